"""Lines are read more quickly where nothing else can come of it: the long way reads the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.desk import orders, registry
from pbem.desk.spoken.more_time import _wished
from pbem.desk.spoken.only_trying import supposed
from pbem.desk.spoken.phrasings import Phrasing, phrasings
from pbem.desk.spoken.wishes import _wish
from pbem.engine import Play, carry_out, language_of, random_game
from pbem.engine.languages import LANGUAGES
from pbem.engine.order_language.lexicon import Lexicon
from pbem.engine.order_language.menu import codes_on_offer
from pbem.engine.order_language.parts_of_names import _parts, parts_of_names
from pbem.engine.question import Question
from pbem.engine.reader import reader_of, reading_as

GAMES = ("barrage", "underwater-cities")
ROWS = 2000
DECISIONS = 60


def questions(game: str) -> Iterator[tuple[Play[Any], Question[Any]]]:
    """Those of a random game, as they come up."""
    play, dice = random_game(registry.find(game), ("anna", "bert"), {}, f"quickly {game}")
    for _time in range(DECISIONS):
        seat, question = next(iter(play.pending.items()))
        yield play, question
        play.answer(seat, dice.randrange(len(question.choices)))


def phrases(game: str, spoken: str) -> Iterator[tuple[Play[Any], Question[Any], str]]:
    """What may be typed in a random game, as it is shown in this language."""
    for play, question in questions(game):
        with reading_as(reader_of(spoken, game=game)):
            shown = [phrase for one in question.choices for phrase in question.phrases(one)]
        yield from ((play, question, phrase) for phrase in shown)


def rows(lexicon: Lexicon) -> list[list[str]]:
    """Words that mean something else together than each of them alone."""
    tens = [[ten, one] for ten in lexicon._tens for one in lexicon.numbers]
    beside = [["3", one] for one in (*lexicon.pronouns, *lexicon.labels, *lexicon.articles)]
    names = [list(name) for some in lexicon._rows.values() for name in some]
    sayings = [saying for some in lexicon._sayings.values() for saying in some]
    return [*tens, *beside, *names, *sayings, *map(list, lexicon._pairs), ["1", "a"], ["10", "b"]]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_words_that_stand_alone_count_as_beside_others(
    game: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(f"{game} {spoken}")
    lines: list[list[str]] = []
    for play, _question, phrase in phrases(game, spoken):
        language = language_of(play, orders.reserved(), spoken)
        lines.append(language.plain_words(phrase))
    lexicon = language.lexicon
    together = rows(lexicon)
    together = dice.sample(together, min(len(together), ROWS))
    lines += [[*dice.choice(lines), *row] for row in together]
    lines += [[*row, *dice.choice(lines)] for row in together]
    lines += [dice.sample(words, len(words)) for words in lines]
    quickly = list(map(lexicon.content, lines))
    monkeypatch.setattr(Lexicon, "_by_itself", lambda self, word: None)
    assert quickly == list(map(lexicon.content, lines))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_parts_of_names_are_looked_for_where_a_word_is_unknown(spoken: str) -> None:
    game = "underwater-cities"  # whose cards have names
    dice = random.Random(spoken)
    found = 0
    for play, question, phrase in phrases(game, spoken):
        language = language_of(play, orders.reserved(), spoken)
        lexicon, offered = language.lexicon, codes_on_offer(language, question)
        named = [word for word in sorted(lexicon._codes_by_word) if dice.random() < 0.01]
        for line in (phrase, " ".join([phrase, *named[:2]])):
            every = [
                part
                for segment in language.segments(line)
                for part in _parts(language, offered, segment.words)
                if not all(map(lexicon.known, part.words))
            ]
            assert parts_of_names(language, question, line) == every
            found += len(every)
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_known_at_once_is_matched_as_among_all_choices(game: str) -> None:
    for play, question in questions(game):
        language = language_of(play, orders.reserved())
        known = [phrase for one in question.known for phrase in question.phrases(one)]
        lines = [segments[0].words for one in known if (segments := language.segments(one))]
        quickly = [language._as_shown(question, words) for words in lines]
        offered = [(place, one) for place, one in enumerate(question.choices)]
        for words, found in zip(lines, quickly, strict=True):
            said = tuple(map(language.lexicon.canon, words))
            every = {
                place
                for place, one in offered
                for phrase in question.phrases(one)
                if language.phrase_words(phrase) == said
            }
            assert every == {found.place} if found else len(every) != 1


def test_an_order_as_it_is_shown_tries_no_card_out() -> None:
    left = 0
    for play, question in questions("underwater-cities"):
        if question.further is None or len(question.known) < 2:
            continue
        trial = play.copy()
        asked = trial.pending[question.seat]
        line = asked.phrase(asked.known[0])
        assert carry_out(trial, question.seat, [line], orders.reserved()).error is None
        assert asked.further is not None, line
        left += 1
    assert left > 5


@pytest.mark.parametrize("one", phrasings(), ids=LANGUAGES)
def test_every_supposition_is_seen_by_its_first_word(one: Phrasing) -> None:
    assert one.supposing
    for saying in one.supposing:
        for typed in (saying, saying.capitalize(), saying.replace("'", "’")):
            assert supposed(f"{typed} bank 2?") == "bank 2"


@pytest.mark.parametrize("one", phrasings(), ids=LANGUAGES)
def test_every_wish_has_a_word_of_wishes(one: Phrasing) -> None:
    dice = random.Random(7)
    words = sorted(
        one.polite.union(
            one.undone, one.more, one.timed, one.counts, one.rules, one.unit_names
        ).union(
            *map(
                str.split,
                (*one.undo, *one.time, *(thing for some in one.shown.values() for thing in some)),
            )
        )
    )
    wishes = 0
    for _time in range(20_000):
        said = dice.sample(words, dice.randint(1, 4))
        if _wish(one, said, asked=False) or _wished(one, said):
            wishes += 1
            assert not one.wish_words.isdisjoint(said)
    assert wishes > 100
    assert all(saying.split() for saying in (*one.undo, *one.time))
