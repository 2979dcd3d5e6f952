"""The grammar of clauses that order nothing, though they may name things of the game, even codes.

    that catches the water from D           a subject, and what it does by itself
    then I can use excavators as mixers     what somebody is able to do then
    before Ben takes it                     what is to be forestalled
    can't afford the city                   what cannot be had
    I keep the runners for later            what is kept
    I know it is red                        what is known of the order itself
    ask me for the rest                     what is to be asked

Words are found by these lists of `talk` in each `words.toml`:

    consequents     what a consequence begins with: `then`
    thirds          subjects that are not the player: `that`, `everything`
    finite          words, and `finite_endings` of words, that say what such a subject does
    finite_alone    endings that say so whoever does it: -ється
    placing         with one of these it may say where something is put: `goes`
    able            what somebody can do then, at the beginning of a clause: `I can`
    ahead           before what somebody else does: `before`, behind which stands one of `anyone`
    asking          asks for the host's next question
    shortage        begins a clause that says what cannot be had; what it names is none of
                    `referring`: `it`
    cries           laughs and the like, also at the end of an order: `haha`
    keeping         begins a clause that says what is kept
    knowing         begins a clause that says something of the order
    motives         such clauses as a whole: `I like that one`
    times           when something is to be, which is told only of what is kept: `later`
    doubts          with one of these a clause is none of these

Whoever leaves such a clause out has to see that it holds (`order_reading/told_beside.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..question import DONE
from .clauses import Kind, has, rows_of_words
from .cutting import Cutting
from .remarks import is_loud, points_back
from .slips import without_accents
from .worded_pattern import WordedPattern

_ENDING_OF = 4  # letters at least of a verb that is known by its ending
_NEAR = 3  # words from a subject of one word to its verb, at most
_MOST_OPENING = 2  # words before what a clause begins with


class Telling:
    """Says what kind of telling a clause is, if it is one."""

    def without_shortage(self, text: str) -> str:
        """A clause without the words that say that something cannot be had."""
        return self._shortage.sub(" ", text)

    def __init__(self, language: Cutting) -> None:
        self._language = language
        said = language.lexicon.talk
        self._consequents = rows_of_words(said.get("consequents", ()))
        self._thirds = frozenset(said.get("thirds", ()))
        self._finite = frozenset(said.get("finite", ()))
        self._finite_endings = tuple(said.get("finite_endings", ()))
        self._finite_alone = tuple(said.get("finite_alone", ()))
        self._placing = rows_of_words(said.get("placing", ()))
        self._able = rows_of_words(said.get("able", ()))
        self._ahead = rows_of_words(said.get("ahead", ()))
        self._anyone = frozenset(said.get("anyone", ()))
        self._asking = rows_of_words(said.get("asking", ()))
        self._shortage = rows_of_words(said.get("shortage", ()))
        self._keeping = rows_of_words(said.get("keeping", ()))
        self._knowing = rows_of_words(said.get("knowing", ()))
        self._motives = rows_of_words(said.get("motives", ()))
        self._turns = rows_of_words(said.get("turns", ()))
        self._referring = frozenset(said.get("referring", ()))
        self._cries = frozenset(said.get("cries", ()))
        self._times = rows_of_words(said.get("times", ()))
        self._doubts = rows_of_words(said.get("doubts", ()))

    def kind(self, text: str, fellows: Collection[str]) -> Kind:
        """What kind of telling a clause is; an order, if it is none."""
        if self.asks(text):
            return Kind.ASKS
        if self.is_motive(text):
            return Kind.STATES
        words = self._language.plain_words(text)
        if has(self._turns, text) or has(self._doubts, self._times.sub(" ", text)):
            return Kind.ORDER
        if points_back(self._language, words) or is_loud(self._language, words):
            return Kind.ORDER
        if self._begins(self._keeping, text):
            return Kind.KEPT
        if has(self._times, text):
            return Kind.ORDER
        if all(map(self._adds_nothing, words)):
            return Kind.IDLE
        if self._begins(self._shortage, text) and self._names_thing(text):
            return Kind.SHORT
        if self._begins(self._knowing, text):
            return Kind.KNOWN
        states = self.forestalls(text, fellows) == 0 or self._states(text, fellows)
        return Kind.STATES if states else Kind.ORDER

    def is_motive(self, text: str) -> bool:
        """Whether a clause as a whole only says what moves the player."""
        return self._is_all(self._motives, text)

    def asks(self, text: str) -> bool:
        """Whether a clause asks for the host's next question."""
        return self._is_all(self._asking, text)

    def known_of_order(self, text: str) -> str:
        """What a clause says of the order itself."""
        found = next(self._knowing.finditer(text), None)
        return text[found.end() :] if found is not None else text

    def forestalls(self, text: str, fellows: Collection[str]) -> int:
        """Where it begins that something is done before somebody else does it; or -1."""
        names = {*map(without_accents, fellows), *self._anyone}
        for found in self._ahead.finditer(text):
            words = self._language.plain_words(text[found.end() :])
            if len(words) > 1 and without_accents(words[0]) in names:
                return found.start()
        return -1

    def _begins(self, rows: WordedPattern, text: str) -> bool:
        """Whether a clause begins with one of the rows, but for a word or two before it."""
        lexicon = self._language.lexicon
        opening = lexicon.openers | lexicon.asides | lexicon.harmless
        for found in rows.finditer(text):
            before = self._language.plain_words(text[: found.start()])
            return len(before) <= _MOST_OPENING and opening.issuperset(before)
        return False

    def _is_all(self, rows: WordedPattern, text: str) -> bool:
        """Whether nothing that counts stands around one of the rows."""
        found = next(rows.finditer(text), None)
        if found is None:
            return False
        around = f"{text[: found.start()]} {text[found.end() :]}"
        lexicon = self._language.lexicon
        polite = lexicon.openers | lexicon.asides | lexicon.harmless | self._cries
        return polite.issuperset(lexicon.without_sayings(self._language.plain_words(around)))

    def _names_thing(self, text: str) -> bool:
        """Whether a clause names a thing of the game, and does not point at one: `it`."""
        words = self._language.plain_words(text)
        if not self._referring.isdisjoint(words):
            return False
        lexicon = self._language.lexicon
        named = lexicon.nouns | lexicon.counted | lexicon.placed
        terms = self._language.terms(word for word in words if not lexicon.idle(word))
        return any(map(lexicon.is_code, words)) or not named.isdisjoint(terms)

    def before_cries(self, text: str) -> int:
        """Where laughs and the like begin at the end of a clause: `bank 2 haha`; or -1."""
        end = len(text.rstrip())
        while (last := text[:end].rsplit(None, 1)[-1:]) and last[0].strip("'?") in self._cries:
            end = len(text[: end - len(last[0])].rstrip())
        return end if 0 < end < len(text.rstrip()) else -1

    def _adds_nothing(self, word: str) -> bool:
        """Whether a word beside an order adds nothing to it."""
        lexicon = self._language.lexicon
        if word in lexicon.no or word in lexicon.others or lexicon.ordinal(word):
            return False
        if lexicon.is_of_game(word) or word in lexicon.everyday or DONE in lexicon.read(word).terms:
            return False
        idle = lexicon.idle(word) and word not in lexicon.hedges
        return idle or word in lexicon.openers | lexicon.asides | self._cries

    def _states(self, text: str, fellows: Collection[str]) -> bool:
        """Whether a clause says what happens by itself, or what somebody can do then."""
        behind, then = text, self._consequents.match(text)
        while (found := self._consequents.match(behind)) is not None:
            behind = behind[found.end() :].strip(" ,")
        if self._language.denies(text) or has(self._placing, behind):
            return False
        if then is not None and self._able.match(behind) is not None:
            return True
        words = self._language.plain_words(behind)
        if any(word.endswith(self._finite_alone or "\n") and self._is_verb(word) for word in words):
            return True
        return self._has_subject_and_verb(words, fellows)

    def _is_subject(self, word: str, fellows: Collection[str]) -> bool:
        lexicon = self._language.lexicon
        named = word in lexicon.determiners and word not in lexicon.articles
        return word in self._thirds or named or self._is_fellow(word, fellows)

    def _is_fellow(self, word: str, fellows: Collection[str]) -> bool:
        names = set(map(without_accents, fellows))
        return without_accents(word) in names or without_accents(word).removesuffix("'s") in names

    def _has_subject_and_verb(self, words: Sequence[str], fellows: Collection[str]) -> bool:
        """Whether words begin with a subject that is not the player, and say what it does."""
        lexicon = self._language.lexicon
        if not words or not self._is_subject(words[0], fellows):
            return False
        verbs = [at for at, word in enumerate(words) if self._is_finite(word)]
        verbs = [at for at in verbs if not self._may_be_place(words, at)]
        if words[0] in self._thirds:
            near = words[1 : 1 + _NEAR]
            return any(0 < at <= _NEAR for at in verbs) and lexicon.pronouns.isdisjoint(near)
        verbs = [at for at in verbs if self._is_verb(words[at])]
        first = next((at for at in verbs if at > (words[0] not in fellows)), 0)
        described = lexicon.pronouns | lexicon.pointing
        return bool(first) and described.isdisjoint(words[1:first])

    def _may_be_place(self, words: Sequence[str], at: int) -> bool:
        """Whether a verb is a code of the game, too, and stands where one may: `une sur A`."""
        lexicon = self._language.lexicon
        if not lexicon.is_exact(words[at]):
            return False
        return at + 1 == len(words) or (at > 1 and lexicon.idle(words[at - 1]))

    def _is_finite(self, word: str) -> bool:
        if word in self._finite:
            return True
        if len(word) < _ENDING_OF or not word.endswith(self._finite_endings or "\n"):
            return False
        lexicon = self._language.lexicon
        return (lexicon.nouns | lexicon.goods).isdisjoint(lexicon.read(word).terms)

    def _is_verb(self, word: str) -> bool:
        """Whether a word that looks like a verb is no thing of the game, and none of its orders."""
        lexicon = self._language.lexicon
        if word in self._finite:
            return True
        return len(word) >= _ENDING_OF and not (
            lexicon.is_of_game(word) or word in lexicon.everyday or lexicon.idle(word)
        )
