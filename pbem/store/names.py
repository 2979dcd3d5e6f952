"""Identifiers as file names, and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from pbem.engine.text import _, text

from .errors import NotFound

Key = TypeVar("Key", int, str)
PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789_+-@.")
LONGEST = 200
LARGEST = 10**15


def number_name(number: int) -> str:
    """The file name of a numbered document."""
    if not 0 <= number < LARGEST:
        raise NotFound(text(_("No number can be like this.")))
    return f"{number:d}"


def number_of(name: str) -> int | None:
    """The number that a file name stands for, or None when it is no such name."""
    if not (name.isascii() and name.isdigit() and len(name) < len(str(LARGEST))):
        return None
    return int(name) if str(int(name)) == name else None


@lru_cache(maxsize=1000)
def text_name(identifier: str) -> str:
    """The file name of a named document: anything odd becomes %xx, on any file system."""
    raw = identifier.encode("utf-8", "surrogatepass")  # what comes by mail may hold anything
    name = "".join(chr(byte) if byte in PLAIN else f"%{byte:02x}" for byte in raw)
    if name.startswith("."):
        name = "%2e" + name[1:]
    if not 0 < len(name) <= LONGEST:
        raise NotFound(text(_("No name can be like this: {name}"), name=repr(identifier[:40])))
    return name


def text_of(name: str) -> str | None:
    """The identifier that a file name stands for, or None when it is no such name."""
    head, *parts = name.split("%")
    try:
        raw = head.encode("ascii") + b"".join(
            bytes.fromhex(part[:2]) + part[2:].encode("ascii") for part in parts
        )
        identifier = raw.decode("utf-8", "surrogatepass")
        return identifier if text_name(identifier) == name else None
    except (ValueError, NotFound):
        return None


class Naming(NamedTuple, Generic[Key]):
    """How the identifiers of a shelf are written as names, and read again."""

    name: Callable[[Key], str]
    key: Callable[[str], Key | None]


NUMBERS = Naming(number_name, number_of)
TEXTS = Naming(text_name, text_of)
