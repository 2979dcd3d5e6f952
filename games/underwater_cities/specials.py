"""The three ways to draw a Special card."""

from __future__ import annotations

from pbem.engine import Asking, Text, _

from .actor import Actor
from .effects import prompt

LOOKED_AT = 3


def ways_to_draw(a: Actor) -> list[str]:
    """The cards on offer by their numbers, the face-up card of the deck, and a look into it."""
    found = [str(no) for no in a.state.offer]
    if a.state.specials:
        found.append("top")
        if len(a.state.specials) > 1:
            found.append("deck")
    return found


def draw_special(a: Actor, what: str) -> Asking[None]:
    """Draw a Special card in one of these ways."""
    state, player = a.state, a.player
    if what == "top":
        _see_next(a, len(state.specials) - 1)
        no = state.specials.pop()
        player.hand.append(no)
    elif what == "deck":
        yield from _look(a)
        a.table.tell("{seat} draws a Special card from the deck", seat=a.name)
        _tell_top(a)
        return
    else:
        no = int(what)
        state.offer.remove(no)
        player.hand.append(no)
    card = a.content.cards[no]
    a.table.tell(
        "{seat} takes the Special card {card} ({no})",
        seat=a.name,
        no=no,
        card=card.told,
    )
    if what == "top":
        _tell_top(a)


def _look(a: Actor) -> Asking[None]:
    """The face-up card goes under the deck; of the next three one is kept, two go under it.

    Until that is done the face-up card stays where it is, so that it covers what comes next.
    """
    a.table.reveal(a.seat, Text(_("you would look at 3 Special cards")))
    deck = a.state.specials
    covered = [deck.pop(), *deck]
    seen = covered[: -LOOKED_AT - 1 : -1]
    deck[:] = [*covered[1 : -len(seen)], *covered[: -len(seen)][:1]]
    a.player.hand += seen
    words = a.words
    kept = yield words.question(
        prompt(_("Which of these Special cards do you keep?")),
        [("keep", no) for no in seen],
    )
    rest = [no for no in seen if no != kept[1]]
    under = yield words.question(
        prompt(_("Which goes to the very bottom of the deck?")),
        [("bottom", no) for no in rest] or [("bottom", 0)],
    )
    rest.sort(key=lambda no: no == under[1])
    _see_next(a, len(deck) + len(rest))
    deck[:] = [*deck[-1:], *deck[:-1]]
    for no in rest:
        a.player.hand.remove(no)
        deck.insert(0, no)


def _see_next(a: Actor, left: int) -> None:
    """Another card comes to lie face up, if any is left; said before anything moves."""
    if left:
        a.table.reveal(None, Text(_("the next Special card is turned up")))


def _tell_top(a: Actor) -> None:
    """The new top card of the deck lies face up."""
    if a.state.specials:
        no = a.state.specials[-1]
        name = a.content.cards[no].told
        a.table.tell("The next Special card is {card} ({no})", no=no, card=name)
