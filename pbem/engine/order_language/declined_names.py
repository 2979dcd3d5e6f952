"""Names of players as Ukrainian and Russian decline them: `у Бориса`, `в Ади` of one called Ada.

A name is known by what is left of it without its ending, in whichever letters it is written. That
is a guess, so it is only for questions, for whom a message is meant, and for whom words beside an
order are; nothing is played by it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

_LEAST = 3  # letters of a name, and of a word that may be one
_CYRILLIC = {
    **dict(zip("абвгґдеєёэжзиіїыйклмн", "abvggdeeeejziiiiiklmn", strict=True)),
    **dict(zip("опрстуфхц", "oprstufhc", strict=True)),
    "ч": "ch",
    "ш": "sh",
    "щ": "sch",
    "ю": "iu",
    "я": "ia",
    **dict.fromkeys("ьъ'ʼ’", ""),
}
_LATIN = {"c": "k", "q": "k", "w": "v", "x": "ks", "y": "i"}
_ENDINGS = (
    *("а", "я", "у", "ю", "и", "і", "ї", "ы", "е", "є", "о", "ой", "ою", "ей", "єю", "ею"),
    *("ём", "ом", "ем", "єм", "ові", "еві", "єві"),
)
"""Of names in the singular."""
_CYRILLIC_WORD = re.compile(r"[\u0400-\u04ff'ʼ’]{1,24}")
_VOWELS = "aeiou"
_FLEETING = re.compile(r"[eo](?=[^aeiou]$)")  # Павел, Павла
_SOFTENED = {"g": "z", "k": "c", "h": "s"}  # Ольга, Ользі


def may_be_case_of(word: str, name: str) -> bool:
    """Whether a word in Cyrillic letters may be this name in some case."""
    word = word.casefold()
    if len(word) < _LEAST or len(name) < _LEAST or word[0] not in _CYRILLIC:
        return False
    if _sounds(word) == _sounds(name):
        return True
    stems = _stems(name)
    return any(word.endswith(one) and _sounds(word.removesuffix(one)) in stems for one in _ENDINGS)


def in_other_letters(names: Collection[str], lines: Iterable[str]) -> Iterator[str]:
    """How lines spell some of the names in Cyrillic letters, in small ones: `Бен, не спи!`."""
    for line in lines:
        for word in _CYRILLIC_WORD.findall(line):
            if len(word) >= _LEAST and any(_sounds(word) == _sounds(name) for name in names):
                yield word.casefold()


@lru_cache(maxsize=1000)
def _stems(name: str) -> frozenset[str]:
    """What may stand before the ending of a case."""
    whole = _sounds(name)
    stem = whole.rstrip(_VOWELS)
    found = {whole[:end] for end in range(len(stem), len(whole))} or {stem}
    found |= {whole} if whole.endswith("i") else set()  # Андрій, Андрія
    found.add(_FLEETING.sub("", stem))
    if stem != whole and stem[-1:] in _SOFTENED:
        found.add(stem[:-1] + _SOFTENED[stem[-1]])
    return frozenset(one for one in found if len(one) >= _LEAST - 1)


@lru_cache(maxsize=1000)
def _sounds(word: str) -> str:
    """About how a word sounds, in Latin letters, none of them double."""
    folded = word.casefold()
    if folded[:1] in _CYRILLIC:
        said = "".join(_CYRILLIC.get(letter, letter) for letter in folded)
    else:
        plain = unicodedata.normalize("NFD", folded)
        said = "".join(_LATIN.get(letter, letter) for letter in plain if letter.isalnum())
    return re.sub(r"(.)\1+", r"\1", said)
