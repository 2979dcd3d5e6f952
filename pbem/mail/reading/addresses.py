"""Mail addresses as headers write them, with care: what a name contains is never an address."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .characters import one_line
from .encoded_words import decode_words
from .limits import NAME_LENGTH

_STEP: Final = re.compile(r'[^"\\()<>,;:]+|["\\()<>,;:]')
_UNSAFE: Final = re.compile(r"[\s\x00-\x20\x7f<>()\[\]\\,;:\"@]")
_DOMAIN: Final = re.compile(r"[^\W_](?:[\w-]|\.(?=[^\W_]))*")


class Address(NamedTuple):
    """A person's name, as shown, and address, in lower case and safe to put into a header."""

    name: str
    address: str


class _Mailbox:
    """One entry of an address list while it is being read."""

    def __init__(self) -> None:
        self.words = ""
        self.angles: list[str] = []

    def result(self) -> Address | None:
        words = self.words.strip()
        if self.angles:
            found = next((angle for angle in self.angles if normal_address(angle)), "")
            return Address(_name(words), normal_address(found))
        if not words:
            return None
        return Address("", normal_address(words))


class _Reader:
    """Where in an address list we are: in a quoted name, in brackets, in a comment."""

    def __init__(self) -> None:
        self.found: list[Address] = []
        self.box = _Mailbox()
        self.quoted = self.angle = self.escaped = False
        self.comment = 0

    def take(self, step: str) -> None:
        if self.escaped:
            self.escaped = False
            self.box.words += "" if self.comment else step
        elif step == "\\" and (self.quoted or self.comment):
            self.escaped = True
        elif self.comment or (step == "(" and not self.quoted and not self.angle):
            self.comment += {"(": 1, ")": -1}.get(step, 0)
        elif step == '"' and not self.angle:
            self.quoted = not self.quoted
        elif self.quoted:
            self.box.words += step
        else:
            self._plain(step)

    def _plain(self, step: str) -> None:
        if self.angle:
            if step == ">":
                self.angle = False
            else:
                self.box.angles[-1] += step
        elif step == "<":
            self.angle = True
            self.box.angles.append("")
        elif step in (",", ";"):
            self.finish()
        elif step == ":":
            self.box = _Mailbox()  # what came before was the name of a group
        elif step != ">":
            self.box.words += step

    def finish(self) -> None:
        result = self.box.result()
        if result:
            self.found.append(result)
        self.box = _Mailbox()


def read_addresses(value: str) -> list[Address]:
    """Every mailbox of an address list; one that is none has an empty address."""
    reader = _Reader()
    for step in _STEP.findall(value):
        reader.take(step)
    reader.finish()
    return reader.found


def is_ambiguous(value: str) -> bool:
    """Whether one mailbox has more than one address in angle brackets."""
    unquoted = re.sub(r'"[^"]*"', "", value)
    return any(entry.count("<") > 1 for entry in unquoted.split(","))


def normal_address(text: str) -> str:
    """The address in lower case, or nothing if it could not be answered."""
    address = text.strip().removeprefix("mailto:").strip().lower()
    local, at, domain = address.rpartition("@")
    if not at or not local or len(address) > 254 or _UNSAFE.search(local):
        return ""
    if local.startswith("-") or not address.isprintable() or not _DOMAIN.fullmatch(domain):
        return ""
    return address


def _name(words: str) -> str:
    return one_line(decode_words(words), NAME_LENGTH)
