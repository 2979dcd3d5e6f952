"""What stands behind an order and is about something else, whatever its words are.

    Base 10L. By the way Ben, I really didn't expect you to pay extra for 11!
    66 on Y5, sorry for being slow, exam week
    Bank 2. My daughter was home for the weekend, and the dog ate the letter

Such an aside may have words that nobody knows. It is none where it could take back, doubt, put off
or change the order, or be the next one: with a word that does so, with a code or a number, with a
verb of the game or with what is denied. A word to a fellow may deny things and name numbers and
things, if it does not point back at the order (`back`, see `remarks.py`). A short sentence may say
anything of the order: `After dinner.`

Words are found by these lists of `talk` in each `words.toml`:

    people      who is spoken to or of: `you`, beside the names of fellows
    leading_up  what may stand before a fellow's name: `by the way`
    apart       what begins an aside behind a comma: `sorry for`
    passing     words of doubt that cast none on the order in an aside: `soon`
    counted_by  what is numbered and is no part of an order: `round`
    attached    a sentence that begins so goes on with the order: `with`

The rows of `motives` may stand in an aside, whatever their words are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from .clauses import has, rows_of_words
from .cutting import Cutting
from .remarks import is_loud, points_back
from .slips import without_accents

_FEWEST = 4  # words of a sentence that is not said of the order
_FEWEST_TO_FELLOW = 3  # words of one that begins with the name of a fellow
_MOST = 40
_NEAR = 3  # words between somebody and what they do
_MARKS = re.compile(r"[,;:!.…]+")


class Asides:
    """Finds what is said beside an order, in small letters."""

    def __init__(self, language: Cutting) -> None:
        self._language = language
        lexicon, said = language.lexicon, language.lexicon.talk
        self._people = frozenset(said.get("people", ()))
        self._leading_up = rows_of_words(said.get("leading_up", ()))
        self._apart = rows_of_words(said.get("apart", ()))
        self._aims = rows_of_words(said.get("aims", ()))
        self._tells = rows_of_words(said.get("tells", ()))
        self._ahead = rows_of_words(said.get("ahead", ()))
        self._motives = rows_of_words(said.get("motives", ()))
        self._reasons = rows_of_words(said.get("reasons", ()))
        self._counted_by = frozenset(said.get("counted_by", ()))
        self._attached = frozenset(said.get("attached", ()))
        self._selects = lexicon.adjectives | lexicon.kinds | lexicon.adverbs
        self._referring = frozenset(said.get("referring", ()))
        self._times = rows_of_words(said.get("times", ()))
        passing = frozenset(said.get("passing", ()))
        turns = frozenset(said.get("turns", ())) - frozenset(said.get("yet", ()))
        doubts = lexicon.hedges - lexicon.harmless - lexicon.states - lexicon.denials
        unsafe = lexicon.unsafe - lexicon.denials
        self._doubts = rows_of_words((doubts | unsafe | turns | lexicon.saying) - passing)
        hopes = passing.intersection(said.get("apart", ()))
        self._at_first = frozenset((*doubts, *said.get("times", ()))) - hopes

    def is_sentence(self, text: str, fellows: Collection[str]) -> bool:
        """Whether a sentence behind the order is about something else."""
        return self._is_aside(_MARKS.sub(" ", text).strip(), fellows)

    def is_clause(self, text: str, fellows: Collection[str]) -> bool:
        """Whether what stands behind a comma is about something else, up to the next mark."""
        plain = _MARKS.sub(" ", text).strip()
        begins = self._apart.match(text) is not None or self._reasons.match(text) is not None
        begins = begins or self._addresses(plain, fellows) or self._is_quiet(plain)
        return begins and self._is_aside(plain, fellows)

    def _is_quiet(self, text: str) -> bool:
        """Whether words do not describe a thing, joke, wonder or say whose words they are."""
        words, lexicon = self._language.plain_words(text), self._language.lexicon
        described = words[:1] == [] or words[0] in lexicon.articles
        described = described or not lexicon.pronouns.isdisjoint(words)
        return not described and not is_loud(self._language, words)

    def _addresses(self, text: str, fellows: Collection[str]) -> bool:
        """Whether words begin with somebody they are for, or end with a fellow's name."""
        found = self._leading_up.match(text)
        last = self._language.plain_words(text)[-1:] if found is not None else []
        if last and last[0] not in self._people and self._is_somebody(last[0], fellows):
            return True
        while found is not None and text[: found.end()].strip():
            text = text[found.end() :].lstrip(" ,")
            found = self._leading_up.match(text)
        first = self._language.plain_words(text)[:1]
        return bool(first) and self._is_somebody(first[0], fellows)

    def _is_somebody(self, word: str, fellows: Collection[str]) -> bool:
        plain = without_accents(word).removesuffix("'s")
        return word in self._people or plain in {without_accents(one) for one in fellows}

    def _is_aside(self, text: str, fellows: Collection[str]) -> bool:
        language, lexicon = self._language, self._language.lexicon
        begins = language.plain_words(text)[:1]
        text = self._motives.sub(" ", text)
        words = lexicon.without_remarks(lexicon.without_sayings(language.plain_words(text)))
        addressed = self._addresses(text, fellows)
        fewest = _FEWEST_TO_FELLOW if begins and begins[0] in fellows else _FEWEST
        if not fewest <= len(language.plain_words(text)) <= _MOST:
            return self._motives.sub("", text) != text and not words
        said = " ".join(words)
        if points_back(language, words) or has(self._doubts, said) or self._doubts_at_first(words):
            return False
        if has(self._times, text) and self._puts_off(words):
            return False
        if self._denies(text, words) and not (addressed and self._referring.isdisjoint(words)):
            return False
        if addressed:
            return self._orders_nothing(words, fellows)
        if not self._attached.isdisjoint(begins):
            return False
        return self._is_about_else(text, words, fellows)

    def _doubts_at_first(self, words: Sequence[str]) -> bool:
        """Whether words of doubt, of time or the like come first, and speak of the order then."""
        return not words or words[0] in self._at_first

    def _puts_off(self, words: Sequence[str]) -> bool:
        """Whether a sentence that names a time may say when the order is to be carried out."""
        return not (self._referring | self._language.lexicon.wishes).isdisjoint(words)

    def _denies(self, text: str, words: Sequence[str]) -> bool:
        lexicon = self._language.lexicon
        if self._language.denies(text) or not (lexicon.no | lexicon.denials).isdisjoint(words):
            return True
        return any(word.endswith("n't") for word in words)

    def _orders_nothing(self, words: Sequence[str], fellows: Collection[str]) -> bool:
        """Whether a word to somebody does nothing itself, and names no code that is no number."""
        lexicon = self._language.lexicon
        if any(lexicon.is_code(word) and not word.isdecimal() for word in words):
            return False
        return not self._does_something(words, fellows)

    def _is_about_else(self, text: str, words: list[str], fellows: Collection[str]) -> bool:
        """Whether words have no verb, no code, no number and no name of the game."""
        lexicon = self._language.lexicon
        if any(map(self._chooses, ["", *words], words)) or lexicon.words_of_names(words):
            return False
        aims = self._aims.match(text)
        if aims is None and not lexicon.wishes.isdisjoint(words):
            return False
        if aims is not None:
            return self._only_aims(aims[0], text[aims.end() :])
        return not (self._goes_on(words) or self._does_something(words, fellows))

    def _only_aims(self, wish: str, behind: str) -> bool:
        """Whether a wish names no thing, and what it does in the game is to forestall somebody."""
        language, lexicon = self._language, self._language.lexicon
        ahead = next(self._ahead.finditer(behind), None)
        acts = not lexicon.verbs.isdisjoint(lexicon.read(wish.split()[-1]).terms)
        wished = behind[: ahead.start()] if ahead is not None else behind
        if acts and ahead is None:
            return False
        return not any(map(language.thing, language.plain_words(wished)))

    def _goes_on(self, words: Sequence[str]) -> bool:
        """Whether the first word that counts is one of the game's, as in an order."""
        lexicon = self._language.lexicon
        idle = (lexicon.idle(word) or word in lexicon.openers for word in words)
        first = next((place for place, said in enumerate(idle) if not said), len(words))
        if first == len(words) or not lexicon.names_thing(words[first]):
            return False
        told = words if words[0] in lexicon.determiners else words[:first]
        return not has(self._tells, " ".join(told))

    def _chooses(self, before: str, word: str) -> bool:
        """Whether a word may say which thing is meant, or how many."""
        lexicon = self._language.lexicon
        if before in self._counted_by or word in lexicon.articles:
            return False
        if not self._selects.isdisjoint({word, *lexicon.read(word).terms}):
            return True
        number = lexicon.numbers.get(word, word)
        return lexicon.is_exact(number) and word not in lexicon.pronouns

    def _does_something(self, words: Sequence[str], fellows: Collection[str]) -> bool:
        """Whether a verb of the game has nobody else before it who does it."""
        lexicon = self._language.lexicon
        for place, word in enumerate(words):
            if lexicon.verbs.isdisjoint(lexicon.read(word).terms):
                continue
            near = words[max(0, place - _NEAR) : place]
            named = bool(near) and near[-1] in lexicon.determiners
            named = named or (len(near) > 1 and near[-2] in lexicon.determiners)
            if not named and not any(self._is_somebody(one, fellows) for one in near):
                return True
        return False
