"""What a line certainly says, whatever else it says: codes, names, things, verbs and numbers.

    Night school is no use to me, put it on R3.      card 24, R3

A clue is weighed by how much it tells: a code or a name says which of several answers is meant, a
thing of what kind it is, a verb only what is done. What stands in a clause that denies something
is denied, unless the line says it elsewhere, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from .matching import Language

NAME, THING, VERB = 4, 2, 1
_CLAUSES = re.compile(r"[,;:!…]+|\.+(?=\s|$)|(?<=\s)-+(?=\s)")
_DIGITS, _LETTERS = re.compile(r"\d+"), re.compile(r"[a-z]+")
_MOST_CLUES = 24
_MOST_MEANT = 2  # things that a word of a name may mean, if it says which one
_ONE = "1"  # seldom more than an article
_NEAR = 2  # words behind a number, one of which it may count


class Clue(NamedTuple):
    """One thing that a line says: what it may stand for, and how much that tells."""

    terms: frozenset[str]
    weight: int
    counted: str = ""
    """The goods or things that it counts, if it is a number beside such."""

    def is_in(self, words: frozenset[str]) -> bool:
        """Whether words of an answer say the same."""
        if self.terms.isdisjoint(words):
            return False
        return not self.counted or self.counted in words or len(words) == 1


class Clues(NamedTuple):
    """What a line says, and what it denies."""

    said: tuple[Clue, ...]
    not_meant: tuple[Clue, ...] = ()
    """What stands in clauses that deny something, and nowhere else."""

    @property
    def denied(self) -> frozenset[str]:
        """All codes, things and verbs that it denies."""
        return frozenset(term for clue in self.not_meant for term in clue.terms)

    def for_parting(self) -> Clues:
        """The clues of a line where one asks what goes: that is what it has no use for."""
        return Clues((*self.said, *(one for one in self.not_meant if one.weight == NAME)))

    def where(self, word: str) -> int:
        """Which of the clues says a word first, or -1."""
        return next((at for at, one in enumerate(self.said) if word in one.terms), -1)

    def counts_otherwise(self, words: Sequence[str]) -> bool:
        """Whether words of an answer say another number of a thing that the line counts."""
        counted = {one.counted: one.terms for one in self.said if one.counted}
        return any(
            number.isdecimal() and thing in counted and number not in counted[thing]
            for number, thing in pairwise(words)
        )

    def weight(self, words: frozenset[str]) -> int:
        """How much of what is said words account for."""
        return sum(one.weight for one in self.said if one.is_in(words))


def clues_of(language: Language, line: str, fellows: Collection[str]) -> Clues:
    """The clues of a line in small letters, each once; none if it denies we know not what.

    What it says of a fellow, or to one, is no clue.
    """
    said: dict[Clue, None] = {}
    denied: dict[Clue, None] = {}
    addressed = denies = False
    for clause in _CLAUSES.split(line):
        words = language.plain_words(clause)
        if words and (addressed or words[0] in fellows):
            addressed = len(words) == 1
            continue
        clues = dict.fromkeys(_clues(language, language.words(clause)))
        goes_on = bool(clues) and all(clue.weight == NAME for clue in clues)
        denies = is_denial(language, words) or (denies and goes_on)  # `not 15, 22 and 28`
        if not denies:
            said.update(clues)
        elif clues or not language.lexicon.lacking.isdisjoint(words):
            denied.update(clues)
        else:
            return Clues(())
    for clue in _recalled(language, line, [*said], [*denied]):
        said[clue] = denied.pop(clue)
    told = {term for clue in said for term in clue.terms}
    not_meant = tuple(clue for clue in denied if told.isdisjoint(clue.terms))
    return Clues(tuple(said)[:_MOST_CLUES], not_meant[:_MOST_CLUES])


def _recalled(
    language: Language, line: str, said: Sequence[Clue], denied: Sequence[Clue]
) -> list[Clue]:
    """The one thing by its number that is of no use, and given away: `... so I put it on R3`."""
    lexicon = language.lexicon
    numbered = [
        [one for one in some if one.weight == NAME and any(map(lexicon.is_number, one.terms))]
        for some in (said, denied)
    ]
    refers = not lexicon.given_for.isdisjoint(language.plain_words(_CLAUSES.sub(" ", line)))
    return numbered[1] if refers and not numbered[0] and len(numbered[1]) == 1 else []


def family(word: str) -> str:
    """What codes have in common of which an answer has one: G1 and R3 are slots."""
    return _LETTERS.sub(lambda found: "a" * len(found[0]), _DIGITS.sub("9", word))


def is_denial(language: Language, words: list[str]) -> bool:
    """Whether words deny something."""
    lexicon = language.lexicon
    left = lexicon.without_remarks(lexicon.without_sayings(words))
    denying = lexicon.no | lexicon.lacking | lexicon.denying | lexicon.denials
    return not denying.isdisjoint(left) or any(word.endswith("n't") for word in left)


def _clues(language: Language, words: Sequence[str]) -> list[Clue]:
    found = (_clue(language, words, place) for place in range(len(words)))
    return [clue for clue in found if clue is not None]


def _clue(language: Language, words: Sequence[str], place: int) -> Clue | None:
    lexicon, word = language.lexicon, words[place]
    terms = lexicon.read(word).terms
    number = word if word.isdecimal() else lexicon.ordinal(word)
    if number:
        near = words[place + 1 : place + 1 + (1 if number == _ONE else _NEAR)]
        counted = next((thing for one in near if (thing := language.thing(one))), "")
        if counted in lexicon.counted and len(number) > 1:
            counted = ""  # `use 38 for a tunnel`
        named = not counted and bool(lexicon.number_labels)
        return Clue(frozenset((number,)), NAME if named and number != _ONE else VERB, counted)
    codes = frozenset(term for term in terms if lexicon.is_exact(term))
    if not codes and not lexicon.known(word):
        codes = frozenset(lexicon.codes_with([word]))
        codes = codes if len(codes) <= _MOST_MEANT else frozenset()
    if codes:
        return Clue(codes, NAME)
    own = lexicon.is_of_game(word) or word in lexicon.kinds
    if not own or lexicon.idle(word) or _labels(language, word, words[place + 1 : place + 2]):
        return None
    done = (lexicon.verbs | lexicon.understood).intersection(terms)
    names = language.thing(word) and len(done) <= 1  # `take` may be a contract or a card
    return Clue(frozenset(terms), THING if names else VERB)


def _labels(language: Language, word: str, behind: Sequence[str]) -> bool:
    """Whether a word only says of what kind the thing is that is named behind it: `card 3`."""
    lexicon = language.lexicon
    if word not in lexicon.labels or language.is_counted(word):
        return False
    return any(lexicon.is_exact(one) or lexicon.is_name(one) for one in behind)
