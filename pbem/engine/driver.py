"""Drives the steps of a game's rules, from a snapshot to the next question; knows no record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import ref

import msgspec

from .chance import Chance
from .game import Game, Goto, Result
from .question import Asking, Question, Together
from .record import RESIGN, Entry
from .story import Story
from .table import Table, Told
from .text import Text, _, mark

S = TypeVar("S")
_SEVERAL = -1
_MOST_STEPS = 1000  # that may follow each other without a question


WITHOUT_CHOICE = Text(mark("what happens without a choice"))


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """The game between two steps: all that is needed to begin the next one, again and again."""

    step: str
    args: list[Any]
    number: int
    state: bytes
    chance: dict[str, int]


class WentBy(NamedTuple):
    """A step that left the seat which it asked no choice, and what that did at last."""

    seat: int
    step: str
    number: int
    did: str


class Revealed(Exception):
    """Ends a preview: what comes next would show the player something hidden."""

    def __init__(self, what: Text) -> None:
        super().__init__(str(what))
        self.what = what


class Driver(Generic[S]):
    """Runs one step after the other and stops where somebody has to decide.

    The generator of the running step stays alive from answer to answer.
    """

    __slots__ = (
        *("__weakref__", "_asked", "_branch_logs", "_branches", "_decoder", "_encoder", "_floor"),
        *("_joined", "_main", "_only", "_preview_of", "_unasked_steps", "_waiting", "draft"),
        *("draft_log", "game", "log", "looks_back", "names", "options", "pending", "result"),
        *("reveals", "seed", "shown", "snapshot", "stopped", "table", "unasked", "went_by"),
    )

    snapshot: Snapshot

    def __init__(
        self, game: Game[S], names: Sequence[str], options: Mapping[str, str], seed: bytes
    ) -> None:
        self.game = game
        self.names = list(names)
        self.options = dict(options)
        self.seed = seed
        self.draft: list[Entry] = []  # the answers of the running step
        self.log = Story()  # of all steps that are over
        self.draft_log: list[Told] = []
        self.pending: dict[int, Question[Any]] = {}
        self.unasked: list[Question[Any]] = []  # lone choices taken since the latest answer
        self.result: Result | None = None
        self.reveals = [0] * len(self.names)
        self.shown: list[list[Text]] = [[] for _name in self.names]  # what those were
        self._floor = [0] * len(self.names)  # how much of the draft each seat cannot take back
        self.stopped: Text | None = None  # what a preview would have shown, had it gone on
        self._preview_of: int | None = None
        self._only: int | None = None  # the one branch that runs, when a seat looks at its own
        self._waiting: list[Entry] = []  # what is settled before the next step
        self._main: Asking[Goto | Result]
        self._asked: int | None = None  # the seat that the running step asks
        self._branches: dict[int, Asking[Any]] = {}
        self._branch_logs: dict[int, list[Told]] = {}
        self._joined: dict[int, Any] = {}
        self._unasked_steps = 0  # that followed each other since somebody was asked
        self.went_by: list[WentBy] = []  # since the game was opened or loaded
        self.looks_back = True  # whether somebody may want to begin a step again
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(game.state_type)
        heard = _handed_on_to(ref(self))
        self.table: Table[S] = Table(self.names, self.options, Chance(seed), heard)
        self.table.heard = self.draft_log

    # --- from step to step ---------------------------------------------------------------

    def _begin(self, first: Goto) -> None:
        """Keep the state between two steps and run the next step to its first question."""
        if self._go_to(first):
            self._advance(None)

    def _go_to(self, step: Goto | Result) -> bool:
        """Run the steps that ask nobody, up to one that may ask; False if the game ends there."""
        following: Goto | Result | None = step
        while type(following) is Goto:
            following = self._start(following)
        if type(following) is Result:
            self._finish(following)
        return following is None

    def _start(self, step: Goto) -> Goto | Result | None:
        """Begin a step; if it asks nobody, it is over at once, and what follows is returned."""
        if self._waiting:
            for entry in self._waiting:
                self._settle(entry)
            self._waiting = []
        if self.draft_log:
            self.log.tell(self.draft_log)
        self.table.step += 1
        self._unasked_steps += 1
        if self._unasked_steps > _MOST_STEPS:
            raise RuntimeError(f"from {step.step!r} on nobody is asked any more")
        self._clear()
        if self._preview_of is not None:
            self._keep(step)  # what comes may stop half-way
            return self._make(step)
        end = self._make(step)
        if type(end) is not Goto:
            self._keep(step)
        return end

    def _keep(self, step: Goto) -> None:
        """Take the snapshot from which this step can be begun again, if anybody wants that."""
        state = self._encoder.encode(self.table.state) if self.looks_back else b""
        chance = dict(self.table.chance.positions)
        self.snapshot = Snapshot(step.step, step.args, self.table.step, state, chance)

    def _clear(self) -> None:
        """Nothing of a step has run yet; what is empty already stays as it is."""
        if self.pending:
            self.pending = {}
        if self.draft:
            self.draft = []
            self._floor = [0] * len(self.names)  # each was at most as long as the draft
        if self.draft_log:
            self._forget_told()
        self._asked = None
        if self._branches:
            self._branches = {}

    def _forget_told(self) -> None:
        """What the running step has told is kept elsewhere, or does not count."""
        self.draft_log = self.table.heard = []

    def _make(self, step: Goto) -> Goto | Result | None:
        """Call a step: one that may ask has not run yet, any other one returns what follows."""
        args = msgspec.to_builtins(step.args)  # a step may do with them what it likes
        made = self.game.steps[step.step](self.table, *args)
        if type(made) is Goto or type(made) is Result:
            return made
        self._main = made
        return None

    def _restore(self) -> None:
        """Put the table back to where the snapshot's step begins."""
        self.table.state = self._decoder.decode(self.snapshot.state)
        self.table.chance.positions = dict(self.snapshot.chance)
        self.table.step = self.snapshot.number
        self.went_by = [one for one in self.went_by if one.number < self.snapshot.number]

    def _settle(self, entry: Entry) -> None:
        """Carry out, between two steps, what a seat did outside its turn."""
        if entry.kind == RESIGN:
            self.game.resign(self.table, entry.seat)
        else:
            self.game.aside(self.table, entry.seat, entry.key)

    def _finish(self, result: Result) -> None:
        self._ending()
        self.log.tell(self.draft_log)
        self._forget_told()
        self.draft = []
        self.result = result
        self.snapshot = msgspec.structs.replace(
            self.snapshot, state=self._encoder.encode(self.table.state)
        )

    def _ending(self) -> None:
        """The end uncovers what it likes, so a preview keeps nothing of the step that led to it."""
        if self._preview_of is not None:
            self.table.state = self._decoder.decode(self.snapshot.state)
            self._forget_told()
        self._revealed(self.table.seats, Text(_("the game ends")))

    # --- within a step -------------------------------------------------------------------

    def _feed(self, entry: Entry, choice: Any) -> None:
        """Let an answer count, and go on until somebody has to decide."""
        seat = entry.seat
        del self.pending[seat]
        if self.unasked:
            self.unasked = []
        self._unasked_steps = 0
        self.draft.append(entry)
        if not self._branches:
            self._advance(choice)
            return
        self._advance_branch(seat, choice)
        if not self.pending and self._only is None:
            self._advance(self._join())

    def _advance(self, answer: Any) -> None:
        """Send an answer into the running step and go on until somebody has to decide."""
        while True:
            try:
                asked = self._main.send(answer)
            except StopIteration as end:
                if self._asked is not None and not self.draft:
                    self._show_unasked()
                if not self._go_to(end.value):
                    return
                answer = None
                continue
            if type(asked) is Question:
                if asked.seat != self._asked:
                    self._ask_only(asked.seat)
                known = asked.known
                if len(known) == 1 and asked.further is None:  # as most questions are
                    self.unasked.append(asked)
                    answer = known[0]
                elif len(known) > 1 or asked.is_open:
                    self.pending[asked.seat] = asked
                    return
                else:
                    answer = self._take_lone(asked)
            else:
                assert isinstance(asked, Together), "a step may yield only what `ask` makes"
                self._branch_off(asked)
                if self.pending or self._only is not None:
                    return
                answer = self._join()

    def _ask_only(self, seat: int) -> None:
        """See that a step asks one seat, or several at once: else a draft could not be its own."""
        if self._asked is not None:
            raise RuntimeError(
                f"the step {self.snapshot.step!r} asks one seat after another: break it with goto"
            )
        self._asked = seat

    def _show_unasked(self) -> None:
        """A step that went by without a decision shows the others what its seat had to do."""
        assert self._asked is not None
        if self._asked != _SEVERAL and self.unasked:
            lone = self.unasked[-1]
            did = lone.phrase(lone.choices[0])
            self.went_by.append(WentBy(self._asked, self.snapshot.step, self.snapshot.number, did))
        others = [seat for seat in self.table.seats if seat != self._asked]
        self._revealed(others, WITHOUT_CHOICE)

    # --- several seats at once -----------------------------------------------------------

    def _branch_off(self, together: Together) -> None:
        seats = list(together.branches)
        if len(seats) > 1:
            self._ask_only(_SEVERAL)
        elif seats and seats[0] != self._asked:
            self._ask_only(seats[0])
        self._branches = dict(together.branches)
        self._branch_logs = {seat: [] for seat in seats}
        self._joined = {}
        for seat in seats if self._only is None else [self._only]:
            self._advance_branch(seat, None)

    def _advance_branch(self, seat: int, answer: Any) -> None:
        branch = self._branches[seat]
        self.table.branch, self.table.heard = seat, self._branch_logs[seat]
        try:
            while True:
                asked = branch.send(answer)
                assert type(asked) is Question, "a branch may only ask its own seat"
                assert asked.seat == seat, "a branch may only ask its own seat"
                if asked.is_open:
                    self.pending[seat] = asked
                    return
                answer = self._take_lone(asked)
        except StopIteration as end:
            self._joined[seat] = end.value
        finally:
            self.table.branch, self.table.heard = None, self.draft_log

    def _join(self) -> dict[int, Any]:
        """All are in: everyone gets to know what the others chose, in seat order."""
        if len(self._branches) > 1:
            self._revealed(self.table.seats, Text(_("what the others chose")))
        joined = {seat: self._joined[seat] for seat in sorted(self._joined)}
        for seat in joined:
            self.draft_log += self._branch_logs[seat]
        self._branches = {}
        return joined

    # --- what the table reports ----------------------------------------------------------

    def _revealed(self, seats: Iterable[int], what: Text) -> None:
        if self._preview_of is not None and self._preview_of in seats:
            self.stopped = what
            raise Revealed(what)
        for seat in seats:
            self.reveals[seat] += 1
            self.shown[seat].append(what)
            self._floor[seat] = len(self.draft)

    def _take_lone(self, question: Question[Any]) -> Any:
        """The only choice of a question that need not be asked."""
        choices = question.choices
        if not choices:
            raise RuntimeError(f"nothing can be chosen at: {question.prompt}")
        self.unasked.append(question)
        return choices[0]


def _handed_on_to(weak: ref[Driver[Any]]) -> Callable[[Iterable[int], Text], None]:
    """Tells a driver what its table reveals; a table that held it would be a ring with it."""

    def reveal(seats: Iterable[int], what: Text) -> None:
        driver = weak()
        if driver is not None:
            driver._revealed(seats, what)

    return reveal
