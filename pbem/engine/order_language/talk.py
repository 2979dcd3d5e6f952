"""What people say around an order, clause by clause: reasons, facts, a word to a fellow player.

    8 engineers go to the bank, I'm broke
    C, because it gives a credit
    Ben, that was my slot! 31 on R3

Words are found by `talk` in each `words.toml`:

    reasons     begin why something is done, up to the next mark: `because`, `so that`
    therefore   begin what is done, after the reason for it: `so`
    tells       with one of these a clause tells something: `it is`, `I have`
    endings     the same for words that end so and are none of the game: -ется, -ають
    turns       a clause with one of these is no mere reason: `or`, `unless`
    stops       a clause with one of these does not only tell: `maybe`, `next turn`, `I'll`

In all of them `*` stands for letters. A clause that only tells names no code and denies nothing,
as that may be meant for the order beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from .cutting import Cutting, tidy
from .remarks import is_remark
from .worded_pattern import WordedPattern

_SENTENCE = re.compile(r"(?:[^.!…]|\.(?=\S))+(?:[.!…]+|$)")
_CLAUSE = re.compile(r"\s*([,;:!…]+|\.+(?=\s|$)|(?<=\s)-+(?=\s))\s*")
_ENDING_OF = 5  # letters at least of a word that is known by its ending
_MOST_CLAUSES = 12
_LONGEST_LINE = 400  # characters
_LONGEST = 20  # words of a clause


class Kind(Enum):
    """What a clause is for."""

    ORDER = "order"
    """It may be part of an order."""
    TELLS = "tells"
    REASON = "reason"


class Clause(NamedTuple):
    """A stretch of a line, the mark behind it, and what it is for."""

    text: str
    mark: str
    kind: Kind = Kind.ORDER


class Talk:
    """Finds the clauses of a line in small letters that order nothing."""

    def __init__(self, language: Cutting) -> None:
        self._language = language
        said = language.lexicon.talk
        self._reasons = _rows(said.get("reasons", ()))
        self._therefore = _rows(said.get("therefore", ()))
        self._tells = _rows(said.get("tells", ()))
        self._turns = _rows(said.get("turns", ()))
        self._stops = _rows((*said.get("stops", ()), *said.get("turns", ())))
        self._endings = tuple(said.get("endings", ()))

    def clauses(self, line: str, fellows: Collection[str]) -> list[Clause]:
        """The clauses of a line, `fellows` being the names of the other players."""
        found: list[Clause] = []
        for sentence in _SENTENCE.findall(line):
            if is_remark(self._language, sentence):
                found.append(Clause(sentence.strip(" .!…"), ".", Kind.TELLS))
                continue
            found += self._with_kinds(self._cut(sentence.strip()), fellows)
        return found if len(found) <= _MOST_CLAUSES else []

    def only_talks(self, line: str, fellows: Collection[str]) -> bool:
        """Whether no clause of a line may be part of an order."""
        if not self._language.free or len(line) > _LONGEST_LINE:
            return False
        found = self.clauses(tidy(line).casefold(), fellows)
        return bool(found) and all(one.kind is not Kind.ORDER for one in found)

    def turns_away(self, text: str) -> bool:
        """Whether a clause depends on something, or leaves something open: `if`, `or`."""
        return _has(self._turns, text)

    def _cut(self, sentence: str) -> list[tuple[str, str]]:
        """The clauses of a sentence with the marks behind them; a reason begins one, too."""
        pieces = [*_CLAUSE.split(sentence), ""]
        marked = [(pieces[at], pieces[at + 1].strip()) for at in range(0, len(pieces) - 1, 2)]
        found: list[tuple[str, str]] = []
        for text, mark in marked:
            for pattern in (self._reasons, self._therefore):
                cut = next((one for one in pattern.finditer(text) if one.start() > 0), None)
                if cut is not None and text[cut.end() :].strip():
                    found.append((text[: cut.start()].strip(), ","))
                    text = text[cut.start() :].strip()
                    break
            found.append((text, mark))
        return [one for one in found if one[0]]

    def _with_kinds(self, cut: Sequence[tuple[str, str]], fellows: Collection[str]) -> list[Clause]:
        found: list[Clause] = []
        for place, (text, mark) in enumerate(cut):
            then = self._therefore.match(text)
            behind = text[then.end() :].strip(" ,") if then is not None else ""
            if behind and self._reasons.match(text) is None:
                text = behind
                if found and found[-1].kind is Kind.ORDER and self._may_be_reason(found[-1].text):
                    found[-1] = found[-1]._replace(kind=Kind.REASON)
            kind = self._kind(text, fellows)
            addressed = text in fellows and place + 1 < len(cut)
            if addressed and self._kind(cut[place + 1][0], fellows) is Kind.TELLS:
                kind = Kind.TELLS
            if text:
                found.append(Clause(text, mark, kind))
        return found

    def _kind(self, text: str, fellows: Collection[str]) -> Kind:
        words = self._language.plain_words(text)
        if len(words) > _LONGEST:
            return Kind.ORDER
        if self._reasons.match(text) is not None and not _has(self._turns, text):
            return Kind.REASON
        if self._tells_only(text, [word for word in words if word not in fellows]):
            return Kind.TELLS
        return Kind.ORDER

    def _may_be_reason(self, text: str) -> bool:
        """Whether a clause before `so` does nothing, names no code, and turns to nothing else."""
        words, lexicon = self._language.plain_words(text), self._language.lexicon
        if any(map(lexicon.is_code, words)) or _has(self._turns, text):
            return False
        if not lexicon.saying.isdisjoint(words):
            return False
        return lexicon.verbs.isdisjoint(self._language.terms(words))

    def _tells_only(self, text: str, words: Sequence[str]) -> bool:
        lexicon = self._language.lexicon
        if _has(self._stops, text) or self._language.denies(text):
            return False
        if not lexicon.no.isdisjoint(words) or any(word.endswith("n't") for word in words):
            return False
        if any(map(lexicon.is_code, words)) or lexicon.words_of_names(list(words)):
            return False
        if any(self._points(word) for word in words):
            return False
        thanks = lexicon.begins_courteously([word for word in words if word not in lexicon.asides])
        return thanks or _has(self._tells, text) or any(map(self._tells_by_ending, words))

    def _points(self, word: str) -> bool:
        """Whether a word may say which of several things is meant."""
        lexicon = self._language.lexicon
        terms = {word, *lexicon.read(word).terms}
        selects = lexicon.adjectives | lexicon.kinds | lexicon.adverbs | lexicon.pronouns
        return not selects.isdisjoint(terms)

    def _tells_by_ending(self, word: str) -> bool:
        lexicon = self._language.lexicon
        if len(word) < _ENDING_OF or not word.endswith(self._endings or "\n"):
            return False
        return not lexicon.is_of_game(word)


def joined_clauses(clauses: Iterable[Clause]) -> str:
    """Clauses as one line, with the marks behind them."""
    return " ".join(f"{one.text}{one.mark if one.mark != '-' else ' -'}" for one in clauses).strip(
        " ,;:-"
    )


def _rows(said: Collection[str]) -> WordedPattern:
    """The expression for any of these words in a row."""
    rows = sorted(said, key=len, reverse=True)
    spelt = (r"\s+".join(_word(word) for word in row.split()) for row in rows)
    pattern = rf"(?<![\w'-])(?:{'|'.join(spelt) or '(?!)'})(?![\w-])"
    return WordedPattern(pattern, [] if any("*" in row.split()[0] for row in rows) else rows)


def _word(word: str) -> str:
    return re.escape(word).replace(r"\*", r"[\w'-]*")


def _has(rows: WordedPattern, text: str) -> bool:
    return next(rows.finditer(text), None) is not None
