"""The solo game: slots that are blocked, and the goal."""

from __future__ import annotations

from pbem.engine import Table, Text, _

from .cards import refill
from .data import content
from .state import BLOCKER, State

CLOCKWISE = tuple(f"{colour}{i}" for colour in "GRY" for i in range(1, 5))
WIN_CITIES = 7
WIN_POINTS = 100


def blocked(round_no: int) -> list[str]:
    """The slots of the three blockers: each round one further clockwise within their colour."""
    place = (round_no - 1) % 4
    return [CLOCKWISE[place], CLOCKWISE[4 + place], CLOCKWISE[8 + place]]


def fourth(taken: list[str], number: int) -> str:
    """Where the fourth blocker goes: counted from the first green slot, on to a free one."""
    place = (number - 1) % len(CLOCKWISE)
    while CLOCKWISE[place] in taken:
        place = (place + 1) % len(CLOCKWISE)
    return CLOCKWISE[place]


def place_blockers(table: Table[State]) -> None:
    """Block slots for the round that begins."""
    state = table.state
    slots = blocked(state.round)
    if state.round > 1 and not state.players[0].advanced:
        number = _flip(table)
        slots.append(fourth(slots, number))
    state.slots = {name: [BLOCKER] for name in slots}
    table.tell("Blocked in this round: {slots}", slots=", ".join(slots))


def _flip(table: Table[State]) -> int:
    """Turn the top card of the era deck up; the sum of its number's digits counts."""
    state = table.state
    refill(table)
    flipped = table.draw(state.deck, 1, None, Text(_("a card is flipped")))
    if not flipped:
        return 1
    no = flipped[0]
    state.discard.append(no)
    name = content(state.deck_file).cards[no].told
    table.tell("No step on the Federation track: {card} ({no}) is turned up", no=no, card=name)
    return sum(map(int, str(no)))
