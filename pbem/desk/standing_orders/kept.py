"""The standing orders that a seat has: begun, added to, and told."""

from __future__ import annotations

from pbem.desk.gamefile import Chain, Part
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, joined, listed, order, text

MOST_CHAINS = 20
MOST_PARTS = 10
LONGEST = 400
BEHIND_LATEST = -1  # turns before orders for the turn after that; `add` counts them
_FIRST = (order("when my turn: {orders}"), order("if {condition}: {orders}"))
_AGAIN = (order("next turn: {orders}"), order("turn after next: {orders}"))
_THEN = (order("else {orders}"), order("else if {condition}: {orders}"))


def add(chains: list[Chain], part: Part) -> None:
    """Begin a new standing order."""
    if len(chains) >= MOST_CHAINS:
        raise NotAllowed(
            part.orders, _("You have too many standing orders; `standing none` drops them all.")
        )
    if part.turns == BEHIND_LATEST:
        part.turns = chains[-1][0].turns + 1 if chains else 0
    chains.append([part])


def add_else(chains: list[Chain], part: Part) -> None:
    """Go on with the latest standing order."""
    if not chains or not chains[-1][-1].condition:
        raise NotAllowed(part.orders, _("`else` goes on with an `if`, and there is none."))
    if len(chains[-1]) >= MOST_PARTS or len(part.orders) > LONGEST:
        raise NotAllowed(part.orders[:80], _("That is too long for a standing order."))
    chains[-1].append(part)


def listed_conditions(chain: Chain) -> Words:
    """The conditions of a standing order, for people."""
    return listed([part.condition for part in chain if part.condition], "or")


def describe(chain: Chain) -> Words:
    """A standing order as it was given, and how many turns go before it."""
    if not chain[0].turns:
        return in_full(chain)
    before = text("(turns of yours before it: {number})", number=chain[0].turns)
    return joined([before, in_full(chain)], " ")


def in_full(chain: Chain) -> Words:
    """A standing order as it was given."""
    if chain[0].round is not None:
        return text("pass rest of round (round {number})", number=chain[0].round)
    lines = []
    for place, part in enumerate(chain):
        phrase = (_THEN if place else _FIRST)[bool(part.condition)].sentence
        lines.append(order(phrase, condition=part.condition, orders=part.orders))
    return joined(lines, "\n")


def given_again(chain: Chain) -> Words:
    """The line that gives a standing order again, for a later turn; none if that is far off."""
    first = chain[0]
    if first.round is not None:
        return order("pass rest of round")
    plain = len(chain) == 1 and not first.condition
    orders = first.orders if plain else in_full(chain)
    return order(_AGAIN[first.turns].sentence, orders=orders) if first.turns < len(_AGAIN) else ""
