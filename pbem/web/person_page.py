"""A person's own page: their games, those that wait for them first, results and rating."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbem.desk import registry
from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED, FORMING, RUNNING, GameFile
from pbem.desk.looking.rating_book import ALL_KINDS, best, kept_of
from pbem.desk.looking.ratings import Finished, result_of
from pbem.desk.people.person import Person
from pbem.desk.timing.awaited import awaited, say_time, sentences
from pbem.desk.timing.calendar import local_time
from pbem.desk.timing.game_clock import clock_of
from pbem.engine.text import _, with_colon
from pbem.store.errors import StoreError

from .latest_games import Kept
from .rating_plot import Plot, Then, plot

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
    """A person's rating in one kind of game, now and, after two games or more, over time."""

    title: str
    now: str
    plot: Plot | None


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


def person_page(kept: Kept, person: Person, host: str = "pbem") -> PersonPage:
    """The page of a person, from what the host keeps of their games."""
    waiting = waiting_for(kept, person)
    mine = {one.file.id for one in waiting}
    lines = _Lines(kept.books, person)
    watched = person.watching[-MOST_GAMES:]
    forming = _games(kept, _numbers(kept, person, FORMING))
    others = [one for one in _games(kept, _numbers(kept, person, RUNNING)) if one.id not in mine]
    return PersonPage(
        title=_("Games of {name}").format(name=person.name) if person.name else _("Your games"),
        host=host,
        zone=person.zone,
        waiting=list(map(lines.waits, waiting)),
        running=list(map(lines.runs, others)),
        forming=list(map(lines.forms, forming)),
        watching=list(map(lines.watched, _games(kept, watched))),
        over=list(map(lines.over, _finished(kept, person))),
        ratings=list(_ratings(kept.books, person)),
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


class _Lines:
    """What a person's page says of each of their games, with a link to its page."""

    def __init__(self, books: Books, person: Person) -> None:
        self.books = books
        self.person = person

    def waits(self, one: Waiting) -> Line:
        """Of a game that waits for them: until when."""
        words = _("Your turn.")
        if one.until is not None:
            zone = self.person.zone
            ours = "UTC" if zone == "UTC" else _("your time")
            words = _("Your turn, until {time} {ours}.").format(
                time=say_time(one.until, zone), ours=ours
            )
        return Line(_called(one.file), self._link(one.file, one.seat), words)

    def runs(self, file: GameFile) -> Line:
        """Of one that waits for others: for whom."""
        waiting = awaited(file, clock_of(self.books, file).deadline)
        words = _("Paused.") if file.paused_at else " ".join(sentences(waiting, self.person.zone))
        return Line(_called(file), self._own_link(file), words)

    def forms(self, file: GameFile) -> Line:
        """Of one that has not begun."""
        return Line(_called(file), self._own_link(file))

    def watched(self, file: GameFile) -> Line:
        """Of one that they watch."""
        pages, mine = self.books.pages, file.watcher(self.person.id)
        return Line(_called(file), pages.watch(file.id, mine.link) if pages and mine else "")

    def over(self, game: Finished) -> Line:
        """Of one that is over: how they did."""
        seat = game.players.index(self.person.id)
        words = _("Place {place} of {all} with {points} points.").format(
            place=game.places[seat], all=len(game.places), points=game.scores[seat]
        )
        title = with_colon(f"#{game.id} {_title(game.game)}", ", ".join(game.seats))
        if self.books.pages is None:
            return Line(title, "", words)
        generation = self.books.games.summary(game.id)["seats"][seat]["generation"]
        return Line(title, self.books.pages.seat(game.id, seat, generation), words)

    def _own_link(self, file: GameFile) -> str:
        seat = file.seat_of(self.person.id)
        return "" if seat is None else self._link(file, seat)

    def _link(self, file: GameFile, seat: int) -> str:
        pages = self.books.pages
        return "" if pages is None else pages.seat(file.id, seat, file.seats[seat].generation)


def _finished(kept: Kept, person: Person) -> list[Finished]:
    """The person's games that were played to their end, the latest first."""
    summaries = [kept.books.games.summary(one) for one in _numbers(kept, person, FINISHED)]
    found = [one for one in map(result_of, summaries) if person.id in one.players]
    return sorted(found, key=lambda one: (-one.ended, -one.id))


def _title(name: str) -> str:
    return str(registry.find(name).called) if name in registry.names() else name


def _ratings(books: Books, person: Person) -> Iterator[Rating]:
    best(books)  # so that all that is over is counted
    for name, course in kept_of(books, person.id).course.items():
        if name != ALL_KINDS:
            then = [Then(one.ended, _day(one.ended, person.zone), one.after) for one in course]
            now = f"{course[-1].after:.1f}"
            yield Rating(_title(name), now, plot(then) if len(then) > 1 else None)


def _day(moment: int, zone: str) -> str:
    return local_time(moment, zone).date().isoformat()
