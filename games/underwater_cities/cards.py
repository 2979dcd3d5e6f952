"""Where cards come from and where they go: drawing, discarding, the hand limit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pbem.engine import Table, Text, Words, joined, ntext

from .actor import Actor
from .data import Content, content
from .state import HAND_LIMIT, Player, State
from .terms import card_called

ERA_NAMES = ("", "I", "II", "III")


def hand_limit(cards: Content, player: Player) -> int:
    """How many cards the player may hold at the start of a turn or an era."""
    return HAND_LIMIT + sum(
        part.hand_limit
        for no in player.claimed
        for part in cards.cards[no].effect
        if part.hand_limit
    )


def refill(table: Table[State]) -> None:
    """When the era deck is empty, shuffle its discard pile into a new one."""
    state = table.state
    if not state.deck and state.discard:
        state.deck, state.discard = state.discard, []
        table.shuffle(f"era {ERA_NAMES[state.era]} again", state.deck)
        table.tell(
            "The discards of era {era} are shuffled into a new deck", era=ERA_NAMES[state.era]
        )


@cache
def _would_draw(count: int) -> Text:
    return ntext("you would draw {n} card", "you would draw {n} cards", count)


def draw_cards(table: Table[State], seat: int, count: int) -> list[int]:
    """Draw from the era deck into the seat's hand."""
    state = table.state
    drawn: list[int] = []
    while len(drawn) < count:
        if not state.deck:
            refill(table)
        got = table.draw(state.deck, count - len(drawn), seat, _would_draw(count - len(drawn)))
        if not got:
            break
        drawn += got
    state.players[seat].hand += drawn
    return drawn


def named(cards: Content, numbers: Sequence[int]) -> Words:
    """Cards as the story calls them: `Seafood Collection (28), Relief Convoy (44)`."""
    if len(numbers) == 1:
        return card_called(numbers[0], cards.cards[numbers[0]].called)
    return joined([card_called(no, cards.cards[no].called) for no in numbers])


def typed(numbers: Sequence[int]) -> str:
    """Cards as people name several in one line: `28 44`."""
    return " ".join(map(str, numbers))


def draw(a: Actor, count: int) -> None:
    """The player draws cards from the era deck."""
    number = len(draw_last(a, count))
    if number:
        a.table.tell(ntext("{seat} draws {n} card", "{seat} draws {n} cards", number, seat=a.name))
    else:
        a.table.tell("{seat} draws no card: none are left", seat=a.name)


def draw_last(a: Actor, count: int = 1) -> list[int]:
    """The card at the end of every turn, which is news to nobody but its player."""
    drawn = draw_cards(a.table, a.seat, count)
    if drawn:
        a.table.tell("You draw {cards}", to=a.seat, cards=named(a.content, drawn))
    return drawn


def discard(table: Table[State], no: int) -> None:
    """Put a card that left a hand or a table where discarded cards of its sort go."""
    state = table.state
    cards = content(state.deck_file)
    if no in cards.is_special:
        if cards.cards[no].cost == 3:
            state.box.append(no)
        else:
            state.specials.insert(0, no)
            if len(state.specials) == 1:
                table.look(state.specials, 1)
    elif no:
        pile = state.discard if cards.era_of[no] == state.era else state.removed
        pile.append(no)


def discard_from_hand(table: Table[State], seat: int, no: int) -> None:
    """The seat gives up a card of its hand, for all to see."""
    table.state.players[seat].hand.remove(no)
    discard(table, no)
    tell_discards(table, seat, [no])


def tell_discards(table: Table[State], seat: int, numbers: Sequence[int]) -> None:
    """Discards are open: everybody is told which cards they are."""
    state = table.state
    cards = named(content(state.deck_file), numbers)
    table.tell("{seat} discards {cards}", seat=state.names[seat], cards=cards)
