"""How a typed line is cut into words, and what can be said of them whatever is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from .lexicon import Lexicon

_WALLS = re.compile(r"[;,:]|[.!](?=\s)|(?<![\w-])then(?![\w-])", re.IGNORECASE)
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")  # what mail programs make of a hyphen
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_QUOTES = dict.fromkeys(map(ord, '"`“”„«»()[]<>*#@'), " ")
_MARKS = dict.fromkeys(map(ord, ",;:.!"), " ")
_TYPED = _DASHES | _INVISIBLE | dict.fromkeys(map(ord, "’ʼ"), "'")
BOTH = "both"
_MOST_NAMED = 4  # stretches of a line with a name that reads like an order, each tried alone
_LINES_KEPT = 32
_LONGEST_END = 24  # characters
_STOPS = " \t.!"  # how people end a sentence
_STOPS_AND_COMMA = _STOPS + ","
_MOST_ENDS = 3
_GLUED = re.compile(
    r"(?<![\w.+-])(?:([^\W\d_]{3,20})(\d{1,3}[a-z]?)|(\d{1,3})([^\W\d_]{2,10}))(?![\w.-])",
    re.IGNORECASE,
)
_SLASH = re.compile(r"(?<=\w)/(?=\w)")
_ARROW = re.compile(r"[-=~]+>|[→➔=]")
_QUESTION_MARKS = "?？¿"

_TYPED_WORD = re.compile(r"\S+")
_MOST_TYPED = 40  # words of a line in which we look for some of them
_MOST_STRETCHES = 100
_AROUND = " .,;:!?…-–—()\"'"


def tidy(stretch: str) -> str:
    """The text with plain hyphens, and blanks for whatever cannot be printed."""
    if not stretch.isascii():
        stretch = stretch.translate(_TYPED)
    stretch = stretch.replace(".)", ")")  # the end of a sentence in brackets
    if stretch.isprintable():
        return stretch
    return "".join(letter if letter.isprintable() else " " for letter in stretch)


def _in_their_letters(words: Iterable[str], typed: Iterable[str]) -> list[str]:
    """Words in the small and capital letters in which they were typed."""
    letters = {one.casefold(): one for one in typed}
    return [letters.get(word, word) for word in words]


class Segment(NamedTuple):
    """The words between two walls, and the wall before them."""

    wall: str
    words: tuple[str, ...]


class Cutting:
    """Cuts lines into words."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.vocabulary = lexicon.vocabulary
        self.free = lexicon.free
        self._cut: dict[tuple[str, bool], list[Segment]] = {}

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

    def at_every_wall(self, line: str) -> list[list[Segment]]:
        """How a line is cut if none of its walls only draws breath: `1 drop from 5L, S3`."""
        cut = self._segments(line, named=False, joins=False) if self.free else []
        return [cut] if cut != self.segments(line) and self.free else []

    def _segments(self, line: str, *, named: bool, joins: bool = True) -> list[Segment]:
        found: list[Segment] = []
        line = self.lexicon.replaced(self._unglued(self._without_end(tidy(line))))
        line = self._with_places(self.with_recalled(line))
        wall, start = "", 0
        for cut in [*_WALLS.finditer(line), None]:
            end = cut.start() if cut else len(line)
            words = self.words(line[start:end].rstrip(_STOPS), named=named)
            goes_on = joins and words and found and wall in ",:"
            if goes_on and self._go_on(found[-1].words, words):
                found[-1] = Segment(found[-1].wall, found[-1].words + words)
            elif words:
                found.append(Segment(wall, words))
            if cut:
                wall, start = cut.group().casefold(), cut.end()
        found = self._without_idle(found) if self.lexicon.idle_where else found
        return self._without_said(found) if self.lexicon.kinds else found

    def _with_places(self, line: str) -> str:
        """The line with the place that was named before a thing for `there` behind it.

        In `tunnel to NE and a city there`, that is NE; in `city on C, a farm in it`, it is C.
        """
        there = self.lexicon.there
        if there is None or there.search(line) is None:
            return line
        found, start = "", 0
        for said in there.finditer(line):
            words = self.plain_words(line[start : said.start()].translate(_MARKS))
            at = max((at for at, word in enumerate(words) if self.lexicon.place(word)), default=-1)
            named = at >= 0 and any(map(self.is_counted, words[at + 1 :]))
            named = named or (at >= 0 and self._begins_with_thing(line[said.end() :]))
            place = self.lexicon.place(words[at]) if named else said[0]
            found += line[start : said.start()] + place
            start = said.end()
        return found + line[start:]

    def _begins_with_thing(self, stretch: str) -> bool:
        """Whether the next words are of a thing that is built, and name no place of their own."""
        words = self.plain_words(_WALLS.split(stretch, maxsplit=1)[0])
        if any(map(self.lexicon.place, words)):
            return False
        lexicon = self.lexicon
        if not words or not lexicon.names_thing(words[0]):
            return False
        return (lexicon.verbs | lexicon.goods).isdisjoint(lexicon.read(words[0]).terms)

    def with_recalled(self, line: str) -> str:
        """The line with the one thing that was named before for `that tile` behind it.

        Where none was, or several, it stays in a form that no order has.
        """
        for said, thing in self.lexicon.recalled:
            start = 0
            while (found := said.search(line, start)) is not None:
                named = {one[0] for one in thing.finditer(line[: found.start()])}
                meant = named.pop() if len(named) == 1 else found[0].replace(" ", "-")
                line = line[: found.start()] + meant + line[found.end() :]
                start = found.start() + len(meant)
        return line

    def _unglued(self, line: str) -> str:
        """The line with blanks where people left them out: `play22`, `base6L`, `38on`, `31/R3`."""
        if not self.free:
            return line
        if "/" in line:
            words = _SLASH.sub(" ", line)
            coded = any(map(self.lexicon.is_code, self.plain_words(words)))
            line = words if coded else line
        return _GLUED.sub(self._apart_again, _ARROW.sub(" ", line))

    def _apart_again(self, found: re.Match[str]) -> str:
        whole, lexicon = found[0].casefold(), self.lexicon
        word, number = (found[1] or found[4]), (found[2] or found[3])
        if (
            lexicon.is_exact(whole)
            or lexicon.known(whole)
            or not lexicon.is_exact(number.casefold())
        ):
            return found[0]
        known = lexicon.names_thing(word.casefold()) or word.casefold() in lexicon.fillers
        known = known or word.casefold() in lexicon.labels
        if not known or lexicon.ordinal(whole):
            return found[0]
        return f"{word} {number}" if found[1] else f"{number} {word}"

    def _without_said(self, segments: list[Segment]) -> list[Segment]:
        """Without words that say of a code what its form says: `the yellow one, Y11`."""
        words = [word for segment in segments for word in segment.words]
        if self.lexicon.kinds.isdisjoint(words):
            return segments
        said = set(self.lexicon.said_of(words))
        kept = [Segment(one.wall, tuple(w for w in one.words if w not in said)) for one in segments]
        return [one for one in kept if one.words]

    def _without_end(self, line: str) -> str:
        """The line without words at its end that say nothing there: `5L it is`."""
        for _time in range(_MOST_ENDS):
            end = line[-_LONGEST_END:].casefold().rstrip(_STOPS_AND_COMMA)
            said = next((one for one in self.lexicon.at_end if end.endswith(one)), "")
            if not said:
                break
            line = line.rstrip(_STOPS_AND_COMMA)[: -len(said)]
        return line

    def _without_idle(self, segments: list[Segment]) -> list[Segment]:
        """Without words of ours that go with something of which the line does not speak."""
        words = [word for segment in segments for word in segment.words]
        idle = {
            word
            for word in words
            for term, where in self.lexicon.idle_where
            if term in self.lexicon.read(word).terms
            and where.search(" ".join(map(self.thing_or_word, words))) is not None
        }
        if not idle or idle.issuperset(words):
            return segments
        kept = [Segment(one.wall, tuple(w for w in one.words if w not in idle)) for one in segments]
        return [one for one in kept if one.words]

    def _go_on(self, words: Sequence[str], after: Sequence[str]) -> bool:
        """Whether a comma or a colon stands where people only draw breath.

        That is between codes (`farms SE, E`), and after words without one (`keep: 12 40`).
        """
        lexicon = self.lexicon
        if not self.free:
            return False
        first = after[1] if after[0] in lexicon.labels and len(after) > 1 else after[0]
        counts = after[0].isdecimal() and self.may_be_added(after, 0)
        if counts or not lexicon.is_exact(first):
            return False
        return lexicon.is_exact(words[-1]) or all(
            self.may_be_added(words, place)
            for place, word in enumerate(words)
            if lexicon.is_exact(word)
        )

    def words(self, stretch: str, *, named: bool = False) -> tuple[str, ...]:
        """The words that count."""
        return self.lexicon.content(self.plain_words(stretch), named=named)

    def as_typed(self, line: str, words: Sequence[str]) -> str:
        """The stretch of a line, as it was typed, whose words count so; else the words."""
        said = list(_TYPED_WORD.finditer(line)) if self.free and words else []
        if not 0 < len(said) <= _MOST_TYPED:
            return " ".join(words)
        alone = [self.words(one[0].translate(_MARKS)) for one in said]
        wanted, anywhere = tuple(words), range(len(said))
        begins = [at for at in anywhere if alone[at][:1] == wanted[:1]] or anywhere
        ends = [at for at in anywhere if alone[at][-1:] == wanted[-1:]] or anywhere
        stretches = ((said[a].start(), said[b].end()) for a in begins for b in ends if a <= b)
        tried = islice(stretches, _MOST_STRETCHES)
        typed = (line[start:end].strip(_AROUND) for start, end in tried)
        return next((one for one in typed if self._counts_as(one, wanted)), "") or " ".join(
            _in_their_letters(words, [one[0].strip(_AROUND) for one in said])
        )

    def _counts_as(self, stretch: str, words: tuple[str, ...]) -> bool:
        """Whether these are the words of a stretch that count."""
        return self.words(self.lexicon.replaced(stretch.translate(_MARKS))) == words

    def named_way(self, line: str) -> list[list[Segment]]:
        """How a line is cut if a name in it that reads like an order is meant as a name.

        Where several stretches have one, all of them are tried, then each alone: a card is called
        Build Tunnel, but `build tunnel SW-blue; use Executive Assistant` builds one.
        """
        asis = self.segments(line) if self.free else []
        named = self.segments(line, named=True) if self.free else []
        if named == asis:
            return []
        differ = [place for place, one in enumerate(asis) if named[place : place + 1] != [one]]
        if len(named) != len(asis) or not 1 < len(differ) <= _MOST_NAMED:
            return [named]
        return [named, *([*asis[:at], named[at], *asis[at + 1 :]] for at in differ)]

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

    def sentence(self, line: str) -> list[str]:
        """All words and walls, without the marks around the words."""
        words = tidy(line).casefold().translate(_QUOTES).split()
        return [word if word in ";,:" else word.strip("'?,;:.!") for word in words]

    def without_count(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Without a number that only says how many codes follow: `2 contracts Y03 G15`."""
        for place, word in enumerate(words[:-2]):
            rest = words[place + 2 :]
            codes = [one for one in rest if self.lexicon.is_exact(one) and not one.isdecimal()]
            thing = self.thing(words[place + 1])
            counts = bool(thing) and thing not in self.lexicon.labels_with  # 3 drops are an amount
            alone = thing in map(self.thing, rest[1:]) and self.thing(rest[0]) != thing
            if word.isdecimal() and counts and not alone and str(len(codes)) == word:
                return (*words[:place], *words[place + 1 :])
            named = words[:place][-1:] == words[place + 1 : place + 2]  # `patent 1, patent 3`
            if not named and self._counts_rest(word, words[place + 1 :]):
                return (*words[:place], *words[place + 1 :])
        return words

    def _counts_rest(self, word: str, rest: Sequence[str]) -> bool:
        """Whether a number only says how many names are all that follows: `three: 15, 22, 28`."""
        labels = rest[0] in self.lexicon.labels
        exact = all(any(map(self.lexicon.is_exact, self._terms(one))) for one in rest[labels:])
        number = "2" if BOTH in self._terms(word) else word
        return number == str(len(rest) - labels) and exact

    def may_be_added(self, words: Sequence[str], place: int) -> bool:
        """Whether the word only says what the next one is, or how many of it there are."""
        if place + 1 >= len(words):
            return False
        word, following = words[place], words[place + 1]
        if word in self.lexicon.labels and not self._is_order_itself(words, place):
            if following in self.lexicon.labels:
                return self.may_be_added(words[: place + 5], place + 1)
            return any(map(self.lexicon.is_exact, self._terms(following)))
        if not word.isdecimal():
            return False
        thing = self.thing(following)
        return thing in self.lexicon.counted or (word == "1" and thing in self.lexicon.nouns)

    def _is_order_itself(self, words: Sequence[str], place: int) -> bool:
        """Whether a label names a thing that is built, and no place for another: `city C, farm C`.

        Behind another thing it says where: `farm in city C`, `tunnel from city S to city E`.
        """
        if self.thing(words[place]) not in self.lexicon.counted:
            return False
        if place > 1 and words[place - 2] == words[place]:
            return self._is_order_itself(words, place - 2)
        return not place or self.thing(words[place - 1]) not in self.lexicon.counted

    # --- what the words are ---------------------------------------------------------------

    def doubt(self, line: str) -> str:
        """The mark or the word that makes a line no order, if there is one."""
        if not self.free:
            return ""
        if any(mark in line for mark in _QUESTION_MARKS):
            return "?"
        hedges = self.lexicon.hedges
        words = self.lexicon.without_sayings(self.sentence(self._without_end(line)))
        words = self.lexicon.without_hedged_names(words)
        pairs = map(" ".join, pairwise(words))
        return next((said for said in (*words, *pairs) if said in hedges), "")

    def denies(self, line: str) -> bool:
        """Whether a line says that something is not to be done: `don't build base 5L`."""
        words = self.lexicon.without_sayings(self.sentence(line))
        return self.free and not self.lexicon.denying.isdisjoint(words)

    def plainly(self, line: str) -> str:
        """The line without hedges and without words that no order has: what may be meant."""
        lexicon = self.lexicon
        line = lexicon.without_tag(line)
        words = self.sentence(_WALLS.sub(lambda cut: f" {cut.group()} ", line))
        words = lexicon.without_sayings(words)
        if not words:
            return ""
        spare = {word for word in words if word in lexicon.hedges or not lexicon.known(word)}
        spare.update(
            word for pair in pairwise(words) if " ".join(pair) in lexicon.hedges for word in pair
        )
        spare.difference_update(";,:", lexicon.words_of_names(words))
        if lexicon.denials.intersection(words) or not all(_is_plain(word) for word in spare):
            return ""
        odd = (word for word in spare if not lexicon.known(word) and not lexicon.ordinal(word))
        if any(map(lexicon.is_of_name, odd)):
            return ""  # without a word of its name, another thing would be meant
        behind = zip(words, [*words[1:], ""], strict=True)
        spare.update(word for word, after in behind if after in spare and _looks_like_code(word))
        return " ".join(word for word in words if word not in spare)

    def unknown(self, line: str) -> str:
        """The first word that no order of this game can have, if there is one."""
        words = [word for segment in self.segments(line) for word in segment.words]
        if not self.free:
            return ""
        return next((word for word in words if not self.lexicon.known(word)), "")

    def may_be_read(self, segments: Sequence[Segment]) -> bool:
        """Whether each word can be part of an order, or of the name of something in this game."""
        lexicon, words = self.lexicon, (word for one in segments for word in one.words)
        return not self.free or all(lexicon.known(one) or lexicon.is_of_name(one) for one in words)

    def leading(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words of the vocabulary that the words of a phrase begin with."""
        for place, word in enumerate(words):
            if word not in self.vocabulary:
                return words[:place]
        return words

    def declined(self, words: Sequence[str]) -> str:
        """The thing that the words decline, if that is all they say: `no contract`."""
        if not self.free or len(words) != 2 or "no" not in self.lexicon.read(words[0]).terms:
            return ""
        return self.thing(words[1])

    def without_counts(self, words: Sequence[str]) -> Sequence[str]:
        """Without numbers that count things (`2 farms`), where a card is named besides.

        Where cards are called by their numbers, `2 cards` never is card 2.
        """
        counts = [
            place
            for place, word in enumerate(words[:-1])
            if word.isdecimal() and self.thing(words[place + 1])
        ]
        kept = [word for place, word in enumerate(words) if place not in counts]
        named = self.lexicon.number_labels or any(map(str.isdecimal, self.terms(kept)))
        return kept if named else words

    def terms(self, words: Iterable[str]) -> frozenset[str]:
        """All that the words may stand for."""
        return frozenset(term for word in words for term in self.lexicon.read(word).terms)

    def _terms(self, word: str) -> tuple[str, ...]:
        return self.lexicon.read(word).terms

    def thing(self, word: str) -> str:
        """The thing of the game that a word stands for, or nothing."""
        terms = self.lexicon.read(word).terms
        return next((term for term in terms if term in self.lexicon.nouns), "")

    def is_counted(self, word: str) -> bool:
        """Whether a word stands for a thing that is done one by one: a farm."""
        return self.thing(word) in self.lexicon.counted

    def thing_or_word(self, word: str) -> str:
        """The thing or the verb of the game that a word stands for, else the word."""
        terms = self.lexicon.read(word).terms
        named = self.lexicon.nouns | self.lexicon.verbs
        return next((term for term in terms if term in named), word)


def _is_plain(word: str) -> bool:
    """Whether a word has no digit, so that it cannot be a code with a slip in it."""
    return not any(map(str.isdigit, word))


def _looks_like_code(word: str) -> bool:
    """Whether a small Cyrillic word could be a code, without the word that it goes with."""
    return len(word) == 1 and word.isalpha() and not word.isascii()
