"""All letters that this host owes, for the courier: out of games, callers and requests."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, NamedTuple

from pbem.clock import DAY
from pbem.desk.owed_letters.kinds import HTML, OPERATOR, PERSON
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.engine.text import _
from pbem.mail.transport.courier import Rendered
from pbem.store import Note, Shelf, letter_notes
from pbem.store.errors import NotFound, StoreError
from pbem.store.unchanged_documents import UnchangedDocuments

from .chore_rounds import unchanged_games
from .letter_writing import Written, write_letter
from .sent_together import SentTogether

log = logging.getLogger("pbem.host.outbox")

FOR_EVER = 1e18
LEAST_LEFT = 5.0
"""A letter goes to the relay only if it is ours for so many seconds more."""
GAMES, CALLERS, REQUESTS = "games", "callers", "requests"
NOTHING: Mapping[str, Any] = {}


class Owed(NamedTuple):
    """A letter and the document that owes it."""

    shelf: str
    key: Any
    note: Note
    whom: str = ""
    """The person whom it is for, or the address."""
    is_plain: bool = False
    """Whether it is a letter of a game that is nothing but text."""

    @property
    def document(self) -> tuple[str, Any]:
        """Which document it is that owes it."""
        return self.shelf, self.key


AskClerk = Callable[[int, Sequence[str]], Awaitable[list[Written | None]]]
"""Asked with the number of a game and Message-IDs; what cannot be written is None or missing."""


class HostOutbox:
    """Finds what is due by the markers, renders it, and notes what became of it.

    `ask_clerk` has letters of a game written by a clerk who is free, if there is one.
    """

    def __init__(
        self,
        post: Post,
        draw: Callable[[str, int], bytes] | None = None,
        replay: Callable[[int, int], bytes] | None = None,
    ) -> None:
        self.counted: Callable[[str], None] = lambda _what: None
        self.ask_clerk: AskClerk | None = None
        self._told: set[tuple[Any, str]] = set()
        self._found: dict[tuple[str, Any], tuple[dict[str, Any], list[Owed]]] = {}
        self._found_at = 0
        self._together = SentTogether(self._note_sent)
        self._draw = draw
        self._replay = replay
        self.take_on(post)

    def take_on(self, post: Post) -> None:
        """Write letters by these settings from now on."""
        self.post = post
        self.writer = Writer(post, self._draw, self._replay)
        desk = post.desk
        self.shelves: dict[str, Shelf[Any]] = {
            GAMES: desk.games,
            CALLERS: desk.correspondents,
            REQUESTS: desk.requests,
        }
        self.seen_games = unchanged_games(desk)
        self._unchanged: dict[str, UnchangedDocuments[Any]] = {
            GAMES: self.seen_games,
            CALLERS: UnchangedDocuments(desk.correspondents, "outbox", "due_at"),
            REQUESTS: UnchangedDocuments(desk.requests, "outbox", "due_at"),
        }
        self._wishes = UnchangedDocuments(desk.people.shelf, "form")

    def due(self) -> Iterator[Owed]:
        """The letters to try now, of each document the next one to each person."""
        now = self.post.desk.clock()
        if now != self._found_at:
            self._found, self._found_at = {}, now
        for name, shelf in self.shelves.items():
            for key in shelf.claim(now):
                try:
                    document = self._unchanged[name].read(key)
                except StoreError as error:
                    log.error("letters cannot be sent: %s", error)
                    with suppress(StoreError):  # the letters of others do not wait for it
                        shelf.settle(key)
                    continue
                yield from self._due_of(name, key, document, now)

    def _due_of(self, name: str, key: Any, document: dict[str, Any], now: int) -> list[Owed]:
        """The letters of one document; those of the same second and commit are known."""
        commit, found = self._found.get((name, key), (None, []))
        if commit is not document:
            notes = letter_notes.waiting(document, now)
            first = in_order(document, notes, now)
            found = [self._owed(name, key, document, note) for note in first]
            if not notes:
                self._tidy(name, key, document, now)
            self._found[name, key] = (document, found)
        return found

    def _owed(self, shelf: str, key: Any, document: dict[str, Any], note: Note) -> Owed:
        """A letter that is to be sent, and what its document says of whom it is for."""
        whom = _whom(document, note.to)
        if not isinstance(note.to, int):
            return Owed(shelf, key, note, whom)
        form = document["seats"][note.to].get("form", "")
        plain = self.writer.is_plain(note, form or self._form_of(whom), whom)
        return Owed(shelf, key, note, whom, shelf == GAMES and plain)

    def _form_of(self, person: str) -> str:
        """What somebody wants letters to be whose seat says nothing."""
        with suppress(StoreError):
            return str(self._wishes.read(person).get("form", HTML))
        return HTML

    def _tidy(self, name: str, key: Any, document: dict[str, Any], now: int) -> None:
        """Forget a caller or a request that has been silent for long; mend a marker."""

        due_at = document.get("due_at")
        with suppress(StoreError):  # whoever holds it is busy with it: next time
            if due_at is None or due_at > now:
                self.shelves[name].settle(key, timeout=0.0)
            elif name != GAMES:
                self.shelves[name].remove(key, timeout=0.0, only_if=lambda one: _over(one, now))

    def waiting(self, until: float = FOR_EVER) -> Iterator[Owed]:
        """The letters that wait, also those whose time has not come, up to a time."""
        for name, shelf in self.shelves.items():
            for key in shelf.owing():
                try:
                    document = shelf.read(key)
                except StoreError as error:
                    log.error("letters cannot be counted: %s", error)
                    continue
                yield from (Owed(name, key, note) for note in letter_notes.waiting(document, until))

    def hasten(self, now: int) -> int:
        """Put right what a clock that was ahead has put off; of how many documents."""
        changed = 0
        for shelf in self.shelves.values():
            for key in shelf.owing():
                with suppress(StoreError), shelf.hold(key) as held:
                    if letter_notes.hasten(held.document, now):
                        held.commit(held.document)
                        changed += 1
        return changed

    # --- what the courier asks for -------------------------------------------------------

    def message_id(self, letter: Owed) -> str:
        """By which the courier knows a letter."""
        return letter.note.id

    def group(self, letter: Owed) -> Hashable:
        """Letters of text of one game go together: whoever writes one has the game open."""
        return letter.document if letter.is_plain else letter.note.id

    async def render_soon(
        self, letters: Sequence[Owed]
    ) -> list[Rendered | Exception | None] | None:
        """What a clerk writes; not pictures, which have a process of their own."""
        names = [letter.note.id for letter in letters]
        if self.ask_clerk is None or not all(letter.is_plain for letter in letters):
            return None
        by_clerk = dict(zip(names, await self.ask_clerk(letters[0].key, names), strict=False))
        whole = [one for one in by_clerk.values() if one is not None and one.is_whole]
        if len(whole) == len(letters) and not self.shelves[GAMES].is_shared:
            return self.render(letters, by_clerk)
        return await asyncio.to_thread(self.render, letters, by_clerk)

    def render(
        self, letters: Sequence[Owed], by_clerk: Mapping[str, Written | None] = NOTHING
    ) -> list[Rendered | Exception | None]:
        """The letters as they are to be written now; None for one that is not to be sent (yet)."""
        for letter in letters:
            self._together.begins(letter.document, letter.note.id)
        return [self._rendered(letter, by_clerk.get(letter.note.id)) for letter in letters]

    def _rendered(self, letter: Owed, written: Written | None) -> Rendered | Exception | None:
        try:
            rendered = self._checked(letter, written)
        except Exception as error:
            return error
        if rendered is None:
            self._together.ends(letter.document, letter.note.id)
        return rendered

    def _checked(self, letter: Owed, by_clerk: Written | None) -> Rendered | None:
        """The letter that a clerk has written, or else we; None when it is not to be sent (yet)."""
        until = self._ours_until(letter)
        if until is None:
            return None
        written = by_clerk if by_clerk is not None else self._write(letter)
        self._report(letter, written.faults)
        if not written.owed:
            return None
        if written.paused:
            why = written.paused
            self._change(
                letter, lambda held, now: letter_notes.failed(held, letter.note.id, now, why)
            )
            return None
        envelope = written.envelope
        if envelope is None:
            why_not = _("there is nobody any more to get it")
            self._change(
                letter, lambda held, now: letter_notes.give_up(held, letter.note.id, now, why_not)
            )
            return None
        if until - time.monotonic() < LEAST_LEFT:  # it took long, or this host was frozen
            until = self._ours_until(letter)
        if until is None:
            return None
        return Rendered(
            envelope.data, envelope.bounces_to, envelope.recipient, envelope.message_id, until
        )

    def _ours_until(self, letter: Owed) -> float | None:
        """Until when the letter is ours to send (monotonic); None: it is another host's."""
        now = time.monotonic()
        seconds = self.shelves[letter.shelf].ours_for(letter.key)
        return now + seconds if seconds > 0 else None

    def _write(self, letter: Owed) -> Written:
        document = self.shelves[letter.shelf].read(letter.key)
        return write_letter(self.writer, document, letter.note.id)

    def _report(self, letter: Owed, faults: list[str]) -> None:
        """Tell the operator what in a letter could not be drawn as it should be."""
        for why in faults:
            log.error("%s: %s", _named(letter), why)
            if letter.note.to != OPERATOR and (letter.key, why) not in self._told:
                self._told.add((letter.key, why))
                self._change(letter, partial(self._tell_operator, letter.note, why))

    def _tell_operator(self, note: Note, why: str, held: dict[str, Any], now: int) -> None:
        letter_notes.queue(held, self.writer.notice_of_fault(note, why, now))

    def sent(self, letters: Sequence[Owed]) -> list[Owed]:
        """The relay has these, all of one document; what waited behind them may go now."""
        by_name = {letter.note.id: letter for letter in letters}
        behind = self._together.all_sent(letters[0].document, by_name)
        for letter in letters:
            self.counted("sent")
            log.info("sent %s", _named(letter))
        return [one for following in behind.values() for one in following]

    def _note_sent(self, letters: list[Owed]) -> dict[str, list[Owed]]:
        """Note that these letters of one document are sent; what waited behind each of them."""
        behind: dict[str, list[Owed]] = {}

        def note_sent(held: dict[str, Any], now: int) -> None:
            for letter in letters:
                letter_notes.sent(held, letter.note.id)
            following = in_order(held, letter_notes.waiting(held, now), now)
            for letter in letters:
                behind[letter.note.id] = [
                    self._owed(letter.shelf, letter.key, held, note)
                    for note in following
                    if _whom(held, note.to) == letter.whom
                ]

        self._change(letters[0], note_sent)
        return behind

    def failed(self, letter: Owed, why: str, permanent: bool) -> None:
        """It was not taken; the operator hears of what is lost."""

        def note_failure(held: dict[str, Any], now: int) -> None:
            lost = permanent
            if permanent:
                letter_notes.give_up(held, letter.note.id, now, why)
            else:
                lost = letter_notes.failed(held, letter.note.id, now, why)
            if lost and letter.note.to != OPERATOR:
                letter_notes.queue(held, self.writer.notice_of_loss(letter.note, why, now))

        self._together.ends(letter.document, letter.note.id)
        self._change(letter, note_failure)
        self.counted("lost" if permanent else "failed")
        log.warning("not sent: %s: %s", _named(letter), why)

    def _change(self, letter: Owed, change: Any) -> None:
        with ExitStack() as stack:
            try:
                held = stack.enter_context(self.shelves[letter.shelf].hold(letter.key))
            except NotFound:  # removed while the letter was under way
                return
            document = held.document
            change(document, self.post.desk.clock())
            held.commit(document)


def in_order(document: dict[str, Any], notes: list[Note], now: int) -> list[Note]:
    """Of the letters that a document owes, the next one to each person.

    A letter waits for the earlier ones to the same person, also for one that could not be sent
    and is tried again later; but not longer than a day, nor for one that is meant for later.
    """
    first: dict[str, str] = {}
    for raw in document.get("outbox", ()):
        due, tried = raw.get("next", 0) <= now, raw.get("tries", 0) > 0
        if due or (tried and now - raw["made"] < DAY):
            first.setdefault(_whom(document, raw["to"]), raw["id"])
    return [note for note in notes if first.get(_whom(document, note.to)) == note.id]


def _whom(document: dict[str, Any], to: int | str) -> str:
    """The person on a seat, or who had one; else the address."""
    if isinstance(to, int):
        seat = document["seats"][to]
        return str(seat.get("player") or seat.get("invited") or to)
    return to.removeprefix(PERSON)


def _named(letter: Owed) -> str:
    """A letter as the log calls it; a caller's key stands for an address and is left out."""
    whose = f"game {letter.key}" if letter.shelf == GAMES else "no game"
    return f"a letter of {whose} ({letter.note.kind})"


def _over(document: dict[str, Any], now: int) -> bool:
    """Whether a caller or a request has been silent for long and is owed nothing."""
    due_at = document.get("due_at")
    return due_at is not None and due_at <= now and not document.get("outbox")
