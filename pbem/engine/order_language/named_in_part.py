"""A thing that is put on a place, such as a card on a slot, where a line names only one of them.

    labs at S1 and E2 with the Surplus Depot     the slot is the one that builds two labs
    2 farms, SE and E, I spend 37 on it          the same, and so is what says that 37 is given
    the reef on R3                               a card by a word of its name

What a line says besides is what is done there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..question import Question
from .cutting import Segment
from .matching import Language
from .parts_of_names import in_names

_MOST_REST = 12  # words that count of what is done there
_OPENING = 3  # words: what is done, the thing, the place


class Opening(NamedTuple):
    """A choice that puts a thing with a number on a place: `play 41 on G3`."""

    verb: str
    thing: str
    place: str

    @property
    def order(self) -> str:
        """The words of the choice."""
        return f"{self.verb} {self.thing} {self.place}"


class NamedInPart(NamedTuple):
    """The choices that agree with all things and places that a line names, and its other words."""

    openings: tuple[Opening, ...]
    rest: tuple[Segment, ...]
    enough: bool  # both the thing and the place are named, or what is done there

    def line(self, opening: Opening) -> str:
        """The line with the whole choice in front of what else it says."""
        walls = ("," if one.wall in ",:" else ";" for one in self.rest)
        rest = [f"{wall} {' '.join(one.words)}" for wall, one in zip(walls, self.rest, strict=True)]
        return "; ".join((opening.order, "".join(rest).lstrip(";, "))).rstrip("; ")


def openings(language: Language, question: Question[Any]) -> tuple[Opening, ...]:
    """The choices of a question that put a thing that is called by its number on a place."""
    lexicon, found = language.lexicon, dict[Opening, None]()
    for choice in question.choices if lexicon.number_labels else ():
        words = language.phrase_words(question.phrase(choice))
        if len(words) != _OPENING or not lexicon.is_number(words[1]):
            continue
        if not lexicon.is_number(words[2]) and words[2] not in lexicon.nouns:
            found[Opening(*words)] = None
    return tuple(found)


def named_in_part(
    language: Language, offered: Sequence[Opening], line: str
) -> Iterator[NamedInPart]:
    """How a line may name one of the choices in part."""
    for segments in (language.segments(line), *language.named_way(line)):
        for known in (False, True):
            read = _Line(language, offered, segments, known=known)
            if read.clear:
                yield read.named()
            if read.things:
                break


class _Line:
    """The words of a line, and which of them name a thing or a place on offer."""

    def __init__(
        self,
        language: Language,
        offered: Sequence[Opening],
        segments: Sequence[Segment],
        *,
        known: bool,
    ) -> None:
        self._language, self._lexicon = language, language.lexicon
        self._offered, self._known = offered, known
        self._on_offer = frozenset(one.thing for one in offered)
        self._verbs = {one.verb for one in offered}
        self._slots = {one.place for one in offered}
        self.things: set[str] = set()
        self.places: set[str] = set()
        self._gives_something = False  # it says that something is played, though perhaps not what
        self._names_again = False  # apart from where it was named first
        self._rest = self._without_all_named(segments)

    @property
    def clear(self) -> bool:
        """Whether it names a thing or a place on offer, never two, and all of it can be read."""
        once = max(len(self.things), len(self.places)) == 1 and not self._names_again
        sure = bool(self.things) or not self._gives_something
        if sum(len(one.words) for one in self._rest) > _MOST_REST:
            return False
        return once and sure and all(map(self._can_be_read, self._rest))

    def _can_be_read(self, segment: Segment) -> bool:
        """Whether an order may have all the words; a number behind a site may be of it, or not."""
        lexicon, words = self._lexicon, segment.words
        unsure = (
            number.isdecimal() and lexicon.is_exact(site) and not site.isdecimal()
            for site, number in pairwise(words)
        )
        return not any(unsure) and all(
            lexicon.known(word) or lexicon.is_of_name(word) for word in words
        )

    def named(self) -> NamedInPart:
        """The choices that agree with it."""
        agreeing = tuple(
            one
            for one in self._offered
            if one.thing in (self.things or self._on_offer)
            and one.place in (self.places or self._slots)
        )
        enough = bool(self.things and self.places) or any(map(self._says_what, self._rest))
        return NamedInPart(agreeing, tuple(self._rest), enough)

    def _says_what(self, segment: Segment) -> bool:
        """Whether words speak of a site, or of a thing other than what is put on a place."""
        lexicon, thing = self._lexicon, self._language.thing
        things = set(map(thing, segment.words)) - lexicon.number_labels - {""}
        return bool(things) or any(
            lexicon.is_exact(word) and not word.isdecimal() for word in segment.words
        )

    def _without_all_named(self, segments: Sequence[Segment]) -> list[Segment]:
        """The other words of the line; where a whole stretch is gone, what is around it goes on."""
        found, joined = list[Segment](), False
        for segment in segments:
            before = len(self.things)
            one = self._without_named(segment)
            if len(self.things) > before and found and self._only_gives(found[-1].words):
                found.pop()
            if one.words:
                found.append(one._replace(wall=",") if joined else one)
            joined = not one.words
        return found

    def _without_named(self, segment: Segment) -> Segment:
        """The words of a stretch without those that name a thing or a place on offer.

        A word beside them that says that the thing is played or given says no more than that.
        """
        kept: list[str] = []
        before = self.things | self.places
        gives = behind = False
        for word, code in self._coded(segment.words):
            if code:
                self._names_again = self._names_again or code in before
                (self.things if code in self._on_offer else self.places).add(code)
                while kept and (self._labels(kept[-1]) or self._gives(kept[-1], gives)):
                    gives = not self._labels(kept.pop()) or gives
            elif behind and self._gives(word, gives):
                gives = True
            elif behind and word in self._lexicon.given_for:
                continue
            else:
                kept.append(word)
            behind = bool(code)
        if len(kept) < len(segment.words):
            gives = gives or any(self._gives(word, False) for word in kept)
            self._gives_something = self._gives_something or gives
            kept = [] if self._lexicon.given_for.issuperset(kept) else kept
        return segment._replace(words=tuple(kept))

    def _labels(self, word: str) -> bool:
        """Whether a word only says of what kind a card or a slot is; a city may be built."""
        return word in self._lexicon.labels and not self._language.is_counted(word)

    def _gives(self, word: str, already: bool) -> bool:
        """Whether a word, the first of its kind, says that the thing beside it is given."""
        terms = self._lexicon.read(word).terms
        said = word in self._lexicon.giving or not (self._verbs | self._lexicon.giving).isdisjoint(
            terms
        )
        return said and not already

    def _only_gives(self, words: Sequence[str]) -> bool:
        """Whether words only say that a thing is given, which is named behind them."""
        lexicon = self._lexicon
        gives = not lexicon.giving.isdisjoint(words)
        return gives and (lexicon.giving | lexicon.labels | lexicon.given_for).issuperset(words)

    def _coded(self, words: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Each word, with the code on offer that it names or nothing; parts of names as one."""
        place = 0
        for part in in_names(self._language, self._on_offer, words):
            unknown = not all(map(self._lexicon.known, part.words))
            if len(part.codes) == 1 and (self._known or unknown):
                yield " ".join(part.words), next(iter(part.codes))
            else:
                for at, word in enumerate(part.words, place):
                    yield word, self._code(word, words[at + 1] if at + 1 < len(words) else "")
            place += len(part.words)

    def _code(self, word: str, following: str) -> str:
        """The code on offer that a word is, or is the name of; `2` of `2 farms` is none."""
        lexicon = self._lexicon
        number = lexicon.ordinal(word) or word if word[:1].isdecimal() else ""
        if number.isdecimal():
            counts = bool(self._language.thing(following)) and word.isdecimal()
            return number if number in self._on_offer and not counts else ""
        terms = lexicon.read(word).terms
        codes = {term for term in terms if term in self._on_offer or term in self._slots}
        return codes.pop() if len(codes) == 1 else ""
