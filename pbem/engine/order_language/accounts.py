"""Accounts for the words of a line: what moves on offer take of them, and what is known of those.

A line may name a move in any order, with its cost and what it brings between its words: `4 of my
people to the bank`, `the wheel by 1 for two engineers`. Here each word of it is a token. A phrase
on offer takes the tokens that it needs; what is left has to be said again of the same move, in its
note. A number that counts goods is never more than a claim: it has to be the number of these goods.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from .accounts_told import MARKS, Told, learnt_of
from .matching import Language
from .notes import alike
from .offered import Phrase

_SITE = re.compile(r"(\d{1,2})[a-z]")
_WORD = re.compile(r"\w+")
_PARTS = re.compile(r";")
_ALL, _BOTH, _LAST = "all", "both", "-1"
_ZERO = "0"  # counts nothing, but names a space
_NAMED = "*"  # things of whatever kind that are named by their codes
_NEAR = 3  # words from a number to what it counts, at most
_LABELLED = 4  # words from a label to its code, at most: `use Ben's conduit 10A`


class Tokens:
    """The words of a line that count, and what each may stand for."""

    def __init__(self, language: Language, words: Sequence[str]) -> None:
        self.language = language
        self.words = tuple(words)
        lexicon = language.lexicon
        self.terms = [lexicon.read(word).terms for word in words]
        self.ordinals = [lexicon.ordinal(word) for word in words]
        self.places = [word for word in words if _SITE.fullmatch(word)]
        self.kept = {at for at in range(len(words)) if self._is_kept(at)}
        """Where a number stands that says how many are left."""
        self.claims = {at: thing for at in range(len(words)) if (thing := self._claimed(at))}
        """Where a number stands that counts goods, and which."""
        self.counts = {at: thing for at in range(len(words)) if (thing := self._counted(at))}
        """Where a number stands that counts things which are named besides: `2 contracts`."""

    def number(self, at: int) -> str:
        """The number that a token says, or nothing."""
        return "2" if _BOTH in self.terms[at] else self.words[at]

    def terms_of(self, at: int) -> set[str]:
        """What a token may stand for, and how it is typed."""
        return {self.words[at], *self.terms[at]}

    def _is_kept(self, at: int) -> bool:
        """Whether the number here says how many are left: `keep 3`, `1 stays`."""
        if not self.words[at].isdecimal():
            return False
        kept, goods = self.language.lexicon.kept, self._is_goods(at + 1)
        if not kept.isdisjoint(self.words[max(at - 1, 0) : at]):
            return True
        behind, further = self.words[at + 1 + goods : at + 2 + goods], self.words[at + 2 + goods :]
        return not kept.isdisjoint(behind) and not any(map(str.isdecimal, further[:1]))

    def kept_goods(self, at: int) -> str:
        """The goods of which so many are left, if they are named behind the number."""
        return self._goods(at + 1) if self._is_goods(at + 1) else ""

    def _is_goods(self, at: int) -> bool:
        return at < len(self.words) and bool(self._goods(at))

    def _claimed(self, at: int) -> str:
        """The goods that the number here counts: `two engineers`, `my two last engineers`."""
        if not self.words[at].isdecimal() or at in self.kept:
            return ""
        behind = at + 1 + (self.ordinals[at + 1 : at + 2] == [_LAST])
        if self._is_goods(behind):
            return self._goods(behind)
        if self.words[at] != "1" or at + 1 < len(self.words):
            return ""
        before = range(max(at - 2, 0), at)  # `an excavator, buy one`
        return next(filter(None, map(self._goods, before)), "")

    def _goods(self, at: int) -> str:
        amounts = self.language.lexicon.amounts
        return next((one for one in self.terms[at] if one in amounts), "")

    def _counted(self, at: int) -> str:
        """The things that are no goods which the number here counts: contracts."""
        if at in self.claims or at in self.kept or self.words[at] == _ZERO:
            return ""
        if not (self.words[at].isdecimal() or _BOTH in self.terms[at]):
            return ""
        lexicon = self.language.lexicon
        if self._counts_codes(at):
            return _NAMED
        for place in range(at + 1, min(at + _NEAR, len(self.words))):
            if self.words[place].isdecimal():
                return ""
            if self.words[place] not in lexicon.kinds:
                thing = self.language.thing(self.words[place])
                return thing if thing not in lexicon.amounts | lexicon.placed else ""
        return ""

    def _counts_codes(self, at: int) -> bool:
        """Whether a code that is no site follows right behind a number: `two, R07 and R12`."""
        behind = self.words[at + 1 : at + 2]
        return any(self.language.lexicon.is_code(one) and not one[0].isdigit() for one in behind)

    def says_thing(self, phrase: Phrase) -> bool:
        """Whether the thing of a phrase is what a word for it means first: a dam is a base."""
        placed = self.language.lexicon.placed
        firsts = {next((one for one in placed if one in terms), "") for terms in self.terms}
        return not firsts.isdisjoint(phrase.words)

    def names_place(self, at: int, number: str, phrase: Phrase) -> bool:
        """Whether an ordinal here names a place by its number: `on the ninth`.

        In `my third powerhouse` it counts them.
        """
        lexicon = self.language.lexicon
        if self.ordinals[at] != number or lexicon.placed.isdisjoint(phrase.words):
            return False
        behind = self.terms[at + 1] if at + 1 < len(self.terms) else ()
        return lexicon.placed.isdisjoint(behind) or not lexicon.numbered.isdisjoint(behind)


class Taken(NamedTuple):
    """The tokens that a phrase takes, and those of its words that the line does not say."""

    tokens: frozenset[int]
    unsaid: tuple[str, ...] = ()
    priced: bool = False
    """Whether a word is unsaid that only the price can tell."""


def taken(tokens: Tokens, phrase: Phrase, spent: frozenset[int]) -> Taken | None:
    """What a phrase takes of the tokens that are not spent; None if it needs more.

    Words that go without saying may be missing, and those that an amount may tell instead
    (`unsaid`), which the caller has to see to.
    """
    if phrase.fixed or not phrase.words:
        return None
    lexicon = tokens.language.lexicon
    found, said, left, unsaid, priced = set[int](), set[str](), set[str](), list[str](), False
    for word in phrase.words:
        at = _where(tokens, word, phrase, spent | found)
        if at >= 0:
            found.add(at)
            said.add(word)
            weak = lexicon.is_code(word) and word not in tokens.terms[at]
            if weak and (lexicon.dearer.fullmatch(word) or not tokens.says_thing(phrase)):
                unsaid.append(word)
        elif lexicon.told_by_amounts.fullmatch(f"{phrase.words[0]} {word}"):
            unsaid.append(word)
        elif lexicon.told_by_price.fullmatch(f"{phrase.words[0]} {word}"):
            unsaid.append(word)
            priced = True
        elif word in lexicon.understood:
            left.add(word)
        else:
            return None
    coded = any(map(lexicon.is_exact, said)) and lexicon.bare.issuperset(left)
    if left and said.isdisjoint(lexicon.nouns) and not coded:
        return None
    return Taken(frozenset(found), tuple(unsaid), priced) if found else None


def _where(tokens: Tokens, word: str, phrase: Phrase, spent: Collection[int]) -> int:
    """Where a word of a phrase is said, or -1. Codes and numbers are said once for each answer."""
    exact = tokens.language.lexicon.is_exact(word)
    for at, terms in enumerate(tokens.terms):
        if exact and (at in spent or not _may_choose(tokens, at, phrase)):
            continue
        if word in terms or tokens.names_place(at, word, phrase):
            return at
    site = _SITE.fullmatch(word) if exact else None
    if site is None or tokens.language.lexicon.placed.isdisjoint(phrase.words):
        return -1
    return _basin(tokens, site[1], phrase, spent)


def _may_choose(tokens: Tokens, at: int, phrase: Phrase) -> bool:
    """Whether a number may say which: not if it counts goods of which the phrase does not speak."""
    if at in tokens.counts or at in tokens.kept:
        return False
    return at not in tokens.claims or len(phrase.words) == 1 or tokens.claims[at] in phrase.words


def _basin(tokens: Tokens, number: str, phrase: Phrase, spent: Collection[int]) -> int:
    """Where the basin of a site is named by its number alone, or -1."""
    for at, word in enumerate(tokens.words):
        if at in spent or at in tokens.claims or at in tokens.counts or at in tokens.kept:
            continue
        if word == number or tokens.names_place(at, number, phrase):
            return at
    return -1


def _price_for(number: str, note: str) -> str | None:
    """What so many cost, if a note says it: `2 contracts for 3 engineers, 1 credit`."""
    for part in _PARTS.split(note):
        things, _for, price = part.partition(" for ")
        if price and things.split()[:1] == [number]:
            return price
    return None


class Facts:
    """What is known of the answers of a row."""

    def __init__(self, language: Language, row: Sequence[Told]) -> None:
        self._language = language
        self._said: set[str] = set()
        self._terms: set[str] = set()
        self._pairs: set[tuple[str, str]] = set()
        self._said_of: set[str] = set()
        self._amounts: dict[str, set[str]] = {}
        self._announced: set[str] | None = None  # of what only the first answer says how many
        self._things: dict[str, int] = {}
        self._ends: set[str] = set()  # where something leads: `to 11`, behind codes
        self._cost: set[str] = set()  # goods of which the first answer speaks
        happened = (word for told in row for one in told.happened for word in _WORD.findall(one))
        self._places = {word.casefold() for word in happened if _SITE.fullmatch(word.casefold())}
        known = [told for told in row if told.phrases]
        for told in known:
            self._count(told.phrases)
        for told in known:
            self._learn(told)
            self._cost = self._cost or {*self._amounts}

    def _count(self, phrases: Sequence[str]) -> None:
        """Count the things that are chosen by their codes."""
        words = self._language.phrase_words(phrases[0])
        codes = [word for word in words if self._language.lexicon.is_code(word)]
        things = {_NAMED, *self._language.lexicon.nouns.intersection(words)}
        for thing in things if codes else ():
            number = max(1, sum(map(self._is_named, codes)))
            self._things[thing] = self._things.get(thing, 0) + number

    def _learn(self, told: Told) -> None:
        """Know what is known of an answer.

        What a later one says of goods counts, and of other things what follows the first: energy
        that is produced, and that a contract asks for.
        """
        goods = self._language.lexicon.goods
        learnt = learnt_of(self._language, told.phrases, told.theirs, tuple(self._parts(told.note)))
        self._said_of.update(learnt.said_of)
        self._terms.update(learnt.terms)
        self._pairs.update(learnt.pairs)
        for thing, numbers in learnt.amounts.items():
            counts = thing in goods or thing in (self._announced or ())
            before = set() if counts else self._amounts.get(thing, set())
            self._amounts[thing] = before | numbers
        announced = learnt.amounts.keys()
        self._announced = {*announced} if self._announced is None else self._announced - announced
        self._said.update(learnt.said)
        self._ends.update(learnt.ends)

    def _parts(self, note: str) -> Iterable[str]:
        """The parts of a note that count: `2 contracts for 3 engineers` if it is two of them."""
        for part in _PARTS.split(note):
            before, _for, cost = part.partition(" for ")
            number, *things = before.split()[-2:] or [""]
            thing = self._language.thing(things[-1]) if things else ""
            depends = cost and number.isdecimal() and thing in self._things
            if not depends or self.counts(number, thing):
                yield part

    def claims(self, number: str, thing: str) -> bool:
        """Whether it is so many of these goods; one, if a phrase only names them."""
        amounts = self._amounts.get(thing, set())
        return number in amounts or (number == "1" and not amounts and thing in self._said)

    def speaks_of(self, thing: str) -> bool:
        """Whether an answer says how many of these goods it takes or brings."""
        return thing in self._amounts

    def says_price(self, tokens: Tokens, note: str, cheaper: str) -> bool:
        """Whether the line says the largest amount of the price with which a note begins.

        Where the note has a price for each number of things that are named by their codes, it has
        to be that one, and not to be had `cheaper`, which is the note of another choice.
        """
        number = str(sum(self._is_named(word) for word in tokens.words))
        each = _price_for(number, note)
        if each is not None and _price_for(number, cheaper) is not None:
            return False
        words = self._language.plain_words(MARKS.sub(" ", each or _PARTS.split(note)[0]))
        lexicon = self._language.lexicon
        price = [(n, lexicon.canon(thing)) for n, thing in pairwise(words) if n.isdecimal()]
        if not price or price[0][1] not in lexicon.goods:
            return False
        largest = max(reversed(price), key=lambda one: int(one[0]))
        return largest in {(tokens.words[at], thing) for at, thing in tokens.claims.items()}

    def _is_named(self, word: str) -> bool:
        """Whether a word is the code of something that is no site."""
        return self._language.lexicon.is_code(word) and not _SITE.fullmatch(word)

    def keeps(self, number: str, thing: str, holdings: str) -> bool:
        """Whether so many are left of these goods, or of those of which an answer speaks."""
        lexicon = self._language.lexicon
        words = self._language.plain_words(re.sub("[,;:]", " ", holdings))
        left = {(number, lexicon.canon(thing)) for number, thing in pairwise(words)}
        return any(
            (number, one) in left for one in ({thing} if thing else lexicon.goods & self._said)
        )

    def counts(self, number: str, thing: str) -> bool:
        """Whether so many of these things are chosen."""
        return str(self._things.get(thing, 0)) == number

    def names(self, things: Collection[str]) -> bool:
        """Whether an answer names one of these."""
        return not self._said.isdisjoint(things)

    def accounts_for(self, tokens: Tokens, at: int, used: frozenset[int]) -> bool:
        """Whether a token that no phrase has taken says nothing else."""
        word, lexicon = tokens.words[at], self._language.lexicon
        if at in tokens.claims or at in tokens.counts or at in tokens.kept:
            return True  # they are seen to by themselves
        if lexicon.is_exact(word):
            coded = lexicon.is_code(word) and word in self._said | self._places
            return coded or self._says_number(tokens, at)
        if tokens.ordinals[at]:
            said = _ALL if tokens.ordinals[at] == _LAST else tokens.ordinals[at]
            return said in self._said
        if self._labels_with(tokens, at):
            return not used.isdisjoint(range(at + 1, at + _LABELLED))
        if word in lexicon.labels:
            return self._is_label(tokens, at, used)
        return self._says_again(tokens, at)

    def _labels_with(self, tokens: Tokens, at: int) -> bool:
        """Whether a word is a label beside a code because of what the answers are about."""
        with_things = self._language.lexicon.labels_with.items()
        words = {word for thing, some in with_things if thing in self._said for word in some}
        exact = any(map(self._language.lexicon.is_code, tokens.words[at + 1 : at + _LABELLED]))
        return exact and not words.isdisjoint(tokens.terms_of(at))

    def _is_label(self, tokens: Tokens, at: int, used: frozenset[int]) -> bool:
        """Whether a label stands beside what it labels; `use` stands before a code or a number."""
        if tokens.words[at] in self._language.lexicon.everyday:
            return at + 1 in used and self._language.lexicon.is_exact(tokens.words[at + 1])
        return bool(used.intersection((at - 1, at + 1)))

    def _says_again(self, tokens: Tokens, at: int) -> bool:
        """Whether a word is one of the answers, is said of them, or stands in a note."""
        word, lexicon = tokens.words[at], self._language.lexicon
        counted = {*tokens.claims, *tokens.counts, *tokens.kept}
        if counted.isdisjoint((at - 1, at - 2)) and not lexicon.goods.isdisjoint(tokens.terms[at]):
            return False  # `with credits` may say how it is paid
        if word in lexicon.kept:
            return bool(tokens.kept)
        if word in lexicon.said_without:  # `the cheap one`
            return lexicon.said_without[word] not in self._cost
        if word in self._said_of or not self._said.isdisjoint(tokens.terms[at]):
            return True
        behind = tokens.words[at + 1 : at + 2]
        if word.isalpha() and self._is_numbered(word, behind):
            return True  # `phase 3`
        if not self._ends.isdisjoint(behind) and not lexicon.placed.isdisjoint(tokens.terms[at]):
            return True  # `to my powerhouse in 11`
        if lexicon.known(word):
            return not self._terms.isdisjoint(lexicon.amounts.intersection(tokens.terms[at]))
        return any(alike(word, term) for term in self._terms)

    def _is_numbered(self, word: str, behind: Sequence[str]) -> bool:
        """Whether a word has the number behind it in a note."""
        return any(one.isdecimal() and (word, one) in self._pairs for one in behind)

    def _says_number(self, tokens: Tokens, at: int) -> bool:
        """Whether a number says again where a site is (`9, 9U`), or stands in a note: `phase 3`."""
        word, before = tokens.words[at], tokens.words[at - 1] if at else ""
        basins = {site[1] for one in self._said if (site := _SITE.fullmatch(one)) is not None}
        if word in basins and any(_SITE.fullmatch(one) for one in tokens.words):
            return True
        noted = {one for one, number in self._pairs if number == word}
        exact = self._language.lexicon.is_exact(before)
        placed = not self._language.lexicon.placed.isdisjoint(tokens.terms[at - 1]) and at > 0
        if word in self._ends and (placed or self._language.lexicon.is_code(before)):
            return True
        return (
            bool(before) and not exact and any(one == before or alike(one, before) for one in noted)
        )
