"""The table that the rules play on: the state, the chance, and what the seats get to see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from .chance import SEED_BYTES, Chance
from .prepared import prepared
from .text import Text, Words, _, as_text, revived

S = TypeVar("S")
T = TypeVar("T")
_WHOLE = "{said}"
"""What is told of a Text, which has its own places, and perhaps a plural."""
_NEVER_CHANGED = frozenset({str, int, Text})


@prepared
class Told(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A sentence of the game's story: in which step, for whom (None: all), and what."""

    at: int
    to: list[int] | None
    text: str
    params: dict[str, Any] = {}

    def is_for(self, seat: int | None) -> bool:
        """Whether the seat (None: everyone) may hear it; a sentence without words is for nobody."""
        return bool(self.text) and (self.to is None or (seat is not None and seat in self.to))

    @property
    def said(self) -> Text:
        """The sentence, to be shown to whoever may hear it."""
        if self.text == _WHOLE:
            return as_text(revived(self.params["said"]))
        return Text(self.text, self.params)

    @property
    def plain(self) -> Told:
        """The same with nothing but plain values in it, as a document keeps it."""
        return Told(self.at, self.to, self.text, msgspec.to_builtins(self.params))

    def __str__(self) -> str:
        return str(self.said)


class Table(Generic[S]):
    """What a step of the rules is handed.

    Cards and chance go through here, so that whatever a seat gets to see marks a reveal by
    itself and undo and preview know where to stop. What is told goes into `heard`, as of the step
    that runs; None: nobody listens.
    """

    __slots__ = (
        *("_on_reveal", "branch", "chance", "heard", "names", "options", "seats", "state", "step"),
    )

    def __init__(
        self,
        names: Sequence[str],
        options: Mapping[str, str],
        chance: Chance,
        on_reveal: Callable[[Iterable[int], Text], None],
    ) -> None:
        self.names = names
        self.seats = range(len(names))
        self.options = options
        self.chance = chance
        self.branch: int | None = None
        self.state: S
        self.step = 0
        self.heard: list[Told] | None = None
        self._on_reveal = on_reveal

    def shuffle(self, stream: str, items: list[Any]) -> None:
        """Shuffle a face-down pile in place; nobody sees anything."""
        self._outside_branches()
        self.chance.shuffle(stream, items)

    def roll(self, stream: str, sides: int) -> int:
        """A number from 0 to sides - 1 that all see."""
        self.reveal(None, Text(_("chance decides")))
        return self.chance.below(stream, sides)

    def draw(
        self, pile: list[T], count: int, seat: int | None = None, what: Text | None = None
    ) -> list[T]:
        """Take cards off the pile's top (its end); the seat (None: everyone) sees them."""
        count = min(count, len(pile))
        if not count:
            return []
        self.reveal(
            seat, Text(_("chance draws {count}"), {"count": count}) if what is None else what
        )
        drawn = pile[: -count - 1 : -1]
        del pile[-count:]
        return drawn

    def look(self, pile: Sequence[T], count: int, seat: int | None = None) -> list[T]:
        """Show the seat (None: everyone) the pile's top cards, which stay where they are."""
        count = min(count, len(pile))
        if count:
            self.reveal(seat, Text(_("the top {count} are shown"), {"count": count}))
        return list(pile[: -count - 1 : -1])

    def reveal(self, seat: int | None, what: Text) -> None:
        """The seat (None: everyone) gets to know something that was hidden from it."""
        if self.branch is not None:
            self._outside_branches()
        self._on_reveal(self.seats if seat is None else (seat,), what)

    def tell(self, sentence: Words, to: int | None = None, **params: Any) -> None:
        """Add a sentence to the story, for everyone or for one seat only."""
        if self.heard is None:
            return
        if type(sentence) is not str:
            sentence, params = _WHOLE, {"said": sentence}
        told = Told(self.step, None if to is None else [to], sentence, params)
        if not _NEVER_CHANGED.issuperset(map(type, params.values())):  # such as a list of the state
            told = told.plain
        self.heard.append(told)

    def _outside_branches(self) -> None:
        if self.branch is not None:
            raise RuntimeError("a branch of several seats at once may not draw or reveal anything")


def silent_table(
    state: S,
    names: Sequence[str],
    options: Mapping[str, str] | None = None,
    seed: bytes = bytes(SEED_BYTES),
) -> Table[S]:
    """A table on which nobody listens, to try rules out: in tests, and in a bot's thoughts."""
    table: Table[S] = Table(names, options or {}, Chance(seed), _unseen)
    table.state = state
    return table


def _unseen(*_shown: object) -> None:
    """Nobody sees it."""
