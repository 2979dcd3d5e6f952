"""The text board: within a letter's width, complete, and nobody else's hand on it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from pbem.engine import Play
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import catalogues_in, reader_of, reading_as
from pbem.games.underwater_cities.state import State
from pbem.rendering import draw_board

from .games import GAME, NAMES, TABLES, boards, midgame

WIDTH = 78


def text(play: Play[State], seat: int | None, focus: int | None, form: str = "txt") -> str:
    return draw_board(GAME, GAME.view(play.table.state, seat), form, focus=focus)


def section(board: str, title: str) -> list[str]:
    """The lines below a title, up to the next empty line."""
    lines = board.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(title))
    rest = lines[start + 1 :]
    return rest[: rest.index("")] if "" in rest else rest


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_line_fits_into_a_letter(players: int, options: dict[str, str]) -> None:
    for play in boards(players, options, 5, 60):
        for focus in range(players):
            for form in ("txt", "legend"):
                for line in text(play, 0, focus, form).splitlines():
                    assert len(line) <= WIDTH, line
                    assert line == line.rstrip()
        assert text(play, None, None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_brief_board_fits_and_is_shorter(
    players: int, options: dict[str, str], language: str
) -> None:
    catalogues_in(GAME.name, GAME.folder / "locale")
    with reading_as(reader_of(language, game=GAME.name)):
        for play in boards(players, options, 5, 60):
            view = play.view(0)
            brief = draw_board(GAME, view, "txt", focus=0, brief=True).splitlines()
            assert max(map(len, brief)) <= WIDTH
            assert len(brief) < len(draw_board(GAME, view, "txt", focus=0).splitlines())


def test_board_survives_as_plain_characters() -> None:
    board = text(midgame(seed=4), 0, 0)
    assert board.isascii()
    assert "\t" not in board


@pytest.mark.parametrize("form", ["txt", "plain"])
def test_hand_stands_with_full_texts_on_its_owners_board_only(form: str) -> None:
    play = midgame(seed=2)
    state = play.table.state
    for owner in range(4):
        view = play.view(owner)
        own = re.sub(r"\s+", " ", text(play, owner, owner, form))
        for no in state.players[owner].hand:
            card = view["cards"][str(no)]
            assert f"{no} " in own
            assert card["name"] in own
            assert card["text"].split(", ", 1)[-1].casefold() in own.casefold()
        for other in (*range(4), None):
            seen = text(play, other, owner, form)
            assert ("YOUR HAND" in seen or "Your hand" in seen) == (other == owner)


def test_board_does_not_depend_on_hands_it_may_not_show() -> None:
    play = midgame(seed=3)
    before = [text(play, 0, focus) for focus in range(4)]
    state = play.table.state
    for player in state.players[1:]:
        state.deck[: len(player.hand)], player.hand = player.hand, state.deck[: len(player.hand)]
    state.deck.reverse()
    assert [text(play, 0, focus) for focus in range(4)] == before


def test_board_is_made_of_the_view_alone() -> None:
    play = midgame(seed=6)
    view = play.view(2)
    copied = msgspec.json.decode(msgspec.json.encode(view))
    for form in ("txt", "plain", "legend", "svg"):
        assert draw_board(GAME, copied, form) == draw_board(GAME, view, form)


def shown_network(player: dict[str, Any]) -> str:
    from pbem.games.underwater_cities.board_network import network_lines

    return "\n".join(network_lines(player))


def example_player() -> Any:
    """A network with something of everything, on board 5 with bonuses of its own."""
    play = next(iter(boards(1, {}, 1, 1)))
    player = play.table.state.players[0]
    player.board = 5
    view = GAME.view(play.table.state, 0)["players"][0]
    view["cities"] = {"SE": "nonsymbiotic", "E": "symbiotic", "C": "nonsymbiotic"}
    view["connected_cities"] = ["E", "SE"]
    view["tunnels"] = {"E-SE": "upgraded", "SE-S": "plain", "NE-E": "plain", "NE-blue": "plain"}
    view["buildings"] = {
        "SE.1": {"kind": "farm", "upgraded": False},
        "SE.2": {"kind": "laboratory", "upgraded": True},
        "S.2": {"kind": "desalination", "upgraded": True},
        "E.x": {"kind": "desalination", "upgraded": False},
    }
    view["bonuses"] = {"W": {"biomatter": 1}, "SW.2": {"federation": 1, "card": 1}}
    view["metropolises"][1]["connected"] = True
    return view


def test_network_shows_cities_buildings_tunnels_bonuses_and_metropolises() -> None:
    player = example_player()
    blue = player["metropolises"][1]["name"].upper()
    lines = shown_network(player).splitlines()
    assert lines[0].endswith(f"[BLUE {blue}]")
    assert lines[1].startswith("  :  brown1   :  brown2")
    assert lines[1].endswith("* blue |")
    row = next(i for i, line in enumerate(lines) if line.startswith(". W "))
    assert lines[row:-1] == [
        ". W . . . . . . . . .       +-C- not connected -+       +-E-----------------+",
        ":no city (bio)      :       |nonsymbiotic city  |       |SYMBIOTIC city     |",
        ":1 .       2 .      :       |1 .       x .      |       |1 .       2 .      |",
        ":3 .       x .      :       |                   |       |3 .       x desal  |",
        ". . . . . . . . . . .       +-------------------+       +-------------------+",
        "          :               .                       .               ||",
        "          :             .  *                        .             ||",
        "          :           .                               .           ||",
        ". SW  . . . . . . . .       . S . . . . . . . . .       +-SE----------------+",
        ":no city            : . . . :no city            :-------|nonsymbiotic city  |",
        ":1 .       2 (fed+c):       :1 .       2 DESAL+*:       |1 farm    2 LAB+   |",
        ":3 .       4 .      :       :3 .       x .      :       |3 .       x .      |",
        ":x .                :       :                   :       |                   |",
        ". . . . . . . . . . .       . . . . . . . . . . .       +-------------------+",
        "          :  blue",
    ]


def test_slots_show_who_holds_them() -> None:
    play = midgame(seed=8)
    state = play.table.state
    state.slots, state.keeping = {"Y1": [0], "G5": [1, 2]}, False
    slots = section(text(play, 0, 0), "SLOTS")
    assert slots[1].startswith("Y1  [anna]    Gain 1 science"), "below the cloning tile"
    assert any(line.startswith("G5  [seat 2+cleo]") for line in slots)
    assert "R1            Build 2 farms." in slots


def test_solo_shows_blockers_and_no_order_of_play() -> None:
    play = next(iter(boards(1, {}, 2, 1)))
    seat = next(iter(play.pending))
    while play.table.state.slots == {}:
        play.answer(seat, 0)
    board = text(play, 0, 0)
    assert "G1  [blocked]" in board
    assert "\norder" not in board
    assert "THE OTHERS" not in board


def test_cloning_tile_is_named_with_four_players_only() -> None:
    four = midgame(4)
    assert "cloning tile" in text(four, 0, 0)
    assert "cloning tile" not in text(midgame(3), 0, 0)


def test_federation_piles_read_from_the_top() -> None:
    play = midgame(seed=9)
    state = play.table.state
    state.track = [[], [], [0, 2], [], []]
    board = text(play, 0, 0)
    assert "3 (1 credit): cleo, anna;" in board
    order = next(line for line in board.splitlines() if line.startswith(" next order"))
    assert order.split()[2:4] == ["cleo,", "anna,"]


def test_used_action_cards_are_marked() -> None:
    play = midgame(seed=10)
    player = play.table.state.players[0]
    player.actions, player.used = [0, 19], [19]
    board = text(play, 0, 0)
    assert "  19 red    [USED] Build a Structure:" in board
    assert "   0        Personal Assistant:" in board


@pytest.mark.parametrize(
    ("language", "mark"),
    [("en", "[USED]"), ("fr", "[UTILISÉE]"), ("uk", "[ВИК.]"), ("ru", "[ИСП.]")],
)
def test_no_mark_of_used_cards_is_cut(language: str, mark: str) -> None:
    play = midgame(seed=10)
    player = play.table.state.players[0]
    player.actions, player.used = [0, 19], [19]
    catalogues_in(play.game.name, play.game.folder / "locale")
    with reading_as(reader_of(language, game=play.game.name)):
        view = GAME.view(play.table.state, 0)
        brief = draw_board(GAME, view, "txt", focus=0, brief=True)
    assert any(line.split()[:2] == [mark, "19"] for line in brief.splitlines()), brief


def test_unfed_cities_are_named() -> None:
    play = midgame(seed=10)
    player = play.table.state.players[0]
    player.goods.update(kelp=0, biomatter=0)
    player.points, player.claimed, player.buildings = 9, [], {}
    player.cities, player.tunnels = {"SE": "nonsymbiotic", "E": "nonsymbiotic"}, {"E-SE": False}
    player.connected = []
    assert "feeding     6 points (2 cities unfed)" in text(play, 0, 0)
    player.points, player.tunnels = 2, {}
    few = "feeding     2 points (1 city unfed: 3 points, or all there are)"
    assert few in text(play, 0, 0)
    player.points = 0
    none = "feeding     0 points (1 city unfed: 3 points, or all there are)"
    assert none in text(play, 0, 0)


def test_cities_are_told_apart_and_what_was_paid_once_has_no_price() -> None:
    play = midgame(2, seed=10)
    player = play.table.state.players[0]
    player.tunnels = {"E-SE": False}
    player.cities = {"SE": "nonsymbiotic", "E": "symbiotic", "NW": "symbiotic"}
    player.actions, player.used = [0, 194], []
    assert "2 connected (1 symbiotic), 1 not connected" in " ".join(text(play, 1, 1).split())
    assert "194 green  Executive Assistant: Gain" in text(play, 0, 0)


def test_others_are_short_and_whole_on_request() -> None:
    play = midgame(seed=11)
    board = text(play, 0, 0)
    assert board.count("[brown ") + board.count("[BROWN ") == 1
    wanted = text(play, 0, 2)
    assert "\ncleo: " in wanted
    assert NAMES[1] in text(play, 0, 2)


@pytest.mark.parametrize("form", ["txt", "plain", "svg"])
def test_nothing_is_to_come_once_the_game_is_over(form: str) -> None:
    play = midgame(seed=3)
    state = play.table.state
    state.players[0].hand = state.deck[:5]
    running = text(play, 0, 0, form).casefold()
    state.over = True
    ended = text(play, 0, 0, form).casefold()
    for words in (
        "production after",
        "next production",
        "at turn:",
        "(at turn)",
        "discard 2 before",
    ):
        assert words not in ended
    assert any(words in running for words in ("production after", "next production"))
    assert "the end" in ended or "the game is over" in ended
