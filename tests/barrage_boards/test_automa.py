"""What the boards show of Automas: their level, their tile and stack, and what differs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from pbem.engine import Play
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import Reader, reading_as
from pbem.games.barrage.automa.tiles import TILES
from pbem.games.barrage.automa.words import back_words, front_words
from pbem.games.barrage.board_words import CODES
from pbem.games.barrage.phrases import space_phrase
from pbem.games.barrage.spaces import SPACES
from pbem.games.barrage.state import State
from pbem.rendering import render_board
from tests.barrage.automa_table import automa_table
from tests.barrage.tabletop import USA, give, step

from .conftest import looker, positions

Plays = Iterator[Play[State]]
SVG = "{http://www.w3.org/2000/svg}"


def board(play: Play[State], form: str) -> str:
    seat = looker(play)
    return render_board(play.game, play.view(seat), form, focus=seat, names=play.names)


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def level_of(play: Play[State]) -> str:
    return play.options["level"].replace("-", " ")


def test_the_text_board_shows_level_tile_and_stack(automa_plays: Plays) -> None:
    for play in automa_plays:
        tiles = play.table.state.automa_tiles
        assert tiles
        text = on_one_line(board(play, "txt"))
        automas = sum(bool(company.automa) for company in play.table.state.companies)
        levels = re.search(rf"automa (?:{level_of(play)} ?)+", text)
        assert levels
        assert levels[0].count(level_of(play)) == automas
        assert f"tile {tiles.front} on top, {len(tiles.stack)} under it" in text
        assert on_one_line("; ".join(front_words(tiles.front))) in text
        for line in back_words(TILES[tiles.front].back):
            assert line in text
        assert "goal 20/15/10 VP" in text


def test_the_sentences_tell_level_tile_and_stack(automa_plays: Plays) -> None:
    for play in automa_plays:
        tiles = play.table.state.automa_tiles
        assert tiles
        text = board(play, "plain")
        automas = sum(bool(company.automa) for company in play.table.state.companies)
        told = f"It is an Automa, level {level_of(play)}: the rules play it."
        assert text.count(told) == automas
        assert f"Automas: tile {tiles.front} lies on top of their stack" in text
        assert f"chooses by the back of tile {tiles.front}." in text


def test_the_picture_shows_level_tile_and_stack(automa_plays: Plays) -> None:
    for play in automa_plays:
        tiles = play.table.state.automa_tiles
        assert tiles
        root = ElementTree.fromstring(board(play, "svg"))
        words = ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]
        automas = sum(bool(company.automa) for company in play.table.state.companies)
        assert words.count(f"Automa, {level_of(play)}") == automas
        shown = on_one_line(" ".join(words))
        assert f"tile {tiles.front} on top, {len(tiles.stack)} under it" in shown
        assert "; ".join(front_words(tiles.front)) in shown
        for line in back_words(TILES[tiles.front].back):
            assert f"next {line.replace(': ', ' ')}" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_with_automas_fits_its_width_in_every_language(
    automa_plays: Plays, language: str
) -> None:
    with reading_as(Reader(language, game="barrage")):
        lines = board(next(automa_plays), "legend").splitlines()
    assert all(len(line) <= 78 for line in lines), max(lines, key=len)


def test_the_legend_explains_automas_only_where_there_are_any(automa_plays: Plays) -> None:
    assert "AUTOMA" in board(next(automa_plays), "legend")
    without = next(positions(2, "full", range(1), 40))
    for form in ("txt", "plain", "legend", "svg"):
        assert "automa" not in board(without, form).casefold()


def test_where_its_engineers_stand_and_how_many_are_left(automa_plays: Plays) -> None:
    for play in automa_plays:
        state, seat = play.table.state, looker(play)
        said = on_one_line(board(play, "txt"))
        below = play.game.small_print(play.view(seat), seat)
        for number, company in enumerate(state.companies):
            if not company.automa or not company.name:
                continue
            left = f"{CODES[company.name]} {company.engineers} left"
            stands = [space for space, who in state.taken.items() if who == number]
            spaces = [str(space_phrase(SPACES[one])) for one in SPACES if one in stands]
            spaces += ["bank"] if company.banked else []
            whole = f"{left}, on {', '.join(spaces)}" if spaces else left
            assert whole in said
            assert whole in below
        assert "its engineers only block spaces; its tile says what it does" in said


def test_its_income_is_shown_as_what_it_gains() -> None:
    """Credits are VP for it (B21.4): the USA's fourth base brings 6."""
    state = automa_table(level="medium")
    give(state.companies[USA], base=4)
    play = step(state, "income")
    assert play.view(1)["companies"][USA]["income_words"] == "6 VP + rotate 1"
    (row,) = re.findall(r"^income .*$", board(play, "txt"), re.MULTILINE)
    assert "6 VP, rotate 1" in row
    assert " cr" not in row
