"""What a game of Underwater Cities consists of at any moment, as it is kept."""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

from typing import ClassVar

from msgspec import Struct, field

HAND_LIMIT = 3
ACTION_LIMIT = 4
ASSISTANT = 0  # the Personal Assistant's number among the cards
BLOCKER = -1  # who occupies a slot in the solo game when it is not the player
TOP = 4  # steps on the Federation track from below it up to space 1


class Building(Struct, array_like=True, frozen=True):
    """A farm, desalination plant or laboratory on its site."""

    kind: str
    upgraded: bool = False


class Player(Struct):
    """One nation: its board, its goods, its cards."""

    board: int
    goods: dict[str, int]
    brown: int
    blue: dict[str, int]
    points: int = 0
    hand: list[int] = []
    playing: int | None = None
    claimed: list[int] = []
    actions: list[int] = []
    used: list[int] = []
    kept: list[int] = []
    cities: dict[str, str] = {}
    tunnels: dict[str, bool] = {}
    buildings: dict[str, Building] = {}
    connected: list[int] = []
    contracts: list[int] = []
    advanced: bool = False
    produced: int = 0
    out: bool = False


class State(Struct):
    """The whole game."""

    rules: ClassVar[int] = 3  # the version that it is played by; older_rules.py has the others
    names: list[str]
    deck_file: str
    side: str
    players: list[Player]
    order: list[int]
    supply: dict[str, int]
    deck: list[int] = []
    discard: list[int] = []
    removed: list[int] = []
    offer: list[int] = []
    specials: list[int] = []
    box: list[int] = []
    blue_pile: list[int] = []
    contracts: list[int] = []
    era: int = 1
    round: int = 1
    turn: int = 0
    position: int = 0
    slots: dict[str, list[int]] = {}
    track: list[list[int]] = field(default_factory=lambda: [[] for _ in range(TOP + 1)])
    clone_tile: bool = False
    over: bool = False
    keeping: bool = False  # all choose at once which cards to keep; nobody is at turn


def space(state: State, seat: int) -> int:
    """The Federation space that the seat's marker stands on; 0 is below the track."""
    for steps in range(TOP, 0, -1):
        if seat in state.track[steps]:
            return TOP + 1 - steps
    return 0
