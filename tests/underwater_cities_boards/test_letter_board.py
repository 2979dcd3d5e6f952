"""The board below a letter's moves does not say again what stands above it."""

from __future__ import annotations

import re

import pytest

from pbem.engine import Play
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.games.underwater_cities.board_network import network_lines
from pbem.games.underwater_cities.board_text import player_lines, slot_lines, special_lines

from .games import GAME, midgame


def test_slots_that_the_moves_tell_are_only_named() -> None:
    view = midgame().view(0)
    free = [slot for slot in view["slots"] if not slot["held_by"]]
    told = "\n".join(slot["text"] for slot in free[:-1])
    board = "\n".join(slot_lines(view, told))
    assert not [one["slot"] for one in free[:-1] if one["text"] in board.replace("\n", " ")]
    assert all(one["slot"] in board for one in view["slots"])
    assert len(slot_lines(view, told)) < len(slot_lines(view)) / 2


def test_signs_and_special_cards_are_explained_in_the_first_round_or_on_request() -> None:
    view = midgame().view(0)
    player = view["players"][0]
    assert view["round"] > 1
    told = "Build 2 tunnels."
    assert len(player_lines(view, player, told)) < len(player_lines(view, player))
    assert len(special_lines(view, told)) < len(special_lines(view))
    first = {**view, "round": 1}
    assert special_lines(first, told) == special_lines(first)
    assert all(str(no) in "\n".join(special_lines(view, told)) for no in view["special_offer"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("boards", ["basic", "advanced"])
def test_what_a_tunnel_gives_covers_no_site(boards: str, language: str) -> None:
    """On board 4 `(fed+card)` stood over the first site of the city to the right."""
    play = Play.open(GAME, ["Anna", "Ben", "Cleo", "Dana"], {"boards": boards}, bytes(32))
    with reading_as(reader_of(language, game=GAME.name)):
        for player in play.view(0)["players"]:
            each = [site for some in player["sites"].values() for site in some]
            network = "\n".join(network_lines(player))
            for number in ("1", "2", "3"):
                sites = sum(site.endswith(f".{number}") for site in each)
                assert len(re.findall(rf"(?<![\w.]){number} [\w.(]", network)) == sites
