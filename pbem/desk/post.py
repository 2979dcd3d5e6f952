"""What the mail side of the desk shares: the mailbox, its keys, and who writes to the door."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from pbem.clock import Clock, system_clock
from pbem.desk.desk import Desk
from pbem.mail.address import Mailbox, Signed
from pbem.settings import Settings, load
from pbem.store.open_store import open_store


class Post:
    """The desk together with the host's mailbox."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        self.desk = desk
        self.settings = settings
        own = settings.address
        self.mailbox = Mailbox(own.local, own.domain, own.separator, own.aliases)

    @classmethod
    def open(cls, path: Path, clock: Clock = system_clock) -> Post:
        """The post of a host directory, as its `pbem.toml` says."""
        settings = load(path)
        desk = Desk(open_store(path, settings.store.url), clock, settings.address.domain)
        desk.answers_a_day = settings.limits.answers_a_day
        desk.seat_answers_a_day = settings.limits.seat_answers_a_day
        desk.done_waits = settings.limits.done_waits
        desk.forming_days = settings.limits.forming_days
        desk.web_address = settings.web.address
        return cls(desk, settings)

    @cached_property
    def secret(self) -> bytes:
        """The key of every address that we sign."""
        return self.desk.home.secret()

    @property
    def domain(self) -> str:
        """The domain of our Message-IDs."""
        return self.mailbox.domain

    def address(self, meaning: Signed) -> str:
        """The signed address that means this."""
        return self.mailbox.address(meaning, self.secret)
