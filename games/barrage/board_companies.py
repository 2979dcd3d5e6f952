"""The companies for the boards: who owns what, and everything on their own boards."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine import _, mark, said_once

from .abilities import ABILITY_FROM
from .automa_levels import LEVELS
from .board_words import CODES, NEUTRAL_CODE, ORDINAL, short_reward
from .data import facts
from .facts import STRUCTURES, Contract, Cost, Officer, Reward
from .words import reward_words

FACTS = facts()
POWERHOUSE_GAINS = {
    2: ("+1", mark("1 more energy a production")),
    3: (mark("ability"), mark("the company's ability")),
    4: (mark("+2 more"), mark("2 more energy a production")),
}


class Owner(msgspec.Struct, frozen=True):
    """Whose piece it is: a company, or nobody's (neutral)."""

    seat: int | None
    code: str
    name: str
    colour: str


def _nobody() -> Owner:
    """The neutral dams' owner."""
    return Owner(None, _(NEUTRAL_CODE), _("neutral"), "grey")


class Sector(msgspec.Struct, frozen=True):
    """A load on the wheel and the steps after which it comes home."""

    steps: int
    tile: str
    excavators: int
    mixers: int

    @property
    def empty(self) -> bool:
        return not (self.tile or self.excavators or self.mixers)


class Gain(msgspec.Struct, frozen=True):
    """What a further piece brings from then on."""

    number: str
    short: str
    words: str


class Pieces(msgspec.Struct, frozen=True):
    """Pieces of one kind on the map, and what the next ones will bring."""

    kind: str
    built: int
    of: int
    ahead: list[Gain]


class CompanyShown(msgspec.Struct, frozen=True):
    """A company as its seat has it before it; `automa` is its level where the rules play it."""

    seat: int
    owner: Owner
    place: int
    automa: str
    picked: bool
    officer: Officer | None
    ability: str
    has_ability: bool
    vp: int
    energy: int
    credits: int
    excavators: int
    mixers: int
    engineers: int
    next_space: Cost | None
    next_copy: Cost | None
    copied: str
    passed: bool
    resigned: bool
    pieces: list[Pieces]
    income: Reward
    income_words: str
    production: int
    bonus_now: int
    bonus_full: int
    objective: int
    tiles: list[str]
    wheel: list[Sector]
    contracts: list[Contract]
    fulfilled: list[Contract]


class Companies(msgspec.Struct, frozen=True):
    """All companies, by seat."""

    all: list[CompanyShown]

    @property
    def playing(self) -> list[CompanyShown]:
        """Those that are picked and have not resigned."""
        return [one for one in self.all if one.picked and not one.resigned]

    def owner(self, seat: int | None) -> Owner:
        return _nobody() if seat is None else self.all[seat].owner


def companies_of(view: Any) -> Companies:
    """The companies by seat."""
    return Companies([_company(view, seat) for seat in range(len(view["companies"]))])


def _company(view: Any, seat: int) -> CompanyShown:
    shown = view["companies"][seat]
    name = shown["name"]
    owner = (
        Owner(seat, _(CODES[name]), _(name), shown["colour"])
        if name
        else Owner(seat, f"#{seat + 1}", _("seat {n}").format(n=seat + 1), "")
    )
    mahiri = FACTS.mahiri.spaces if shown["officer"] == "mahiri" else ()
    return CompanyShown(
        seat=seat,
        owner=owner,
        place=view["order"].index(seat) + 1,
        automa=shown["automa"] or "",
        picked=bool(name),
        officer=FACTS.officers.get(shown["officer"]),
        ability=_(FACTS.companies[name].ability_words) if name else "",
        has_ability=shown.get("ability", False),
        next_space=_next(FACTS.building.construction, shown["constructions"]),
        next_copy=_next(mahiri, shown["copies"]),
        pieces=[_pieces(shown, kind) for kind in STRUCTURES],
        income=msgspec.convert(shown.get("income", {}), Reward),
        income_words=shown.get("income_words", ""),
        production=shown.get("production_bonus", 0),
        bonus_now=shown.get("bonus_now", 0),
        bonus_full=_bonus_full(view["bonus"][view["round"] - 1], shown),
        objective=shown.get("objective_count", 0),
        wheel=_wheel(shown["wheel"]),
        contracts=[FACTS.contracts[one] for one in shown["contracts"]],
        fulfilled=[FACTS.contracts[one] for one in shown["fulfilled"]],
        **{field: shown[field] for field in _AS_THEY_ARE},
    )


_AS_THEY_ARE = (
    "vp",
    "energy",
    "credits",
    "excavators",
    "mixers",
    "engineers",
    "copied",
    "passed",
    "resigned",
    "tiles",
)


def _bonus_full(tile: str, shown: Any) -> int:
    """What the round's bonus tile gives with enough energy."""
    if tile == "contracts":
        number = len(shown["fulfilled"])
    elif tile == "advanced-tiles":
        held = [*shown["tiles"], *(load["tile"] for load in shown["wheel"])]
        number = sum(bool(one) and FACTS.tiles[one].level > 0 for one in held)
    else:
        number = shown["pieces"][tile.removesuffix("s")]["built"]
    return number * FACTS.bonus[tile].vp


def _next(spaces: tuple[Cost, ...], used: int) -> Cost | None:
    """The leftmost free one of a company's own spaces."""
    return spaces[used] if used < len(spaces) else None


def _wheel(sectors: list[Any]) -> list[Sector]:
    """The sectors but the open one, what comes home first before the rest."""
    size = len(sectors)
    return [
        Sector(size - place, load["tile"], load["excavators"], load["mixers"])
        for place, load in reversed(list(enumerate(sectors)))
        if place
    ]


def _pieces(shown: Any, kind: str) -> Pieces:
    built, of = shown["pieces"][kind]["built"], shown["pieces"][kind]["of"]
    return _printed_beside((shown["name"], shown["automa"], kind, built, of))


@said_once(most=1000)
def _printed_beside(pieces: tuple[str, str | None, str, int, int]) -> Pieces:
    """The pieces of a company, with what is printed beside those that it has not built."""
    name, automa, kind, built, of = pieces
    numbers = range(built + 1, of + 1) if name else ()
    ahead = [_gain(name, automa, kind, number) for number in numbers]
    return Pieces(kind, built, of, [gain for gain in ahead if gain.short])


def _gain(name: str, automa: str | None, kind: str, number: int) -> Gain:
    """What the piece of this number brings; to an Automa only as far as its level goes."""
    level = LEVELS.get(automa) if automa else None
    if kind == "powerhouse":
        short, words = POWERHOUSE_GAINS.get(number, ("", ""))
        counts = level is None or (level.ability if number == ABILITY_FROM else level.bonus)
        return Gain(ORDINAL[number], short, words) if counts else NO_GAIN
    reward = FACTS.companies[name].income(kind, number) or Reward()
    if level is not None:
        reward = msgspec.structs.replace(reward, vp=reward.vp + reward.credits, credits=0)
        reward = reward if level.income else Reward()
    return Gain(ORDINAL[number], short_reward(reward), str(reward_words(reward)))


NO_GAIN = Gain("", "", "")
