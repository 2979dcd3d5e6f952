"""Answers that end a turn, held until their player says `play it` or `done` (`confirm on`).

They stand beside the record, in the seat's part of the game's document: nobody has seen them, so
that they can still be taken back. What was held when the time is over is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec

from pbem.desk.gamefile import SeatFile
from pbem.desk.sitting import Sitting
from pbem.desk.spoken.other_languages import said_for
from pbem.desk.spoken.phrasings import is_polite
from pbem.engine.driver import WITHOUT_CHOICE
from pbem.engine.languages import LANGUAGES, SOURCE, about
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.order_reading.outcome import Answered, Outcome
from pbem.engine.play import Play
from pbem.engine.reader import Reader
from pbem.engine.text import Text, Words, _, joined, text
from pbem.engine.thinking.worlds import imagined_now

_MARKS = " .,!;:"
Carry = Callable[[Play[Any]], Outcome]
"""Carries the player's lines out on a copy."""

PLAY_IT = frozenset({"yes", "ok", "play it", "confirm", "go"})
"""Says yes to what was only tried or offered; of a turn that is held, `done` says it as well."""
_BESIDE = frozenset({"looks good", "that one", "this one"})  # plays nothing by itself
_HOLDING = ["confirm", "on"]  # the order that begins to hold turns, though one is held already
_PRICE = 50  # characters of what an answer costs
_MOST_WORDS = 12  # of a line that says so


def says_play_it(line: str, language: str, *, held: bool = False) -> bool:
    """Whether a line, in English or in the language, says no more than: play it."""
    ours = PLAY_IT | {"done"} if held else PLAY_IT
    words = [
        word for one in line.casefold().replace("’", "'").split() if (word := one.strip(_MARKS))
    ]
    if words == _HOLDING:
        return False
    playing, beside = _sayings(ours, language)
    said = 0
    while words and len(words) <= _MOST_WORDS:
        taken = _longest(words, playing)
        said += bool(taken)
        taken = taken or _longest(words, beside)
        if not taken and not is_polite(words[0]):
            return False
        words = words[taken or 1 :]
    return said > 0 and not words


@cache
def _sayings(ours: frozenset[str], language: str) -> tuple[frozenset[str], frozenset[str]]:
    """What says play it, in English and in the language, and what may stand beside that."""
    spoken = {SOURCE, language}.intersection(LANGUAGES)
    playing, beside = (
        frozenset[str]().union(*(said_for(one, language) for one in some))
        for some in (ours, _BESIDE)
    )
    return (
        playing.union(*(about(code).playing_it for code in spoken)),
        beside.union(*(about(code).beside_playing for code in spoken)),
    )


def _longest(words: list[str], sayings: frozenset[str]) -> int:
    """How many words at the front are one of the sayings."""
    return next((n for n in range(len(words), 0, -1) if " ".join(words[:n]) in sayings), 0)


def to_hold(play: Play[Any], seat: int, carry: Carry) -> list[str]:
    """The lines as they were read, if they end the seat's turn or would show it something hidden.

    They are tried on a copy that stops at anything hidden, and from there on in an imagined world,
    which says how they are read on. What fits only what is going to be shown is not held.
    """
    if seat not in play.pending:
        return []
    trial = play.preview(seat)
    tried = carry(trial)
    if tried.error is not None:
        return []
    if tried.stopped_at is None:
        return _said(tried) if _is_over(trial, seat, play.snapshot.number) else []
    world = imagined_now(play, seat)
    if world is None:
        return _said(tried)
    done = carry(world)
    return _said(done) if done.error is None else []


def _is_over(play: Play[Any], seat: int, began: int) -> bool:
    """Whether a turn is over that was in this step before."""
    return seat not in play.pending or play.snapshot.number != began


def _said(outcome: Outcome) -> list[str]:
    """What each line says, in the words of its answers."""
    lines = ([one.phrase for one in line.answers if not one.filled_in] for line in outcome.done)
    return [str(joined(phrases, "; ")) for phrases in lines if phrases]


def held_words(play: Play[Any], seat: int, held: Sequence[str], reader: Reader) -> Words:
    """What a player is told of what is held."""
    words = _(
        "I am holding this, and nothing is played yet: {what}. `play it` or `done` plays it,"
        " `undo` takes it back."
    )
    return _with_what_comes(play, seat, held, words, reader)


def still_held_words(play: Play[Any], seat: int, held: Sequence[str], reader: Reader) -> Words:
    """What a player is told who wrote something else meanwhile."""
    words = _(
        "I am still holding this, and it is not played yet: {what}. `play it` or `done` plays it,"
        " `undo` takes it back."
    )
    return _with_what_comes(play, seat, held, words, reader)


def _with_what_comes(
    play: Play[Any], seat: int, held: Sequence[str], words: str, reader: Reader
) -> Words:
    """What is held, and what nobody can take back once it is played."""
    told = text(words, what=in_words(play, seat, held, reader.language))
    hidden = carry_out(play.preview(seat), seat, held).stopped_at
    if hidden is None:
        return told
    what = joined(_all_shown(play, seat, held) or [hidden], "; ")
    after = text(_("Once played it stands for good: {what}."), what=what)
    return joined([told, after], " ")


def _all_shown(play: Play[Any], seat: int, held: Sequence[str]) -> list[Text]:
    """What is going to be shown, as far as it can be imagined; draws of the same kind together."""
    world = imagined_now(play, seat)
    if world is None:
        return []
    before = len(world.shown[seat])
    carry_out(world, seat, held)
    found: dict[tuple[str, ...], Text] = {}
    shown = world.shown[seat][before:]
    for one in filter(lambda one: one != WITHOUT_CHOICE, shown):
        alike = (one.sentence, *(f"{k}={v}" for k, v in one.params.items() if k != "n"))
        more = found[alike].params["n"] if alike in found and one.many else 0
        params = {**one.params, "n": one.params["n"] + more} if more else one.params
        found[alike] = msgspec.structs.replace(one, params=params)
    return list(found.values())


def in_words(play: Play[Any], seat: int, held: Sequence[str], language: str = "") -> Words:
    """What is held, in the words that its reader knows.

    Where the reader's language is known, with what it costs if that is short.
    """
    costs, spoken = bool(language), language or SOURCE
    tried = carry_out(play.preview(seat), seat, held, spoken=spoken, costs=costs)
    if tried.stopped_at is not None and (world := imagined_now(play, seat)) is not None:
        tried = carry_out(world, seat, held, spoken=spoken, costs=costs)  # as it is read on
    said = [one for line in tried.done for one in line.answers if not one.filled_in]
    if not said or tried.error is not None:
        return "; ".join(held)
    return joined(map(_with_cost, said), "; ")


def _with_cost(one: Answered) -> Words:
    """An answer with its note, if that is a price and not the text of a card."""
    note = str(one.note)
    if not note or len(note) > _PRICE or note.endswith("."):
        return one.phrase
    return text("{phrase} ({note})", phrase=one.phrase, note=one.note)


def play_held(game: Sitting, seat: int, language: str = SOURCE) -> Outcome:
    """Play what is held; it is held no longer, whatever comes of it."""
    mine = game.file.seats[seat]
    lines, mine.held = mine.held, []
    return carry_out(game.play, seat, lines, spoken=language)


def was_tried(mine: SeatFile) -> list[str]:
    """The orders of the latest preview, if the seat is still asked the same."""
    question, lines = mine.tried
    return lines if question == mine.question else []


def play_tried(game: Sitting, seat: int, language: str) -> Outcome:
    """Play what the latest preview tried; it cannot be played again."""
    mine = game.file.seats[seat]
    lines, mine.tried = was_tried(mine), (0, [])
    return carry_out(game.play, seat, lines, spoken=language)
