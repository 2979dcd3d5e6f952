"""Two games that are played alike and differ only in cards that one seat has never seen."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from pbem.engine import Game, Goto, Play, Table
from pbem.engine.record import ANSWER, ASIDE, RESIGN, UNDO, Entry

from ..small.cards import CARDS, SPOTS
from ..small.game import Pearls
from ..small.state import State
from .wandering import one_thing, opened

GameType = Callable[[], Pearls]
_CARD = re.compile(r"^(take )?(\d+)")


class Pair(NamedTuple):
    """The two games, and whose eyes cannot tell them apart."""

    seat: int
    one: Play[State]
    other: Play[State]


class Exchange(NamedTuple):
    """Which card lies in whose place, and how the unopened chests are ordered."""

    cards: dict[int, int]
    chests: list[int]

    def key(self, key: str) -> str:
        """The option of the other game that corresponds to this one."""
        return _CARD.sub(lambda found: f"{found[1] or ''}{self.cards[int(found[2])]}", key)


def exchanged(game: GameType, exchange: Exchange) -> Game[State]:
    """The same game, but hidden things lie in each other's places from the start."""

    class Exchanged(game):  # type: ignore[misc, valid-type]
        def setup(self, table: Table[State]) -> tuple[State, Goto]:
            state, first = super().setup(table)
            state.deck = [exchange.cards[card] for card in state.deck]
            for diver in state.divers:
                diver.dealt = [exchange.cards[card] for card in diver.dealt]
            state.chests[: len(exchange.chests)] = exchange.chests
            return state, first

    return Exchanged()


def seen_by(play: Play[State], seat: int) -> set[int]:
    """The cards that the seat has before its eyes now, or will when a draft is handed on."""
    diver = play._state_for(seat).divers[seat]
    seen = {*diver.hand, *diver.dealt, *play.table.state.played}
    for one in play.table.state.divers:
        seen.update(one.lasting)
    for told in play.story(seat):
        if told.to and "card" in told.params:
            seen.add(told.params["card"])
    if seat in play.pending:
        seen.update(choice for choice in play.pending[seat].choices if isinstance(choice, int))
    return seen


def pair(seed: int, game: GameType = Pearls) -> Pair:
    """Play one game to a random moment, then the other alike."""
    dice = random.Random(f"pair {seed}")
    one = opened(seed, game())
    seat = dice.randrange(len(one.names))
    seen = seen_by(one, seat)
    for _ in range(dice.randrange(60)):
        if not one.pending:
            break
        one_thing(one, dice, leave=0.005)
        seen |= seen_by(one, seat)
    exchange = shuffled(one, seen, dice)
    other = Play.open(exchanged(game, exchange), one.names, {}, one.seed)
    for entry in one.record:
        enter(other, entry, exchange)
    return Pair(seat, one, other)


def shuffled(play: Play[State], seen: set[int], dice: random.Random) -> Exchange:
    """Exchange all that was not seen."""
    hidden = [card for card in CARDS if card not in seen]
    mixed = dice.sample(hidden, len(hidden))
    cards = {card: card for card in CARDS} | dict(zip(hidden, mixed, strict=True))
    chests = play.table.state.chests
    return Exchange(cards, dice.sample(chests, len(chests)))


def enter(play: Play[State], entry: Entry, exchange: Exchange) -> None:
    """Let the other game's seat do what corresponds."""
    if entry.kind == ANSWER:
        play.answer_key(entry.seat, exchange.key(entry.key))
    elif entry.kind == ASIDE:
        play.aside(entry.seat, exchange.key(entry.key))
    elif entry.kind == UNDO:
        play.undo(entry.seat)
    elif entry.kind == RESIGN:
        play.resign(entry.seat)


def lines_to_try(play: Play[Any], seat: int, seed: int) -> list[str]:
    """Orders that fit, that are refused, and that nobody understands."""
    dice = random.Random(f"lines {seed}")
    offers = [offer.phrase for offer in play.offers(seat)]
    cards = dice.sample(sorted(CARDS), 6)
    spots = dice.sample(sorted(SPOTS), 3)
    lines = [dice.choice(offers) for _ in range(4 if offers else 0)]
    lines += [f"{line}; draw; look; open chest; done" for line in lines[:2]]
    lines += [f"play {card} on {dice.choice(spots)}" for card in cards[:3]]
    lines += [f"{verb} {cards[3]}" for verb in ("keep", "discard", "take")]
    lines += [f"dive {spot}, draw, sell, buy, done" for spot in spots]
    lines += [f"take coin; take shell; dive {spots[0]}; draw; dance", "p", "rest; rest; rest"]
    return lines
