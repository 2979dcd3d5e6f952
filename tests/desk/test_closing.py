"""Letters end as people end them."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import CLOSING, DONE, IGNORED, REFUSED, TOLD, UNREACHED, UNREAD
from pbem.games.barrage.game import Barrage
from pbem.mail.reading.free_text import is_closing

from .real_games import opened
from .small_games import RED, outcomes, phrases


@pytest.mark.parametrize("closing", ["Best wishes,", "Kind regards", "Viele Grüße", "Yours, Red"])
def test_a_closing_is_no_failed_order(desk: Desk, number: int, closing: str) -> None:
    first = phrases(desk, number, RED)[0]
    reply = give_orders(desk, number, RED, [first, closing, "Anna"])
    assert outcomes(reply.transcript) == [DONE, CLOSING, CLOSING]
    assert not reply.transcript.failed


def test_below_a_message_only_a_short_greeting_ends_the_letter(desk: Desk, number: int) -> None:
    first = phrases(desk, number, RED)[0]
    lines = [
        first,
        "message all: well",
        "Kind of you to wait for me so long.",
        "Best wishes,",
        "Anna",
    ]
    reply = give_orders(desk, number, RED, lines)
    assert outcomes(reply.transcript) == [DONE, TOLD, CLOSING, CLOSING]
    assert "Kind of you to wait for me so long." in str(desk.read(number).outbox)
    assert "Anna" not in str(desk.read(number).outbox)


@pytest.mark.parametrize(
    "greeting",
    ["Bonjour,", "Bonjour Max !", "Hi all", "Good evening, Ben", "Привіт!", "Добрый день,"],
)
def test_a_greeting_needs_no_comment(desk: Desk, number: int, greeting: str) -> None:
    first = phrases(desk, number, RED)[0]
    reply = give_orders(desk, number, RED, [greeting, first])
    assert outcomes(reply.transcript) == [CLOSING, DONE]


@pytest.mark.parametrize("line", ["Hello, that was a very nice move", "Hi, 3 more to go"])
def test_more_than_a_greeting_is_listed(desk: Desk, number: int, line: str) -> None:
    first = phrases(desk, number, RED)[0]
    reply = give_orders(desk, number, RED, [line, first])
    assert outcomes(reply.transcript) == [IGNORED, DONE]


def test_what_only_shows_something_is_shown_below_a_refused_order(desk: Desk, number: int) -> None:
    reply = give_orders(
        desk, number, RED, ["take 99 stones", "board", "mail turns", "thanks", "legal"]
    )
    assert outcomes(reply.transcript) == [REFUSED, TOLD, UNREACHED, CLOSING, UNREAD]


@pytest.mark.parametrize(
    "signature",
    [
        ["Best,", "Nora"],
        ["Cheers", "Igor"],
        ["Bien à vous,", "Cléo"],
        ["З повагою,", "Олена"],
        ["С уважением,", "Игорь Петров"],
        ["Talk soon,", "Nora K.", "Sent from my phone"],
        ["Cheers / Igor"],
        ["~ Nora"],
        ["Nora"],
    ],
)
def test_a_name_that_signs_a_letter_is_not_listed(
    desk: Desk, number: int, signature: list[str]
) -> None:
    first = phrases(desk, number, RED)[0]
    reply = give_orders(desk, number, RED, [first, *signature])
    assert outcomes(reply.transcript) == [DONE, *[CLOSING] * len(signature)]
    assert reply.transcript.listed == []


@pytest.mark.parametrize("line", ["Wait", "Stop", "Undo", "Hurry!", "Oops"])
def test_what_may_mean_something_below_a_greeting_is_listed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    game = opened(desk, monkeypatch, Barrage())
    reply = give_orders(desk, *game, ["bank 2", "Thanks", line])
    assert outcomes(reply.transcript) == [DONE, CLOSING, UNREAD]


def test_a_name_alone_is_told_what_was_read(desk: Desk, number: int) -> None:
    reply = give_orders(desk, number, RED, ["Nora"])
    assert outcomes(reply.transcript) == [IGNORED]


@pytest.mark.parametrize("line", ["A bientôt", "A bientot !", "À la prochaine !", "Bonne journee"])
def test_a_goodbye_without_its_accents_is_one(line: str) -> None:
    assert is_closing(line)
