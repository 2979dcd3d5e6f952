"""A letter with the next question of a turn says which answers end it."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk.writing.turn_ends import said_of_ends
from pbem.engine import Play
from pbem.mail.compose.body import Move, MoveGroup
from tests.barrage.tabletop import USA, order, table, turn


def said(play: Play[Any], seat: int) -> tuple[str, dict[str, str]]:
    """The sentence, and by answer its note."""
    offers = play.offers(seat)
    groups = [MoveGroup("", [Move(one.phrase, one.note) for one in offers])]
    sentence, marked = said_of_ends(play, seat, offers, groups)
    return sentence, {move.phrase: move.note for group in marked for move in group.moves}


def with_tiles(*tiles: str, variant: str = "introductory") -> Play[Any]:
    state = table(2, variant)
    state.companies[USA].tiles = [*tiles]
    return turn(state)


@pytest.mark.parametrize("variant", ["introductory", "full"])
def test_a_tile_is_said_to_end_the_turn_and_the_way_back_is_not(variant: str) -> None:
    play = with_tiles("joker", variant=variant)
    order(play, USA, "build base 8L")
    sentence, notes = said(play, USA)
    assert sentence == ""
    assert notes["joker"] == "1 engineer; 3 excavators; ends your turn"
    assert notes["no build"] == "take another action"


def test_where_more_is_asked_behind_a_tile_it_does_not_end_the_turn() -> None:
    play = with_tiles("II-base", "III-base", variant="full")
    order(play, USA, "build base 8L")
    _sentence, notes = said(play, USA)
    assert all(
        notes[tile].endswith("; ends your turn") == ends_with(play, tile)
        for tile in ("II-base", "III-base")
    )


def ends_with(play: Play[Any], answer: str) -> bool:
    """Whether this answer really ends the turn."""
    copy = play.preview(USA)
    order(copy, USA, answer)
    return copy.snapshot.number != play.snapshot.number


def test_where_every_answer_ends_the_turn_it_is_said_once() -> None:
    play = with_tiles("base", "joker")
    order(play, USA, "contracts")
    sentence, notes = said(play, USA)
    assert sentence == "Your next answer ends it."
    assert not any("ends your turn" in note for note in notes.values())
