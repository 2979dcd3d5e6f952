"""A line that says, beside its answers, what comes of them by itself: `39 on G1, two steps up`.

Whatever answers nothing is left out, and has to be true: of what is told of the turn, or of what is
asked next. That is seen in a world that the seat can imagine, so that it shows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ..order_language.clues import is_denial
from ..order_language.cutting import Segment, tidy
from ..order_language.matches import Match
from ..order_language.matching import Language
from ..play import Play
from ..question import Question
from ..text import Words
from ..thinking.worlds import imagined_now
from .answering import read_this_way
from .batch import Batch
from .effort import ANSWER, WORLD, Effort, matching
from .told_turn import told_turn

_MOST_LEFT_OUT = 14  # words
_MOST_PASSED = 4  # questions that are answered by their defaults ahead of some words


def read_with_besides(batch: Batch, before: Play[Any], line: str) -> bool:
    """Read a line without what it says of its answers, if all of that is true."""
    if not (batch.manner.plainer or (batch.besides and not batch.manner.trying)):
        return False
    if breaks_off(batch.language, line):
        return False
    batch.effort.spend(WORLD)
    world = imagined_now(before, batch.seat)
    if world is None:
        return False
    for segments in _cuts(batch.language, line):
        read = _Reading(batch.language, world.copy(), batch.seat, batch.effort)
        if read.takes(segments) and _is_true(batch, world, read):
            read_this_way(batch, read.kept)
            return True
    return False


def breaks_off(language: Language, line: str) -> bool:
    """Whether a line ends with the verb of one more order such as the one before: `keep 15; keep`.

    That tells nothing of what is done: what it orders is missing.
    """
    parts = [language.terms(segment.words) for segment in language.segments(line)]
    if len(parts) < 2 or not parts[-1] & language.lexicon.verbs:
        return False
    *_, before, last = language.segments(line)
    return len(last.words) == 1 and parts[-1] <= language.terms(before.words[:1])


def _cuts(language: Language, line: str) -> list[list[Segment]]:
    """The line cut at its walls, and at each `and` besides."""
    joining = "|".join(map(re.escape, sorted(language.lexicon.joining)))
    apart = re.sub(rf"(?<!\S)(?:{joining})(?!\S)", ";", tidy(line)) if joining else line
    ways = [language.segments(line), *language.at_every_wall(line), language.segments(apart)]
    return [one for place, one in enumerate(ways) if one not in ways[:place]]


@dataclass
class _Reading:
    """Takes the words that answer something, one stretch after another, and leaves out others."""

    language: Language
    play: Play[Any]
    seat: int
    effort: Effort
    kept: list[Segment] = field(default_factory=list)
    left_out: list[tuple[str, ...]] = field(default_factory=list)
    _carried: tuple[str, ...] = ()

    def takes(self, segments: Sequence[Segment]) -> bool:
        """Whether some words answer, and only such are left out as may tell something."""
        for segment in segments:
            self._carried = self._carried if segment.wall == "," else ()
            self._segment(segment)
            if sum(map(len, self.left_out)) > _MOST_LEFT_OUT:
                return False
        return bool(self.kept and self.left_out) and all(map(self._may_tell, self.left_out))

    def _segment(self, segment: Segment) -> None:
        words, kept, left = segment.words, list[str](), list[str]()
        while words:
            used = self._answer(words, _last_number(left))
            if used and left and not all(map(self._counts_goods, left)):
                used = 0  # `upgrade farm SE` builds no farm
            kept += words[:used]
            left += [] if used else words[:1]
            words = words[used or 1 :]
        if kept:
            self.kept.append(segment._replace(words=tuple(kept)))
        if left:
            self.left_out.append(tuple(left))

    def _answer(self, words: Sequence[str], number: str) -> int:
        """Answer with the words, if need be behind defaults; returns how many it takes.

        A number before them, if there is one, is none of another amount of what they name.
        """
        play, step = self.play, self.play.snapshot.number
        for _passed in range(_MOST_PASSED):
            question = play.pending.get(self.seat)
            if question is None or play.snapshot.number != step:
                break
            self.effort.spend(matching(question))
            found = self.language.match(question, words, self._carried)
            if isinstance(found, Match):
                phrase = question.phrase(question.choice(found.place))
                if number and self._counts_otherwise(phrase, words[: found.used], number):
                    return 0
                return self._take(play, question, found)
            place = question.default_place() if found is None else -1
            if place < 0:
                break
            self.effort.spend(ANSWER)
            play = play.copy()
            play.answer(self.seat, place)
        return 0

    def _take(self, play: Play[Any], question: Question[Any], found: Match) -> int:
        phrase = question.phrase(question.choice(found.place))
        self._carried = self.language.leading(self.language.phrase_content(phrase))
        self.effort.spend(ANSWER)
        play.answer(self.seat, found.place)
        self.play = play
        return found.used

    def _counts_otherwise(self, phrase: Words, words: Sequence[str], number: str) -> bool:
        """Whether an answer has another number of what is named: `two up on the Federation`."""
        terms = self.language.terms(words)
        counted = pairwise(self.language.phrase_words(str(phrase)))
        return any(one.isdecimal() and one != number and of in terms for one, of in counted)

    def _counts_goods(self, word: str) -> bool:
        """Whether a word says how many of which goods: `for the 6 points`."""
        lexicon = self.language.lexicon
        return word.isdecimal() or not (lexicon.goods | lexicon.amounts).isdisjoint(
            lexicon.read(word).terms
        )

    def _may_tell(self, words: Sequence[str]) -> bool:
        """Whether words name no site, slot or card, nor say which comes first, and deny nothing."""
        lexicon = self.language.lexicon
        named = (lexicon.is_exact(word) and not word.isdecimal() for word in words)
        labels = (
            word in lexicon.labels and not self.language.is_counted(word) and not before.isdecimal()
            for before, word in pairwise(["", *words])
        )
        return not any(named) and not any(labels) and not is_denial(self.language, list(words))


def _last_number(words: Sequence[str]) -> str:
    """The last number among words; nothing if there is none."""
    return next((word for word in reversed(words) if word.isdecimal()), "")


def _is_true(batch: Batch, world: Play[Any], read: _Reading) -> bool:
    """Whether what was left out is told of the answers, or of what is asked behind them."""
    turn = told_turn(batch, world, read.kept)
    return turn is not None and all(map(turn.says, read.left_out))
