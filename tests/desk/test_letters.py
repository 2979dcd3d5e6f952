"""Which letters a change causes."""

from __future__ import annotations

from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from tests.sittings import seat_letter

from .small_games import BLUE, RED, drop_letters, keep_all, letters, phrases


def test_everyone_is_told_of_the_start(desk: Desk, number: int) -> None:
    assert letters(desk.read(number)) == [(RED, "start"), (BLUE, "start")]


def test_bots_get_no_letters_but_move(desk: Desk) -> None:
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    assert letters(desk.read(number)) == [(RED, "start")]
    assert desk.games.due(desk.clock()) == [number]
    assert run_bots(desk, number) == 1
    assert BLUE not in desk.read(number).load().pending


def test_whoever_is_newly_asked_gets_a_letter(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    drop_letters(desk, number)
    reply = give_orders(desk, number, RED, ["rest"], seat_letter(desk, number, RED, "<9@red>"))
    assert letters(reply.file) == [(RED, "answer"), (BLUE, "turn")]


def test_while_others_are_still_asked_nobody_is_woken_for_nothing(desk: Desk, number: int) -> None:
    drop_letters(desk, number)
    first, second = phrases(desk, number, RED)[:2]
    give_orders(desk, number, RED, [first])
    reply = give_orders(desk, number, RED, [second])
    assert letters(reply.file) == []


def test_one_player_s_answer_does_not_make_another_s_letter_old(desk: Desk, number: int) -> None:
    before = desk.read(number).seats[BLUE].question
    give_orders(desk, number, RED, phrases(desk, number, RED)[:1])
    assert desk.read(number).seats[BLUE].question == before
    assert desk.read(number).seats[RED].question == before + 1


def test_undo_never_brings_a_question_s_number_back(desk: Desk, number: int) -> None:
    seen = {desk.read(number).seats[RED].question}
    for _ in range(3):
        give_orders(desk, number, RED, phrases(desk, number, RED)[:1])
        give_orders(desk, number, RED, ["undo"])
        now = desk.read(number).seats[RED].question
        assert now not in seen
        seen.add(now)


def test_an_undo_among_bots_is_one_letter_with_the_question(desk: Desk) -> None:
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    while run_bots(desk, number):
        pass
    keep_all(desk, number)
    seat = next(iter(desk.read(number).load().pending))
    give_orders(desk, number, seat, ["rest"])
    drop_letters(desk, number)
    reply = give_orders(desk, number, RED, ["undo"], seat_letter(desk, number, RED, "<9@red>"))
    assert letters(reply.file) == [(RED, "answer")]
    assert reply.transcript.resend
    assert "taken back" in str(reply.transcript.items[0].text)


def test_the_end_is_told_to_all(desk: Desk, number: int) -> None:
    reply = give_orders(desk, number, RED, [f"resign game {number}"])
    drop_letters(desk, number)
    seat = next(iter(reply.play.pending), None)
    while seat is not None:
        reply = give_orders(desk, number, seat, phrases(desk, number, seat)[-1:])
        seat = next(iter(reply.play.pending), None)
    assert {(RED, "end"), (BLUE, "end")} <= set(letters(reply.file))
    assert reply.file.status == "finished"


def test_message_ids_are_all_different(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    ids = [note["id"] for note in desk.read(number).outbox]
    assert len(ids) == len(set(ids)) > 2


def test_nobody_can_flood_the_others_with_words(desk: Desk, number: int) -> None:
    drop_letters(desk, number)
    for _ in range(3):
        give_orders(desk, number, RED, ["message all: hello", "undo"] * 15)
    sent = [kind for _to, kind in letters(desk.read(number)) if kind == "message"]
    assert 0 < len(sent) <= 20
    refused = give_orders(desk, number, RED, ["message all: hello"] * 25).transcript
    assert refused.failed
