"""The order language: how a typed line is cut into words, and which option the words mean.

A line is read by its content words (`Lexicon` says what each may stand for). Numbers and names
are exact. Nothing here changes anything, and nothing goes back: every step takes words from the
front or gives up. How closely words are looked at: `matches.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..question import Question
from .corrections import Corrections
from .fitting import fullest
from .last_words import LastWords
from .lexicon import Lexicon
from .matches import EXACT, FREE, LOOKS, PARTIAL, Match, Unclear
from .offered import Offered
from .parts import about_one_thing, part_in_menu, without_site
from .remarks import without_opening
from .replacing import Replacing
from .respelling import Respelling
from .slips import one_off
from .talk import Talk
from .yes_and_no import declined_part
from .yielding import Yielding

FILLERS = frozenset(
    {"on", "at", "to", "with", "the", "from", "via", "into", "in", "of", "for", "and"}
)


class Language(Offered):
    """The words of one game, in full, shortened, or as people say them."""

    def __init__(
        self,
        vocabulary: Iterable[str],
        fillers: Iterable[str] = (),
        reserved: Iterable[str] = (),
        table: Mapping[str, Any] | None = None,
        names: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        every = FILLERS | frozenset(fillers)
        super().__init__(Lexicon(vocabulary, every, reserved, table, names))
        self.corrections = Corrections(self)
        self.replacing = Replacing(self, self.corrections)
        self.yielding = Yielding(self)
        self.talk = Talk(self, self.yielding)
        self.last_words = LastWords(self, self.talk)
        self.respelling = Respelling(self.lexicon)
        self._answered: tuple[tuple[Any, ...], Match | Unclear | None] = ((), None)
        self._shown: tuple[Question[Any] | None, str, tuple[Match, list[str]] | None]
        self._shown = None, "", None

    # --- matching ------------------------------------------------------------------------

    def match(
        self,
        question: Question[Any],
        words: Sequence[str],
        carried: Sequence[str] = (),
        looks: Collection[int] = LOOKS,
    ) -> Match | Unclear | None:
        """The choice that the words begin with: the one that takes most of them.

        `carried` are the first words of the answer before, which need not be said again:
        `keep 12 40 61` answers three questions.
        """
        for look in looks:
            asked = (question, tuple(words), tuple(carried), look)
            before, found = self._answered  # the desk and the batch ask the same after each other
            if before != asked:
                found = self._carrying(question, words, carried, look)
                self._answered = (asked, found)
            if found is not None:
                return found
        return None

    def _carrying(
        self, question: Question[Any], words: Sequence[str], carried: Sequence[str], look: int
    ) -> Match | Unclear | None:
        if look == PARTIAL:
            if not self.free:
                return None
            found = without_site(self, question, words) or about_one_thing(self, question, words)
            found = found or part_in_menu(self, question, words)
            return None if self._is_another_thing(question, words, carried, found) else found
        if look == FREE and not self.free:
            return None
        as_shown = self._as_shown(question, words) if look == EXACT else None
        found = as_shown or fullest(self, question, words, look)
        if look == EXACT and self.free and found is not None:
            found = self._fuller(question, words, found)
        if found is None and look == FREE:
            return declined_part(self, question, words)
        for some in dict.fromkeys((tuple(carried), tuple(carried[:1]))) if look == EXACT else ():
            if found is not None or not some:
                break
            found = fullest(self, question, [*some, *words], look)
            if isinstance(found, Match):
                used = found.used - len(some)
                found = found._replace(used=used) if used > 0 else None
        return found

    def _is_another_thing(
        self,
        question: Question[Any],
        words: Sequence[str],
        carried: Sequence[str],
        found: Match | Unclear | None,
    ) -> bool:
        """Whether words that name only a site would do something with another thing than before.

        `upgrade the farms SE and C` upgrades no tunnel at C.
        """
        counted = self.lexicon.counted
        before = counted.intersection(carried)
        if not isinstance(found, Match) or not before or counted & self.terms(words[: found.used]):
            return False
        chosen = counted.intersection(
            self.phrase_words(question.phrase(question.choice(found.place)))
        )
        return bool(chosen) and chosen.isdisjoint(before)

    def _fuller(
        self, question: Question[Any], words: Sequence[str], found: Match | Unclear
    ) -> Match | Unclear:
        """What more of the words say freely: `from 10L via 10A, 3 drops` are three drops."""
        if isinstance(found, Match) and found.used >= len(words):
            return found
        freely = fullest(self, question, words, FREE)
        if not isinstance(freely, Match):
            return found
        if isinstance(found, Unclear):
            return freely if freely.place in found.places else found
        same = freely.place == found.place or self._is_label_of(words, found, freely)
        return max(found, freely, key=lambda one: one.used) if same else found

    def _is_label_of(self, words: Sequence[str], found: Match, freely: Match) -> bool:
        """Whether a choice ends with a word that only says what the code behind it is.

        `use card 34` means card 34, and not the card that was played.
        """
        ends = found.used < freely.used and words[found.used - 1] in self.lexicon.labels
        return ends and self.lexicon.is_exact(words[found.used])

    def is_as_shown(self, question: Question[Any], line: str) -> bool:
        """Whether a line is one phrase, as the question shows it."""
        return self.shown_as(question, line) is not None

    def shown_as(self, question: Question[Any], line: str) -> tuple[Match, list[str]] | None:
        """The choice whose phrase the line is, as it is shown, and its words.

        A phrase of a single word counts if that is a number or a verb of the game: `done` may mean
        more.
        """
        asked, typed, found = self._shown
        if asked is not question or typed != line:
            found = self._find_shown(question, line)
            self._shown = question, line, found
        return found

    def _find_shown(self, question: Question[Any], line: str) -> tuple[Match, list[str]] | None:
        words = line.casefold().rstrip(" .").split()
        short = len(words) < 2 and not any(map(str.isdecimal, words))
        if short and self.lexicon.verbs.isdisjoint(words):
            return None
        phrase = " ".join(words)
        places = [
            place
            for place, choice in enumerate(question.known)
            if phrase in map(str.casefold, question.phrases(choice))
        ]
        return (Match(places[0], len(words)), words) if len(places) == 1 else None

    def _as_shown(self, question: Question[Any], words: Sequence[str]) -> Match | None:
        """The one choice that has all the words as a phrase: most orders are typed as shown."""
        said = tuple(map(self.lexicon.canon, words))
        for offered in (self.known, self.offered):  # what has to be found is seldom meant
            found = {place for place, phrase in offered(question) if phrase.words == said}
            if found:
                return Match(found.pop(), len(words)) if len(found) == 1 else None
        return None

    # --- what phrases and lines are about --------------------------------------------------

    def is_sited(self, phrase: str) -> bool:
        """Whether a phrase is about a thing on a site, and of no card."""
        words, lexicon = self.phrase_words(phrase), self.lexicon
        exact = [word for word in words if lexicon.is_exact(word)]
        sites = bool(exact) and not any(map(lexicon.is_number, exact))
        return sites and not lexicon.counted.isdisjoint(words)

    def related(self, words: Iterable[str], phrases: Iterable[str]) -> dict[str, int]:
        """The phrases that are about what the words are about, with how many words they share.

        They have the same verb, if one is said, and name the same thing or the same code.
        """
        lexicon, terms = self.lexicon, self.terms(words)
        verbs, things = terms & lexicon.verbs, terms & lexicon.nouns
        codes = {term for term in terms if lexicon.is_exact(term) and not term.isdecimal()}
        for about in (things | codes, () if things else verbs) if self.free else (terms,):
            found: dict[str, int] = {}
            for phrase in dict.fromkeys(phrases):
                own = self.phrase_words(phrase)
                if not set(own).isdisjoint(about) and (not verbs or verbs.intersection(own)):
                    found[phrase] = len(terms.intersection(own))
            if found:
                return found
        return {}

    def begins_order(self, line: str, shortest: int) -> bool:
        """Whether a line is meant as an order, whatever becomes of it.

        It is when, after filler, it begins with a word of ours or, with words behind it, with a
        short form or a slip of one; or when it names a site, a slot or a card. Remarks before it
        (`Sorry. Please run both drops`) do not count.
        """
        if self._begins_order(line, shortest):
            return True
        rest = without_opening(self, line)
        return len(rest) < len(line.strip()) and self._begins_order(rest, shortest)

    def _begins_order(self, line: str, shortest: int) -> bool:
        words = [word for segment in self.segments(line) for word in segment.words]
        if not words:
            return False
        lexicon = self.lexicon
        counts = (word for word in words if not word.isdecimal() and not lexicon.ordinal(word))
        first = next(counts, "")
        if lexicon.names_thing(first) or any(map(self._names_site, words)):
            return True
        if len(words) < 2 or len(first) < shortest:
            return False
        if self.free:
            return first not in lexicon.everyday and len(lexicon.read(first).terms) > 1
        if any(word.startswith(first) for word in self.vocabulary):
            return True
        return len(first) > shortest and any(one_off(first, word) for word in self.vocabulary)

    def _names_site(self, word: str) -> bool:
        return any(map(self.lexicon.is_code, self.lexicon.read(word).terms))

    def speaks_of(self, question: Question[Any], line: str) -> bool:
        """Whether a line begins with a thing on offer, after words that say nothing of it."""
        words = [word for segment in self.segments(line) for word in segment.words]
        first = next((word for word in words if word not in self.lexicon.adjectives), "")
        thing = self.thing(first) if self.free and self.lexicon.names_thing(first) else ""
        return bool(thing) and any(thing in one.words for _place, one in self.offered(question))
