"""Why something that a player may well type is not allowed now, with the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine import Refusal

from .actor import Actor
from .deck import Part


def for_parts(a: Actor, parts: list[Part]) -> Iterator[Refusal]:
    """Filled in below."""
    return iter(())


def for_play(a: Actor) -> Iterator[Refusal]:
    return iter(())


def for_discard(a: Actor) -> Iterator[Refusal]:
    return iter(())
