"""Makes a game again from its seed and its record: board by board, or to check what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from pbem.engine.chance import commitment
from pbem.engine.errors import PbemError
from pbem.engine.game import Game
from pbem.engine.play import Play
from pbem.engine.play_document import plain
from pbem.engine.reader import reading_as
from pbem.engine.record import Entry, effective
from pbem.engine.table import Told
from pbem.engine.text import _, mark, text

# The parts of a play's document that a replay must come to again, and what people call them.
PARTS = {
    "snapshot": mark("the state"),
    "draft": mark("the decisions of the running turn"),
    "waiting": mark("what waits for the next turn"),
    "log": mark("the story"),
    "result": mark("the result"),
}


class Scene(NamedTuple):
    """The game after one step, as one pair of eyes may see it."""

    step: int
    story: list[str]
    view: Any
    over: bool


class Moment(NamedTuple):
    """The same before it is put into words: what was told since, and which seats have moved."""

    step: int
    told: list[Told]
    view: Any
    over: bool
    moved: list[int]


def scenes(play: Play[Any], seat: int | None) -> Iterator[Scene]:
    """The game from its beginning, one scene for each step at which somebody was asked."""
    for one in moments(play, seat):
        yield Scene(one.step, [str(told) for told in one.told], one.view, one.over)


def moments(play: Play[Any], seat: int | None) -> Iterator[Moment]:
    """The same, with the story as it was told."""
    with reading_as(None):  # what the rules say is for nobody yet
        again = Play.open(play.game, play.names, play.options, play.seed)
    shown = 0
    moved: list[int] = []
    for entry in effective(play.record):
        if again.snapshot.number > shown:
            yield moment_of(again, seat, shown, moved)
            shown, moved = again.snapshot.number, []
        with reading_as(None):
            again.enter(entry)
        moved.append(entry.seat)
    if has_moved_on(again, seat, shown):
        yield moment_of(again, seat, shown, moved)


def has_moved_on(play: Play[Any], seat: int | None, shown: int) -> bool:
    """Whether there is something to see that was not to be seen when the step `shown` began."""
    if play.snapshot.number > shown or play.result is not None:
        return True
    return seat is not None and play.drafting(seat)


def moment_of(play: Play[Any], seat: int | None, shown: int, moved: list[int]) -> Moment:
    """Where a play stands, with what was told from the step `shown` on."""
    latest = takewhile(lambda one: one.at >= shown, reversed(play.log))
    told = [one for one in latest if one.is_for(seat)][::-1]
    seats = [one for one in dict.fromkeys(moved) if one >= 0]
    return Moment(play.snapshot.number, told, play.view(seat), play.result is not None, seats)


def played_again(game: Game[Any], document: dict[str, Any]) -> dict[str, Any]:
    """The document of the same play, made from nothing but its seed and its record."""
    seed = bytes.fromhex(document["seed"])
    record = msgspec.convert(document["record"], list[Entry])
    return Play.replay(game, document["seats"], document["options"], seed, record).document()


def differences(game: Game[Any], document: dict[str, Any]) -> list[str]:
    """What a replay does not confirm of a play's document, in words; nothing if all is well."""
    if document["rules"] != game.version:
        return [
            str(
                text(
                    _("it was played under version {then} of the rules; here is version {now}"),
                    then=document["rules"],
                    now=game.version,
                )
            )
        ]
    found = []
    try:
        seed = bytes.fromhex(document["seed"])
        if commitment(seed) != document["commitment"]:
            found.append(_("the seed is not the one that was promised"))
        again = played_again(game, document)
    except (PbemError, msgspec.ValidationError, LookupError, ValueError) as error:
        return [*found, _where_it_fails(game, document, error)]
    for part, name in PARTS.items():
        if _same(part, again[part]) != _same(part, document[part]):
            found.append(str(text(_("{part} came out differently"), part=name)))
    return found


def _where_it_fails(game: Game[Any], document: dict[str, Any], error: Exception) -> str:
    """Which entry does not fit; not what it is, which may be somebody's secret.

    A record that does not fit its seed at all is told by the kind of the error.
    """
    try:
        seed = bytes.fromhex(document["seed"])
        record = msgspec.convert(document["record"], list[Entry])
        again = Play.open(game, document["seats"], document["options"], seed)
        for number, entry in enumerate(effective(record), 1):
            try:
                again.enter(entry)
            except (PbemError, LookupError, ValueError):
                name = again.names[entry.seat] if 0 <= entry.seat < len(again.names) else "-"
                words = _(
                    "the record cannot be played again: decision {n}, of {name}, has no place"
                )
                return str(text(words, n=number, name=name))
    except (PbemError, msgspec.ValidationError, LookupError, ValueError):
        pass
    words = _("the record cannot be played again ({kind})")
    return str(text(words, kind=type(error).__name__))


def _same(part: str, value: Any) -> bytes:
    """A part in a form that is equal when the stored JSON is.

    Of the story that is what was told in which step, and to whom: how a sentence is worded may
    change with any version of the program. What cannot be read is like nothing.
    """
    try:
        value = plain(value)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return b""
    if part == "log" and isinstance(value, list):
        value = [told[:2] if isinstance(told, list) else told for told in value]
    return msgspec.json.encode(value, order="sorted")
