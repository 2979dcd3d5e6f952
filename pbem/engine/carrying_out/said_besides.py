"""A line that says, beside its answers, what comes of them by itself: `39 on G1, two steps up`.

Whatever answers nothing is left out, and has to be true: of what is told of the turn, or of what is
asked next. That is seen in a world that the seat can imagine, so that it shows nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ..languages import SOURCE
from ..order_language.clues import is_denial
from ..order_language.cutting import Segment, tidy
from ..order_language.matches import Match
from ..order_language.matching import Language
from ..order_language.notes import Known
from ..play import Play
from ..question import Question
from ..reader import reader_of, reading_as
from ..thinking.worlds import imagined_now
from .answering import read_this_way
from .batch import Batch
from .filling_in import fill_in_rest
from .limits import MOST_IMAGINED
from .manner import Manner
from .trials import all_fit

_MOST_LEFT_OUT = 14  # words
_MOST_PASSED = 4  # questions that are answered by their defaults ahead of some words


def read_with_besides(batch: Batch, before: Play[Any], line: str) -> bool:
    """Read a line without what it says of its answers, if all of that is true."""
    if not (batch.manner.plainer or (batch.besides and not batch.manner.trying)):
        return False
    if breaks_off(batch.language, line):
        return False
    batch.imagined[0] += 1
    world = imagined_now(before, batch.seat) if batch.imagined[0] <= MOST_IMAGINED else None
    if world is None:
        return False
    for segments in _cuts(batch.language, line):
        read = _Reading(batch.language, world.copy(), batch.seat)
        if read.takes(segments) and _is_true(batch, world.copy(), read):
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
            used = self._answer(words)
            if used and left and not all(map(self._counts_goods, left)):
                used = 0  # `upgrade farm SE` builds no farm
            kept += words[:used]
            left += [] if used else words[:1]
            words = words[used or 1 :]
        if kept:
            self.kept.append(segment._replace(words=tuple(kept)))
        if left:
            self.left_out.append(tuple(left))

    def _answer(self, words: Sequence[str]) -> int:
        """Answer with the words, if need be behind defaults; returns how many it takes."""
        play, step = self.play, self.play.snapshot.number
        for _passed in range(_MOST_PASSED):
            question = play.pending.get(self.seat)
            if question is None or play.snapshot.number != step:
                break
            found = self.language.match(question, words, self._carried)
            if isinstance(found, Match):
                return self._take(play, question, found)
            place = question.default_place() if found is None else -1
            if place < 0:
                break
            play = play.copy()
            play.answer(self.seat, place)
        return 0

    def _take(self, play: Play[Any], question: Question[Any], found: Match) -> int:
        phrase = question.phrase(question.choice(found.place))
        self._carried = self.language.leading(self.language.phrase_content(phrase))
        play.answer(self.seat, found.place)
        self.play = play
        return found.used

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


def _is_true(batch: Batch, world: Play[Any], read: _Reading) -> bool:
    """Whether what was left out is told of the answers, or of what is asked behind them."""
    language, step = batch.language, world.snapshot.number
    manner = Manner(batch.manner.told, trying=True, offers_reading=False, hears=True)
    heard = Batch(world, batch.seat, language, manner, batch.read_lines)
    if not all_fit(heard, read.kept):
        return False
    fill_in_rest(heard)
    told, asked = Known(language), Known(language)
    question = world.pending.get(batch.seat) if world.snapshot.number == step else None
    for reader in (reader_of(SOURCE), batch.manner.told):
        with reading_as(reader):
            story = [*world.story(batch.seat, step), *world.story(None, step)]
            sentences = [str(one.said) for one in story if one.at == step]
            sentences += [str(one.phrase) for one in heard.outcome.answers()]
            told.add(sentences)
            asked.add(sentences)
            if question is not None:
                asked.add([str(question.prompt), *_things(language, question)])
    done = _done(language, heard)
    return all(
        _says(language, told, done, words)
        or (not _of_goods(language, words) and _says(language, asked, done, words))
        for words in read.left_out
    ) and not any(_may_answer(heard, question, words) for words in read.left_out)


def _may_answer(heard: Batch, question: Question[Any] | None, words: Sequence[str]) -> bool:
    """Whether words name what may not be answered to what is asked next, such as `with base`.

    The same for goods that another answer pays or takes than the one that was filled in.
    """
    if question is not None and heard.refusing.rule_against([question], words) is not None:
        return True
    language = heard.language
    offered = (phrase.words for one in heard.filled_in for _place, phrase in language.offered(one))
    answers = (str(one.phrase) for one in heard.outcome.answers() if one.filled_in)
    others = set[str]().union(*offered).difference(*map(language.phrase_words, answers))
    return not (others & language.lexicon.goods).isdisjoint(language.terms(words))


def _done(language: Language, heard: Batch) -> Counter[str]:
    """How often something was done with each thing that is done one by one."""
    phrases = [language.phrase_words(str(one.phrase)) for one in heard.outcome.answers()]
    return Counter(one for words in phrases for one in language.lexicon.counted & {*words})


def _of_goods(language: Language, words: Sequence[str]) -> bool:
    """Whether words speak of goods, which may say what is to be answered."""
    return not language.lexicon.goods.isdisjoint(language.terms(words))


def _things(language: Language, question: Question[Any]) -> list[str]:
    """The things that may still be built, of which the line need not say more now."""
    phrases = (phrase.words for _place, phrase in language.offered(question))
    return sorted(language.lexicon.counted.intersection(*[set[str]().union(*phrases)]))


def _says(language: Language, known: Known, done: Mapping[str, int], words: Sequence[str]) -> bool:
    """Whether the words say what is known, and numbers among them count what they stand before.

    Of what is `done` one by one, that is how often, or what may still be done.

    A number alone may only count what is no good and nothing that is built: `two up`.
    """
    lexicon = language.lexicon
    words = [word for word in words if word not in lexicon.given_for | lexicon.pronouns]
    alone = lexicon.nouns - lexicon.goods - lexicon.counted - lexicon.labels
    for place, number in enumerate(words):
        if not number.isdecimal():
            continue
        following = next((one for one in words[place + 1 :] if not one.isdecimal()), "")
        things = [language.thing(following)] if language.thing(following) else list(alone)
        if not any(
            number == str(done[thing]) if done.get(thing) else known.counts(number, thing)
            for thing in things
        ):
            return False
    return known.says(" ".join(word for word in words if not word.isdecimal()))
