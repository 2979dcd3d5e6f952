"""`away`: days on which a player's clock stands still."""

from __future__ import annotations

from pbem.engine.text import _

from .. import absences
from ..visit import Visit


class Away:
    """Notes an absence for all games of the player; `away none` takes the coming ones back."""

    words = ("away",)
    usage = "away from 1 Dec to 10 Dec"
    summary = _("your clock stands still on these days; `away` lists them, `away none` drops them")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        entry = visit.person()
        if not rest:
            return absences.listed(entry, visit.now)
        desk, here, mark = visit.desk, visit.file.id, visit.message_id
        if rest.casefold() == "none":
            absences.drop(desk, entry.id, mark, but=here)
            self._tell(visit, entry.id, absences.NOT_AWAY)
            return _("You are not away at all.")
        booked = absences.read(entry, rest, visit.now)
        absences.note(desk, entry.id, booked, mark, but=here)
        self._tell(visit, entry.id, absences.announcement(booked))
        return booked.words()

    def _tell(self, visit: Visit, person: str, words: str) -> None:
        """Tell the others: here with this commit, in the player's other games after it."""
        visit.announce(words.format(seat=visit.play.names[visit.seat]))
        desk = visit.desk
        visit.afterwards.append(lambda: absences.tell_games(desk, person))


COMMAND = Away()
