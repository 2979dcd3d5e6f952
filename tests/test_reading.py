"""Typed lines in random play of every game: what is shown works, and nothing is made up."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest

from pbem.desk import orders, registry
from pbem.engine import Match, Play, carry_out, language_of, random_game

PLACES = [
    ("barrage", 3, {}),
    ("barrage", 2, {"variant": "introductory"}),
    ("underwater-cities", 2, {"contracts": "yes"}),
    ("underwater-cities", 1, {}),
    ("underwater-cities", 4, {"boards": "advanced"}),
]
SEATS = ["anna", "ben", "cleo", "dan"]
CODE = re.compile(r"[+-]?\d+|\d+[a-z]|[a-z]+\.?\d+|[a-z]{1,2}-[a-z]{1,2}", re.IGNORECASE)


def begun(name: str, players: int, options: dict[str, str], seed: int) -> tuple[Play[Any], Any]:
    """A new game, and its dice."""
    return random_game(registry.find(name), SEATS[:players], options, f"reading {seed}")


@pytest.mark.parametrize(("name", "players", "options"), PLACES)
@pytest.mark.parametrize("seed", range(3))
def test_every_phrase_that_is_shown_picks_its_own_option(
    name: str, players: int, options: dict[str, str], seed: int
) -> None:
    play, dice = begun(name, players, options, seed)
    language = language_of(play, orders.reserved())
    while play.pending:
        seat = dice.choice(play.awaiting)
        question = play.pending[seat]
        for place, choice in enumerate(question.choices):
            phrase = question.phrase(choice)
            assert not language.doubt(phrase), phrase
            assert not any(map(language.unknown, question.phrases(choice))), phrase
            (segment,) = language.segments(phrase.replace(",", ""))
            found = language.match(question, segment.words)
            assert found == Match(place, len(segment.words)), phrase
        play.answer(seat, dice.randrange(len(question.choices)))


@pytest.mark.parametrize(("name", "players", "options"), PLACES)
def test_every_phrase_that_is_shown_is_carried_out(
    name: str, players: int, options: dict[str, str]
) -> None:
    play, dice = begun(name, players, options, 7)
    for _time in range(60):
        if not play.pending:
            break
        seat = dice.choice(play.awaiting)
        question = play.pending[seat]
        choice = dice.choice(list(question.choices))
        before = len(play.record)
        phrase = question.phrase(choice)
        outcome = carry_out(play, seat, [phrase.replace(",", "")], orders.reserved())
        assert outcome.error is None, (phrase, str(outcome.error))
        assert play.record[before].key == question.key(choice)


@pytest.mark.parametrize(("name", "players", "options"), PLACES)
@pytest.mark.parametrize("seed", range(2))
def test_no_number_and_no_code_is_lost_or_made_up(
    name: str, players: int, options: dict[str, str], seed: int
) -> None:
    """Words of two phrases, shuffled: whatever is done names every code that was typed."""
    play, dice = begun(name, players, options, seed + 20)
    done = 0
    for _time in range(80):
        if not play.pending:
            break
        seat = dice.choice(play.awaiting)
        question = play.pending[seat]
        line = _shuffled(question, dice)
        trial = play.copy()
        before = len(trial.record)
        outcome = carry_out(trial, seat, [line])
        if outcome.error is None:
            done += 1
            said = [one for line in outcome.done for one in line.answers if not one.filled_in]
            named = " ".join(str(one.phrase) for one in said)
            keys = " ".join(entry.key for entry in trial.record[before:])
            missing = _codes(line) - _codes(f"{named} {keys.replace(':', ' ')}")
            assert not {code for code in missing if not _is_end(code, named)}, (line, named, keys)
        play.answer(seat, dice.randrange(len(question.choices)))
    assert done


@pytest.mark.parametrize(("name", "players", "options"), PLACES)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_every_suggestion_is_carried_out_as_it_stands(
    name: str, players: int, options: dict[str, str], seed: int
) -> None:
    """Lines that go wrong in one word: what is suggested instead works."""
    play, dice = begun(name, players, options, seed + 40)
    suggested = 0
    for _time in range(60):
        if not play.pending:
            break
        seat, tried = dice.choice(play.awaiting), set[tuple[str, ...]]()
        for line in _spoilt(play.pending[seat], dice):
            trial = play.copy()
            error = carry_out(trial, seat, [line], orders.reserved()).error
            for nearest in map(str, error.nearest if error is not None else ()):
                suggested += 1
                stands = tuple(entry.key for entry in trial.record[len(play.record) :])
                if (*stands, nearest) in tried:
                    continue
                again = carry_out(trial.copy(), seat, [nearest], orders.reserved())
                assert again.error is None, (line, nearest, again.error)
                tried.add((*stands, nearest))
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    assert suggested > 50


def _spoilt(question: Any, dice: random.Random) -> list[str]:
    """Phrases on offer with a wrong word in them, a word too few, or another order behind."""
    lines = []
    for _time in range(3):
        phrases = [question.phrase(dice.choice(list(question.choices))) for _side in range(2)]
        words = phrases[0].replace(",", "").split()
        place = dice.randrange(len(words))
        wrong = dice.choice(["99Z", "7", "nw", "base", "farm", "tunnel", "Y04", "g3", "mixers"])
        lines.append(" ".join([*words[:place], wrong, *words[place + 1 :]]))
        lines.append(" ".join(words[:-1]) or wrong)
        lines.append(f"{phrases[0]}; {wrong}")
        lines.append("; ".join(phrases))
    return lines


def _shuffled(question: Any, dice: random.Random) -> str:
    """The words of a phrase in another order, sometimes with words of another one."""
    choices = list(question.choices)
    words = question.phrase(dice.choice(choices)).replace(",", "").split()
    if dice.random() < 0.4:
        words += question.phrase(dice.choice(choices)).replace(",", "").split()
    dice.shuffle(words)
    return " ".join(words)


def _codes(text: str) -> set[str]:
    return {word.casefold() for word in text.split() if CODE.fullmatch(word)}


def _is_end(code: str, named: str) -> bool:
    """Whether a code is said in another way: a basin by its site, a site by its city."""
    return any(code in word.casefold() for word in named.split())


WORDS = ("build", "farm", "tunnel", "ballast", "tender", "emergency", "federal", "contract")
ENOUGH = 0.03  # seconds of processor time for a line of 2,000 characters

HOSTILE = [
    "build " * 330,
    "base 5L " * 250,
    "a " * 1000,
    "one two three " * 140,
    "2 farms " * 250,
    "keep 15 play 16 R4 " * 100,
    "maybe build base 5L? " * 95,
    "federal priority " * 110,
    "tunnel SE S " * 160,
    "build base 5L; " * 130,
    "pay 1 kelp for 1 biomatter " * 70,
    "x" * 2000,
    "a:" * 1000,
    "se e " * 400,
    "build tunnel " * 154,
    "10 b " * 400,
    "plese pley " * 180,
    "farm, " * 330,
    " ".join(f"{one}{other}x" for one in WORDS for other in WORDS),
]


@pytest.mark.parametrize("line", HOSTILE, ids=[line[:12] for line in HOSTILE])
@pytest.mark.parametrize("name", ["barrage", "underwater-cities"])
def test_long_lines_cost_no_more_than_their_length(name: str, line: str) -> None:
    play, dice = begun(name, 3, {}, 5)
    for _time in range(30):
        seat = dice.choice(play.awaiting)
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    seat = play.awaiting[0]
    language = language_of(play, orders.reserved())

    def spent(text: str) -> float:
        best = 9.9
        for _time in range(5):
            begin = time.process_time()
            language.begins_order(text, 3)
            carry_out(play.copy(), seat, [text], orders.reserved())
            best = min(best, time.process_time() - begin)
        return best

    assert spent(line[:2000]) < ENOUGH
