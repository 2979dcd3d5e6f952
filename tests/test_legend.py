"""Questions about the letter itself: what a mark on the board means."""

from __future__ import annotations

import pytest

from pbem.desk.looking.legend import marks_explained
from pbem.rendering import render_board
from tests.stored.reports import stored_play

GAMES = {
    "barrage": ("barrage-3-bot-rules-2", 61, 2),
    "underwater-cities": ("underwater-cities-3-bot-rules-2", 211, 0),
}


@pytest.mark.parametrize(
    ("game", "mark", "meaning"),
    [
        ("barrage", "+2", "+2, 0, -2: what a space adds to a production, or takes from it"),
        ("barrage", "+1", "produces +1: what every production adds; `ability`: it is open"),
        ("barrage", "exc", "exc excavators"),
        ("barrage", "any", "any machines of choice"),
        ("barrage", "P+3", "P, P+3: in the picture: a powerhouse site; +3: 3 credits more"),
        (
            "barrage",
            "full",
            "full from 12 energy: with this much energy made in the round you get all of it",
        ),
        (
            "barrage",
            "missing",
            "for each 6 missing: 4 VP less for each 6 energy, or part of 6, that you lack; "
            "none below 6",
        ),
        ("barrage", "3rd", "3rd: ability: the 3rd powerhouse opens the ability of the company"),
        (
            "barrage",
            "2nd",
            "base 1, 2nd: 3 cr: one base built; the 2nd brings 3 credits, at once and at the start "
            "of each round",
        ),
        (
            "barrage",
            "build",
            "build for 3 eng*: your next build takes 3 engineers; * 3 credits as well",
        ),
        (
            "barrage",
            "right",
            "left, right: the two spaces of an action: for the right one, add it, as in "
            "`workshop 1 right`",
        ),
        ("underwater-cities", "fed", "fed+card (fed+c) one step on the Federation track"),
        ("underwater-cities", "bio", "bio biomatter"),
        ("underwater-cities", "x", "x .: the expansion site, for effects that say so: order `C.x`"),
        (
            "underwater-cities",
            "LAB+",
            "1 farm  2 LAB+: building sites 1 and 2: a farm, an upgraded laboratory",
        ),
    ],
)
def test_a_mark_is_explained(game: str, mark: str, meaning: str) -> None:
    name, position, seat = GAMES[game]
    play = stored_play(name).back(position)
    legend = render_board(play.game, play.view(seat), "legend", names=play.names)
    assert marks_explained(legend, [mark], 3) == [meaning]


def test_other_words_are_not() -> None:
    name, position, seat = GAMES["barrage"]
    play = stored_play(name).back(position)
    legend = render_board(play.game, play.view(seat), "legend", names=play.names)
    assert marks_explained(legend, ["weather", "zz9"], 3) == []
