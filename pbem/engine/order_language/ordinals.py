"""Things that are named by their places: `the third patent`, `keep the first and the last`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from ..question import Question
from .cutting import Segment
from .matching import Language
from .menu import menu, numbers_on_offer

_WORD = re.compile(r"[\w'’-]+")


def ordinal_ways(
    language: Language, question: Question[Any], line: str, *, seen: bool
) -> list[list[Segment]]:
    """How a line may be cut if its one ordinal is a number, or a place in the menu on offer.

    `seen` says that the player has the question before them. It is a number beside things that are
    called by their numbers, and where it is too large for a place. `First, ...` only begins.
    """
    segments = language.segments(line)
    places = [
        (at, place)
        for at, segment in enumerate(segments)
        for place, word in enumerate(segment.words)
        if language.lexicon.ordinal(word)
    ]
    if len(places) != 1:
        return []
    ((at, place),) = places
    words = segments[at].words
    number = language.lexicon.ordinal(words[place])
    before, after = words[:place], words[place + 1 :]
    if _only_begins(language, number, segments, places[0]):
        cuts = [after]
    elif _is_called_by_number(language, after[:1]):
        cuts = [(*before, *after[:1], number, *after[1:])]
    elif _is_called_by_number(language, before[-1:]):
        cuts = [(*before, number, *after)]
    else:
        after = after[_is_thing(language, after) :]
        codes = _in_the_menu(language, question, number, seen=seen and not at)
        cuts = [(*before, code, *after) for code in codes]
    again = [language.words(" ".join(cut)) for cut in cuts]  # `buy patent` is one word of ours
    return [
        [
            *segments[:at],
            *([Segment(segments[at].wall, cut)] if cut else []),
            *segments[at + 1 :],
        ]
        for cut in again
    ]


def several_places(language: Language, question: Question[Any], line: str) -> list[Segment]:
    """A line in which several things are named by their places in the menu on offer.

    `The first, the third and the last`; `the first three`, `les deux dernières`. Else nothing.
    """
    lexicon, said = language.lexicon, list(_WORD.finditer(line))
    if sum(bool(lexicon.ordinal(one[0].casefold())) for one in said) > 1:
        line = _without_pronouns(language, line)
        said = list(_WORD.finditer(line))
    words = [lexicon.numbers.get(one[0].casefold(), one[0].casefold()) for one in said]
    ordinals = [place for place, word in enumerate(words) if lexicon.ordinal(word)]
    offer = menu(language, question) if ordinals else []
    if not offer:
        return []
    codes = {at: _in_place(offer, lexicon.ordinal(words[at])) for at in ordinals}
    if len(ordinals) == 1:
        (at,) = ordinals
        count = _counted(words, at, lexicon.labels)
        side = lexicon.ordinal(words[at])
        if side not in {"1", "-1"} or count is None:
            return []
        number = int(words[count][:3])
        some = offer[:number] if side == "1" else offer[-number:]
        codes = {at: " ".join(some) if 0 < number <= len(offer) else "", count: " "}
    if not all(codes.values()):
        return []
    cut, end = "", 0
    for at, code in sorted(codes.items()):
        cut += line[end : said[at].start()] + code
        end = said[at].end()
    return language.segments(cut + line[end:])


def _without_pronouns(language: Language, line: str) -> str:
    """The line without the `one` of `the first one`."""
    lexicon, cut, end, before = language.lexicon, "", 0, ""
    for word in _WORD.finditer(line):
        if word[0].casefold() in lexicon.pronouns and lexicon.ordinal(before):
            cut, end = cut + line[end : word.start()], word.end()
        before = word[0].casefold()
    return cut + line[end:]


def _counted(words: list[str], at: int, labels: Collection[str]) -> int | None:
    """Where the number is that an ordinal goes with: `first three`, `trois premières`."""
    if at + 1 < len(words) and words[at + 1].isdecimal():
        return at + 1
    number = words[at - 1 : at]
    if not any(map(str.isdecimal, number)) or (at > 1 and words[at - 2] in labels):
        return None  # `card 3 first`
    return at - 1


def _in_place(offer: list[str], number: str) -> str:
    """What stands in a place of the menu, counted from its end if the number is below 0."""
    place = int(number)
    return offer[place - (place > 0)] if 0 < abs(place) <= len(offer) else ""


def _only_begins(
    language: Language, number: str, segments: list[Segment], where: tuple[int, int]
) -> bool:
    """Whether an ordinal only says that this is done first."""
    if number != "1" or where != (0, 0):
        return False
    verbs = language.lexicon.understood - language.lexicon.nouns
    after = segments[0].words[1:2]
    return not verbs.isdisjoint(language.terms(after)) if after else len(segments) > 1


def _is_called_by_number(language: Language, beside: Sequence[str]) -> bool:
    return any(term in language.lexicon.numbered for term in language.terms(beside))


def _is_thing(language: Language, after: Sequence[str]) -> int:
    """How many of the words after an ordinal say what it counts: one at most."""
    lexicon = language.lexicon
    said = after[:1]
    named = [term for term in language.terms(said) if term in lexicon.nouns]
    return len(said) if named or lexicon.labels.issuperset(said) else 0


def _in_the_menu(
    language: Language, question: Question[Any], number: str, *, seen: bool
) -> list[str]:
    """The codes that an ordinal may stand for; two if it may be a number as well as a place."""
    offer = menu(language, question) if seen else []
    numbers = numbers_on_offer(language, question)
    found = [number] if number in numbers and (offer or int(number) > len(numbers)) else []
    if code := _in_place(offer, number):
        found.append(code)
    return list(dict.fromkeys(found))
