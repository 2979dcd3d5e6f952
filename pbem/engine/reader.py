"""Somebody who reads: in which language, by which clock, and of which game.

    with reading_as(reader_of("uk", "Europe/Kyiv", "barrage")):
        str(text(...))    # in Ukrainian

Catalogues are gettext's: the host's own (`languages.py`), and those that games bring
(`catalogues_in`), each a domain. Sentences of the game that is read about are looked up in the
game's catalogue first, then in the host's. Dates, lengths of time, lists and numbers are Babel's.
English needs neither: nothing of them is loaded for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from datetime import datetime
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .english import days_and_hours, english_list, english_span, english_when
from .languages import FOLDER, LANGUAGES, SOURCE, about
from .text import LESS, READER

if TYPE_CHECKING:
    from datetime import datetime
    from gettext import NullTranslations

A = TypeVar("A", bound=Hashable)
T = TypeVar("T")
_HOST = "pbem"
_PATTERNS = {
    "day and time": "EEE d MMMM HH:mm",
    "day": "EEE d MMMM",
    "date": "d MMMM y",
    "calendar day": "d MMMM y",
}
_folders: dict[str, Path] = {_HOST: FOLDER}
_forget: list[Callable[[], None]] = []  # what was made with their words


def catalogues_in(domain: str, folder: Path) -> None:
    """Say where the catalogues of a domain are: `<folder>/<language>/LC_MESSAGES/<domain>.mo`."""
    if _folders.get(domain) != folder:
        _folders[domain] = folder
        catalogue.cache_clear()
        for forget in _forget:
            forget()


def made_with_words(forget: Callable[[], None]) -> None:
    """Say how to forget what was made with the words of catalogues, when there are more."""
    _forget.append(forget)


@cache
def catalogue(language: str, game: str) -> NullTranslations:
    """All sentences in a language, those of the game first, then the host's; then other games'."""
    from gettext import GNUTranslations, NullTranslations  # English needs none

    found = NullTranslations()
    others = [name for name in _folders if name not in (_HOST, game)]
    domains = [game, _HOST, *others] if game in _folders else [*others, _HOST]
    for domain in domains:
        path = _folders.get(domain, Path()) / language / "LC_MESSAGES" / f"{domain}.mo"
        if path.is_file():
            with path.open("rb") as compiled:
                found.add_fallback(GNUTranslations(compiled))
    return found


class Reader:
    """Turns sentences into words for somebody."""

    def __init__(self, language: str = SOURCE, zone: str = "UTC", game: str = "") -> None:
        self.language = language
        self.zone = zone
        self.game = game

    def look_up(self, sentence: str, many: str = "", n: Any = 1, context: str = "") -> str:
        """The sentence in the reader's language, its places not filled."""
        if self.language == SOURCE or not sentence:
            return many if many and n != 1 else sentence
        known = catalogue(self.language, self.game)
        if many:
            return (
                known.npgettext(context, sentence, many, n)
                if context
                else known.ngettext(sentence, many, n)
            )
        return known.pgettext(context, sentence) if context else known.gettext(sentence)

    def listed(self, words: list[str], last: str) -> str:
        """The words as a sentence lists them: a, b and c; or, where it says so, a, b or c."""
        if self.language == SOURCE:
            return english_list(words, last or "and")
        other = about(self.language).behind_vowel
        if other and last != "or" and len(words) > 1 and words[-2][-1:].casefold() in other.vowels:
            return f"{', '.join(words[:-1])} {other.word} {words[-1]}"
        from babel.lists import format_list  # takes a while to load

        return format_list(words, "or" if last == "or" else "standard", self.language)

    def when(self, at: int, style: str = "day and time") -> str:
        """A moment as the reader's calendar and clock show it: Tue 17 Nov 18:00."""
        zone = "UTC" if style == "calendar day" else self.zone
        if self.language != SOURCE:
            from babel.dates import format_datetime  # takes a while to load

            there, pattern = _local_time(at, zone), _PATTERNS[style]
            if there.day == 1 and (dates := about(self.language).dates) and dates.first_day:
                pattern = pattern.replace("d ", f"'{dates.first_day}' ")
            return format_datetime(there, pattern, locale=self.language)
        plain = zone == "UTC"
        return english_when(time.gmtime(at) if plain else _local_time(at, zone).timetuple(), style)

    def span(self, seconds: int) -> str:
        """A length of time in words, to the hour."""
        if self.language == SOURCE:
            return english_span(seconds) or LESS
        from babel.units import format_unit  # takes a while to load

        said = [
            format_unit(number, f"duration-{unit}", "long", locale=self.language)
            for number, unit in days_and_hours(seconds)
        ]
        return self.listed(said, "and") if said else self.look_up(LESS)

    def number(self, value: float) -> str:
        """A number that is not whole."""
        if self.language == SOURCE:
            return str(value)
        from babel.numbers import format_decimal  # takes a while to load

        return format_decimal(value, locale=self.language)


def _local_time(at: int, zone: str) -> datetime:
    from zoneinfo import ZoneInfo

    return datetime.fromtimestamp(at, ZoneInfo(zone))


ENGLISH = Reader()
KINDS: dict[str, type[Reader]] = {}
"""Readers of a kind of their own, by language; tests have one who reads no language at all."""


def reader_of(language: str, zone: str = "UTC", game: str = "") -> Reader:
    """Somebody who reads this language, English where nothing is said."""
    kind = KINDS.get(language, Reader)
    known = language if language in LANGUAGES or language in KINDS else SOURCE
    return kind(known, zone or "UTC", game)


class _Reading:
    """While it lasts, somebody reads; a class, since a generator takes three times as long."""

    __slots__ = ("_before", "_reader")

    def __init__(self, reader: Reader | None) -> None:
        self._reader = reader

    def __enter__(self) -> None:
        self._before = READER.set(self._reader)

    def __exit__(self, *_error: object) -> None:
        READER.reset(self._before)


def reading_as(reader: Reader | None) -> AbstractContextManager[None]:
    """Turn what is shown meanwhile into words for this reader; for nobody while rules are run."""
    return _Reading(reader)


def in_language(path: Path) -> Path:
    """A file in the language of whoever reads: `locale/uk/rules.md` for `rules.md`, if any."""
    language = reading().language
    there = path.parent / "locale" / language / path.name
    return there if language != SOURCE and there.is_file() else path


def said_once(most: int) -> Callable[[Callable[[A], T]], Callable[[A], T]]:
    """Keep what a function says of a thing for each kind of reader, so many answers.

    It is for what is printed, which is always said in the same words.
    """

    def kept(say: Callable[[A], T]) -> Callable[[A], T]:
        @lru_cache(maxsize=most)
        def known(_kind: Any, thing: A) -> T:
            return say(thing)

        made_with_words(known.cache_clear)

        @wraps(say)
        def said(thing: A) -> T:
            reader = reading()
            return known((type(reader), reader.language, reader.game), thing)

        return said

    return kept


def reading() -> Reader:
    """Who reads now."""
    reader = READER.get()
    return reader if isinstance(reader, Reader) else ENGLISH
