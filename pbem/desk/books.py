"""The books of a host: games, people and correspondence, with the clock and the limits."""

from __future__ import annotations

from functools import cached_property

from pbem.clock import Clock, system_clock
from pbem.desk.game_documents import games_shelf, read_file
from pbem.desk.gamefile import GameFile
from pbem.desk.page_links import PageLinks
from pbem.desk.people.person import People
from pbem.store import Store, kind_of
from pbem.store.errors import StoreError

ANSWERS_A_DAY = 20
SEAT_ANSWERS_A_DAY = 200
FORMING_DAYS = 60
DEFAULT_DOMAIN = "localhost"


class Books:
    """Everything that a host keeps, to be read by whoever needs it."""

    def __init__(
        self, home: Store, clock: Clock = system_clock, domain: str = DEFAULT_DOMAIN
    ) -> None:
        self.home = home
        self.clock = clock
        self.domain = domain
        self.answers_a_day = ANSWERS_A_DAY
        self.seat_answers_a_day = SEAT_ANSWERS_A_DAY
        self.done_waits = 0
        self.forming_days = FORMING_DAYS
        self.web_address = ""  # what the addresses of pages begin with; nothing: there are none
        self.games = games_shelf(home)
        self.people = People(home)
        self.correspondents = home.named(kind_of("callers", "correspondent"))
        self.requests = home.named(kind_of("requests", "request"))

    @cached_property
    def pages(self) -> PageLinks | None:
        """The addresses of pages; None where this host serves none."""
        return PageLinks(self.web_address, self.home.secret()) if self.web_address else None

    def read(self, number: int) -> GameFile:
        """A game as last committed."""
        return read_file(self.games.read(number))

    def readable(self, numbers: list[int]) -> list[GameFile]:
        """Those of the games that are there and can be read."""
        found = []
        for number in numbers:
            try:
                found.append(self.read(number))
            except StoreError:
                continue
        return found
