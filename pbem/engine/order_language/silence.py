"""Clauses that say nothing of an order, wherever they stand, whatever unknown words they have.

    build a base on 9L pls, sorry in a rush
    gotta run, bank 2
    Bank 2. Brr!

Such a clause has no code, no number, no name, no thing or verb of the game, and no word that tells
one of them from another; and none that doubts, denies, asks, puts off, takes back, points at
something, or tells what somebody said or that it is a joke. Besides those that are known
elsewhere, such words are in `loud`, a list of `talk` in each `words.toml`; in `loud_stems` is how
some of them begin. A longer clause may speak of times and the like (`passing`), if it speaks not of
the order itself (`order_itself`: `my move`). `quiet` has rows of words that do nothing of the
kind, though they look so.

A clause that begins with a word that goes on with an order (`attached`) or that describes a thing
(`the`) is none, nor does one before the order speak of somebody. What an aside begins with
(`apart`, see `asides.py`) says nothing before it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from .clauses import Clause, has, rows_of_words
from .cutting import Cutting
from .remarks import is_loud, points_back
from .slips import Slips, without_accents

_MOST = 20  # words
_FEWEST_BEFORE = 3  # words of a clause before the order that do not call somebody
_FEWEST_BEHIND = 2
_FEWEST_IN_PASSING = 4  # words of one that may speak of times, but of none of the order: `after`
_SLIPPED = 5  # letters at least of a word that may be a loud one with a slip in it


class Silence:
    """Finds clauses in small letters that say nothing."""

    def __init__(self, language: Cutting) -> None:
        self._language = language
        lexicon, said = language.lexicon, language.lexicon.talk
        self._apart = rows_of_words(said.get("apart", ()))
        self._quiet = rows_of_words((*said.get("quiet", ()), *said.get("motives", ())))
        self._attached = frozenset(said.get("attached", ())) | lexicon.articles
        self._people = frozenset(said.get("people", ()))
        self._pointing = frozenset(said.get("referring", ())) | lexicon.pronouns | lexicon.pointing
        doubts = lexicon.hedges - lexicon.harmless - lexicon.states
        kinds = ("stops", "doubts", "turns", "yet", "times")
        others = {row for kind in kinds for row in said.get(kind, ())}
        self._loud_rows = others | doubts | lexicon.unsafe | lexicon.saying | lexicon.no
        self._passing = frozenset(said.get("passing", ()))
        self._order_itself = frozenset(said.get("order_itself", ())) | self._pointing
        self._counted_by = frozenset(said.get("counted_by", ()))
        self._loud_rows |= {*said.get("describing", ())}
        self._others = rows_of_words(self._loud_rows)
        self._others_in_passing = rows_of_words(self._loud_rows - self._passing)
        self._describing_stems = tuple(said.get("describing_stems", ())) or "\n"
        self._loud_rows |= {*said.get("loud", ())}

    def holds(self, clause: Clause, fellows: Collection[str], *, before: bool) -> bool:
        """Whether a clause says nothing, `before` the order or behind it."""
        language, lexicon = self._language, self._language.lexicon
        apart = self._apart.match(clause.text)
        said = clause.text[apart.end() :] if apart is not None else clause.text
        text = self._quiet.sub(" ", said)
        words = lexicon.without_remarks(lexicon.without_sayings(language.plain_words(text)))
        if not words:
            return text != said
        if len(words) > _MOST or (apart is None and words[0] in self._attached):
            return False
        if language.denies(text) or any(word.endswith("n't") for word in words):
            return False
        in_passing = self._is_in_passing(words) and not (before and clause.mark == ",")
        others = self._others_in_passing if in_passing else self._others
        if has(others, " ".join(words)) or is_loud(language, words):
            return False
        if points_back(language, words):
            return False
        alone = len(words) < (_FEWEST_BEFORE if before else _FEWEST_BEHIND)
        if (before or alone) and any(self._is_somebody(one, fellows) for one in words):
            return False
        if before and alone and not all(map(lexicon.idle, words)):
            return False  # perhaps somebody's name
        if lexicon.words_of_names(words):
            return False
        around = zip(words, [*words[1:], ""], strict=True)
        return all(self._is_silent(one, behind) for one, behind in around)

    def _is_in_passing(self, words: Sequence[str]) -> bool:
        """Whether words are many, do not begin with a time, and do not speak of the order."""
        many = len(words) >= _FEWEST_IN_PASSING and words[0] not in self._passing
        return many and self._order_itself.isdisjoint(words)

    def _is_silent(self, word: str, behind: str) -> bool:
        """Whether a word names nothing, does nothing and tells nothing apart."""
        lexicon = self._language.lexicon
        if word in lexicon.articles:
            return bool(behind) and not lexicon.idle(behind)  # else it may be a code
        if not word.replace("'", "").replace("-", "").isalpha() or lexicon.is_exact(word):
            return False
        if word in self._counted_by or (behind in self._counted_by and lexicon.ordinal(word)):
            return True
        if word in self._pointing or word in lexicon.numbers or lexicon.ordinal(word):
            return False
        if lexicon.idle(word) and word not in lexicon.everyday:
            return True
        if word.startswith(self._describing_stems):
            return False
        telling = lexicon.everyday | lexicon.adjectives | lexicon.kinds | lexicon.adverbs
        if word in telling or word in lexicon.alike or lexicon.is_of_game(word):
            return False
        if lexicon.is_of_name(word) or lexicon.codes_with((word,)):
            return False
        return not lexicon.known(word) and not self._is_slip(word)

    def _is_slip(self, word: str) -> bool:
        """Whether a word nobody knows may be a loud one with a slip in it."""
        return len(word) >= _SLIPPED and bool(self._loud_words.of(word))

    @cached_property
    def _loud_words(self) -> Slips:
        """Made when a line first has a clause of unknown words."""
        return Slips(one for one in self._loud_rows if len(one) >= _SLIPPED and one.isalpha())

    def _is_somebody(self, word: str, fellows: Collection[str]) -> bool:
        plain = without_accents(word).removesuffix("'s")
        return word in self._people or plain in set(map(without_accents, fellows))
