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

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .lexicon import Lexicon, one_off
from .question import DONE, Question

FILLERS = frozenset(
    {"on", "at", "to", "with", "the", "from", "via", "into", "in", "of", "for", "and"}
)
EXACT, FREE, PARTIAL = LOOKS = range(3)
_WALLS = re.compile(r"[;,:]|[.!](?=\s)|(?<![\w-])then(?![\w-])", re.IGNORECASE)
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")  # what mail programs make of a hyphen
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_QUOTES = dict.fromkeys(map(ord, '"`“”„«»()[]<>*#'), " ")
_TYPED = _DASHES | _INVISIBLE | {ord("’"): "'"}
_PHRASES_KEPT = 10_000
_LOOSELY = 4  # so many words may stand for one of a phrase, those that add nothing included
_LINES_KEPT = 32
_MOST_MOVED = 40  # words of a line that may be cut otherwise
_STOPS = " \t.!"  # how people end a sentence
_QUESTION_MARKS = "?？¿"


def tidy(stretch: str) -> str:
    """The text with plain hyphens, and blanks for whatever cannot be printed."""
    if not stretch.isascii():
        stretch = stretch.translate(_TYPED)
    if stretch.isprintable():
        return stretch
    return "".join(letter if letter.isprintable() else " " for letter in stretch)


class Segment(NamedTuple):
    """The words between two walls, and the wall before them."""

    wall: str
    words: tuple[str, ...]


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


class _Fit(NamedTuple):
    """How a phrase takes the words at the front."""

    used: int
    clear: bool
    counted: Count | None = None


class Language:
    """The words of one game, in full, shortened, or as people say them."""

    def __init__(
        self,
        vocabulary: Iterable[str],
        fillers: Iterable[str] = (),
        reserved: Iterable[str] = (),
        table: Mapping[str, Any] | None = None,
        names: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.lexicon = Lexicon(vocabulary, FILLERS | frozenset(fillers), reserved, table, names)
        self.vocabulary = self.lexicon.vocabulary
        self.free = self.lexicon.free
        self._phrases: dict[str, Phrase] = {}
        self._cut: dict[tuple[str, bool], list[Segment]] = {}
        self._answered: tuple[tuple[Any, ...], Match | Unclear | None] = ((), None)
        self._latest: tuple[Question[Any] | None, list[tuple[int, Phrase]]] = (None, [])

    # --- words ---------------------------------------------------------------------------

    def segments(self, line: str, *, named: bool = False) -> list[Segment]:
        """The line cut at its walls; empty stretches are dropped.

        `named` says that a name that reads like an order is a name, in each stretch once.
        """
        known = self._cut.get((line, named))
        if known is None:
            if len(self._cut) >= _LINES_KEPT:
                self._cut.clear()
            known = self._cut[line, named] = self._segments(line, named=named)
        return list(known)

    def _segments(self, line: str, *, named: bool) -> list[Segment]:
        found: list[Segment] = []
        wall, start = "", 0
        for cut in [*_WALLS.finditer(line), None]:
            end = cut.start() if cut else len(line)
            words = self.words(line[start:end].rstrip(_STOPS), named=named)
            if words and found and wall in ",:" and self._go_on(found[-1].words, words):
                found[-1] = Segment(found[-1].wall, found[-1].words + words)
            elif words:
                found.append(Segment(wall, words))
            if cut:
                wall, start = cut.group().casefold(), cut.end()
        return found

    def _go_on(self, words: Sequence[str], after: Sequence[str]) -> bool:
        """Whether a comma or a colon stands where people only draw breath.

        That is between codes (`farms SE, E`), and after words without one (`keep: 12 40`).
        """
        lexicon = self.lexicon
        if not self.free:
            return False
        first = after[1] if after[0] in lexicon.labels and len(after) > 1 else after[0]
        counts = after[0].isdecimal() and self._may_be_added(after, 0)
        if counts or not lexicon.is_exact(first):
            return False
        return lexicon.is_exact(words[-1]) or all(
            self._may_be_added(words, place)
            for place, word in enumerate(words)
            if lexicon.is_exact(word)
        )

    def words(self, stretch: str, *, named: bool = False) -> tuple[str, ...]:
        """The words that count."""
        return self.lexicon.content(self.plain_words(stretch), named=named)

    def named_way(self, line: str) -> list[list[Segment]]:
        """How a line is cut if a name in it that reads like an order is meant as a name."""
        named = self.segments(line, named=True) if self.free else []
        return [named] if named != self.segments(line) and self.free else []

    def other_ways(self, question: Question[Any], line: str) -> list[list[Segment]]:
        """How else a line may be cut, where it cannot be read as it is.

        Walls may stand where people only draw breath; and the words of an answer may stand
        apart, with those of the next one between them.
        """
        words = tuple(word for segment in self.segments(line) for word in segment.words)
        if not self.free or len(words) > _MOST_MOVED:
            return []
        words = self._without_count(words)
        apart = self._apart(question, words)
        split = [[Segment(";", some) for some in apart if some]] if apart else []
        return [[Segment("", words)], *split]

    def _without_count(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Without a number that only says how many codes follow: `2 contracts Y03 G15`."""
        for place, word in enumerate(words[:-2]):
            rest = words[place + 2 :]
            codes = [one for one in rest if self.lexicon.is_exact(one) and not one.isdecimal()]
            if word.isdecimal() and self._thing(words[place + 1]) and str(len(codes)) == word:
                return (*words[:place], *words[place + 1 :])
        return words

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
        if not self.free or DONE not in question.choices:
            return -1
        answers = self.lexicon.yes | self.lexicon.no
        words = self._sentence(line)
        said = {word for word in words if word in answers or not self.lexicon.idle(word)}
        done = list(question.choices).index(DONE)
        if len(said) == 1 and said <= self.lexicon.no:
            return done
        if len(said) == 1 and said <= self.lexicon.yes and len(question.choices) == 2:
            return 1 - done
        return -1

    def plain_words(self, stretch: str) -> list[str]:
        """All words, without the marks around them."""
        stretch = tidy(stretch).casefold()
        if not self.free:
            return stretch.split()
        words = stretch.translate(_QUOTES).split()
        return [
            word if word.isalnum() else word.strip("'?")
            for word in words
            if word.isalnum() or any(map(str.isalnum, word))
        ]

    def doubt(self, line: str) -> str:
        """The mark or the word that makes a line no order, if there is one."""
        if not self.free:
            return ""
        if any(mark in line for mark in _QUESTION_MARKS):
            return "?"
        hedges = self.lexicon.hedges
        return next((word for word in self._sentence(line) if word in hedges), "")

    def plainly(self, line: str) -> str:
        """The line without hedges and without words that no order has: what may be meant."""
        lexicon = self.lexicon
        words = self._sentence(_WALLS.sub(lambda cut: f" {cut.group()} ", line))
        spare = {word for word in words if word in lexicon.hedges or not lexicon.known(word)}
        spare.difference_update(";,:")
        if lexicon.denials.intersection(words) or not all(_is_plain(word) for word in spare):
            return ""
        return " ".join(word for word in words if word not in spare)

    def _sentence(self, line: str) -> list[str]:
        words = tidy(line).casefold().translate(_QUOTES).split()
        return [word if word in ";,:" else word.strip("'?,;:.!") for word in words]

    def _phrase(self, phrase: str) -> Phrase:
        """The words of a phrase on offer, which is likely to be on offer again."""
        known = self._phrases.get(phrase)
        if known is None:
            if len(self._phrases) >= _PHRASES_KEPT:
                self._phrases.clear()
            plain = self.plain_words(phrase)
            words = self.lexicon.content(plain) or tuple(plain)
            canon = tuple(map(self.lexicon.canon, words))
            known = self._phrases[phrase] = Phrase(canon, "for" in plain)
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
            return self._partial(question, words) or self._about_one_thing(question, words)
        if look == FREE and not self.free:
            return None
        found = self._fullest(question, words, look)
        if look == EXACT and self.free and isinstance(found, Match) and found.used < len(words):
            freely = self._fullest(question, words, FREE)
            if isinstance(freely, Match) and freely.place == found.place:
                return max(found, freely, key=lambda one: one.used)
        for some in dict.fromkeys((tuple(carried), tuple(carried[:1]))) if look == EXACT else ():
            if found is not None or not some:
                break
            found = self._fullest(question, [*some, *words], look)
            if isinstance(found, Match):
                used = found.used - len(some)
                found = found._replace(used=used) if used > 0 else None
        return found

    def _fullest(
        self, question: Question[Any], words: Sequence[str], look: int
    ) -> Match | Unclear | None:
        if not words:
            return None
        fit = self._fit_exactly if look == EXACT else self._fit_freely
        first = self.lexicon.read(words[0]).terms
        best, found, unclear = 0, {}, []
        for place, phrase in self._offered(question):
            if look == EXACT and phrase.words[0] not in first:
                continue
            fits = fit(phrase, words)
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
        asked, offered = self._latest
        if asked is not question:
            offered = [
                (place, words)
                for place, choice in enumerate(question.choices)
                for phrase in question.phrases(choice)
                if (words := self._phrase(phrase)).words
            ]
            self._latest = question, offered
        return offered

    def phrase_words(self, phrase: str) -> tuple[str, ...]:
        """The words of a phrase, as they are compared."""
        return self._phrase(phrase).words

    def terms(self, words: Iterable[str]) -> frozenset[str]:
        """All that the words may stand for."""
        return frozenset(term for word in words for term in self.lexicon.read(word).terms)

    def fits(self, phrase: str, words: Sequence[str]) -> bool:
        """Whether the words begin with the phrase, in its order or freely."""
        wanted = self._phrase(phrase)
        found = self._fit_exactly(wanted, words)
        if found is None and self.free:
            found = self._fit_freely(wanted, words)
        return found is not None and found.clear

    def _fit_exactly(self, phrase: Phrase, words: Sequence[str]) -> _Fit | None:
        wanted = phrase.words
        if not wanted or len(words) < len(wanted):
            return None
        clear = True
        for want, word in zip(wanted, words, strict=False):
            if want == word:
                continue
            reading = self.lexicon.read(word)
            if want not in reading.terms:
                return None
            clear = clear and reading.clear
        return _Fit(len(wanted), clear)

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
        used, clear, count = 0, True, None
        for place, word in enumerate(words[: _LOOSELY * len(left)]):
            reading = lexicon.read(word)
            term = next((one for one in reading.terms if one in left), None)
            if term is None:
                if self._says_again(words, place, taken) or self._is_part(
                    words, place, left, taken
                ):
                    continue
                if not self._may_be_added(words, place):
                    break
                if word.isdecimal() and self._thing(words[place + 1]) in lexicon.counted:
                    count = Count(int(word[:9]), self._thing(words[place + 1]))
                continue
            ended = any(map(lexicon.is_exact, taken))
            if ended and term in lexicon.verbs and place + 1 < len(words):
                break  # the next order begins here
            left.remove(term)
            taken.append(term)
            used, clear = place + 1, clear and reading.clear
            if not left:
                break
        return _Fit(used, clear, count)

    def _may_be_added(self, words: Sequence[str], place: int) -> bool:
        """Whether the word only says what the next one is, or how many of it there are."""
        if place + 1 >= len(words):
            return False
        word, following = words[place], words[place + 1]
        if word in self.lexicon.labels:
            if following in self.lexicon.labels:
                return self._may_be_added(words[: place + 5], place + 1)
            return self.lexicon.is_exact(following)
        if not word.isdecimal():
            return False
        thing = self._thing(following)
        return thing in self.lexicon.counted or (word == "1" and thing in self.lexicon.nouns)

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

    def _thing(self, word: str) -> str:
        """The thing of the game that a word stands for, or nothing."""
        terms = self.lexicon.read(word).terms
        return next((term for term in terms if term in self.lexicon.nouns), "")

    def thing_or_word(self, word: str) -> str:
        """The thing or the verb of the game that a word stands for, else the word."""
        terms = self.lexicon.read(word).terms
        named = self.lexicon.nouns | self.lexicon.verbs
        return next((term for term in terms if term in named), word)

    def declined(self, words: Sequence[str]) -> str:
        """The thing that the words decline, if that is all they say: `no contract`."""
        if not self.free or len(words) != 2 or "no" not in self.lexicon.read(words[0]).terms:
            return ""
        return self._thing(words[1])

    def is_sited(self, phrase: str) -> bool:
        """Whether a phrase is about a thing on a site, and of no card."""
        words, lexicon = self.phrase_words(phrase), self.lexicon
        exact = [word for word in words if lexicon.is_exact(word)]
        sites = bool(exact) and not any(map(lexicon.is_number, exact))
        return sites and not lexicon.counted.isdisjoint(words)

    def without_counts(self, words: Sequence[str]) -> Sequence[str]:
        """Without numbers that count things (`2 farms`), where a card is named besides."""
        counts = [
            place
            for place, word in enumerate(words[:-1])
            if word.isdecimal() and self._thing(words[place + 1]) in self.lexicon.counted
        ]
        kept = [word for place, word in enumerate(words) if place not in counts]
        return kept if any(map(str.isdecimal, self.terms(kept))) else words

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
            if any(map(lexicon.is_exact, taken)) or not self._begins_anew(words[fit.used :]):
                continue
            if all(term in sites or term in lexicon.understood for term in left):
                found[place] = fit.used
        if len(found) != 1:
            return None
        ((place, used),) = found.items()
        return Match(place, used)

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

    def leading(self, phrase: str) -> tuple[str, ...]:
        """The words of the vocabulary that a phrase begins with."""
        words = self.words(phrase)
        for place, word in enumerate(words):
            if word not in self.vocabulary:
                return words[:place]
        return words

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
        first = next((word for word in words if not word.isdecimal()), "")
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

    def unknown(self, line: str) -> str:
        """The first word that no order of this game can have, if there is one."""
        words = [word for segment in self.segments(line) for word in segment.words]
        if not self.free:
            return ""
        return next((word for word in words if not self.lexicon.known(word)), "")


def _is_plain(word: str) -> bool:
    """Whether a word has no digit, so that it cannot be a code with a slip in it."""
    return not any(map(str.isdigit, word))


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
