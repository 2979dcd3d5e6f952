"""People who look on at a game without playing in it."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING, RUNNING
from pbem.desk.owed_letters import watchers
from pbem.desk.people.person import Person
from pbem.engine.errors import GameError
from pbem.engine.text import Words, text

MOST = 100


def watch(desk: Desk, number: int, person: str) -> Words:
    """Let a person look on; what is said to them."""
    with desk.sitting(number) as game:
        file = game.file
        if file.status not in (FORMING, RUNNING):
            raise GameError(text("Game {number} is over.", number=number))
        if file.seats_of(person):
            raise GameError(text("You have a seat in game {number}.", number=number))
        if file.watcher(person) is not None:
            return text("You watch game {number} already.", number=number)
        if len(file.watchers) >= MOST:
            raise GameError(text("Game {number} has no room for more.", number=number))
        watchers.begin(game.letters, person)
        desk.people.change(person, lambda entry: _note(entry, number))
        game.commit()
    return text("You watch game {number} now; `unwatch {number}` ends that.", number=number)


def unwatch(desk: Desk, number: int, person: str) -> bool:
    """End that; False if the person does not look on there."""
    with desk.sitting(number) as game:
        found = watchers.forget(game.letters, person)
        if found:
            game.commit()
        desk.people.strike_watching(person, number)
    return found


def _note(entry: Person, number: int) -> None:
    if number not in entry.watching:
        entry.watching.append(number)
