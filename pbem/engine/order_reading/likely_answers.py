"""What a line that cannot be read is likely to mean: the answers that say most of what it says.

    Night school is no use to me, put it on R3.      play 24 on R3

The answers on offer are ranked by the clues of the line that they account for, and of those that
follow as many are added as its other clues ask for. None is offered that has what the line denies,
or another code in the place of one that it names. It is never done, only offered, and only after
it was tried on a copy that shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from ..order_language.clues import NAME, THING, VERB, Clue, Clues, clues_of, family
from ..order_language.cutting import tidy
from ..order_language.look_alikes import all_in_latin, in_latin
from ..order_language.offered import Phrase
from ..play import Play, Revealed
from ..question import DONE, Question
from ..text import Words, joined
from ..thinking.worlds import imagined_now
from .batch import Batch
from .effort import ANSWER, WORLD
from .limits import is_long
from .nearest_phrases import MOST_SUGGESTED
from .trials import before_line, read_as

_MOST_CHOICES = 400  # of a question that are ranked
_MOST_ANSWERS = 7  # in a row
_MOST_PASSED = 3  # questions that are answered as usual between two of them
_FEW = 5  # choices of a question of which a thing alone says which


@dataclass(frozen=True)
class _Ranked:
    """A choice, the clues that it accounts for, and how many of its words are not said."""

    place: int
    clues: frozenset[Clue]
    unsaid: int

    @property
    def rank(self) -> tuple[int, int]:
        """How much it accounts for, and how little else it says."""
        return sum(clue.weight for clue in self.clues), -self.unsaid

    def where(self, clues: Clues) -> list[int]:
        """Where the line says what it accounts for."""
        return sorted(map(clues.said.index, self.clues))

    def begins(self, clues: Clues, told: frozenset[Clue]) -> list[int]:
        """Where the line names it, beside what was told: by codes and names, if it has any."""
        fresh = self.clues - told
        named = [clue for clue in fresh if clue.weight == NAME]
        return sorted(map(clues.said.index, named or fresh))[:1]

    @property
    def tells(self) -> bool:
        """Whether it accounts for more than what is done."""
        return any(clue.weight > VERB or clue.counted for clue in self.clues)


@dataclass(frozen=True)
class Likely:
    """Answers in a row, and all clues of the line that they account for."""

    line: Clues
    phrases: tuple[Words, ...]
    clues: frozenset[Clue]
    begins: tuple[int, ...]
    """Which clue each of them says first."""
    typed: tuple[frozenset[str], ...]
    """The words of all that can be typed for each of them."""

    @property
    def rank(self) -> tuple[int, bool]:
        """How much they account for, and whether in its order."""
        return sum(clue.weight for clue in self.clues), list(self.begins) == sorted(self.begins)


def likely_rows(batch: Batch, line: str) -> list[Likely]:
    """What a line may mean where it stands, as rows of answers of which none was tried."""
    manner = batch.manner
    if manner.trying or manner.plainer or manner.hears or not manner.offers_reading:
        return []
    if not batch.language.free or is_long(line) or "?" in line or batch.before < batch.safe:
        return []
    play = before_line(batch) if batch.play.stopped is None else batch.play
    question = play.pending.get(batch.seat)
    if question is None or batch.play.stopped is not None:
        return []
    latin = all_in_latin(batch.language, in_latin(batch.language, tidy(line)))
    if _only_talks(batch, latin):
        return []
    clues = clues_of(batch.language, latin.casefold(), batch.fellows)
    if _is_parting(batch, question, clues):
        clues = clues.for_parting()
    rows = [row for one in _first(batch, question, clues) for row in _rows(batch, play, clues, one)]
    rows = [row for row in rows if _says_which(row, question)]
    most = max((row.rank for row in rows), default=(0, False))
    return [row for row in rows if row.rank == most]


def that_work(batch: Batch, rows: Sequence[Likely], before: Sequence[Words]) -> list[Words]:
    """The rows that would be carried out as they stand, `before` being what comes before them."""
    found = (_that_works(batch, before, row) for row in rows)
    return list({str(one): one for one in found if one}.values())


def _only_talks(batch: Batch, line: str) -> bool:
    """Whether a line thanks or praises somebody, or tells something."""
    language = batch.language
    words = language.plain_words(line.replace(",", " "))
    thanks = language.lexicon.begins_courteously(words) or language.lexicon.praises(words)
    return thanks or language.talk.only_talks(line, batch.fellows)


def _is_parting(batch: Batch, question: Question[Any], clues: Clues) -> bool:
    """Whether nothing is asked but what goes, and the line says that something does."""
    parting, offered = batch.language.lexicon.parting, batch.language.offered(question)
    places = {place for place, phrase in offered if phrase.words[0] in parting}
    only = len(places) == len(question.choices)
    verbs = {phrase.words[0] for _place, phrase in offered}
    says_so = any(not clue.terms.isdisjoint(verbs) for clue in clues.said)
    return only and says_so and clues.denied.isdisjoint(verbs)


def _says_which(row: Likely, question: Question[Any]) -> bool:
    """Whether the clues of a row are enough to say that it may be meant."""
    weights = [clue.weight for clue in row.clues]
    enough = 1 if len(question.choices) <= _FEW else 2
    tells = THING in weights or any(clue.counted for clue in row.clues)
    return NAME in weights or (tells and len(weights) >= enough)


def _first(batch: Batch, question: Question[Any], clues: Clues) -> list[_Ranked]:
    """The choices with which a row may begin: the best, and the best for what is said first."""
    ranked = _all_ranked(batch, question, clues, frozenset())
    begun = next((clue for clue in clues.said if any(clue in one.clues for one in ranked)), None)
    best = _best(ranked, clues)
    earliest = _best([one for one in ranked if begun in one.clues], clues)
    return list(dict.fromkeys((*best, *(earliest if len(earliest) == 1 else ()))))


def _best(ranked: Sequence[_Ranked], clues: Clues) -> list[_Ranked]:
    """Of the choices those that account for most, if those are few.

    Where each of them says something else that the line says, what it says first comes first.
    """
    most = max((one.rank for one in ranked), default=(0, 0))
    best = [one for one in ranked if one.rank == most]
    if len({one.clues for one in best}) == len(best) > 1:
        best = [min(best, key=lambda one: one.where(clues))]
    return best if len(best) <= MOST_SUGGESTED else []


def _next(ranked: Sequence[_Ranked], clues: Clues, told: frozenset[Clue]) -> _Ranked | None:
    """Of the choices that may follow the one that says something new, which the line says first.

    Of two that both say something of their own neither is better.
    """
    telling = [one for one in ranked if one.tells]
    full = [one for one in telling if not any(one.clues < other.clues for other in telling)]
    for first in sorted(full, key=lambda one: one.begins(clues, told)):
        best = _best([one for one in full if one.clues == first.clues], clues)
        if len(best) == 1 and first.clues - told:
            return best[0]
    best = _best(ranked, clues)
    return best[0] if len(best) == 1 and best[0].clues - told else None


def _all_ranked(
    batch: Batch, question: Question[Any], clues: Clues, spent: frozenset[Clue]
) -> list[_Ranked]:
    """The choices that account for a clue and contradict none, each by its best phrase."""
    ranked: dict[int, _Ranked] = {}
    for one in _ranked(batch, question, clues, spent):
        known = ranked.get(one.place)
        if known is None or known.rank < one.rank:
            ranked[one.place] = one
    return list(ranked.values())


def _ranked(
    batch: Batch, question: Question[Any], clues: Clues, spent: frozenset[Clue]
) -> Iterator[_Ranked]:
    """The phrases on offer that account for a clue and contradict none."""
    if len(question.choices) > _MOST_CHOICES:
        return
    batch.effort.spend(len(question.choices))
    exact, nouns = batch.language.lexicon.is_exact, batch.language.lexicon.nouns
    said = {term for one in clues.said for term in one.terms}
    fresh = [one for one in clues.said if one not in spent]
    denied = {family(term) for term in clues.denied if exact(term)}
    offered = batch.language.offered(question)
    other = {place for place, phrase in offered if clues.counts_otherwise(phrase.words)}
    for place, phrase in offered:
        words = frozenset(phrase.words)
        if place in other or question.choice(place) == DONE:
            continue
        if phrase.fixed and not nouns.intersection(words) <= said:
            continue  # what is given for what has to be said
        told = frozenset(one for one in fresh if one.is_in(words))
        if not told or not clues.denied.isdisjoint(words):
            continue
        others = denied | {
            family(term)
            for one in fresh
            if one.weight == NAME and one not in told
            for term in one.terms
        }
        if any(family(word) in others for word in words if exact(word) and word not in said):
            continue
        yield _Ranked(place, told, len(words - said) + _is_turned(phrase, clues))


def _is_turned(phrase: Phrase, clues: Clues) -> bool:
    """Whether the line says the words of a phrase in another order, though that counts."""
    if not phrase.fixed:
        return False
    said = [clues.where(word) for word in phrase.words if clues.where(word) >= 0]
    return said != sorted(said)


def _rows(batch: Batch, play: Play[Any], clues: Clues, first: _Ranked) -> list[Likely]:
    """The row that begins with an answer, or one that accounts for more with its card at once."""
    usual = _row(batch, play, clues, first)
    if usual.clues.issuperset(clues.said):
        return [usual]
    labelled = _row(batch, play, clues, first, labelled=True)
    return [labelled if labelled.rank > usual.rank else usual]


def _row(
    batch: Batch, play: Play[Any], clues: Clues, first: _Ranked, *, labelled: bool = False
) -> Likely:
    """An answer, and those behind it that the other clues ask for, on a copy of the play.

    With `labelled`, what is offered by its kind alone comes right behind the first. What comes
    behind a reveal is looked for in a world that the seat can imagine.
    """
    with suppress(Revealed):
        return _Row(batch, play.preview(batch.seat), clues).with_all(first, labelled=labelled)
    batch.effort.spend(WORLD)
    world = imagined_now(play, batch.seat)
    if world is not None:
        place = _same_place(play.pending[batch.seat], first.place, world.pending[batch.seat])
        return _Row(batch, world, clues).with_all(replace(first, place=place), labelled=labelled)
    row = _Row(batch, play.preview(batch.seat), clues)
    with suppress(Revealed):
        row.with_all(first, labelled=labelled)
    return row.likely


def _same_place(question: Question[Any], place: int, other: Question[Any]) -> int:
    """Where the choice of a question stands in the same question of another world."""
    phrase = str(question.phrase(question.choice(place)))
    places = (
        at for at in range(len(other.choices)) if str(other.phrase(other.choice(at))) == phrase
    )
    return next(places, place)


class _Row:
    """Answers in a row that are given on a copy of the play."""

    def __init__(self, batch: Batch, copy: Play[Any], clues: Clues) -> None:
        self._batch, self._copy, self._clues = batch, copy, clues
        self._step = copy.snapshot.number
        self._phrases: list[Words] = []
        self._typed: list[frozenset[str]] = []
        self._told: frozenset[Clue] = frozenset()
        self._begins: list[int] = []

    def with_all(self, first: _Ranked, *, labelled: bool) -> Likely:
        """The row that begins with an answer."""
        self.answer(first)
        only = self._labelled() if labelled and self.question is not None else None
        if only is not None:
            self.answer(only)
        self.go_on()
        return self.likely

    @property
    def likely(self) -> Likely:
        """The answers so far."""
        typed, begins = tuple(self._typed), tuple(self._begins)
        return Likely(self._clues, tuple(self._phrases), self._told, begins, typed)

    @property
    def question(self) -> Question[Any] | None:
        """What is asked, if the turn goes on."""
        goes_on = self._copy.snapshot.number == self._step
        return self._copy.pending.get(self._batch.seat) if goes_on else None

    def answer(self, one: _Ranked) -> None:
        """Give an answer."""
        question = self._copy.pending[self._batch.seat]
        self._begins += one.begins(self._clues, self._told)
        self._told |= one.clues
        self._give(question, one.place)

    def _give(self, question: Question[Any], place: int) -> None:
        offered = self._batch.language.offered(question)
        words = (phrase.words for at, phrase in offered if at == place)
        self._phrases.append(question.kept_phrase(question.choice(place)))
        self._typed.append(frozenset(word for some in words for word in some))
        self._batch.effort.spend(ANSWER)
        self._copy.answer(self._batch.seat, place)

    def _labelled(self) -> _Ranked | None:
        """The choice that is offered by its kind alone, as in `card`."""
        question, labels = self.question, self._batch.language.lexicon.labels
        offered = self._batch.language.offered(question) if question is not None else ()
        places = {place for place, phrase in offered if labels.issuperset(phrase.words)}
        named = self._batch.language.lexicon.number_labels
        said = frozenset(one for one in self._clues.said if not named.isdisjoint(one.terms))
        return _Ranked(min(places), said, 0) if len(places) == 1 else None

    def go_on(self) -> None:
        """Give the answers that the other clues ask for, behind defaults if need be."""
        passed = 0
        while len(self._phrases) < _MOST_ANSWERS and (question := self.question) is not None:
            ranked = _all_ranked(self._batch, question, self._clues, _spent(self._told))
            following = _next(ranked, self._clues, self._told)
            if following is not None:
                self.answer(following)
                continue
            passed += 1
            if passed > _MOST_PASSED:
                break
            if _does_the_same(self._batch, question, str(self._phrases[-1])):
                self._give(question, question.choices.index(DONE))
            elif question.default is not None and question.default_place() >= 0:
                self._copy.answer(self._batch.seat, question.default_place())
            else:
                break


def _does_the_same(batch: Batch, question: Question[Any], phrase: str) -> bool:
    """Whether nothing may follow but more of what was done last, which names no site or card."""
    language = batch.language
    offered = language.offered(question)
    phrases = [one.words for at, one in offered if question.choice(at) != DONE]
    coded = any(language.lexicon.is_exact(word) for words in phrases for word in words)
    same = {words[:1] for words in phrases} == {language.phrase_words(phrase)[:1]}
    return DONE in question.choices and same and not coded


def _spent(told: frozenset[Clue]) -> frozenset[Clue]:
    """The clues that say which one is meant, and so are said of one answer."""
    return frozenset(clue for clue in told if clue.weight == NAME or clue.counted)


def fullest_first(batch: Batch, rows: Sequence[Likely], lines: Sequence[Words]) -> list[Words]:
    """Lines of answers by how much they say of what the line says for which there are rows."""
    weigh, words = rows[0].line.weight, batch.language.phrase_words

    def weight(one: Words) -> int:
        return weigh(frozenset(word for part in str(one).split("; ") for word in words(part)))

    return sorted(lines, key=weight, reverse=True)


def _that_works(batch: Batch, before: Sequence[Words], row: Likely) -> Words:
    """The most of a row that would be carried out as it stands, with what comes before."""
    for end in range(len(row.phrases), 0, -1):
        if reading := read_as(batch, str(joined([*before, *row.phrases[:end]], "; "))):
            return reading
    return ""
