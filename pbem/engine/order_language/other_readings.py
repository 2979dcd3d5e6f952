"""Other ways to read a line, where only one thing can be meant by it.

ordinals       `the third patent`, `powerhouse in the tenth basin`, `the second contract`,
               `keep the first, the third and the last`, `keep the first three`
its words      `I lead Italy`, where the question asks who leads which company
parts of names `the Panorama card`, where only one card on offer has such a name
the others     `keep 12, 40`, where one of three cards is to go
look-alikes    a Cyrillic letter by itself that looks like a code of the game: `вода А В`
implied verbs  `drops on A and B` without the verb that the table has for it
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from ..question import DONE, Question
from .cutting import Segment
from .matching import Language

LONGEST_MENU = 15
"""Choices that a letter shows in their order, so that one can be meant by its place."""
_LOOK_ALIKES = dict(zip("АВСЕНКМОРТХІавсенкмортхі", "ABCEHKMOPTXIabcehkmoptxi", strict=True))
_LONE = re.compile(r"(?<![\w'’ʼ.-])[АВСЕНКМОРТХІавсенкмортхі](?![\w'’ʼ-])")
_STRANDED = re.compile(r"\s*(?:$|[,;:.!)&+/]|(?:и|і|й|та)(?!\w))")
"""What no small word stands before: the end, a mark, or an and."""
_WORD = re.compile(r"[\w'’-]+")
_SENTENCE_ENDS = ".!?…"
_BREAKS = re.compile(r"[,;:.!]\s+|\s+[-–—]\s+")
_MOST_BREAKS = 4
_LONGEST_PART = 4  # words of a name that are said of it
_BLANKS = " \t\"'«“„(-–—"


# --- ordinals ------------------------------------------------------------------------------


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
    menu = _menu(language, question) if ordinals else []
    if not menu:
        return []
    codes = {at: _in_place(menu, lexicon.ordinal(words[at])) for at in ordinals}
    if len(ordinals) == 1:
        (at,) = ordinals
        count = _counted(words, at, lexicon.labels)
        side = lexicon.ordinal(words[at])
        if side not in {"1", "-1"} or count is None:
            return []
        number = int(words[count][:3])
        some = menu[:number] if side == "1" else menu[-number:]
        codes = {at: " ".join(some) if 0 < number <= len(menu) else "", count: " "}
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


def _in_place(menu: list[str], number: str) -> str:
    """What stands in a place of the menu, counted from its end if the number is below 0."""
    place = int(number)
    return menu[place - (place > 0)] if 0 < abs(place) <= len(menu) else ""


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
    menu = _menu(language, question) if seen else []
    numbers = _numbers(language, question)
    found = [number] if number in numbers and (menu or int(number) > len(numbers)) else []
    if code := _in_place(menu, number):
        found.append(code)
    return list(dict.fromkeys(found))


def _menu(language: Language, question: Question[Any]) -> list[str]:
    """The codes of choices that differ in nothing else, in their order; else nothing."""
    lexicon = language.lexicon
    phrases = [
        language.phrase_words(question.phrase(one)) for one in question.choices if one != DONE
    ]
    phrases = [words for words in phrases if words[:1] != ("no",)]
    codes = [word for words in phrases for word in words if lexicon.is_exact(word)]
    kinds = {tuple(word for word in words if not lexicon.is_exact(word)) for words in phrases}
    uniform = len(kinds) == 1 and kinds != {()}  # numbers alone are amounts
    return codes if uniform and len(codes) == len(phrases) <= LONGEST_MENU else []


def the_others(
    language: Language, question: Question[Any], segments: Sequence[Segment]
) -> list[list[Segment]]:
    """How a line reads that names what is not chosen: `keep 12, 40`, where 61 is to go."""
    lexicon, menu = language.lexicon, _menu(language, question)
    if not menu:
        return []
    verb = language.phrase_words(question.phrase(question.choices[0]))[0]
    opposite = lexicon.opposites.get(verb, "")
    words = [word for one in segments for word in with_codes(language, question, one.words)]
    named = {term for word in words for term in lexicon.read(word).terms if term in menu}
    codes = [word for word in words if opposite not in lexicon.read(word).terms]
    said = all(not named.isdisjoint(lexicon.read(word).terms) for word in codes)
    rest = [code for code in menu if code not in named]
    if not opposite or len(codes) == len(words) or not (said and codes and rest):
        return []
    return [[Segment("", (verb, *rest))]]


def _numbers(language: Language, question: Question[Any]) -> list[str]:
    """The numbers on offer."""
    phrases = (language.phrase_words(question.phrase(one)) for one in question.choices)
    return list(dict.fromkeys(word for words in phrases for word in words if word.isdecimal()))


# --- yes, and more -------------------------------------------------------------------------


def behind_yes(line: str) -> Iterator[tuple[str, str]]:
    """What may say yes or no at the beginning of a line, longest first, and what comes behind."""
    cuts = list(_BREAKS.finditer(line))[:_MOST_BREAKS]
    for cut in reversed(cuts):
        yield line[: cut.start()], line[cut.end() :].strip()


# --- words of the question, and parts of names ---------------------------------------------


class Part(NamedTuple):
    """Words that are part of a name, and the codes on offer that are called so."""

    words: tuple[str, ...]
    codes: frozenset[str]


def as_asked(language: Language, question: Question[Any], prompts: Sequence[str], line: str) -> str:
    """A line with words that no order has: they become codes on offer, or are left out.

    That is so where they are part of the name of one thing on offer, or stand in the question.
    """
    whole = line
    for part in parts_of_names(language, question, line):
        if len(part.codes) == 1:
            whole = with_code(whole, part, next(iter(part.codes)))
    asked = {word.casefold() for prompt in prompts for word in _WORD.findall(prompt)}
    words = (word for segment in language.segments(whole) for word in segment.words)
    for word in dict.fromkeys(words):
        if word in asked and not language.lexicon.known(word):
            whole = with_code(whole, Part((word,), frozenset()), " ")
    return whole if not language.unknown(whole) else line


def parts_of_names(language: Language, question: Question[Any], line: str) -> list[Part]:
    """The parts of names on offer in a line; one of their words, at least, no order has."""
    known, segments = language.lexicon.known, language.segments(line)
    if all(known(word) for one in segments for word in one.words):
        return []
    offered = _codes(language, question)
    found = (part for one in segments for part in _parts(language, offered, one.words))
    return [part for part in found if not all(map(known, part.words))]


def with_code(line: str, part: Part, code: str) -> str:
    """The line with a code in place of a part of a name."""
    between = r"[^\w;,:.!]+(?:\w+[^\w;,:.!]+){0,2}?"  # `Ministry of Works`
    said = between.join(map(re.escape, part.words))
    return re.sub(rf"(?<![\w'’-]){said}(?![\w'’-])", code, line, count=1, flags=re.IGNORECASE)


def with_codes(
    language: Language, question: Question[Any], words: tuple[str, ...], *, known: bool = False
) -> tuple[str, ...]:
    """The words with codes in place of parts of names of which only one is on offer.

    If they are `known`, they may be other words of the game as well: `the Domes`.
    """
    if not language.free or not (known or any(not language.lexicon.known(one) for one in words)):
        return words
    found: list[str] = []
    for part in _parts(language, _codes(language, question), words, all_words=True):
        unknown = not all(map(language.lexicon.known, part.words))
        named = len(part.codes) == 1 and (known or unknown)
        found += part.codes if named else part.words
    return tuple(found) if all(map(language.lexicon.known, found)) else words


def named_in_menu(
    language: Language, question: Question[Any], segments: Sequence[Segment]
) -> list[list[Segment]]:
    """How a line is cut if parts of names that are other words as well name what is on offer."""
    if not _menu(language, question):
        return []
    named = [
        one._replace(words=with_codes(language, question, one.words, known=True))
        for one in segments
    ]
    return [named] if named != list(segments) else []


def _codes(language: Language, question: Question[Any]) -> frozenset[str]:
    """The codes on offer."""
    return frozenset(
        word
        for one in question.choices
        for word in language.phrase_words(question.phrase(one))
        if language.lexicon.is_exact(word)
    )


def _parts(
    language: Language, offered: frozenset[str], words: Sequence[str], *, all_words: bool = False
) -> Iterator[Part]:
    """Words in a row that are in one name on offer; if so asked, the other words one by one."""
    run: tuple[str, ...] = ()
    codes = frozenset[str]()
    for word in words:
        go_on = bool(codes) and len(run) < _LONGEST_PART
        also = offered & language.lexicon.codes_with((*run, word)) if go_on else frozenset()
        if also:
            run, codes = (*run, word), also
            continue
        if run and (codes or all_words):
            yield Part(run, codes)
        run, codes = (word,), offered & language.lexicon.codes_with((word,))
    if run and (codes or all_words):
        yield Part(run, codes)


# --- look-alikes ---------------------------------------------------------------------------


def in_latin(language: Language, line: str) -> str:
    """The line with Latin letters for letters by themselves that look like codes of the game.

    A capital that begins a sentence is a word (`А потім`), unless there are only such letters. A
    small one is a word (`в банк`), unless no word can stand there (`дві краплі на с`). A line that
    is nothing but small words is read in the same way.
    """
    if line.isascii() or not language.free:
        return line
    if not language.segments(line):
        return all_in_latin(language, line)
    if line.upper() == line and any(len(word) > 1 for word in language.plain_words(line)):
        return line

    only_letters = not language.words(_LONE.sub(" ", line))

    def latin(found: re.Match[str]) -> str:
        letter, before = found.group(), line[: found.start()].rstrip(_BLANKS)
        begins = not before or before[-1] in _SENTENCE_ENDS
        small = letter.islower() and not _is_stranded(language, line, found.end())
        word = small or (begins and not only_letters)
        return letter if word else _as_code(language, letter)

    return _LONE.sub(latin, line)


def _is_stranded(language: Language, line: str, end: int) -> bool:
    """Whether a letter that ends here cannot be a small word; behind a code comes `now`, too."""
    if _STRANDED.match(line, end) is not None:
        return True
    following = _WORD.search(line, end)
    terms = language.terms([following.group().casefold()]) if following else frozenset[str]()
    return not terms.isdisjoint(language.lexicon.adverbs)


def all_in_latin(language: Language, line: str) -> str:
    """The same with every letter by itself, whatever word it may be."""
    if line.isascii() or not language.free:
        return line
    return _LONE.sub(lambda found: _as_code(language, found.group()), line)


def _as_code(language: Language, letter: str) -> str:
    latin = _LOOK_ALIKES[letter]
    return latin if language.lexicon.is_exact(latin.casefold()) else letter


# --- implied verbs -------------------------------------------------------------------------


def implied_lines(language: Language, line: str) -> list[str]:
    """The line with a verb in front of it that its words imply, if the table has one for them."""
    words = [word for segment in language.segments(line) for word in segment.words]
    said = " ".join(map(language.thing_or_word, words))
    implied = language.lexicon.implied
    return [f"{verb} {line}" for pattern, verb in implied if pattern.search(said) is not None]
