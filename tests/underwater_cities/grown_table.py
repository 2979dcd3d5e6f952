"""A table with a grown network to play cards on, and what playing one changed."""

from __future__ import annotations

from collections import Counter

from pbem.engine import Play
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.state import Player, State

from .tabletop import (
    BLUE,
    GREEN,
    RED,
    buildings,
    city,
    claim,
    give,
    goods,
    orders,
    supplied,
    table,
    tunnels,
    turn,
)

CARDS = content().cards
SLOT = {"yellow": "Y5: science", "red": "R3", "green": "G3: kelp"}
SLOT_GIVES = {
    "yellow": {"science": 2},
    "red": {"steelplast": 2, "kelp": 1},
    "green": {"kelp": 1},
}


def rich(space: int = 0) -> State:
    """A table in which red has a grown network, plenty of everything, and a used action card.

    5 connected cities, 2 of them symbiotic; 4 farms (2 upgraded), 4 desalination plants
    (3 upgraded), 3 laboratories (2 upgraded), 6 tunnels (2 upgraded), all touching cities.
    """
    state = table(3)
    red = state.players[RED]
    goods(red, kelp=9, steelplast=9, science=9, biomatter=9, credit=20)
    city(red, "E", "NE")
    city(red, "S", "C", kind="symbiotic")
    tunnels(red, "E-SE+", "SE-S+", "C-SE", "NE-E", "C-NE", "S-SW")
    buildings(
        red,
        SE="farm+ farm+ laboratory+",
        E="farm laboratory+ desalination+",
        S="desalination+ desalination laboratory",
        C="farm desalination+",
    )
    claim(state, RED, 54)
    red.used = [54]
    if space:
        state.track[5 - space].append(RED)
    state.slots = {"Y1": [BLUE], "R2": [GREEN]}
    give(state, BLUE, 63, 58, 62)
    supplied(state)
    state.supply["symbiotic"] = 8
    return state


def stock(state: State) -> Counter[str]:
    """What red has, counted."""
    red: Player = state.players[RED]
    count: Counter[str] = Counter(red.goods)
    count["point"] = red.points
    count["card"] = len(red.hand) + (red.playing is not None)
    count["federation"] = next((s for s in range(4, 0, -1) if RED in state.track[s]), 0)
    count["tunnel"] = len(red.tunnels)
    for kind in red.cities.values():
        count[kind] += 1
    for building in red.buildings.values():
        count[building.kind] += 1
        count["upgraded"] += building.upgraded
    count["upgraded"] += sum(red.tunnels.values())
    count["used"] = len(red.used)
    count["metropolis"] = len(red.connected)
    return count


def change(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    keys = sorted({*before, *after})
    return {key: after[key] - before[key] for key in keys if after[key] != before[key]}


def read(words: str) -> dict[str, int]:
    """`kelp+1 credit-2` as a dictionary."""
    found = {}
    for word in words.split():
        sign = "+" if "+" in word else "-"
        what, _, n = word.partition(sign)
        found[what] = int(sign + n)
    return found


def in_play(state: State, no: int) -> None:
    """Put a card of any era, or a Special card, into red's hand."""
    give(state, RED, no)
    state.players[RED].hand = [no, *(n for n in state.players[RED].hand if n != no)][:3]


def played(no: int, words: str, space: int = 0) -> tuple[Play[State], dict[str, int]]:
    """Play the card on a matching slot, then its effect; what it alone changed."""
    state = rich(space)
    in_play(state, no)
    before = stock(state)
    play = turn(state)
    colour = CARDS[no].colour
    line = f"play {no} on {SLOT[colour]}; card{': ' + words if words else ''}"
    orders(play, *line.split("\n"))
    assert play.awaiting == [BLUE], ("still asked", [o.phrase for o in play.offers(RED)])
    after = stock(play.table.state)
    for what, n in SLOT_GIVES[colour].items():
        after[what] -= n
    return play, change(before, after)  # the card played and the card drawn make up
