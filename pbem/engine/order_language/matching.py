"""The order language: how a typed line is cut into words, and which option the words mean.

A line is read by its content words (`Lexicon` says what each may stand for). Numbers and names
are exact. Nothing here changes anything, and nothing goes back: every step takes words from the
front or gives up.

Three looks, from strict to free; a freer one counts only where the stricter ones find nothing:

    EXACT    the words begin with the option's, in its order; words of the vocabulary may be short
    FREE     the option's words stand at the front in any order; verbs that are understood may be
             missing, and labels (`card 12`) and counts (`2 farms`) may be added
    PARTIAL  the words name a thing without its site, and only one option has that thing

FREE and PARTIAL are for games that have a table of everyday words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..question import DONE, Question
from .corrections import Corrections
from .cutting import Cutting, Segment
from .lexicon import Lexicon
from .slips import one_off

FILLERS = frozenset(
    {"on", "at", "to", "with", "the", "from", "via", "into", "in", "of", "for", "and"}
)
EXACT, FREE, PARTIAL = LOOKS = range(3)
_PHRASES_KEPT = 10_000
_LOOSELY = 4  # so many words may stand for one of a phrase, those that add nothing included
_MOST_MOVED = 40  # words of a line that may be cut otherwise
_LONGEST_NO = 8  # words
_SHORT_MENU = 6
_LONGEST_PART = 8  # words that name one choice of a short menu


class Count(NamedTuple):
    """How many of a thing the words announced: `2 farms`."""

    number: int
    thing: str


class Match(NamedTuple):
    """The choice that the words begin with, and how many words it took."""

    place: int
    used: int
    counted: Count | None = None


class Unclear(NamedTuple):
    """The words begin with more than one choice."""

    places: tuple[int, ...]


class Phrase(NamedTuple):
    """The words of a phrase on offer, as they are compared."""

    words: tuple[str, ...]
    fixed: bool  # it says what is given for what, so that its words keep their order
    content: tuple[str, ...]  # the words that count, as they are written


class _Fit(NamedTuple):
    """How a phrase takes the words at the front."""

    used: int
    clear: bool
    counted: Count | None = None


class Language(Cutting):
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
        self._phrases: dict[str, Phrase] = {}
        self._answered: tuple[tuple[Any, ...], Match | Unclear | None] = ((), None)
        self._latest: tuple[Question[Any] | None, int, list[tuple[int, Phrase]]] = (None, 0, [])

    # --- words ---------------------------------------------------------------------------

    def other_ways(
        self, question: Question[Any], segments: Sequence[Segment]
    ) -> list[list[Segment]]:
        """How else a line may be cut, where it cannot be read as it is.

        Walls may stand where people only draw breath; and the words of an answer may stand
        apart, with those of the next one between them.
        """
        words = tuple(word for segment in segments for word in segment.words)
        if not self.free or len(words) > _MOST_MOVED:
            return []
        words = self._without_count(words)
        apart = self._apart(question, words)
        split = [[Segment(";", some) for some in apart if some]] if apart else []
        return [[Segment("", words)], *split]

    def _apart(
        self, question: Question[Any], words: tuple[str, ...]
    ) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The words of the fullest answer that the line has, and the rest of it."""
        best: list[set[int]] = []
        places: set[int] = set()
        for place, phrase in self._offered(question):
            taken = self._scattered(phrase, words)
            if not taken or (best and len(taken) < len(best[0])):
                continue
            if best and len(taken) > len(best[0]):
                best, places = [], set()
            best.append(taken)
            places.add(place)
        if len(places) != 1:
            return None
        mine = tuple(word for at, word in enumerate(words) if at in best[0])
        return mine, tuple(word for at, word in enumerate(words) if at not in best[0])

    def _scattered(self, phrase: Phrase, words: tuple[str, ...]) -> set[int]:
        """Where the words of a phrase stand, if all of them are there in its order."""
        left, places = list(phrase.words), set[int]()
        for at, word in enumerate(words):
            if left and left[0] in self.lexicon.read(word).terms:
                left.pop(0)
                places.add(at)
        return places if not left else set()

    def yes_or_no(self, question: Question[Any], line: str) -> int:
        """The place of the choice that a bare yes or no means, or -1."""
        lexicon, words = self.lexicon, self._sentence(line)
        if not self.free or not words or len(words) > _LONGEST_NO:
            return -1
        answers = lexicon.yes | lexicon.no
        talk = lexicon.usual_fillers
        said = {w for w in words if w in answers or not (lexicon.idle(w) or w in talk)}
        bare = bool(said) and lexicon.hedges.isdisjoint(words)  # not sure
        yes, no = bare and said <= lexicon.yes, bare and said <= lexicon.no
        if not yes and not no and not self._declines(question, words):
            return -1
        done = self._declining(question)
        if yes and not no:
            return 1 - done if done >= 0 and len(question.choices) == 2 else -1
        return done

    def is_yes_to_several(self, question: Question[Any], line: str) -> bool:
        """Whether a bare yes is said where several things are offered that can be declined."""
        sentence, lexicon = self._sentence(line), self.lexicon
        words = [word for word in sentence if word not in lexicon.usual_fillers]
        if not lexicon.yes.issuperset(words) or lexicon.yes.isdisjoint(sentence):
            return False
        return self.can_be_declined(question) and len(question.choices) > 2

    def can_be_declined(self, question: Question[Any]) -> bool:
        """Whether a bare no is an answer."""
        return self.free and self._declining(question) >= 0

    def _declining(self, question: Question[Any]) -> int:
        """The place of the choice that declines all the others, or -1."""
        if DONE in question.choices:
            return list(question.choices).index(DONE)
        places = {place for place, phrase in self._offered(question) if phrase.words[0] == "no"}
        return places.pop() if len(places) == 1 else -1

    def _declines(self, question: Question[Any], words: list[str]) -> bool:
        """Whether a sentence declines what is offered: `no, not this time`, `no trade, thanks`."""
        lexicon = self.lexicon
        for place, word in enumerate(words):
            if lexicon.declines(words[place:]):
                return True
            if word not in lexicon.no and (word in lexicon.hedges or not lexicon.idle(word)):
                break
        if not any("no" in self.lexicon.read(word).terms for word in words):
            return False
        content = self.lexicon.content([word for word in words if word])
        if len(content) < 2 or "no" not in self.lexicon.read(content[0]).terms:
            return False
        common = self._common(question)
        return all(not common.isdisjoint(self.lexicon.read(word).terms) for word in content[1:])

    def _common(self, question: Question[Any]) -> set[str]:
        """The words that all choices have which do something."""
        offered: dict[int, set[str]] = {}
        for place, phrase in self._offered(question):
            if question.choices[place] != DONE and phrase.words[0] != "no":
                offered.setdefault(place, set()).update(phrase.words)
        return set.intersection(*offered.values()) if offered else set()

    def _declined_part(self, question: Question[Any], words: Sequence[str]) -> Match | None:
        """The choice that declines, where the words name what all others do: `no exchange`."""
        read = self.lexicon.read
        if len(words) < 2 or DONE not in question.choices or "no" not in read(words[0]).terms:
            return None
        common = self._common(question)
        used = next(
            (at for at, one in enumerate(words) if at and common.isdisjoint(read(one).terms)),
            len(words),
        )
        return Match(self._declining(question), used) if used > 1 else None

    def _phrase(self, phrase: str) -> Phrase:
        """The words of a phrase on offer, which is likely to be on offer again."""
        known = self._phrases.get(phrase)
        if known is None:
            if len(self._phrases) >= _PHRASES_KEPT:
                self._phrases.clear()
            plain = self.plain_words(phrase)
            content = self.lexicon.content(plain)
            canon = tuple(map(self.lexicon.canon, content or plain))
            known = self._phrases[phrase] = Phrase(canon, "for" in plain, content)
        return known

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
            found = self._partial(question, words) or self._about_one_thing(question, words)
            return found or self._part_in_menu(question, words)
        if look == FREE and not self.free:
            return None
        as_shown = self._as_shown(question, words) if look == EXACT else None
        found = as_shown or self._fullest(question, words, look)
        if look == EXACT and self.free and isinstance(found, Match) and found.used < len(words):
            freely = self._fullest(question, words, FREE)
            if isinstance(freely, Match) and freely.place == found.place:
                return max(found, freely, key=lambda one: one.used)
        if found is None and look == FREE:
            return self._declined_part(question, words)
        for some in dict.fromkeys((tuple(carried), tuple(carried[:1]))) if look == EXACT else ():
            if found is not None or not some:
                break
            found = self._fullest(question, [*some, *words], look)
            if isinstance(found, Match):
                used = found.used - len(some)
                found = found._replace(used=used) if used > 0 else None
        return found

    def _as_shown(self, question: Question[Any], words: Sequence[str]) -> Match | None:
        """The one choice that has all the words as a phrase: most orders are typed as shown."""
        said = tuple(map(self.lexicon.canon, words))
        for offered in (self._known, self._offered):  # what has to be found is seldom meant
            found = {place for place, phrase in offered(question) if phrase.words == said}
            if found:
                return Match(found.pop(), len(words)) if len(found) == 1 else None
        return None

    def _fullest(
        self, question: Question[Any], words: Sequence[str], look: int
    ) -> Match | Unclear | None:
        if not words:
            return None
        fits_so = self._exactly(words) if look == EXACT else partial(self._fit_freely, words=words)
        best, found, unclear = 0, {}, []
        for place, phrase in self._offered(question):
            fits = fits_so(phrase)
            if fits is None or fits.used < best:
                continue
            if not fits.clear:
                unclear.append(place)
            elif fits.used > best:
                best, found = fits.used, {place: fits}
            else:
                found.setdefault(place, fits)
        if len(found) == 1:
            ((place, fits),) = found.items()
            return Match(place, best, fits.counted)
        places = found or dict.fromkeys(unclear)
        return Unclear(tuple(places)) if places else None

    def _offered(self, question: Question[Any]) -> list[tuple[int, Phrase]]:
        """The words of each phrase on offer, with its place; kept, since it is often asked for."""
        return self._phrases_of(question, question.choices)

    def _known(self, question: Question[Any]) -> list[tuple[int, Phrase]]:
        """The same, of the choices that are known at once."""
        return self._phrases_of(question, question.known)

    def _phrases_of(
        self, question: Question[Any], choices: Sequence[Any]
    ) -> list[tuple[int, Phrase]]:
        asked, seen, offered = self._latest
        if asked is not question:
            seen, offered = 0, []
        if seen < len(choices):
            known = self._phrases
            offered += [
                (place, words)
                for place, choice in enumerate(choices[seen:], seen)
                for phrase in question.phrases(choice)
                if (words := known.get(phrase) or self._phrase(phrase)).words
            ]
            self._latest = question, len(choices), offered
        return offered

    def phrase_words(self, phrase: str) -> tuple[str, ...]:
        """The words of a phrase, as they are compared."""
        return self._phrase(phrase).words

    def phrase_content(self, phrase: str) -> tuple[str, ...]:
        """The words of a phrase that count, as they are written."""
        return self._phrase(phrase).content

    def fits(self, phrase: str, words: Sequence[str]) -> bool:
        """Whether the words begin with the phrase, in its order or freely."""
        wanted = self._phrase(phrase)
        found = self._exactly(words)(wanted)
        if found is None and self.free:
            found = self._fit_freely(wanted, words)
        return found is not None and found.clear

    def _exactly(self, words: Sequence[str]) -> Callable[[Phrase], _Fit | None]:
        """Tells of a phrase whether the words begin with it; each word is looked up once."""
        readings = [(word, self.lexicon.read(word)) for word in words]

        def fit(phrase: Phrase) -> _Fit | None:
            wanted = phrase.words
            if not wanted or len(readings) < len(wanted):
                return None
            clear = True
            for want, (word, reading) in zip(wanted, readings, strict=False):
                if want == word:
                    continue
                if want not in reading.terms:
                    return None
                clear = clear and reading.clear
            return _Fit(len(wanted), clear)

        return fit

    def _fit_freely(self, phrase: Phrase, words: Sequence[str]) -> _Fit | None:
        left, taken = list(phrase.words), list[str]()
        fit = self._take_words(words, left, taken)
        lexicon = self.lexicon
        if not taken or any(term not in lexicon.understood for term in left):
            return None
        if left and not lexicon.nouns.intersection(taken):
            codes_alone = any(map(lexicon.is_exact, taken)) and lexicon.bare.issuperset(left)
            if not codes_alone:
                return None
        if fit.counted is not None and fit.counted.thing not in taken:
            return None
        return fit if self._in_order(phrase, taken) else None

    def _take_words(self, words: Sequence[str], left: list[str], taken: list[str]) -> _Fit:
        """Move terms that the words at the front stand for from those left to those taken."""
        lexicon = self.lexicon
        used, clear, count, counted_at = 0, True, None, 0
        for place, word in enumerate(words[: _LOOSELY * len(left)]):
            reading = lexicon.read(word)
            term = next((one for one in reading.terms if one in left), None)
            if term is None:
                if self._says_again(words, place, taken) or self._is_part(
                    words, place, left, taken
                ):
                    continue
                if count is not None and word == str(count.number):
                    continue  # `2 farms, both in SE`
                if not self._may_be_added(words, place) or self._counts_anew(
                    words, place, left, taken
                ):
                    break
                if word.isdecimal() and self._thing(words[place + 1]) in lexicon.counted:
                    count = Count(int(word[:9]), self._thing(words[place + 1]))
                    counted_at = place
                continue
            ended = any(map(lexicon.is_exact, taken))
            if ended and term in lexicon.verbs and place + 1 < len(words):
                break  # the next order begins here
            left.remove(term)
            taken.append(term)
            used, clear = place + 1, clear and reading.clear
            if not left:
                break
        return _Fit(used, clear, count if counted_at < used else None)

    def _counts_anew(
        self, words: Sequence[str], place: int, left: Sequence[str], taken: Sequence[str]
    ) -> bool:
        """Whether a number stands before a thing of which another number was said: `2; 1 mixer`."""
        numbers = words[place].isdecimal() and any(map(str.isdecimal, taken))
        return numbers and self._thing(words[place + 1]) in left

    def _says_again(self, words: Sequence[str], place: int, taken: Sequence[str]) -> bool:
        """Whether a word only says again what another has said: `use the workshop to turn`."""
        word = words[place]
        again = any(term in taken for term in self.lexicon.read(word).terms)
        return again and place + 1 < len(words) and not self.lexicon.is_exact(word)

    def _is_part(
        self, words: Sequence[str], place: int, left: Sequence[str], taken: Sequence[str]
    ) -> bool:
        """Whether a word only says what the code behind it is: `3 drops from dam 2L`."""
        if place + 1 >= len(words) or not self.lexicon.labels_with:
            return False
        labels = [
            word
            for thing, some in self.lexicon.labels_with.items()
            if thing in left or thing in taken
            for word in some
        ]
        code = any(term in left for term in self.lexicon.read(words[place + 1]).terms)
        return code and any(term in labels for term in self.lexicon.read(words[place]).terms)

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

    def _names_site(self, word: str) -> bool:
        return any(map(self.lexicon.is_code, self.lexicon.read(word).terms))

    def _in_order(self, phrase: Phrase, taken: Sequence[str]) -> bool:
        """Whether numbers and things stand as the phrase has them; pairs of both may move."""
        said = [term for term in phrase.words if term in taken]
        if phrase.fixed:
            return said == list(taken)
        mine, theirs = self._weighty(taken), self._weighty(said)
        return mine == theirs or _pairs(mine) == _pairs(theirs)

    def _weighty(self, terms: Sequence[str]) -> list[str]:
        return [term for term in terms if term.isdecimal() or term in self.lexicon.nouns]

    def _partial(self, question: Question[Any], words: Sequence[str]) -> Match | None:
        """The one option with the thing that all the words name, its site left out."""
        lexicon = self.lexicon
        found: dict[int, int] = {}
        for place, phrase in self._offered(question):
            left, taken = list(phrase.words), list[str]()
            fit = self._take_words(words, left, taken)
            sites = [term for term in left if lexicon.is_exact(term)]
            if not sites or phrase.fixed or not lexicon.nouns.intersection(taken) or not fit.clear:
                continue
            route = not lexicon.labels_with.keys().isdisjoint(taken)  # `2 drops from 8L`
            if any(map(lexicon.is_exact, taken)) and not route:
                continue
            if any(word.isdecimal() and word not in taken for word in words[: fit.used]):
                continue
            if not self._begins_anew(words[fit.used :]):
                continue
            if all(term in sites or term in lexicon.understood for term in left):
                found[place] = fit.used
        if len(found) != 1:
            return None
        ((place, used),) = found.items()
        return Match(place, used)

    def _part_in_menu(
        self, question: Question[Any], words: Sequence[str]
    ) -> Match | Unclear | None:
        """In a short menu, the one choice that has all the words: `Autonomous Systems`, `kelp`.

        A number alone may be meant so only where things are called by numbers. That something is
        used goes without saying.
        """
        lexicon, declining = self.lexicon, self._declining(question)
        if len(question.choices) > _SHORT_MENU or not 0 < len(words) <= _LONGEST_PART:
            return None
        if declining < 0:
            return None
        said = [set(lexicon.read(word).terms) for word in words]
        terms = [some for some in said if some.isdisjoint(lexicon.labels | {"use"})]
        things = [some for some in terms if any(map(self._is_thing_or_code, some))]
        used = bool(words) and not terms and "use" in lexicon.read(words[0]).terms
        if question.default is not None or not (things or used):
            return None
        if question.forbidden and any(self.fits(one.phrase, words) for one in question.forbidden()):
            return None
        found = {
            place
            for place, phrase in self._offered(question)
            if place != declining and all(not some.isdisjoint(phrase.words) for some in terms)
        }
        if len(found) > 1 and any(any(map(lexicon.is_exact, some)) for some in terms):
            return Unclear(tuple(sorted(found)))
        return Match(found.pop(), len(words)) if len(found) == 1 else None

    def _is_thing_or_code(self, term: str) -> bool:
        lexicon = self.lexicon
        if term.isdecimal():
            return bool(lexicon.number_labels)
        return term in lexicon.nouns or lexicon.is_exact(term)

    def names_part(self, question: Question[Any], words: Sequence[str]) -> bool:
        """Whether the words, a code among them, name a part of the only choice of a question."""
        phrase = self._phrase(question.phrase(question.choices[0])).words
        terms = [self.lexicon.read(word).terms for word in words]
        named = all(not set(some).isdisjoint(phrase) for some in terms)
        coded = any(map(self.lexicon.is_exact, words)) and any(map(self._thing, words))
        return self.free and named and coded

    def repeats(self, phrases: Iterable[str], said: Sequence[str], words: Sequence[str]) -> bool:
        """Whether words behind those that name a choice only call it so too: `Y07 contract`."""
        lexicon = self.lexicon
        own = {word for phrase in phrases for word in self.phrase_words(phrase)}
        if not words or not self.free or not any(map(lexicon.is_exact, own)):
            return False
        return all(self._calls_so(word, own) for word in words) and set(said).isdisjoint(words)

    def _calls_so(self, word: str, own: Collection[str]) -> bool:
        """Whether a word is a name for what these words name, and for nothing else; no code."""
        terms = self.lexicon.read(word).terms
        codes = [term for term in terms if self.lexicon.is_exact(term)]
        name = self.lexicon.is_name(word)
        if (codes and not name) or not any(term in own for term in terms):
            return False
        return all(code in own for code in codes) and (name or bool(self._thing(word)))

    def _begins_anew(self, words: Sequence[str]) -> bool:
        """Whether the words, if there are any, are about another thing."""
        return not words or bool(self._thing(words[0])) or words[0] in self.lexicon.verbs

    def _about_one_thing(
        self, question: Question[Any], words: Sequence[str]
    ) -> Match | Unclear | None:
        """Where the question is about one kind of thing, a site says enough: `to S`."""
        first = self.lexicon.read(words[0]).terms if words else ()
        if not any(map(self.lexicon.is_exact, first)) or words[0].isdecimal():
            return None
        things: dict[int, set[str]] = {}
        for place, phrase in self._offered(question):
            if any(map(self.lexicon.is_exact, phrase.words)):
                things.setdefault(place, set()).update(
                    self.lexicon.nouns.intersection(phrase.words)
                )
        common = set.intersection(*things.values()) if things else set()
        if len(common) != 1:
            return None
        said = [*common, *words]
        found = self._fullest(question, said, EXACT) or self._fullest(question, said, FREE)
        if isinstance(found, Match):
            return found._replace(used=found.used - 1) if found.used > 1 else None
        return found

    # --- orders and chatter --------------------------------------------------------------

    def begins_order(self, line: str, shortest: int) -> bool:
        """Whether a line is meant as an order, whatever becomes of it.

        It is when, after filler, it begins with a word of ours or, with words behind it, with a
        short form or a slip of one; or when it names a site, a slot or a card.
        """
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

    def speaks_of(self, question: Question[Any], line: str) -> bool:
        """Whether a line begins with a thing on offer, after words that say nothing of it."""
        words = [word for segment in self.segments(line) for word in segment.words]
        first = next((word for word in words if word not in self.lexicon.adjectives), "")
        thing = self._thing(first) if self.free and self.lexicon.names_thing(first) else ""
        return bool(thing) and any(thing in one.words for _place, one in self._offered(question))


def _pairs(terms: Sequence[str]) -> list[tuple[str, str]]:
    """Numbers with the things behind them, in any order; a lone one stays where it is."""
    found, place = [], 0
    while place < len(terms):
        if terms[place].isdecimal() and place + 1 < len(terms) and not terms[place + 1].isdecimal():
            found.append((terms[place], terms[place + 1]))
            place += 2
        else:
            found.append((f"at {place}", terms[place]))
            place += 1
    return sorted(found)
