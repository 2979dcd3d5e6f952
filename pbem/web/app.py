"""Which address is answered by which page. Everything is read, and nothing is changed, by it."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED, GameFile
from pbem.desk.looking.ratings import Finished
from pbem.desk.page_links import TOKEN, Link, PersonLink, SeatLink, WatchLink, read_link
from pbem.desk.people.person import Person
from pbem.desk.timing.game_clock import clock_of
from pbem.engine.errors import PbemError
from pbem.engine.play import Play
from pbem.engine.reader import reader_of, reading_as
from pbem.store.errors import StoreError

from .accepted import accepted_language
from .calendar_file import deadlines_file
from .etags import mark_of
from .files import eyes_of, eyes_of_person, replay_html
from .film import has_pictures
from .game_page import Eyes, game_page
from .guesses import SLOW, Guesses
from .headers import Headers
from .host_page import host_page, public_games
from .latest_games import Kept
from .moments import NotYetError
from .person_page import person_page, waiting_for
from .rendered import as_data, html, policy, policy_in
from .throttle import Pace
from .waiting_page import gone_page, waiting_page

LISTENERS = 300
"""Pages that may wait for news at the same time."""
LISTENERS_OF_ONE = 6
"""Of them, with the same address."""
LOOK_SECONDS = 1.0
STILL_THERE_SECONDS = 20.0
MADE_ANEW_AFTER = 900.0
"""Seconds for which lists made from all finished games are good."""


class Served(msgspec.Struct):
    """What a page needs to know of being served: its mark, and how far it can go back."""

    mark: str
    moments: int
    replay: str


class PublicLink(NamedTuple):
    """The page of a finished game that all its players let everyone see, in a language."""

    game: int
    language: str


class Pages:
    """The pages of a host."""

    def __init__(self, books: Books, host: str = "pbem", address: str = "pbem@localhost") -> None:
        self.books = books
        self.host = host
        self.address = address
        self.kept = Kept(books)
        self.guesses = Guesses()
        self.pace = Pace()
        self.replay_pace = Pace()  # they take seconds, which nobody else is to wait for
        self.counts: Counter[str] = Counter()
        self._listening: Counter[str] = Counter()
        self._public: tuple[float, list[Finished]] | None = None
        self._secret = books.home.secret()

    def app(self) -> Callable[..., Awaitable[None]]:
        """The application that a server runs."""
        game = [
            ("", self.game),
            ("past.json", self.past),
            ("at/{number:int}/{board:int}.json", self.moment),
            ("events", self.events),
            ("replay.html", self.replay),
        ]
        routes = [Route("/", self.home), Route("/robots.txt", _robots)]
        for folder in ("/g/{token}/", "/public/{public:int}/"):
            routes += [Route(folder + path, endpoint) for path, endpoint in game]
        routes += [
            Route("/p/{token}/", self.person),
            Route("/p/{token}/deadlines.ics", self.deadlines),
            Route("/{folder}/{token}", _with_slash),
        ]
        handlers: Any = {
            HTTPException: self._refused,
            PbemError: self._faulty,
            NotYetError: _not_yet,
        }
        return Headers(Starlette(routes=routes, exception_handlers=handlers), self.counts)

    # --- who may see what ----------------------------------------------------------------

    async def _link(self, request: Request) -> Link | PublicLink:
        """What the address is to open; one that we never signed: slowly, and not often, nothing."""
        if (public := request.path_params.get("public")) is not None:
            return PublicLink(public, _asked_for(request))
        peer = request.client.host if request.client else ""
        if self.guesses.too_many(peer):
            self.counts["guessed"] += 1
            raise HTTPException(429, headers={"retry-after": "600"})
        link = read_link(request.path_params["token"], self._secret)
        if link is None:
            self.guesses.wrong(peer)
            self.counts["guessed"] += 1
            await asyncio.sleep(SLOW)
            raise HTTPException(404)
        return link

    async def _eyes(self, request: Request) -> tuple[GameFile, Eyes]:
        """The game that the address opens, and through whose eyes."""
        opened = await run_in_threadpool(self._opened, await self._link(request))
        if opened is None:
            raise HTTPException(404)
        return opened

    def _opened(self, link: Link | PublicLink) -> tuple[GameFile, Eyes] | None:
        """What a link to a game opens now; None if it opens nothing, or does no more."""
        if isinstance(link, PersonLink):
            return None
        try:
            file = self.kept.game(link.game)
        except StoreError:
            return None
        eyes = self._eyes_by(link, file)
        return None if eyes is None else (file, eyes)

    def _eyes_by(self, link: SeatLink | WatchLink | PublicLink, file: GameFile) -> Eyes | None:
        match link:
            case PublicLink(_game, language) if file.public and file.status == FINISHED:
                return Eyes(language=language)
            case WatchLink(_game, number):
                person = next((one.person for one in file.watchers if one.link == number), None)
                return None if person is None else eyes_of_person(self.books.people, person)
            case SeatLink(_game, seat, generation):
                if seat < len(file.seats) and file.seats[seat].generation == generation:
                    return eyes_of(self.books.people, file, seat)
        return None

    # --- a game --------------------------------------------------------------------------

    async def game(self, request: Request) -> Response:
        """The page of a game."""
        file, eyes = await self._eyes(request)
        return await run_in_threadpool(self._game_page, request, file, eyes)

    def _game_page(self, request: Request, file: GameFile, eyes: Eyes) -> Response:
        mark = self._mark_of(file, eyes)
        if unchanged := _unchanged(request, mark):
            return unchanged

        def made() -> tuple[str, str]:
            with self.pace.working(), _read_by(eyes, file):
                return self._written(file, eyes, mark)

        body, allowed = self.kept.page(request.url.path, mark, made)
        return _html(body, allowed, mark)

    def _mark_of(self, file: GameFile, eyes: Eyes) -> str:
        return mark_of(file, clock_of(self.books, file), eyes)

    def _written(self, file: GameFile, eyes: Eyes, mark: str) -> tuple[str, str]:
        """The page, and the policy that goes with it."""
        if file.play is None:
            served = Served(mark, 0, "")
            page = waiting_page(file, self.host)
            return html("waiting", page=page, served=served, policy=""), policy()
        shown = game_page(
            file, file.load(), clock_of(self.books, file), eyes, self.host, all_boards=False
        )
        moments = 1 if shown.boards else 0
        served = Served(mark, moments, "replay.html" if moments else "")
        written = html(
            "game",
            page=shown,
            film=None,
            about=as_data(shown.about),
            served=served,
            policy="",
        )
        return written, policy([one.svg for one in shown.boards])

    async def past(self, request: Request) -> Response:
        """Moments of the game from one on, without their pictures: as many as are soon made."""
        file, eyes = await self._eyes(request)
        start = _number(request.query_params.get("from", ""))

        def made() -> Response:
            mark = self._mark_of(file, eyes)
            if unchanged := _unchanged(request, mark):
                return unchanged
            past = self.kept.past(file.id, eyes)
            with self.pace.working(), _read_by(eyes, file):
                return _json(past.frames(_drawn(file), start), mark)

        return await run_in_threadpool(made)

    async def moment(self, request: Request) -> Response:
        """A board at one moment of the game."""
        file, eyes = await self._eyes(request)

        def made() -> Response:
            mark = self._mark_of(file, eyes)
            if unchanged := _unchanged(request, mark):
                return unchanged
            past = self.kept.past(file.id, eyes)
            number = request.path_params["number"] - 1
            with self.pace.working(), _read_by(eyes, file):
                drawn = past.picture(_drawn(file), number, request.path_params["board"])
            if drawn is None:
                raise HTTPException(404)
            return _json(drawn, mark)

        return await run_in_threadpool(made)

    async def replay(self, request: Request) -> Response:
        """The whole game as one page that can be kept."""
        file, eyes = await self._eyes(request)
        mark = self._mark_of(file, eyes)
        if unchanged := _unchanged(request, mark):
            return unchanged

        def made() -> str:
            with self.replay_pace.working(), _read_by(eyes, file):
                return replay_html(self.books, file, _drawn(file), eyes)

        def kept() -> str:
            return str(self.kept.page(request.url.path, mark, made))

        body = await run_in_threadpool(kept)
        answer = _html(body, policy_in(body), mark)
        answer.headers["content-disposition"] = f'inline; filename="{file.game}-{file.id}.html"'
        return answer

    # --- news ----------------------------------------------------------------------------

    async def events(self, request: Request) -> Response:
        """Server-sent events: a mark whenever the page would say something else."""
        link = await self._link(request)
        opened = await run_in_threadpool(self._opened, link)
        if opened is None:
            raise HTTPException(404)
        address = request.url.path
        if self._listening.total() >= LISTENERS or self._listening[address] >= LISTENERS_OF_ONE:
            raise HTTPException(503, headers={"retry-after": "60"})
        headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
        news = self._news(request, address, opened[0].id, link)
        return StreamingResponse(news, media_type="text/event-stream", headers=headers)

    async def _news(
        self, request: Request, address: str, number: int, link: Link | PublicLink
    ) -> AsyncIterator[str]:
        self._listening[address] += 1
        try:
            yield "retry: 5000\n\n"
            stamp, known, said_at = None, "", time.monotonic()
            while not await request.is_disconnected():
                new = self.books.games.stamp(number)
                if new != stamp:
                    stamp = new
                    mark = await run_in_threadpool(self._mark, link)
                    if mark is None:
                        return
                    if mark != known:
                        known, said_at = mark, time.monotonic()
                        yield f"event: moved\ndata: {mark}\n\n"
                if time.monotonic() - said_at > STILL_THERE_SECONDS:
                    said_at = time.monotonic()
                    yield ": still there\n\n"
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._listening[address] -= 1

    def _mark(self, link: Link | PublicLink) -> str | None:
        """The page's mark now; None if the address opens nothing any more."""
        opened = self._opened(link)
        return self._mark_of(*opened) if opened is not None else None

    # --- people, and the host ------------------------------------------------------------

    async def person(self, request: Request) -> Response:
        """A person's own page."""
        link = await self._own(request)

        def made() -> Response:
            person = self._person(link)
            with reading_as(reader_of(person.language, person.zone)):
                page = person_page(self.kept, person, self.host)
                body = html("person", page=page, policy="")
            return _whole(request, body, policy())

        return await run_in_threadpool(made)

    async def deadlines(self, request: Request) -> Response:
        """A person's deadlines as a calendar."""
        link = await self._own(request)

        def made() -> Response:
            person = self._person(link)
            waiting = waiting_for(self.kept, person)
            with reading_as(reader_of(person.language, person.zone)):
                body = deadlines_file(waiting, person.zone, self.books.domain)
            return Response(body, media_type="text/calendar")

        return await run_in_threadpool(made)

    async def _own(self, request: Request) -> PersonLink:
        link = await self._link(request)
        if not isinstance(link, PersonLink):
            raise HTTPException(404)
        return link

    def _person(self, link: PersonLink) -> Person:
        try:
            person = self.books.people.read(link.person)
        except StoreError:
            raise HTTPException(404) from None
        if person.page_number != link.number:
            raise HTTPException(404)
        return person

    async def home(self, request: Request) -> Response:
        """The host's own page."""

        def made() -> Response:
            with reading_as(reader_of(_asked_for(request))):
                page = host_page(self.books, self._public_games(), self.host, self.address)
                body = html("host", page=page, policy="")
            return _whole(request, body, policy())

        return await run_in_threadpool(made)

    def _public_games(self) -> Sequence[Finished]:
        """The finished games that everyone may see; looked up now and then."""
        now = time.monotonic()
        if self._public is None or now - self._public[0] > MADE_ANEW_AFTER:
            self._public = (now, public_games(self.books))
        return self._public[1]

    # --- when something is not to be had --------------------------------------------------

    async def _refused(self, request: Request, why: HTTPException) -> Response:
        with reading_as(reader_of(_asked_for(request))):
            body = html("gone", page=gone_page(why.status_code), policy="")
        headers = {"content-security-policy": policy(), **(why.headers or {})}
        return Response(body, why.status_code, headers, media_type="text/html")

    async def _faulty(self, request: Request, why: PbemError) -> Response:
        return await self._refused(request, HTTPException(503))


def _asked_for(request: Request) -> str:
    """The language of whoever looks at a page that is nobody's own."""
    return accepted_language(request.headers.get("accept-language", ""))


def _read_by(eyes: Eyes, file: GameFile) -> AbstractContextManager[None]:
    """What is put into words meanwhile is for this reader."""
    return reading_as(reader_of(eyes.language, eyes.zone, file.game))


def _drawn(file: GameFile) -> Play[Any]:
    """The game, if it has begun and has pictures: there is nothing to step through else."""
    if file.play is None:
        raise HTTPException(404)
    play = file.load()
    if not has_pictures(play.game):
        raise HTTPException(404)
    return play


def _number(words: str) -> int:
    """A number that stands in an address; 0 if none does."""
    return int(words) if _SHORT_NUMBER.fullmatch(words) else 0


_SHORT_NUMBER = re.compile(r"[0-9]{1,6}")


def _unchanged(request: Request, mark: str) -> Response | None:
    """`304`, if the reader has the page that goes with this mark."""
    known = request.headers.get("if-none-match", "")
    if f'"{mark}"' not in known:
        return None
    return Response(status_code=304, headers={"etag": f'"{mark}"'})


def _html(body: str, allowed: str, mark: str) -> Response:
    headers = {"etag": f'"{mark}"', "content-security-policy": allowed}
    return Response(body, media_type="text/html", headers=headers)


def _whole(request: Request, body: str, allowed: str) -> Response:
    """A page whose mark is what it says."""
    mark = hashlib.blake2s(body.encode(), digest_size=12).hexdigest()
    return _unchanged(request, mark) or _html(body, allowed, mark)


def _json(value: Any, mark: str) -> Response:
    body = msgspec.json.encode(value)
    return Response(body, media_type="application/json", headers={"etag": f'"{mark}"'})


async def _not_yet(request: Request, why: NotYetError) -> Response:
    """A part of the work is done: whoever asks again gets the rest, or comes closer to it."""
    return Response(status_code=202, headers={"cache-control": "no-store"})


async def _robots(request: Request) -> Response:
    return Response("User-agent: *\nDisallow: /\n", media_type="text/plain")


async def _with_slash(request: Request) -> Response:
    """An address whose last character was lost on the way; nothing else is sent anywhere."""
    token = request.path_params["token"]
    if not TOKEN.fullmatch(token):
        raise HTTPException(404)
    return Response(status_code=308, headers={"location": f"{token}/"})
