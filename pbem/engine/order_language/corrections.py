"""What people take back in the same breath: `Ballast Tender on Y1 - no wait, rather 31 on R3`.

What stands behind the correction replaces all of its line before it. Which words correct, and which
go along with them, is in `corrections` and `corrected_by` of each `words.toml`. A plain no corrects
only before a mark or such a word: `base 5L, no conduit 7A` builds no conduit.

A code, a number or a name may replace only what is of its kind, if that was said once: `Ballast
Tender on Y1 - no wait, R3`, `bank two, sorry, three`. Words that do so besides are `amends`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .cutting import Cutting, Segment
from .worded_pattern import WordedPattern

BEFORE = r"(?:^|[.!…;,:]|\s-+)\s*"
MARK = r"\s*(?:[,:.!…]+|-+)\s*"
BETWEEN = rf"(?:{MARK}|\s+)"


class Corrections:
    """Finds where a line in small letters corrects itself."""

    def __init__(self, language: Cutting) -> None:
        self._language = language
        lexicon = language.lexicon
        words = any_of(lexicon.corrections - lexicon.no)
        no = any_of(lexicon.corrections & lexicon.no)
        along = any_of(lexicon.corrected_by)
        begins = rf"(?:(?:{words}){BETWEEN}|(?:{no})(?:{MARK}|\s+(?=(?:{words}|{along}))))"
        pattern = rf"{BEFORE}(?:{begins})+(?:(?:{along}){BETWEEN})*(?=\S)"
        self._pattern = WordedPattern(pattern, lexicon.corrections)
        amends = any_of(lexicon.amends)
        spaced = any_of(lexicon.amends - lexicon.fillers)  # `I'd rather have 2` amends nothing
        besides = rf"(?:{BEFORE}(?:{amends})|\s(?:{spaced})){BETWEEN}"
        begins = rf"(?:{BEFORE}(?:{begins})+(?:(?:{amends}){BETWEEN})?|{besides})"
        pattern = rf"{begins}(?:(?:{along}){BETWEEN})*(?=\S)"
        self._amending = WordedPattern(pattern, lexicon.corrections | lexicon.amends)
        first = lexicon.corrections | lexicon.corrected_by | lexicon.amends
        self._beginning = WordedPattern(rf"\s*(?:(?:{any_of(first)}){BETWEEN})+(?=\S)", first)

    def corrected(self, line: str) -> tuple[str, str]:
        """What stands before the last correction, and what replaces it; nothing if there is none.

        What is quoted, doubted or said of others before it is none of the sender's own orders.
        """
        cuts = list(self._pattern.finditer(line))
        if not cuts:
            return "", ""
        before, behind = line[: cuts[-1].start()], line[cuts[-1].end() :]
        return (before, behind) if self.is_own(self._pattern.sub(" ; ", before)) else ("", "")

    def behind(self, line: str) -> str:
        """What a line says that begins by correcting one before it; nothing if it does not."""
        found = self._beginning.match(line)
        return line[found.end() :].rstrip(" .!") if found is not None else ""

    def amended(self, line: str) -> str | None:
        """The line with the one part of it replaced that its last correction names anew.

        Nothing if it has no such correction, None if it may replace several parts.
        """
        cuts = list(self._amending.finditer(line)) if self._language.lexicon.amends else []
        if not cuts or not self.is_own(before := line[: cuts[-1].start()]):
            return ""
        found = self._language.segments(before)
        behind = self._language.segments(line[cuts[-1].end() :])
        said = [word for one in found for word in one.words]
        words = behind[0].words if behind else ()
        place = next((at for at, word in enumerate(words) if self.kinds(word)), -1)
        if place < 0 or not all(self._is_said_in(word, said) for word in words[:place]):
            return ""
        same = self._of_its_kind(words[place], said)
        if len(same) != 1:
            whole = self.corrected(line)[1]
            return None if same and not place and not whole else ""
        anew, near = {same[0]: words[place]}, self._up_to_mark(line[cuts[-1].end() :])
        for at, word in enumerate(words[place + 1 :], place + 1):  # `60 on Y1, sorry, 31 on G1`
            latest, same = same, self._of_its_kind(word, said)
            if len(same) != 1 or same[0] in anew:
                break
            if at >= near and said.index(same[0]) < said.index(latest[0]):
                break  # `14 on R3, sorry, on G2, and I'll have 184`
            anew[same[0]] = word
        found = [one._replace(words=tuple(anew.get(w, w) for w in one.words)) for one in found]
        rest = [Segment("", words[place + len(anew) :]), *behind[1:]]
        return "; ".join(" ".join(one.words) for one in (*found, *rest) if one.words)

    def _up_to_mark(self, behind: str) -> int:
        """How many of the words behind a correction stand before its first comma."""
        return sum(len(one.words) for one in self._language.segments(behind.partition(",")[0]))

    def last_part(self, line: str) -> str:
        """The line with goods that a correction names in the place of its last sentence about some.

        `... . Take 2 credits with the card - no, make that 2 kelp`; nothing if it has none.
        """
        before, behind = self.corrected(line.rstrip(" .!"))
        kept, mark, part = _last_sentence(before)
        if not mark or not (self._is_of_goods(behind) and self._has_goods(part)):
            return ""
        return f"{kept}; {behind}"

    def _has_goods(self, part: str) -> bool:
        return any("goods" in self.kinds(word) for word in self._language.words(part))

    def _is_of_goods(self, part: str) -> bool:
        """Whether a part says goods and how many, and nothing else."""
        lexicon = self._language.lexicon
        words = [word for word in self._language.words(part) if not lexicon.idle(word)]
        counts = (lexicon.numbers.get(word, word).isdecimal() for word in words)
        goods = ["goods" in self.kinds(word) for word in words]
        return any(goods) and all(map(any, zip(goods, counts, strict=True)))

    def _of_its_kind(self, word: str, said: Iterable[str]) -> list[str]:
        """The words that are codes, numbers or names of the same kind as a word."""
        kinds = self.kinds(word)
        return [one for one in said if not kinds.isdisjoint(self.kinds(one))]

    def kinds(self, word: str) -> set[str]:
        """Of what kinds a code, a number, a name or goods are; none of them for other words."""
        lexicon = self._language.lexicon
        terms = lexicon.read(word).terms
        goods = {"goods"} if not lexicon.goods.isdisjoint(terms) else set[str]()
        return goods.union(*map(lexicon.kinds_of_code, terms))

    def _is_said_in(self, word: str, said: Iterable[str]) -> bool:
        """Whether a word says again what was said before the correction."""
        terms = self._language.lexicon.read(word).terms
        return not self._language.terms(said).isdisjoint(terms)

    def is_own(self, before: str) -> bool:
        """Whether all words before a correction may be of an order of the sender's own."""
        lexicon, words = self._language.lexicon, self._language.plain_words(before)
        if self._language.doubt(before) or not lexicon.unsafe.isdisjoint(words):
            return False
        return all(
            lexicon.known(word) or lexicon.is_of_name(word) or word in lexicon.openers
            for segment in self._language.segments(before)
            for word in segment.words
        )


def _last_sentence(line: str) -> tuple[str, str, str]:
    """What stands before the last sentence of a line, the mark between them, and that sentence."""
    place = max(line.rfind(". "), line.rfind("; "))
    return (line[:place], line[place], line[place + 1 :]) if place > 0 else ("", "", line)


def any_of(some: Iterable[str]) -> str:
    """The expression for any of these, the longest first; none of them is said nowhere."""
    return "|".join(map(_spelt, sorted(some, key=len, reverse=True))) or "(?!)"


def _spelt(words: str) -> str:
    """The expression for words, between which a comma may stand."""
    return BETWEEN.join(map(re.escape, words.split())) + r"(?![\w'-])"
