"""What must hold after every decision of every game."""

from __future__ import annotations

from .cards import hand_limit
from .data import BLUE_TUNNELS, BROWN_TUNNELS, CITY_SITES, TUNNEL_SITES, content
from .setup import NONSYMBIOTIC, SYMBIOTIC, TUNNELS
from .state import ACTION_LIMIT, TOP, Player, State


def check(state: State) -> None:
    """Raise AssertionError when a card or a piece is lost, or a limit is broken."""
    _cards(state)
    _pieces(state)
    for seat, player in enumerate(state.players):
        _player(state, seat, player)
    assert sorted(state.order) == list(range(len(state.players))), "order of play"


def _cards(state: State) -> None:
    cards = content(state.deck_file)
    piles = [state.deck, state.discard, state.removed, state.offer, state.specials, state.box]
    for p in state.players:
        playing = [] if p.playing is None else [p.playing]
        piles += [p.hand, p.claimed, [no for no in p.actions if no], p.kept, playing]
    found = sorted(no for pile in piles for no in pile)
    eras = [no for era in cards.eras[: state.era] for no in era]
    assert found == sorted([*eras, *cards.three_credit, *cards.cheap]), "cards are not conserved"
    tiles = [
        *state.blue_pile,
        *(n for p in state.players for n in {*p.connected, *p.blue.values()}),
    ]
    assert len(set(tiles)) == len(tiles), "a metropolis tile is in two places"


def _pieces(state: State) -> None:
    players = state.players
    tunnels = sum(len(p.tunnels) for p in players)
    assert state.supply["tunnel"] == TUNNELS - tunnels >= 0, "tunnels"
    for kind, limit in (("nonsymbiotic", NONSYMBIOTIC), ("symbiotic", SYMBIOTIC[len(players)])):
        domes = sum(city == kind for p in players for city in p.cities.values())
        assert state.supply[kind] == limit - domes >= 0, f"{kind} domes"
    on_track = [seat for pile in state.track[1:] for seat in pile]
    assert len(set(on_track)) == len(on_track), "a marker stands twice on the Federation track"
    assert len(state.track) == TOP + 1, "Federation track"
    assert not state.track[0], "those below the track stand in no pile"


def _player(state: State, seat: int, player: Player) -> None:
    assert all(n >= 0 for n in player.goods.values()), "a resource is negative"
    assert player.points >= 0, "points are negative"
    assert len(player.actions) <= ACTION_LIMIT, "too many action cards"
    assert set(player.used) <= set(player.actions), "a used action card is not there"
    assert len(player.used) == len(set(player.used)), "an action card is used twice"
    assert set(player.cities) <= set(CITY_SITES), "a city stands off the board"
    assert set(player.tunnels) <= set(TUNNEL_SITES), "a tunnel lies off the board"
    for tunnel, city in BLUE_TUNNELS.items():
        assert (tunnel in player.tunnels) == (player.blue[city] in player.connected), "metropolis"
    both = all(tunnel in player.tunnels for tunnel in BROWN_TUNNELS)
    assert both == (player.brown in player.connected), "brown metropolis"
    held = sum(seat in holders for holders in state.slots.values())
    assert held <= 3, "more than three action tiles"
    assert hand_limit(content(state.deck_file), player) >= 3
