"""The phrases of phrases.toml, in the shape in which lines are compared with them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .characters import plain


class Phrases(NamedTuple):
    """What mail programs write around a person's words, in lower case."""

    verbs: frozenset[str]
    verb_endings: tuple[str, ...]
    first_words: frozenset[str]
    fields: dict[str, str]
    """A header word, and which field it is: from, date, to, subject, other."""
    forward_stems: tuple[str, ...]
    forward_lines: frozenset[str]
    original_lines: frozenset[str]
    signatures: tuple[str, ...]
    footers: tuple[str, ...]
    likely_footers: tuple[str, ...]
    footer_proof: tuple[str, ...]


@cache
def phrases() -> Phrases:
    """Read once; the file is part of the package."""
    data = tomllib.loads(Path(__file__).with_name("phrases.toml").read_text("utf-8"))
    attribution, forwarded, footer = data["attribution"], data["forwarded"], data["footer"]
    return Phrases(
        verbs=frozenset(_lower(attribution["verbs"])),
        verb_endings=_lower(attribution["endings"]),
        first_words=frozenset(_lower(attribution["first"])),
        fields={word: field for field, words in data["header"].items() for word in _lower(words)},
        forward_stems=_lower(forwarded["stems"]),
        forward_lines=frozenset(_lower(forwarded["lines"])),
        original_lines=frozenset(_lower(forwarded["originals"])),
        signatures=_lower(data["signature"]["begins"]),
        footers=_lower(footer["certain"]),
        likely_footers=_lower(footer["likely"]),
        footer_proof=_lower(footer["proof"]),
    )


def _lower(words: list[str]) -> tuple[str, ...]:
    return tuple(plain(word).casefold() for word in words)
