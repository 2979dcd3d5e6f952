"""One game being played: who answered what, what can be taken back, and what each seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from .chance import commitment
from .driver import Driver, Revealed, Snapshot
from .errors import GameError
from .game import Game, Goto, Moment, Offer, Result
from .play_document import plain
from .question import Question
from .record import ANSWER, ASIDE, BACK, NOTE, RESIGN, UNDO, Entry, effective, latest_answer
from .story import Story
from .table import Told
from .text import _, text

__all__ = ["Checkpoint", "Play", "Revealed", "Snapshot"]

S = TypeVar("S")


class Checkpoint(msgspec.Struct, frozen=True):
    """Where a play stood: enough to run it again to there."""

    snapshot: Snapshot
    draft: tuple[Entry, ...]
    waiting: tuple[Entry, ...]
    result: Result | None
    record: int
    log: int


class Play(Driver[S]):
    """A game in progress.

    Whatever has to look back (undo, preview, a failed batch, a cold start) runs the step again
    from its snapshot. When the rules themselves fail with an exception, the play is of no more
    use: rewind it to a checkpoint or load it anew.
    """

    __slots__ = ("_alone", "now", "record")

    def __init__(
        self, game: Game[S], names: Sequence[str], options: Mapping[str, str], seed: bytes
    ) -> None:
        super().__init__(game, names, options, seed)
        self.record: list[Entry] = []
        self._alone: dict[int, Play[S]] = {}  # by seat, where several answer at once
        self.now = 0

    # --- beginning -----------------------------------------------------------------------

    @classmethod
    def open(
        cls,
        game: Game[S],
        names: Sequence[str],
        options: Mapping[str, str],
        seed: bytes,
    ) -> Play[S]:
        """A new game, played up to its first question."""
        chosen = game.read_options(options)
        game.check_seats(names, chosen)
        play = cls(game, names, chosen, seed)
        play.table.state, first = game.setup(play.table)
        play._begin(first)
        return play

    @classmethod
    def at(
        cls,
        game: Game[S],
        names: Sequence[str],
        options: Mapping[str, str],
        seed: bytes,
        state: S,
        step: Goto,
    ) -> Play[S]:
        """A game that goes on from this state with this step, played up to its first question."""
        play = cls(game, names, options, seed)
        play.table.state = state
        play._begin(step)
        return play

    @classmethod
    def replay(
        cls,
        game: Game[S],
        names: Sequence[str],
        options: Mapping[str, str],
        seed: bytes,
        record: Iterable[Entry],
    ) -> Play[S]:
        """The whole game made again from its seed and its record."""
        record = list(record)
        play = cls.open(game, names, options, seed)
        for entry in effective(record):
            play._enter(entry)
        play.record = record
        play.went_by = []  # long ago
        return play

    # --- answering -----------------------------------------------------------------------

    def answer(self, seat: int, place: int) -> None:
        """The seat chooses the option at this place of its question's list."""
        question = self.pending[seat]
        known = question.known
        choice = known[place] if 0 <= place < len(known) else question.choices[place]
        entry = Entry(ANSWER, seat, question.key(choice), self.now)
        self.record.append(entry)
        self._feed(entry, choice)

    def answer_key(self, seat: int, key: str) -> None:
        """The seat chooses the option that the record calls so."""
        self.answer(seat, self._place(seat, key))

    def aside(self, seat: int, key: str) -> None:
        """The seat settles something outside its turn; it counts from the next step on."""
        entry = Entry(ASIDE, seat, key, self.now)
        self._enter(entry)
        self.record.append(entry)

    def asides(self, seat: int) -> Question[Any] | None:
        """What the seat may still settle outside its turn, after what it has settled already."""
        if self.result is not None or seat in self.pending or self.drafting(seat):
            return None
        if self._leaving(seat):
            return None
        trial = self._scratch()
        for entry in self._waiting:
            trial._settle(entry)
        return self.game.asides(trial.table.state, seat)

    def before_turn(self, seat: int) -> bool:
        """Whether the seat is asked something that goes before its turn: what to discard."""
        steps = self.game.turn_steps
        return bool(steps and self.snapshot.step not in steps) or self.could_settle(seat)

    def could_settle(self, seat: int) -> bool:
        """Whether the seat is asked what it could have settled outside its turn."""
        question, aside = self.pending[seat], self.game.asides(self.table.state, seat)
        if aside is None:
            return False
        return set(map(question.key, question.choices)) == set(map(aside.key, aside.choices))

    def resign(self, seat: int) -> None:
        """The seat leaves for good: at once if it is asked something, else at the next step."""
        if self._preview_of is not None:
            raise GameError(_("Resigning cannot be tried out."))
        if self.result is not None:
            raise GameError(_("The game is over."))
        if self.has_resigned(seat):
            raise GameError(text("{seat} has resigned already.", seat=self.names[seat]))
        if seat in self.game.seats_by_rules(self.names, self.options):
            raise GameError(
                text("{seat} is played by the rules: it stays to the end.", seat=self.names[seat])
            )
        unfit = self._resign(Entry(RESIGN, seat, "", self.now))
        self.record.append(Entry(RESIGN, seat, " ".join(map(str, unfit)), self.now))

    def has_resigned(self, seat: int) -> bool:
        """Whether the seat has left, or will before the next step."""
        return any(one.kind == RESIGN and one.seat == seat for one in effective(self.record))

    def enter(self, entry: Entry) -> None:
        """Let an entry of a record that was kept happen again."""
        self._enter(entry)
        self.record.append(entry)

    def note(self, seat: int, what: str) -> None:
        """Write something into the record that changes no state."""
        self.record.append(Entry(NOTE, seat, what, self.now))

    # --- looking back --------------------------------------------------------------------

    def drafting(self, seat: int) -> bool:
        """Whether the seat has answered something in this step that is not handed on yet."""
        return latest_answer(self.draft, seat) >= 0

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's latest answer can be taken back: nothing was revealed to it since."""
        if self.stopped is not None:
            return False
        latest = latest_answer(self.draft, seat)
        return latest >= 0 and latest >= self._floor[seat] and not self._leaving(seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's latest answer of this step."""
        if not self.can_undo(seat):
            raise GameError(
                text("{seat} has nothing that can be taken back.", seat=self.names[seat])
            )
        draft = list(self.draft)
        del draft[latest_answer(draft, seat)]
        self.record.append(Entry(UNDO, seat, "", self.now))
        self._run_again(draft)

    def back(self, position: int) -> Play[S]:
        """The game as it was after so many entries of the record, which keeps the rest."""
        if not 0 <= position <= len(self.record):
            raise GameError(
                text(
                    "The record has {count} entries; not {position}.",
                    count=len(self.record),
                    position=position,
                )
            )
        record = [*self.record, Entry(BACK, -1, str(position), self.now)]
        again = type(self).replay(self.game, self.names, self.options, self.seed, record)
        again.now = self.now
        return again

    def checkpoint(self) -> Checkpoint:
        """Where the game stands, to come back to."""
        return Checkpoint(
            self.snapshot,
            tuple(self.draft),
            tuple(self._waiting),
            self.result,
            len(self.record),
            len(self.log),
        )

    def rewind(self, to: Checkpoint, keep: int = 0) -> None:
        """Come back to a checkpoint of this play, but keep so many answers that came after it."""
        kept = self.record[to.record : to.record + keep]
        del self.record[to.record :]
        self.log = self.log.up_to(to.log)
        self.snapshot = to.snapshot
        self._waiting = list(to.waiting)
        self.result = to.result
        self._run_again(to.draft)
        for entry in kept:
            self._enter(entry)
            self.record.append(entry)

    def copy(self) -> Play[S]:
        """The same game, to try something on."""
        trial = self._scratch()
        trial._waiting = list(self._waiting)
        trial._run_again(self.draft)
        trial.reveals = list(self.reveals)
        return trial

    def preview(self, seat: int) -> Play[S]:
        """A copy that raises Revealed instead of showing the seat anything hidden.

        Once it has, it can be looked at, but not go on.
        """
        trial = self.copy()
        trial._preview_of = seat
        return trial

    def where_all_is_free(self) -> Play[S] | None:
        """A copy on which nothing is taken that the seats take from each other; if anything is."""
        state = self._decoder.decode(self.snapshot.state)
        if not self.game.free(state):
            return None
        trial = self._scratch()
        changed = self._encoder.encode(state)
        trial.snapshot = msgspec.structs.replace(self.snapshot, state=changed)
        try:
            trial._run_again(self.draft)
        except GameError:  # an answer that was the only one is one of several there
            return None
        return trial

    # --- looking -------------------------------------------------------------------------

    @property
    def awaiting(self) -> list[int]:
        """The seats that are asked something now."""
        return sorted(self.pending)

    def view(self, seat: int | None) -> Any:
        """What the seat may know: its own draft included, the others' drafts not."""
        return msgspec.to_builtins(self.game.view(self._state_for(seat), seat))

    @property
    def round(self) -> int | None:
        """The number of the round; None in a game without rounds."""
        return self.game.round(self.table.state)

    def offers(self, seat: int) -> list[Offer]:
        """What the seat may choose among, in words."""
        question = self.pending.get(seat)
        if question is None:
            return []
        return [
            Offer(question.key(choice), question.phrase(choice), partial(question.note, choice))
            for choice in question.choices
        ]

    def moment(self, seat: int) -> Moment:
        """Where the seat's question comes, as far as the seat may know."""
        began = self.snapshot
        before = self.game.view(self._decoder.decode(began.state), seat)
        answers = [entry.key for entry in self.draft if entry.seat == seat]
        step = Goto(began.step, msgspec.to_builtins(began.args))
        return Moment(self.names, self.options, step, msgspec.to_builtins(before), answers)

    def story(self, seat: int | None, since: int = 0) -> list[Told]:
        """What was told to the seat from this step on, its own draft included."""
        told = [one for one in self.log.since(since) if one.is_for(seat)]
        return told + [one for one in self.draft_story(seat) if one.at >= since]

    def latest(self, seat: int | None, count: int) -> list[Told]:
        """The last sentences that were told to the seat, so many; the others stay unread."""
        told = [one for one in self.draft_story(seat)[::-1] if self.hears(one, seat)]
        place = len(self.log)
        while place and len(told) < count:
            place -= 1
            if self.hears(one := self.log[place], seat):
                told.append(one)
        return told[:count][::-1]

    def hears(self, told: Told, seat: int | None) -> bool:
        """Whether the seat may hear it, and does not hear more of it in private."""
        if not told.is_for(seat):
            return False
        if seat is None or told.to is not None:
            return True
        said = told.said
        better = said.sentence in self.game.told_in_private
        return not (better and self.names[seat] in said.params.values())

    def draft_story(self, seat: int | None) -> list[Told]:
        """What was told to the seat in the running step, which the log does not have yet."""
        if seat is None or not self._in_step(seat):
            return []
        own = self._own(seat)
        told = own.draft_log + own._branch_logs.get(seat, [])
        return [one.plain for one in told if one.is_for(seat)]

    def _state_for(self, seat: int | None) -> S:
        if self.result is not None:
            return self.table.state
        if seat is None or not self._in_step(seat):
            return self._decoder.decode(self.snapshot.state)
        return self._own(seat).table.state

    def _in_step(self, seat: int) -> bool:
        """Whether the running step asks this seat, or has asked it."""
        return seat in self.pending or self.drafting(seat)

    def _own(self, seat: int) -> Play[S]:
        """The game as this seat's own answers of this step have made it, and nobody else's.

        It is only looked at, so it is kept until the seat answers again.
        """
        if not self._branches:
            return self
        mine = [entry for entry in self.draft if entry.seat == seat]
        alone = self._alone.get(seat)
        if alone is None or alone.snapshot is not self.snapshot or alone.draft != mine:
            alone = self._alone[seat] = self._scratch()
            alone.stopped = None  # a branch reveals nothing
            alone._only = seat
            alone._run_again(mine)
        return alone

    # --- documents -----------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """The game as plain JSON values: seed, record, latest snapshot and story."""
        document: dict[str, Any] = plain(self.kept())
        return document

    def kept(self) -> dict[str, Any]:
        """The same as a document keeps it: what is long may be JSON already (`PlayDocument`)."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "seats": self.names,
            "options": self.options,
            "seed": self.seed.hex(),
            "commitment": commitment(self.seed),
            "record": list(self.record),
            "draft": msgspec.to_builtins(self.draft),
            "waiting": msgspec.to_builtins(self._waiting),
            "snapshot": {
                **msgspec.structs.asdict(self.snapshot),
                "state": msgspec.Raw(self.snapshot.state),
            },
            "log": self.log.kept(),
            "result": msgspec.to_builtins(self.result),
        }

    @classmethod
    def load(cls, game: Game[S], document: Mapping[str, Any]) -> Play[S]:
        """The game from its document, at the question where it was left."""
        play = cls(game, document["seats"], document["options"], bytes.fromhex(document["seed"]))
        kept = document["snapshot"]
        play.snapshot = Snapshot(**{**kept, "state": msgspec.json.encode(kept["state"])})
        play.record = msgspec.convert(document["record"], list[Entry])
        play.log = Story(document["log"])
        play._waiting = msgspec.convert(document["waiting"], list[Entry])
        play.result = msgspec.convert(document["result"], Result | None)
        play._run_again(msgspec.convert(document["draft"], list[Entry]))
        return play

    # --- running again -------------------------------------------------------------------

    def _scratch(self) -> Play[S]:
        """A play that stands at our snapshot, with nothing running."""
        trial = type(self)(self.game, self.names, self.options, self.seed)
        trial.snapshot = self.snapshot
        trial.record = list(self.record)
        trial.log = self.log.up_to(len(self.log))
        trial.result = self.result
        trial.now = self.now
        trial.stopped = self.stopped
        trial._restore()
        return trial

    def _run_again(self, draft: Iterable[Entry]) -> None:
        """Run the step from its snapshot with these answers; what was seen once is no secret."""
        if self.stopped is not None:
            raise RuntimeError("a preview that has stopped cannot go on")
        previewing, self._preview_of = self._preview_of, None
        self.unasked = []
        self._restore()
        self._clear()
        if self.result is None:
            self._make(Goto(self.snapshot.step, self.snapshot.args))
            self._advance(None)
            for entry in draft:
                self._enter(entry)
        self._preview_of = previewing

    def _enter(self, entry: Entry) -> None:
        """Let an entry of the record count; the record itself is the caller's."""
        if entry.kind == ANSWER:
            place = self._place(entry.seat, entry.key)
            self._feed(entry, self.pending[entry.seat].choice(place))
        elif entry.kind == ASIDE:
            question = self.asides(entry.seat)
            if question is None or question.find(entry.key) < 0:
                name = self.names[entry.seat]
                raise GameError(
                    text("{name} cannot do {key!r} outside its turn.", name=name, key=entry.key)
                )
            self._waiting.append(entry)
        elif entry.kind == RESIGN:
            self._resign(entry)
        else:
            raise GameError(
                text("The record has an entry of an unknown kind: {kind!r}.", kind=entry.kind)
            )

    def _place(self, seat: int, key: str) -> int:
        question = self.pending.get(seat)
        if question is None:
            raise GameError(text("{seat} is not asked anything now.", seat=self.names[seat]))
        place = question.find(key)
        if place < 0:
            raise GameError(
                text("{seat} has no option {key!r} now.", seat=self.names[seat], key=key)
            )
        return place

    # --- resigning -----------------------------------------------------------------------

    def _leaving(self, seat: int) -> bool:
        """Whether the seat has resigned and waits for the next step to be gone."""
        return any(one.kind == RESIGN and one.seat == seat for one in self._waiting)

    def _resign(self, entry: Entry) -> list[int]:
        """Take the seat out; if it was asked something, the step begins again without it.

        Returns, for each answer of others that no longer fits the step, whose it was.
        """
        self._waiting.append(entry)
        if entry.seat not in self.pending:
            return []
        others = [old for old in self.draft if not self._leaving(old.seat)]
        self._restore()
        self._forget_told()
        self.unasked = []
        self._start(Goto(self.snapshot.step, self.snapshot.args))
        begun = self.snapshot
        self._advance(None)
        unfit: list[int] = []
        for old in others:
            if old.seat in unfit or self.snapshot is not begun or not self._fits(old):
                unfit.append(old.seat)
            else:
                self._enter(old)
        return unfit

    def _fits(self, entry: Entry) -> bool:
        question = self.pending.get(entry.seat)
        return question is not None and question.find(entry.key) >= 0
