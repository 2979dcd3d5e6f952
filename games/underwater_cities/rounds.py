"""Between turns: the start and the end of rounds and eras, and keeping cards."""

from __future__ import annotations

from pbem.engine import Asking, Goto, Result, Table, Text, _, ask_together, goto, text

from . import refusals
from .actor import Actor
from .cards import ERA_NAMES, discard, draw_cards, hand_limit, named, tell_discards, typed
from .data import content
from .federation import new_order
from .feeding import feed
from .solo import place_blockers
from .state import TOP, State
from .terms import goods_words
from .turn import is_over
from .words import Words

ERA_ENDS = {4: 1, 7: 2, 10: 3}  # the last round of each era
NEW_CARDS = 3
CLONING_PLAYERS = 4


def keep(table: Table[State]) -> Asking[Goto | Result]:
    """The step in which all players choose at once which cards to keep."""
    state = table.state
    if is_over(state):
        return goto("final")
    branches = {
        seat: keep_branch(table, seat) for seat in state.order if not state.players[seat].out
    }
    kept = yield from ask_together(branches)
    for seat, chosen in kept.items():
        hand = state.players[seat].hand
        gone = [no for no in hand if no not in chosen]
        state.players[seat].hand = chosen
        for no in gone:
            discard(table, no)
        if gone:
            tell_discards(table, seat, gone)
    return begin_round(table)


def keep_branch(table: Table[State], seat: int) -> Asking[list[int]]:
    """One player's choice; changes nothing."""
    a = Actor(table, seat)
    words = Words(a)
    left = list(a.player.hand)
    limit = hand_limit(a.content, a.player)
    if len(left) <= limit:
        return left
    chosen: list[int] = []
    while len(chosen) < limit:
        picked = yield words.question(
            _to_keep(left, chosen, limit),
            [("keep", no) for no in sorted(left)],
            forbidden=lambda: refusals.for_keep(a, chosen),
        )
        left.remove(picked[1])
        chosen.append(picked[1])
    return chosen


def _to_keep(left: list[int], chosen: list[int], limit: int) -> Text:
    """What is asked, with the cards that were chosen so far, and how to name several at once."""
    more = limit - len(chosen)
    if not chosen:
        sentence = _(
            "Which {more} cards do you keep? Name them in one line, such as `keep {example}`, or"
            " one at a time."
        )
    elif more > 1:
        sentence = _("You keep {chosen}. Which {more} more? For example `keep {example}`.")
    else:
        sentence = _("You keep {chosen}. Which one more?")
    example = typed(sorted(left)[:more])
    return text(sentence, more=more, chosen=[str(one) for one in chosen], example=example)


def begin_round(table: Table[State]) -> Goto:
    """All tiles come back, solo blockers are placed, and the first player is asked."""
    state = table.state
    state.clone_tile = len(state.players) == CLONING_PLAYERS
    state.slots = {}
    state.keeping = False
    if len(state.players) == 1:
        place_blockers(table)
    for player in state.players:
        player.advanced = False
    state.turn = state.position = 0
    _tell_round(table)
    return goto("turn", 0, 0)


def _tell_round(table: Table[State]) -> None:
    """That a round begins, and with a track that the round before it left empty."""
    state = table.state
    names = [state.names[seat] for seat in state.order]
    again = state.round > 1
    if len(names) > 1 and again:
        words = _(
            "Round {round} begins, in this order: {order:,}; the Federation track is empty again"
        )
    elif len(names) > 1:
        words = _("Round {round} begins, in this order: {order:,}")
    elif again:
        words = _("Round {round} begins; the Federation track is empty again")
    else:
        words = _("Round {round} begins")
    table.tell(words, round=state.round, order=names)


def round_end(table: Table[State]) -> Goto:
    """The step after the last turn of a round: the new order, and the next round or Production."""
    state = table.state
    state.order = new_order(state)
    state.track = [[] for _step in range(TOP + 1)]
    if state.round in ERA_ENDS:
        return goto("production")
    state.round += 1
    return begin_round(table)


def era_end(table: Table[State]) -> Goto:
    """The step after Production: action cards ready, cities fed, and the new era's deck."""
    state = table.state
    for seat in state.order:
        player = state.players[seat]
        if not player.out:
            player.used = []
            cost = feed(player)
            table.tell(
                "{seat} feeds the cities: {cost}", seat=state.names[seat], cost=goods_words(cost)
            )
    if state.era == len(ERA_ENDS):
        return goto("final")
    state.removed += [*state.deck, *state.discard]
    state.era += 1
    state.round += 1
    state.discard = []
    cards = content(state.deck_file)
    state.deck = list(cards.eras[state.era - 1])
    table.shuffle(f"era {ERA_NAMES[state.era]} deck", state.deck)
    table.tell("Era {era} begins", era=ERA_NAMES[state.era])
    for seat in state.order:
        if not state.players[seat].out:
            drawn = draw_cards(table, seat, NEW_CARDS)
            table.tell("You draw {cards}", to=seat, cards=named(cards, drawn))
    state.keeping = True
    return goto("keep")
