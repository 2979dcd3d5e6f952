"""What is told of a turn that a line orders: what it does, brings and costs, and what comes next.

That is seen in a world that the seat can imagine, so that it shows nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ..order_language.cutting import Segment
from ..order_language.matching import Language
from ..order_language.notes import Known
from ..play import Play
from ..question import Question
from ..reader import reading_as
from .batch import Batch
from .filling_in import fill_in_rest
from .manner import Manner
from .trials import all_fit


@dataclass(frozen=True)
class ToldTurn:
    """A turn that was played in an imagined world, and what is known of it."""

    heard: Batch
    told: Known
    asked: Known
    question: Question[Any] | None
    """What is asked behind it, if it is not over."""
    done: Counter[str]
    """How often something was done with each thing that is done one by one."""

    def says(self, words: Sequence[str]) -> bool:
        """Whether words say what is told of the turn or asked next, and answer nothing."""
        if self._may_answer(words) or self.builds_more(words):
            return False
        if self._says(self.told, words):
            return True
        return not _of_goods(self.heard.language, words) and self._says(self.asked, words)

    def tells(self, words: Sequence[str]) -> bool:
        """Whether words say what is told of the turn, and answer nothing."""
        if self._may_answer(words) or self.builds_more(words):
            return False
        return self._says(self.told, words)

    def passed_over(self, terms: Collection[str]) -> bool:
        """Whether what was answered behind the first answer offered all of these things, too."""
        language, others = self.heard.language, set[str]()
        for question, place in self.heard.chosen[1:]:
            offered = language.offered(question) if question not in self.heard.filled_in else ()
            others.update(word for at, one in offered if at != place for word in one.words)
        return bool(terms) and others.issuperset(terms)

    def leaves_open(self, terms: Collection[str]) -> bool:
        """Whether what is asked next offers one of these things."""
        if self.question is None:
            return False
        offered = self.heard.language.offered(self.question)
        return any(not words.isdisjoint(terms) for _at, one in offered for words in [{*one.words}])

    def builds_more(self, words: Sequence[str]) -> bool:
        """Whether words name a thing to build that is neither built nor asked for: `a city`."""
        language = self.heard.language
        more = (language.terms(words) & language.lexicon.counted) - self.done.keys()
        return any(not self.leaves_open({one}) for one in more)

    def _may_answer(self, words: Sequence[str]) -> bool:
        """Whether words name what may not be answered to what is asked next, such as `with base`.

        The same for goods that another answer pays or takes than the one that was filled in.
        """
        heard, question = self.heard, self.question
        if question is not None and heard.refusing.rule_against([question], words) is not None:
            return True
        language = heard.language
        offered = (phrase.words for one in heard.filled_in for _at, phrase in language.offered(one))
        answers = (str(one.phrase) for one in heard.outcome.answers() if one.filled_in)
        others = set[str]().union(*offered).difference(*map(language.phrase_words, answers))
        return not (others & language.lexicon.goods).isdisjoint(language.terms(words))

    def _says(self, known: Known, words: Sequence[str]) -> bool:
        """Whether the words say what is known, and numbers among them count what they stand before.

        Of what is `done` one by one, that is how often, or what may still be done.

        A number alone may only count what is no good and nothing that is built: `two up`.
        """
        language, lexicon = self.heard.language, self.heard.language.lexicon
        words = [word for word in words if word not in lexicon.given_for | lexicon.pronouns]
        alone = lexicon.nouns - lexicon.goods - lexicon.counted - lexicon.labels
        for place, number in enumerate(words):
            if not number.isdecimal():
                continue
            following = next((one for one in words[place + 1 :] if not one.isdecimal()), "")
            things = [language.thing(following)] if language.thing(following) else list(alone)
            if not any(
                number == str(self.done[thing])
                if self.done.get(thing)
                else known.counts(number, thing)
                for thing in things
            ):
                return False
        return known.says(" ".join(word for word in words if not word.isdecimal()))


def told_turn(batch: Batch, world: Play[Any], segments: Sequence[Segment]) -> ToldTurn | None:
    """What is told of a turn, which is played in a copy of a world; None if it cannot be."""
    language, world = batch.language, world.copy()
    step = world.snapshot.number
    manner = Manner(batch.manner.told, trying=True, offers_reading=False, hears=True)
    heard = batch.on_copy(world, manner)
    heard.in_trial = True
    if not all_fit(heard, list(segments)):
        return None
    fill_in_rest(heard)
    told, asked = Known(language), Known(language)
    question = world.pending.get(batch.seat) if world.snapshot.number == step else None
    for reader in batch.manner.readers:
        with reading_as(reader):
            story = [*world.story(batch.seat, step), *world.story(None, step)]
            sentences = [str(one.said) for one in story if one.at == step]
            sentences += [str(one.phrase) for one in heard.outcome.answers()]
            told.add(sentences)
            asked.add(sentences)
            if question is not None:
                asked.add([str(question.prompt), *_things(language, question)])
    return ToldTurn(heard, told, asked, question, _done(language, heard))


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
