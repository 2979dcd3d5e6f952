"""From a seat's view back to a table to think on: everything but the hidden stacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..data import facts
from ..facts import STACKS, STRUCTURES
from ..state import NEUTRAL, Automa, AutomaTiles, Company, Dam, Sector, State
from ..view import SHOWN_AS_IS
from ..water import MAX_HEIGHT

ENGINEERS = facts().setup.company.engineers
TILE_BY_DROPS = {tile.drops: number for number, tile in facts().headstream_tiles.items()}


def state_from(view: Mapping[str, Any], kind: type[State] = State) -> State:
    """The table that the view shows; where the stacks are, it has nothing."""
    state = kind(
        variant=view["variant"],
        round=view["round"],
        order=list(view["order"]),
        pairs=[(pair["company"], pair["officer"]) for pair in view["draft"]["pairs"]],
        starting=list(view["draft"]["contracts"]),
        pool=list(view["officers_to_copy"]),
        stream_tiles={
            stream: TILE_BY_DROPS[tuple(shown["tile"])]
            for stream, shown in view["headstreams"].items()
        },
        streams={stream: shown["waiting"] for stream, shown in view["headstreams"].items()},
        dams={site: _dam(dam) for site, dam in view["dams"].items()},
        conduits=dict(view["conduits"]),
        powerhouses=dict(view["powerhouses"]),
        taken={
            space: shown["taken_by"]
            for space, shown in view["spaces"].items()
            if shown["taken_by"] is not None
        },
        offer={stack: list(view["contracts"]["face_up"][stack]) for stack in STACKS},
        stacks={stack: [] for stack in STACKS},
        national=list(view["contracts"]["national"]),
        patents=list(view["patents"]),
        discarded=list(view["discarded"]),
        bonus=list(view["bonus"]),
        objective=view["objective"],
    )
    if view["automa"] is not None:
        state.automa_tiles = _automa_tiles(view["automa"])
    state.companies = [_company(view, seat) for seat in range(len(view["companies"]))]
    return state


def _automa_tiles(shown: Mapping[str, Any]) -> AutomaTiles:
    """The Automas' stack, with the tiles that nobody has seen yet in order of their numbers."""
    from ..automa.tiles import TILES  # loaded by games with an Automa, see there

    seen = [shown["tile"], *shown["beside"]]
    hidden = [number for number in TILES if number not in seen]
    return AutomaTiles(shown["tile"], list(shown["beside"]), hidden)


def _dam(shown: Mapping[str, Any]) -> Dam:
    owner = NEUTRAL if shown["owner"] is None else shown["owner"]
    return Dam(owner, shown["height"], shown["drops"])


def _company(view: Mapping[str, Any], seat: int) -> Company:
    shown = view["companies"][seat]
    company = Company(
        **{field: shown[field] for field in SHOWN_AS_IS},
        **{structure: shown["pieces"][structure]["built"] for structure in STRUCTURES},
        tiles=list(shown["tiles"]),
        wheel=[Sector(**sector) for sector in shown["wheel"]],
        contracts=list(shown["contracts"]),
        fulfilled=list(shown["fulfilled"]),
        banked=view["bank"][seat],
    )
    if shown["automa"] is not None:
        placed = ENGINEERS - company.engineers - company.banked
        company.automa = Automa(shown["automa"], placed)
    company.deep = company.officer != "graziano" and any(
        dam["owner"] == seat and dam["holds"] > MAX_HEIGHT for dam in view["dams"].values()
    )
    return company
