"""How a letter was read: each line with what it did, what was filled in, or why not."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from pbem.desk.echoes import told_once
from pbem.engine.errors import OrderError
from pbem.engine.order_reading.outcome import Answered, LineDone
from pbem.engine.prepared import prepared
from pbem.engine.table import Told
from pbem.engine.text import Words, _, joined, spoken, text

DONE = "done"
REFUSED = "refused"
IGNORED = "ignored"
UNREAD = "unread"
UNREACHED = "unreached"
TOLD = "told"
UNDONE = "undone"
CLOSING = "closing"
SHORT_MENU = 4  # choices that a refusal has room for
BRIEF = 300  # characters of an answer that leave room for what became of the orders beside it
NAMED = 70  # characters of a player's own line that a headline names
_NOT_TAKEN = (IGNORED, UNREAD)
_SENTENCE = 4  # words; what is shorter is a name or a greeting
_NO_MORE = ("no more", "done")  # as much as the line names, which needs no comment


class Item(msgspec.Struct, omit_defaults=True):
    """One line and what became of it.

    done     the line was carried out (`answers` says how)
    told     the line asked something, and `text` is the answer
    refused  the line was not carried out; `text` says why and what would work. Where something
             hidden was shown on the way, what it did up to there stands: `answers` says what
    ignored  the line is no order, and came before the first one
    undone   the line was right, but is taken back with one below it that was refused
    unread   the line stands after the end of the orders, or is no order and below one that failed
    unreached  the line is an order, and not done because one above it failed
    closing  the line is how people end a letter, beside orders or questions
    """

    line: str
    """What was typed; nothing where we say something of our own."""
    outcome: str
    answers: list[Answered] = []
    text: Words = ""
    rule: str = ""
    nearest: list[Words] = []
    example: Words = ""
    ahead: bool = False
    """Whether it was given ahead, and did not come in the letter that is answered."""
    apart: bool = False
    """Whether it was for a later turn, so that nothing else fails with it."""
    of_now: bool = False
    """Whether it tells how things stand, which is another matter once others have moved."""

    @property
    def read_as(self) -> str:
        """How a line that was done was read, where that is not word for word what it says."""
        echo = told_once(list(map(spoken, self._said_and_named)))
        return echo if _words(echo) != _words(self.line) else ""

    @property
    def kept(self) -> str:
        """What a line that was refused did before that, and stands."""
        return told_once(list(map(spoken, self.said))) if self.outcome == REFUSED else ""

    @property
    def said(self) -> list[Words]:
        """What the line answered, without what was filled in."""
        return [one.phrase for one in self.answers if not one.filled_in]

    @property
    def _said_and_named(self) -> list[Words]:
        """The same, with what was filled in of which the line names the place: `via 7B`."""
        codes = {word for word in _words(self.line) if _is_code(word)}
        named = (codes.intersection(_words(spoken(one.phrase))) for one in self.answers)
        pairs = zip(self.answers, named, strict=True)
        return [one.phrase for one, codes in pairs if codes or not one.filled_in]

    @property
    def as_usual(self) -> list[str]:
        """What was asked, and answered as the rules name it, since the line does not say."""
        usual: list[str] = []
        for place, one in enumerate(self.answers):
            if not one.filled_in or str(one.phrase) in _NO_MORE:
                continue
            named = self.answers[place + 1 : place + 2]
            if _is_effect(one) and any(not following.filled_in for following in named):
                continue
            before = self.answers[place - 1] if place else one
            usual.append(_usual_answer(one, "" if before.filled_in else spoken(before.phrase)))
        return usual

    @property
    def needs_saying(self) -> bool:
        """Whether there is more to say of the line than that it was done."""
        said = self.read_as or self.as_usual or self.text
        return self.outcome != DONE or bool(said)


@prepared
class Transcript(msgspec.Struct, omit_defaults=True):
    """The account of one letter, or one command line."""

    items: list[Item] = []
    story: list[Words] = []
    preview: bool = False
    stopped_at: Words = ""
    changed: bool = False
    repeated: Words = ""
    ahead: bool = False
    """Whether the lines were given ahead of the turn."""
    resend: bool = False
    """Whether a whole letter was asked for, with the board."""
    replay: bool = False
    """Whether the whole game goes with the answer, as a page."""

    @property
    def empty(self) -> bool:
        """Whether no line was an order or a question, not even a wrong one."""
        return all(item.outcome in (*_NOT_TAKEN, CLOSING) for item in self.items)

    @property
    def to_show(self) -> list[Item]:
        """The lines to give an account of; what came of a plain order is told by the story."""
        listed = (*_NOT_TAKEN, UNREACHED, CLOSING)
        shown = [item for item in self.items if item.outcome not in listed]
        told = [item for item in shown if item.needs_saying or self.preview]
        return list(_undone_together(told))

    @property
    def not_taken(self) -> list[str]:
        """The lines that were not taken as orders, or not any more, as the letter has them."""
        return [item.line for item in self.items if item.outcome in _NOT_TAKEN]

    @property
    def unreached(self) -> list[str]:
        """The orders that were not done because one above them failed, as the letter has them."""
        return [item.line for item in self.items if item.outcome == UNREACHED]

    @property
    def listed(self) -> list[str]:
        """Those of them that the letter lists: what its first sentence names is not told twice."""
        alone = len(self.no_orders) == 1 and len(self.no_orders[0]) <= NAMED
        failed = self.failed and not self.failed_ahead
        named = alone and self.changed and not (failed or self.preview or self.ahead)
        return [line for line in self.not_taken if not (named and line in self.no_orders)]

    @property
    def no_orders(self) -> list[str]:
        """Those of them that are whole sentences: their writer may have meant something by them."""
        return [line for line in self.not_taken if len(line.split()) >= _SENTENCE]

    @property
    def nothing_done(self) -> bool:
        """Whether its lines were refused, or not one of them was understood."""
        return (self.failed or self.empty) and not self.changed and not self.preview

    @property
    def kept(self) -> bool:
        """Whether the game was changed by it."""
        return self.changed and not self.preview

    @property
    def plain(self) -> bool:
        """Whether every line but a closing was an order that was carried out as it stands."""
        lines = [item for item in self.items if item.outcome != CLOSING]
        done = all(item.outcome == DONE and not item.needs_saying for item in lines)
        return self.kept and not self.repeated and not self.ahead and done

    @property
    def told(self) -> bool:
        """Whether a line was heard that is no move: a question, a message, a choice of mail."""
        return any(item.outcome == TOLD and item.line for item in self.items)

    @property
    def brief(self) -> bool:
        """Whether it says what became of orders, and answers nothing else at length."""
        told = [spoken(item.text) for item in self.items if item.outcome == TOLD and item.line]
        ordered = self.changed or self.failed or not told
        return ordered and not self.preview and all(len(words) <= BRIEF for words in told)

    @property
    def failed(self) -> bool:
        """Whether an order was refused."""
        return any(item.outcome == REFUSED for item in self.items)

    @property
    def stopped(self) -> bool:
        """Whether an order was refused with which the orders below it fail."""
        return any(item.outcome == REFUSED and not item.apart for item in self.items)

    @property
    def failed_ahead(self) -> bool:
        """Whether the letter was carried out, and only what was given ahead of it was refused."""
        refused = [item for item in self.items if item.outcome == REFUSED]
        done = any(item.outcome == DONE and not item.ahead for item in self.items)
        return bool(refused) and all(item.ahead for item in refused) and done


LONG = 500
LONGEST_LINE = 200


def to_keep(transcript: Transcript) -> dict[str, Any]:
    """The account as a note keeps it: long texts packed, long lines cut.

    A letter that asks for much would else make the game's document, which every order reads and
    writes, many times as large until the answer is sent.
    """
    kept: dict[str, Any] = msgspec.to_builtins(transcript)
    long: dict[str, int] = {}
    for item in kept.get("items", ()):
        if len(item["line"]) > LONGEST_LINE:
            item["line"] = f"{item['line'][:LONGEST_LINE]}..."
        if type(item.get("text")) is str and len(item["text"]) > LONG:
            item["packed"] = long.setdefault(item.pop("text"), len(long))
    if long:
        packed = zlib.compress(msgspec.json.encode(list(long)), 9)
        kept["packed"] = base64.b85encode(packed).decode("ascii")
    return kept


def from_kept(kept: dict[str, Any]) -> Transcript:
    """The account that a note has kept."""
    if "packed" not in kept:
        return msgspec.convert(kept, Transcript)
    long = msgspec.json.decode(zlib.decompress(base64.b85decode(kept["packed"])))
    items = [
        {**item, "text": long[item["packed"]]} if "packed" in item else item
        for item in kept["items"]
    ]
    return msgspec.convert({**kept, "items": items}, Transcript)


def _is_effect(one: Answered) -> bool:
    """Whether an answer only begins what a card does, which the player has said then."""
    return str(one.note).endswith(".")


def _words(line: str) -> list[str]:
    """The words of an order, without what stands between its parts."""
    return "".join(c if c not in ";,:" else " " for c in line).casefold().split()


def _is_code(word: str) -> bool:
    """Whether a word is a code such as 7B."""
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))


def done_item(line: LineDone, *, ahead: bool = False) -> Item:
    """A line that was carried out."""
    said = [*_steps(line.answers), *map(_not_asked, line.spare)]
    if not line.answers and not said:
        said.append(text(_("There was nothing to choose here: it goes on by itself.")))
    answers = [one for place, one in enumerate(line.answers) if place not in line.implied]
    return Item(line.line, DONE, answers=answers, text=joined(said, "\n"), ahead=ahead)


def _undone_together(items: Sequence[Item]) -> Iterator[Item]:
    """The same, but lines that were taken back one after the other stand in one."""
    for undone, some in groupby(items, key=lambda item: item.outcome == UNDONE):
        if undone:
            yield Item("; ".join(item.line for item in some), UNDONE)
        else:
            yield from some


def _not_asked(spare: str) -> Words:
    return text(
        _("You need not say “{spare}”: there is nothing of that kind to choose here."), spare=spare
    )


SHORT_ANSWER = 2
"""So few words do not say which question they answer."""


def _usual_answer(one: Answered, before: str) -> str:
    """The answer with what it does; if nothing is said of that, with the answer that it goes with.

    A short one has its question before it.
    """
    prompt, phrase, note = spoken(one.prompt), spoken(one.phrase), spoken(one.note)
    if note:
        return f"{phrase} ({note.rstrip('.')})"
    if len(phrase.split()) <= SHORT_ANSWER:
        return f"{prompt} {phrase}"
    return f"{phrase} ({before})" if before else phrase


def _steps(answers: Sequence[Answered]) -> list[Words]:
    """What each step costs, and what the last of them leaves, where that is told."""
    steps: list[Words] = []
    for one in answers:
        if one.note and not one.filled_in:
            steps.append(text("{phrase}: {note}", phrase=one.phrase, note=one.note))
    left = answers[-1].left if answers else ""
    return [*steps, left] if left else steps


def refused_item(line: str, error: OrderError, kept: Sequence[Answered] = ()) -> Item:
    """A line that was not carried out, with the reason and a way out; `kept` is what stands."""
    return Item(
        line,
        REFUSED,
        answers=list(kept),
        text=error.why,
        rule=error.rule,
        nearest=error.nearest,
        example=error.example,
    )


def news(before: Sequence[Told], after: Sequence[Told]) -> list[Words]:
    """What was told since: the sentences of `after` that `before` did not have yet."""
    known = list(before)
    fresh: list[Words] = []
    for told in after:
        if told in known:
            known.remove(told)
        else:
            fresh.append(told.said)
    return fresh
