"""What the bots know of good play, for those that think ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import DONE, Manner, Question, _, first_of

from ..data import content
from ..production import forecast
from ..state import Player, State
from ..terms import goods_words
from ..view import watching
from .answers import answer
from .card_value import Estimate
from .effect_value import Known
from .goods_value import ROUNDS, turns_ahead
from .position_value import Mind
from .reading import BLANK
from .trying import PROMISING, Choice, at_a_glance, position

LIKED = (  # slots, those first that the usual bot takes most
    "action_and_build_upgrade",
    "cards_and_upgrade",
    "action_and_two_resources",
    "tunnel_or_federation",
    "three_resources",
    "farms_or_laboratories",
    "steelplast_and_kelp",
    "two_desalination",
    "action_and_steelplast",
    "tunnel_and_city",
    "city_and_building",
    "action_and_special",
    "advance_two",
    "city_or_kelp",
    "tunnel_and_action",
    "science_or_upgrade",
    "two_tunnels",
    "draw_special",
    "one_city",
)
WITHIN_LAST_TURNS = 0.4  # what of the budget a question within a turn of the last round gets
IN_DOUBT = 4  # so many of those that are left may be the next one


def in_passing(state: State, seat: int, question: Question[Any]) -> int:
    """What another seat may well take: one of the slots that are liked best, and little else."""
    keys = [question.key(choice) for choice in question.known]
    if not _asks_for_play(keys):
        return keys.index(DONE) if DONE in keys else 0
    slots = content(state.deck_file).slots[state.side]
    places: dict[str, int] = {}  # of a play for each slot, by what the slot does
    for place, key in enumerate(keys):
        if _asks_for_play([key]):
            places.setdefault(slots[key.rpartition(":")[2]].id, place)
    liked = sorted(places, key=lambda slot: LIKED.index(slot) if slot in LIKED else len(LIKED))
    likely = liked[: min(len(liked), IN_DOUBT)]
    return places[likely[sum(state.players[seat].hand) % len(likely)]]


class CitiesThoughts:
    """Plays are tried that look good at a glance; anything else is answered.

    What a seat finds out of its cards before a turn is kept until its next one. Cards that it
    draws from a deck meanwhile count as any other: what they are is chance, and no merit of the
    turn.
    """

    manner = Manner(rounds=3, width=1, trust=0.8, others=in_passing, turn="turn")

    def __init__(self) -> None:
        self._known: dict[int, Known] = {}
        self._in_sight: dict[int, set[int]] = {}

    def share(self, view: Any, keys: Sequence[str]) -> float:
        """Plays are worth all; what follows from them only where it is played on to the end."""
        if _asks_for_play(keys):
            return 1.0
        return WITHIN_LAST_TURNS if view["round"] == ROUNDS and len(keys) > 1 else 0.0

    def promising(self, state: State, seat: int, question: Question[Any]) -> Sequence[int]:
        options = _options(question)
        self._in_sight[seat] = {*state.players[seat].hand, *state.offer, *state.specials[-1:]}
        self._known[seat] = Known()
        estimate = Estimate(Mind(state, seat), self._known[seat])
        if not _asks_for_play([options[0].key]):
            return first_of(answer(estimate.mind, options, estimate.known), len(options))
        return at_a_glance(estimate, options)[:PROMISING]

    def answer(self, state: State, seat: int, question: Question[Any]) -> int:
        if len(question.known) == 1:
            return 0
        options, known = _options(question), self._known.get(seat)
        if _asks_for_play([options[0].key]):
            return at_a_glance(Estimate(Mind(state, seat), known), options)[0]
        return answer(Mind(state, seat), options, known)

    def worth(self, state: State, seat: int) -> float:
        player = state.players[seat]
        hand, in_sight = player.hand, self._in_sight.get(seat, ())
        player.hand = [no if no in in_sight else BLANK for no in hand]
        found = position(Mind(state, seat, turns_ahead(state, seat)), Known())
        player.hand = hand
        return found

    def leads_to(self, before: State, after: State, seat: int) -> Sequence[str]:
        found = _changes(*(_holdings(state.players[seat]) for state in (before, after)))
        made = [forecast(watching(state, seat)) for state in (before, after)]
        more = _changes(*made)
        if more:
            found.append(_("next Production: {what}").format(what=", ".join(more)))
        return found


def _holdings(player: Player) -> dict[str, int]:
    """What a hint counts."""
    return {"point": player.points, **player.goods, "card": len(player.hand)}


def _changes(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    changes = {what: after.get(what, 0) - before.get(what, 0) for what in {**before, **after}}
    return [
        f"{'+' if n > 0 else '-'}{goods_words({what: abs(n)})}" for what, n in changes.items() if n
    ]


def _asks_for_play(keys: Sequence[str]) -> bool:
    """Whether it is asked which card to play where, perhaps beside other things."""
    return keys[0].startswith(("play:", "clone:"))


def _options(question: Question[Any]) -> list[Choice]:
    return [Choice(question, choice) for choice in question.known]
