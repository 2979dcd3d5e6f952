"""Who may see what: which game or person an address opens, and through whose eyes."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request

from pbem.desk.gamefile import FINISHED, GameFile
from pbem.desk.page_links import Link, PersonLink, SeatLink, WatchLink, read_link
from pbem.desk.people.person import Person
from pbem.store.errors import StoreError

from .accepted import accepted_language
from .files import eyes_of, eyes_of_person
from .game_page import Eyes
from .latest_games import Kept
from .wrong_tokens import SLOW, WrongTokens


class PublicLink(NamedTuple):
    """The page of a finished game that all its players let everyone see, in a language."""

    game: int
    language: str


class Access:
    """Opens addresses by their tokens; what none of ours opens is told slowly, and counted."""

    def __init__(self, kept: Kept, counts: Counter[str]) -> None:
        self.kept = kept
        self.people = kept.books.people
        self.wrong_tokens = WrongTokens()
        self._counts = counts
        self._secret = kept.books.home.secret()

    async def link(self, request: Request) -> Link | PublicLink:
        """What the address is to open; one that we never signed: slowly, and not often, nothing."""
        if (public := request.path_params.get("public")) is not None:
            return PublicLink(public, language_of(request))
        peer = request.client.host if request.client else ""
        if self.wrong_tokens.too_many(peer):
            self._counts["guessed"] += 1
            raise HTTPException(429, headers={"retry-after": "600"})
        link = read_link(request.path_params["token"], self._secret)
        if link is None:
            self.wrong_tokens.wrong(peer)
            self._counts["guessed"] += 1
            await asyncio.sleep(SLOW)
            raise HTTPException(404)
        return link

    # --- a game --------------------------------------------------------------------------

    async def game(self, request: Request) -> tuple[GameFile, Eyes]:
        """The game that the address opens, and through whose eyes."""
        opened = await run_in_threadpool(self.opened, await self.link(request))
        if opened is None:
            raise HTTPException(404)
        return opened

    def opened(self, link: Link | PublicLink) -> tuple[GameFile, Eyes] | None:
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
                return None if person is None else eyes_of_person(self.people, person)
            case SeatLink(_game, seat, generation):
                if seat < len(file.seats) and file.seats[seat].generation == generation:
                    return eyes_of(self.people, file, seat)
        return None

    # --- a person ------------------------------------------------------------------------

    async def person_link(self, request: Request) -> PersonLink:
        """The link to a person's own page, which is all that these addresses open."""
        link = await self.link(request)
        if not isinstance(link, PersonLink):
            raise HTTPException(404)
        return link

    def person(self, link: PersonLink) -> Person:
        """The person whom a link opens; it is void once they have asked for a new one."""
        try:
            person = self.people.read(link.person)
        except StoreError:
            raise HTTPException(404) from None
        if person.page_number != link.number:
            raise HTTPException(404)
        return person


def language_of(request: Request) -> str:
    """The language of whoever looks at a page that is nobody's own."""
    return accepted_language(request.headers.get("accept-language", ""))
