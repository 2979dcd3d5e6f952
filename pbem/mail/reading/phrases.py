"""The phrases of phrases.toml, in the shape in which lines are compared with them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pbem.engine.toml_tables import toml_table

from .characters import plain


class Phrases(NamedTuple):
    """What mail programs write around a person's words, in lower case."""

    verbs: frozenset[str]
    verb_endings: tuple[str, ...]
    first_words: frozenset[str]
    fields: dict[str, str]
    """A header word, and which field it is: from, date, to, subject, other."""
    forward_stems: tuple[str, ...]
    separator_stems: re.Pattern[str]
    forward_lines: frozenset[str]
    original_lines: frozenset[str]
    banners: tuple[str, ...]
    footers: tuple[str, ...]
    likely_footers: tuple[str, ...]
    footer_proof: tuple[str, ...]
    list_footers: tuple[str, ...]


@cache
def phrases() -> Phrases:
    """Read once; the file is part of the package."""
    data = read_table("phrases")
    attribution, forwarded, footer = data["attribution"], data["forwarded"], data["footer"]
    return Phrases(
        verbs=frozenset(lower(attribution["verbs"])),
        verb_endings=lower(attribution["endings"]),
        first_words=frozenset(lower(attribution["first"])),
        fields={word: field for field, words in data["header"].items() for word in lower(words)},
        forward_stems=lower(forwarded["stems"]),
        separator_stems=_any_of(lower(forwarded["stems"] + forwarded["original_stems"])),
        forward_lines=frozenset(lower(forwarded["lines"])),
        original_lines=frozenset(lower(forwarded["originals"])),
        banners=lower(data["banner"]["begins"]),
        footers=lower(footer["certain"]),
        likely_footers=lower(footer["likely"]),
        footer_proof=lower(footer["proof"]),
        list_footers=lower(footer["lists"]),
    )


def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, words)))


def read_table(name: str) -> dict[str, Any]:
    """One of the tables beside this file."""
    return toml_table(Path(__file__).with_name(f"{name}.toml"))


def lower(words: list[str]) -> tuple[str, ...]:
    """The words as lines are compared with them."""
    return tuple(plain(word).casefold() for word in words)
