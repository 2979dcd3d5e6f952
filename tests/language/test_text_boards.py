"""Boards as text keep their columns in every language, and French its signs beside their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pbem.engine import _, words_apart
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.games.barrage.board_companies import Sector
from pbem.games.barrage.board_companies_text import LONGEST_TILE, sector_cell
from pbem.games.underwater_cities.board_words import INDENT
from pbem.rendering import render_board
from tests.stored.reports import stored_play

GAMES = {"barrage": "barrage-3-bot-rules-2", "underwater-cities": "underwater-cities-3-bot-rules-2"}
MOMENTS = (20, 60, 95, 130, 172, 211)
WIDTH = 78
_TOP = re.compile(r"\+-[(A-Z0-9 ]+.*?-\+")
_LOOSE = re.compile(r"[\w)][;:](?=\s|$)|[\w)] ;|^\s*[;!?»](?=\s)")


def boards(game: str, language: str) -> Iterator[str]:
    """What each seat sees at some moments of a whole game."""
    whole = stored_play(GAMES[game])
    for moment in MOMENTS:
        if moment >= len(whole.record):
            return
        play = whole.back(moment)
        with reading_as(reader_of(language, game=game)):
            for seat in range(len(play.names)):
                yield render_board(play.game, play.view(seat), "txt", focus=seat, names=play.names)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_boxes_have_straight_sides(game: str, language: str) -> None:
    for board in boards(game, language):
        lines = board.splitlines()
        assert max(map(len, lines)) <= WIDTH
        for line, below in pairwise(lines):
            for top in _TOP.finditer(line):
                assert below[top.start()] == "|", below
                assert below[top.end() - 1] == "|", below


@pytest.mark.parametrize("game", GAMES)
def test_french_signs_stay_with_the_words_before_them(game: str) -> None:
    for board in boards(game, "fr"):
        said = [line for line in board.splitlines() if line.lstrip()[:1] not in tuple(":.|+")]
        assert not [line for line in said if _LOOSE.search(line)]


def test_what_a_no_break_space_holds_together_is_one_word() -> None:
    assert words_apart("eau\N{NO-BREAK SPACE}: 2 gouttes\nà A") == [
        "eau\N{NO-BREAK SPACE}:",
        "2",
        "gouttes",
        "à",
        "A",
    ]


LABELS = (
    *("free slots", "taken slots", "order", "FEDERATION", "SUPPLY", "PAID FOR", "has"),
    *("production", "feeding"),
)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_labels_of_a_board_are_not_cut_off(language: str) -> None:
    with reading_as(reader_of(language, game="underwater-cities")):
        assert not [label for label in LABELS if len(_(label)) >= INDENT]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_tiles_do_not_run_into_the_next_column(language: str) -> None:
    with reading_as(reader_of(language, game="barrage")):
        for level in ("", "I-", "II-", "III-"):
            for kind in ("base", "elevation", "conduit", "powerhouse", "joker"):
                cell = sector_cell(Sector(1, f"{level}{kind}", 4, 0))
                assert len(cell.split()[0]) <= LONGEST_TILE
