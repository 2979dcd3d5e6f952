"""Positions of Underwater Cities where lines are tried, each set up by a function of its name."""

from __future__ import annotations

from pbem.engine import Play
from pbem.games.underwater_cities.state import Building, State
from tests.stored.reports import stored_play

from .tabletop import (
    BLUE,
    GREEN,
    RED,
    buildings,
    city,
    claim,
    give,
    goods,
    opened,
    orders,
    supplied,
    table,
    tunnels,
    turn,
)

Standing = tuple[Play[State], int]


def first_cards() -> Standing:
    """Which three of six cards are kept."""
    return opened(2), RED


def first_turn() -> Standing:
    """Round 1 of a game of three, with a few of everything."""
    state = table(3)
    give(state, RED, 60, 16, 31)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    return turn(state), RED


def later() -> Standing:
    """Two cities with buildings, and slots that others hold."""
    state = table(3)
    give(state, RED, 60, 16, 28)
    player = state.players[RED]
    city(player, "E")
    tunnels(player, "E-SE", "C-SE")
    buildings(player, SE="farm laboratory", E="desalination")
    goods(player, kelp=4, steelplast=5, science=3, biomatter=2, credit=9)
    state.slots["Y1"] = [BLUE]
    return turn(supplied(state)), RED


def on_tunnels() -> Standing:
    """A slot that builds tunnels was played."""
    play, seat = first_turn()
    orders(play, "play 60 on Y2")
    return play, seat


def on_farms() -> Standing:
    """A slot that builds farms was played."""
    play, seat = first_turn()
    orders(play, "play 60 on R1")
    return play, seat


def on_upgrades() -> Standing:
    """A slot that upgrades was played."""
    play, seat = later()
    orders(play, "play 60 on Y5")
    return play, seat


def on_federation() -> Standing:
    """A slot that goes up one step was played with a card that goes up two."""
    state = table(3)
    give(state, RED, 41, 16, 28)
    goods(state.players[RED], kelp=1, steelplast=4)
    play = turn(supplied(state))
    orders(play, "play 41 on G5")
    return play, RED


def too_many() -> Standing:
    """One card too many in the hand."""
    state = table(2)
    give(state, RED, 60, 64, 65, 28)
    return turn(state), RED


def two_too_many() -> Standing:
    """Two cards too many in the hand."""
    state = table(2)
    give(state, RED, 60, 64, 65, 28, 16)
    return turn(state), RED


def with_actions() -> Standing:
    """Action cards to use beside the assistant."""
    state = table(3)
    give(state, RED, 60, 16, 31)
    claim(state, RED, 19, 22)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    return turn(state), RED


def from_letters() -> Standing:
    """A second turn with two action cards, an upgraded building and four slots that are held."""
    state = table(3, board=3)
    give(state, RED, 36, 18, 45)
    claim(state, RED, 38, 16)
    player = state.players[RED]
    tunnels(player, "E-SE")
    player.buildings["SE.2"] = Building("desalination", upgraded=True)
    goods(player, kelp=3, steelplast=4, science=4, credit=2)
    state.slots = {"G5": [GREEN], "R3": [RED], "G2": [BLUE], "Y5": [GREEN]}
    offered(state, 187, top=200)
    return turn(supplied(state)), RED


def offered(state: State, no: int, top: int) -> None:
    """Let one Special card lie open, and another on the top of their deck."""
    for card in (no, top):
        give(state, RED, card)
        state.players[RED].hand.remove(card)
    state.specials += state.offer[1:]
    state.offer = [no, *state.offer[:1]]
    state.specials.append(top)


def build_tunnel() -> Standing:
    """Cards in hand whose names are made of the words of orders."""
    state = table(3)
    give(state, RED, 54, 52, 19)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    return turn(state), RED


def crews() -> Standing:
    """Cards whose French names begin with a vowel, and two that match the red slots."""
    state = table(3)
    give(state, RED, 11, 13, 16)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    return turn(state), RED


def claim_card() -> Standing:
    """The question whether a Special card is paid for."""
    state = table(3)
    give(state, RED, 60, 16, 204)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    play = turn(state)
    orders(play, "play 204 on R1: farm SE; farm E")
    return play, RED


def trading() -> Standing:
    """The question whether resources are exchanged."""
    state = table(3)
    give(state, RED, 60, 16, 3)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    play = turn(state)
    orders(play, "play 3 on Y1: card")
    return play, RED


def short_of_steel() -> Standing:
    """A turn that has enough for a tunnel and for buildings, but not for a city as well."""
    state = table(2)
    give(state, RED, 40, 16)
    goods(state.players[RED], kelp=2, steelplast=2, science=1, credit=4)
    return turn(supplied(state)), RED


def of_bots(position: int) -> Standing:
    """A moment of a whole game that bots have played, for the first of them."""
    return stored_play("underwater-cities-3-bot-rules-2").back(position), 0


def letter_1() -> Standing:
    """Ben's turn in a game of three, as a letter tells it."""
    return stored_play("underwater-cities-3-letters-running"), 1


def production_card() -> Standing:
    """A card may change what Production has made."""
    return stored_play("underwater-cities-3-production-running"), 2


def discarding() -> Standing:
    """Four cards in hand, of which one goes; one is called like an order."""
    return stored_play("underwater-cities-3-discarding-running"), 2


def letter_2() -> Standing:
    """Anna's turn in another game, as a letter tells it."""
    return stored_play("underwater-cities-3-letters-2-running"), 0


def or_in_name() -> Standing:
    """A card with `or` in its name, one that exchanges, and one that builds a city."""
    state = table(3)
    hand = state.players[RED].hand
    state.deck += hand
    hand.clear()
    give(state, RED, 34, 93, 32)
    tunnels(state.players[RED], "SE-S")
    goods(state.players[RED], kelp=4, steelplast=5, science=4, biomatter=2, credit=12)
    return turn(supplied(state)), RED


def of_two(*cards: int) -> Standing:
    """A game of two with four cities and six buildings, an action card, and plenty of goods."""
    state = table(2)
    player = state.players[RED]
    state.deck += player.hand
    player.hand.clear()
    give(state, RED, *cards)
    claim(state, RED, 34)
    city(player, "E", "N", "NE")
    tunnels(player, "E-SE", "NE-E", "N-NE")
    buildings(player, E="farm farm", N="farm", SE="farm", NE="farm desalination")
    goods(player, kelp=5, steelplast=6, science=5, biomatter=2, credit=9)
    player.blue = {"NE": 9, "SW": 1}
    return turn(supplied(state)), RED


def with_farms() -> Standing:
    """Cards of three kinds in a game of two: drones, a courier, a workshop."""
    return of_two(30, 45, 59)


def with_reactor() -> Standing:
    """A card with the number that a metropolis has, too, and two that are claimed."""
    return of_two(61, 47, 9)


def kelp_fleet() -> Standing:
    """A card that builds a farm for nothing, and one that builds any building so."""
    state = table(3)
    player = state.players[RED]
    give(state, RED, 4, 59, 45)
    player.hand = [4, 59, 45]
    city(player, "E", "NE")
    tunnels(player, "E-SE", "NE-E")
    buildings(player, SE="farm laboratory", E="desalination")
    goods(player, kelp=4, steelplast=5, science=3, biomatter=2, credit=9)
    return turn(supplied(state)), RED


def era_1() -> Standing:
    """A turn with two cities, and cards of two colours in hand."""
    return of_bots(95)


def too_many_cards() -> Standing:
    """Five cards in hand, of which two go."""
    return of_bots(127)


def keeping() -> Standing:
    """Eight cards at the beginning of an era, of which three are kept."""
    return of_bots(172)


def era_2() -> Standing:
    """A turn with three cities and red cards in hand."""
    return of_bots(211)


def at_the_bay() -> Standing:
    """A tunnel would connect a metropolis and draw a card."""
    state = table(3)
    give(state, RED, 9, 16, 31)
    player = state.players[RED]
    player.blue = {"NE": 7, "SW": 4}
    city(player, "E", "NE")
    tunnels(player, "E-SE", "NE-E")
    goods(player, kelp=2, steelplast=5, science=2, biomatter=1, credit=9)
    return turn(supplied(state)), RED


def second_tunnel() -> Standing:
    """The first of two tunnels is built, and the card gives kelp or credits."""
    play, seat = at_the_bay()
    orders(play, "play 9 on Y2; build tunnel N-NE; pay 1 steelplast 1 credit")
    return play, seat


def homesteaders() -> Standing:
    """A card that builds a farm in a city without buildings."""
    state = table(3)
    give(state, RED, 63, 35, 53)
    player = state.players[RED]
    player.hand = [63, 35, 53]
    city(player, "E")
    tunnels(player, "E-SE")
    goods(player, kelp=2, steelplast=5, science=2, biomatter=1, credit=9)
    return turn(supplied(state)), RED


def grand_opening() -> Standing:
    """A card that builds a city beside the slot that does."""
    state = table(3)
    give(state, RED, 74, 16, 31)
    tunnels(state.players[RED], "E-SE", "C-SE", "SE-S")
    goods(state.players[RED], kelp=6, steelplast=9, science=2, biomatter=1, credit=19)
    return turn(supplied(state)), RED


def beside_talk() -> Standing:
    """The first turn, of people who say more than what they do."""
    return first_turn()


def among_friends() -> Standing:
    """The first turn, where the others are called Ben and Cléo."""
    play, seat = first_turn()
    play.names = ["Anna", "Ben", "Cléo"]
    return play, seat


def whole_turns() -> Standing:
    """A card that builds a city and one that makes an action card ready again."""
    state = table(3)
    player = state.players[RED]
    claim(state, RED, 19, 21, 54, 34)
    player.used = [19, 21]
    give(state, RED, 82, 128, 9)
    player.hand = [82, 128, 9]
    city(player, "E", "NE")
    tunnels(player, "E-SE", "NE-E", "N-NE", "C-SE")
    buildings(player, SE="farm laboratory", E="desalination")
    goods(player, kelp=5, steelplast=6, science=2, biomatter=3, credit=9)
    return turn(supplied(state)), RED


def what_the_card_does() -> Standing:
    """Cards that copy a slot, let a plant produce, make a city symbiotic."""
    state = table(3)
    player = state.players[RED]
    claim(state, RED, 34)
    give(state, RED, 31, 67, 68)
    player.hand = [31, 67, 68]
    city(player, "E", "NE")
    tunnels(player, "E-SE", "NE-E", "C-SE")
    buildings(player, SE="farm laboratory")
    player.buildings["E.1"] = Building("desalination", upgraded=True)
    goods(player, kelp=5, steelplast=6, science=3, biomatter=1, credit=3)
    return turn(supplied(state)), RED


def two_of_a_colour() -> Standing:
    """Five cards in hand, two of them green."""
    state = table(2)
    give(state, RED, 29, 44, 27, 45, 25)
    state.players[RED].hand = [29, 44, 27, 45, 25]
    return turn(state), RED


POSITIONS = {
    one.__name__: one
    for one in (
        first_cards,
        first_turn,
        beside_talk,
        among_friends,
        later,
        on_tunnels,
        on_farms,
        on_upgrades,
        on_federation,
        too_many,
        two_too_many,
        with_actions,
        from_letters,
        build_tunnel,
        crews,
        claim_card,
        trading,
        short_of_steel,
        era_1,
        too_many_cards,
        keeping,
        era_2,
        letter_1,
        letter_2,
        production_card,
        discarding,
        or_in_name,
        at_the_bay,
        second_tunnel,
        homesteaders,
        grand_opening,
        with_farms,
        with_reactor,
        kelp_fleet,
        whole_turns,
        what_the_card_does,
        two_of_a_colour,
    )
}
