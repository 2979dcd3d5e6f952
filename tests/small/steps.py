"""The course of a game: keep, income, turns, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine import Asking, Goto, Refusal, Result, Table, Text, _, ask, ask_together, goto, text

from .cards import CARDS, SPOTS, colour_of
from .effects import Turn, gain
from .state import Diver, State, playing

HAND_LIMIT = 3
REST = "rest"


class Move(NamedTuple):
    """A spot, with a card or without."""

    card: int
    spot: str


def keep(table: Table[State]) -> Asking[Goto | Result]:
    """Everyone keeps 2 of 4 cards, at the same time."""
    state = table.state
    seats = playing(state)
    kept = yield from ask_together({seat: keep_two(table, seat) for seat in seats})
    for seat, cards in kept.items():
        diver = state.divers[seat]
        state.discards += [card for card in diver.dealt if card not in cards]
        diver.hand, diver.dealt = cards, []
        table.tell(_("{seat} keeps 2 cards"), seat=table.names[seat])
    return goto("income")


def keep_two(table: Table[State], seat: int) -> Asking[list[int]]:
    """Two cards of those dealt."""
    dealt = table.state.divers[seat].dealt
    cards: list[int] = []
    for _time in range(2):
        left = [card for card in dealt if card not in cards]
        cards.append((yield from ask(seat, _("Keep 2 of your cards"), left, phrase=keep_phrase)))
    table.tell(_("You keep {cards}."), to=seat, cards=cards)
    return cards


def keep_phrase(card: int) -> str:
    """How a person keeps a card."""
    return f"keep {card}"


def income(table: Table[State]) -> Asking[Goto | Result]:
    """Everyone chooses at once; it is paid from the last in turn order to the first."""
    state = table.state
    seats = playing(state)
    if state.round == state.rounds or len(seats) < 2:
        return final(table)
    wanted = yield from ask_together({seat: want(seat) for seat in seats})
    state.round += 1
    state.taken = {}
    for seat in reversed(playing(state)):
        if wanted[seat] == "take coin" or not gain(table, seat, "shell"):
            gain(table, seat, "coin")
    return goto("turn", 0)


def want(seat: int) -> Asking[str]:
    """A coin or a shell."""
    prompt = _("Which income?")
    return (yield from ask(seat, prompt, ["take coin", "take shell"], default="take coin"))


def turn(table: Table[State], number: int) -> Asking[Goto | Result]:
    """One turn of one seat."""
    state = table.state
    count = len(state.divers)
    if number == 2 * count or len(playing(state)) < 2:
        return goto("income")
    seat = (state.round - 1 + number) % count
    if not state.divers[seat].out:
        yield from discard_down(table, seat)
        yield from act(table, seat)
    return goto("turn", number + 1)


def discard_down(table: Table[State], seat: int) -> Asking[None]:
    """Down to the hand limit."""
    hand = table.state.divers[seat].hand
    while len(hand) > HAND_LIMIT:
        card = yield from ask(seat, _("Discard a card"), list(hand), phrase=discard_phrase)
        discard(table, seat, card)


def discard_phrase(card: int) -> str:
    """How a person discards a card."""
    return f"discard {card}"


def discard(table: Table[State], seat: int, card: int) -> None:
    """Put a card of the hand face down onto the discards."""
    table.state.divers[seat].hand.remove(card)
    table.state.discards.append(card)
    table.tell(_("{seat} discards a card"), seat=table.names[seat])


def act(table: Table[State], seat: int) -> Asking[None]:
    """Play a card on a spot, dive, or rest."""
    state, turn = table.state, Turn(table, seat)
    choices: list[Move | str] = [*moves(state, seat), REST]
    move = yield from ask(
        seat,
        text(_("Your turn, {seat}"), seat=table.names[seat]),
        choices,
        key=move_key,
        phrase=move_phrase,
        note=move_note,
        forbidden=lambda: refusals(table, seat),
    )
    if isinstance(move, str):
        table.tell(_("{seat} rests"), seat=turn.name)
        yield from turn.gain("coin")
        return
    state.taken[move.spot] = seat
    if not move.card:
        table.tell(_("{seat} dives at {spot}"), seat=turn.name, spot=move.spot)
        yield from turn.effect(SPOTS[move.spot])
    else:
        yield from play_card(turn, move)


def play_card(turn: Turn, move: Move) -> Asking[None]:
    """Card and spot; both count when the colours match."""
    card, diver = CARDS[move.card], turn.diver
    diver.hand.remove(move.card)
    diver.coins -= card.cost
    turn.table.tell(
        _("{seat} plays {card} at {spot}"), seat=turn.name, card=move.card, spot=move.spot
    )
    if card.colour != colour_of(move.spot):
        turn.table.state.played.append(move.card)
        yield from turn.effect(SPOTS[move.spot])
        return
    (diver.lasting if card.when else turn.table.state.played).append(move.card)
    first = "first card"
    if card.now:
        order = ["first card", "first spot"]
        first = yield from ask(turn.seat, _("Which first?"), order, default="first card")
    effects = [card.now, SPOTS[move.spot]]
    for parts in effects if first == "first card" else reversed(effects):
        yield from turn.effect(parts)


def moves(state: State, seat: int) -> list[Move]:
    """All cards on all free spots, and all free spots alone."""
    diver = state.divers[seat]
    free = [spot for spot in SPOTS if spot not in state.taken]
    cards = [card for card in diver.hand if CARDS[card].cost <= diver.coins]
    return [Move(card, spot) for card in [*cards, 0] for spot in free]


def move_key(move: Move) -> str:
    """What the record calls a move."""
    return f"{move.card}@{move.spot}" if move.card else move.spot


def move_phrase(move: Move) -> str:
    """What a person types for a move."""
    return f"play {move.card} on {move.spot}" if move.card else f"dive at {move.spot}"


def move_note(move: Move | str) -> str | Text:
    """What a move costs."""
    if isinstance(move, str) or not move.card:
        return ""
    card = CARDS[move.card]
    return text(_("{name}, {cost} coins"), name=card.name, cost=card.cost)


def refusals(table: Table[State], seat: int) -> Iterator[Refusal]:
    """Why a card or a spot is not on offer."""
    state, diver = table.state, table.state.divers[seat]
    for spot, owner in state.taken.items():
        taken = text(_("{spot} is taken by {seat}."), spot=spot, seat=table.names[owner])
        yield Refusal(f"dive at {spot}", "3.1", taken)
        for held in diver.hand:
            yield Refusal(f"play {held} on {spot}", "3.1", taken)
    for card in CARDS.values():
        if card.number not in diver.hand:
            why = text(_("Card {card} is not in your hand."), card=card.number)
            yield Refusal(f"play {card.number}", "3.2", why)
        elif card.cost > diver.coins:
            why = text(_("{name} costs {cost} coins."), name=card.name, cost=card.cost)
            yield Refusal(f"play {card.number}", "3.3", why)


def final(table: Table[State]) -> Result:
    """Points, then coins; who is level shares the place."""
    divers = table.state.divers
    ranks = [(score(diver), -1 if diver.out else diver.coins) for diver in divers]
    return Result(
        [score(diver) for diver in divers],
        [1 + sum(other > rank for other in ranks) for rank in ranks],
        [{"points": one.points, "pearls": one.pearls, "shells": one.shells} for one in divers],
    )


def score(diver: Diver) -> int:
    """What a diver has at the end."""
    return 0 if diver.out else diver.points + 3 * diver.pearls + diver.shells
