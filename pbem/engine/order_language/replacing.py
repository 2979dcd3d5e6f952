"""What is put in the place of one thing that was said: `keep 15, 22. No, 36 instead of 22`.

The words before the old thing are `instead_of` in each `words.toml`: `36 instead of 22`, `instead
of 22, 36`; or it is denied (`denied`, `but_rather`): `not a farm but a laboratory`.
Only what was said once is replaced, and only by what is of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .corrections import BEFORE, BETWEEN, Corrections, any_of
from .cutting import Cutting, Segment
from .remarks import only_remarks
from .worded_pattern import WordedPattern

_STRETCH = r"(?:[^\s,;:!….]|\.(?=\w)|\s(?!-)){1,80}"
_MARK = r"\s*(?:[,:]|\s-+)\s+"


class _Change(NamedTuple):
    """What a line says before a change, what is to go, what comes instead, and what follows."""

    before: str
    old: str
    new: str
    rest: str
    corrects: bool
    """Whether a word of correction begins it: `no wait`, and not only `rather`."""


class Replacing:
    """Finds where a line in small letters puts one thing in the place of another."""

    def __init__(self, language: Cutting, corrections: Corrections) -> None:
        self._language = language
        self._corrections = corrections
        lexicon = language.lexicon
        words = any_of(lexicon.corrected_by | lexicon.amends)
        first = any_of(lexicon.corrections)
        along = any_of(lexicon.corrected_by)
        instead, denied = any_of(lexicon.instead_of), any_of(lexicon.denied)
        opening = rf"{BEFORE}(?P<words>(?:(?:{first}){BETWEEN})*)(?:(?:{words}){BETWEEN})*"
        old, new = rf"(?P<old>{_STRETCH}?)", rf"(?P<new>{_STRETCH})"
        mark = rf"(?:{_MARK}(?:(?:{along})\s+)?|\s+(?:{along})\s+)"
        but = rf"(?:{_MARK}|\s+)(?:{any_of(lexicon.but_rather)})\s+(?:(?:{along})\s+)?"
        new_first = rf"{opening}(?P<new>{_STRETCH}?)\s(?:{instead})\s*(?P<old>{_STRETCH})"
        self._ways = [
            WordedPattern(new_first, lexicon.instead_of),
            WordedPattern(rf"{opening}(?:{instead})\s*{old}{mark}{new}", lexicon.instead_of),
            WordedPattern(rf"{opening}(?:{denied})\s+{old}(?:{but}|{mark}){new}", lexicon.denied),
        ]
        denying = rf"{opening}(?:{denied})\s+(?P<old>{_STRETCH})"
        self._denying = WordedPattern(denying, lexicon.denied)
        begins = lexicon.corrections | lexicon.amends | lexicon.denied
        self._beginning = WordedPattern(rf"\W*(?:{any_of(begins)})", begins)

    def replaced(self, line: str) -> str | None:
        """The line with the new thing in the place of the old one.

        Nothing if it says no such thing, None if it corrects something, but not for certain.
        """
        lexicon = self._language.lexicon
        if not (lexicon.instead_of or lexicon.denied):
            return ""
        unsure = False
        for change in self._changes(line):
            if whole := self._with_new(change):
                return whole
            unsure = unsure or change.corrects
        return None if unsure or self._takes_back(line) else ""

    def is_bare(self, line: str) -> bool:
        """Whether a line says no more than what comes instead of what: `36 instead of 22`."""
        found = (way.match(line) for way in self._ways[:2])
        return any(one is not None and not line[one.end() :].strip(" .!") for one in found)

    def may_correct(self, line: str) -> bool:
        """Whether a line may correct the one above it: it begins so, and is no mere remark."""
        lexicon = self._language.lexicon
        if self._beginning.match(line) is None or only_remarks(self._language, line):
            return False
        return any(map(lexicon.is_of_game, self._things(line)))

    def _takes_back(self, line: str) -> bool:
        """Whether the line denies what it said itself: `farm in SE. Not the farm`."""
        for found in self._denying.finditer(line):
            said = self._language.terms(self._things(line[: found.start()]))
            old = self._things(found["old"])
            if old and all(not said.isdisjoint(self._language.terms([word])) for word in old):
                return True
        return False

    def _changes(self, line: str) -> Iterator[_Change]:
        """What the line may say of that kind behind an order."""
        for way in self._ways:
            for found in way.finditer(line):
                before = line[: found.start()]
                if before.strip():
                    rest = line[found.end() :].lstrip(" ,;:!….-")
                    yield _Change(before, found["old"], found["new"], rest, bool(found["words"]))

    def _with_new(self, change: _Change) -> str:
        """What was said with the new thing instead of the old one; nothing if that is not clear."""
        if not self._corrections.is_own(change.before):
            return ""
        segments = self._language.segments(change.before)
        said = [word for one in segments for word in one.words]
        old = self._things(change.old)
        new = self._without_said(self._things(change.new), said, len(old))
        if not self._are_of_a_kind(old, new):
            return ""
        places = [
            (number, place)
            for number, one in enumerate(segments)
            for place in range(len(one.words))
            if self._are_same(one.words[place : place + len(old)], old)
        ]
        if len(places) != 1:
            return ""
        number, place = places[0]
        words = segments[number].words
        words = (*words[:place], *new, *words[place + len(old) :])
        segments[number] = Segment(segments[number].wall, words)
        stretches = [" ".join(one.words) for one in segments]
        return "; ".join([*stretches, change.rest] if change.rest else stretches)

    def _things(self, stretch: str) -> tuple[str, ...]:
        """The words of a stretch that count, without those that only say what a code is."""
        words = [word for one in self._language.segments(stretch) for word in one.words]
        return tuple(word for word in words if word not in self._language.lexicon.labels) or tuple(
            words
        )

    def _without_said(
        self, words: tuple[str, ...], said: Sequence[str], length: int
    ) -> tuple[str, ...]:
        """The last words, if those before them only say again what is done: `keep 36`."""
        first = words[: max(0, len(words) - length)]
        terms = self._language.terms(said)
        again = all(not terms.isdisjoint(self._language.terms([word])) for word in first)
        return words[len(first) :] if again else words

    def _are_of_a_kind(self, old: Sequence[str], new: Sequence[str]) -> bool:
        """Whether each new word may stand where the old one stood, and one of them is another."""
        if not old or len(old) != len(new) or self._are_same(old, new):
            return False
        return all(
            self._are_same([one], [other]) or not self._kinds(one).isdisjoint(self._kinds(other))
            for one, other in zip(old, new, strict=True)
        )

    def _are_same(self, words: Sequence[str], others: Sequence[str]) -> bool:
        """Whether words stand for the same things in the same order."""
        terms = self._language.terms
        return len(words) == len(others) and all(
            one == other or not terms([one]).isdisjoint(terms([other]))
            for one, other in zip(words, others, strict=True)
        )

    def _kinds(self, word: str) -> set[str]:
        """The kinds of a code, a number or goods, and of a thing that is built."""
        things = {"thing"} if self._language.thing(word) else set[str]()
        return things | self._corrections.kinds(word)
