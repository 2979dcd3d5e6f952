"""Whether words are in the language of whoever reads them.

By alphabet, and by vocabulary: the words of a language are those of its catalogues, of its texts
and tables, and of Babel's calendar. A word that the reader's own language does not have, and that
another one has, is a stray; so is a word in letters that the language does not write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.pofile import read_po

from pbem.engine.languages import LANGUAGES, SOURCE
from tools.messages import DOMAINS, ROOT

OTHERS = tuple(code for code in LANGUAGES if code != SOURCE)
NOT_WRITTEN = {
    "en": "а-яіїєґё",
    "fr": "а-яіїєґё",
    "uk": "a-zыэъё",
    "ru": "a-zіїєґ",
}
"""Letters that a language does not have, as a set of a regular expression."""
ENGLISH_ONLY = frozenset(
    {
        *("the", "and", "you", "your", "with", "this", "that", "have", "from", "is", "are"),
        *("which", "what", "when", "they", "not", "of", "to", "in"),
    }
)
"""Words that give English away wherever they stand, though French has the same letters."""
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-zÀ-ÿ]")
_PLACES = re.compile(r"\{[^{}]*\}|`[^`]*`")
_NO_WORDS = re.compile(
    r"""`[^`]*`                     # orders
      | https?://\S+ | mailto:\S+ | \S+@\S+
      | \b[0-9a-f]{16,}\b           # hashes
      | \bI{1,3}-\w+                # II-base
      | \b[NESWC]{1,2}-\w+          # NW-blue
      | \b[A-Z]{1,3}\b              # sites and slots: NW, ANY; parts of games: II
      | \w*\d\w*                    # 5L, G07, brown1
      | \b(\w)\1*\b                 # marks on boards, and codes
      | \w+[…~]                     # a name that was cut
    """,
    re.VERBOSE,
)
_TEXTS = frozenset(
    {
        *("rules.md", "help.txt", "turn.txt", "words.toml", "options.toml"),
        *("board.legend.j2", "board.plain.j2"),
    }
)
_EVERYWHERE = frozenset({"pbem", "re", "utc", "sha", "barrage", "underwater", "cities"})
"""What is the same in every language: our name, what mail programs write, titles of games."""


@cache
def vocabulary(language: str) -> frozenset[str]:
    """All words that a language uses for what we say."""
    found: set[str] = set()
    for said in (*_of_catalogues(language), *_of_files(language), *_of_calendar(language)):
        found.update(_words(_PLACES.sub(" ", said)))
    return frozenset(found)


def _words(said: str) -> Iterator[str]:
    return (word.casefold() for word in _WORD.findall(said))


def _of_catalogues(language: str) -> Iterator[str]:
    for domain in DOMAINS:
        any_other = OTHERS[0] if language == SOURCE else language
        for entry in read_po(BytesIO(domain.po(any_other).read_bytes()), locale=any_other):
            said = entry.id if language == SOURCE else entry.string
            yield from (said,) if isinstance(said, str) else said or ()


def _of_files(language: str) -> Iterator[str]:
    """Texts that a language has files of its own for, and what people may type in it."""
    for path in texts(language):
        yield path.read_text("utf-8")


def texts(language: str) -> Iterator[Path]:
    """The files in which a language has its texts and its tables of words."""
    for folder in ("pbem", "games"):
        for path in (ROOT / folder).rglob("*"):
            within = path.relative_to(ROOT).parts
            place = within[within.index("locale") + 1] if "locale" in within[:-1] else SOURCE
            if place == language and path.name in _TEXTS:
                yield path


def _of_calendar(language: str) -> Iterator[str]:
    locale = Locale.parse(language)
    for names in (locale.months, locale.days):
        for styles in names.values():
            for words in styles.values():
                yield from words.values()
    for unit in ("duration-day", "duration-hour"):
        yield from locale.unit_display_names.get(unit, {}).values()
        for forms in locale._data["unit_patterns"][unit].values():
            yield from (form for form in forms.values() if isinstance(form, str))
    for pattern in locale.list_patterns.values():
        yield from pattern.values()


def strays(said: str, language: str, names: frozenset[str]) -> list[str]:
    """The words that are not in this language, each with the line in which it stands."""
    allowed = _EVERYWHERE | {word for name in names for word in _words(name)}
    found = []
    for line in _NO_WORDS.sub(_blank, said).splitlines():
        left = [
            word
            for word in _WORD.findall(line)
            if word.casefold() not in allowed and _is_stray(word.casefold(), language)
        ]
        if left:
            found.append(f"{' '.join(left)}   <- {line.strip()[:120]}")
    return found


def _blank(found: re.Match[str]) -> str:
    """Something that is no word: blanks, and the ends of lines that it had."""
    return "".join(one if one == "\n" else " " for one in found[0])


@cache
def _is_stray(word: str, language: str) -> bool:
    if re.search(f"[{NOT_WRITTEN[language]}]", word):
        return True
    if word in ENGLISH_ONLY and language != SOURCE:
        return True
    if word in vocabulary(language):
        return False
    return any(word in vocabulary(other) for other in LANGUAGES if other != language)
