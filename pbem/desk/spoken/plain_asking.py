"""What people ask the host in whole sentences: for something it shows, or about the game.

`please send me the board` is the order `board`, `don't play this yet` is `preview`, `we need
two more days` is `extend 2d`; what a question such as `how much is a base?` is answered with is in
`answering_questions.py`. Nothing here plays a move. The words of each language are in its folder of
`pbem/locale`, in `language.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, TypeVar

import msgspec

from pbem.engine.asked import About
from pbem.engine.languages import LANGUAGES, about
from pbem.engine.order_language.slips import Slips
from pbem.engine.order_language.word_tables import everyday_table

T = TypeVar("T")
_LEAST_SLIPPED = 5  # letters of a word that may have a slip of the finger
_MOST_WORDS = 12
_MOST_SPOKEN = 30  # words of a line that asks for a language
_LOOKED_AT = 400  # characters
_NUMBERED = frozenset({"resend", "history"})  # orders that may have a number behind them
_CLOSED = " .!,;:)"
_AROUND = " ,;:.!?()-–—…"
_BEFORE_PLEASE = " ,;-–—("
_COUNTED = re.compile(r"(\d*)(.*)", re.DOTALL)
_SENTENCES = re.compile(r"[.!?;]+(?=\s|$)")
_SENTENCE = re.compile(r"[.!]\s+")
_ASKED_FIRST = re.compile(r"([^?]+\?)\s+([^?]*\w[^?]*)")
_JOINED = re.compile(r",\s+(?:and|et|і|та|й|а|и)\s+", re.IGNORECASE)
_QUESTIONS = re.compile(r"[^?]+\??")
_STRETCHES = re.compile(r"([,;:()…]|[.!?](?=\s|$)|\s[-–—]+\s)")


class Phrasing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """How one language asks the host; see the head of the table."""

    polite: frozenset[str]
    shown: dict[str, list[str]]
    rules: frozenset[str]
    undo: list[str]
    undone: frozenset[str]
    wholly: frozenset[str]
    trying: list[str]
    tried: frozenset[str]
    thanks: list[str]
    asking: frozenset[str]
    costs: frozenset[str]
    dropping: list[str] = []
    turn: list[str] = []
    moves: list[str] = []
    scores: list[str] = []
    owned: list[str] = []
    did: list[str] = []
    points: frozenset[str] = frozenset()
    lone_trial: list[str] = []
    noted: list[str] = []
    unnoted: list[str] = []
    postponed: frozenset[str] = frozenset()
    all_postponed: frozenset[str] = frozenset()
    referring: frozenset[str] = frozenset()
    impersonal: list[str] = []
    leading: list[str] = []
    topics: dict[str, list[str]] = {}
    counted: list[str] = []
    reasons: list[str] = []
    boards: frozenset[str] = frozenset()
    advice: list[str] = []
    supposing: list[str] = []
    supposed: dict[str, str] = {}
    refused: list[str] = []
    missed: list[str] = []
    rethought: list[str] = []
    restarted: list[str] = []
    restarting: list[str] = []
    whence: list[str] = []
    stands: dict[About, list[str]] = {}
    idle: frozenset[str] = frozenset()
    more: frozenset[str] = frozenset()
    time: list[str] = []
    timed: frozenset[str] = frozenset()
    units: dict[str, list[str]] = {}
    counts: dict[str, str] = {}
    please: frozenset[str] = frozenset()
    closing: list[str] = []
    in_it: list[str] = []
    speaking: frozenset[str] = frozenset()
    unspoken: frozenset[str] = frozenset()

    def wish(self, words: Sequence[str], *, asked: bool) -> str:
        """The order of the host that the words are in this language, or nothing."""
        said = [word for word in words if word not in self.polite]
        if not said or self._thanks_for(words):
            return ""
        if self.takes_back(said) and (not asked or not self.please.isdisjoint(words)):
            known = self.undone.union(self.wholly, *self._taking_back)
            wordy = len(said) < len(words) or not self.undone.isdisjoint(said)
            if not wordy or not known.issuperset(said):
                return ""
            return "undo" if self.wholly.isdisjoint(said) else "undo all"
        if len(said) == len(words):
            return ""
        if said[0] in _NUMBERED and all(map(str.isdecimal, said[1:])):
            return " ".join(said)
        if said[0] in self.rules and len(said) > 1:
            return " ".join(["rules", *said[1:]])
        thing = " ".join(said)
        return next((order for order, things in self.shown.items() if thing in things), "")

    @cached_property
    def wish_words(self) -> frozenset[str]:
        """Words of which a wish has one at least."""
        return self.polite.union(self.more, *self._taking_back, *map(str.split, self.time))

    def takes_back(self, words: Sequence[str]) -> bool:
        """Whether the words speak of taking something back."""
        return any(map(set(words).issuperset, self._taking_back))

    def rethinks(self, words: Sequence[str]) -> bool:
        """Whether the words say that something else is wanted, and nothing else."""
        sayings = self.undone.union(self.polite, *map(str.split, (*self.dropping, *self.rethought)))
        return _has_all(words, self.rethought) and sayings.issuperset(words)

    def restarts(self, words: Sequence[str]) -> bool:
        """Whether the words take back what was said before, and say nothing else."""
        sayings = (*self.restarted, *self.restarting)
        known = self.undone.union(self.polite, *map(str.split, (*self.rethought, *sayings)))
        return _has_all(words, sayings) and known.issuperset(words)

    def drops(self, words: Sequence[str]) -> bool:
        """Whether the words say no to what is held, and nothing else."""
        sayings = self.undone.union(self.polite, *map(str.split, self.dropping))
        return _has_all(words, self.dropping) and sayings.issuperset(words)

    def postponed_dropped(self, words: Sequence[str]) -> str:
        """How `standing` drops what the words call postponed, all or the latest; or nothing."""
        known = self.postponed | self.all_postponed
        sayings = (*self.undo, *self.dropping)
        if known.isdisjoint(words) or not _has_all(words, sayings):
            return ""
        if not self.noted_words.union(known, self.wholly, *map(str.split, sayings)).issuperset(
            words
        ):
            return ""
        return "none" if not self.all_postponed.isdisjoint(words) else "drop"

    def more_time(self, words: Sequence[str]) -> str:
        """How much more time the words wish for and nothing else, as `2d`; or nothing."""
        if _has_all(words, self.time):
            return self.span(words) or ("1d" if self._timed.issuperset(words) else "")
        return self.span(words) if not self.more.isdisjoint(words) else ""

    def span(self, words: Sequence[str]) -> str:
        """The one stretch of time that the words name among such as change nothing, as `2d`."""
        counts, units = [], []
        for word in words:
            number, rest = _COUNTED.findall(word)[0]
            counts += [number] if number else [self.counts[rest]] if rest in self.counts else []
            units += [self._units[rest]] if rest in self._units else []
            known = rest in self._units or rest in self.counts or rest in self._timed
            if rest and not known:
                return ""
        return f"{(counts or ['1'])[0]}{units[0]}" if len(units) == 1 >= len(counts) else ""

    def only_tries(self, words: Sequence[str]) -> bool:
        """Whether the words wish that what stands beside them is tried, and say nothing else."""
        if not self.trial_words.issuperset(words) or self._thanks_for(words):
            return False
        return any(map(set(words).issuperset, self._trials))

    def _thanks_for(self, words: Sequence[str]) -> bool:
        """Whether the words thank for something that came: `thanks for the preview`."""
        return any(list(words[: len(one)]) == one for one in map(str.split, self.thanks))

    @cached_property
    def noted_words(self) -> frozenset[str]:
        """Every word that may stand in what is said of orders given ahead."""
        sayings = (*self.noted, *self.unnoted)
        return self.polite.union(self.asking, self.undone, self.idle, *map(str.split, sayings))

    @cached_property
    def _taking_back(self) -> list[frozenset[str]]:
        return [frozenset(one.split()) for one in self.undo]

    @cached_property
    def _timed(self) -> frozenset[str]:
        sayings = (word for saying in self.time for word in saying.split())
        return self.polite.union(self.more, self.timed, sayings)

    @cached_property
    def _units(self) -> dict[str, str]:
        return {word: unit for unit, words in self.units.items() for word in (unit, *words)}

    @cached_property
    def _trials(self) -> list[frozenset[str]]:
        return [frozenset(one.split()) for one in self.trying]

    @cached_property
    def trial_words(self) -> frozenset[str]:
        """Every word that a wish to try something may have."""
        return self.polite.union(self.tried, *self._trials)


@cache
def _phrasings() -> list[Phrasing]:
    """How each language asks."""
    tables = [_with_numbers(code, table) for code in LANGUAGES if (table := about(code).asking)]
    return msgspec.convert(tables, list[Phrasing])


def _with_numbers(code: str, table: dict[str, Any]) -> dict[str, Any]:
    """A table that also knows what the language counts with: `two`."""
    numbers = everyday_table(code).get("numbers", {})
    return {**table, "counts": {**numbers, **table.get("counts", {})}}


def polite_order(line: str) -> str:
    """The order of the host that a polite sentence is in any language, or nothing."""
    words = words_of(line)
    if len(words) > _MOST_WORDS or _words_of_wishes().isdisjoint(words):
        return ""
    if not is_question(line) and (more := _more_time(line)):
        return f"extend {more}"
    wishes = (one.wish(words, asked="?" in line) for one in _phrasings())
    return next(filter(None, wishes), "")


@cache
def _words_of_wishes() -> frozenset[str]:
    """Words of which a wish has one at least, in any language."""
    return frozenset[str]().union(*(one.wish_words for one in _phrasings()))


def without_please(words: str) -> str:
    """Words behind an order without the please and the thanks that close them, in any language."""
    closings = [said for one in _phrasings() for said in one.closing]
    for _please_and_thanks in range(2):
        closed = words.rstrip(_CLOSED)
        said = next((said for said in closings if _ends_with(closed, said)), "")
        if not said:
            break
        words = closed[: -len(said)].rstrip(_BEFORE_PLEASE)
    return words


def _ends_with(words: str, said: str) -> bool:
    """Whether the words end with what is said, or are no more than that."""
    tail = words[-len(said) :].casefold().replace("’", "'").replace("ʼ", "'")
    return tail == said and words[-len(said) - 1 : -len(said)] in ("", *_BEFORE_PLEASE)


def undo_and_rest(line: str) -> str | None:
    """What a line says behind a wish to take something back, in any language; None without one.

    `Sorry, please take that back, I want more water first` says why.
    """
    pieces = _STRETCHES.split(line) if not is_question(line) else []
    for end in range(1, len(pieces), 2):
        if polite_order("".join(pieces[:end])) == "undo":
            return "".join(pieces[end + 1 :]).strip()
    return None


def wish_and_rest(line: str) -> tuple[str, str]:
    """What a line asks to see, in any language, and what it says behind; nothing if it does not.

    `Show me the board, please, and I keep 2, 45 and 30.`
    """
    pieces = _STRETCHES.split(line) if not is_question(line) else []
    for end in range(len(pieces) - 2, 0, -2):
        order = polite_order("".join(pieces[:end]))
        rest = "".join(pieces[end + 1 :]).strip()
        if rest and any(order in one.shown for one in _phrasings()):
            return order, rest
    return "", line


def behind_second_thought(line: str) -> str:
    """What a line wishes for behind words that drop what stands above it: `I changed my mind!`"""
    pieces = _STRETCHES.split(line) if not is_question(line) else []
    for end in range(len(pieces) - 2, 0, -2):
        words = words_of("".join(pieces[:end]))
        if any(one.rethinks(words) for one in _phrasings()):
            return "".join(pieces[end + 1 :]).strip()
    return ""


def behind_restart(line: str) -> str | None:
    """What a line says behind words that take back what was said before; None without such.

    `Scrap that, I start again: bank 2`
    """
    pieces = _STRETCHES.split(line) if "?" not in line else []
    for end in range(len(pieces), 0, -2):
        words = words_of("".join(pieces[:end]))
        if any(one.restarts(words) for one in _phrasings()):
            return "".join(pieces[end + 1 :]).strip()
    return None


def restarts_wholly(said: str) -> bool:
    """Whether words that take back speak of all that was said before: `I start again`."""
    words = words_of(said)
    return any(_has_all(words, one.restarting) for one in _phrasings())


def said_before_undo(line: str) -> str:
    """What a line says before its last sentence, if that only wishes to take something back.

    `Oh no, I said 5L! Please undo that.` says why first.
    """
    cuts = list(_SENTENCE.finditer(line[:_LOOKED_AT])) if "?" not in line else []
    if not cuts or polite_order(line[cuts[-1].end() :]) != "undo":
        return ""
    return line[: cuts[-1].start() + 1]


def says_drop_it(line: str) -> bool:
    """Whether a line, in any language, says no more than that what is held is not wanted."""
    words = words_of(line)
    if not words or len(words) > _MOST_WORDS or "?" in line:
        return False
    return any(one.drops(words) for one in _phrasings())


def time_wished(line: str) -> str:
    """How much more time a line, or a part of one, wishes for in any language, as `2d`."""
    return next(filter(None, map(_more_time, (line, *_STRETCHES.split(line)))), "")


def _more_time(stretch: str) -> str:
    words = words_of(stretch)
    if len(words) > _MOST_WORDS:
        return ""
    return next(filter(None, (one.more_time(words) for one in _phrasings())), "")


def time_named(words: str) -> str:
    """The stretch of time in words of any language, as `2d`: `by two days`; or nothing."""
    said = words_of(words)
    return next(filter(None, (one.span(said) for one in _phrasings())), "")


def only_tried(line: str) -> str | None:
    """The orders of a line that wishes, in any language, only to try them; None if it does not.

    `just looking, don't save: build base 5L` has one, `don't play this yet` has none beside it.
    """
    if _is_lone_trial(line):
        return ""
    pieces = _STRETCHES.split(line)
    if not any(map(_is_trial, pieces)):
        return None
    kept = [piece for piece in pieces if not _is_trial(piece) and not _is_polite(piece)]
    return "".join(kept).strip(_AROUND)


def supposed(line: str) -> str:
    """The order of a question that asks what it would bring: `what would happen if I bank 2?`"""
    if _begins_supposing().search(line.lower()) is None:
        return ""
    pieces = [one for one in _STRETCHES.split(line) if not _is_trial(one) and not _is_polite(one)]
    said = "".join(pieces).strip(_AROUND)
    plain = said.lower().replace("’", "'").replace("ʼ", "'")
    if len(plain) != len(said):
        return ""
    for one in _phrasings():
        for saying in one.supposing:
            before, found, _rest = f" {plain} ".partition(f" {saying} ")
            if found and (not before or asks_for_something(words_of(before))):
                order = said[len(before) + len(saying) :].strip(_AROUND)
                return " ".join(one.supposed.get(word.casefold(), word) for word in order.split())
    return ""


def asks_for_something(words: Sequence[str]) -> bool:
    """Whether words before a question only lead up to it: `could you show me`."""
    return any(one.polite.union(one.idle, one.asking).issuperset(words) for one in _phrasings())


@cache
def _begins_supposing() -> re.Pattern[str]:
    """The first words of such questions, in any language: a line without one is none."""
    firsts = {saying.split()[0] for one in _phrasings() for saying in one.supposing}
    apostrophes = ((re.escape(one).replace("'", "['’ʼ]")) for one in sorted(firsts))
    return re.compile("|".join(apostrophes))


def _is_trial(stretch: str) -> bool:
    words = words_of(stretch)
    if not 0 < len(words) <= _MOST_WORDS or not _words_of_trying().issuperset(words):
        return False
    return any(one.only_tries(words) for one in _phrasings())


def _is_lone_trial(line: str) -> bool:
    """Whether a line only wishes to try the others: `try`, `preveiw`, `What would happen:`.

    A slip of the finger in it must not play what was only to be tried.
    """
    words = words_of(line)
    if not 0 < len(words) <= _MOST_WORDS:
        return False
    said = " ".join(words)
    if any(said in one.lone_trial for one in _phrasings()):
        return True
    return len(words) == 1 and len(said) >= _LEAST_SLIPPED and bool(_lone_words().of(said))


@cache
def _lone_words() -> Slips:
    """The words of which each alone wishes to try something."""
    trials = (word for one in _phrasings() for word in one.trying)
    return Slips(word for word in trials if " " not in word and len(word) >= _LEAST_SLIPPED)


@cache
def _words_of_trying() -> frozenset[str]:
    """All words that may stand in a wish to try something, in any language."""
    return frozenset[str]().union(*(one.trial_words for one in _phrasings()))


def is_polite(word: str) -> bool:
    """Whether a word may stand around a wish and changes nothing, in any language."""
    return any(word in one.polite for one in _phrasings())


def _is_polite(stretch: str) -> bool:
    words = words_of(stretch)
    return bool(words) and any(one.polite.issuperset(words) for one in _phrasings())


def is_question(line: str) -> bool:
    """Whether a line asks something."""
    return bool(words_of(line)) and ("?" in line or begins_like_question(line))


def order_and_question(line: str) -> tuple[str, str]:
    """What a line says before its question, which may be an order, and the question."""
    for cut in _SENTENCE.finditer(line[:_LOOKED_AT]):
        if "?" in line[: cut.end()]:
            break
        if begins_like_question(line[cut.end() :]):
            return line[: cut.start() + 1], line[cut.end() :]
    return "", line


def order_beside_question(line: str) -> tuple[str, str]:
    """An order and a question of one line, whichever comes first, that is not about the order."""
    before, asked = order_and_question(line)
    if not before and (cut := _ASKED_FIRST.fullmatch(line)) and begins_like_question(line):
        before, asked = cut[2], cut[1]
    if not before or any(_refers(one, words_of(asked)) for one in _phrasings()):
        return "", line
    return before, asked


def _refers(phrasing: Phrasing, words: list[str]) -> bool:
    """Whether a question may be about the order beside it: no `what does it cost to build`."""
    said = f" {' '.join(words)} "
    for row in phrasing.impersonal:
        said = said.replace(f" {row} ", " ")
    return not phrasing.referring.isdisjoint(said.split())


def questions_of(line: str) -> list[str]:
    """The questions of a line, one by one: `who is first? what does a dam cost?`."""
    found = [part for one in _QUESTIONS.findall(line) for part in _asked_together(one)]
    return [one for one in found if words_of(one)] or [line]


def _asked_together(question: str) -> list[str]:
    """Two questions that a comma joins, each of which begins like one: `who ..., and how ...?`."""
    for cut in _JOINED.finditer(question):
        before, behind = question[: cut.start()], question[cut.end() :]
        if begins_like_question(before) and begins_like_question(behind):
            return [before, *_asked_together(behind)]
    return [question]


def begins_like_question(line: str) -> bool:
    """Whether it asks from its first word on: `is 5L free?`, not `build base 5L?`."""
    words = _without_leading(words_of(line))
    return bool(words) and words[0] in _asking_words()


@cache
def _asking_words() -> frozenset[str]:
    """The words that a question begins with, in all languages."""
    return frozenset[str]().union(*(one.asking for one in _phrasings()))


def _without_leading(words: list[str]) -> list[str]:
    """The words without those that lead to a question: `by the way, what ...`."""
    for known in _leading_words().get(words[0], ()) if words else ():
        if words[: len(known)] == known:
            return words[len(known) :]
    return words


@cache
def _leading_words() -> dict[str, list[list[str]]]:
    """What leads to a question, in words, by the first of them."""
    found: dict[str, list[list[str]]] = {}
    for words in (said.split() for one in _phrasings() for said in one.leading):
        found.setdefault(words[0], []).append(words)
    return found


def asks_whose_turn(words: Sequence[str]) -> bool:
    """Whether a question is about whom the game waits for."""
    return any(_has_all(words, one.turn) for one in _phrasings())


def asks_for_moves(words: Sequence[str]) -> bool:
    """Whether a question is about what one may do now."""
    return any(_has_all(words, one.moves) for one in _phrasings())


def asks_for_scores(words: Sequence[str]) -> bool:
    """Whether a question is about who is ahead."""
    return any(_has_all(words, one.scores) for one in _phrasings())


def asks_what_was_done(words: Sequence[str]) -> bool:
    """Whether a question is about what somebody did."""
    return any(_has_all(words, one.did) for one in _phrasings())


def asks_for_points(words: Sequence[str]) -> bool:
    """Whether a question is about how many points somebody has."""
    return any(not one.points.isdisjoint(words) for one in _phrasings())


def asks_what_is_noted(line: str) -> bool:
    """Whether a line asks, in any language, for the orders that were given ahead."""
    words = words_of(line)
    return any(
        one.noted_words.issuperset(words) and _has_all(words, one.noted) for one in _phrasings()
    )


def drops_noted(line: str) -> bool:
    """Whether a line says no more than that an order given ahead is not wanted any more."""
    words = words_of(line)
    return "?" not in line and any(
        one.noted_words.issuperset(words) and _has_all(words, one.unnoted) for one in _phrasings()
    )


def postponed_dropped(line: str) -> str:
    """What a line leaves of orders given ahead or a turn that is held, by the order `standing`.

    It calls them postponed, and does not say which of both it means. Nothing if it does not.
    """
    words = words_of(line)
    if "?" in line:
        return ""
    return next(filter(None, (one.postponed_dropped(words) for one in _phrasings())), "")


def asks_what_is_owned(words: Sequence[str]) -> bool:
    """Whether a question is about how much of something the asker has."""
    return any(_has_all(words, one.owned) for one in _phrasings())


def asks_how_many(words: Sequence[str]) -> bool:
    """Whether a question is about how much of something there is."""
    return any(_has_all(words, one.counted) for one in _phrasings())


def asks_why(words: Sequence[str]) -> bool:
    """Whether a question asks why something is so."""
    return any(_has_all(words, one.reasons) for one in _phrasings())


def asks_for_price(words: Sequence[str]) -> bool:
    """Whether a question is about what something costs, and not only about how much there is."""
    for one in _phrasings():
        amounts = {word for said in one.counted for word in said.split()}
        if not (one.costs - amounts).isdisjoint(words):
            return True
    return False


def asks_for_board(words: Sequence[str]) -> bool:
    """Whether a question is about somebody's board."""
    return any(not one.boards.isdisjoint(words) for one in _phrasings())


def asks_for_advice(words: Sequence[str]) -> bool:
    """Whether a question asks which move is good."""
    return any(_has_all(words, one.advice) for one in _phrasings())


def asks_why_refused(words: Sequence[str]) -> bool:
    """Whether a question is about an order that was not carried out."""
    return any(_has_all(words, one.refused) for one in _phrasings())


def asks_what_happened(words: Sequence[str]) -> bool:
    """Whether a question is about what has happened in the game."""
    return any(_has_all(words, one.missed) for one in _phrasings())


def asks_whence(words: Sequence[str]) -> bool:
    """Whether a question is about where somebody has something from."""
    return any(_has_all(words, one.whence) for one in _phrasings())


def asked_how_it_stands(words: Sequence[str]) -> list[About]:
    """What a question may be about that only the game knows."""
    return _spoken_of(words, (one.stands for one in _phrasings()))


def orders_asked_for(words: Sequence[str]) -> list[str]:
    """The orders of the host that do what a question is about, each by its word."""
    return _spoken_of(words, (one.topics for one in _phrasings()))


def _spoken_of(words: Sequence[str], tables: Iterable[Mapping[T, list[str]]]) -> list[T]:
    """Of which things in the tables one of the sayings is there, each once."""
    found = (
        thing for table in tables for thing, sayings in table.items() if _has_all(words, sayings)
    )
    return list(dict.fromkeys(found))


def asks_to_take_back(words: Sequence[str]) -> bool:
    """Whether a question is about taking something back."""
    return any(one.takes_back(words) for one in _phrasings())


def words_for_costs(words: Sequence[str]) -> frozenset[str]:
    """How the language of a question about prices speaks of them; nothing in another question."""
    found = (one.costs for one in _phrasings() if not one.costs.isdisjoint(words))
    return next(found, frozenset())


def is_small(word: str) -> bool:
    """Whether a word of a question says nothing of what it is about."""
    return any(word in one.polite or word in one.asking or word in one.idle for one in _phrasings())


def _has_all(words: Sequence[str], sayings: Sequence[str]) -> bool:
    """Whether all words of one of the sayings are there."""
    there = set(words)
    return any(there.issuperset(one.split()) for one in sayings)


def wished_language(line: str) -> str:
    """The code of the language in which a line, in any language, asks to be written to.

    `I don't speak English well. Could you write in French, please?` says nothing else.
    """
    sentences = [words for one in _SENTENCES.split(line) if (words := words_of(one))]
    if not 0 < sum(map(len, sentences)) <= _MOST_SPOKEN:
        return ""
    if not all(map(_words_about_language().issuperset, sentences)):
        return ""
    found = set[str]()
    for words in sentences:
        if all(one.unspoken.isdisjoint(words) for one in _phrasings()):
            found.update(code for code, saying in _languages_named() if _stands_in(saying, words))
    return found.pop() if len(found) == 1 else ""


@cache
def _words_about_language() -> frozenset[str]:
    """All words of a line that only says in which language to write, in any language."""
    said = (one.polite | one.speaking for one in _phrasings())
    return frozenset(word for _code, saying in _languages_named() for word in saying).union(*said)


@cache
def _languages_named() -> list[tuple[str, list[str]]]:
    """What says `in this language`, in words, with the code of the language."""
    tables = ((code, about(code).asking.get("in_it", ())) for code in LANGUAGES)
    return [(code, saying.split()) for code, sayings in tables for saying in sayings]


def _stands_in(saying: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words stand in a row among others."""
    starts = range(len(words) - len(saying) + 1)
    return any(list(words[at : at + len(saying)]) == list(saying) for at in starts)


def words_of(line: str) -> list[str]:
    """The words of a line without the marks around them."""
    return list(_words_of(line[:_LOOKED_AT]))


@lru_cache(maxsize=100)
def _words_of(line: str) -> tuple[str, ...]:
    """The same; a line is asked for again by whoever sees what it may be."""
    plain = line.casefold().replace("’", "'").replace("ʼ", "'")
    return tuple([word for one in plain.split() if (word := one.strip("?!.,:;()\"“”«»„…–—'`"))])
