"""One game being played: drives the rules from question to question and keeps the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from .chance import Chance, commitment
from .errors import GameError
from .game import Game, Goto, Offer, Result
from .question import Asking, Question, Together
from .record import ANSWER, ASIDE, BACK, NOTE, RESIGN, UNDO, Entry, effective, latest_answer
from .table import Table, Told
from .text import Text

S = TypeVar("S")


class Snapshot(msgspec.Struct, frozen=True):
    """The game between two steps: all that is needed to begin the next one, again and again."""

    step: str
    args: list[Any]
    number: int
    state: bytes
    chance: dict[str, int]


class Checkpoint(NamedTuple):
    """Where a play stood: enough to run it again to there."""

    snapshot: Snapshot
    draft: tuple[Entry, ...]
    waiting: tuple[Entry, ...]
    record: int
    log: int


class Revealed(Exception):
    """Ends a preview: what comes next would show the player something hidden."""

    def __init__(self, what: Text) -> None:
        super().__init__(str(what))
        self.what = what


class Play(Generic[S]):
    """A game in progress.

    The generator of the running step stays alive from answer to answer. Whatever has to look
    back (undo, preview, a failed batch, a cold start) runs the step again from its snapshot.
    """

    def __init__(
        self, game: Game[S], names: Sequence[str], options: Mapping[str, str], seed: bytes
    ) -> None:
        self.game = game
        self.names = list(names)
        self.options = dict(options)
        self.seed = seed
        self.record: list[Entry] = []
        self.draft: list[Entry] = []
        self.log: list[Told] = []
        self.draft_log: list[Told] = []
        self.pending: dict[int, Question[Any]] = {}
        self.result: Result | None = None
        self.now = 0
        self.reveals = [0] * len(self.names)
        self._floor = [0] * len(self.names)
        self._preview_of: int | None = None
        self._waiting: list[Entry] = []
        self._main: Asking[Goto | Result]
        self._branches: dict[int, Asking[Any]] = {}
        self._joined: dict[int, Any] = {}
        self._step_number = 0
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(game.state_type)
        self.table: Table[S] = Table(
            self.names, self.options, Chance(seed), self._revealed, self._told
        )

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
        game.check_players(len(names))
        play = cls(game, names, game.read_options(options), seed)
        play.table.state, first = game.setup(play.table)
        play._begin(first)
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
            play._enter_again(entry)
        play.record = record
        return play

    # --- answering -----------------------------------------------------------------------

    def answer(self, seat: int, place: int) -> None:
        """The seat chooses the option at this place of its question's list."""
        question = self.pending.pop(seat)
        choice = question.choices[place]
        entry = Entry(ANSWER, seat, question.key(choice), self.now)
        self.record.append(entry)
        self.draft.append(entry)
        if self._branches:
            self._advance_branch(seat, choice)
            if not self.pending:
                self._join()
        else:
            self._advance(choice)

    def answer_key(self, seat: int, key: str) -> None:
        """The seat chooses the option that the record calls so."""
        question = self.pending.get(seat)
        if question is None:
            raise GameError(f"{self.names[seat]} is not asked anything now.")
        place = question.find(key)
        if place < 0:
            raise GameError(f"{self.names[seat]} has no option {key!r} now.")
        self.answer(seat, place)

    def aside(self, seat: int, key: str) -> None:
        """The seat settles something outside its turn; it counts from the next step on."""
        question = self.asides(seat)
        if question is None or question.find(key) < 0:
            raise GameError(f"{self.names[seat]} cannot do {key!r} outside its turn.")
        entry = Entry(ASIDE, seat, key, self.now)
        self.record.append(entry)
        self._waiting.append(entry)

    def asides(self, seat: int) -> Question[Any] | None:
        """What the seat may still settle outside its turn, after what it has settled already."""
        if self.result is not None or seat in self.pending or self.drafting(seat):
            return None
        trial = self._scratch()
        for entry in self._waiting:
            trial._settle(entry)
        return self.game.asides(trial.table.state, seat)

    def resign(self, seat: int) -> None:
        """The seat leaves for good: at once if it is asked something, else at the next step."""
        entry = Entry(RESIGN, seat, "", self.now)
        self.record.append(entry)
        self._resign(entry)

    def note(self, seat: int, what: str) -> None:
        """Write something into the record that changes no state."""
        self.record.append(Entry(NOTE, seat, what, self.now))

    # --- looking back --------------------------------------------------------------------

    def drafting(self, seat: int) -> bool:
        """Whether the seat has answered something in this step that is not handed on yet."""
        return latest_answer(self.draft, seat) >= 0

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's latest answer can be taken back: nothing was revealed to it since."""
        return latest_answer(self.draft, seat) >= self._floor[seat] and self.drafting(seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's latest answer of this step."""
        if not self.can_undo(seat):
            raise GameError(f"{self.names[seat]} has nothing that can be taken back.")
        draft = list(self.draft)
        del draft[latest_answer(draft, seat)]
        self.record.append(Entry(UNDO, seat, "", self.now))
        self._run_again(draft)

    def back(self, position: int) -> Play[S]:
        """The game as it was after so many entries of the record, which keeps the rest."""
        record = [*self.record, Entry(BACK, -1, str(position), self.now)]
        again = Play.replay(self.game, self.names, self.options, self.seed, record)
        again.now = self.now
        return again

    def checkpoint(self) -> Checkpoint:
        """Where the game stands, to come back to."""
        return Checkpoint(
            self.snapshot,
            tuple(self.draft),
            tuple(self._waiting),
            len(self.record),
            len(self.log),
        )

    def rewind(self, to: Checkpoint, keep: int = 0) -> None:
        """Come back to a checkpoint of this play, but keep so many entries that came after it."""
        kept = self.record[to.record : to.record + keep]
        del self.record[to.record :]
        del self.log[to.log :]
        self.snapshot = to.snapshot
        self._waiting = list(to.waiting)
        self.result = None
        self._run_again(to.draft)
        for entry in kept:
            self._enter_again(entry)

    def copy(self) -> Play[S]:
        """The same game, to try something on."""
        trial = self._scratch()
        trial._waiting = list(self._waiting)
        trial._run_again(self.draft)
        trial.reveals = list(self.reveals)
        return trial

    def preview(self, seat: int) -> Play[S]:
        """A copy that raises Revealed instead of showing the seat anything hidden."""
        trial = self.copy()
        trial._preview_of = seat
        return trial

    # --- looking -------------------------------------------------------------------------

    @property
    def awaiting(self) -> list[int]:
        """The seats that are asked something now."""
        return sorted(self.pending)

    def view(self, seat: int | None) -> Any:
        """What the seat may know: its own draft included, the others' drafts not."""
        return self.game.view(self._state_for(seat), seat)

    def offers(self, seat: int) -> list[Offer]:
        """What the seat may choose among, in words."""
        question = self.pending.get(seat)
        if question is None:
            return []
        return [
            Offer(question.key(choice), question.phrase(choice), question.note(choice))
            for choice in question.choices
        ]

    def story(self, seat: int | None, since: int = 0) -> list[Told]:
        """What was told to the seat from this step on, its own draft included."""
        told = self.log
        if seat is not None and (seat in self.pending or self.drafting(seat)):
            told = self.log + self._draft_log_of(seat)
        return [
            one
            for one in told
            if one.at >= since and (one.to is None or (seat is not None and seat in one.to))
        ]

    def _state_for(self, seat: int | None) -> S:
        if self.result is not None:
            return self.table.state
        if seat is None or not (seat in self.pending or self.drafting(seat)):
            return self._decoder.decode(self.snapshot.state)
        return self._own(seat).table.state

    def _draft_log_of(self, seat: int) -> list[Told]:
        return self._own(seat).draft_log

    def _own(self, seat: int) -> Play[S]:
        """The game as this seat's own answers of this step have made it, and nobody else's."""
        if all(entry.seat == seat for entry in self.draft):
            return self
        alone = self._scratch()
        alone._run_again([entry for entry in self.draft if entry.seat == seat])
        return alone

    # --- documents -----------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """The game as plain JSON values: seed, record, latest snapshot and story."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "seats": self.names,
            "options": self.options,
            "seed": self.seed.hex(),
            "commitment": commitment(self.seed),
            "record": msgspec.to_builtins(self.record),
            "draft": msgspec.to_builtins(self.draft),
            "waiting": msgspec.to_builtins(self._waiting),
            "snapshot": {
                **msgspec.structs.asdict(self.snapshot),
                "state": msgspec.json.decode(self.snapshot.state),
            },
            "log": msgspec.to_builtins(self.log),
            "result": msgspec.to_builtins(self.result),
        }

    @classmethod
    def load(cls, game: Game[S], document: Mapping[str, Any]) -> Play[S]:
        """The game from its document, at the question where it was left."""
        play = cls(game, document["seats"], document["options"], bytes.fromhex(document["seed"]))
        kept = document["snapshot"]
        play.snapshot = Snapshot(**{**kept, "state": msgspec.json.encode(kept["state"])})
        play.record = msgspec.convert(document["record"], list[Entry])
        play.log = msgspec.convert(document["log"], list[Told])
        play._waiting = msgspec.convert(document["waiting"], list[Entry])
        play._run_again(msgspec.convert(document["draft"], list[Entry]))
        if document["result"] is not None:
            play.result = msgspec.convert(document["result"], Result)
        return play

    # --- driving the rules ---------------------------------------------------------------

    def _begin(self, first: Goto) -> None:
        """Keep the state between two steps and run the next step to its first question."""
        self._start(first)
        self._advance(None)

    def _start(self, step: Goto) -> None:
        for entry in self._waiting:
            self._settle(entry)
        self._waiting = []
        self.log += self.draft_log
        self.draft_log = []
        self.draft = []
        self._floor = [0] * len(self.names)
        self._step_number += 1
        self.snapshot = Snapshot(
            step.step,
            step.args,
            self._step_number,
            self._encoder.encode(self.table.state),
            dict(self.table.chance.positions),
        )
        self._main = self.game.steps[step.step](self.table, *step.args)

    def _advance(self, answer: Any) -> None:
        """Send an answer into the running step and go on until somebody has to decide."""
        while True:
            try:
                asked = self._main.send(answer)
            except StopIteration as end:
                if isinstance(end.value, Result):
                    self._finish(end.value)
                    return
                self._start(end.value)
                answer = None
                continue
            if type(asked) is Question:
                choices = asked.choices
                if len(choices) > 1:
                    self.pending[asked.seat] = asked
                    return
                answer = choices[0]
            else:
                assert isinstance(asked, Together)
                self._branches = dict(asked.branches)
                self._joined = {}
                for seat in self._branches:
                    self._advance_branch(seat, None)
                if self.pending:
                    return
                answer = self._leave_branches()

    def _advance_branch(self, seat: int, answer: Any) -> None:
        branch = self._branches[seat]
        self.table.branch = seat
        try:
            while True:
                asked = branch.send(answer)
                assert isinstance(asked, Question), "a branch may only ask its own seat"
                assert asked.seat == seat, "a branch may only ask its own seat"
                if len(asked.choices) > 1:
                    self.pending[seat] = asked
                    return
                answer = asked.choices[0]
        except StopIteration as end:
            self._joined[seat] = end.value
        finally:
            self.table.branch = None

    def _leave_branches(self) -> dict[int, Any]:
        joined = {seat: self._joined[seat] for seat in sorted(self._joined)}
        self._branches = {}
        self._joined = {}
        return joined

    def _join(self) -> None:
        self._advance(self._leave_branches())

    def _finish(self, result: Result) -> None:
        self.log += self.draft_log
        self.draft_log = []
        self.draft = []
        self.result = result
        self.snapshot = msgspec.structs.replace(
            self.snapshot, state=self._encoder.encode(self.table.state)
        )

    # --- running again -------------------------------------------------------------------

    def _scratch(self) -> Play[S]:
        """A play that stands at our snapshot, with nothing running."""
        trial = Play(self.game, self.names, self.options, self.seed)
        trial.snapshot = self.snapshot
        trial.record = list(self.record)
        trial.log = list(self.log)
        trial.result = self.result
        trial.now = self.now
        trial._restore()
        return trial

    def _restore(self) -> None:
        self.table.state = self._decoder.decode(self.snapshot.state)
        self.table.chance.positions = dict(self.snapshot.chance)
        self._step_number = self.snapshot.number

    def _run_again(self, draft: Iterable[Entry]) -> None:
        """Run the step from its snapshot with these answers; the record stays as it is."""
        self._restore()
        self.pending = {}
        self.draft = []
        self.draft_log = []
        self._branches = {}
        self._floor = [0] * len(self.names)
        if self.result is not None:
            return
        record, self.record = self.record, []
        self._main = self.game.steps[self.snapshot.step](self.table, *self.snapshot.args)
        self._advance(None)
        for entry in draft:
            self._enter_again(entry)
        self.record = record

    def _enter_again(self, entry: Entry) -> None:
        """Let an entry of the record count once more."""
        now, self.now = self.now, entry.at
        if entry.kind == ANSWER:
            self.answer_key(entry.seat, entry.key)
        elif entry.kind == ASIDE:
            self.aside(entry.seat, entry.key)
        else:
            self.resign(entry.seat)
        self.now = now

    # --- outside the turn ----------------------------------------------------------------

    def _settle(self, entry: Entry) -> None:
        if entry.kind == RESIGN:
            self.game.resign(self.table, entry.seat)
        else:
            self.game.aside(self.table, entry.seat, entry.key)

    def _resign(self, entry: Entry) -> None:
        """Drop the seat's own draft, take it out, and let the step begin again without it."""
        if entry.seat not in self.pending:
            self._waiting.append(entry)
            return
        others = [old for old in self.draft if old.seat != entry.seat]
        waiting, self._waiting = self._waiting, [entry]
        record, self.record = self.record, []
        self._restore()
        self.pending = {}
        self._branches = {}
        self.draft_log = []
        self._begin(Goto(self.snapshot.step, self.snapshot.args))
        for old in others:
            self._enter_again(old)
        self._waiting += waiting
        self.record = record

    # --- what the table reports ----------------------------------------------------------

    def _revealed(self, seats: Iterable[int], what: Text) -> None:
        if self._preview_of is not None and self._preview_of in seats:
            raise Revealed(what)
        for seat in seats:
            self.reveals[seat] += 1
            self._floor[seat] = len(self.draft)

    def _told(self, sentence: str, to: list[int] | None, params: dict[str, Any]) -> None:
        self.draft_log.append(Told(self._step_number, to, sentence, params))
