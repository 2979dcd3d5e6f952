"""Asks for pages without a network: the application itself, from an address of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from typing import Any, TypeVar

import httpx

from pbem.desk.across_games.watching import watch
from pbem.desk.desk import Desk
from pbem.web.app import Pages

URL = "https://games.example.org"
Result = TypeVar("Result")
SIZES = {"phone": (390, 844), "desk": (1200, 900)}
SERIOUS = ("serious", "critical")


class Visitor:
    """Somebody with a browser, at one address, who looks at the pages of a host."""

    def __init__(self, desk: Desk, peer: str = "192.0.2.1", pages: Pages | None = None) -> None:
        desk.web_address = URL
        self.desk = desk
        self.pages = pages or Pages(desk, "the host", "pbem@example.org")
        self._app = self.pages.app()
        self._peer = peer

    def get(self, url: str, method: str = "GET", **headers: str) -> httpx.Response:
        """The answer to a request; URLs may be whole or begin with a slash.

        As pages do, it asks again as long as the host has only come closer to the answer.
        """
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        while (answer := run(self.ask(url, method, named))).status_code == 202:
            assert answer.headers["cache-control"] == "no-store"
        return answer

    def past(self, url: str) -> dict[str, Any]:
        """All moments of the game that the address opens, put together from their parts."""
        frames: list[Any] = []
        while True:
            part: dict[str, Any] = self.get(f"{url}past.json?from={len(frames)}").json()
            frames += part["frames"]
            if not part["more"]:
                return {**part, "frames": frames}

    async def ask(
        self, url: str, method: str = "GET", headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """The same within a running loop."""
        transport = httpx.ASGITransport(self._app, client=(self._peer, 1234))
        async with httpx.AsyncClient(transport=transport, base_url=URL) as client:
            return await client.request(method, url.removeprefix(URL), headers=headers or {})

    async def listen(self, url: str) -> AsyncGenerator[str, None]:
        """What a page hears after it was opened, piece by piece, until the host ends it.

        An answer that is no stream of events is told by its status alone.
        """
        path = url.removeprefix(URL) + "events"
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "https",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"games.example.org")],
            "client": (self._peer, 1234),
            "server": ("games.example.org", 443),
        }
        came: asyncio.Queue[Any] = asyncio.Queue()
        left = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await left.wait()
            return {"type": "http.disconnect"}

        answering = asyncio.ensure_future(self._app(scope, receive, came.put))
        try:
            start = await came.get()
            if start["status"] != 200:
                yield str(start["status"])
                return
            while (part := await came.get()).get("more_body"):
                yield part["body"].decode()
        finally:
            left.set()
            await answering

    def seat(self, number: int, seat: int) -> str:
        """The address of a seat's page."""
        assert self.desk.pages is not None
        generation = self.desk.read(number).seats[seat].generation
        return self.desk.pages.seat(number, seat, generation)

    def watch(self, number: int, address: str = "olga@example.org") -> str:
        """The address of the page of somebody who looks on, from now on if they did not before."""
        assert self.desk.pages is not None
        person = self.desk.people.find_or_add(address)
        if self.desk.read(number).watcher(person) is None:
            watch(self.desk, number, person)
        watcher = self.desk.read(number).watcher(person)
        assert watcher is not None
        return self.desk.pages.watch(number, watcher.link)

    def person(self, number: int, seat: int) -> str:
        """The address of the own page of whoever sits there."""
        assert self.desk.pages is not None
        person = self.desk.people.read(self.desk.read(number).seats[seat].player)
        return self.desk.pages.person(person.id, person.page_number)


def run(task: Coroutine[Any, Any, Result]) -> Result:
    """What comes of it."""
    return asyncio.run(task)
