"""Which address is answered by which page. Everything is read, and nothing is changed, by it."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from pbem.desk.books import Books
from pbem.desk.gamefile import GameFile
from pbem.desk.looking.ratings import Finished
from pbem.desk.page_links import TOKEN, Link
from pbem.desk.timing.game_clock import clock_of
from pbem.engine.errors import PbemError
from pbem.engine.play import Play
from pbem.engine.reader import reader_of, reading_as

from .access import Access, PublicLink, language_of
from .answers import as_json, not_yet, page_of, robots, unchanged, whole_page
from .calendar_file import deadlines_file
from .etags import mark_of
from .files import replay_html
from .film import has_pictures
from .game_page import Eyes, game_page
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


class Pages:
    """The pages of a host."""

    def __init__(self, books: Books, host: str = "pbem", address: str = "pbem@localhost") -> None:
        self.books = books
        self.host = host
        self.address = address
        self.kept = Kept(books)
        self.pace = Pace()
        self.replay_pace = Pace()  # they take seconds, which nobody else is to wait for
        self.counts: Counter[str] = Counter()
        self.access = Access(self.kept, self.counts)
        self._listening: Counter[str] = Counter()
        self._public: tuple[float, list[Finished]] | None = None

    def app(self) -> Callable[..., Awaitable[None]]:
        """The application that a server runs."""
        game = [
            ("", self.game),
            ("past.json", self.past),
            ("at/{number:int}/{board:int}.json", self.moment),
            ("events", self.events),
            ("replay.html", self.replay),
        ]
        routes = [Route("/", self.home), Route("/robots.txt", robots)]
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
            NotYetError: not_yet,
        }
        return Headers(Starlette(routes=routes, exception_handlers=handlers), self.counts)

    # --- a game --------------------------------------------------------------------------

    async def game(self, request: Request) -> Response:
        """The page of a game."""
        file, eyes = await self.access.game(request)
        return await run_in_threadpool(self._game_page, request, file, eyes)

    def _game_page(self, request: Request, file: GameFile, eyes: Eyes) -> Response:
        mark = self._mark_of(file, eyes)
        if same := unchanged(request, mark):
            return same

        def made() -> tuple[str, str]:
            with self.pace.working(), _read_by(eyes, file):
                return self._written(file, eyes, mark)

        body, allowed = self.kept.page(request.url.path, mark, made)
        return page_of(body, allowed, mark)

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
        file, eyes = await self.access.game(request)
        start = _number(request.query_params.get("from", ""))

        def made() -> Response:
            mark = self._mark_of(file, eyes)
            if same := unchanged(request, mark):
                return same
            past = self.kept.past(file.id, eyes)
            with self.pace.working(), _read_by(eyes, file):
                return as_json(past.frames(_drawn(file), start), mark)

        return await run_in_threadpool(made)

    async def moment(self, request: Request) -> Response:
        """A board at one moment of the game."""
        file, eyes = await self.access.game(request)

        def made() -> Response:
            mark = self._mark_of(file, eyes)
            if same := unchanged(request, mark):
                return same
            past = self.kept.past(file.id, eyes)
            number = request.path_params["number"] - 1
            with self.pace.working(), _read_by(eyes, file):
                drawn = past.picture(_drawn(file), number, request.path_params["board"])
            if drawn is None:
                raise HTTPException(404)
            return as_json(drawn, mark)

        return await run_in_threadpool(made)

    async def replay(self, request: Request) -> Response:
        """The whole game as one page that can be kept."""
        file, eyes = await self.access.game(request)
        mark = self._mark_of(file, eyes)
        if same := unchanged(request, mark):
            return same

        def made() -> str:
            with self.replay_pace.working(), _read_by(eyes, file):
                return replay_html(self.books, file, _drawn(file), eyes)

        def kept() -> str:
            return str(self.kept.page(request.url.path, mark, made))

        body = await run_in_threadpool(kept)
        answer = page_of(body, policy_in(body), mark)
        answer.headers["content-disposition"] = f'inline; filename="{file.game}-{file.id}.html"'
        return answer

    # --- news ----------------------------------------------------------------------------

    async def events(self, request: Request) -> Response:
        """Server-sent events: a mark whenever the page would say something else."""
        link = await self.access.link(request)
        opened = await run_in_threadpool(self.access.opened, link)
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
        opened = self.access.opened(link)
        return self._mark_of(*opened) if opened is not None else None

    # --- people, and the host ------------------------------------------------------------

    async def person(self, request: Request) -> Response:
        """A person's own page."""
        link = await self.access.person_link(request)

        def made() -> Response:
            person = self.access.person(link)
            with reading_as(reader_of(person.language, person.zone)):
                page = person_page(self.kept, person, self.host)
                body = html("person", page=page, policy="")
            return whole_page(request, body, policy())

        return await run_in_threadpool(made)

    async def deadlines(self, request: Request) -> Response:
        """A person's deadlines as a calendar."""
        link = await self.access.person_link(request)

        def made() -> Response:
            person = self.access.person(link)
            waiting = waiting_for(self.kept, person)
            with reading_as(reader_of(person.language, person.zone)):
                body = deadlines_file(waiting, person.zone, self.books.domain)
            return Response(body, media_type="text/calendar")

        return await run_in_threadpool(made)

    async def home(self, request: Request) -> Response:
        """The host's own page."""

        def made() -> Response:
            with reading_as(reader_of(language_of(request))):
                page = host_page(self.books, self._public_games(), self.host, self.address)
                body = html("host", page=page, policy="")
            return whole_page(request, body, policy())

        return await run_in_threadpool(made)

    def _public_games(self) -> Sequence[Finished]:
        """The finished games that everyone may see; looked up now and then."""
        now = time.monotonic()
        if self._public is None or now - self._public[0] > MADE_ANEW_AFTER:
            self._public = (now, public_games(self.books))
        return self._public[1]

    # --- when something is not to be had --------------------------------------------------

    async def _refused(self, request: Request, why: HTTPException) -> Response:
        with reading_as(reader_of(language_of(request))):
            body = html("gone", page=gone_page(why.status_code), policy="")
        headers = {"content-security-policy": policy(), **(why.headers or {})}
        return Response(body, why.status_code, headers, media_type="text/html")

    async def _faulty(self, request: Request, why: PbemError) -> Response:
        return await self._refused(request, HTTPException(503))


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


async def _with_slash(request: Request) -> Response:
    """An address whose last character was lost on the way; nothing else is sent anywhere."""
    token = request.path_params["token"]
    if not TOKEN.fullmatch(token):
        raise HTTPException(404)
    return Response(status_code=308, headers={"location": f"{token}/"})
