"""The state of a game: everything that is on the table, as plain values that go to JSON."""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

from functools import cache
from typing import ClassVar

from msgspec import UNSET, Struct, UnsetType, field

from pbem.engine import Text

NEUTRAL = -1


class Sector(Struct, array_like=True):
    """One sector of a wheel: a tile and the machinery under it."""

    tile: str = ""
    excavators: int = 0
    mixers: int = 0


class Dam(Struct, array_like=True):
    """A dam on the map: its owner's seat (or NEUTRAL), its height and its water."""

    owner: int
    height: int
    drops: int


class Automa(Struct):
    """What a company has that the rules play: its level, and the engineers it has placed."""

    level: str
    placed: int = 0  # this round, on the boards; those in the bank aside


class AutomaTiles(Struct):
    """The one stack of all Automas: its top tile shows the front, the one beside it the back."""

    front: int
    beside: list[int] = field(default_factory=list)  # turned over; the last gives the criteria
    stack: list[int] = field(default_factory=list)  # hidden, under the top tile; the end is next


@cache
def _called(name: str) -> Text:
    return Text(name)


class Company(Struct):
    """A company as its seat has it before it: supply, wheel, tiles, contracts, progress."""

    name: str = ""
    officer: str = ""
    vp: int = 0
    energy: int = 0
    credits: int = 0
    excavators: int = 0
    mixers: int = 0
    engineers: int = 0
    base: int = 0  # pieces on the map, by kind
    elevation: int = 0
    conduit: int = 0
    powerhouse: int = 0
    tiles: list[str] = field(default_factory=list)
    wheel: list[Sector] = field(default_factory=list)  # the first is the open one
    contracts: list[str] = field(default_factory=list)
    fulfilled: list[str] = field(default_factory=list)
    constructions: int = 0  # construction spaces used this round
    copies: int = 0  # Mahiri's spaces used this round
    copied: str = ""  # the officer that Mahiri copies this turn
    deep: bool = False  # Mahiri holds a fourth drop until her next turn
    banked: int = 0  # engineers in the bank
    passed: bool = False
    resigned: bool = False
    automa: Automa | UnsetType = UNSET

    @property
    def called(self) -> Text:
        """Its name, in the language of whoever reads."""
        return _called(self.name)


class State(Struct):
    """The whole table. Stacks are hidden: everyone else sees only how high they are."""

    rules: ClassVar[int] = 2  # the version that the game is played by; older.py has the others
    variant: str
    round: int = 1
    order: list[int] = field(default_factory=list)  # seats in turn order
    companies: list[Company] = field(default_factory=list)  # by seat
    pairs: list[tuple[str, str]] = field(default_factory=list)  # companies still to be picked
    starting: list[str] = field(default_factory=list)  # starting contracts still to be picked
    pool: list[str] = field(default_factory=list)  # officers that Mahiri may copy
    stream_tiles: dict[str, int] = field(default_factory=dict)
    streams: dict[str, int] = field(default_factory=dict)  # drops waiting on the headstreams
    dams: dict[str, Dam] = field(default_factory=dict)
    conduits: dict[str, int] = field(default_factory=dict)  # site: seat
    powerhouses: dict[str, int] = field(default_factory=dict)  # site: seat
    taken: dict[str, int] = field(default_factory=dict)  # action space: seat
    offer: dict[str, list[str]] = field(default_factory=dict)  # face-up contracts by stack
    stacks: dict[str, list[str]] = field(default_factory=dict)  # hidden; the end is the top
    national: list[str] = field(default_factory=list)
    patents: list[str] = field(default_factory=list)  # one for each space; "" once it is sold
    patent_stack: list[str] = field(default_factory=list)  # hidden; the end is the top
    discarded: list[str] = field(default_factory=list)  # contracts and patents out of the game
    bonus: list[str] = field(default_factory=list)  # one for each round
    objective: str = ""
    automa_tiles: AutomaTiles | UnsetType = UNSET  # in a game with Automas
