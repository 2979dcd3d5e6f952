"""Every action, permanent, production and end card is claimed, and does what its text says."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.games.underwater_cities.production import forecast
from pbem.games.underwater_cities.scoring import final_account
from pbem.games.underwater_cities.state import State

from .grown_table import CARDS, change, in_play, read, rich, stock
from .instant_cards import INSTANT
from .tabletop import (
    BLUE,
    RED,
    at,
    buildings,
    claim,
    give,
    looking,
    orders,
    table,
    turn,
)

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
    assert change(before, after) == read(expected), CARDS[no].name


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
    assert change(*results) == read(expected), CARDS[no].name


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
    18: ("exchange 1 science for 1 steelplast 1 kelp with 18", "science-1 steelplast+1 kelp+1"),
    46: ("pay 1 biomatter for 3 points with 46", "biomatter-1 point+3"),
    53: ("pay 1 kelp for 1 biomatter 1 point with 53", "kelp-1 biomatter+1 point+1"),
    119: (
        "pay 1 biomatter for 1 science 1 steelplast 1 point with 119",
        "biomatter-1 science+1 steelplast+1 point+1",
    ),
    163: (
        "exchange 1 steelplast for 2 points with 163; exchange 1 steelplast for 2 points with 163",
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
    assert change(before, after) == read(PRODUCTION[no]), CARDS[no].name


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
    assert final_account(looking(state))["lines"]["end cards"] == END[no], CARDS[no].name


def test_every_card_has_its_test() -> None:
    tested = {*INSTANT, *ACTION, *PERMANENT, *PRODUCTION, *DEALS, *END, 0, 15, 54, 60}
    assert tested == set(CARDS)


def test_the_story_says_which_card_gave_something() -> None:
    """A step on the Federation track and a card that watches it gave `1 credit; gain 1 credit`."""
    state = table()
    give(state, RED, 13)
    claim(state, RED, 35)
    play = turn(state)
    orders(play, "play 13 on R3: card; done")
    said = [str(one) for one in play.log]
    assert f"red gains 1 credit with {CARDS[35].name} (35)" in said
