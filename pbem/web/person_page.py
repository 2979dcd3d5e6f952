"""A person's own page: their games, those that wait for them first, results and rating."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbem.desk import registry
from pbem.desk.books import Books
from pbem.desk.gamefile import FORMING, RUNNING, GameFile
from pbem.desk.looking.ratings import Finished, course_of
from pbem.desk.people.person import Person
from pbem.desk.timing.awaited import say_time
from pbem.desk.timing.game_clock import clock_of
from pbem.engine.text import _
from pbem.store.errors import StoreError

from .kept import Kept
from .plot import Plot, plot

MOST_GAMES = 100
"""So many of a person's games their page lists, the latest."""


class Waiting(msgspec.Struct):
    """A game in which the person is asked something; `until` in seconds UTC, None: no clock."""

    file: GameFile
    seat: int
    until: int | None


class Line(msgspec.Struct):
    """A game in a list: what it is called, where its page is, and what is to be said of it."""

    title: str
    link: str = ""
    words: str = ""


class Rating(msgspec.Struct):
    """A person's rating over time in one kind of game."""

    title: str
    plot: Plot


class PersonPage(msgspec.Struct, kw_only=True):
    """All that a person's own page shows."""

    title: str
    host: str
    waiting: Sequence[Line] = ()
    running: Sequence[Line] = ()
    forming: Sequence[Line] = ()
    watching: Sequence[Line] = ()
    over: Sequence[Line] = ()
    ratings: Sequence[Rating] = ()
    zone: str = "UTC"


def waiting_for(kept: Kept, person: Person) -> list[Waiting]:
    """The games that wait for a person, the most urgent first."""
    found = [
        Waiting(file, seat, clock_of(kept.books, file).deadline(seat))
        for file in _games(kept, _numbers(kept, person, RUNNING))
        for seat in file.seats_of(person.id)
        if file.seats[seat].name in file.awaiting and not file.paused_at
    ]
    return sorted(found, key=lambda one: (one.until is None, one.until or 0, one.file.id))


def person_page(
    kept: Kept, person: Person, finished: Sequence[Finished], host: str = "pbem"
) -> PersonPage:
    """The page of a person, from what the host keeps of their games."""
    waiting = waiting_for(kept, person)
    mine = {one.file.id for one in waiting}
    watched = person.watching[-MOST_GAMES:]
    others = [one for one in _games(kept, _numbers(kept, person, RUNNING)) if one.id not in mine]
    return PersonPage(
        title=_("Games of {name}").format(name=person.name) if person.name else _("Your games"),
        host=host,
        zone=person.zone,
        waiting=[_waits(kept.books, one, person.zone) for one in waiting],
        running=[_runs(kept.books, file, person.id) for file in others],
        forming=[Line(_called(file)) for file in _games(kept, _numbers(kept, person, FORMING))],
        watching=[_watched(kept.books, file) for file in _games(kept, watched)],
        over=[_ended(kept.books, one, person.id) for one in _finished(finished, person.id)],
        ratings=list(_ratings(finished, person.id, person.zone)),
    )


def _numbers(kept: Kept, person: Person, status: str) -> list[int]:
    """The person's games of this status, by their summaries."""
    found = []
    for number in person.games[::-1][:MOST_GAMES]:
        try:
            if kept.books.games.summary(number)["status"] == status:
                found.append(number)
        except StoreError:
            continue
    return found


def _games(kept: Kept, numbers: Sequence[int]) -> Iterator[GameFile]:
    for number in numbers:
        try:
            yield kept.game(number)
        except StoreError:
            continue


def _called(file: GameFile) -> str:
    return f"#{file.id} {file.title}"


def _link(books: Books, file: GameFile, seat: int) -> str:
    if books.pages is None:
        return ""
    return books.pages.seat(file.id, seat, file.seats[seat].generation)


def _waits(books: Books, one: Waiting, zone: str) -> Line:
    words = _("Your turn.")
    if one.until is not None:
        ours = "UTC" if zone == "UTC" else _("your time")
        words = _("Your turn, until {time} {ours}.").format(
            time=say_time(one.until, zone), ours=ours
        )
    return Line(_called(one.file), _link(books, one.file, one.seat), words)


def _runs(books: Books, file: GameFile, person: str) -> Line:
    words = _("Waiting for {names}.").format(names=", ".join(file.awaiting))
    if file.paused_at:
        words = _("Paused.")
    seats = file.seats_of(person)
    return Line(_called(file), _link(books, file, seats[0]) if seats else "", words)


def _watched(books: Books, file: GameFile) -> Line:
    return Line(_called(file), books.pages.watch(file.id) if books.pages else "")


def _finished(games: Sequence[Finished], person: str) -> list[Finished]:
    return [one for one in games if person in one.players][::-1][:MOST_GAMES]


def _ended(books: Books, game: Finished, person: str) -> Line:
    seat = game.players.index(person)
    words = _("Place {place} of {all} with {points} points.").format(
        place=game.places[seat], all=len(game.places), points=game.scores[seat]
    )
    title = f"#{game.id} {_title(game.game)}: {', '.join(game.seats)}"
    if books.pages is None:
        return Line(title, "", words)
    generation = books.games.summary(game.id)["seats"][seat]["generation"]
    return Line(title, books.pages.seat(game.id, seat, generation), words)


def _title(name: str) -> str:
    return registry.find(name).title if name in registry.names() else name


def _ratings(games: Sequence[Finished], person: str, zone: str) -> Iterator[Rating]:
    for name in dict.fromkeys(one.game for one in games if person in one.players):
        course = course_of([one for one in games if one.game == name], person)
        if course:
            days = [(say_time(at, zone).rpartition(" ")[0], rating) for at, rating in course]
            yield Rating(_title(name), plot(days))
