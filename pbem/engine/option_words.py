"""What options are called in other languages: `délai=3j` is `deadline=3d`.

Each language has a table of them (`pbem/locale/fr/options.toml`), and a game one for its own
(`games/barrage/locale/fr/options.toml`): on the left our word, on the right those of the language.
The first of them is shown, and all can be typed. Our words always work, and so do those of every
language, whoever writes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path

import msgspec

from .errors import GameError
from .languages import FOLDER, LANGUAGES, SOURCE
from .prepared import prepared
from .text import OwnWords, text
from .toml_tables import toml_table

_FILE = "options.toml"
_PIECE = re.compile(r"(\d*)([^\W\d_]+(?:-[^\W\d_]+)*)")
"""A word, or a unit of time with its number."""

Words = Mapping[str, Sequence[str]]


@prepared
class OptionTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By our words, those of a language."""

    names: dict[str, list[str]] = {}
    values: dict[str, list[str]] = {}
    units: dict[str, list[str]] = {}
    """Of time, right behind a number: `3d`."""


def option_name(name: str, folder: Path | None = None) -> OwnWords:
    """What an option is called, for whoever reads; `folder` is that of the game that has it."""
    return OwnWords(
        name,
        tuple((code, _first(table.names, name)) for code, table in _tables(folder).items()),
    )


def option_value(value: str, folder: Path | None = None) -> OwnWords:
    """What an option can be, for whoever reads: `10d+1d<14d|none`."""
    return OwnWords(
        value,
        tuple(
            (code, _PIECE.sub(partial(_in_words_of, table), value))
            for code, table in _tables(folder).items()
        ),
    )


def cannot_be(
    name: str, choices: Sequence[str], value: str, folder: Path | None = None
) -> GameError:
    """The error that an option was given a value that it cannot have."""
    return GameError(
        text(
            "The option {name} can be {offered:or}; not {value!r}.",
            name=option_name(name, folder),
            offered=[option_value(one, folder) for one in choices],
            value=value,
        )
    )


def _in_words_of(table: OptionTable, piece: re.Match[str]) -> str:
    number, word = piece.groups()
    return number + _first(table.units if number else table.values, word)


def _first(words: Words, ours: str) -> str:
    return next(iter(words.get(ours, ())), ours)


def in_our_words(
    name: str, value: str, choices: Mapping[str, Sequence[str]], folder: Path | None = None
) -> tuple[str, str]:
    """An option and its value as somebody has typed them, in our words where we know them.

    `choices` are, by option, what it can be: one word may stand for several of ours.
    """
    typed = _typed(folder)
    name = _first(typed.names, name.casefold())
    wanted = choices.get(name, ())

    def ours(piece: re.Match[str]) -> str:
        number, word = piece.groups()
        found = (typed.units if number else typed.values).get(word.casefold(), [word])
        return number + next((one for one in found if one in wanted), found[0])

    return name, value if value in wanted else _PIECE.sub(ours, value)


@cache
def _tables(folder: Path | None) -> dict[str, OptionTable]:
    """By language, the words of the host and of the game."""
    found = {}
    for code in LANGUAGES:
        if code != SOURCE:
            places = [FOLDER / code, *([folder / "locale" / code] if folder else [])]
            found[code] = _together([_read(place / _FILE) for place in places])
    return found


def _read(path: Path) -> OptionTable:
    return msgspec.convert(toml_table(path), OptionTable) if path.is_file() else OptionTable()


def _together(tables: Sequence[OptionTable]) -> OptionTable:
    return OptionTable(
        names={ours: words for table in tables for ours, words in table.names.items()},
        values={ours: words for table in tables for ours, words in table.values.items()},
        units={ours: words for table in tables for ours, words in table.units.items()},
    )


@cache
def _typed(folder: Path | None) -> OptionTable:
    """By what is typed in any language, our words for it."""
    tables = _tables(folder).values()
    return OptionTable(
        names=_turned([table.names for table in tables]),
        values=_turned([table.values for table in tables]),
        units=_turned([table.units for table in tables]),
    )


def _turned(tables: Sequence[Words]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for words in tables:
        for ours, typed in words.items():
            for one in typed:
                found.setdefault(one, []).append(ours)
    return found
