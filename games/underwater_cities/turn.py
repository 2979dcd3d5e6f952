"""One turn: a card is played on a slot, both are resolved, a card is drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pbem.engine import DONE, Asking, Goto, Question, Result, goto
from pbem.engine.table import Table
from pbem.engine.text import _

from . import refusals, specials, trades
from .actor import Actor
from .cardplay import MatchingCard
from .cards import discard, discard_from_hand, draw, hand_limit
from .data import Slot, content
from .effects import VERBS, Resolution, Task, fire, is_gain, on_space, prompt, use_freely
from .gains import times_of
from .payment import Goods, pay, plus
from .slots import OPEN, always_usable, perform, slots_of, usable
from .state import State
from .triggers import simple
from .words import Words

TURNS = 3
END = prompt(_("Your turn ends"))
VERB_MODULES = (specials, trades)  # imported so that their verbs are known


def turn(table: Table[State], number: int, position: int) -> Asking[Goto | Result]:
    """The step of one seat's turn: the number-th of the round, by the order of play."""
    state = table.state
    if is_over(state):
        return goto("final")
    seat = state.order[position]
    if not state.players[seat].out:
        a = actor(table, seat)
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
    left = sum(not player.out for player in state.players)
    return left == 0 or (left == 1 and len(state.players) > 1)


def actor(table: Table[State], seat: int) -> Actor:
    """The seat, ready to act in its turn."""
    a = Actor(table, seat)
    a.words = Words(a)
    if a.lasting:
        for _key, part in a.lasting.each_turn:
            a.freely += [Task(sub) for sub in part.each_turn or ()]
    return a


def discard_down(a: Actor) -> Asking[None]:
    """Before a turn, cards above the hand limit go."""
    hand = a.player.hand
    limit = hand_limit(a.content, a.player)
    while len(hand) > limit:
        choice = yield Question(
            a.seat,
            prompt(_("You hold {what} too many cards: discard"), len(hand) - limit),
            [("discard", no) for no in hand],
            a.words.key,
            a.words.phrase,
            a.words.note,
            forbidden=lambda: refusals.for_discard(a),
        )
        discard_from_hand(a.table, a.seat, choice[1])


def play(a: Actor) -> Asking[None]:
    """Play a card on a slot, and resolve both."""
    if not a.player.hand:
        return
    while True:
        choices: list[Any] = plays(a)
        for task in a.freely:
            VERBS[task.part.verb].options(a, task, choices)
        choice = yield Question(
            a.seat,
            prompt(_("Play a card on a slot")),
            choices,
            a.words.key,
            a.words.phrase,
            a.words.note,
            forbidden=lambda: refusals.for_play(a),
        )
        if choice[0] in ("play", "clone"):
            break
        yield from use_freely(a, choice[-1], choice)
    yield from carry_out(a, *choice)


@lru_cache(maxsize=8)
def _always(deck: str, side: str) -> frozenset[str]:
    slots = content(deck).slots[side]
    return frozenset(name for name, slot in slots.items() if always_usable(slot))


def plays(a: Actor) -> list[Any]:
    """Every card of the hand with every slot that it can be played on."""
    state, hand = a.state, a.player.hand
    always = _always(state.deck_file, state.side)
    taken = state.slots
    before = gains_before(a)
    found: list[Any] = []
    a.known = {}  # nothing changes while we look at one slot after the other
    for name, slot in slots_of(a).items():
        if name in taken:
            continue
        if name in always or usable(a, slot):
            found += [("play", no, name) for no in hand]
        elif before:
            found += [("play", no, name) for no in hand if usable_with(a, slot, no, before)]
    a.known = None
    if state.clone_tile and a.goods["credit"]:
        found += clones(a, always, before)
    return found


def clones(a: Actor, always: frozenset[str], before: dict[int, Goods]) -> list[Any]:
    """With the cloning tile: slots that others hold, after paying its credit."""
    found: list[Any] = []
    hand = a.player.hand
    a.goods["credit"] -= 1
    a.known = {}
    for name, holders in a.state.slots.items():
        if a.seat in holders:
            continue
        slot = slots_of(a)[name]
        if name in always or usable(a, slot):
            found += [("clone", no, name) for no in hand]
        elif before:
            found += [("clone", no, name) for no in hand if usable_with(a, slot, no, before)]
    a.known = None
    a.goods["credit"] += 1
    return found


MISMATCH = -1


def gains_before(a: Actor) -> dict[int, Goods]:
    """What comes before a slot's action: by card, the gains of one that matches the slot; and
    under MISMATCH what claimed cards give for one that does not."""
    found: dict[int, Goods] = {}
    giving = a.content.giving
    for no in a.player.hand:
        if no in giving:
            extra = _card_gains(a, no)
            if extra:
                found[no] = extra
    extra = {}
    for part in mismatches(a):
        extra = plus(extra, part.gain or {})
    if extra:
        found[MISMATCH] = extra
    return found


def _card_gains(a: Actor, no: int) -> Goods:
    extra: Goods = {}
    for part in a.content.cards[no].effect:
        for _time in range(times_of(a, part) if part.gain else 0):
            extra = plus(extra, part.gain or {})
    return {resource: n for resource, n in extra.items() if resource in a.goods}


def usable_with(a: Actor, slot: Slot, no: int, before: dict[int, Goods]) -> bool:
    """Whether what comes before the slot's action makes it usable."""
    extra = before.get(no if a.content.colour[no] == slot.colour else MISMATCH)
    if not extra:
        return False
    kept, known = dict(a.goods), a.known
    a.known = None
    for resource, n in extra.items():
        if resource in kept:
            a.goods[resource] += n
    fine = usable(a, slot)
    a.goods.update(kept)
    a.known = known
    return fine


def mismatches(a: Actor) -> list[Any]:
    """What claimed cards give for a slot that does not match."""
    if a.lasting is None or "slot" not in a.lasting.whenever:
        return []
    return [
        do
        for _key, part in a.lasting.whenever["slot"]
        if part.whenever and part.whenever.slot == "mismatch"
        for do in part.do or ()
    ]


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
        yield from matching(a, slot, MatchingCard(a, no))
    else:
        if name != OPEN and a.lasting:
            yield from fire(a, mismatches(a))
        yield from perform(a, slot, must=name != OPEN).run()
    if player.playing is not None:
        discard(a.table, no)
        player.playing = None


def _tell_play(a: Actor, verb: str, no: int, name: str) -> None:
    sentence = _("{seat} plays {no} {card} on {slot}")
    if verb == "clone":
        sentence = _("{seat} pays 1 credit, takes the cloning tile and plays {no} {card} on {slot}")
    a.table.tell(sentence, seat=a.name, no=no, card=a.content.cards[no].name, slot=name)


def matching(a: Actor, slot: Slot, card: MatchingCard) -> Asking[None]:
    """Slot and matching card: one completely, then the other."""
    action = perform(a, slot, must=True, card=card)
    if not any(not is_gain(task.part) for task in action.todo):
        yield from _nothing_to_decide(a, action, card, slot.slot)
        return
    if not usable(a, slot):
        yield from action.card_first(card)
    yield from action.run()
    action.card = None
    yield from action.finish()
    if not card.resolved:
        yield from card.ask()


def _nothing_to_decide(a: Actor, action: Resolution, card: MatchingCard, name: str) -> Asking[None]:
    """A slot that only gives: the card comes first if that can only help, or if asked for."""
    first = card.better_first
    moves = any("federation" in (part.gain or {}) for part in action.held)
    if moves and any(on_space(part) for part in card.card.effect):
        wanted = yield Question(
            a.seat,
            prompt(_("Which comes first?")),
            [("card", card.no), ("slot", name)],
            a.words.key,
            a.words.phrase,
            a.words.note,
        )
        first = wanted[0] == "card"
    if first:
        yield from card.ask()
    action.card = None
    yield from action.run()
    yield from action.finish()
    if not first:
        yield from card.ask()


def end_of_turn(a: Actor) -> Asking[None]:
    """Leftover abilities of this turn, effects at its end, and one card."""
    while a.freely:
        choices: list[Any] = []
        for task in a.freely:
            VERBS[task.part.verb].options(a, task, choices)
        if not choices:
            break
        choices.append(DONE)
        choice = yield Question(
            a.seat,
            prompt(_("Before your turn ends")),
            choices,
            a.words.key,
            a.words.phrase,
            a.words.note,
            DONE,
        )
        if choice == DONE:
            break
        yield from use_freely(a, choice[-1], choice)
    yield Question(a.seat, END, [DONE])  # nothing to choose, but people may say it
    if a.lasting:
        yield from fire(a, simple(a, "turn_end"))
    draw(a, 1)
