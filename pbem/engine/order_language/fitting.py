"""How the words at the front of a line fit phrases, in their order or freely; the fullest fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..question import Question
from .matches import EXACT, Count, Match, Unclear
from .offered import Offered, Phrase

_LOOSELY = 4  # so many words may stand for one of a phrase, those that add nothing included


class Fit(NamedTuple):
    """How a phrase takes the words at the front."""

    used: int
    clear: bool
    counted: Count | None = None


def fullest(
    language: Offered, question: Question[Any], words: Sequence[str], look: int
) -> Match | Unclear | None:
    """The choice that takes most of the words, or those that may be meant."""
    if not words:
        return None
    fits_so = exactly(language, words) if look == EXACT else in_any_order(language, words)
    best, found, unclear = 0, {}, []
    for place, phrase in language.offered(question):
        fit = fits_so(phrase)
        if fit is None or fit.used < best:
            continue
        if not fit.clear:
            unclear.append(place)
        elif fit.used > best:
            best, found = fit.used, {place: fit}
        else:
            found.setdefault(place, fit)
    if len(found) == 1:
        ((place, fit),) = found.items()
        return Match(place, best, fit.counted)
    places = found or dict.fromkeys(unclear)
    return Unclear(tuple(places)) if places else None


def fits(language: Offered, phrase: str, words: Sequence[str]) -> bool:
    """Whether the words begin with the phrase, in its order or freely."""
    return used_by(language, phrase, words) > 0


def used_by(language: Offered, phrase: str, words: Sequence[str]) -> int:
    """How many of the words a phrase takes that they begin with, in its order or freely."""
    wanted = language.read_phrase(phrase)
    found = exactly(language, words)(wanted)
    if found is None and language.free:
        found = freely(language, wanted, words)
    return found.used if found is not None and found.clear else 0


def exactly(language: Offered, words: Sequence[str]) -> Callable[[Phrase], Fit | None]:
    """Tells of a phrase whether the words begin with it; each word is looked up once."""
    readings = [(word, language.lexicon.read(word)) for word in words]

    def fit(phrase: Phrase) -> Fit | None:
        wanted = phrase.words
        if not wanted or len(readings) < len(wanted):
            return None
        clear = True
        for want, (word, reading) in zip(wanted, readings, strict=False):
            if want == word:
                continue
            if want not in reading.terms:
                return None
            clear = clear and reading.clear
        return Fit(len(wanted), clear)

    return fit


def in_any_order(language: Offered, words: Sequence[str]) -> Callable[[Phrase], Fit | None]:
    """Tells how a phrase takes the words in any order; few of those on offer can at all."""
    said = said_terms(language, words)
    enough = said | language.lexicon.understood

    def fit(phrase: Phrase) -> Fit | None:
        if said.isdisjoint(phrase.words) or not enough.issuperset(phrase.words):
            return None
        return freely(language, phrase, words)

    return fit


def said_terms(language: Offered, words: Sequence[str]) -> set[str]:
    """All terms that any of the words may stand for."""
    return {term for word in words for term in language.lexicon.read(word).terms}


def freely(language: Offered, phrase: Phrase, words: Sequence[str]) -> Fit | None:
    """How a phrase takes the words in any order, if all that it needs is said."""
    left, taken = list(phrase.words), list[str]()
    fit = take_words(language, words, left, taken)
    lexicon = language.lexicon
    if not taken or any(term not in lexicon.understood for term in left):
        return None
    if left and not lexicon.nouns.intersection(taken):
        codes_alone = any(map(lexicon.is_exact, taken)) and lexicon.bare.issuperset(left)
        if not codes_alone:
            return None
    if fit.counted is not None and fit.counted.thing not in taken:
        return None
    return fit if _in_order(language, phrase, taken) else None


def take_words(language: Offered, words: Sequence[str], left: list[str], taken: list[str]) -> Fit:
    """Move terms that the words at the front stand for from those left to those taken."""
    lexicon = language.lexicon
    used, clear, count, counted_at = 0, True, None, 0
    for place, word in enumerate(words[: _LOOSELY * len(left)]):
        reading = lexicon.read(word)
        term = next((one for one in reading.terms if one in left), None)
        if term is None:
            if _says_again(language, words, place, taken) or _is_part(
                language, words, place, left, taken
            ):
                continue
            if count is not None and word == str(count.number):
                continue  # `2 farms, both in SE`
            if not language.may_be_added(words, place) or _counts_anew(
                language, words, place, left, taken
            ):
                break
            if word.isdecimal() and language.thing(words[place + 1]) in lexicon.counted:
                count = Count(int(word[:9]), language.thing(words[place + 1]))
                counted_at = place
            continue
        ended = any(map(lexicon.is_exact, taken))
        if ended and term in lexicon.verbs and place + 1 < len(words):
            break  # the next order begins here
        left.remove(term)
        taken.append(term)
        used, clear = place + 1, clear and reading.clear
        if not left:
            break
    return Fit(used, clear, count if counted_at < used else None)


def _counts_anew(
    language: Offered, words: Sequence[str], place: int, left: Sequence[str], taken: Sequence[str]
) -> bool:
    """Whether a number stands before a thing of which another number was said: `2; 1 mixer`."""
    numbers = words[place].isdecimal() and any(map(str.isdecimal, taken))
    return numbers and language.thing(words[place + 1]) in left


def _says_again(language: Offered, words: Sequence[str], place: int, taken: Sequence[str]) -> bool:
    """Whether a word only says again what another has said: `use the workshop to turn`."""
    word = words[place]
    again = any(term in taken for term in language.lexicon.read(word).terms)
    return again and place + 1 < len(words) and not language.lexicon.is_exact(word)


def _is_part(
    language: Offered, words: Sequence[str], place: int, left: Sequence[str], taken: Sequence[str]
) -> bool:
    """Whether a word only says what the code behind it is: `3 drops from dam 2L`."""
    if place + 1 >= len(words) or not language.lexicon.labels_with:
        return False
    labels = [
        word
        for thing, some in language.lexicon.labels_with.items()
        if thing in left or thing in taken
        for word in some
    ]
    code = any(term in left for term in language.lexicon.read(words[place + 1]).terms)
    return code and any(term in labels for term in language.lexicon.read(words[place]).terms)


def _in_order(language: Offered, phrase: Phrase, taken: Sequence[str]) -> bool:
    """Whether numbers and things stand as the phrase has them; pairs of both may move."""
    said = [term for term in phrase.words if term in taken]
    if phrase.fixed:
        return said == list(taken)
    mine, theirs = _weighty(language, taken), _weighty(language, said)
    return mine == theirs or _pairs(mine) == _pairs(theirs)


def _weighty(language: Offered, terms: Sequence[str]) -> list[str]:
    return [term for term in terms if term.isdecimal() or term in language.lexicon.nouns]


def _pairs(terms: Sequence[str]) -> list[tuple[str, str]]:
    """Numbers with the things behind them, in any order; a lone one stays where it is."""
    found, place = [], 0
    while place < len(terms):
        if terms[place].isdecimal() and place + 1 < len(terms) and not terms[place + 1].isdecimal():
            found.append((terms[place], terms[place + 1]))
            place += 2
        else:
            found.append((f"at {place}", terms[place]))
            place += 1
    return sorted(found)
