"""What people say around an order, clause by clause: reasons, facts, a word to a fellow player.

    8 engineers go to the bank, I'm broke
    C, because it gives a credit
    Ben, that was my slot! 31 on R3

Words are found by `talk` in each `words.toml`:

    reasons     begin why something is done, up to the next mark: `because`, `so that`
    therefore   begin what is done, after the reason for it: `so`
    yet         the same, where they begin a clause: `but`
    subjects    a clause that begins so tells something, as one does with a fellow's name: `she`
    tells       with one of these a clause tells something: `it is`, `I have`
    endings     the same for words that end so and are none of the game: -ется, -ають
    wishing     before a reason they make it what is wished for: `I want` before `to get`
    turns       a clause with one of these is no mere reason: `or`, `unless`
    did, past   words, and endings, with which one tells what a fellow did: `took`
    ordering    say what comes first, or later
    joining     join a clause that tells something to an order: `and`
    aims        a wish whose last word is none of the game tells something: `I want to keep one`
    saving      such words that may be idle in a game: `keep`
    stops       a clause with one of these does not only tell: `maybe`, `next turn`, `I'll`

In all of them `*` stands for letters, behind the first word. A clause that only tells names no code
and denies nothing, as that may be meant for the order beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from .asides import Asides
from .clauses import Clause, Kind, ends_with, has, joined_clauses, rows_of_words
from .cutting import Cutting, tidy
from .remarks import is_loud, is_remark, points_back, without_smileys
from .silence import Silence
from .telling import Telling
from .told_amounts import ToldAmounts
from .yielding import Yielding

_SENTENCE = re.compile(r"(?:[^.!…]|\.(?=\S))+(?:[.!…]+|$)")
_CLAUSE = re.compile(r"\s*([,;:!…]+|\.+(?=\s|$)|(?<=\s)-+(?=\s))\s*")
_NOTE = re.compile(r"\(([^()]{1,120})\)")
_CRY = re.compile(r"[.!…,]\s+([^.,!?…]{1,80})\?{2,}\s*$")
_ENDING_OF = 5  # letters at least of a word that is known by its ending
_MOST_CLAUSES = 12
_PAST_OF = 4  # letters at least of a word that tells by its ending what somebody did
_LONGEST_LINE = 400  # characters
_LINES_KEPT = 64  # of those that were cut: several ways to read a line ask for it
_SHORT_HEADING = 2  # words, which may name somebody who is told the rest
_LONGEST = 20  # words of a clause


class Talk:
    """Finds the clauses of a line in small letters that order nothing."""

    def __init__(self, language: Cutting, yielding: Yielding) -> None:
        self._language = language
        self._yielding = yielding
        self.amounts = ToldAmounts(language)
        self.telling = Telling(language)
        self._asides = Asides(language)
        self._silence = Silence(language)
        said = language.lexicon.talk
        self._reasons = rows_of_words(said.get("reasons", ()))
        self._therefore = rows_of_words(said.get("therefore", ()))
        self._yet = rows_of_words(said.get("yet", ()))
        self._subjects = rows_of_words(said.get("subjects", ()))
        self._tells = rows_of_words(said.get("tells", ()))
        self._turns = rows_of_words(said.get("turns", ()))
        self._stops = rows_of_words((*said.get("stops", ()), *said.get("turns", ())))
        self._aims = rows_of_words(said.get("aims", ()))
        self._wishing = rows_of_words(said.get("wishing", ()))
        self._did = rows_of_words(said.get("did", ()))
        self._past = tuple(said.get("past", ()))
        self._joining = rows_of_words(said.get("joining", ()))
        self._saving = frozenset(said.get("saving", ()))
        self._endings = tuple(said.get("endings", ()))
        self._clauses: dict[tuple[str, frozenset[str]], Sequence[Clause]] = {}

    def clauses(self, line: str, fellows: Collection[str]) -> Sequence[Clause]:
        """The clauses of a line, `fellows` being the names of the other players."""
        asked = line, frozenset(fellows)
        found = self._clauses.get(asked)
        if found is None:
            if len(self._clauses) >= _LINES_KEPT:
                self._clauses.clear()
            found = self._clauses[asked] = self._clauses_of(line, fellows)
        return found

    def _clauses_of(self, line: str, fellows: Collection[str]) -> Sequence[Clause]:
        found: list[Clause] = []
        line = without_smileys(line)
        for note in _NOTE.finditer(line):
            kind = self._kind(note[1].strip(), fellows)
            if kind is not Kind.ORDER:
                found.append(Clause(note[1].strip(), "", kind))
                line = line.replace(note[0], " ")
        for sentence in _SENTENCE.findall(line):
            if not any(map(str.isalnum, sentence)):
                continue
            if self._is_remark(sentence, behind=_orders(found)):
                found.append(Clause(sentence.strip(" .!…"), ".", Kind.TELLS))
                continue
            cut = self._with_kinds(self._cut(sentence.strip(), fellows), fellows)
            found += self._with_asides(cut, sentence, fellows, behind=_orders(found))
        return self._with_silence(found, fellows) if len(found) <= _MOST_CLAUSES else []

    def _with_silence(self, found: list[Clause], fellows: Collection[str]) -> list[Clause]:
        """The clauses, those as silent that say nothing, unless all would be.

        No heading is, nor a word behind a semicolon, which may be an answer that nobody knows.
        """
        orders, heard = False, list[Clause]()
        for one in found:
            heads = not orders and one.mark == ":"
            walled = heard and heard[-1].mark == ";" and len(one.text.split()) == 1
            silent = one.kind is Kind.ORDER and not heads and not walled
            silent = silent and self._silence.holds(one, fellows, before=not orders)
            heard.append(one._replace(kind=Kind.SILENT) if silent else one)
            orders = orders or heard[-1].kind is Kind.ORDER
        return heard if orders else found

    def without_cry(self, line: str) -> str:
        """The line without marks behind a cry that asks nothing: `Fingers crossed??`."""
        found = _CRY.search(line)
        cries = found is not None and self.telling.is_motive(found[1].casefold())
        return line.rstrip(" ?") if cries else line

    def is_apart(self, text: str, fellows: Collection[str]) -> bool:
        """Whether a sentence behind an order is about something else."""
        text = tidy(text).casefold().strip()
        if self._is_remark(text, behind=True) or self._asides.is_sentence(text, fellows):
            return True
        found = self.clauses(text, fellows)
        idle = {Kind.IDLE, Kind.STATES}
        return bool(found) and all(one.kind.only_talks or one.kind in idle for one in found)

    def _with_asides(
        self, cut: list[Clause], sentence: str, fellows: Collection[str], *, behind: bool
    ) -> list[Clause]:
        """The clauses of a sentence, with what is about something else in it as one of them.

        That is the sentence where it stands `behind` an order, or all of it from a comma on.
        """
        tells = all(one.kind in {Kind.ORDER, Kind.TELLS} for one in cut)
        apart = behind and (tells or _orders(cut))
        if apart and self._asides.is_sentence(sentence, fellows):
            return [Clause(sentence.strip(" .!…"), ".", Kind.ASIDE)]
        for at in range(1, min(len(cut), _MOST_CLAUSES)):
            before, rest = cut[:at], cut[at:]
            text = joined_clauses(rest)
            if _orders(before) and _orders(rest) and self._asides.is_clause(text, fellows):
                return [*before, Clause(text, rest[-1].mark, Kind.ASIDE)]
        return cut

    def _is_remark(self, sentence: str, *, behind: bool) -> bool:
        """Whether a sentence is a remark, and none of its clauses does something."""
        _first, *others = _CLAUSE.split(sentence)
        words = self._language.plain_words(sentence)
        if any(map(self._does_something, others)) or (
            others and any(map(self._language.lexicon.is_exact, words))
        ):
            return False
        return is_remark(self._language, sentence, behind=behind)

    def _does_something(self, text: str) -> bool:
        """Whether a text has a verb of the game: no `the bank`."""
        lexicon, words = self._language.lexicon, self._language.plain_words(text)
        return any(
            before not in lexicon.determiners
            and not lexicon.verbs.isdisjoint(lexicon.read(word).terms)
            for before, word in pairwise(["", *words])
        )

    def only_talks(self, line: str, fellows: Collection[str]) -> bool:
        """Whether no clause of a line may be part of an order."""
        if not self._language.free or len(line) > _LONGEST_LINE:
            return False
        first = self._language.plain_words(line)[:1]
        if first and self._does_something(first[0]):
            return False  # an order, perhaps with a slip in it
        found = self.clauses(tidy(line).casefold(), fellows)
        return bool(found) and all(one.kind.only_talks for one in found)

    def is_reason(self, text: str) -> bool:
        """Whether a clause begins to say why something is done, and depends on nothing."""
        return self._reasons.match(text.strip()) is not None and not has(self._turns, text)

    def with_reasons_apart(self, text: str) -> tuple[str, str]:
        """A clause, and the reason that it gives behind what is done: `16 on R3 because ...`."""
        cut = next(
            (one for one in self._reasons.finditer(text) if text[: one.start()].strip()), None
        )
        if cut is None or ends_with(self._wishing, text[: cut.start()]):
            return text, ""
        return text[: cut.start()], text[cut.start() :]

    def without_therefore(self, text: str) -> str:
        """A clause without the word that says that it follows from the one before."""
        found = self._therefore.match(text.strip())
        return text.strip()[found.end() :] if found is not None else text

    def turns_away(self, text: str) -> bool:
        """Whether a clause depends on something, or leaves something open: `if`, `or`."""
        return has(self._turns, text)

    def _cut(self, sentence: str, fellows: Collection[str]) -> list[tuple[str, str]]:
        """The clauses of a sentence with the marks behind them; a reason begins one, too."""
        pieces = [*_CLAUSE.split(sentence), ""]
        marked = [(pieces[at], pieces[at + 1].strip()) for at in range(0, len(pieces) - 1, 2)]
        found: list[tuple[str, str]] = []
        marked = [piece for one in marked for piece in self._apart(*one, fellows)]
        for text, mark in self._with_requests(marked):
            if self.telling.is_motive(text):
                found.append((text, mark))
                continue
            for pattern in (self._reasons, self._therefore):
                cut = next((one for one in pattern.finditer(text) if one.start() > 0), None)
                wished = cut is not None and ends_with(self._wishing, text[: cut.start()])
                if cut is not None and not wished and text[cut.end() :].strip():
                    found.append((text[: cut.start()].strip(), ","))
                    text = text[cut.start() :].strip()
                    break
            found.append((text, mark))
        return [one for one in found if one[0]]

    def _with_requests(self, cut: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """The pieces, with those as one that ask for the next question: `show me, please, what`."""
        found = list(cut)
        for at in range(len(cut) - 2):
            (text, _mark), (between, _comma), (behind, mark) = cut[at : at + 3]
            if self._kind(between, ()) is Kind.IDLE and self.telling.asks(f"{text} {behind}"):
                found[at : at + 3] = [(f"{text} {behind}", mark)]
                break
        return found

    def _apart(self, text: str, mark: str, fellows: Collection[str]) -> list[tuple[str, str]]:
        """A clause, and one that tells something and is only joined to it: `and that was it`."""
        ends = (
            self.telling.forestalls(text, fellows),
            self.amounts.before_price(text, fellows),
            self.telling.before_cries(text),
        )
        end = min((one for one in ends if one > 0), default=0)
        if end:
            return [(text[:end].strip(), ","), (text[end:].strip(), mark)]
        for join in self._joining.finditer(text):
            behind = text[join.end() :].strip()
            tells = (
                self._tells.match(behind) is not None or self._subjects.match(behind) is not None
            )
            if join.start() > 0 and tells:
                return [(text[: join.start()].strip(), ","), (behind, mark)]
        return [(text, mark)]

    def _with_kinds(self, cut: Sequence[tuple[str, str]], fellows: Collection[str]) -> list[Clause]:
        found: list[Clause] = []
        for place, (text, mark) in enumerate(cut):
            then = self._therefore.match(text) or self._yet.match(text)
            behind = text[then.end() :].strip(" ,") if then is not None else ""
            if behind and self._reasons.match(text) is None:
                text = behind
                orders = self._kind(text, fellows) is Kind.ORDER
                if (
                    orders
                    and found
                    and found[-1].kind is Kind.ORDER
                    and self._may_be_reason(found[-1].text)
                ):
                    found[-1] = found[-1]._replace(kind=Kind.REASON)
            kind = self._kind(text, fellows)
            if not place and mark == ":" and self._is_heading(text, fellows):
                kind = Kind.TELLS
            addressed = text in fellows and place + 1 < len(cut)
            behind = cut[place + 1][0] if place + 1 < len(cut) else ""
            if addressed and self._kind(f"{text} {behind}", fellows) is not Kind.ORDER:
                kind = Kind.TELLS
            if place and cut[place - 1][0] in fellows and kind is Kind.ORDER:
                kind = self._kind(f"{cut[place - 1][0]} {text}", fellows)
            if text:
                found.append(Clause(text, mark, kind))
        return found

    def _is_heading(self, text: str, fellows: Collection[str]) -> bool:
        """Whether a remark stands before a colon: `I'm going for the big river: ...`."""
        words = self._language.plain_words(text)
        named = any(word.removesuffix("'s") in fellows for word in words)
        return len(words) > _SHORT_HEADING and not named and is_remark(self._language, text)

    def _kind(self, text: str, fellows: Collection[str]) -> Kind:
        words = self._language.plain_words(text)
        if len(words) > _LONGEST:
            return Kind.ORDER
        if self.amounts.only_amounts(text, fellows):
            return Kind.AMOUNT
        if self._yielding.waits_for_nobody(text, fellows):
            return Kind.TELLS
        if self._reasons.match(text) is not None and not has(self._turns, text):
            return Kind.REASON
        if words and words[0] in fellows and self._did_something(text, words[1:]):
            return Kind.REASON
        said = [word for word in words if word not in fellows]
        about_other = 1 < len(words) != len(said) and words[0] in fellows
        about_other = about_other and not self._does_something(text)
        kind = self._telling(text, said, about_other=about_other)
        if kind is not Kind.ORDER:
            return kind
        if self.amounts.wishes_for_goods(text, fellows):
            return Kind.WISH
        return self.telling.kind(text, fellows)

    def _did_something(self, text: str, words: Sequence[str]) -> bool:
        """Whether a clause about a fellow, or to one, tells what they did: `Ben, you took R3`."""
        if has(self._turns, text) or self._language.denies(text):
            return False
        past = any(len(word) >= _PAST_OF and word.endswith(self._past or "\n") for word in words)
        return past or has(self._did, text)

    def _may_be_reason(self, text: str) -> bool:
        """Whether a clause before `so` does nothing, names no code, and turns to nothing else."""
        words, lexicon = self._language.plain_words(text), self._language.lexicon
        if any(map(lexicon.is_code, words)) or has(self._turns, text):
            return False
        if not lexicon.saying.isdisjoint(words):
            return False
        return not self._does_something(text)

    def _telling(self, text: str, words: Sequence[str], *, about_other: bool) -> Kind:
        """Whether a clause only tells something, and how."""
        aims = self._aims.match(text)
        if aims is not None and self._is_aim(aims[0]):
            return Kind.AIM if self._is_harmless(text[aims.end() :], words) else Kind.ORDER
        lexicon = self._language.lexicon
        thanks = lexicon.begins_courteously([word for word in words if word not in lexicon.asides])
        subject = self._subjects.match(text) is not None and not self._does_something(text)
        about_other = about_other or subject
        tells = thanks or about_other or has(self._tells, text)
        tells = tells or self.tells_by_ending(words)
        return Kind.TELLS if tells and self._is_harmless(text, words) else Kind.ORDER

    def _is_harmless(self, text: str, words: Sequence[str]) -> bool:
        """Whether a clause denies nothing, puts nothing off, and names nothing that is chosen."""
        lexicon = self._language.lexicon
        if has(self._stops, text) or self._language.denies(text):
            return False
        if points_back(self._language, words) or is_loud(self._language, words):
            return False
        if not lexicon.no.isdisjoint(words) or any(word.endswith("n't") for word in words):
            return False
        if any(map(lexicon.is_code, words)) or lexicon.words_of_names(list(words)):
            return False
        return not any(map(self._points, words, [*words[1:], ""]))

    def _points(self, word: str, behind: str) -> bool:
        """Whether a word may say which of several things is meant: no `one engineer`."""
        lexicon = self._language.lexicon
        terms = {word, *lexicon.read(word).terms}
        if word in lexicon.pronouns:
            return not self._language.thing(behind)
        selects = lexicon.adjectives | lexicon.kinds | lexicon.adverbs
        return not selects.isdisjoint(terms)

    def _is_aim(self, wish: str) -> bool:
        """Whether the last word of a wish is nothing that the game knows."""
        lexicon, verb = self._language.lexicon, wish.split()[-1]
        if verb in self._saving:
            return lexicon.verbs.isdisjoint(lexicon.read(verb).terms)
        return not (lexicon.is_of_game(verb) or lexicon.idle(verb) or lexicon.known(verb))

    def tells_by_ending(self, words: Sequence[str]) -> bool:
        """Whether one of the words tells by its ending what is so."""
        return any(map(self._tells_by_ending, words))

    def _tells_by_ending(self, word: str) -> bool:
        lexicon = self._language.lexicon
        if len(word) < _ENDING_OF or not word.endswith(self._endings or "\n"):
            return False
        return not lexicon.is_of_game(word)


def _orders(clauses: Iterable[Clause]) -> bool:
    """Whether one of the clauses may be part of an order."""
    return any(one.kind is Kind.ORDER for one in clauses)
