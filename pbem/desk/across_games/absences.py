"""Days on which a player's clocks stand still: noted, limited, and told to the others."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from datetime import date, timedelta
from functools import partial

import msgspec

from pbem.clock import DAY
from pbem.desk.chores.troubles import attempt
from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING
from pbem.desk.owed_letters.kinds import NOTICE
from pbem.desk.people.person import Announcement, Person
from pbem.desk.timing.absence_dates import (
    DAYS_A_YEAR,
    Absence,
    calendar_day,
    days_used,
    read_absence,
)
from pbem.desk.timing.calendar import days_of, local_time, midnight
from pbem.desk.unsigned_letters.correspondents import writing_to
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Text, Words, _, joined, mark, ntext, order, text
from pbem.store.errors import Busy, Damaged, NotFound

FEW_DAYS = 10
WARNED_BEFORE = 2 * DAY
KIND = "absence"
NOT_AWAY = mark("{seat} is not away after all.")


class Booked(msgspec.Struct):
    """An absence that would be noted, and how many days of its year are left then."""

    span: Absence
    left: int

    def words(self) -> Words:
        """What is said to the player."""
        first, last = self.span
        said = ntext(
            "Away from {first} to {last}. {n} day is left this year.",
            "Away from {first} to {last}. {n} days are left this year.",
            self.left,
            first=calendar_day(first),
            last=calendar_day(last),
        )
        if self.left > FEW_DAYS:
            return said
        warning = text(
            "That is not many: your clocks can stop for {most} days a year.", most=DAYS_A_YEAR
        )
        return joined([said, warning], " ")


def ahead(entry: Person, now: int) -> list[Absence]:
    """The absences that are not over."""
    today = local_time(now, entry.zone).date().isoformat()
    return [(first, last) for first, last in entry.absences if last >= today]


def coming_days(entry: Person, now: int) -> Words:
    """The same, for the player."""
    coming = [
        text("{first} to {last}", first=calendar_day(first), last=calendar_day(last))
        for first, last in ahead(entry, now)
    ]
    return joined(coming, "\n") if coming else _("You have no absence ahead of you.")


def read(entry: Person, written: str, now: int) -> Booked:
    """What the words ask for, if the player has so many days left."""
    span = read_absence(written, local_time(now, entry.zone).date())
    left = _left(entry, span)
    if left < 0:
        days = days_of(*span) + left
        fits: Words = ""
        if days > 0:
            until = date.fromisoformat(span[0]) + timedelta(days=days - 1)
            fits = order("away from {first} to {last}", first=span[0], last=until.isoformat())
        why = ntext(
            "That is {n} day too many: you can be away {most} days a year.",
            "That is {n} days too many: you can be away {most} days a year.",
            -left,
            most=DAYS_A_YEAR,
        )
        raise NotAllowed(written, why, example=fits)
    return Booked(span, left)


def _left(entry: Person, span: Absence) -> int:
    wanted = [*entry.absences, span]
    years = {int(day[:4]) for day in span}
    return DAYS_A_YEAR - max(days_used(wanted, year) for year in years)


def note(desk: Desk, person: str, booked: Booked, came_with: str, but: int = 0) -> None:
    """Keep an absence, and what is to be told of it; when few days are left, a letter warns.

    `came_with` is what the order came with, so that one that comes again is told once; `but` is a
    game that is told already.
    """
    words = announcement(booked)

    def keep(entry: Person) -> None:
        entry.absences = sorted({*entry.absences, booked.span})
        _owe_to_games(desk, entry, words, came_with, but)

    entry = desk.people.change(person, keep)
    if booked.left <= FEW_DAYS and entry.address:
        _warn_later(desk, entry, booked)


def drop(desk: Desk, person: str, came_with: str, but: int = 0) -> None:
    """The player is not away after all; what is over stays, since it was used."""
    now = desk.clock()

    def strike(entry: Person) -> None:
        coming = ahead(entry, now)
        entry.absences = [span for span in entry.absences if span not in coming]
        _owe_to_games(desk, entry, text(NOT_AWAY), came_with, but)

    entry = desk.people.change(person, strike)
    _drop_warnings(desk, entry)


def _owe_to_games(desk: Desk, entry: Person, words: Text, came_with: str, but: int) -> None:
    """Note what has to be told in all games, together with what it is about."""
    number = hashlib.sha256(f"{came_with}\n{words}".encode("utf-8", "replace")).hexdigest()[:24]
    owed = {(one.id, one.game) for one in entry.to_tell}
    entry.to_tell += [
        Announcement(number, game, words)
        for game in entry.games
        if game != but and (number, game) not in owed
    ]
    entry.due_at = desk.clock() if entry.to_tell else None


def tell_games(desk: Desk, person: str) -> bool:
    """Tell the others in the player's games what is owed to them; what fails is tried again."""
    return attempt(desk, f"news of person {person}", partial(_tell_games, desk, person))


def _tell_games(desk: Desk, person: str) -> None:
    """One game in which it fails stops no other; what it met is raised when all are told."""
    if not desk.people.shelf.exists(person):
        desk.people.shelf.settle(person)
        return
    faults: list[Exception] = []
    for one in desk.people.read(person).to_tell:
        try:
            with suppress(NotFound, Damaged):  # there is nobody to tell any more
                _tell(desk, person, one)
            desk.people.change(person, partial(_told, one, desk.clock()))
        except Exception as error:
            faults.append(error)
    faults.sort(key=lambda error: isinstance(error, Busy))  # what is busy now tells the least
    if faults:
        raise faults[0]


def _told(one: Announcement, now: int, entry: Person) -> None:
    entry.to_tell = [other for other in entry.to_tell if other != one]
    entry.due_at = now if entry.to_tell else None


def _tell(desk: Desk, person: str, one: Announcement) -> None:
    """Tell it in one game, once, and set the game's clocks right."""
    with desk.sitting(one.game) as game:
        seats = [n for n, seat in enumerate(game.file.seats) if seat.player == person]
        done = game.file.heard(one.id) is not None
        if game.file.status != RUNNING or not seats or done:
            return
        said = of_seat(one.words, game.play.names[seats[0]])
        for other in range(len(game.file.seats)):
            if other not in seats:
                game.letters.note(other, NOTICE, words=said)
        game.file.note_heard(one.id, game.now, KIND)
        game.commit()


def announcement(booked: Booked) -> Text:
    """What the others are told; the place `{seat}` is for the player's seat."""
    first, last = booked.span
    return text(
        "{seat} is away from {first} to {last}.",
        seat="{seat}",
        first=calendar_day(first),
        last=calendar_day(last),
    )


def of_seat(words: Words, seat: str) -> Words:
    """What is told of a player, where they play on this seat."""
    if isinstance(words, str):  # as it was kept once
        return words.format(seat=seat)
    return Text(words.sentence, {**words.params, "seat": seat})


def _warn_later(desk: Desk, entry: Person, booked: Booked) -> None:
    day_after = date.fromisoformat(booked.span[1]) + timedelta(days=1)
    at = midnight(day_after, entry.zone) - WARNED_BEFORE
    words = text(
        "You are away until {last}; then your clocks run again. You have {left} of {most}"
        " days left this year.",
        last=calendar_day(booked.span[1]),
        left=booked.left,
        most=DAYS_A_YEAR,
    )
    with writing_to(desk, entry.address) as letters:
        if any(
            raw["params"].get("words") == msgspec.to_builtins(words)
            for raw in letters.correspondent.outbox
        ):
            return  # the same order has come before
        letters.answer(entry.address, kind=KIND, at=max(at, letters.now), words=words)


def _drop_warnings(desk: Desk, entry: Person) -> None:
    if entry.address and desk.correspondents.exists(entry.address):
        with writing_to(desk, entry.address) as letters:
            outbox = letters.correspondent.outbox
            letters.correspondent.outbox = [raw for raw in outbox if raw["kind"] != KIND]
