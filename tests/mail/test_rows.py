"""Texts in two columns, as the HTML part of a letter shows them: in rows that fit a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.engine.languages import LANGUAGES
from pbem.mail.compose.rows import Row, rows, stands_in_rows

from .host import html_of
from .situations import ANNA, Evening

GAMES = ("barrage", "underwater-cities")
ASKED = ("help", "help all", "help orders", "help new", "options {game}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_help_and_options_stand_in_rows(tmp_path: Path, game: str, language: str) -> None:
    evening = Evening(tmp_path / "home", game, 2, seed=7, language=language)
    evening.turn()
    evening.fetch()
    evening.write(ANNA, [line.format(game=game) for line in ASKED])
    shown = html_of(evening.fetch()[-1])
    assert shown.count("&gt; ") == len(ASKED)
    assert "<pre" not in shown


def test_a_row_has_what_one_writes_and_what_it_means() -> None:
    told = "Chosen now:\n  undo                    takes back your latest\n" + " " * 26 + "decision"
    assert stands_in_rows(told)
    assert rows(told) == [
        Row("Chosen now:", (), 0, False),
        Row("undo", ("takes back your latest", "decision"), 2, False),
    ]


def test_a_line_that_was_broken_goes_on() -> None:
    full = "which letters of this game you want, and in which of"
    told = f"  mail text               {full}\n{' ' * 26}their forms you want them"
    assert rows(told)[0].meaning == (f"{full} their forms you want them",)
    assert rows("R1  Build 2 farms,\n    or build none.")[0].meaning == (
        "Build 2 farms, or build none.",
    )


def test_what_a_choice_means_begins_a_line() -> None:
    told = (
        "  missed=wait|bot\n"
        f"{' ' * 26}what happens when that is over too; usually wait\n"
        f"{' ' * 26}wait: the game waits"
    )
    *_first, last = rows(told)[0].meaning
    assert last == "wait: the game waits"


@pytest.mark.parametrize(
    "drawn", ["produce 0    2 eng    3 eng", "+--( 1 )--+  +--( 2 )--+", "plain words, no columns"]
)
def test_a_board_is_no_rows(drawn: str) -> None:
    assert not stands_in_rows(drawn)


def test_rows_take_linear_time() -> None:
    assert len(rows("  a  b\n" * 20_000)) == 20_000
    assert re.search("c", " ".join(rows(" " * 100_000 + "a  c")[0].meaning))
