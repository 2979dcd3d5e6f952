"""The picture: well-formed, the same for the same view, nobody else's hand in it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pbem.games.underwater_cities.board_picture import SLOT_WORDS
from pbem.games.underwater_cities.data import base
from pbem.games.underwater_cities.state import Building
from pbem.pictures import flat, game_picture
from pbem.rendering import draw_board

from .games import GAME, TABLES, boards, midgame


def words(svg: str) -> str:
    return " ".join("".join(node.itertext()).strip() for node in ElementTree.fromstring(svg))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_picture_is_well_formed_and_deterministic(players: int, options: dict[str, str]) -> None:
    for play in boards(players, options, 7, 120):
        view = play.view(0)
        svg = draw_board(GAME, view, "svg")
        assert ElementTree.fromstring(svg).tag.endswith("svg")
        assert draw_board(GAME, view, "svg") == svg
        assert flat.read(svg).marks, "only flat drawings are drawn fast"


def test_names_of_players_are_escaped() -> None:
    play = midgame()
    view = play.view(0)
    for player in view["players"]:
        player["name"] = "<b> & co"
    view["names"] = ["<b> & co"] * 4
    assert "<b> & co" in words(draw_board(GAME, view, "svg"))


def test_picture_is_drawn() -> None:
    play = midgame()
    picture = game_picture(GAME, play.view(1))
    assert picture is not None
    assert picture.startswith(b"\x89PNG")


def test_hand_is_in_its_owners_picture_only() -> None:
    play = midgame(seed=2)
    for seat in (0, 1, 2, 3, None):
        svg = words(draw_board(GAME, play.view(seat), "svg", focus=1))
        assert ("Your hand" in svg) == (seat == 1)


def test_upgraded_structures_are_told_by_more_than_colour() -> None:
    play = midgame(seed=1)
    player = play.table.state.players[0]
    for upgraded in (True, False):
        player.buildings = {"SE.1": Building("farm", upgraded)}
        svg = draw_board(GAME, GAME.view(play.table.state, 0), "svg")
        assert ("F+" in words(svg)) == upgraded


def test_every_slot_has_short_words() -> None:
    assert {side: set(slots) for side, slots in base().slots.items()} == {
        side: set(slots) for side, slots in SLOT_WORDS.items()
    }
