"""One mention of a thing in a line: words in a row that can all be said of something.

Which mentions a line has: `mentions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .portraits import Meanings, Portrait, Things

_EITHER = "/"  # `hill/plain`
_PAUSES = frozenset(",:-–—")
_MOST_WORDS = 24  # of one mention
_NEAR = 2  # words behind a comma, one of which says that a description goes on
ALL = "all"


class Token(NamedTuple):
    """A word of the line, or a mark."""

    start: int
    end: int
    word: str  # nothing for a mark
    mark: str


class Mention(NamedTuple):
    """A run of a line, and the things that it may stand for: one of them, or all if `every`."""

    start: int
    end: int
    things: tuple[Portrait, ...]
    every: bool
    marked: bool
    """Whether it says by itself that it stands for a thing."""
    kind: str
    """The word in it for what kind of things they are."""
    said: str
    """What it says of them, beside their kind and traits."""


class Contradicted(Exception):
    """Words that describe one thing, or so many, cannot be said of it, or of so many."""


class Run:
    """Words from a place in the line on, as long as something can have all of them said of it."""

    def __init__(
        self,
        meanings: Meanings,
        things: Things,
        tokens: Sequence[Token],
        first: int,
    ) -> None:
        self._meanings, self._lexicon = meanings, meanings.lexicon
        self._things, self._tokens, self._first = things, tokens, first
        self._alive = list(things.all)
        self.end = first  # behind the last token that says something
        self._count = ""  # how many things are meant, if it is said
        self._kind = ""  # the word for what kind of things they are
        self._codes: list[str] = []
        self._latest = ""  # the latest word that says something
        self._marked = self._told = False  # it points at a thing; it says which
        self._marks = False  # it may point at one with what follows
        self._said: list[str] = []
        self._called = False  # its number was said, which alone does not say which it is
        self._pointed = -1  # where it points: `the one with a conduit` is no conduit
        self._related = False  # what follows is said of it, and not what it is
        self._joined = self._paused = self._denied = False

    def read(self, *, anything: bool) -> Mention | None:
        """The mention that begins there, if one does."""
        if not self._may_begin():
            return None
        place, last = self._first, min(len(self._tokens), self._first + _MOST_WORDS)
        while place < last and (used := self._take(place)):
            place += used
        self._end_with_clause()
        return self.mention(anything=anything)

    def _end_with_clause(self) -> None:
        """Take what only ends what is said of the thing: `for every base I have`."""
        end = self.end
        while self.end > self._first and end < len(self._tokens) and self._tokens[end].word:
            word = self._tokens[end].word
            if word not in self._lexicon.relating and not self._meanings.is_idle(word):
                return
            end += 1
        self.end = end if self.end > self._first else self.end

    def called(self) -> Mention | None:
        """The thing that is only called by its number, if it is."""
        if not self._called or self._told or not self._kind:
            return None
        start, end = self._tokens[self._first].start, self._tokens[self.end - 1].end
        things = tuple(self._meant())
        return Mention(start, end, things, every=False, marked=True, kind=self._kind, said="")

    def goes_on_from(self, end: int) -> bool:
        """Whether it points again at what was described right before: `the red, the one with`."""
        between = [one for one in self._tokens[: self._first] if one.start >= end]
        joined = any(one.word in self._lexicon.joining for one in between)
        if joined or any(one.word and not self._meanings.is_idle(one.word) for one in between):
            return False
        return self._tokens[self._first].word in self._lexicon.pointing

    def told_further(self, latest: Mention, mention: Mention) -> Mention | None:
        """What was described right before a comma, with what this says of it."""
        between = [one for one in self._tokens[: self._first] if one.start >= latest.end]
        both = tuple(one for one in latest.things if one in mention.things)
        said = any(one.word and not self._meanings.is_idle(one.word) for one in between)
        apart = {one.mark for one in between if not one.word} != {","}
        if said or apart or latest.every or mention.every or mention.kind or not both:
            return None
        said_of_both = f"{latest.said} {mention.said}".strip()
        return latest._replace(end=mention.end, things=both, said=said_of_both)

    def _may_begin(self) -> bool:
        word = self._tokens[self._first].word
        if self._is_denied():
            return False
        if word in self._lexicon.pointing:
            return True
        if not word or self._is_glue(word):
            return False
        verb = not self._lexicon.verbs.isdisjoint(self._lexicon.read(word).terms)
        return not verb or self._is_kind(word)

    def _is_denied(self) -> bool:
        """Whether a word stands before it that says what is not meant: `no red border`."""
        before = (one.word for one in reversed(self._tokens[: self._first]))
        said = next((word for word in before if not self._meanings.is_idle(word)), "")
        return said in self._lexicon.lacking

    def _is_kind(self, word: str) -> bool:
        """Whether a word says what kind of thing is meant, of all that there are."""
        if self._meanings.says_what_is_done(word):
            return False
        return self._things.any_is_kind(word)

    def _is_glue(self, word: str) -> bool:
        lexicon = self._lexicon
        if word in lexicon.pointing or word in lexicon.sets or self._meanings.number(word):
            return False
        if any(word in some for some in (lexicon.relating, lexicon.lacking, lexicon.joining)):
            return True
        if not self._meanings.is_idle(word):
            return False
        return not (self._is_kind(word) or self._things.any_has_trait(word))

    def _take(self, place: int) -> int:
        """Take a token; returns how many were taken, none if the mention ends before it."""
        lexicon, word = self._lexicon, self._tokens[place].word
        if not word and self._tokens[place].mark == _EITHER:
            return 1
        if not word:
            return self._pause(place)
        if word in lexicon.joining:
            self._joined = True
        elif word in lexicon.lacking:
            self._denied, self._paused = True, False
        elif word in lexicon.relating:
            # `2 steps, i have the credits`: nothing is said of steps by what stands behind them
            self._marks, self._paused, self._related = self._marks or not self._told, False, True
        elif word in lexicon.pointing and not self._counts_goods(place):
            return self._point(place)
        elif not self._is_glue(word):
            return self._content(place, word)
        return 1

    def _counts_goods(self, place: int) -> bool:
        """Whether a word that may point at a thing is the number of what follows: `one drop`."""
        behind = self._tokens[place + 1].word if place + 1 < len(self._tokens) else ""
        number = self._meanings.number(self._tokens[place].word)
        terms = self._lexicon.read(behind).terms if number and behind else ()
        return not self._lexicon.amounts.isdisjoint(terms)

    def _pause(self, place: int) -> int:
        """A comma may stand within a description: `the contract, which gives`."""
        self._paused, self._denied = True, False
        if self._tokens[place].mark not in _PAUSES:
            return 0
        begun = self._told or bool(self._codes) or self._called
        pointed = self._kind or self._marks
        return int(begun or bool(pointed and not self._count and self._relates(place + 1)))

    def _relates(self, place: int) -> bool:
        """Whether the next word leads to what is said of a thing."""
        leads = self._lexicon.relating | self._lexicon.pointing
        words = (one.word for one in self._tokens[place : place + _NEAR])
        return any(word in leads for word in words)

    def _point(self, place: int) -> int:
        if self._joined and self._told:
            return 0  # `and the one with ...` is another
        if self._told and not self._paused:
            self.end = place + 1  # `the green one`
            self._marked = True
        self._pointed = place
        self._marks, self._paused = True, False  # what was denied still is: `not the red one`
        return 1

    def _content(self, place: int, word: str) -> int:
        """Take a word that says something of a thing."""
        if self._joined and self._told and self._begins_anew(word):
            return 0
        if self._related and self._told and word in self._lexicon.sets:
            return 1  # `for every base`
        if word in self._lexicon.sets or self._meanings.number(word) or self._lexicon.ordinal(word):
            return self._number(place, word)
        if self._meanings.says_what_is_done(word):
            return 0
        if self._lexicon.is_exact(word) and (used := self._code(place, word)):
            return used
        trait = any(one.has_trait(word) for one in self._alive)
        if self._paused and not trait:
            return 0
        if self._only_coded():
            return 0
        if self._denied:
            return self._deny(place, word)
        return self._kind_or_said(place, word, trait=trait)

    def _kind_or_said(self, place: int, word: str, *, trait: bool) -> int:
        """A word for what kind of thing it is, or one that is said of it."""
        kind = any(one.is_kind(word) for one in self._alive)
        if kind and self._is_before_pronoun(place):  # `the powerhouse one`
            return self._keep(place, lambda one: one.says(word), marks=True)
        if kind and not self._kind and not self._related and self._pointed in (-1, place - 1):
            self._kind = word
            return self._keep(place, lambda one: one.is_kind(word), marks=True, tells=trait)
        tells = not self._lexicon.is_exact(word)
        return self._keep(place, lambda one: one.says(word), marks=trait, tells=tells)

    def _is_before_pronoun(self, place: int) -> bool:
        behind = self._tokens[place + 1].word if place + 1 < len(self._tokens) else ""
        return not self._kind and behind in self._lexicon.pronouns

    def _begins_anew(self, word: str) -> bool:
        """Whether a word behind an `and` begins another mention."""
        if word in self._lexicon.sets:
            return True
        return self._is_kind(word) or self._things.any_has_trait(word)

    def _keep(
        self,
        place: int,
        fits: Callable[[Portrait], bool],
        *,
        used: int = 1,
        marks: bool = False,
        tells: bool = True,
    ) -> int:
        """Keep the things that fit, if there are any; returns how many tokens that took."""
        alive = [one for one in self._alive if fits(one)]
        if not alive:
            return 0
        self._alive, self.end = alive, place + used
        self._latest = self._tokens[self.end - 1].word
        self._marked, self._told = self._marked or marks or self._marks, self._told or tells
        self._joined = self._paused = False
        if not marks:
            self._said += [one.word for one in self._tokens[place : self.end]]
        return used

    def _deny(self, place: int, word: str) -> int:
        """A trait that the thing does not have, or something that its own text denies."""
        if self._things.any_has_trait(word):
            return self._keep(place, lambda one: not one.has_trait(word), marks=True)
        denying = self._lexicon.lacking
        return self._keep(place, lambda one: one.says(word) and any(map(one.says, denying)))

    # --- numbers and codes ---------------------------------------------------------------

    def _number(self, place: int, word: str) -> int:
        """An amount, how many things are meant, or the number by which one is called."""
        number, ordinal = self._meanings.number(word), self._lexicon.ordinal(word)
        after = self._following(place)
        if self._denied or self._only_coded():
            return 0
        for at in dict.fromkeys((place + 1, after)) if number else ():
            if amount := self._amount(place, number, at):
                return amount
        if number and (used := self._behind(place, number)):
            return used
        if self._is_code(number, after):
            return self._code(place, number)
        named = bool(self._kind) and self._tokens[place - 1].word == self._kind  # `patent 1`
        if not named and self._counts(word, number, after):
            return 1
        if used := self._call(place, number, ordinal, after):
            return used
        if named and self._counts(word, number, after):
            return 1
        return int(number == "1" and not word.isdecimal())  # no more than an article

    def _behind(self, place: int, number: str) -> int:
        """The number of what was said right before it: `capacity 3`."""
        before = self._tokens[place - 1].word if place else ""
        if not before or before != self._latest:
            return 0
        return self._keep(place, lambda one: one.has_amount(number, before))

    def _call(self, place: int, number: str, ordinal: str, after: int) -> int:
        """The number of what was said before it, or by which a thing is called."""
        latest, said = self._latest, number or ordinal

        def says(one: Portrait) -> bool:
            return bool(number and latest) and one.has_amount(number, latest)

        if not said or not self._may_call(number, after):
            return 0
        if used := self._keep(place, lambda one: says(one) or (bool(number) and said in one.sizes)):
            return used
        used = self._keep(place, lambda one: said in one.places, tells=False)
        self._called = self._called or bool(used)
        return used

    def _may_call(self, number: str, after: int) -> bool:
        """Whether a number may say which thing is meant, without saying what it counts."""
        if self._kind or self._marked:
            return not (number and self._paused)
        return not number and bool(after) and self._is_kind(self._tokens[after].word)

    def _amount(self, place: int, number: str, at: int) -> int:
        """So many of what stands there, if the thing says so."""
        thing = self._tokens[at].word if place < at < len(self._tokens) else ""
        used = at + 1 - place
        if not thing:
            return 0
        return self._keep(place, lambda one: one.has_amount(number, thing), used=used)

    def _following(self, place: int) -> int:
        """The place of the next word that says something, before any mark; else nothing."""
        for at in range(place + 1, len(self._tokens)):
            word = self._tokens[at].word
            if not word or word in self._lexicon.joining:
                return 0
            if not self._meanings.is_idle(word):
                return at
        return 0

    def _counts(self, word: str, number: str, after: int) -> bool:
        """Whether a word says how many things are meant, which is kept: `both red ones`."""
        how_many = self._lexicon.sets.get(word, number)
        following = self._tokens[after].word if after else ""
        counted = following in self._lexicon.pointing or any(
            one.has_trait(following) or one.is_kind(following) for one in self._alive
        )
        if self._told or not how_many or self._count not in ("", how_many):
            return False
        self._count = how_many if counted else self._count
        return counted

    def _only_coded(self) -> bool:
        """Whether only a code was said: what follows it may be what is to be done there."""
        return bool(self._codes) and not self._told and not self._related

    def _is_code(self, number: str, after: int) -> bool:
        """Whether a number is the code of a thing, and counts nothing."""
        counts = after and self._meanings.language.thing(self._tokens[after].word)
        return not counts and any(number in one.codes for one in self._things.all)

    def _code(self, place: int, word: str) -> int:
        """The code of a thing that is described beside it, or of another."""
        known = any(word in one.codes for one in self._alive)
        if known and (self._codes or not self._joined):
            self._codes.append(word)
            self.end, self._joined, self._paused = place + 1, False, False
            return 1
        if self._told and not self._joined and self._is_like(word):
            raise Contradicted
        return 0

    def _is_like(self, code: str) -> bool:
        """Whether a code looks like those of the things that may be meant."""
        kinds = self._lexicon.kinds_of_code
        return any(kinds(code) & kinds(one) for thing in self._meant() for one in thing.codes)

    def _meant(self) -> list[Portrait]:
        """The things that may be meant: some only where the word for their kind is said."""
        kind = self._kind
        return [one for one in self._alive if not one.by_kind or (kind and one.is_kind(kind))]

    def mention(self, *, anything: bool) -> Mention | None:
        """What was read, if it says which things are meant."""
        if not self._told or not (self._marked or anything):
            return None
        things = self._meant()
        if self._codes:
            things = [one for one in things if not one.codes.isdisjoint(self._codes)]
            if len(things) != len(self._codes):
                raise Contradicted
        every = bool(self._codes) or self._count == ALL or self._count not in ("", "1")
        if self._count not in ("", "1", ALL, str(len(things))):
            raise Contradicted
        if not things:
            return None
        start, end = self._tokens[self._first].start, self._tokens[self.end - 1].end
        said = " ".join(self._said)
        return Mention(start, end, tuple(things), every, self._marked, self._kind, said)
