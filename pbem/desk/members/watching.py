"""People who look on at a game without playing in it."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING, RUNNING
from pbem.desk.letters import observers
from pbem.desk.people.person import Person
from pbem.engine.errors import GameError
from pbem.engine.text import _

MOST = 100


def watch(desk: Desk, number: int, person: str) -> str:
    """Let a person look on; what is said to them."""
    with desk.sitting(number) as game:
        file = game.file
        if file.status not in (FORMING, RUNNING):
            raise GameError(_("Game {number} is over.").format(number=number))
        if file.seats_of(person):
            raise GameError(_("You have a seat in game {number}.").format(number=number))
        if any(one.person == person for one in file.observers):
            return _("You watch game {number} already.").format(number=number)
        if len(file.observers) >= MOST:
            raise GameError(_("Game {number} has no room for more.").format(number=number))
        observers.begin(game.letters, person)
        desk.people.change(person, lambda entry: _note(entry, number))
        game.commit()
    return _("You watch game {number} now; `unwatch {number}` ends that.").format(number=number)


def unwatch(desk: Desk, number: int, person: str) -> bool:
    """End that; False if the person does not look on there."""
    with desk.sitting(number) as game:
        found = observers.forget(game.letters, person)
        desk.people.change(person, lambda entry: _strike(entry, number))
        if found:
            game.commit()
    return found


def _note(entry: Person, number: int) -> None:
    if number not in entry.watching:
        entry.watching.append(number)


def _strike(entry: Person, number: int) -> None:
    if number in entry.watching:
        entry.watching.remove(number)
