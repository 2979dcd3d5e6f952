"""The phrases that a question offers, cut into words once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..question import Question
from .cutting import Cutting
from .lexicon import Lexicon

_PHRASES_KEPT = 10_000


class Phrase(NamedTuple):
    """The words of a phrase on offer, as they are compared."""

    words: tuple[str, ...]
    fixed: bool  # it says what is given for what, so that its words keep their order
    content: tuple[str, ...]  # the words that count, as they are written


class Offered(Cutting):
    """Cuts lines and phrases on offer into words that can be compared."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self._phrases: dict[str, Phrase] = {}
        self._latest: tuple[Question[Any] | None, int, list[tuple[int, Phrase]]] = (None, 0, [])

    def read_phrase(self, phrase: str) -> Phrase:
        """The words of a phrase on offer, which is likely to be on offer again."""
        known = self._phrases.get(phrase)
        if known is None:
            if len(self._phrases) >= _PHRASES_KEPT:
                self._phrases.clear()
            plain = self.plain_words(phrase)
            content = self.lexicon.content(plain)
            canon = tuple(map(self.lexicon.canon, content or plain))
            known = self._phrases[phrase] = Phrase(canon, "for" in plain, content)
        return known

    def offered(self, question: Question[Any]) -> list[tuple[int, Phrase]]:
        """The words of each phrase on offer, with its place; kept, since it is often asked for."""
        return self._phrases_of(question, question.choices)

    def known(self, question: Question[Any]) -> list[tuple[int, Phrase]]:
        """The same, of the choices that are known at once."""
        return self._phrases_of(question, question.known)

    def _phrases_of(
        self, question: Question[Any], choices: Sequence[Any]
    ) -> list[tuple[int, Phrase]]:
        asked, seen, offered = self._latest
        if asked is not question:
            seen, offered = 0, []
        if seen < len(choices):
            known = self._phrases
            offered += [
                (place, words)
                for place, choice in enumerate(choices[seen:], seen)
                for phrase in question.phrases(choice)
                if (words := known.get(phrase) or self.read_phrase(phrase)).words
            ]
            self._latest = question, len(choices), offered
        return offered

    def phrase_words(self, phrase: str) -> tuple[str, ...]:
        """The words of a phrase, as they are compared."""
        return self.read_phrase(phrase).words

    def phrase_content(self, phrase: str) -> tuple[str, ...]:
        """The words of a phrase that count, as they are written."""
        return self.read_phrase(phrase).content
