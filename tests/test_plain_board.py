"""The plain board: all that a view says, within a letter's width."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.plain_board import WIDTH, plain_board

BOARD = """\
round: 2   stones: 12
seats:
  name  taken  out
  red   3 4    no
  blue  -      yes
piles: 3, 4, 5
market:
  cheap: -   last: red
  rows:
    1:
      a: 1
    2: 7
"""


def test_a_board() -> None:
    view = {
        "round": 2,
        "stones": 12,
        "seats": [{"taken": [3, 4], "out": False}, {"taken": [], "out": True}],
        "piles": [3, 4, 5],
        "market": {"cheap": None, "last": "red", "rows": [{"a": 1}, 7]},
    }
    assert plain_board(view, ["red", "blue"]) == BOARD


def test_seats_that_are_words() -> None:
    assert plain_board({"players": [3, 4]}, ["red", "blue"]) == "players: 3, 4\n"
    assert plain_board({"players": [[{"a": 1}], []]}, ["red", "blue"]) == (
        "players:\n  red:\n    a\n    1\n  blue: -\n"
    )


def test_what_is_no_mapping() -> None:
    assert plain_board(None) == "-\n"
    assert plain_board(["a", "b\nc\x1b[0m"]) == "a, b c?[0m\n"


def words_of(value: Any) -> list[str]:
    """Every word that the view holds."""
    if isinstance(value, dict):
        return [word for key, one in value.items() for word in (key, *words_of(one))]
    if isinstance(value, list):
        return [word for one in value for word in words_of(one)]
    return [str(value)] if isinstance(value, int) and not isinstance(value, bool) else []


NAMES = st.text("abcdefgh", min_size=1, max_size=12)
VIEWS = st.recursive(
    st.none() | st.booleans() | st.integers(0, 10**6) | st.text(max_size=120),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=40,
)


@settings(max_examples=200, deadline=None)
@given(VIEWS)
def test_any_view_fits_and_nothing_is_left_out(view: Any) -> None:
    board = plain_board(view, ["red", "blue"])
    assert max(map(len, board.split("\n"))) <= WIDTH
    joined = "".join(board.split())
    assert all(word in joined for word in words_of(view))
