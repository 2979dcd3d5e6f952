"""Orders as people say them: `everyday.toml` holds them, with the reading expected of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.everyday import LANGUAGES, Line, check, check_shares, lines

from .positions import POSITIONS

TABLE = list(lines(Path(__file__).with_name("everyday.toml")))
OTHERS = {
    spoken: list(lines(Path(__file__).with_name(f"everyday.{spoken}.toml"))) for spoken in LANGUAGES
}


@pytest.mark.parametrize("one", TABLE, ids=[f"{one.position}: {one.line}" for one in TABLE])
def test_an_everyday_line_is_read_as_it_is_meant(one: Line) -> None:
    check(POSITIONS, one)


def test_nearly_all_of_them_are_read() -> None:
    check_shares(TABLE)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_lines_in_other_languages_are_read_as_they_are_meant(spoken: str) -> None:
    for one in OTHERS[spoken]:
        check(POSITIONS, one)
    check_shares(OTHERS[spoken])
