"""`Yes, that one please`, `do what you suggest`, and wishes to be asked first."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import Reply, SeatLetter, give_orders
from pbem.desk.spoken.wished_confirming import wished_confirming

from .real_games import kept_ahead, played, speaks, told

OFFERED = "maybe build base 5L"


def writes(desk: Desk, game: tuple[int, int], number: int, *lines: str) -> Reply:
    """The answer to a letter, which is kept_ahead with the game."""
    mine = desk.read(game[0]).seats[game[1]]
    about: dict[str, Any] = {"reply_to": f"<{number}@x>", "subject": "Your turn"}
    letter = SeatLetter(f"<{number}@x>", mine.question, mine.generation, about)
    return give_orders(desk, *game, lines, letter)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Yes, that one please."),
        ("en", "OK, do what you suggest."),
        ("en", "OK do what you suggest: build base 5L"),
        ("fr", "Oui, fais ce que tu proposes"),
        ("fr", "D'accord, comme vous proposez : base 5L"),
        ("uk", "Так, зробіть як пропонуєте"),
        ("ru", "Да, сделайте как предлагаете: плотина 5L"),
    ],
)
@pytest.mark.parametrize("below", ["", "next turn: workshop 1"])
def test_a_yes_plays_the_one_thing_that_is_offered(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, below: str
) -> None:
    speaks(desk, *barrage, language)
    writes(desk, barrage, 1, OFFERED)
    writes(desk, barrage, 2, *filter(None, [line, below]))
    assert "build base 5L" in played(desk, barrage[0])
    assert len(kept_ahead(desk, *barrage)) == bool(below)


def test_a_yes_beside_another_order_plays_only_that(desk: Desk, barrage: tuple[int, int]) -> None:
    writes(desk, barrage, 1, OFFERED)
    writes(desk, barrage, 2, "Yes, that one please.", "bank 2")
    assert "build base 5L" not in played(desk, barrage[0])


def test_what_was_tried_is_held_where_turns_are(desk: Desk, barrage: tuple[int, int]) -> None:
    before = len(played(desk, barrage[0]))
    for number, line in enumerate(["confirm on", "preview bank 2", "Yes, do that."]):
        reply = writes(desk, barrage, number, line)
    assert len(played(desk, barrage[0])) == before
    assert desk.read(barrage[0]).seats[barrage[1]].held == ["bank; 2"]
    assert told(reply).startswith("I am holding this")
    writes(desk, barrage, 9, "play it")
    assert played(desk, barrage[0])[before:] == ["bank", "2"]


@pytest.mark.parametrize(
    ("line", "wished"),
    [
        ("Ask me first from now on: confirm on.", "on"),
        ("Please always ask me before you play my turn.", "on"),
        ("You needn't ask me before every turn any more.", "off"),
        ("No need to ask me any longer", "off"),
        ("Demandez-moi d'abord désormais", "on"),
        ("Plus besoin de me demander", "off"),
        ("Спочатку питайте мене", "on"),
        ("Більше не питайте мене", "off"),
        ("Сначала спрашивайте меня", "on"),
        ("Больше не спрашивайте меня", "off"),
        ("Will you ask me first?", ""),
        ("Bo should ask Ada first", ""),
        ("bank 2", ""),
    ],
)
def test_wishes_to_be_asked_first(line: str, wished: str) -> None:
    assert wished_confirming(line) == wished


def test_such_a_wish_is_done(desk: Desk, barrage: tuple[int, int]) -> None:
    give_orders(desk, *barrage, ["Ask me first from now on: confirm on."])
    assert desk.read(barrage[0]).seats[barrage[1]].confirm
    give_orders(desk, *barrage, ["You needn't ask me before every turn any more."])
    assert not desk.read(barrage[0]).seats[barrage[1]].confirm


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("build base 5L", "As things stand I read it as: build base 5L"),
        (
            "build base 8L",
            "As things stand I could not carry it out: 8L is taken by a neutral dam.",
        ),
    ],
)
def test_what_is_noted_is_read_as_if_it_were_ones_turn(
    desk: Desk, barrage: tuple[int, int], line: str, said: str
) -> None:
    """Below the orders that ended the turn, and while somebody else is asked."""
    reply = give_orders(desk, *barrage, ["bank 2", f"next turn: {line}"])
    assert said in told(reply, -1)


def test_what_keeps_a_line_from_being_played_is_said(desk: Desk, barrage: tuple[int, int]) -> None:
    line = (
        "I'd like to dig the big pipe from basin 9 down to 12 first (the three one, 9B), because"
        " that neutral dam already has some water in it."
    )
    (item,) = give_orders(desk, *barrage, [line]).transcript.items
    assert "I could not place “because that neutral dam" in str(item.text)
    assert list(map(str, item.nearest)) == ["build conduit 9B"]
