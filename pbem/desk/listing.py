"""`games`: a person's games, and those that look for players, as text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pbem.engine.text import _
from pbem.store.errors import StoreError

from . import open_games, registry
from .awaited import awaited, sentences
from .gamefile import ENDED, FINISHED, FORMING, GameFile

if TYPE_CHECKING:
    from .desk import Desk

MOST = 50
MOST_OF_ONE = 5
LOOKED_AT = 200


def games_text(desk: Desk, person: str | None) -> str:
    """What `games` answers; without a person only what everybody may know."""
    lines: list[str] = []
    if person is not None:
        mine = _readable(desk, desk.people.read(person).games[::-1])
        zone = desk.people.read(person).zone
        own = [line for file in mine for line in _own(desk, file, zone)]
        lines += _titled(_("Your games:"), own)
    searching = map(_forming, _searching(desk))
    lines += _titled(_("Games that look for players (`join ID`):"), searching)
    lines.append(_("Games played here: {games}").format(games=", ".join(registry.names())))
    return "\n".join(lines)


def _searching(desk: Desk) -> list[GameFile]:
    """Games with an open seat, the latest first; one proposer cannot fill the list."""
    found: list[GameFile] = []
    proposed: Counter[str] = Counter()
    for number in open_games.numbers(desk.home)[::-1][:LOOKED_AT]:
        for file in filter(_open, _readable(desk, [number])):
            proposed[file.proposer] += bool(file.proposer)
            if proposed[file.proposer] <= MOST_OF_ONE:
                found.append(file)
    return found[:MOST]


def _readable(desk: Desk, numbers: list[int]) -> list[GameFile]:
    found = []
    for number in numbers[:MOST]:
        try:
            found.append(desk.read(number))
        except StoreError:
            continue
    return found


def _titled(title: str, lines: object) -> list[str]:
    listed_lines = list(lines)  # type: ignore[call-overload]
    return [title, *(f"  {line}" for line in listed_lines)] if listed_lines else []


def _own(desk: Desk, file: GameFile, zone: str) -> list[str]:
    if file.status == FORMING:
        return [_forming(file)]
    if file.status in (FINISHED, ENDED):
        return [_("#{id} {title}: over").format(id=file.id, title=file.title)]
    waiting = awaited(file, desk.keeper(file).deadline)
    return [f"#{file.id} {file.title}:", *(f"    {said}" for said in sentences(waiting, zone))]


def _forming(file: GameFile) -> str:
    free = sum(1 for seat in file.seats if not seat.taken and not seat.invited)
    return _("#{id} {title}: {free} open of {all} seats").format(
        id=file.id, title=file.title, free=free, all=len(file.seats)
    )


def _open(file: GameFile) -> bool:
    return file.status == FORMING and any(
        not seat.taken and not seat.invited for seat in file.seats
    )
