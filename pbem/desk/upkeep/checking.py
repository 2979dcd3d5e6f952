"""Looks at every document of a host: readable, replayable, conserved, nothing overdue."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.clock import HOUR
from pbem.desk import registry
from pbem.desk.chores.troubles import troubles
from pbem.desk.desk import Desk
from pbem.desk.game_documents import read_file
from pbem.desk.gamefile import RUNNING, GameFile
from pbem.desk.looking.replaying import differences
from pbem.desk.people.person import Person
from pbem.engine.errors import PbemError

LATE = HOUR


class Fault(msgspec.Struct, frozen=True):
    """Something that is not as it should be, and where."""

    where: str
    what: str


def check_host(desk: Desk) -> Iterator[Fault]:
    """All faults of a host, one document after the other."""
    try:
        desk.home.secret()
    except PbemError as error:
        yield Fault("secret", str(error))
    problems: list[PbemError] = []
    for number, _summary in desk.games.summaries(report=problems.append):
        yield from check_game(desk, number)
    yield from (Fault("games", str(problem)) for problem in problems)
    problems.clear()
    for person, _summary in desk.people.shelf.summaries(report=problems.append):
        try:
            yield from _lists_of(desk, desk.people.read(person))
        except (PbemError, msgspec.ValidationError) as error:
            yield Fault(f"person {person}", str(error))
    yield from (Fault("people", str(problem)) for problem in problems)
    for trouble in troubles(desk):
        yield Fault(trouble.chore, f"it fails: {trouble.why}")
    for where in desk.home.set_aside():
        yield Fault(where.rpartition("/")[2], "a damaged document was set aside here")


def _lists_of(desk: Desk, person: Person) -> Iterator[Fault]:
    """Games in a person's list that do not know of the person."""
    where = f"person {person.id}"
    for file in desk.readable(person.games):
        if not file.seats_of(person.id):
            words = "has game {number} in the list, but no seat in it"
            yield Fault(where, words.format(number=file.id))
    for file in desk.readable(person.watching):
        if all(one.person != person.id for one in file.watchers) and file.status == RUNNING:
            words = "watches game {number}, which does not know of it"
            yield Fault(where, words.format(number=file.id))


def check_game(desk: Desk, number: int) -> Iterator[Fault]:
    """All faults of one game."""
    where = f"game {number}"
    try:
        file = read_file(desk.games.read(number))
    except (PbemError, msgspec.ValidationError) as error:
        yield Fault(where, str(error))
        return
    if file.play is not None:
        yield from (Fault(where, what) for what in _play_faults(file))
    late = desk.clock() - LATE
    if file.status == RUNNING and file.due_at is not None and file.due_at < late:
        yield Fault(where, "something is overdue: does the host run?")
    if any(note.get("next", 0) < late and note["made"] < late for note in file.outbox):
        yield Fault(where, "letters have been waiting for more than an hour")


def _play_faults(file: GameFile) -> Iterator[str]:
    assert file.play is not None
    try:
        game = registry.rules_of(file.game, file.play["rules"])
        yield from differences(game, file.play)
        game.check(file.load().table.state)
    except PbemError as error:
        yield str(error)
    except AssertionError as error:
        yield f"pieces are lost or limits broken: {error}"
