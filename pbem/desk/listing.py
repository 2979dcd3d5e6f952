"""`games`: a person's games, and those that look for players, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.errors import StoreError
from pbem.engine.game import listed
from pbem.engine.text import _

from . import open_games, registry
from .gamefile import ENDED, FINISHED, FORMING, GameFile

if TYPE_CHECKING:
    from .desk import Desk

MOST = 50


def games_text(desk: Desk, person: str | None) -> str:
    """What `games` answers; without a person only what everybody may know."""
    lines: list[str] = []
    if person is not None:
        mine = _readable(desk, desk.people.read(person).games[::-1])
        lines += _titled(_("Your games:"), [_own(file) for file in mine])
    searching = [file for file in _readable(desk, open_games.numbers(desk.home)) if _open(file)]
    lines += _titled(_("Games that look for players (`join ID`):"), map(_forming, searching))
    lines.append(_("Games played here: {games}").format(games=", ".join(registry.names())))
    return "\n".join(lines)


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


def _own(file: GameFile) -> str:
    if file.status == FORMING:
        return _forming(file)
    if file.status in (FINISHED, ENDED):
        return _("#{id} {title}: over").format(id=file.id, title=file.title)
    awaited = listed(file.awaiting)
    return _("#{id} {title}: waits for {seats}").format(id=file.id, title=file.title, seats=awaited)


def _forming(file: GameFile) -> str:
    free = sum(1 for seat in file.seats if not seat.taken and not seat.invited)
    return _("#{id} {title}: {free} open of {all} seats").format(
        id=file.id, title=file.title, free=free, all=len(file.seats)
    )


def _open(file: GameFile) -> bool:
    return file.status == FORMING and any(
        not seat.taken and not seat.invited for seat in file.seats
    )
