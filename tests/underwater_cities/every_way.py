"""Whether a card can be played on a slot: found out slowly, in every way that the rules leave.

Nothing is reckoned beforehand, and no position is known again: each way is played from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.engine import Asking, silent_table
from pbem.games.underwater_cities.acting_seat import acting
from pbem.games.underwater_cities.actor import Actor
from pbem.games.underwater_cities.data import Slot
from pbem.games.underwater_cities.effects import fire
from pbem.games.underwater_cities.matching_card import MatchingCard
from pbem.games.underwater_cities.opening_slots.trial import usable_after
from pbem.games.underwater_cities.slots import slots_of
from pbem.games.underwater_cities.state import State
from pbem.games.underwater_cities.triggers import mismatches

UNSEEN = ("metropolis", "special")  # tiles and cards that are not reckoned with
MOST = 1500  # ways that are looked at


def copied(state: State) -> State:
    """The same state, with nothing in common."""
    return msgspec.convert(msgspec.to_builtins(state), type(state))


def seated(state: State, seat: int) -> Actor:
    """The seat at the start of its turn, at a table where nobody listens."""
    return acting(silent_table(state, state.names), seat)


def can_be_played(state: State, seat: int, play: tuple[str, int, str]) -> bool | None:
    """Whether some way through this play leaves its slot usable; None: there are too many."""
    waiting: list[list[int]] = [[]]
    for tried, way in enumerate(waiting):
        if tried == MOST:
            return None
        a, slot, choices = _played(state, seat, play, way)
        if not choices and usable_after(a, slot):
            return True
        waiting += [
            [*way, place] for place, choice in enumerate(choices) if choice[0] not in UNSEEN
        ]
    return False


def _played(
    state: State, seat: int, play: tuple[str, int, str], way: Sequence[int]
) -> tuple[Actor, Slot, Sequence[Any]]:
    """The play up to where these answers end, and what can be answered next, if anything."""
    a = seated(copied(state), seat)
    verb, no, name = play
    slot = slots_of(a)[name]
    a.player.hand.remove(no)
    a.player.playing = no
    a.goods["credit"] -= verb == "clone"
    a.state.slots.setdefault(name, []).append(seat)
    given = iter(way)
    asking = _before_the_slot(a, no, slot)
    try:
        question: Any = next(asking)
        while True:
            choices = question.choices
            place = 0 if len(choices) == 1 else next(given, None)
            if place is None:
                return a, slot, choices
            question = asking.send(choices[place])
    except StopIteration:
        return a, slot, ()


def _before_the_slot(a: Actor, no: int, slot: Slot) -> Asking[None]:
    """What may come first: the matching card, or what claimed cards do for one that does not."""
    if a.content.colour[no] == slot.colour:
        yield from MatchingCard(a, no, slot).resolve()
    else:
        yield from fire(a, mismatches(a))
