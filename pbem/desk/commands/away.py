"""`away`: days on which a player's clock stands still."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _

from ..timing.absence import DAYS_A_YEAR, days_used, read_absence
from ..timing.calendar import local_time
from ..visit import Visit


class Away:
    """Notes an absence for all games of the player; `away none` takes the coming ones back."""

    words = ("away",)
    usage = "away from 1 Dec to 10 Dec"
    summary = _("your clock stands still on these days; `away` lists them, `away none` drops them")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        person = visit.person()
        today = local_time(visit.now, person.zone).date()
        coming = [span for span in person.absences if span[1] >= today.isoformat()]
        past = [span for span in person.absences if span not in coming]
        if rest.casefold() == "none":
            visit.change_person(lambda one: setattr(one, "absences", past))
            return _("You are not away at all.")
        if not rest:
            return "\n".join(f"{first} to {last}" for first, last in coming) or _(
                "You have no absence ahead of you."
            )
        span = read_absence(rest, today)
        wanted = [*person.absences, span]
        year = int(span[0][:4])
        used = max(days_used(wanted, year), days_used(wanted, int(span[1][:4])))
        if used > DAYS_A_YEAR:
            raise NotAllowed(
                rest,
                _("That would be {used} days in a year; {most} are allowed.").format(
                    used=used, most=DAYS_A_YEAR
                ),
            )
        visit.change_person(lambda one: setattr(one, "absences", sorted(wanted)))
        visit.announce(
            _("{seat} is away from {first} to {last}.").format(
                seat=visit.play.names[visit.seat], first=span[0], last=span[1]
            )
        )
        left = DAYS_A_YEAR - used
        return _("Noted: away from {first} to {last}. {left} days are left this year.").format(
            first=span[0], last=span[1], left=left
        )


COMMAND = Away()
