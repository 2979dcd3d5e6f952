"""Every example of the help is played as it stands there; lookups answer from the view."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pbem.games.underwater_cities
from pbem.engine import Play
from pbem.games.underwater_cities.board_words import goods_held
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.state import Building, State

from .tabletop import (
    BLUE,
    GAME,
    RED,
    at,
    buildings,
    city,
    claim,
    give,
    goods,
    opened,
    orders,
    phrases,
    supplied,
    table,
    tunnels,
    turn,
)

FOLDER = Path(pbem.games.underwater_cities.__file__).parent
HELP = (FOLDER / "help.txt").read_text(encoding="utf-8")


def examples() -> list[str]:
    """The orders in the help: indented lines, without the words that explain them."""
    found: list[str] = []
    for line in HELP.splitlines():
        if line.startswith("      ") and found:
            found[-1] += " " + line.strip()
        elif line.startswith("  "):
            found.append(re.split(r"\s{2,}", line.strip())[0])
    return found


def ready(*hand: int, players: int = 4) -> State:
    """A table where the examples make sense: plenty of everything, action card 19 claimed."""
    state = table(players)
    red = state.players[RED]
    goods(red, kelp=9, steelplast=9, science=9, credit=9)
    claim(state, RED, 19)
    give(state, RED, *hand)
    give(state, BLUE, 63, 58, 62)
    return state


def after(line: str, state: State) -> Play[State]:
    play = turn(state)
    orders(play, line)
    return play


def answered(state: State, *keys: str) -> Play[State]:
    play = turn(state)
    for key in keys:
        play.answer_key(RED, key)
    return play


def grown(*hand: int) -> State:
    state = ready(*hand)
    red = state.players[RED]
    city(red, "E")
    tunnels(red, "E-SE", "C-SE")
    buildings(red, SE="farm", C="farm")
    return supplied(state)


def biomatter(state: State) -> State:
    state.players[RED].goods["biomatter"] = 3
    return state


def full(state: State) -> State:
    claim(state, RED, 34, 21)
    return state


def used(state: State) -> State:
    state.players[RED].used = [19]
    return state


def looked(state: State) -> State:
    state.specials = [192, 194, 191, *range(196, 205), 195, 193, 205]
    return state


def taken(state: State) -> State:
    state.slots = {"Y2": [BLUE]}
    tunnels(state.players[RED], "E-SE")
    return supplied(state)


def on_offer(state: State) -> State:
    state.offer, state.box = [181, 182, 183, 184, 185, 186], [187, 188, 189, 190]
    return state


def upgraded(state: State) -> State:
    buildings(state.players[RED], SE="laboratory+")
    return state


def too_many() -> Play[State]:
    return turn(ready(44, 51, 60, 64, 65))


def first_hand() -> Play[State]:
    play = opened(2)
    for no in (12, 40, 61):
        for player in play.table.state.players:
            if no in player.hand:
                player.hand.remove(no)
        if no in play.table.state.deck:
            play.table.state.deck.remove(no)
    red = play.table.state.players[RED]
    red.hand = [12, 40, 61, *red.hand][:6]
    return at(play.table.state, "keep")


SITUATIONS: dict[str, Play[State]] = {
    "keep 12 40 61": first_hand(),
    "discard 44 51": too_many(),
    "play 3 any": turn(ready(3)),
    "play 7 on Y3: use assistant steel; special top": turn(ready(7)),
    "play 9 on Y2: tunnel SE-E, tunnel E-NE": turn(ready(9)),
    "play 4 on R1: build farm SE, build farm E; then card: build farm S.1": turn(ready(4)),
    "play 28 on R5: build tunnel SE-E, upgrade it; "
    "use 19: federation, build desalination E; then card": turn(ready(28)),
    "play 6 on Y4: build city E, build lab E": turn(ready(6)),
    "clone Y2 with 15: tunnel E-NE, tunnel NE-C": turn(taken(ready(15))),
    "build tunnel NE-E": after("play 64 on Y2: tunnel SE-E", ready(64)),
    "build symbiotic C": after("play 60 on G3", biomatter(ready(60))),
    "build farm E biomatter": after("play 60 on R1", biomatter(supplied(grown(60)))),
    "upgrade farm C, tunnel E-SE": after("play 64 on Y5", grown(64)),
    "use assistant credit": after("play 60 on G4", ready(60)),
    "ready 19": after("play 57 on Y1; card", used(ready(57))),
    "card, claim": answered(ready(38), "play:38:G3", "alternative:1"),
    "federation": answered(ready(60), "play:60:G4", "use:19"),
    "pay 1 credit: perform R3": after("play 20 on G3: kelp; card", ready(20)),
    "exchange kelp for steelplast": after("play 3 on Y1; card", ready(3)),
    "run laboratory": after("play 67 on R3; card", upgraded(ready(67))),
    "special 185, special top, special deck": after("play 60 on Y3", on_offer(ready(60))),
    "keep 193; bottom 195": after("play 60 on Y3: special deck", looked(ready(60))),
    "drop 34": after("play 38 on G3: kelp; card", full(ready(38))),
}


def test_the_help_is_one_screen() -> None:
    lines = HELP.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 78
    assert GAME.topics()["help"] == HELP
    assert len(GAME.topics()["turn"].splitlines()) <= 10


def test_every_example_has_a_situation() -> None:
    assert sorted(examples()) == sorted(SITUATIONS)


@pytest.mark.parametrize("example", examples())
def test_examples_as_typed(example: str) -> None:
    play = SITUATIONS[example]
    if example in ("card, claim", "special 185, special top, special deck"):
        for way in example.split(", "):
            orders(play.copy(), way)
        return
    before = len(play.record)
    orders(play, example)
    assert len(play.record) > before


def test_looking_cards_up() -> None:
    play = turn(ready(28, 64))
    view = play.view(RED)
    card = GAME.lookup(view, ["card", "28"])
    assert card is not None
    assert "28 Seafood Collection (red, instant, era I, from the rulebook)" in card
    assert "If you have an upgraded tunnel, gain 1 kelp." in card
    hand = GAME.lookup(view, ["hand"])
    assert hand is not None
    assert "Seafood Collection" in hand
    assert "Surplus Depot (red, end, era I, not from the printed game)" in hand
    assert "Seafood" not in str(GAME.lookup(play.view(BLUE), ["hand"]))
    everything = str(GAME.lookup(view, ["cards"]))
    assert "Claimed by red" in everything
    assert "Special, 3 credits to play" in everything
    assert GAME.lookup(view, ["discards"]) == "The discard pile, latest last: no cards."
    assert GAME.lookup(view, ["card", "999"]) == "There is no card 999 in this game."
    for words in (["metropolises"], ["contracts"], ["slots"], ["specials"]):
        text = GAME.lookup(view, words)
        assert text
        assert max(map(len, text.splitlines())) <= 78
    assert GAME.lookup(view, ["weather"]) is None
    assert GAME.lookup(view, []) is None
    assert GAME.lookup(view, ["card", "x"]) is None


def test_looking_sites_up() -> None:
    state = ready(28)
    red, blue = state.players[RED], state.players[BLUE]
    red.cities = {"NW": "nonsymbiotic"}
    red.buildings = {"NW.1": Building("laboratory", upgraded=True), "NW.x": Building("farm")}
    blue.tunnels = {"NW-N": True, "N-NE": False}
    view = turn(state).view(RED)
    told = " ".join(str(GAME.lookup(view, ["about", "nw"])).split())
    assert told.startswith("City site NW: nonsymbiotic city, ")
    assert "1 laboratory, upgraded; 2 empty" in told
    assert told.endswith("x farm.")
    assert GAME.lookup(view, ["about", "NW.1"]) == "Building site NW.1: laboratory, upgraded."
    assert "no city" in str(GAME.lookup(view, ["about", "NW", "blue"]))
    upgraded = "Tunnel site NW-N: tunnel, upgraded."
    assert GAME.lookup(view, ["about", "nw-n", "Blue"]) == upgraded
    assert GAME.lookup(view, ["about", "N-NE", "blue"]) == "Tunnel site N-NE: tunnel."
    board = content().boards[red.board]
    for site, gain in board.bonus.items():
        told = " ".join(str(GAME.lookup(view, ["about", site])).split())
        built = {**red.cities, **red.buildings}
        assert (f"gives {goods_held(gain)}" in told) is (site not in built), site
    everyone = turn(state).view(None)
    assert GAME.lookup(everyone, ["about", "NW.1"]) is None
    assert GAME.lookup(everyone, ["about", "NW.1", "red"]) is not None
    assert GAME.lookup(view, ["about", "NW.9"]) is None
    assert GAME.lookup(view, ["about", "NW", "nobody"]) is None


def test_special_sites_say_what_they_do_and_cost() -> None:
    for number, board in content().boards.items():
        state = ready(28)
        state.players[RED].board = number
        view = turn(state).view(RED)
        for site, special in board.special.items():
            for one in ("NW-brown1", "NW-brown2") if site == "brown" else (site,):
                told = " ".join(str(GAME.lookup(view, ["about", one])).split())
                assert special.text in told
                more = f"costs {goods_held(special.surcharge)} more." in told
                assert more is bool(special.surcharge)


def test_conditions_of_standing_orders() -> None:
    state = ready(28)
    state.slots = {"G3": [BLUE]}
    view = turn(state).view(RED)
    top = view["special_top"]
    assert GAME.condition(view, ["G3", "free"]) is False
    assert GAME.condition(view, ["g3", "taken"]) is True
    assert GAME.condition(view, ["G4", "free"]) is True
    assert GAME.condition(view, ["clone", "free"]) is True
    assert GAME.condition(view, ["top", str(top)]) is True
    assert GAME.condition(view, ["offer", "999"]) is False
    assert GAME.condition(view, ["G3", "pretty"]) is None
    assert GAME.condition(view, ["free"]) is None
    held = view["players"][view["seat"]]["goods"]["credit"]
    assert GAME.condition(view, ["have", str(held), "credits"]) is True
    assert GAME.condition(view, ["have", str(held + 1), "credit"]) is False
    assert GAME.condition(view, ["have", "1", "wish"]) is None


def test_notes_say_what_things_cost() -> None:
    play = after("play 64 on Y4", grown(64))
    notes = {offer.phrase: offer.note for offer in play.offers(RED)}
    assert notes["build laboratory SE"] == "1 steelplast"
    assert notes["build nonsymbiotic S"] == "2 steelplast, 1 kelp, 1 credit"
    assert "gives 1 credit" in notes["build farm S.1"]
    assert "build farm S.2" in phrases(play)


def test_a_metropolis_is_told_whole() -> None:
    """Also what stands in the second line of a long one."""
    view = turn(ready()).view(RED)
    tiles = [tile for player in view["players"] for tile in player["metropolises"]]
    assert len(tiles) > 4
    for tile in tiles:
        told = GAME.lookup(view, ["about", *tile["name"].split()]) or ""
        assert tile["text"] in " ".join(told.split())


def test_a_condition_about_a_slot_that_is_not_there_says_so() -> None:
    view = GAME.view(table(2), RED)
    assert "There is no slot R5 with this number" in str(GAME.no_condition(view, ["r5", "free"]))
    assert "There is no slot G9" in str(GAME.no_condition(view, ["g9", "taken"]))
    assert GAME.no_condition(view, ["r1", "free"]) is None
    assert GAME.no_condition(view, ["top", "1"]) is None
