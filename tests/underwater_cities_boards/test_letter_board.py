"""The board below a letter's moves does not say again what stands above it."""

from __future__ import annotations

import re

import pytest

from pbem.engine import Play
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.games.underwater_cities.board_network import network_lines
from pbem.games.underwater_cities.board_others_text import other_lines
from pbem.games.underwater_cities.board_text import (
    claimed_lines,
    player_lines,
    slot_lines,
    special_lines,
)

from .games import GAME, midgame


def test_slots_that_the_moves_tell_are_only_named() -> None:
    view = midgame().view(0)
    free = [slot for slot in view["slots"] if not slot["held_by"]]
    told = "\n".join(slot["text"] for slot in free[:-1])
    board = "\n".join(slot_lines(view, told))
    assert not [one["slot"] for one in free[:-1] if one["text"] in board.replace("\n", " ")]
    assert all(one["slot"] in board for one in view["slots"])
    assert len(slot_lines(view, told)) < len(slot_lines(view)) / 2


def test_a_slot_is_not_told_by_a_card_that_does_the_same_and_more() -> None:
    """In the first letter only G1 seemed free, and what it does was not said."""
    view = Play.open(GAME, ["Anna", "Ben"], {}, bytes(32)).view(0)
    free = [slot for slot in view["slots"] if not slot["held_by"]]
    told = f"State Visit, green, instant: {free[0]['text']} Gain 1 science."
    assert slot_lines(view, told) == slot_lines(view)
    board = slot_lines(view, free[0]["text"])
    names = " ".join(" ".join(board[:2]).split())
    assert names.startswith("free slots " + ", ".join(one["slot"] for one in free))


def test_signs_and_special_cards_are_explained_in_the_first_letter_or_on_request() -> None:
    view = midgame().view(0)
    player = view["players"][0]
    assert len(player_lines(view, player, brief=True)) < len(player_lines(view, player))
    assert len(special_lines(view, brief=True)) < len(special_lines(view)) / 2
    named = "\n".join(special_lines(view, brief=True))
    assert all(str(no) in named for no in view["special_offer"])


def test_a_brief_board_names_every_slot_and_every_claimed_card() -> None:
    view = midgame().view(0)
    slots = "\n".join(slot_lines(view, brief=True))
    assert all(re.search(rf"\b{one['slot']}\b", slots) for one in view["slots"])
    player = max(view["players"], key=lambda one: sum(map(len, one["claimed"].values())))
    own = "\n".join(claimed_lines(view, player, brief=True))
    claimed = [no for numbers in player["claimed"].values() for no in numbers]
    assert claimed
    for no in (*claimed, *(one["no"] for one in player["actions"])):
        assert f"{no} " in own
        assert str(view["cards"][str(no)]["name"]).split()[0] in own


def test_the_others_have_fewer_lines_in_brief_and_the_same_figures() -> None:
    view = midgame().view(0)
    brief, full = other_lines(view, 0, brief=True), other_lines(view, 0)
    assert len(brief) < len(full)
    said = " ".join(" ".join(brief).split())
    for one in view["players"][1:]:
        assert f"{one['name']} points {one['points']};" in said
        assert f"hand {one['hand_count']} card" in said


def test_what_a_rival_s_card_does_is_told_when_it_is_news() -> None:
    view = midgame().view(0)
    rival = next(one for one in GAME.rivals(view, 0) if len(one.things) > 1)
    (name, says), *others = rival.things
    said = rival.words(f"Ben plays {name} on G3.")
    assert f"{name} ({says.rstrip('.')})" in said
    assert all(other in said and words not in said for other, words in others if words != says)


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
