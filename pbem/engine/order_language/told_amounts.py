"""Clauses that say no more than what is paid, brought or left: `that is 3 credits to Ben`.

They have amounts of goods, fillers and fellows. Words are found by these lists of `talk`:

    paying   words of paying and getting, which may stand in such a clause: `costs`
    priced   begin one at the end of an order: `for a total of`
    each     say that an amount is for each of several things
    one      stand for 1 before goods: `a`
    wanting  begin a clause that says which goods are wanted: `I need`
    brought  what else a game's moves may bring: cards

Whether the amounts are true of an order beside them is seen where it is carried out
(`order_reading/told_beside.py`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from .clauses import has, rows_of_words
from .cutting import Cutting
from .declined_names import may_be_case_of

_MARKS = re.compile(r"[,;+&=]")
_MOST_WORDS = 14


class ToldAmounts:
    """Finds clauses of amounts."""

    def __init__(self, language: Cutting) -> None:
        self._language = language
        said = language.lexicon.talk
        self._paying = frozenset(said.get("paying", ()))
        self._one = frozenset(said.get("one", ()))
        self._priced = rows_of_words(said.get("priced", ()))
        self._each = rows_of_words(said.get("each", ()))
        self._wanting = rows_of_words(said.get("wanting", ()))

    def only_amounts(self, text: str, fellows: Collection[str]) -> bool:
        """Whether a clause has amounts, and nothing that could mean more."""
        left = self._words(text, fellows)
        if left is None or not any(map(self.is_wanted, left)):
            return self._ends_with_sum(text, left)
        if self.says_each(text) and len(left) == 1:
            return True  # `a science for each`
        return len(left) % 2 == 0 and all(
            number.isdecimal() and self.is_wanted(thing)
            for number, thing in zip(left[::2], left[1::2], strict=True)
        )

    def numbered(self, text: str) -> list[str]:
        """The words of a clause, with a number for `a` before goods, and for goods of `each`."""
        lexicon = self._language.lexicon
        words = lexicon.without_sayings(self._language.plain_words(_MARKS.sub(" ", text)))
        plain = [lexicon.numbers.get(word, word) for word in words]
        ones = zip(plain, [*plain[1:], ""], strict=False)
        plain = [
            "1" if word in self._one and self.is_wanted(behind) else word for word, behind in ones
        ]
        if self.says_each(text) and not any(map(str.isdecimal, plain)):
            at = next((at for at, word in enumerate(plain) if self.is_wanted(word)), 0)
            plain.insert(at, "1")
        return plain

    def wishes_for_goods(self, text: str, fellows: Collection[str]) -> bool:
        """Whether a clause only says which goods are wanted: `I need cards`."""
        found = self._wanting.match(text)
        left = self._words(text[found.end() :], fellows) if found is not None else None
        return bool(left) and all(word.isdecimal() or self.is_wanted(word) for word in left or ())

    def before_price(self, text: str, fellows: Collection[str]) -> int:
        """Where a price begins at the end of a clause: `base 6L for a total of 5`; or -1."""
        for found in self._priced.finditer(text):
            if found.start() and self.only_amounts(text[found.start() :], fellows):
                return found.start()
        return -1

    def says_each(self, text: str) -> bool:
        """Whether the amounts are for each thing: `one science each`."""
        return has(self._each, text)

    def is_goods(self, word: str) -> bool:
        """Whether a word is for goods."""
        lexicon = self._language.lexicon
        return not lexicon.amounts.isdisjoint(self._terms(word))

    def is_wanted(self, word: str) -> bool:
        """Whether a word is for goods, or for what else a move may bring: cards."""
        brought = self._language.lexicon.talk.get("brought", ())
        return self.is_goods(word) or not self._terms(word).isdisjoint(brought)

    def _terms(self, word: str) -> set[str]:
        lexicon = self._language.lexicon
        terms = set(lexicon.read(word).terms) if lexicon.known(word) else set[str]()
        return terms if not lexicon.idle(word) else terms & lexicon.amounts

    def _words(self, text: str, fellows: Collection[str]) -> list[str] | None:
        """The words of a clause that say something of goods; None if some may mean more."""
        found = list[str]()
        words = self.numbered(self._each.sub(" ", text))
        if not 0 < len(words) <= _MOST_WORDS:
            return None
        for word in words:
            if word.isdecimal() or self.is_wanted(word):
                found.append(word)
            elif not self._says_no_more(word, fellows):
                return None
        return found

    def _says_no_more(self, word: str, fellows: Collection[str]) -> bool:
        lexicon = self._language.lexicon
        if word in lexicon.no or word in lexicon.denials:
            return False
        if word in self._paying or word in fellows or word.removesuffix("'s") in fellows:
            return True
        if any(may_be_case_of(word, one) for one in fellows):
            return True
        return lexicon.idle(word) and word not in lexicon.hedges and word not in lexicon.others

    def _ends_with_sum(self, text: str, left: Sequence[str] | None) -> bool:
        """Whether a clause with a word of paying ends with a number of what goes unsaid."""
        words = self._language.plain_words(text)
        if left is None or len(left) != 1 or not left[0].isdecimal():
            return False
        number = self._language.lexicon.numbers.get(words[-1], words[-1])
        return number == left[0] and not self._paying.isdisjoint(words)
