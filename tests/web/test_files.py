"""Pictures and pages as files: what `pbem show` and `pbem replay` write."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from pbem.cli.program import program
from pbem.desk.desk import Desk
from pbem.desk.looking.replaying import moments
from pbem.web.files import LARGEST_REPLAY, replay_html
from pbem.web.film import changed, cuts_between, film, picture
from pbem.web.game_page import Eyes

FOREIGN = re.compile(
    r"""(?:src|href|action|data)\s*=\s*["']?(?!data:|#)\w|url\(|@import|http-equiv="refresh"""
)


def run(desk: Desk, *arguments: str) -> bytes:
    """What a command writes to standard output."""
    done = CliRunner().invoke(program, ["--home", str(desk.home.path), *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout_bytes


@pytest.mark.parametrize("number", [1, 2])
def test_the_board_as_svg_and_as_png(archive: Desk, number: int) -> None:
    svg = run(archive, "show", str(number), "--as", "anna", "--svg", "-").decode()
    assert svg.startswith("<svg")
    assert svg.rstrip().endswith("</svg>")
    with Image.open(io.BytesIO(run(archive, "show", str(number), "--png", "-"))) as drawn:
        assert drawn.width == 1320


@pytest.mark.parametrize("number", [1, 2])
def test_a_page_in_one_file_asks_nobody_for_anything(archive: Desk, number: int) -> None:
    for command in ("show", "replay"):
        page = run(archive, command, str(number), "--as", "ben", "--html", "-").decode()
        assert len(page.encode()) < LARGEST_REPLAY / 3
        assert not FOREIGN.search(_without_data(page)), FOREIGN.search(_without_data(page))
        assert "connect-src 'none'" in unescape(page)
        assert "unsafe" not in page


def _without_data(page: str) -> str:
    """The page without its script, its data and its SVG namespaces."""
    page = re.sub(r"<script\b.*?</script>", "", page, flags=re.DOTALL)
    return page.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_a_file_that_cannot_be_written_is_told(archive: Desk, tmp_path: Path) -> None:
    there = tmp_path / "none" / "board.svg"
    asked = ["--home", str(archive.home.path), "show", "1", "--svg", str(there)]
    done = CliRunner().invoke(program, asked)
    assert done.exit_code != 0
    assert "cannot be written: No such file or directory" in done.stderr


@pytest.mark.parametrize("number", [1, 2])
def test_a_film_has_every_moment_as_it_is_drawn(archive: Desk, number: int) -> None:
    play = archive.read(number).load()
    whole = film(play, 1)
    shown = list(moments(play, 1))
    assert len(whole.frames) == len(shown)
    now: list[list[int]] = [[] for _board in whole.boards]
    for place, (frame, moment) in enumerate(zip(whole.frames, shown, strict=True)):
        for board, cuts in enumerate(frame.cuts):
            for start, gone, come in cuts:
                now[board][start : start + gone] = come
        if place % 20 == 0 or moment.over:
            for board, seat in enumerate(whole.boards):
                drawn = picture(play.game, moment.view, play.names, seat, 1)
                assert [whole.lines[line] for line in now[board]] == drawn
    assert whole.frames[-1].figures
    assert all(frame.story for frame in whole.frames[1:])
    assert sum(map(bool, (mark for frame in whole.frames for mark in frame.marks)))


def test_what_has_only_moved_is_not_marked() -> None:
    old = ['<rect x="1" y="2"/>', '<text x="3" y="4">5</text>', '<text x="3" y="9">7</text>']
    new = ['<rect x="1" y="2"/>', '<text x="3" y="6">5</text>', '<text x="3" y="11">8</text>']
    assert changed(old, new) == [2]
    assert len(changed(old, [*old, old[0]])) == 1


def test_cuts_make_the_new_lines_of_the_old() -> None:
    old, new = [1, 2, 3, 4, 5, 6], [1, 7, 3, 5, 6, 8, 8]
    lines = list(old)
    for start, gone, come in cuts_between(old, new):
        lines[start : start + gone] = come
    assert lines == new


def test_a_replay_that_would_be_too_long_begins_later(
    archive: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = archive.read(1)
    play: Any = file.load()
    whole = replay_html(archive, file, play, Eyes())
    monkeypatch.setattr("pbem.web.files.LARGEST_REPLAY", len(whole) * 3 // 4)
    shorter = replay_html(archive, file, play, Eyes())
    assert len(shorter) <= len(whole) * 3 // 4
    assert "the game is over" in shorter.lower()
