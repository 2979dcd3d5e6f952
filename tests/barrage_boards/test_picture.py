"""The picture: well-formed, always the same, with every owner named, and of the right size."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from itertools import chain
from xml.etree import ElementTree

import pytest

from pbem.engine import Play
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import catalogues_in, reader_of, reading_as
from pbem.games.barrage.board_offers import row_words
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import State
from pbem.pictures import PIXELS, flat, game_picture
from pbem.rendering import draw_board

from .conftest import looker, positions

Plays = Iterator[Play[State]]
READABLE = 12  # of 15
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ["<script>alert(1)</script>", "&lt;\"'", "]]>", "x" * 300]


def drawing(play: Play[State], **more: object) -> str:
    seat = looker(play)
    return draw_board(play.game, play.view(seat), "svg", focus=seat, **more)


def words(svg: str) -> list[str]:
    return ["".join(one.itertext()) for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_drawing_is_well_formed_and_always_the_same(plays: Plays) -> None:
    for play in plays:
        svg = drawing(play)
        assert svg == drawing(play)
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox", "").startswith("0 0 700 ")
        assert "href" not in svg
        assert "url(" not in svg
        assert flat.read(svg).marks, "only flat drawings are drawn fast"
        assert flat.read(drawing(play, dark=True)).marks


def on_board(space: str) -> bool:
    """Whether a space is drawn as a box: not one of the patent office, nor an officer's."""
    row = facts().rows.get(space[:-1])
    return row is not None and not row.patent


def test_everything_on_offer_is_in_the_picture(plays: Plays) -> None:
    for play in plays:
        state, svg = play.table.state, drawing(play)
        shown = " ".join(words(svg))
        for contract in chain(*play.view(None)["contracts"]["face_up"].values()):
            assert contract in shown
        for tile in state.patents if state.variant == "full" else []:
            assert not tile or f"{tile} (" in shown
        for row in facts().rows.values():
            assert row.patent or row_words(row) in shown


def test_every_piece_carries_its_company_in_letters(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        shown = words(drawing(play))
        for seat, company in enumerate(state.companies):
            code = {"USA": "USA", "Germany": "GER", "Italy": "ITA", "France": "FRA"}.get(
                company.name
            )
            pieces = [
                *(dam for dam in state.dams.values() if dam.owner == seat),
                *(one for one in state.conduits.values() if one == seat),
                *(one for one in state.powerhouses.values() if one == seat),
                *(space for space, one in state.taken.items() if one == seat and on_board(space)),
            ]
            assert not code or shown.count(code) == len(pieces)
        assert shown.count("NEU") == 3


def test_every_drop_is_drawn(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        drops = sum(dam.drops for dam in state.dams.values()) + sum(state.streams.values())
        assert len(re.findall(r'<path class="drop"', drawing(play))) == drops


def test_everything_is_inside_the_drawing(plays: Plays) -> None:
    for play in plays:
        root = ElementTree.fromstring(drawing(play))
        height = float(root.get("viewBox", "").split()[-1])
        for shape in root.iter(f"{SVG}rect"):
            x, y = float(shape.get("x", 0)), float(shape.get("y", 0))
            assert 0 <= x <= x + float(shape.get("width", 0)) <= 700
            assert 0 <= y <= y + float(shape.get("height", 0)) <= height


def test_names_cannot_break_the_drawing() -> None:
    play = next(positions(4, "introductory", range(1), 40))
    svg = drawing(play, names=HOSTILE)
    assert "<script>" not in svg
    assert HOSTILE[0][:20] in "".join(words(svg))


def test_picture_has_the_right_size() -> None:
    play = next(positions(3, "full", range(1), 40))
    picture = game_picture(play.game, play.view(None), focus=None)
    assert picture is not None
    width, height = struct.unpack(">II", picture[16:24])
    assert width == PIXELS
    assert height > width
    assert picture == game_picture(play.game, play.view(None), focus=None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bonus_of_the_round_can_be_read(plays: Plays, language: str) -> None:
    """What comes after it stood in the same line, which was too small for a phone then."""
    for play in plays:
        catalogues_in(play.game.name, play.game.folder / "locale")
        with reading_as(reader_of(language, game=play.game.name)):
            sizes = re.findall(r'<text x="12" y="53" font-size="([\d.]+)"', drawing(play))
        assert sizes
        assert float(sizes[0]) >= READABLE
