"""Orders that say in the same breath what to do where their place is taken.

`25 on Y1, or if that is taken, on Y4` is `if Y1 taken: 25 on Y4 else 25 on Y1` to the host. What
may stand around the condition is in `[instead]` of each `language.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from pbem.desk.spoken.other_languages import said_for
from pbem.engine.languages import LANGUAGES, about
from pbem.engine.order_language.matching import Language

IF = "if"
TAKEN = "taken"
_MOST_LOOKED_AT = 400  # characters
_MOST_BETWEEN = 6  # words from `if` to `taken`
_LONGEST_SAYING = 3  # words
_AROUND = " \t:,;.!-–—"
_WALL = re.compile(r"[,;:.]")
_TOKEN = re.compile(r"\S+")
_WORD = re.compile(r"[\w'’ʼ]+")

IsPlace = Callable[[str], bool]
"""Whether a code names a place that may be free or taken."""


def with_alternative(line: str, language: Language, is_place: IsPlace) -> str:
    """The line as a condition of ours, if it says what to do where it cannot be carried out.

    Where it speaks of no place that may be taken, it is whether the orders can be given at all.
    """
    parts = _parts(line) if len(line) <= _MOST_LOOKED_AT else None
    if parts is None or not parts[2]:
        return ""
    first, named, other = parts
    places = places_in(first, is_place)
    said = [word for word in named if is_place(word)]
    if said:
        place = said[0] if len(said) == 1 and said[0] in places else ""
        if not place:
            return ""
    elif not (_all("that") | _all("around")).issuperset(named):
        return ""
    else:
        place = places[0] if len(places) == 1 else ""
    instead = elsewhere(first, place, other, language, is_place) if place else ""
    if not place and _says_only(other, "", language):
        return ""
    if place:
        return f"if {place.upper()} taken: {instead or other} else {first}"
    return f"if can {_WALL.split(first, maxsplit=1)[0]}: {first} else {other}"


def with_place(orders: str, place: str) -> str:
    """The orders with a place instead of `there`."""
    return _there().sub(place.upper(), orders)


def elsewhere(first: str, place: str, other: str, language: Language, is_place: IsPlace) -> str:
    """The first orders at the place that the others name, if these name nothing but a place.

    What stands behind the place is left out: at another one it may be something else.
    """
    there = only_a_place(other, language, is_place)
    if not there:
        return ""
    found = re.search(rf"(?<!\w){re.escape(place)}(?!\w)", first, re.IGNORECASE)
    if found is None:
        return ""
    behind = _WALL.split(first[found.end() :], maxsplit=1)[0]
    return f"{first[: found.start()]}{there.upper()}{behind}".strip(_AROUND)


def only_a_place(orders: str, language: Language, is_place: IsPlace) -> str:
    """The place that orders name, if they say nothing else: `play it on R3`."""
    places = places_in(orders, is_place)
    return places[0] if len(places) == 1 and _says_only(orders, places[0], language) else ""


def speaks_of_it(orders: str) -> bool:
    """Whether orders speak of something that was named before: `play it on R3`."""
    return not _all("that").isdisjoint(_words(orders))


def behind_it(orders: str) -> str | None:
    """What stands behind `it` where orders begin so, or with what to do with it: `build it`."""
    idle, words = _all("doing") | _all("that") | _all("around"), orders.split()
    end = next((at for at, word in enumerate(words) if _plain(word) not in idle), len(words))
    points = not _all("that").isdisjoint(map(_plain, words[:end]))
    return " ".join(words[end:]).strip(_AROUND) if points else None


def without_doing(orders: str) -> str:
    """Orders without the words before them that say no more than to do it: `put it on R3`."""
    idle = _all("doing") | _all("that")
    words = orders.split()
    start = next((at for at, word in enumerate(words) if _plain(word) not in idle), 0)
    return " ".join(words[start:])


def says_place_is_taken(line: str) -> bool:
    """Whether a line begins with the condition that a place is taken."""
    parts = _parts(f"x {line}") if len(line) <= _MOST_LOOKED_AT else None
    return parts is not None and parts[0] == "x"


def _parts(line: str) -> tuple[str, list[str], str] | None:
    """The orders before a condition, the words that may name its place, the orders behind it."""
    tokens = list(_TOKEN.finditer(line))
    words = [_plain(token[0]) for token in tokens]
    for start in (place for place, word in enumerate(words) if place and word in _said(IF)):
        behind = words[start + 1 : start + 1 + _MOST_BETWEEN]
        ends = (n for n in range(1, len(behind) + 1) if _says_taken(behind[:n]))
        said = next(ends, 0)
        if not said:
            continue
        named = behind[: said - _says_taken(behind[:said])]
        end = start + 1 + said
        while end < len(words) and words[end] in _all("around"):
            end += 1
        before = start
        while before and words[before - 1] in _all("around"):
            before -= 1
        first = line[: tokens[before].start()].strip(_AROUND)
        other = line[tokens[end].start() :].strip(_AROUND) if end < len(words) else ""
        return (first, named, other) if first else None
    return None


def _says_taken(words: Sequence[str]) -> int:
    """By how many of their words at the end these say that something is taken, or cannot be."""
    if words[-1] in _said(TAKEN):
        return 1
    sayings = _all("unfree") | _all("impossible")
    counts = range(1, min(len(words), _LONGEST_SAYING) + 1)
    return next((n for n in counts if " ".join(words[-n:]) in sayings), 0)


def _says_only(other: str, place: str, language: Language) -> bool:
    """Whether words beside a place say nothing of what is to be done there."""
    nothing = _all("that") | _all("around") | _all("doing")
    rest = (word for word in _words(other) if word != place and word not in nothing)
    return all(map(language.lexicon.idle, rest))


def places_in(said: str, is_place: IsPlace) -> list[str]:
    """The places that words name, each once."""
    return list(dict.fromkeys(word for word in _words(said) if is_place(word)))


def _words(said: str) -> list[str]:
    return [_plain(word) for word in _WORD.findall(said)]


def _plain(word: str) -> str:
    return word.casefold().replace("’", "'").replace("ʼ", "'").strip(",;:.!()")


@cache
def _there() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, _all("there"))))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


@cache
def unfree() -> re.Pattern[str]:
    """What says that a place is taken besides that word, in any language: `not free`."""
    return re.compile("|".join(sorted(map(re.escape, _all("unfree")))))


@cache
def _said(ours: str) -> frozenset[str]:
    """How any language says a word of ours."""
    return frozenset(word for code in LANGUAGES for word in said_for(ours, code))


@cache
def _all(kind: str) -> frozenset[str]:
    """All words of a kind, in any language."""
    return frozenset(word for code in LANGUAGES for word in about(code).instead.get(kind, ()))
