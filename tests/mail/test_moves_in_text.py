"""Moves in the text of a letter: in two columns, and whole orders one below the other."""

from __future__ import annotations

from pbem.mail.compose.body import Move, MoveGroup, moves_in_text


def group(title: str) -> MoveGroup:
    moves = [
        Move(f"{title} {site}", note, label=site)
        for site, note in (("9U", "3 excavators"), ("7U", "4 excavators"), ("5U", "4 excavators"))
    ]
    return MoveGroup(title, moves)


def test_a_short_title_stands_beside_its_moves() -> None:
    assert moves_in_text(group("build base")) == (
        "  build base        9U (3 excavators); 7U, 5U (4 excavators)"
    )


def test_a_long_title_stands_above_them() -> None:
    assert moves_in_text(group("побудувати електростанцію")).splitlines() == [
        "  побудувати електростанцію",
        "                    9U (3 excavators); 7U, 5U (4 excavators)",
    ]


def test_whole_orders_below_a_heading_stand_alone() -> None:
    swaps = [Move("exchange kelp for credit"), Move("exchange credit for kelp")]
    assert moves_in_text(MoveGroup("Before your card", swaps)).splitlines() == [
        "Before your card:",
        "    exchange kelp for credit",
        "    exchange credit for kelp",
    ]
