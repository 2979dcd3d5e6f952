"""Set-up: boards, tiles, decks, the order of play and what it compensates."""

from __future__ import annotations

from pbem.engine import GameError, Goto, Table, _, goto

from .cards import draw_cards
from .data import START, content
from .deck_check import checked
from .state import ASSISTANT, Player, State

START_GOODS = {"kelp": 1, "steelplast": 1, "science": 1, "biomatter": 0, "credit": 2}
EXTRAS: tuple[dict[str, int], ...] = ({}, {}, {"credit": 1}, {"credit": 1, "steelplast": 1})
TUNNELS = 46
NONSYMBIOTIC = 17
SYMBIOTIC = {1: 99, 2: 7, 3: 10, 4: 13}  # not limited in the solo game
OFFER = 6
FIRST_HAND = 6
CONTRACTS = 3


def setup(table: Table[State]) -> tuple[State, Goto]:
    """The state before the first decision."""
    count = len(table.seats)
    options = table.options
    solo = count == 1
    if solo and options["contracts"] == "yes":
        raise GameError(_("The solo game has no government contracts (U18.1)."))
    cards = checked(options["deck"])
    cards.check_printed_sizes()
    state = State(
        names=list(table.names),
        deck_file=options["deck"],
        side="1-2" if count < 3 else "3-4",
        players=[],
        order=list(range(count)),
        supply={
            "tunnel": TUNNELS,
            "nonsymbiotic": NONSYMBIOTIC - count,
            "symbiotic": SYMBIOTIC[count],
        },
        clone_tile=count == 4,
        keeping=True,
    )
    table.state = state
    _boards(table, advanced=solo or options["boards"] == "advanced")
    table.shuffle("order", state.order)
    _compensate(state)
    state.deck = list(cards.eras[0])
    table.shuffle("era I deck", state.deck)
    _specials(table)
    if options["contracts"] == "yes":
        numbers = list(cards.contracts)
        table.shuffle("contracts", numbers)
        state.contracts = sorted(numbers[:CONTRACTS])
    for seat in table.seats:
        draw_cards(table, seat, FIRST_HAND)
    return state, goto("keep")


def _boards(table: Table[State], *, advanced: bool) -> None:
    """A different board, one brown and two blue metropolises for each player, at random."""
    state = table.state
    tiles = content(state.deck_file).metropolises
    boards = [5, 6, 7, 8] if advanced else [1, 2, 3, 4]
    table.shuffle("boards", boards)
    solo = len(table.seats) == 1
    brown = [no for no, m in tiles.items() if m.colour == "brown" and (m.solo or not solo)]
    blue = [no for no, m in tiles.items() if m.colour == "blue"]
    table.shuffle("brown metropolises", brown)
    table.shuffle("blue metropolises", blue)
    for seat in table.seats:
        player = Player(
            board=boards[seat],
            goods=dict(START_GOODS),
            brown=brown[seat],
            blue={"NE": blue.pop(), "SW": blue.pop()},
            cities={START: "nonsymbiotic"},
            actions=[ASSISTANT],
        )
        state.players.append(player)
    state.blue_pile = blue


def _compensate(state: State) -> None:
    """The first round's Federation places and extra resources, by the order of play."""
    for place, seat in enumerate(state.order):
        if place:
            state.track[place].append(seat)
        for resource, n in EXTRAS[place].items():
            state.players[seat].goods[resource] += n


def _specials(table: Table[State]) -> None:
    """Six three-credit cards on offer, the rest in the box; the other deck with its top up."""
    state = table.state
    cards = content(state.deck_file)
    three = list(cards.three_credit)
    table.shuffle("three-credit Special cards", three)
    state.offer = sorted(three[:OFFER])
    state.box = sorted(three[OFFER:])
    state.specials = list(cards.cheap)
    table.shuffle("Special cards", state.specials)
    table.look(state.specials, 1)
