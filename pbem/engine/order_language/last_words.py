"""The last word of a line that takes back what it said: `l'Italie me tente... non attends, USA`.

Unlike in `corrections.py`, what stands before may be a thought or a question. Behind it, what only
says that the first thing is not meant (`not 9`, `воду не треба`, `22 I keep`) and what only tells
why are passed over; what is left is the last word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from .clauses import Clause, joined_clauses
from .corrections import BETWEEN, MARK, any_of
from .cutting import Cutting
from .talk import Talk
from .worded_pattern import WordedPattern

_CUT = r"(?:(?<=[.!?…;,:])|\s-+)\s*"


class LastWords:
    """Finds what lines in small letters say last."""

    def __init__(self, language: Cutting, talk: Talk) -> None:
        self._language = language
        self._talk = talk
        lexicon = language.lexicon
        marked = (lexicon.corrections & lexicon.no) | lexicon.halts
        words, along = any_of(lexicon.corrections - lexicon.no), any_of(lexicon.corrected_by)
        follow = f"{words}|{along}|{any_of(marked)}"
        alone = rf"(?:{any_of(marked)})(?:{MARK}|\s+(?=(?:{follow})))"
        begins = rf"(?:(?:{words}){BETWEEN}|{alone})+"
        first = lexicon.corrections | lexicon.halts
        self._pattern = WordedPattern(rf"{_CUT}{begins}(?:(?:{along}){BETWEEN})*(?=\S)", first)
        leading = lexicon.corrected_by | lexicon.openers | lexicon.halts
        self._leading = WordedPattern(rf"\s*(?:(?:{any_of(leading)}){BETWEEN})+(?=\S)", leading)

    def behind(self, line: str) -> str:
        """What stands behind the last correction of a line; all of it if there is none.

        Nothing where what is corrected depends on something, or is somebody else's.
        """
        cuts = list(self._pattern.finditer(line))
        if not cuts:
            return line
        return line[cuts[-1].end() :] if self._is_plain(line[: cuts[-1].start()]) else ""

    def last(self, line: str, fellows: Collection[str]) -> Iterator[str]:
        """What the last word of a line may be: as it stands, or with the verb of what was first.

        Nothing if it corrects nothing, or if that is denied or depends on something.
        """
        cuts = list(self._pattern.finditer(line))
        if not cuts:
            return
        before, behind = line[: cuts[0].start()].rstrip(" ,;:-"), line[cuts[-1].end() :]
        if len(cuts) > 1 and not self._is_plain(line[cuts[0].end() : cuts[-1].start()]):
            return
        if not self._is_plain(before) or "?" in before.rstrip("? ") or "?" in behind:
            return
        kept = [one for one in self._talk.clauses(behind, fellows) if not one.kind.only_talks]
        while kept and self._drops(before, kept[0]):
            kept.pop(0)
        last = joined_clauses(kept)
        found = self._leading.match(last)
        last = last[found.end() :] if found is not None else last
        if last:
            yield last
            yield from self._with_verb(before, last)

    def _is_plain(self, before: str) -> bool:
        """Whether what is taken back denies nothing of a code, and depends on nothing."""
        lexicon = self._language.lexicon
        for clause in re.split(r"[.!?…;,:]+(?=\s|$)", before):
            words = self._language.plain_words(clause)
            if self._talk.turns_away(clause) or not lexicon.saying.isdisjoint(words):
                return False
            if self._language.denies(clause) and any(map(lexicon.is_exact, words)):
                return False
        return bool(before.strip())

    def _drops(self, before: str, clause: Clause) -> bool:
        """Whether a clause only says of what stands before that it is not meant."""
        language, lexicon = self._language, self._language.lexicon
        said = language.terms(self._things(before))
        words = language.plain_words(clause.text)
        things = self._things(clause.text)
        opposites = {lexicon.opposites[one] for one in said if one in lexicon.opposites}
        terms = language.terms(things)
        denied = language.denies(clause.text) or not lexicon.no.isdisjoint(words)
        if not denied and opposites.isdisjoint(terms):
            return False
        spoken_of = [
            word
            for word in things
            if lexicon.is_of_game(word) and opposites.isdisjoint(language.terms([word]))
        ]
        return all(self._was_said(word, said) for word in spoken_of)

    def _was_said(self, word: str, said: Collection[str]) -> bool:
        """Whether a thing was said before, or the number of a code: `not 9`, of 9U."""
        if not self._language.terms([word]).isdisjoint(said):
            return True
        return word.isdecimal() and any(re.fullmatch(rf"{word}\D+", one) for one in said)

    def _things(self, stretch: str) -> list[str]:
        segments = self._language.segments(stretch)
        return [word for one in segments for word in one.words if word not in self._idle]

    @property
    def _idle(self) -> frozenset[str]:
        lexicon = self._language.lexicon
        return lexicon.no | lexicon.denying

    def _with_verb(self, before: str, last: str) -> Iterator[str]:
        """The last word with the verb that what was said first began with: `copy`."""
        lexicon = self._language.lexicon
        words = self._things(before)
        behind = self._language.terms(self._things(last))
        first = words[0] if words else ""
        is_verb = not lexicon.verbs.isdisjoint(lexicon.read(first).terms)
        if is_verb and behind.isdisjoint(lexicon.verbs):
            yield f"{first} {last}"
