"""Every card, metropolis and contract is played, and does what its text says."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine import Play
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.production import forecast
from pbem.games.underwater_cities.scoring import final_account
from pbem.games.underwater_cities.state import Player, State

from .tabletop import (
    BLUE,
    GREEN,
    RED,
    at,
    buildings,
    city,
    claim,
    give,
    goods,
    looking,
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
    orders(play, f"play {no} on {SLOT[colour]}; card{': ' + words if words else ''}")
    assert play.awaiting == [BLUE], ("still asked", [o.phrase for o in play.offers(RED)])
    after = stock(play.table.state)
    for what, n in SLOT_GIVES[colour].items():
        after[what] -= n
    return play, change(before, after)  # the card played and the card drawn make up


INSTANT = {
    # Build 1 tunnel for 1 steelplast.
    1: ("tunnel SW-W; steelplast", "steelplast-1 tunnel+1"),
    # Gain 1 biomatter. If you have a connected farm, gain 1 card.
    2: ("", "biomatter+1 card+1"),
    # Exchange 1 kelp and 1 steelplast, either way, up to 2 times. Gain 1 credit.
    3: (
        "exchange kelp for steelplast, exchange kelp for steelplast",
        "credit+1 kelp-2 steelplast+2",
    ),
    # Build 1 farm for free.
    4: ("farm NE", "farm+1"),
    # Pay 1 science or 1 steelplast: upgrade 1 desalination plant.
    6: ("upgrade desalination S; pay 1 steelplast", "steelplast-1 upgraded+1"),
    # Use 1 of your action cards.
    8: ("use assistant credit", "credit+1 used+1"),
    # Gain 2 kelp or 2 credits.
    9: ("gain 2 kelp", "kelp+2"),
    # Build 1 laboratory for 1 credit. Gain 1 card.
    10: ("laboratory NE", "card+1 credit-1 laboratory+1"),
    # Advance 2 on the Federation track. If you are on Federation space 3, gain 1 science.
    13: ("", "credit+1 federation+2 science+1"),
    # Build 1 tunnel at the usual cost. Gain 1 steelplast.
    17: ("tunnel SW-W; no biomatter", "credit-1 tunnel+1"),
    # Pay 1 credit: perform the action of any available slot.
    20: (
        "pay 1 credit: perform R4: laboratory NE; steelplast; done",
        "credit-1 laboratory+1 steelplast-1",
    ),
    # Pay 1 kelp or 1 credit: gain 1 science, 1 steelplast and 1 card.
    22: ("pay 1 credit", "card+1 credit-1 science+1 steelplast+1"),
    # Upgrade 1 or 2 structures, paying 1 science or 1 kelp for each.
    26: ("upgrade farm E, kelp; upgrade farm C, science", "kelp-1 science-1 upgraded+2"),
    # If you have an upgraded tunnel, gain 1 kelp.
    28: ("", "kelp+1"),
    # Gain 2 cards. If you have 2 connected farms, gain 1 steelplast.
    30: ("", "card+2 steelplast+1"),
    # Perform the action of an available green slot.
    31: ("perform G1", "credit+1 federation+2"),
    # Build 1 city with a discount of 1 steelplast.
    32: ("nonsymbiotic SW; pay 1 steelplast 1 kelp 1 credit", "credit-1 kelp-1 nonsymbiotic+1"),
    # Build 1 desalination plant on an expansion site at the usual cost.
    33: ("desalination NE.x", "credit-1 desalination+1"),
    # Build 1 farm and 1 desalination plant at the usual cost.
    40: ("farm NE; kelp; desalination NE", "credit-1 desalination+1 farm+1 kelp-1"),
    # Advance 2 on the Federation track. Gain 1 science.
    41: ("", "credit+1 federation+2 science+1"),
    # Gain 1 kelp, 1 steelplast and 1 credit.
    44: ("", "credit+1 kelp+1 steelplast+1"),
    # Advance 1 on the Federation track. Gain 1 credit.
    45: ("", "credit+1 federation+1"),
    # Gain 1 kelp, and 1 kelp for every 2 connected farms (at most 2 more).
    48: ("", "kelp+3"),
    # Use 1 of your action cards. Gain 1 credit.
    49: ("use assistant steel", "credit+1 steelplast+1 used+1"),
    # Gain 1 science for each connected laboratory (at most 2 science). Gain 1 steelplast.
    50: ("", "science+2 steelplast+1"),
    # Gain 1 kelp for each connected city (at most 3 kelp). Gain 1 card.
    55: ("", "card+1 kelp+3"),
    # Make 1 of your used action cards available again. Gain 1 credit.
    57: ("ready 54", "credit+1 used-1"),
    # Build 1 building for free. Gain 1 card.
    59: ("laboratory NE", "card+1 laboratory+1"),
    # Perform the action of any slot occupied by another player.
    62: ("perform Y1", "kelp+1 science+1 steelplast+1"),
    # Build 1 farm for free at a city that has no building yet. Gain 1 kelp.
    63: ("farm NE", "farm+1 kelp+1"),
    # Gain what 1 upgraded structure at a connected city produces by itself.
    67: ("run desalination", "biomatter+1 credit+1"),
    # Turn 1 of your nonsymbiotic cities into a symbiotic city.
    68: ("symbiotic SE", "nonsymbiotic-1 symbiotic+1"),
    # Build 1 building on an expansion site at the usual cost.
    69: ("laboratory NE.x; steelplast", "laboratory+1 steelplast-1"),
    # If you have 2 connected upgraded laboratories, gain 1 science, 1 steelplast and 1 card.
    70: ("", "card+1 science+1 steelplast+1"),
    # If you have 4 connected cities, look at 2 unused blue metropolises and keep 1: it counts
    # as connected and gives its effects.
    71: ("metropolis; keep 3; done", "metropolis+1"),
    # Upgrade 1 or 2 farms, paying 1 credit or 1 science for each.
    72: ("upgrade farm E credit; upgrade farm C science", "credit-1 science-1 upgraded+2"),
    # Perform the action of a red slot occupied by another player.
    73: ("perform R2: tunnel SW-W; no biomatter; done", "credit-1 steelplast-1 tunnel+1"),
    # Build 1 city at the usual cost. Gain 1 kelp.
    74: (
        "nonsymbiotic SW; pay 2 steelplast 1 kelp 1 credit",
        "credit-1 nonsymbiotic+1 steelplast-1",
    ),
    # Use 1 of your action cards. Gain 1 card.
    75: ("use assistant credit", "card+1 credit+1 used+1"),
    # Build 1 tunnel or 1 city with a discount of 2 credits.
    76: ("tunnel SW-W; steelplast", "steelplast-1 tunnel+1"),
    # Build up to 2 tunnels at the usual cost. Gain 1 credit.
    77: ("tunnel SW-W; no biomatter; tunnel W-NW; no biomatter", "credit-1 steelplast-2 tunnel+2"),
    # Gain 1 steelplast and 1 kelp, or 1 science and 1 card.
    78: ("science", "card+1 science+1"),
    # Build 1 farm at the usual cost and upgrade it for 1 kelp.
    79: ("farm NE; kelp; upgrade it", "farm+1 kelp-2 upgraded+1"),
    # Upgrade 1 structure for free. Gain 1 card.
    80: ("upgrade tunnel C-SE", "card+1 upgraded+1"),
    # Make 1 of your used action cards available again. Gain 1 steelplast.
    81: ("ready 54", "steelplast+1 used-1"),
    # Make 1 of your used action cards available again. Use 1 of your action cards.
    82: ("ready 54; use assistant steel", "steelplast+1"),
    # Perform the action of an available yellow slot.
    83: ("perform Y4: laboratory NE; steelplast; done", "laboratory+1 steelplast-1"),
    # Gain 1 steelplast for every 3 connected buildings (at most 3 steelplast). Gain 1 card.
    84: ("", "card+1 steelplast+3"),
    # Gain 1 kelp. Gain 1 point for each connected upgraded farm (at most 3 points).
    85: ("", "kelp+1 point+2"),
    # Gain 1 steelplast for every 2 connected desalination plants.
    86: ("", "steelplast+2"),
    # Advance 2 on the Federation track. If you are on Federation space 1 or 2, gain 1 credit.
    87: ("", "credit+1 federation+2"),
    # Upgrade 1 desalination plant and 1 laboratory for 1 science each. Gain 1 credit.
    88: ("upgrade desalination S, laboratory S", "credit+1 science-2 upgraded+2"),
    # Use 1 of your action cards. If you have 3 action cards, gain 1 biomatter.
    89: ("use assistant steel", "steelplast+1 used+1"),
    # Gain 1 credit for every 2 tunnels you have (at most 3 credits).
    90: ("", "credit+3"),
    # If you have 3 connected desalination plants, gain 3 credits and 1 steelplast.
    91: ("", "credit+3 steelplast+1"),
    # Gain 1 biomatter. Gain 1 point for each connected symbiotic city (at most 2 points).
    92: ("", "biomatter+1 point+2"),
    # Exchange 1 science and 1 kelp, either way, up to 3 times. Gain 1 credit.
    93: (
        "exchange science for kelp, exchange science for kelp, exchange kelp for science",
        "credit+1 kelp+1 science-1",
    ),
    # Advance 3 on the Federation track. Gain 1 steelplast.
    95: ("", "credit+1 federation+3 steelplast+2"),
    # Pay 1 credit: use 1 or 2 of your action cards.
    124: ("pay 1 credit: use assistant credit", "used+1"),
    # Gain 1 point for each connected city (at most 5 points).
    125: ("", "point+5"),
    # Gain what 1 connected upgraded laboratory produces by itself. Gain 1 card.
    126: ("run laboratory", "card+1 science+1 steelplast+1"),
    # Gain 1 point for each connected upgraded laboratory (at most 4 points). Gain 1 card.
    127: ("", "card+1 point+2"),
    # Build 1 city with a discount of 1 steelplast and 1 kelp.
    128: ("symbiotic SW", "biomatter-1 credit-2 steelplast+1 symbiotic+1"),
    # Gain 1 kelp. Gain 1 point for every 2 connected farms (at most 4 points).
    129: ("", "kelp+1 point+2"),
    # If you have 4 / 5 / 6 connected cities, gain 2 / 3 / 5 points.
    130: ("", "point+3"),
    # Look at 3 unused blue metropolises and keep 1: it counts as connected and gives its
    # effects. Gain 1 card.
    131: ("metropolis; keep 5; done", "card+2 metropolis+1"),
    # If you have 6 / 8 / 10 tunnels, gain 2 / 3 / 4 points.
    132: ("", "point+2"),
    # Build 1 laboratory and 1 farm at the usual cost. Gain 1 card.
    133: (
        "laboratory NE; steelplast; farm NE; kelp",
        "card+1 farm+1 kelp-1 laboratory+1 steelplast-1",
    ),
    # Build 1 structure at the usual cost and upgrade it for free.
    134: ("laboratory NE; steelplast; upgrade it", "laboratory+1 steelplast-1 upgraded+1"),
    # Build 1 farm or 1 desalination plant on an expansion site for free.
    135: ("farm NE.x", "farm+1"),
    # Perform the action of a yellow slot occupied by another player.
    136: ("perform Y1", "kelp+1 science+1 steelplast+1"),
    # Perform the action of any available slot.
    137: ("perform R4: laboratory NE; steelplast; done", "laboratory+1 steelplast-1"),
    # Upgrade 1 or 2 tunnels, paying 1 credit for each. Gain 1 point.
    138: ("upgrade tunnel C-SE, tunnel C-NE", "credit-2 point+1 upgraded+2"),
    # Pay 1 biomatter: gain 4 points, up to 2 times. Gain 1 card.
    139: ("pay 1 biomatter, pay 1 biomatter", "biomatter-2 card+1 point+8"),
    # Gain 2 points for each connected symbiotic city (at most 6 points).
    140: ("", "point+4"),
    # Make up to 2 of your used action cards available again. Gain 1 card.
    141: ("ready 54", "card+1 used-1"),
    # Build 1 tunnel leading to a metropolis with a discount of 1 steelplast. Gain 1 point.
    142: ("tunnel SW-blue", "credit-1 kelp+1 metropolis+1 point+1 tunnel+1"),
    # Build up to 2 tunnels, paying 1 steelplast for each.
    143: ("tunnel SW-W; steelplast; tunnel W-NW; steelplast", "steelplast-2 tunnel+2"),
    # Advance 2 on the Federation track. If you are on Federation space 1, gain 3 points.
    144: ("", "credit+1 federation+2"),
    # Upgrade up to 3 structures, paying 1 credit for each.
    145: ("upgrade tunnel C-SE, tunnel C-NE, farm E", "credit-3 upgraded+3"),
    # If you have 5 connected cities, build 1 desalination plant for free.
    146: ("desalination NE", "desalination+1"),
    # Gain 1 credit. Gain 1 point for each Special card you played and paid for (at most 3
    # points).
    147: ("", "credit+1"),
    # Gain 2 points for each set of four different upgraded structures (at most 4 points).
    148: ("", "point+4"),
    # Use up to 2 of your action cards. Gain 1 card.
    149: ("use assistant steel", "card+1 steelplast+1 used+1"),
    # Use 1 of your action cards. Gain 1 point for each of your used action cards (at most 4
    # points).
    150: ("use assistant steel", "point+2 steelplast+1 used+1"),
    # Pay 1 science: gain 4 points. You may do this up to 2 times.
    152: ("pay 1 science, pay 1 science", "point+8 science-2"),
    # Build 1 nonsymbiotic city for 1 steelplast. Gain 2 points.
    199: ("nonsymbiotic SW; pay 1 steelplast", "credit-2 nonsymbiotic+1 point+2"),
    # Build up to 2 tunnels, paying 1 credit for each. Gain 1 point.
    200: ("tunnel SW-W, tunnel W-NW", "credit-3 point+1 tunnel+2"),
    # Look at 3 unused blue metropolises and keep 1: it counts as connected and gives its
    # effects.
    201: ("metropolis; keep 3; done", "credit-1 metropolis+1"),
    # Make up to 2 of your used action cards available again. Use up to 2 of your action cards.
    202: ("ready 54; use assistant steel; done", "credit-2 steelplast+1"),
}
# Played from another Federation space, or with other cards on the table.
INSTANT_AGAIN = [
    (13, 4, "credit+1 federation+2 steelplast+1"),  # from 4 to 2: no science
    (87, 4, "credit+2 federation+2 steelplast+1"),  # on space 2: 1 credit more
    (144, 3, "federation+2 point+4 steelplast+1"),  # on space 1: 1 and 3 points
]


@pytest.mark.parametrize("no", INSTANT)
def test_instant_cards(no: int) -> None:
    words, expected = INSTANT[no]
    play, changed = played(no, words)
    assert changed == read(expected), CARDS[no].text
    state = play.table.state
    if CARDS[no].cost:
        assert state.players[RED].kept == [no]
    else:
        assert no in state.discard + state.removed


@pytest.mark.parametrize(("no", "space", "expected"), INSTANT_AGAIN)
def test_instant_cards_on_federation_spaces(no: int, space: int, expected: str) -> None:
    state = rich(space)
    in_play(state, no)
    before = stock(state)
    play = turn(state)
    orders(play, f"play {no} on {SLOT[CARDS[no].colour]}; card")
    if play.awaiting == [RED]:
        orders(play, "federation")
    after = stock(play.table.state)
    for what, n in SLOT_GIVES[CARDS[no].colour].items():
        after[what] -= n
    assert change(before, after) == read(expected)


def test_cards_that_count_cards() -> None:
    state = rich()
    claim(state, RED, 21)
    in_play(state, 89)  # with 3 action cards: 1 biomatter
    play = turn(state)
    orders(play, "play 89 on G3: kelp; card: use assistant steel")
    assert play.table.state.players[RED].goods["biomatter"] == 10
    state = rich()
    state.players[RED].kept = [199, 200]
    in_play(state, 147)  # 1 point a Special card
    play = turn(state)
    orders(play, "play 147 on Y5: science; card")
    assert play.table.state.players[RED].points == 2


def test_conditions_that_are_not_met() -> None:
    for no in (28, 70, 91, 125, 130, 132, 140, 146, 148):
        state = table(3)
        give(state, BLUE, 63)
        state.players[RED].cities = {}
        in_play(state, no)
        play = turn(state)
        orders(play, f"play {no} on {SLOT[CARDS[no].colour]}")
        assert play.awaiting == [BLUE], no
        assert play.table.state.players[RED].points == 0


ACTION = {
    # Build 1 city at the usual cost.
    11: ("nonsymbiotic SW; no biomatter", "credit-1 kelp-1 nonsymbiotic+1 steelplast-1"),
    # Build 1 structure at the usual cost. Advance 1 on the Federation track.
    19: ("federation; farm NE; kelp", "farm+1 federation+1 kelp-1"),
    # Gain 1 kelp. If you have 2 connected farms, gain 1 credit.
    21: ("", "credit+1 kelp+1"),
    # Pay 1 credit: gain 1 science and 1 card. You may do this up to 2 times.
    24: ("pay 1 credit, pay 1 credit", "card+2 credit-2 science+2"),
    # Build 1 farm or 1 desalination plant at the usual cost. Gain 1 card.
    34: ("desalination NE", "card+1 credit-1 desalination+1"),
    # Build 1 tunnel with a discount of 1 credit.
    38: ("tunnel SW-W; no biomatter", "steelplast-1 tunnel+1"),
    # Upgrade 1 structure for 1 science.
    52: ("upgrade farm E", "science-1 upgraded+1"),
    # Upgrade 1 laboratory or 1 desalination plant for free.
    56: ("upgrade laboratory S", "upgraded+1"),
    # Build 1 building at the usual cost and upgrade it for 1 science.
    103: ("farm NE; kelp; upgrade it", "farm+1 kelp-1 science-1 upgraded+1"),
    # Advance 1 on the Federation track. Gain 1 steelplast.
    105: ("", "federation+1 steelplast+1"),
    # Perform the action of an available green slot.
    106: ("perform G1", "credit+1 federation+2"),
    # Build 1 tunnel for free.
    107: ("tunnel SW-W", "tunnel+1"),
    # Build 1 farm or 1 laboratory at the usual cost. Gain 1 card.
    108: ("laboratory NE; steelplast", "card+1 laboratory+1 steelplast-1"),
    # Gain 1 science and 1 steelplast.
    109: ("", "science+1 steelplast+1"),
    # Gain 1 biomatter. Advance 1 on the Federation track.
    110: ("", "biomatter+1 federation+1"),
    # Pay 1 credit: gain 1 kelp and 1 steelplast. You may do this up to 2 times.
    111: ("pay 1 credit, pay 1 credit", "credit-2 kelp+2 steelplast+2"),
    # Upgrade up to 2 structures for 1 science each. Gain 2 points.
    157: ("upgrade farm E, farm C", "point+2 science-2 upgraded+2"),
    # Build 1 tunnel at the usual cost. Gain 2 points.
    159: ("tunnel SW-W; no biomatter", "credit-1 point+2 steelplast-1 tunnel+1"),
    # Advance 2 on the Federation track. Gain 2 points.
    160: ("", "credit+1 federation+2 point+2"),
    # Perform the action of an available red slot. Gain 2 points.
    161: ("perform R4: laboratory NE; steelplast; done", "laboratory+1 point+2 steelplast-1"),
    # Pay 1 science: gain 3 points. You may do this up to 2 times.
    162: ("pay 1 science, pay 1 science", "point+6 science-2"),
    # Gain 1 biomatter and 2 points.
    164: ("", "biomatter+1 point+2"),
    # Gain 2 kelp and 1 point.
    165: ("", "kelp+2 point+1"),
    # Build 1 building on an expansion site at the usual cost.
    192: ("farm NE.x; kelp", "farm+1 kelp-1"),
    # Pay 1 credit: perform the action of any coloured slot that you do not occupy, free or
    # taken.
    193: ("pay 1 credit: perform Y1", "credit-1 kelp+1 science+1 steelplast+1"),
    # Gain 1 science, 1 steelplast, 1 kelp and 1 credit.
    194: ("", "credit+1 kelp+1 science+1 steelplast+1"),
}


@pytest.mark.parametrize("no", ACTION)
def test_action_cards(no: int) -> None:
    words, expected = ACTION[no]
    state = rich()
    claim(state, RED, no)
    give(state, RED, 60)
    before = stock(state)
    play = turn(state)
    orders(play, f"play 60 on G4: use {no}{': ' + words if words else ''}")
    assert play.awaiting == [BLUE]
    after = stock(play.table.state)
    after["steelplast"] -= 1  # the slot's
    after["used"] -= 1
    assert change(before, after) == read(expected), CARDS[no].text


def test_action_card_54() -> None:
    state = rich()
    state.players[RED].used = []
    give(state, RED, 60)
    before = stock(state)
    play = turn(state)
    orders(play, "play 60 on G4: use 54: tunnel SW-W, no biomatter")
    assert change(before, stock(play.table.state)) == read("credit-1 tunnel+1 used+1")


UPGRADE = "play 64 on Y5: upgrade farm E, done"
TUNNEL = "play 64 on Y2: tunnel SW-W; no biomatter; done"
CONNECT = "play 64 on Y2: tunnel NE-blue; no biomatter; done"
SYMBIOTIC = "play 60 on G3: symbiotic SW"
ASSISTANT = "play 60 on G4: use assistant steel"
# The same turn without and with the card claimed (two lines where the card asks something more);
# what the card changes.
PERMANENT: dict[int, tuple[str, str, str]] = {
    12: ("play 60 on G2: desalination C; done", "", "credit+1"),
    14: ("play 60 on R3", "", "steelplast+1"),
    16: ("play 60 on R3", "", "point+1"),
    23: (ASSISTANT, "", "card+1"),
    35: ("play 60 on G1", "", "credit+1"),
    36: ("play 197 on R3; card", "", "steelplast+1"),
    37: ("play 60 on R4: laboratory NE; steelplast; done", "", "credit+1"),
    39: (
        "play 64 on Y2: tunnel SW-W; no biomatter; tunnel W-NW; no biomatter",
        "",
        "steelplast+1",
    ),
    43: ("play 60 on G3: nonsymbiotic SW; no biomatter", "", "credit+1"),
    47: (SYMBIOTIC, "", "steelplast+1 credit+1"),
    51: ("play 60 on R3", "exchange kelp for credit; play 60 on R3", "kelp-1 credit+1"),
    58: ("play 64 on Y5: upgrade farm NE, done", "", "point+2 kelp+1"),
    94: (TUNNEL, "", "credit+1"),
    96: (CONNECT, "", "credit+1 card+1"),
    97: (SYMBIOTIC, "", "point+2 card+1"),
    98: (
        "play 64 on Y2: tunnel SW-W; no biomatter; tunnel W-NW; no biomatter",
        "play 64 on Y2: tunnel SW-W; tunnel W-NW; no biomatter; tunnel NW-N; no biomatter",
        "tunnel+1 credit+1 science+1",  # the site NW-N gives 1 science
    ),
    99: (UPGRADE, "play 64 on Y5: upgrade farm E, credit, done", "science+1 credit-1 point+1"),
    100: ("play 60 on G1", "", "point+2 card+2"),
    101: ("play 64 on Y5: upgrade farm E, farm C, done", "", "science+1 point+1"),
    102: ("play 60 any", "", "science+1 kelp+1"),
    104: (ASSISTANT, "", "steelplast+1"),
    151: (ASSISTANT, "", "point+2"),
    153: (UPGRADE, "", "point+1"),
    154: (TUNNEL, "", "point+2"),
    155: ("play 64 on Y5: upgrade farm E, farm C, done", "", "point+5"),
    156: ("play 60 on R4: laboratory NE; steelplast; done", "", "point+1"),
    158: (CONNECT, "", "point+4 credit+2"),
    191: (CONNECT, "", "credit+2 point+2"),
    195: (UPGRADE, "", "science+1"),
    196: ("play 197 on R3; card", "", "credit+1 point+3"),
    203: (SYMBIOTIC, f"{SYMBIOTIC}; no biomatter", "biomatter+1 card+1 point+1"),
    204: (ASSISTANT, "", "credit+1 point+1"),
    205: ("play 60 on R4: laboratory NE; steelplast; done", "", "credit+1 point+1"),
}


def prepared(no: int) -> State:
    state = rich(space=2 if no == 100 else 0)
    red = state.players[RED]
    if no == 23:
        claim(state, RED, 24, 34)  # four action cards
    if no == 37:
        buildings(red, NE="laboratory")
    if no == 58:
        buildings(red, NE="farm+ farm")
    if no in (47, 97, 203):
        red.goods["biomatter"] = 1
    give(state, RED, 60, 64, 197)
    return state


@pytest.mark.parametrize("no", PERMANENT)
def test_permanent_cards(no: int) -> None:
    line, line_with, expected = PERMANENT[no]
    results = []
    for claimed in (False, True):
        state = prepared(no)
        if claimed:
            claim(state, RED, no)
        play = turn(state)
        orders(play, (line_with or line) if claimed else line)
        assert play.awaiting == [BLUE]
        results.append(stock(play.table.state))
    assert change(*results) == read(expected), CARDS[no].text


def test_permanent_cards_15_60_and_205() -> None:
    state = rich()
    claim(state, RED, 15, 205)
    give(state, RED, 60, 64, 65, 44, 51)
    play = turn(state)
    orders(play, "play 60 any")  # 3 + 1 + 1 cards need no discard
    state = table(3)
    give(state, RED, 64)
    give(state, BLUE, 63)
    claim(state, RED, 60)  # with nothing left: 2 credits
    play = turn(state)
    orders(play, "play 64 on Y5: science")
    assert play.table.state.players[RED].goods["credit"] == 2
    state = table(3)
    give(state, RED, 64)
    give(state, BLUE, 63)
    claim(state, RED, 60)
    play = turn(state)
    orders(play, "play 64 on R3; done")
    assert play.table.state.players[RED].goods["credit"] == 0


@pytest.mark.parametrize(
    "no", [no for no, card in CARDS.items() if no and card.type not in ("instant",)]
)
def test_every_other_card_can_be_claimed(no: int) -> None:
    card = CARDS[no]
    state = rich()
    in_play(state, no)
    if no == 54:
        state.players[RED].actions = [0]
        state.players[RED].used = []
    slot = "Y1" if card.colour == "yellow" else "R3" if card.colour == "red" else "G1"
    state.slots = {}
    play = turn(state)
    orders(play, f"play {no} on {slot}; card")
    red = play.table.state.players[RED]
    assert no in (red.actions if card.type == "action" else red.claimed)
    assert red.goods["credit"] >= 20 - (card.cost or 0)


PRODUCTION = {
    5: "steelplast+1",
    7: "kelp+1",
    25: "credit+2",
    27: "credit+1",
    29: "point+2",
    42: "kelp+1",
    61: "steelplast+1",
    112: "point+2",
    113: "point+2",
    114: "steelplast+1 credit+1",
    115: "science+1",
    116: "point+2",
    117: "kelp+2",
    166: "point+1",
    167: "point+2",
    168: "point+2",
    171: "point+1",
    197: "biomatter+1 point+1",
    198: "kelp+1 credit+1 point+1",
}
DEALS = {
    18: ("modify 1 science for 1 steelplast 1 kelp with 18", "science-1 steelplast+1 kelp+1"),
    46: ("pay 1 biomatter for 3 points with 46", "biomatter-1 point+3"),
    53: ("pay 1 kelp for 1 biomatter 1 point with 53", "kelp-1 biomatter+1 point+1"),
    119: (
        "pay 1 biomatter for 1 science 1 steelplast 1 point with 119",
        "biomatter-1 science+1 steelplast+1 point+1",
    ),
    163: (
        "modify 1 steelplast for 2 points with 163; modify 1 steelplast for 2 points with 163",
        "steelplast-2 point+4",
    ),
}


@pytest.mark.parametrize("no", PRODUCTION)
def test_production_cards(no: int) -> None:
    state = rich()
    state.players[RED].connected = [2, 3]
    before = Counter(forecast(looking(state)))
    claim(state, RED, no)
    after = Counter(forecast(looking(state)))
    assert change(before, after) == read(PRODUCTION[no]), CARDS[no].text


@pytest.mark.parametrize("no", DEALS)
def test_production_cards_that_ask(no: int) -> None:
    line, expected = DEALS[no]
    state = rich()
    claim(state, RED, no)
    play = at(state, "production")
    before = stock(play.table.state)
    assert play.awaiting == [RED]
    for order in line.split("; "):
        orders(play, order)
    after = stock(play.table.state)
    after["kelp"] += 5  # the cities were fed
    changed = change(before, after)
    assert {k: v for k, v in changed.items() if k not in ("card", "used")} == read(expected)


END = {
    64: 9, 65: 2, 66: 1, 118: 1, 120: 1, 121: 6, 122: 2, 123: 1, 169: 3, 170: 2, 172: 3, 173: 4,
    174: 3, 175: 2, 176: 2, 177: 4, 178: 2, 179: 2, 180: 1, 181: 4, 182: 6, 183: 4, 184: 3,
    185: 9, 186: 12, 187: 12, 188: 12, 189: 13, 190: 3,
}  # fmt: skip


@pytest.mark.parametrize("no", END)
def test_end_cards(no: int) -> None:
    state = rich()
    if no in (123, 175):
        state.players[RED].kept = [200]
    if no == 180:
        claim(state, RED, 14)
    claim(state, RED, no)
    assert final_account(looking(state))["lines"]["end cards"] == END[no], CARDS[no].text


def test_every_card_has_its_test() -> None:
    tested = {*INSTANT, *ACTION, *PERMANENT, *PRODUCTION, *DEALS, *END, 0, 15, 54, 60}
    assert tested == set(CARDS)


# What connecting gives besides the tunnel and its site's bonus, and what it produces.
BLUE_TILES = {
    1: ("", "kelp+1", "point+2"),
    2: ("", "steelplast+2 science+1 credit+1", ""),
    3: ("upgrade farm E, farm C", "upgraded+2", ""),
    4: ("", "biomatter+1 point+2 card+1", ""),
    5: ("nonsymbiotic SW; no biomatter", "card+1 credit-1 kelp-1 nonsymbiotic+1", ""),
    6: ("", "point+5", ""),
    7: ("", "credit+2", "biomatter+1"),
    8: ("", "science+1", "science+1 steelplast+1"),
    9: ("", "federation+1 credit+1 card+1", "kelp+1 point+1"),
    10: ("", "steelplast+1", "credit+1 point+1"),
    11: ("use assistant credit", "credit+1 used+1 steelplast+1", ""),
}


@pytest.mark.parametrize("no", BLUE_TILES)
def test_blue_metropolises(no: int) -> None:
    words, instant, produced = BLUE_TILES[no]
    state = rich()
    red = state.players[RED]
    red.blue["NE"] = no
    give(state, RED, 64)
    before = stock(state)
    play = turn(state)
    then = f"; {words}" if words else ""
    orders(play, f"play 64 on Y2: tunnel NE-blue; no biomatter{then}; done")
    after = stock(play.table.state)
    expected = Counter(read("tunnel+1 metropolis+1 steelplast-1 credit-1 federation+1 card+1"))
    expected.update(read(instant))
    assert change(before, after) == {k: v for k, v in expected.items() if v}
    now = play.table.state
    made = Counter(forecast(looking(now)))
    now.players[RED].connected = []
    assert change(Counter(forecast(looking(now))), made) == read(produced)


def brown_points(state: State, no: int) -> int:
    state.players[RED].brown = no
    state.players[RED].connected.append(no)
    return int(final_account(looking(state))["lines"]["brown metropolis"])


def test_brown_metropolises() -> None:
    state = rich()
    state.players[RED].connected = [1]
    assert brown_points(state, 12) == 6
    for more, points in (
        ((), 0),
        (("C-SW", "NW-C"), 5),
        (("C-SW", "NW-C", "NE-blue"), 7),
        (("C-SW", "NW-C", "NE-blue", "N-NE"), 9),
    ):
        state = rich()
        tunnels(state.players[RED], *more)
        assert brown_points(state, 13) == points
    for more_cities, points in (((), 4), (("SW",), 8), (("SW", "N", "NW"), 12)):
        state = rich()
        city(state.players[RED], *more_cities)
        tunnels(state.players[RED], "N-NE", "NW-C")
        assert brown_points(state, 14) == points
    state = rich()
    state.players[RED].kept = [200]
    claim(state, RED, 181, 194)
    assert brown_points(state, 15) == 6
    assert brown_points(rich(), 16) == 8


CONTRACTS = {
    1: "point+3 kelp+1",
    2: "point+3 credit+2",
    3: "point+2 science+1 steelplast+1",
    4: "point+4 card+1",
    5: "point+3 biomatter+1",
    6: "point+5 federation+1",
    7: "point+4 steelplast+1",
    8: "point+6",
}


@pytest.mark.parametrize("no", CONTRACTS)
def test_contracts(no: int) -> None:
    results = []
    for open_contracts in ([], [no]):
        state = rich()
        state.contracts = list(open_contracts)
        red = state.players[RED]
        if no in (6, 8):
            red.connected = [2, 3][: 2 if no == 6 else 1]
        if no == 7:
            buildings(red, NE="farm desalination")
        give(state, RED, 60)
        play = turn(state)
        orders(play, "play 60 on R4: laboratory NE; steelplast; done")
        results.append(stock(play.table.state))
        assert play.table.state.players[RED].contracts == open_contracts
    assert change(*results) == read(CONTRACTS[no])


@pytest.mark.parametrize("no", CONTRACTS)
def test_contracts_that_are_not_met(no: int) -> None:
    state = table(3)
    state.contracts = [no]
    goods(state.players[RED], steelplast=1)
    give(state, RED, 60)
    give(state, BLUE, 63)
    play = turn(state)
    orders(play, "play 60 on R4: laboratory SE")
    assert play.table.state.contracts == [no]
