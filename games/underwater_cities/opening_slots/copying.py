"""A state of its own to try something on: copied field by field, since that is done so often."""

from __future__ import annotations

from copy import copy

from ..state import Player, State


def copied(state: State, seat: int) -> State:
    """The state with everything apart that a turn of this seat may change."""
    other = copy(state)
    other.players = state.players.copy()
    other.players[seat] = _copied_player(state.players[seat])
    other.supply = state.supply.copy()
    other.deck = state.deck.copy()
    other.discard = state.discard.copy()
    other.removed = state.removed.copy()
    other.offer = state.offer.copy()
    other.specials = state.specials.copy()
    other.box = state.box.copy()
    other.blue_pile = state.blue_pile.copy()
    other.contracts = state.contracts.copy()
    other.slots = {name: holders.copy() for name, holders in state.slots.items()}
    other.track = [pile.copy() for pile in state.track]
    return other


def _copied_player(player: Player) -> Player:
    other = copy(player)
    other.goods = player.goods.copy()
    other.hand = player.hand.copy()
    other.claimed = player.claimed.copy()
    other.actions = player.actions.copy()
    other.used = player.used.copy()
    other.kept = player.kept.copy()
    other.cities = player.cities.copy()
    other.tunnels = player.tunnels.copy()
    other.buildings = player.buildings.copy()
    other.connected = player.connected.copy()
    other.contracts = player.contracts.copy()
    return other
