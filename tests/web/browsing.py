"""Asks for pages without a network: the application itself, from an address of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import httpx

from pbem.desk.desk import Desk
from pbem.web.app import Pages

URL = "https://games.example.org"
Result = TypeVar("Result")


class Visitor:
    """Somebody with a browser, at one address, who looks at the pages of a host."""

    def __init__(self, desk: Desk, peer: str = "192.0.2.1", pages: Pages | None = None) -> None:
        desk.web_address = URL
        self.desk = desk
        self.pages = pages or Pages(desk, "the host", "pbem@example.org")
        self._app = self.pages.app()
        self._peer = peer

    def get(self, url: str, method: str = "GET", **headers: str) -> httpx.Response:
        """The answer to one request; URLs may be whole or begin with a slash."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return run(self.ask(url, method, named))

    async def ask(
        self, url: str, method: str = "GET", headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """The same within a running loop."""
        transport = httpx.ASGITransport(self._app, client=(self._peer, 1234))
        async with httpx.AsyncClient(transport=transport, base_url=URL) as client:
            return await client.request(method, url.removeprefix(URL), headers=headers or {})

    def seat(self, number: int, seat: int) -> str:
        """The address of a seat's page."""
        assert self.desk.pages is not None
        generation = self.desk.read(number).seats[seat].generation
        return self.desk.pages.seat(number, seat, generation)

    def watch(self, number: int) -> str:
        """The address of an observer's page."""
        assert self.desk.pages is not None
        return self.desk.pages.watch(number)

    def person(self, number: int, seat: int) -> str:
        """The address of the own page of whoever sits there."""
        assert self.desk.pages is not None
        person = self.desk.people.read(self.desk.read(number).seats[seat].player)
        return self.desk.pages.person(person.id, person.page_number)


def run(task: Coroutine[Any, Any, Result]) -> Result:
    """What comes of it."""
    return asyncio.run(task)
