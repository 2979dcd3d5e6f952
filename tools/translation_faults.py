"""What is wrong with a translation, in words for whoever wrote it; `make messages` shows them.

A translation with a fault would break the letter that it stands in. So it is left out of the
compiled catalogue, and the sentence is shown in English until it is mended.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
from babel.messages.catalog import Catalog, Message

from pbem.engine.languages import About
from pbem.engine.order_language.everyday_words import WordTable
from pbem.engine.text import AGREED, CAPITAL, CASES

_PLACE = re.compile(r"(?<!\{)\{([^{}]*)\}")
_NUMBER = {"n", "nargs"}
_ENGLISH = {"number_type"}  # click fills it with an English word
_TABLES: dict[str, Any] = {"language.toml": About, "words.toml": WordTable}
"""What the tables of a language may say, by the names of their files."""


def forms(one: Message) -> tuple[str, ...]:
    """A translation in all its forms."""
    return (one.string,) if isinstance(one.string, str) else tuple(one.string or ())


def is_translated(one: Message) -> bool:
    """Whether there are words, in every plural form."""
    return bool(forms(one)) and all(forms(one))


def fault(one: Message) -> str:
    """What is wrong with a translation, or nothing."""
    said = forms(one)
    if not any(said):
        return ""
    if not all(said):
        return "one of its forms is empty: fill all"
    sentences = (one.id,) if isinstance(one.id, str) else one.id
    wanted = _places(sentences[-1])
    left_out = _ENGLISH | (_NUMBER if len(said) > 1 else set())
    for form in said:
        if "{" in sentences[-1] and not _is_closed(form):
            return "a brace is not closed"
        if strange := _places(form) - wanted:
            return f"there is no place {_listed(strange)}; the English has {_listed(wanted)}"
        if missing := wanted - _places(form) - left_out:
            return f"the place {_listed(missing)} is missing"
    return ""


def without_faults(catalogue: Catalog) -> Catalog:
    """The catalogue without translations that have a fault."""
    for one in list(catalogue):
        if one.id and fault(one):
            catalogue.delete(one.id, one.context)
    return catalogue


def table_faults(folder: Path) -> Iterator[str]:
    """What is wrong with the tables in a language's folder."""
    for path in sorted(folder.glob("*.toml")):
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            msgspec.convert(table, _TABLES.get(path.name, dict))
        except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
            yield f"{path}: {error}"


def _places(sentence: str) -> set[str]:
    """What is filled in; a translation may begin with another place, and give it a capital, and
    may have quotation marks of its own instead of `!r`.
    """
    found = _PLACE.findall(AGREED.sub("", sentence))
    return {_plain(place).removesuffix("!r") for place in found}


def _plain(place: str) -> str:
    """A place without what only a translation says of it: a capital, a case."""
    name, _colon, spec = place.rpartition(":")
    return name if spec == CAPITAL or spec in CASES else place


def _is_closed(form: str) -> bool:
    try:
        list(Formatter().parse(form))
    except ValueError:
        return False
    return True


def _listed(places: set[str]) -> str:
    return ", ".join(f"{{{place}}}" for place in sorted(places)) or "none"
