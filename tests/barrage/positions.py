"""Positions of Barrage where lines are tried, each set up by a function of its name."""

from __future__ import annotations

from pbem.engine import Play
from pbem.games.barrage.state import State
from tests.stored.reports import stored_play

from .tabletop import (
    GAME,
    GERMANY,
    ITALY,
    NAMES,
    USA,
    conduit,
    dam,
    give,
    on_wheel,
    order,
    powerhouse,
    table,
    turn,
)

Standing = tuple[Play[State], int]


def first_turn() -> Standing:
    """Round 1 of a full game of three, the USA's turn; contracts as they lie on the table."""
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    return turn(state), USA


def among_friends() -> Standing:
    """The first turn, where the others are called Ben and Cléo."""
    play, seat = first_turn()
    play.names = ["Anna", "Ben", "Cléo"]
    return play, seat


def later() -> Standing:
    """Dams with water, joined to powerhouses; plenty of everything."""
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    state.patents = ["I-base", "II-conduit", "II-joker"]
    dam(state, "2L", drops=3, height=3)
    dam(state, "6L", USA, height=2, drops=2)
    conduit(state, "2B", USA)
    conduit(state, "6A", GERMANY)
    powerhouse(state, "P10.1", USA)
    state.companies[USA].contracts = ["G01", "Y01"]
    give(state.companies[USA], credits=12, excavators=9, mixers=6, engineers=8)
    return turn(state), USA


def at_the_bank() -> Standing:
    """The question how many engineers go to the bank."""
    play, seat = first_turn()
    order(play, seat, "bank")
    return play, seat


def with_two_engineers() -> Standing:
    """The same question to whoever has but two."""
    state = table(3, "full")
    give(state.companies[USA], engineers=2)
    play, seat = turn(state), USA
    order(play, seat, "bank")
    return play, seat


def at_the_headstreams() -> Standing:
    """The question where the drops go."""
    play, seat = first_turn()
    order(play, seat, "water")
    return play, seat


def in_the_office() -> Standing:
    """The question which contract is taken."""
    play, seat = first_turn()
    order(play, seat, "contracts")
    return play, seat


def after_production() -> Standing:
    """The question which contract is fulfilled."""
    play, seat = later()
    order(play, seat, "produce +2: 3 drops from 2L via 2B")
    return play, seat


def anton() -> Standing:
    """Anton's company with the base tile on its wheel and an advanced joker at hand."""
    state = table(3, "full", USA="anton")
    on_wheel(state.companies[USA], 1, "base", excavators=3)
    state.companies[USA].tiles.append("I-joker")
    return turn(state), USA


def two_jokers() -> Standing:
    """A company with two advanced jokers at hand."""
    state = table(3, "full")
    state.companies[USA].tiles += ["I-joker", "II-joker"]
    return turn(state), USA


def solomon() -> Standing:
    """Solomon's company with three excavators, and credits that stand in for more."""
    state = table(3, "full", Italy="solomon")
    give(state.companies[ITALY], excavators=3, credits=9)
    return turn(state, ITALY), ITALY


def draft() -> Standing:
    """The draft of a full game."""
    play = Play.open(GAME, NAMES[:3], {"variant": "full"}, bytes(32))
    return play, play.awaiting[0]


def newcomer() -> Standing:
    """Three dams with water, two of them joined to powerhouses; national contracts on offer."""
    state = table(3, "full")
    state.offer = {"green": ["G04", "G06"], "yellow": ["Y13", "Y08"], "red": ["R05", "R04"]}
    state.patents = ["I-base", "", "II-joker"]
    state.companies[GERMANY].tiles.append("II-elevation")
    state.national = ["N01", "N02"]
    dam(state, "6U", USA, height=1, drops=1)
    dam(state, "6L", USA, height=2, drops=2)
    dam(state, "9L", USA, height=3, drops=3)
    conduit(state, "6A", USA)
    conduit(state, "9A", USA)
    powerhouse(state, "P9.1", USA)
    powerhouse(state, "P11.1", USA)
    state.companies[USA].contracts = ["S3"]
    give(state.companies[USA], credits=12, excavators=9, mixers=6, engineers=8)
    return turn(state), USA


def last_engineer() -> Standing:
    """The same with one engineer left, a joker at hand, and a contract for a conduit."""
    play, seat = newcomer()
    state = play.table.state
    give(state.companies[seat], engineers=1)
    state.companies[seat].tiles = ["base", "joker", "conduit"]
    state.companies[seat].contracts = ["Y08"]
    return turn(state), seat


def two_engineers() -> Standing:
    """The same as for a newcomer with two engineers left."""
    play, seat = newcomer()
    state = play.table.state
    give(state.companies[seat], engineers=2)
    return turn(state), seat


def two_tiles() -> Standing:
    """An advanced conduit tile beside the ordinary one, and what a conduit at 7B takes."""
    play, seat = newcomer()
    state = play.table.state
    give(state.companies[seat], engineers=9, excavators=9, mixers=9)
    state.companies[seat].tiles = ["base", "conduit", "I-conduit", "powerhouse", "I-powerhouse"]
    return turn(state), seat


def two_machines() -> Standing:
    """The question which machines a contract brings, with engineers left to buy others."""
    play, seat = later()
    state = play.table.state
    state.companies[seat].contracts = ["G02"]
    play = turn(state)
    order(play, seat, "produce +2: 3 drops from 2L via 2B; contract G02")
    return play, seat


def starting_contract() -> Standing:
    """The question which contract a company begins with."""
    play, seat = draft()
    order(play, seat, "take USA")
    return play, seat


def mahiri() -> Standing:
    """Mahiri's company with a dam, a conduit and a powerhouse in a row, and contracts to fulfil."""
    state = table(3, "full", USA="mahiri")
    state.pool = ["viktor", "wilhelm"]
    state.offer = {"green": ["G14", "G07"], "yellow": ["Y03", "Y11"], "red": ["R09", "R04"]}
    dam(state, "5L", USA, height=3, drops=2)
    conduit(state, "5A", USA)
    powerhouse(state, "P8.1", USA)
    state.companies[USA].contracts = ["G15", "S4", "Y09"]
    give(state.companies[USA], credits=12, excavators=9, mixers=6, engineers=8)
    return turn(state), USA


def its_water() -> Standing:
    """The question which of that water is used."""
    play, seat = mahiri()
    order(play, seat, "produce +2")
    return play, seat


def its_contract() -> Standing:
    """The question which contract is fulfilled with it."""
    play, seat = mahiri()
    order(play, seat, "produce +2: 2 drops from 5L via 5A")
    return play, seat


def only_red_left() -> Standing:
    """Of basin 8 only the powerhouse with a red border is left."""
    state = table(3, "full")
    powerhouse(state, "P8.1", GERMANY)
    powerhouse(state, "P8.2", ITALY)
    return turn(state), USA


def sold_out() -> Standing:
    """One dam whose water goes through Germany's conduit; no patent and no contract is left."""
    state = table(3, "full")
    state.patents = ["", "", ""]
    state.national = ["N01", "N02"]
    dam(state, "9L", USA, height=1, drops=1)
    conduit(state, "9A", GERMANY)
    powerhouse(state, "P11.1", USA)
    state.companies[USA].contracts = []
    give(state.companies[USA], credits=3, excavators=2, mixers=0, engineers=8)
    return turn(state), USA


def of_bots(position: int, seat: int) -> Standing:
    """A moment of a whole game that bots have played."""
    return stored_play("barrage-3-bot-rules-2").back(position), seat


def round_3() -> Standing:
    """France with a dam, little machinery and a joker."""
    return of_bots(61, 2)


def round_4() -> Standing:
    """The USA with water to make energy of, its own way and Germany's."""
    return of_bots(95, 1)


def round_5() -> Standing:
    """Germany in the last round, with the best space for production taken."""
    return of_bots(136, 0)


def letter_1() -> Standing:
    """Ben's turn in a game of three, as a letter tells it."""
    return stored_play("barrage-3-letters-running"), 1


def end_of_round() -> Standing:
    """Nobody else has an engineer left, and Ben has one: his next turn follows at once."""
    return stored_play("barrage-3-last-engineer-running"), 1


def letter_2() -> Standing:
    """Anna's turn in another game, as a letter tells it."""
    return stored_play("barrage-3-letters-2-running"), 0


def beside_neutral_water() -> Standing:
    """A neutral dam whose water goes through an own conduit, an advanced tile, and plenty."""
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y05", "Y11"], "red": ["R06", "R02"]}
    state.patents = ["I-base", "II-conduit", "I-powerhouse"]
    dam(state, "8L", drops=2, height=2)
    dam(state, "8U", USA, height=1)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    company = state.companies[USA]
    company.contracts = ["S4", "Y12"]
    company.tiles.append("I-conduit")
    give(company, credits=12, excavators=12, mixers=9, engineers=12)
    return turn(state), USA


def beside_anton() -> Standing:
    """The same for Anton's company, with the elevation tile on its wheel."""
    play, seat = beside_neutral_water()
    state = play.table.state
    company = state.companies[seat]
    company.officer = "anton"
    company.tiles.append("anton")
    on_wheel(company, 1, "elevation", mixers=3)
    return turn(state), seat


def once_in_the_workshop() -> Standing:
    """The same a turn later, with the left space of one step taken."""
    play, seat = beside_neutral_water()
    order(play, seat, "workshop 1")
    for _other in range(2):
        order(play, play.awaiting[0], "bank 1")
    return play, seat


def for_two() -> Standing:
    """A game of two, in which the workshop has no space for two steps; a contract turns two."""
    state = table(2, "full")
    state.offer = {"green": ["G01", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    seat = state.order[0]
    give(state.companies[seat], credits=4, excavators=1, mixers=2)
    return turn(state, seat), seat


def beside_taken_contracts() -> Standing:
    """The spaces on the left for contracts are taken."""
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    give(state.companies[USA], credits=12)
    state.taken = dict.fromkeys(("C1L", "C3L"), GERMANY)
    return turn(state), USA


def with_a_full_hand() -> Standing:
    """The first turn of a company that holds three contracts, and throws one away for another."""
    play, seat = first_turn()
    state = play.table.state
    state.companies[seat].contracts = ["S2", "R10", "Y01"]
    return turn(state), seat


def with_contracts_to_fulfil() -> Standing:
    """The same as later, with a contract that lets one build, and one that gives a machine."""
    play, seat = later()
    state = play.table.state
    state.companies[seat].contracts = ["R09", "S4"]
    return turn(state), seat


def beside_talk() -> Standing:
    """The first turn, of people who say more than what they do."""
    return first_turn()


POSITIONS = {
    one.__name__: one
    for one in (
        first_turn,
        for_two,
        beside_taken_contracts,
        among_friends,
        with_a_full_hand,
        with_contracts_to_fulfil,
        beside_talk,
        later,
        at_the_bank,
        with_two_engineers,
        at_the_headstreams,
        in_the_office,
        after_production,
        anton,
        two_jokers,
        solomon,
        draft,
        newcomer,
        last_engineer,
        two_engineers,
        two_machines,
        two_tiles,
        starting_contract,
        mahiri,
        its_water,
        its_contract,
        only_red_left,
        sold_out,
        round_3,
        round_4,
        round_5,
        letter_1,
        letter_2,
        end_of_round,
        beside_neutral_water,
        beside_anton,
        once_in_the_workshop,
    )
}
