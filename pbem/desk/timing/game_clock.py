"""The clock of a game on this host: its rules, and the zone and absences of each player."""

from __future__ import annotations

from pbem.desk.books import Books
from pbem.desk.gamefile import GameFile
from pbem.desk.timing.calendar import Calendar
from pbem.desk.timing.deadlines import TimeKeeper
from pbem.desk.timing.downtime import read_pauses
from pbem.desk.timing.rules import read_rules


def clock_of(books: Books, file: GameFile) -> TimeKeeper:
    """The clock of a game, now."""
    return TimeKeeper(file, lambda seat: _calendar(books, file, seat), books.clock())


def _calendar(books: Books, file: GameFile, seat: int) -> Calendar:
    """When time runs for the player on a seat; not while the host was away."""
    rules = read_rules(file.time)
    person = file.seats[seat].player
    zone, absences = "UTC", []
    if person:
        player = books.people.read(person)
        zone, absences = player.zone, player.absences
    pauses = [*file.pauses, *read_pauses(books.home)]
    return Calendar(zone, rules.weekends_off, rules.nights_off, absences, pauses)
