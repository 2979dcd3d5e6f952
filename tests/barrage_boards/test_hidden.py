"""Boards are made from the view alone: what lies face down changes nothing on them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbem.engine import Play
from pbem.games.barrage.state import State
from pbem.rendering import draw_board


def boards(play: Play[State], form: str) -> list[str]:
    """What an onlooker and the first seat see of the table as it is."""
    state = play.table.state
    return [
        draw_board(play.game, play.game.view(state, seat), form, focus=seat) for seat in (None, 0)
    ]


@pytest.mark.parametrize("form", ["txt", "plain", "legend", "svg"])
def test_stacks_turned_around_look_the_same(plays: Iterator[Play[State]], form: str) -> None:
    for play in plays:
        state = play.table.state
        before = boards(play, form)
        piles = [*state.stacks.values(), state.patent_stack]
        if state.automa_tiles:
            piles.append(state.automa_tiles.stack)  # type: ignore[arg-type]
        for pile in piles:
            pile.reverse()
        after = boards(play, form)
        for pile in piles:
            pile.reverse()
        assert before == after
