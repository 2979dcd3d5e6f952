"""The clock of a game on this host: its rules, and the zone and absences of each player."""

from __future__ import annotations

from functools import cache, partial

from pbem.desk.books import Books
from pbem.desk.gamefile import GameFile
from pbem.desk.timing.calendar import Calendar
from pbem.desk.timing.deadlines import TimeKeeper
from pbem.desk.timing.downtime import read_pauses
from pbem.desk.timing.time_rules import TimeRules, read_rules


def clock_of(books: Books, file: GameFile) -> TimeKeeper:
    """The clock of a game, now, for who only looks: each player's calendar is read once."""
    calendar_of = partial(_calendar, books, file, read_rules(file.time))
    return TimeKeeper(file, cache(calendar_of), books.clock())


def clock_at_work(books: Books, file: GameFile) -> TimeKeeper:
    """The same while the game is changed: what is said of an absence meanwhile counts at once."""
    return TimeKeeper(file, partial(_calendar, books, file, read_rules(file.time)), books.clock())


def _calendar(books: Books, file: GameFile, rules: TimeRules, seat: int) -> Calendar:
    """When time runs for the player on a seat; not while the host was away."""
    person = file.seats[seat].player
    zone, absences = "UTC", []
    if person:
        player = books.people.read(person)
        zone, absences = player.zone, player.absences
    pauses = [*file.pauses, *read_pauses(books.home)]
    return Calendar(zone, rules.weekends_off, rules.nights_off, absences, pauses)
