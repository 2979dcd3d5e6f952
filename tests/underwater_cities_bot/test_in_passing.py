"""Other seats, played quickly while a bot thinks ahead."""

from __future__ import annotations

import pytest

from pbem.engine import random_game
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.bot.thoughts import IN_DOUBT, LIKED, in_passing
from pbem.games.underwater_cities.data import content

NAMES = ["anna", "bert", "cleo", "dave"]


@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_can_be_played_so(players: int) -> None:
    play, _dice = random_game(UnderwaterCities(), NAMES[:players], {}, "passing")
    while play.pending:
        seat, question = next(iter(play.pending.items()))
        play.answer(seat, in_passing(play.table.state, seat, question))
    assert play.result is not None


def test_a_slot_is_taken_that_is_liked() -> None:
    play, dice = random_game(UnderwaterCities(), NAMES[:2], {}, "liked")
    while play.table.state.keeping:
        seat = next(iter(play.pending))
        play.answer(seat, dice.randrange(len(play.pending[seat].known)))
    seat, question = next(iter(play.pending.items()))
    state = play.table.state
    slots = content(state.deck_file).slots[state.side]
    offered = {slots[question.key(one).rpartition(":")[2]].id for one in question.known}
    taken = question.key(question.known[in_passing(state, seat, question)])
    best = [slot for slot in LIKED if slot in offered][:IN_DOUBT]
    assert slots[taken.rpartition(":")[2]].id in best


def test_every_slot_has_its_place_among_those_that_are_liked() -> None:
    play, _dice = random_game(UnderwaterCities(), NAMES[:2], {}, "liked")
    slots = content(play.table.state.deck_file).slots
    known = {slot.id for side in slots.values() for slot in side.values()} - {"open"}
    assert set(LIKED) <= known
    assert len(known - set(LIKED)) <= 3
