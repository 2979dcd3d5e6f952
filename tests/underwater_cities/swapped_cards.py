"""Twins of a game of Underwater Cities: cards that a seat never saw lie in each other's places."""

from __future__ import annotations

import random
from typing import Any

from pbem.engine import Goto, Play, Table
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.state import State


class Swapped(UnderwaterCities):
    """The same game, but cards that a seat never saw lie in each other's places."""

    def __init__(self, cards: dict[int, int]) -> None:
        self.cards = cards

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        state, first = super().setup(table)
        state.deck = [self.cards[no] for no in state.deck]
        state.specials = [self.cards[no] for no in state.specials]
        for player in state.players:
            player.hand = [self.cards[no] for no in player.hand]
        return state, first


def shown_to(play: Play[State], seat: int) -> set[int]:
    """The cards that the seat has seen up to now."""
    seen = {int(no) for no in play.view(seat)["cards"]}
    if seat in play.pending:
        for choice in play.pending[seat].choices:
            if isinstance(choice, tuple):
                seen.update(word for word in choice if isinstance(word, int))
    for told in play.story(seat):
        seen.update(_numbers(told.params.get("cards")))
        seen.update(_numbers(told.params.get("no")))
    return seen


def _numbers(value: Any) -> list[int]:
    if isinstance(value, int):
        return [value]
    if isinstance(value, str):  # `28 Seafood Collection, 44 Relief Convoy`
        return [int(card.split()[0]) for card in value.split(", ") if card]
    return list(value or ())


def corresponding(key: str, cards: dict[int, int]) -> str:
    words = key.split(":")
    if words[0] in ("play", "clone", "keep", "discard", "card", "use", "drop", "ready", "bottom"):
        words[1] = str(cards.get(int(words[1]), int(words[1])))
    return ":".join(words)


def swap(play: Play[State], seen: set[int], dice: random.Random) -> dict[int, int]:
    """Unseen cards of one colour, type and deck change places, so that all goes on alike."""
    data = content()
    cards = {no: no for no in data.cards}
    groups: dict[Any, list[int]] = {}
    for no in data.eras[0]:
        if no not in seen:
            groups.setdefault("era", []).append(no)
    for no in data.cheap:
        if no not in seen:
            groups.setdefault("special", []).append(no)
    for numbers in groups.values():
        cards |= dict(zip(numbers, dice.sample(numbers, len(numbers)), strict=True))
    assert play.names
    return cards
