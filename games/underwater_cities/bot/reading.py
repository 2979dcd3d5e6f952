"""From a seat's view back to a table to think on: what is hidden is blank there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..data import content
from ..state import TOP, Building, Player, State

BLANK = 0  # stands for any card that the seat does not know


def state_from(view: Mapping[str, Any], kind: type[State] = State) -> State:
    """The table that the view shows; unknown cards are blank, unseen tiles lie in order."""
    state = kind(
        names=list(view["names"]),
        deck_file=view["deck_file"],
        side=view["side"],
        players=[_player(shown) for shown in view["players"]],
        order=list(view["order"]),
        supply=dict(view["supply"]),
        deck=[BLANK] * view["deck"],
        discard=list(view["discards"]),
        offer=list(view["special_offer"]),
        specials=_specials(view),
        contracts=[contract["no"] for contract in view["contracts"]],
        era=view["era"],
        round=view["round"],
        turn=view["turn"] - 1,
        keeping=view["keeping"],
        over=view["over"],
        position=view["order"].index(view["acting"]),
        slots={s["slot"]: list(s["held_by"]) for s in view["slots"] if s["held_by"]},
        track=_track(view["federation"]),
        clone_tile=bool(view["clone_tile"]),
    )
    state.blue_pile = _unseen_tiles(state)[: view["blue_tiles_left"]]
    if view["seat"] is not None:
        state.players[view["seat"]].hand = list(view["hand"])
    return state


def _player(shown: Mapping[str, Any]) -> Player:
    at = {tile["at"]: tile["no"] for tile in shown["metropolises"]}
    claimed = shown["claimed"]
    return Player(
        board=shown["board"],
        goods=dict(shown["goods"]),
        brown=at["NW"],
        blue={"NE": at["NE"], "SW": at["SW"]},
        points=shown["points"],
        hand=[BLANK] * shown["hand_count"],
        playing=shown["playing"],
        claimed=[*claimed["permanent"], *claimed["production"], *claimed["end"]],
        actions=[action["no"] for action in shown["actions"]],
        used=[action["no"] for action in shown["actions"] if action["used"]],
        kept=list(shown["kept"]),
        cities=dict(shown["cities"]),
        tunnels={site: state == "upgraded" for site, state in shown["tunnels"].items()},
        buildings={s: Building(b["kind"], b["upgraded"]) for s, b in shown["buildings"].items()},
        connected=[tile["no"] for tile in shown["metropolises"] if tile["connected"]],
        contracts=[contract["no"] for contract in shown["contracts"]],
        advanced=shown["federation_space"] > 0,
        out=shown["out"],
    )


def _specials(view: Mapping[str, Any]) -> list[int]:
    if view["special_top"] is None:
        return []
    return [*[BLANK] * (view["special_deck"] - 1), view["special_top"]]


def _track(federation: Mapping[str, list[int]]) -> list[list[int]]:
    return [[], *(list(federation[str(TOP + 1 - steps)]) for steps in range(1, TOP + 1))]


def _unseen_tiles(state: State) -> list[int]:
    seen = [no for p in state.players for no in (*p.blue.values(), *p.connected)]
    tiles = content(state.deck_file).metropolises
    return [no for no, tile in tiles.items() if tile.colour == "blue" and no not in seen]
