"""Days on which a player's clocks stand still: noted, limited, and told to the others."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import msgspec

from pbem.engine.errors import NotAllowed, StoreError
from pbem.engine.text import _

from .gamefile import RUNNING, read_file
from .letters import NOTICE, LetterBook
from .people import Person
from .timing.absence import DAYS_A_YEAR, Absence, days_used, read_absence
from .timing.calendar import DAY, days_of, local_time, midnight

if TYPE_CHECKING:
    from .desk import Desk

FEW_DAYS = 10
WARNED_BEFORE = 2 * DAY
KIND = "absence"


class Booked(msgspec.Struct):
    """An absence that would be noted, and how many days of its year are left then."""

    span: Absence
    left: int

    def words(self) -> str:
        """What is said to the player."""
        first, last = self.span
        said = _("Away from {first} to {last}. {left} days are left this year.").format(
            first=first, last=last, left=self.left
        )
        if self.left > FEW_DAYS:
            return said
        warning = _("That is few: of {most} days a year, no clock stops for more.")
        return f"{said} {warning.format(most=DAYS_A_YEAR)}"


def ahead(entry: Person, now: int) -> list[Absence]:
    """The absences that are not over."""
    today = local_time(now, entry.zone).date().isoformat()
    return [(first, last) for first, last in entry.absences if last >= today]


def listed(entry: Person, now: int) -> str:
    """The same, for the player."""
    coming = "\n".join(f"{first} to {last}" for first, last in ahead(entry, now))
    return coming or _("You have no absence ahead of you.")


def read(entry: Person, text: str, now: int) -> Booked:
    """What the words ask for, if the player has so many days left."""
    span = read_absence(text, local_time(now, entry.zone).date())
    left = _left(entry, span)
    if left < 0:
        days = days_of(*span) + left
        fits = ""
        if days > 0:
            until = date.fromisoformat(span[0]) + timedelta(days=days - 1)
            fits = f"away from {span[0]} to {until.isoformat()}"
        why = _("That would be {over} days more than the {most} that a year has.").format(
            over=-left, most=DAYS_A_YEAR
        )
        raise NotAllowed(text, why, example=fits)
    return Booked(span, left)


def _left(entry: Person, span: Absence) -> int:
    wanted = [*entry.absences, span]
    years = {int(day[:4]) for day in span}
    return DAYS_A_YEAR - max(days_used(wanted, year) for year in years)


def note(desk: Desk, person: str, booked: Booked) -> None:
    """Keep an absence; when few days are left, a letter warns before it ends."""

    def keep(entry: Person) -> None:
        entry.absences = sorted({*entry.absences, booked.span})

    entry = desk.people.change(person, keep)
    if booked.left <= FEW_DAYS and entry.address:
        _warn_later(desk, entry, booked)


def drop(desk: Desk, person: str) -> None:
    """The player is not away after all; what is over stays, since it was used."""
    now = desk.clock()

    def strike(entry: Person) -> None:
        coming = ahead(entry, now)
        entry.absences = [span for span in entry.absences if span not in coming]

    entry = desk.people.change(person, strike)
    _drop_warnings(desk, entry)


def tell_games(desk: Desk, person: str, words: str, but: int = 0) -> None:
    """Tell the others in all games of the player, and set the games' clocks right."""
    for number in desk.people.read(person).games:
        if number == but:
            continue
        try:
            with desk.games.hold(number) as held:
                file = read_file(held.document)
                seats = [n for n, seat in enumerate(file.seats) if seat.player == person]
                if file.status != RUNNING or not seats:
                    continue
                play = file.load()
                book = LetterBook(file, play, desk.domain, desk.clock())
                said = words.format(seat=play.names[seats[0]])
                for other in range(len(file.seats)):
                    if other not in seats:
                        book.note(other, NOTICE, words=said)
                held.commit(desk.document(file, play))
        except StoreError:
            continue


def announcement(booked: Booked) -> str:
    """What the others are told; `{seat}` stands for the player's seat."""
    first, last = booked.span
    return _("{seat} is away from {first} to {last}.").format(seat="{seat}", first=first, last=last)


def _warn_later(desk: Desk, entry: Person, booked: Booked) -> None:
    from .mailroom.callers import calling

    day_after = date.fromisoformat(booked.span[1]) + timedelta(days=1)
    at = midnight(day_after, entry.zone) - WARNED_BEFORE
    words = _(
        "Your absence ends with {last}, and {left} of {most} days are left this year. After"
        " that your clocks run again."
    ).format(last=booked.span[1], left=booked.left, most=DAYS_A_YEAR)
    with calling(desk, entry.address) as call:
        call.answer(entry.address, kind=KIND, at=max(at, call.now), words=words)


def _drop_warnings(desk: Desk, entry: Person) -> None:
    from .mailroom.callers import calling

    if entry.address and desk.callers.exists(entry.address):
        with calling(desk, entry.address) as call:
            outbox = call.caller.outbox
            call.caller.outbox = [raw for raw in outbox if raw["kind"] != KIND]
