"""What a seat may know of the game, as plain JSON values; boards and bots are made from it."""

from __future__ import annotations

from typing import Any

from pbem.engine import _, silent_table, spoken

from .actor import Actor
from .cards import ERA_NAMES, hand_limit
from .data import BLUE_TUNNELS, BROWN_TUNNELS, CITY_SITES, Content, content
from .deck import Card
from .feeding import feeding_cost
from .network import reached, tally
from .production import forecast, receive
from .rounds import ERA_ENDS
from .state import TOP, Player, State, space

ROUNDS = max(ERA_ENDS)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a watcher) may know."""
    cards = content(state.deck_file)
    own = seat is not None and 0 <= seat < len(state.players)
    hand = sorted(state.players[seat].hand) if own and seat is not None else []
    players = [player_view(state, cards, i) for i in range(len(state.players))]
    return {
        "game": "underwater-cities",
        "seat": seat,
        "names": list(state.names),
        "deck_file": state.deck_file,
        "era": state.era,
        "era_name": ERA_NAMES[state.era],
        "round": state.round,
        "rounds": ROUNDS,
        "production_after": min(last for last in ERA_ENDS if last >= state.round),
        "turn": state.turn + 1,
        "order": list(state.order),
        "keeping": state.keeping,
        "over": state.over,
        "acting": state.order[state.position],
        "side": state.side,
        "slots": slots_view(state, cards),
        "clone_tile": state.clone_tile if len(state.players) == 4 else None,
        "federation": federation_view(state),
        "deck": len(state.deck),
        "discards": list(state.discard),
        "special_offer": list(state.offer),
        "special_deck": len(state.specials),
        "special_top": state.specials[-1] if state.specials else None,
        "blue_tiles_left": len(state.blue_pile),
        "supply": dict(state.supply),
        "contracts": [contract_view(cards, no) for no in state.contracts],
        "players": players,
        "hand": hand,
        "hand_limit": players[seat]["hand_limit"] if own and seat is not None else None,
        "cards": {str(no): card_view(cards, no) for no in shown_cards(state, hand)},
    }


def card_view(cards: Content, no: int) -> dict[str, Any]:
    """A card as players see it."""
    card: Card = cards.cards[no]
    return {
        "no": no,
        "name": spoken(card.called),
        "colour": None if no == 0 else card.colour,
        "type": card.type,
        "text": cards.in_words(card),
        "cost": card.cost,
        "era": ERA_NAMES[cards.era_of[no]] if cards.era_of.get(no) else None,
        "source": card.source,
    }


def shown_cards(state: State, hand: list[int]) -> list[int]:
    """The cards that the view mentions, each once."""
    shown = dict.fromkeys([*hand, *state.offer, *state.specials[-1:], *state.discard])
    for player in state.players:
        playing = [] if player.playing is None else [player.playing]
        shown |= dict.fromkeys([*player.claimed, *player.actions, *player.kept, *playing])
    return sorted(shown)


def slots_view(state: State, cards: Content) -> list[dict[str, Any]]:
    """The action slots and who occupies them (-1 is a solo blocker): nobody between two rounds."""
    return [
        {
            "slot": slot.slot,
            "colour": slot.colour,
            "text": _(slot.text),
            "source": slot.source,
            "held_by": [] if state.keeping else list(state.slots.get(name, [])),
        }
        for name, slot in cards.slots[state.side].items()
    ]


def federation_view(state: State) -> dict[str, list[int]]:
    """The piles of the Federation track, bottom first; those below in the order of play."""
    piles = {str(TOP + 1 - steps): list(state.track[steps]) for steps in range(TOP, 0, -1)}
    below = [seat for seat in state.order if not space(state, seat)]
    return {**piles, "below": below}


def contract_view(cards: Content, no: int) -> dict[str, Any]:
    """A government contract in words."""
    contract = cards.contracts[no]
    return {
        "no": no,
        "name": spoken(contract.called),
        "text": cards.in_words(contract),
        "source": contract.source,
    }


def metropolis_view(cards: Content, no: int, connected: bool) -> dict[str, Any]:
    """A metropolis tile and whether it is connected."""
    tile = cards.metropolises[no]
    return {
        "no": no,
        "colour": tile.colour,
        "name": spoken(tile.called),
        "text": cards.in_words(tile),
        "source": tile.source,
        "connected": connected,
    }


def player_view(state: State, cards: Content, seat: int) -> dict[str, Any]:
    """One nation as everybody may see it: all but the cards in hand."""
    player = state.players[seat]
    a = watching(state, seat)
    made = forecast(a)
    return {
        "seat": seat,
        "name": state.names[seat],
        "out": player.out,
        "board": player.board,
        "points": player.points,
        "goods": dict(player.goods),
        "hand_count": len(player.hand),
        "hand_limit": hand_limit(cards, player),
        "playing": player.playing,
        "federation_space": space(state, seat),
        **network_view(cards, player),
        "metropolises": metropolises_view(cards, player),
        "claimed": claimed_view(cards, player),
        "actions": [{"no": no, "used": no in player.used} for no in player.actions],
        "kept": list(player.kept),
        "contracts": [contract_view(cards, no) for no in player.contracts],
        "counts": tally(player),
        "next_production": made,
        "next_feeding": fed_after(player, made),
    }


def network_view(cards: Content, player: Player) -> dict[str, Any]:
    """The board with what stands on it, and the bonuses and surcharges still to be had."""
    board = cards.boards[player.board]
    touched = reached(player)
    built = {**player.cities, **player.tunnels, **player.buildings}
    return {
        "cities": dict(player.cities),
        "connected_cities": [c for c in CITY_SITES if c in player.cities and c in touched],
        "tunnels": {
            site: "upgraded" if upgraded else "plain" for site, upgraded in player.tunnels.items()
        },
        "buildings": {
            site: {"kind": b.kind, "upgraded": b.upgraded} for site, b in player.buildings.items()
        },
        "sites": {city: list(sites) for city, sites in board.sites.items()},
        "bonuses": {site: dict(gain) for site, gain in board.bonus.items() if site not in built},
        "special_sites": {
            site: {"text": _(s.text), "surcharge": dict(s.surcharge), "built": site in built}
            for site, s in board.special.items()
        },
    }


def metropolises_view(cards: Content, player: Player) -> list[dict[str, Any]]:
    """The player's tiles: where each lies, and which tunnels it needs."""
    own: list[tuple[str, int, tuple[str, ...]]] = [("NW", player.brown, BROWN_TUNNELS)]
    own += [(city, player.blue[city], (tunnel,)) for tunnel, city in BLUE_TUNNELS.items()]
    tiles = []
    for city, no, tunnels in own:
        tile = metropolis_view(cards, no, no in player.connected)
        tiles.append({**tile, "at": city, "tunnels": list(tunnels)})
    placed = [no for _city, no, _tunnels in own]
    for no in player.connected:
        if no not in placed:
            tiles.append({**metropolis_view(cards, no, True), "at": None, "tunnels": []})
    return tiles


def claimed_view(cards: Content, player: Player) -> dict[str, list[int]]:
    """The claimed cards by type; action cards stand apart, with which of them are used."""
    kinds = ("permanent", "production", "end")
    return {kind: [n for n in player.claimed if cards.cards[n].type == kind] for kind in kinds}


def fed_after(player: Player, made: dict[str, int]) -> dict[str, int]:
    """What feeding would cost after that Production."""
    then = Player(
        board=player.board,
        goods=dict(player.goods),
        brown=player.brown,
        blue=player.blue,
        points=player.points,
        cities=player.cities,
        tunnels=player.tunnels,
    )
    receive(then, made)
    return feeding_cost(then)


def watching(state: State, seat: int) -> Actor:
    """An actor that only looks."""
    return Actor(silent_table(state, state.names), seat)
