"""The twenty Automa tiles as they stand in `tiles.toml`: fronts to act by, backs to choose by."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pbem.engine import GameError

from ..data import facts, read_toml
from ..facts import Area, Fact, Structure

Doing = Literal["produce", "water", "discard", "build", "rotate", "machinery", "patent", "bank"]
DASHED = ("water", "discard")  # done as well, and the search goes on

DamCriterion = Literal[
    "best_built_conduit",
    "own_powerhouse",
    "below_powerhouse_own_other",
    "below_powerhouse_other_own",
    "own_dam_downstream",
    "most_drops",
    "red_space",
]
ConduitCriterion = Literal[
    "highest",
    "second_highest",
    "dam_own_neutral_other",
    "dam_other_neutral_own",
    "powerhouse_own_other",
    "powerhouse_other_own",
]
PowerhouseCriterion = Literal[
    "best_built_conduit",
    "own_dam",
    "feeds_own_dam",
    "not_feeding_other_dam",
    "basin_5",
    "basin_6",
    "basin_7",
    "plains",
]


class Item(Fact, frozen=True):
    """An action on a front: what to do, with how many engineers, and the numbers that go with it.

    `price` is in VP; a build may be kept to an area or to a least capacity; machinery is for
    sale in the last round only where the tile has no bar.
    """

    do: Doing
    engineers: int
    price: int = 0
    bonus: int = 0
    colour: str = ""
    energy: int = 0
    drops_later: int = 0
    drops_now: int = 0
    structure: Structure = "base"
    area: Area | Literal[""] = ""
    least_capacity: int = 0
    steps: int = 0
    machines: int = 0
    excavators: int = 0
    mixers: int = 0
    in_last_round: bool = False
    vp: int = 0


class Back(Fact, frozen=True):
    """A back: three criteria for each kind of space, where to begin, and headstreams in order."""

    dams: tuple[DamCriterion, DamCriterion, DamCriterion]
    dam_start: int
    conduits: tuple[ConduitCriterion, ConduitCriterion, ConduitCriterion]
    conduit_start: str
    powerhouses: tuple[PowerhouseCriterion, PowerhouseCriterion, PowerhouseCriterion]
    powerhouse_start: int
    headstreams: tuple[str, str, str]

    def criteria(self, structure: str) -> tuple[str, ...]:
        """The criteria for a structure; an elevation goes by those for dams."""
        if structure == "conduit":
            return self.conduits
        return self.powerhouses if structure == "powerhouse" else self.dams

    def letters(self) -> tuple[str, ...]:
        """All headstreams in order, the one that is not printed last."""
        rest = tuple(one for one in facts().headstreams if one not in self.headstreams)
        return self.headstreams + rest


class AutomaTile(Fact, frozen=True):
    id: int
    front: tuple[Item, ...]
    back: Back


def _read() -> dict[int, AutomaTile]:
    found = read_toml(Path(__file__).parent / "tiles.toml", tuple[AutomaTile, ...], "tiles")
    tiles = {tile.id: tile for tile in found}
    slips = [tile.id for tile in found if tile.front[-1].do != "bank"]
    slips += [t.id for t in found if t.back.conduit_start not in facts().conduits]
    if sorted(tiles) != list(range(1, 21)) or slips:
        raise GameError(f"barrage: the Automa tiles do not fit: {slips or sorted(tiles)}")
    return tiles


TILES = _read()
