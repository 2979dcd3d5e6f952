"""What of the story a seat, or a watcher, has not been told yet; only what tells moves the mark.

The mark is a place in the play's log. A seat may also have been told sentences of its own
unfinished turn, which the log gets later, perhaps among those of others: they are kept until then
and not told twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from pbem.desk.gamefile import GameFile, SeatFile, Watcher
from pbem.engine.play import Play
from pbem.engine.table import Told
from pbem.engine.text import Text, revived

SHOWN = 12
"""So many sentences of news a letter tells, in fewer lines; it counts the others."""
SHOWN_WHEN_DONE = 8
"""The same for a letter that only says what became of an order."""
DEEDS_SHOWN = 24
"""What others did is told beyond that number, up to so many sentences."""

FEW_HIDDEN = 6
"""So few more are told rather than counted in a letter that asks something."""


class Weight(IntEnum):
    """What a sentence is to a reader: what is light is left out first."""

    BOOKKEEPING = 0
    """What the game says by the way of others: that somebody passes, or what is new on offer."""
    DEED = 1
    """What somebody did in their turn: builds, produces, fulfils, gains."""
    TURN = 2
    """How somebody's turn begins."""
    OWN = 3
    """What the reader did, got or alone may know, and what the end of a round brings."""


_DEEDS = frozenset({Weight.DEED, Weight.TURN})


def shown_places(play: Play[Any], seat: int, params: dict[str, Any], view: Any = None) -> list[int]:
    """Which of its news a letter shows: what matters most to its reader, in order.

    What the reader did and got, and what a round's end brings, is always shown. So is what each of
    the others did, in a letter that asks something, even if that is more than it usually tells.
    Bookkeeping of others is left out first, then what they did in older turns. The view is the
    seat's; without one it is made where it is needed.
    """
    places: list[int] = params.get("news", [])
    usual: int = params.get("most", SHOWN)
    asks = "most" not in params
    room = max(0, usual - len(params.get("draft", ())))
    if len(places) <= room + 1:  # to count a single sentence would be no shorter
        return places
    weights = _weights(play, seat, places, play.view(seat) if view is None else view)
    own = sum(weight == Weight.OWN for weight in weights.values())
    deeds = sum(weight in _DEEDS for weight in weights.values()) if asks else 0
    room = max(room, own + min(deeds, DEEDS_SHOWN))
    if len(places) <= room + (FEW_HIDDEN if asks else 1):
        return places
    ranked = sorted(places, key=lambda place: (weights[place], place), reverse=True)
    return sorted(ranked[:room])


def gist_of(play: Play[Any], seat: int, places: Sequence[int], view: Any) -> int:
    """The place of the one sentence that says most: what somebody else did last, or I."""
    weights = _weights(play, seat, places, view)
    wanted = {Weight.TURN: 3, Weight.DEED: 2, Weight.OWN: 1}
    return max(places, key=lambda place: (wanted.get(weights[place], 0), place))


def _weights(play: Play[Any], seat: int, places: Sequence[int], view: Any) -> dict[int, Weight]:
    """By place in the log, what each sentence is to the seat."""
    called = {name: number for number, name in enumerate(play.names)}
    called |= {side.name: n for n, side in enumerate(play.game.sides(view)) if side.name}
    weights: dict[int, Weight] = {}
    begun: set[tuple[int, int]] = set()
    for place in places:
        told = play.log[place]
        named = [called[one] for one in _plain_words(told.said.params) if one in called]
        if told.to is not None or seat in named or told.said.sentence in play.game.round_news:
            weights[place] = Weight.OWN
        elif told.said.sentence in play.game.by_the_way:
            weights[place] = Weight.BOOKKEEPING
        elif named and (told.at, named[0]) not in begun:
            begun.add((told.at, named[0]))
            weights[place] = Weight.TURN
        else:
            weights[place] = Weight.DEED
    return weights


def _plain_words(params: Mapping[str, Any]) -> Iterator[str]:
    """What fills the places of a sentence and is no sentence with places itself."""
    for one in params.values():
        words = one if type(one) is str else revived(one)
        if isinstance(words, Text) and not words.params:
            words = words.sentence
        if isinstance(words, str):
            yield words


class News(NamedTuple):
    """Places in the log, and sentences of the seat's own turn that the log does not have yet."""

    places: list[int]
    draft: list[Told]


def untold(play: Play[Any], mine: SeatFile, seat: int) -> News:
    """What the seat has not been told yet; nothing is marked."""
    return _look(play, mine, seat)[0]


def tell(play: Play[Any], mine: SeatFile, seat: int) -> News:
    """The same, and it counts as told from now on."""
    news, told_early = _look(play, mine, seat)
    mine.told, mine.told_early = len(play.log), told_early
    return news


def _look(play: Play[Any], mine: SeatFile, seat: int) -> tuple[News, list[Told]]:
    early = list(mine.told_early)
    places = []
    for place, one in enumerate(play.log[mine.told :], mine.told):
        if one in early:
            early.remove(one)
        elif play.hears(one, seat):
            places.append(place)
    now = [one for one in play.draft_story(seat) if play.hears(one, seat)]
    known = list(early)
    draft = []
    for one in now:
        if one in known:
            known.remove(one)
        else:
            draft.append(one)
    return News(places, draft), now


def tell_watcher(play: Play[Any], watcher: Watcher) -> list[int]:
    """The places in the log of what a watcher has not been told; it counts as told from now."""
    fresh = range(watcher.told, len(play.log))
    watcher.told = len(play.log)
    return [place for place in fresh if play.log[place].is_for(None)]


def taken_back(file: GameFile, old: Play[Any], new: Play[Any]) -> None:
    """The game has gone back: what never happened is not told, what comes now is."""
    length = _alike(old.log, new.log)
    for seat in file.seats:
        seat.told = min(seat.told, length)
        seat.behind = [place for place in seat.behind if place < length]
    for watcher in file.watchers:
        watcher.told = min(watcher.told, length)
    for raw in file.outbox:
        params = raw.get("params", {})
        if "news" in params:
            params["news"] = [place for place in params["news"] if place < length]


def _alike(old: Sequence[Told], new: Sequence[Told]) -> int:
    """How many sentences both stories begin with; their wording may have changed since."""
    pairs = enumerate(zip(old, new, strict=False))
    least = min(len(old), len(new))
    return next((place for place, (a, b) in pairs if (a.at, a.to) != (b.at, b.to)), least)
