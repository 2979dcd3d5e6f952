"""What of the words of a line can be seen of the things that its answers choose.

Patent 2, the one with the cheaper conduits        conduits, cheaper: so it says itself
Y10, there is a free elevation                     free, elevation: so it says itself
"""

from __future__ import annotations

from collections.abc import Sequence

from .accounts import Tokens
from .portraits import Portrait


class Seen:
    """The chosen things, and the tokens of the line."""

    def __init__(
        self, tokens: Tokens, things: Sequence[Portrait], others: Sequence[Portrait] = ()
    ) -> None:
        self._tokens = tokens
        self._things = things
        self._others = others

    def says(self, at: int) -> bool:
        """Whether a token is said of one of the things, with the number beside it."""
        word = self._tokens.words[at]
        if word.isdecimal():
            return self.counts(at)
        if self._tokens.language.lexicon.is_exact(word):
            return False
        if at and self.lacks(at - 1):
            return True
        return any(one.says(word) for one in self._things)

    def lacks(self, at: int) -> bool:
        """Whether a token says that the things do not have what other things have: `no border`."""
        lexicon, words = self._tokens.language.lexicon, self._tokens.words
        if words[at] not in lexicon.lacking or at + 1 >= len(words):
            return False
        trait = words[at + 1]
        have = any(one.has_trait(trait) for one in self._others)
        return have and bool(self._things) and not any(one.has_trait(trait) for one in self._things)

    def counts(self, at: int) -> bool:
        """Whether a number here is said of one of the things with a word beside it."""
        number, words = self._tokens.words[at], self._tokens.words
        beside = [*words[at + 1 : at + 2], *words[max(at - 1, 0) : at]]
        return any(
            one.has_amount(number, word)
            for one in self._things
            for word in beside
            if not word.isdecimal()
        )
