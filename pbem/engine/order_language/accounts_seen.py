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

    def __init__(self, tokens: Tokens, things: Sequence[Portrait]) -> None:
        self._tokens = tokens
        self._things = things

    def says(self, at: int) -> bool:
        """Whether a token is said of one of the things, with the number beside it."""
        word = self._tokens.words[at]
        if word.isdecimal():
            return self.counts(at)
        if self._tokens.language.lexicon.is_exact(word):
            return False
        return any(one.says(word) for one in self._things)

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
