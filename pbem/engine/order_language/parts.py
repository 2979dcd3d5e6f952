"""Words that name a choice only in part: a thing without its site, or a site without its thing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from ..question import Question
from .fitting import fits, fullest, said_terms, take_words
from .lexicon import Lexicon
from .matches import EXACT, FREE, Match, Unclear
from .offered import Offered
from .yes_and_no import declining

_SHORT_MENU = 6
_LONGEST_PART = 8  # words that name one choice of a short menu


def without_site(language: Offered, question: Question[Any], words: Sequence[str]) -> Match | None:
    """The one option with the thing that all the words name, its site left out."""
    lexicon = language.lexicon
    found: dict[int, int] = {}
    things = lexicon.nouns & said_terms(language, words)
    for place, phrase in language.offered(question):
        if things.isdisjoint(phrase.words):
            continue
        left, taken = list(phrase.words), list[str]()
        fit = take_words(language, words, left, taken)
        sites = [term for term in left if lexicon.is_exact(term)]
        if not sites or phrase.fixed or not lexicon.nouns.intersection(taken) or not fit.clear:
            continue
        route = not lexicon.labels_with.keys().isdisjoint(taken)  # `2 drops from 8L`
        if any(map(lexicon.is_exact, taken)) and not route:
            continue
        if any(word.isdecimal() and word not in taken for word in words[: fit.used]):
            continue
        if not _begins_anew(language, words[fit.used :]):
            continue
        if all(term in sites or term in lexicon.understood for term in left):
            found[place] = fit.used
    if len(found) != 1:
        return None
    ((place, used),) = found.items()
    return Match(place, used)


def _begins_anew(language: Offered, words: Sequence[str]) -> bool:
    """Whether the words, if there are any, are about another thing."""
    return not words or bool(language.thing(words[0])) or words[0] in language.lexicon.verbs


def part_in_menu(
    language: Offered, question: Question[Any], words: Sequence[str]
) -> Match | Unclear | None:
    """In a short menu, the one choice that has all the words: `Autonomous Systems`, `kelp`.

    A number alone may be meant so only where things are called by numbers. That something is
    used goes without saying.
    """
    lexicon, no = language.lexicon, declining(language, question)
    if len(question.choices) > _SHORT_MENU or not 0 < len(words) <= _LONGEST_PART:
        return None
    if no < 0:
        return None
    said = [set(lexicon.read(word).terms) for word in words]
    terms = [some for some in said if some.isdisjoint(lexicon.labels | {"use"})]
    things = [some for some in terms if any(_is_thing_or_code(lexicon, term) for term in some)]
    used = bool(words) and not terms and "use" in lexicon.read(words[0]).terms
    if question.default is not None or not (things or used):
        return None
    found = {
        place
        for place, phrase in language.offered(question)
        if place != no and all(not some.isdisjoint(phrase.words) for some in terms)
    }
    if not found or _is_forbidden(language, question, words):
        return None
    if len(found) > 1 and any(any(map(lexicon.is_exact, some)) for some in terms):
        return Unclear(tuple(sorted(found)))
    return Match(found.pop(), len(words)) if len(found) == 1 else None


def _is_forbidden(language: Offered, question: Question[Any], words: Sequence[str]) -> bool:
    """Whether the words say what a rule forbids; few refusals have no other words than these."""
    enough = said_terms(language, words).union(words, language.lexicon.understood)
    refused = (one.phrase for one in (question.forbidden() if question.forbidden else ()))
    may_fit = (one for one in refused if enough.issuperset(language.phrase_words(one)))
    return any(fits(language, one, words) for one in may_fit)


def _is_thing_or_code(lexicon: Lexicon, term: str) -> bool:
    if term.isdecimal():
        return bool(lexicon.number_labels)
    return term in lexicon.nouns or lexicon.is_exact(term)


def about_one_thing(
    language: Offered, question: Question[Any], words: Sequence[str]
) -> Match | Unclear | None:
    """Where the question is about one kind of thing, a site says enough: `to S`, `both in SE`."""
    count = [word for word in words[:1] if word.isdecimal()]
    first = language.lexicon.read(words[len(count)]).terms if len(words) > len(count) else ()
    if not any(map(language.lexicon.is_exact, first)) or words[len(count)].isdecimal():
        return None
    things: dict[int, set[str]] = {}
    for place, phrase in language.offered(question):
        if _names_site(language.lexicon, phrase.words):
            things.setdefault(place, set()).update(
                language.lexicon.nouns.intersection(phrase.words)
            )
    common = set.intersection(*things.values()) if things else set()
    if len(common) != 1:
        return None
    said = [*count, *common, *words[len(count) :]]
    found = fullest(language, question, said, EXACT) or fullest(language, question, said, FREE)
    if isinstance(found, Match):
        return found._replace(used=found.used - 1) if found.used > 1 else None
    return found


def _names_site(lexicon: Lexicon, words: Iterable[str]) -> bool:
    """Whether words name a site; where cards are called by their numbers, a number is none."""
    codes = [word for word in words if lexicon.is_exact(word)]
    return any(not (lexicon.number_labels and word.isdecimal()) for word in codes)


def names_part(language: Offered, question: Question[Any], words: Sequence[str]) -> bool:
    """Whether the words, a code among them, name a part of the only choice of a question."""
    phrase = language.read_phrase(question.phrase(question.choices[0])).words
    terms = [language.lexicon.read(word).terms for word in words]
    named = all(not set(some).isdisjoint(phrase) for some in terms)
    coded = any(map(language.lexicon.is_exact, words)) and any(map(language.thing, words))
    return language.free and named and coded


def repeats(
    language: Offered, phrases: Iterable[str], said: Sequence[str], words: Sequence[str]
) -> bool:
    """Whether words behind those that name a choice only call it so too: `Y07 contract`."""
    lexicon = language.lexicon
    own = {word for phrase in phrases for word in language.phrase_words(phrase)}
    if not words or not language.free or not any(map(lexicon.is_exact, own)):
        return False
    return all(_calls_so(language, word, own) for word in words) and set(said).isdisjoint(words)


def _calls_so(language: Offered, word: str, own: Collection[str]) -> bool:
    """Whether a word is a name for what these words name, and for nothing else; no code."""
    terms = language.lexicon.read(word).terms
    codes = [term for term in terms if language.lexicon.is_exact(term)]
    name = language.lexicon.is_name(word)
    if (codes and not name) or not any(term in own for term in terms):
        return False
    return all(code in own for code in codes) and (name or bool(language.thing(word)))
