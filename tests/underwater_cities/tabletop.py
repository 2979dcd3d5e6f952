"""Sets up tables for the rule tests, and plays typed orders on them."""

from __future__ import annotations

from typing import Any

from pbem.engine import OrderError, Outcome, Play, at_step, carry_out
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.actor import Actor
from pbem.games.underwater_cities.data import RESOURCES, content
from pbem.games.underwater_cities.state import Building, Player, State
from pbem.games.underwater_cities.view import watching
from tests.rules_and_tests import rule as rule

GAME = UnderwaterCities()
NAMES = ("red", "blue", "green", "white")
RED, BLUE, GREEN, WHITE = range(4)


def opened(players: int = 3, **options: str) -> Play[State]:
    """A new game at its first question."""
    return Play.open(GAME, NAMES[:players], options, bytes(32))


def table(players: int = 3, board: int = 1, **options: str) -> State:
    """A table in round 1: seats in order, all below the Federation track, plain hands.

    Red has board `board`, nobody has any resources, and everyone holds the three cards
    60 (yellow), 64 (red) and 65 (green) of era I, whose effects disturb nothing.
    """
    state = opened(players, **options).table.state
    state.order = list(range(players))
    state.track = [[] for _ in state.track]
    state.keeping = False
    state.deck += [no for p in state.players for no in p.hand]
    boards = [board, *(no for no in (1, 2, 3, 4) if no != board)]
    for player, no in zip(state.players, boards, strict=False):
        player.board = no
        player.goods = dict.fromkeys(RESOURCES, 0)
        player.hand = []
        player.brown, player.blue = 12, {"NE": 2, "SW": 4}
    for i, player in enumerate(state.players):
        player.brown = (12, 13, 15, 16)[i]
        player.blue = {"NE": (6, 2, 4, 8)[i], "SW": (1, 7, 9, 10)[i]}
    state.blue_pile = [11, 5, 3]
    state.deck = sorted(state.deck, reverse=True)
    return state


def give(state: State, seat: int, *cards: int) -> None:
    """Put cards into a hand, wherever they are."""
    for no in cards:
        for pile in (state.deck, state.offer, state.specials, state.box, state.removed):
            if no in pile:
                pile.remove(no)
        if no not in state.players[seat].hand:
            state.players[seat].hand.append(no)


def claim(state: State, seat: int, *cards: int) -> None:
    """Let a seat have claimed these cards."""
    player = state.players[seat]
    for no in cards:
        give(state, seat, no)
        player.hand.remove(no)
        kind = content(state.deck_file).cards[no].type
        (player.actions if kind == "action" else player.claimed).append(no)


def goods(player: Player, **amounts: int) -> None:
    """Set a player's resources; what is not named is none."""
    player.goods = {resource: amounts.get(resource, 0) for resource in RESOURCES}


def city(player: Player, *sites: str, kind: str = "nonsymbiotic") -> None:
    """Cities that stand already."""
    for site in sites:
        player.cities[site] = kind


def tunnels(player: Player, *sites: str) -> None:
    """Tunnels that lie already; a `+` marks upgraded ones."""
    for site in sites:
        player.tunnels[site.rstrip("+")] = site.endswith("+")


def buildings(player: Player, **kinds: str) -> None:
    """Buildings that stand already, by city: `SE="farm farm+ laboratory"`."""
    for where, words in kinds.items():
        for kind in words.split():
            taken = sum(site.startswith(f"{where}.") for site in player.buildings)
            player.buildings[f"{where}.{taken + 1}"] = Building(
                kind.rstrip("+"), kind.endswith("+")
            )


def supplied(state: State) -> State:
    """The supply put right after pieces were placed by hand."""
    everyone = state.players
    domes = [kind for p in everyone for kind in p.cities.values()]
    state.supply["tunnel"] = 46 - sum(len(p.tunnels) for p in everyone)
    state.supply["nonsymbiotic"] = 17 - domes.count("nonsymbiotic")
    return state


def turn(state: State, seat: int = RED) -> Play[State]:
    """A play that stands at this seat's turn."""
    return at(state, "turn", 0, state.order.index(seat))


def at(state: State, step: str, *args: Any) -> Play[State]:
    """A play that stands at the first question of a step."""
    players = len(state.players)
    contracts = "yes" if state.contracts else "no"
    return at_step(
        GAME, state, step, *args, names=NAMES[:players], options={"contracts": contracts}
    )


def orders(play: Play[State], *lines: str, seat: int = RED) -> Outcome:
    """Carry typed lines out; an error fails the test with its words."""
    outcome = carry_out(play, seat, lines)
    assert outcome.error is None, (str(outcome.error), outcome.error)
    return outcome


def refused(play: Play[State], *lines: str, seat: int = RED) -> OrderError:
    """Carry typed lines out that must be refused."""
    outcome = carry_out(play, seat, lines)
    assert outcome.error is not None, "the order was carried out"
    return outcome.error


def phrases(play: Play[State], seat: int = RED) -> list[str]:
    """What the seat may answer now, in words."""
    return [offer.phrase for offer in play.offers(seat)]


def looking(state: State, seat: int = RED) -> Actor:
    """An actor to ask the rules' pure functions with."""
    return watching(state, seat)
