"""One turn: a card is played on a slot, both are resolved, a card is drawn."""

from __future__ import annotations

from typing import Any

from pbem.engine import (
    DONE,
    Asking,
    Goto,
    Question,
    Result,
    Table,
    Text,
    _,
    goto,
    mark,
    text,
)

from . import refusals
from .acting_seat import acting
from .actor import Actor
from .card_on_slot import Plays
from .cards import discard, discard_from_hand, draw_last, hand_limit, typed
from .data import Slot
from .effects import Resolution, fire, freely, prompt, use_freely
from .matching_card import MatchingCard
from .payment import pay
from .slots import OPEN, perform, slots_of
from .state import HAND_LIMIT, State
from .triggers import mismatches, simple

TURNS = 3
PLAY = prompt(mark("Which card do you play, and on which slot?"))
FIRST = prompt(mark("The card comes first"))
END = prompt(mark("Your turn ends"))
PLAYS = mark("{seat} plays {card} ({no}) on {slot}")
CLONES = mark("{seat} pays 1 credit, takes the cloning tile and plays {card} ({no}) on {slot}")


def turn(table: Table[State], number: int, position: int) -> Asking[Goto | Result]:
    """The step of one seat's turn: the number-th of the round, by the order of play."""
    state = table.state
    if is_over(state):
        return goto("final")
    seat = state.order[position]
    if not state.players[seat].out:
        a = acting(table, seat)
        yield from discard_down(a)
        yield from play(a)
        yield from end_of_turn(a)
    return following(state, number, position)


def following(state: State, number: int, position: int) -> Goto:
    """Whose turn comes next, or the end of the round."""
    position += 1
    if position == len(state.order):
        number, position = number + 1, 0
    if number == TURNS:
        return goto("round_end")
    state.turn, state.position = number, position
    return goto("turn", number, position)


def is_over(state: State) -> bool:
    """Whether resignations have ended the game: one seat is left, or none in the solo game."""
    left = [player.out for player in state.players].count(False)
    return left == 0 or (left == 1 and len(state.players) > 1)


def discard_down(a: Actor) -> Asking[None]:
    """Before a turn, cards above the hand limit go."""
    hand = a.player.hand
    if len(hand) <= HAND_LIMIT:
        return
    limit, words = hand_limit(a.content, a.player), a.words
    while len(hand) > limit:
        choice = yield words.question(
            too_many(hand, limit),
            [("discard", no) for no in hand],
            forbidden=lambda: refusals.for_discard(a),
        )
        discard_from_hand(a.table, a.seat, choice[1])


def too_many(hand: list[int], limit: int) -> Text:
    """The question that goes before a turn with too many cards, and how to name several at once."""
    cards = len(hand) - limit
    if cards == 1:
        return prompt(_("You have one card too many. Which one goes?"))
    sentence = _(
        "You have {cards} cards too many. Which {cards} go? Name them in one line, such as"
        " `discard {example}`, or one at a time."
    )
    return text(sentence, cards=cards, example=typed(hand[:cards]))


def play(a: Actor) -> Asking[None]:
    """Play a card on a slot, and resolve both."""
    if not a.player.hand:
        return
    while True:
        plays, words = Plays(a), a.words
        choices = plays.known()
        choice = yield words.question(
            PLAY,
            choices,
            forbidden=lambda: refusals.for_play(a),
            further=plays.further,
        )
        if choice[0] in ("play", "clone"):
            break
        yield from use_freely(a, choice[-1], choice)
    yield from carry_out(a, *choice)


def carry_out(a: Actor, verb: str, no: int, name: str) -> Asking[None]:
    """Place the tile, play the card, and resolve slot and card in the order wanted."""
    state, player = a.state, a.player
    slot = slots_of(a)[name]
    player.hand.remove(no)
    player.playing = no
    if verb == "clone":
        pay(a.goods, {"credit": 1})
        state.clone_tile = False
    if name != OPEN:
        state.slots.setdefault(name, []).append(a.seat)
    _tell_play(a, verb, no, name)
    if a.content.colour[no] == slot.colour:
        yield from matching(a, slot, MatchingCard(a, no, slot))
    else:
        a.mismatched = no, name
        if name != OPEN and a.lasting:
            yield from fire(a, mismatches(a))
        yield from perform(a, slot, must=name != OPEN).run()
    if player.playing is not None:
        discard(a.table, no)
        player.playing = None


def _tell_play(a: Actor, verb: str, no: int, name: str) -> None:
    sentence = CLONES if verb == "clone" else PLAYS
    a.table.tell(sentence, seat=a.name, no=no, card=a.content.cards[no].told, slot=name)


def matching(a: Actor, slot: Slot, card: MatchingCard) -> Asking[None]:
    """Slot and matching card: one completely, then the other."""
    action = perform(a, slot, must=True, card=card)
    if not any(not task.part.gives for task in action.todo):
        yield from _nothing_to_decide(a, action, card, slot.slot)
        return
    yield from action.run()
    if action.card is not None:  # there was nothing to decide before the card
        if action.to_be_used() is not None:
            first = [("card", card.no)]
            yield Question(a.seat, FIRST, first, a.words.key, a.words.phrase)
            from .opening_slots.guided import guided  # 6 ms that only trying takes

            yield from guided(a, slot, card)
            action.join(card)
        elif card.can_resolve() and (yield from _card_first(a, card, slot.slot, card.opens)):
            yield from action.card_first(card)
        action.card = None
        yield from action.run()
    yield from action.finish()
    if not card.resolved:
        yield from card.ask()


def _card_first(
    a: Actor, card: MatchingCard, name: str, default: bool | None = None
) -> Asking[bool]:
    """Ask whether the card comes first, and what is to be taken when nothing is said."""
    choices = [("card", card.no), ("slot", name)]
    words = a.words
    wanted = yield words.question(
        prompt(_("Which comes first?")),
        choices,
        None if default is None else choices[not default],
    )
    return bool(wanted[0] == "card")


def _nothing_to_decide(a: Actor, action: Resolution, card: MatchingCard, name: str) -> Asking[None]:
    """A slot that only gives: the card comes first if that can only help, or if asked for."""
    first = card.better_first
    moves = any("federation" in (part.gain or {}) for part in action.held)
    if moves and any(part.on_space for part in card.card.effect):
        first = yield from _card_first(a, card, name)
    elif card.watches and card.can_resolve():
        first = yield from _card_first(a, card, name, False)
    if first:
        yield from card.resolve() if card.watches else card.ask()
        action.join(card)
    action.card = None
    yield from action.run()
    yield from action.finish()
    if not first:
        yield from card.ask()


def end_of_turn(a: Actor) -> Asking[None]:
    """Leftover abilities of this turn, effects at its end, and one card."""
    while a.freely:
        choices: list[Any] = freely(a)
        if not choices:
            break
        choices.append(DONE)
        choice = yield a.words.question(
            prompt(_("Anything else before your turn ends?")),
            choices,
            DONE,
        )
        if choice == DONE:
            break
        yield from use_freely(a, choice[-1], choice)
    yield Question(
        a.seat, END, [DONE], forbidden=a.words.left_unused()
    )  # no choice, but people may say it
    if a.lasting:
        yield from fire(a, simple(a, "turn_end"))
    draw_last(a)
