"""The types of the game's printed facts, as they stand in `data/*.toml`."""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

from typing import Literal

import msgspec

Area = Literal["mountain", "hill", "plain"]
Structure = Literal["base", "elevation", "conduit", "powerhouse"]
AREAS: tuple[Area, ...] = ("mountain", "hill", "plain")
STRUCTURES: tuple[Structure, ...] = ("base", "elevation", "conduit", "powerhouse")
STACKS = ("green", "yellow", "red")


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed fact: never changed, and a misspelt field is an error."""


# --- the map ------------------------------------------------------------------------------


class Site(Fact, frozen=True):
    """A dam or powerhouse site; basin and area are filled in from the basin it stands in."""

    id: str
    red: bool
    basin: int = 0
    area: Area = "plain"


class Conduit(Fact, frozen=True):
    """A conduit site: from the dams of its basin to the powerhouses of another."""

    id: str
    capacity: int
    to: int
    basin: int = 0
    area: Area = "plain"


class Basin(Fact, frozen=True):
    """A basin: water meets its powerhouses, its dams from the top, then the river out."""

    id: int
    area: Area
    river_to: int
    powerhouses: tuple[Site, ...] = ()
    dams: tuple[Site, ...] = ()
    conduits: tuple[Conduit, ...] = ()


class Headstream(Fact, frozen=True):
    id: str
    basin: int


class NeutralDam(Fact, frozen=True):
    """The neutral dam of an area: its site is drawn from `sites`."""

    area: Area
    sites: tuple[str, ...]
    height: int
    drops: int


class MapFile(Fact, frozen=True):
    headstreams: tuple[Headstream, ...]
    basins: tuple[Basin, ...]
    neutral_dams: tuple[NeutralDam, ...]


class HeadstreamTile(Fact, frozen=True):
    id: int
    drops: tuple[int, int, int, int]


# --- gains --------------------------------------------------------------------------------


class Reward(Fact, frozen=True):
    """What a contract or an income gives; the fields stand in the order they are gained."""

    vp: int = 0
    credits: int = 0
    excavators: int = 0
    mixers: int = 0
    energy: int = 0
    rotate: int = 0
    machines: int = 0
    drops_later: int = 0
    drops_now: int = 0
    base_in: tuple[Area, ...] = ()
    elevation: bool = False
    conduit_up_to: int = 0
    powerhouse: bool = False


class Contract(Fact, frozen=True):
    id: str
    kind: Literal["starting", "national", "green", "yellow", "red"]
    energy: int
    reward: Reward


class Incomes(Fact, frozen=True):
    """Incomes of one company: structure, then the number built that opens it."""

    base: dict[int, Reward]
    elevation: dict[int, Reward]
    conduit: dict[int, Reward]


Ability = Literal["current", "second_production", "extra_energy", "easier_contracts"]


class CompanyFact(Fact, frozen=True):
    id: str
    colour: str
    head: str
    ability: Ability
    ability_words: str
    incomes: Incomes

    def income(self, structure: str, number: int) -> Reward | None:
        """The income that the `number`th piece of a kind opens, if it opens one."""
        opened: dict[int, Reward] = getattr(self.incomes, structure, {})
        return opened.get(number)


class Officer(Fact, frozen=True):
    id: str
    name: str
    ability: str


class Cost(Fact, frozen=True):
    """What a space asks for: engineers, and credits on top where its border is red."""

    engineers: int
    credits: int = 0


class Mahiri(Fact, frozen=True):
    pool: int
    spaces: tuple[Cost, ...]


class OfficerNumbers(Fact, frozen=True):
    wilhelm_base: int
    graziano_capacity: int
    viktor_minimum: int
    solomon_credits: int


class OfficersFile(Fact, frozen=True):
    officers: tuple[Officer, ...]
    mahiri: Mahiri
    numbers: OfficerNumbers


# --- building -----------------------------------------------------------------------------


class BuildCosts(Fact, frozen=True):
    base: dict[Area, int]
    elevation: dict[Area, int]
    powerhouse: tuple[int, ...]
    conduit_per_capacity: int
    red_border: int
    max_height: int


class PowerhouseTrack(Fact, frozen=True):
    production_bonus: tuple[int, ...]
    ability_from: int


class Wheel(Fact, frozen=True):
    sectors: int


class BuildingFile(Fact, frozen=True):
    costs: BuildCosts
    pieces: dict[Structure, int]
    powerhouses: PowerhouseTrack
    construction: tuple[Cost, ...]
    wheel: Wheel


After = Literal[
    "",
    "fill_empty_dams",
    "rotate_per_elevation",
    "credits_per_capacity",
    "energy_per_base",
    "fill_raised_dam",
    "produce",
    "vp_per_raised_dam",
    "energy_per_capacity",
    "vp_per_powerhouse",
    "vp_per_advanced_tile",
]


class Tile(Fact, frozen=True, eq=False):
    """A technology tile: what it builds, how it changes the cost, what it does afterwards.

    There is one of each, which is equal to itself alone: so it is found quickly in tables.
    """

    id: str
    builds: tuple[Structure, ...]
    level: int = 0
    introductory_only: bool = False
    no_engineers: bool = False
    no_machinery: bool = False
    no_red_border: bool = False
    any_machinery: bool = False
    machinery_cap: int = 0
    after: After = ""
    amount: int = 0
    words: str = ""


# --- the management board -----------------------------------------------------------------

Section = Literal[
    "turbine", "water", "workshop", "machinery", "contracts", "patent"
]  # the bank is no row: it has no sides and is never full


class Row(Fact, frozen=True):
    """One action with its left and right space; exactly one effect field is given."""

    id: str
    section: Section
    left: Cost
    right: Cost | None = None
    price: int = 0
    players: int = 2
    produce: int | None = None
    drops_later: int = 0
    drops_now: int = 0
    rotate: int = 0
    excavators: int = 0
    mixers: int = 0
    machines: int = 0
    contracts: int = 0
    patent: int = 0


class Bank(Fact, frozen=True):
    credits_per_engineer: int


class SpacesFile(Fact, frozen=True):
    rows: tuple[Row, ...]
    bank: Bank


# --- scoring and set-up -------------------------------------------------------------------


class CreditStep(Fact, frozen=True, rename={"start": "from"}):
    start: int
    credits: int


class EnergyTrack(Fact, frozen=True):
    credits: tuple[CreditStep, ...]
    zero_vp: int
    places: tuple[int, int]
    tied_second: int
    section: int
    missing_section: int


class BonusTile(Fact, frozen=True):
    id: str
    vp: int
    counts: str
    full_only: bool = False


class Objectives(Fact, frozen=True):
    places: tuple[int, ...]
    ids: tuple[str, ...]
    words: dict[str, str]


class Final(Fact, frozen=True):
    resources_per_vp: int
    vp_per_drop: int


class ScoringFile(Fact, frozen=True):
    energy: EnergyTrack
    bonus: tuple[BonusTile, ...]
    objectives: Objectives
    final: Final


class StartingSupply(Fact, frozen=True):
    credits: int
    excavators: int
    mixers: int
    engineers: int
    vp: int


class IntroductoryCompany(Fact, frozen=True):
    company: str
    officer: str
    contract: str


class SetupFile(Fact, frozen=True):
    rounds: int
    players: tuple[int, int]
    bonus_tiles: int
    face_up_contracts: int
    contract_limit: int
    patent_spaces: int
    company: StartingSupply
    introductory: tuple[IntroductoryCompany, ...]


# --- all of it ----------------------------------------------------------------------------


class Facts(Fact, frozen=True):
    """Everything that is printed on the game's components, by id."""

    headstreams: dict[str, int]
    basins: dict[int, Basin]
    dams: dict[str, Site]
    powerhouses: dict[str, Site]
    conduits: dict[str, Conduit]
    conduits_into: dict[int, tuple[Conduit, ...]]
    neutral_dams: tuple[NeutralDam, ...]
    headstream_tiles: dict[int, HeadstreamTile]
    contracts: dict[str, Contract]
    companies: dict[str, CompanyFact]
    officers: dict[str, Officer]
    mahiri: Mahiri
    numbers: OfficerNumbers
    building: BuildingFile
    tiles: dict[str, Tile]
    rows: dict[str, Row]
    bank: Bank
    scoring: ScoringFile
    bonus: dict[str, BonusTile]
    setup: SetupFile
