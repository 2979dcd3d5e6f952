"""Addresses of pages: each carries a signed token that reads and nothing else.

A page's token is signed for pages (`pbem page`), a reply address for letters (`pbem address`, see
`pbem/mail/address.py`), so that neither can be made into the other. A seat's dies when its key is
changed: by `rekey`, or when somebody else sits down. A watcher's dies when they look on no more.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from typing import NamedTuple

_SIGNATURE_BYTES = 16  # 128 bits, 26 letters of base32 without padding
_NUMBER = r"(0|[1-9][0-9]{0,8})"
_SEAT = re.compile(rf"s{_NUMBER}-{_NUMBER}-{_NUMBER}")
_WATCH = re.compile(rf"w{_NUMBER}-{_NUMBER}")
_PERSON = re.compile(rf"p([a-z0-9]{{1,32}})-{_NUMBER}")
TOKEN = re.compile(r"[swp][a-z0-9-]{1,60}-[a-z2-7]{26}")
"""What a token looks like, good or bad."""


class SeatLink(NamedTuple):
    """The page of a game as one seat may see it, as long as the seat has this key."""

    game: int
    seat: int
    generation: int


class WatchLink(NamedTuple):
    """The page of a game as everyone may see it, for the watcher who has the link `number`."""

    game: int
    number: int


class PersonLink(NamedTuple):
    """A person's own page; `number` is raised to void older links."""

    person: str
    number: int


Link = SeatLink | WatchLink | PersonLink


def sign_link(link: Link, secret: bytes) -> str:
    """The token of a page."""
    body = _body(link)
    return f"{body}-{_signature(body, secret)}"


def read_link(token: str, secret: bytes) -> Link | None:
    """The page that a token opens; None if it is none of ours."""
    if not TOKEN.fullmatch(token):
        return None
    body, _dash, signature = token.rpartition("-")
    if not hmac.compare_digest(signature, _signature(body, secret)):
        return None
    return _meaning(body)


def _body(link: Link) -> str:
    match link:
        case SeatLink(game, seat, generation):
            return f"s{game}-{seat}-{generation}"
        case WatchLink(game, number):
            return f"w{game}-{number}"
        case PersonLink(person, number):
            return f"p{person}-{number}"


def _meaning(body: str) -> Link | None:
    if found := _SEAT.fullmatch(body):
        return SeatLink(*map(int, found.groups()))
    if found := _WATCH.fullmatch(body):
        return WatchLink(*map(int, found.groups()))
    if found := _PERSON.fullmatch(body):
        return PersonLink(found[1], int(found[2]))
    return None


def _signature(body: str, secret: bytes) -> str:
    digest = hmac.digest(secret, b"pbem page " + body.encode("ascii"), hashlib.sha256)
    short = base64.b32encode(digest[:_SIGNATURE_BYTES]).decode("ascii")
    return short.rstrip("=").lower()


class PageLinks:
    """The addresses of pages on a host that serves them under this URL."""

    def __init__(self, url: str, secret: bytes) -> None:
        self.url = url.rstrip("/")
        self._secret = secret

    @property
    def home(self) -> str:
        """The host's own page."""
        return f"{self.url}/"

    def seat(self, game: int, seat: int, generation: int) -> str:
        """The page of a seat."""
        return self._at("g", SeatLink(game, seat, generation))

    def watch(self, game: int, number: int) -> str:
        """The page of somebody who looks on, by the number of their link."""
        return self._at("g", WatchLink(game, number))

    def person(self, person: str, number: int) -> str:
        """A person's own page."""
        return self._at("p", PersonLink(person, number))

    def public(self, game: int) -> str:
        """The page of a finished game that everyone may see."""
        return f"{self.url}/public/{game}/"

    def _at(self, folder: str, link: Link) -> str:
        return f"{self.url}/{folder}/{sign_link(link, self._secret)}/"
