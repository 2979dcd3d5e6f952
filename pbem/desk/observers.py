"""People who look on at a game: they get what everyone may see, at most once a day, and the end.

A letter is due when a round is over (in a game without rounds, whenever something happened). It
is written when it is sent, so it tells everything up to then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.errors import GameError
from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.store.outbox import DAY

from . import person_letters
from .gamefile import FORMING, RUNNING, GameFile, Observer, read_file, to_document
from .letters import END, NEWS, START
from .people import Person

if TYPE_CHECKING:
    from .desk import Desk

MOST = 100


def watch(desk: Desk, number: int, person: str) -> str:
    """Let a person look on; what is said to them."""
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        if file.status not in (FORMING, RUNNING):
            raise GameError(_("Game {number} is over.").format(number=number))
        if any(person in (seat.player, seat.invited) for seat in file.seats):
            raise GameError(_("You have a seat in game {number}.").format(number=number))
        if any(one.person == person for one in file.observers):
            return _("You watch game {number} already.").format(number=number)
        if len(file.observers) >= MOST:
            raise GameError(_("Game {number} has no room for more.").format(number=number))
        now = desk.clock()
        observer = Observer(person)
        file.observers.append(observer)
        if file.play is not None:
            _owe(file, file.load(), desk.domain, now, observer, NEWS)
        desk.people.change(person, lambda entry: _note(entry, number))
        held.commit(to_document(file))
    return _("You watch game {number} now; `unwatch {number}` ends that.").format(number=number)


def unwatch(desk: Desk, number: int, person: str) -> bool:
    """End that; False if the person does not look on there."""
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        found = forget(file, person)
        desk.people.change(person, lambda entry: _strike(entry, number))
        if found:
            held.commit(to_document(file))
    return found


def forget(file: GameFile, person: str) -> bool:
    """Take a person off the list of observers, and drop the letters that wait."""
    known = [one for one in file.observers if one.person == person]
    for one in known:
        file.observers.remove(one)
        person_letters.drop(file, person)
    return bool(known)


def started(file: GameFile, play: Play[Any], domain: str, now: int) -> None:
    """The game begins."""
    for observer in file.observers:
        _owe(file, play, domain, now, observer, START)


def changed(file: GameFile, play: Play[Any], domain: str, now: int) -> None:
    """The game went on: owe letters to those for whom it is time."""
    if not file.observers:
        return
    if play.result is not None or file.status not in (FORMING, RUNNING):
        for observer in file.observers:
            waiting = person_letters.owed(file, observer.person)
            untold = [raw["params"].get("since", observer.told) for raw in waiting]
            observer.told = min([observer.told, *untold])  # the end tells it in their place
            person_letters.drop(file, observer.person)
            _owe(file, play, domain, now, observer, END)
        file.observers = []
        return
    this_round = round_of(play)
    for observer in file.observers:
        if person_letters.owed(file, observer.person):
            observer.told = play.snapshot.number  # the letter that waits will tell it
        elif this_round is None or this_round != observer.round:
            _owe(file, play, domain, now, observer, NEWS)


def round_of(play: Play[Any]) -> int | None:
    """The round that the game is in, as everyone sees it."""
    return play.game.round(play.view(None))


def _owe(
    file: GameFile, play: Play[Any], domain: str, now: int, observer: Observer, kind: str
) -> None:
    later = max(observer.next, now) if kind == NEWS else now
    observer.previous = person_letters.owe(
        file,
        domain,
        now,
        observer.person,
        kind,
        later=later if later > now else 0,
        since=observer.told,
        previous=observer.previous,
    )
    observer.next = later + DAY
    observer.told = play.snapshot.number
    observer.round = round_of(play) or 0


def _note(entry: Person, number: int) -> None:
    if number not in entry.watching:
        entry.watching.append(number)


def _strike(entry: Person, number: int) -> None:
    if number in entry.watching:
        entry.watching.remove(number)
