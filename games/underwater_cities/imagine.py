"""A whole game that a seat may be in: what it sees, and hidden cards and tiles drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from .bot.reading import state_from
from .data import Content, content
from .setup import OFFER
from .state import State


def imagine(view: Mapping[str, Any], seat: int, dice: random.Random, kind: type[State]) -> State:
    """The game of the view, with hidden cards wherever they can be."""
    state = state_from(view, kind)
    cards = content(state.deck_file)
    unseen = Unseen(state, seat, cards, dice)
    state.deck = unseen.deal("era", len(state.deck))
    state.specials = [*unseen.deal("cheap", len(state.specials) - 1), *state.specials[-1:]]
    hidden = sum(len(p.hand) for other, p in enumerate(state.players) if other != seat)
    held = unseen.deal_hands(hidden, OFFER - len(state.offer))
    for other, player in enumerate(state.players):
        if other != seat:
            player.hand, held = held[: len(player.hand)], held[len(player.hand) :]
    state.removed = unseen.rest("earlier")
    state.box = unseen.rest("three")
    _lay_tiles(state, cards, dice)
    return state


def _lay_tiles(state: State, cards: Content, dice: random.Random) -> None:
    """The pile of blue metropolises, which never shows its order."""
    seen = {no for p in state.players for no in (*p.blue.values(), *p.connected)}
    blue = [no for no, tile in cards.metropolises.items() if tile.colour == "blue"]
    tiles = [no for no in blue if no not in seen]
    state.blue_pile = dice.sample(tiles, len(state.blue_pile))


class Unseen:
    """The cards that the seat cannot see, by where they come from, each lot in random order.

    era       this era's: in the deck or in others' hands
    earlier   of the eras before: in others' hands or out of the game
    cheap     Special cards for one or two credits: in their deck or in others' hands
    three     Special cards for three credits: in others' hands or in the box
    """

    def __init__(self, state: State, seat: int, cards: Content, dice: random.Random) -> None:
        seen = set(_in_sight(state, seat))
        lots: dict[str, Iterable[int]] = {
            "era": cards.eras[state.era - 1],
            "earlier": [no for era in cards.eras[: state.era - 1] for no in era],
            "cheap": cards.cheap,
            "three": cards.three_credit,
        }
        self.dice = dice
        self.taken_threes = sum(no in seen for no in cards.three_credit) - len(state.offer)
        self.lots: dict[str, list[int]] = {}
        for name, lot in lots.items():
            left = [no for no in lot if no not in seen]
            self.lots[name] = dice.sample(left, len(left))

    def deal(self, name: str, count: int) -> list[int]:
        """So many cards of a lot."""
        lot = self.lots[name]
        dealt, self.lots[name] = lot[: max(count, 0)], lot[max(count, 0) :]
        return dealt

    def rest(self, name: str) -> list[int]:
        """What is left of a lot, in order: nobody will ever draw it."""
        return sorted(self.deal(name, len(self.lots[name])))

    def deal_hands(self, count: int, bought: int) -> list[int]:
        """The cards in others' hands: those that can be nowhere else, and a mix of the others.

        `bought` Special cards for three credits have left the offer.
        """
        held = [*self.rest("era"), *self.rest("cheap")]
        missing = count - len(held)
        hoped = max(0, min(bought - self.taken_threes, missing))
        earlier = len(self.lots["earlier"])
        threes = max(self.dice.randint(0, hoped), missing - earlier) if hoped else 0
        held += self.deal("three", max(threes, missing - earlier))
        held += self.deal("earlier", count - len(held))
        return self.dice.sample(held, len(held))


def _in_sight(state: State, seat: int) -> Iterable[int]:
    yield from (*state.discard, *state.offer, *state.specials[-1:], *state.players[seat].hand)
    for player in state.players:
        yield from (*player.claimed, *player.actions, *player.kept)
        if player.playing is not None:
            yield player.playing
