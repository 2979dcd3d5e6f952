"""A letter is known by its Message-ID only to whom it belongs: nobody swallows another's letter."""

from __future__ import annotations

from pbem.desk.owed_letters.allowance import VOID_A_DAY
from pbem.desk.upkeep.admin import replace
from pbem.mail.address import Token
from tests.mail.host import DOOR, Correspondent, Mailhost, text_of

RED, BLUE = 0, 1
SAME = "<same@example.org>"


def seat_address(host: Mailhost, game: int, seat: int) -> str:
    question, generation = host.desk.read(game).seats[seat].key
    return host.post.address(Token(game, seat, question, generation))


def send(host: Mailhost, sender: str, to: str, words: str, message_id: str = SAME) -> None:
    raw = f"From: {sender}\r\nMessage-ID: {message_id}\r\n\r\n{words}\r\n"
    host.send(raw.encode(), sender, to)


def test_another_seats_letter_with_the_same_id_is_done(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    red.fetch()
    send(host, "blue@example.org", seat_address(host, game, BLUE), "hand")
    move = host.desk.read(game).load().offers(RED)[0].phrase
    send(host, "red@example.org", seat_address(host, game, RED), move)
    assert len(host.desk.read(game).load().record) == 1
    assert "came before" not in text_of(red.latest)


def test_the_same_letter_is_still_done_once(host: Mailhost, game: int, red: Correspondent) -> None:
    to = seat_address(host, game, RED)
    move = host.desk.read(game).load().offers(RED)[0].phrase
    for _time in range(2):
        send(host, "red@example.org", to, move)
    assert len(host.desk.read(game).load().record) == 1
    red.fetch()
    assert any("came before" in text_of(one) for one in red.letters)


def test_the_next_player_of_a_seat_has_ids_of_their_own(
    host: Mailhost, game: int, ann: Correspondent
) -> None:
    send(host, "red@example.org", seat_address(host, game, RED), "hand")
    replace(host.desk, game, "red", "ann@example.org", "red is gone")
    move = host.desk.read(game).load().offers(RED)[0].phrase
    send(host, "ann@example.org", seat_address(host, game, RED), move)
    assert host.desk.read(game).drafting == ["red"]


def test_a_forged_letter_at_the_door_swallows_no_true_one(
    host: Mailhost, ann: Correspondent
) -> None:
    send(host, "ann@example.org", DOOR, "help")
    ann.fetch()
    send(host, "ann@example.org", DOOR, "sign up Ann")
    assert "Please confirm" in ann.latest["Subject"]
    send(host, "ann@example.org", DOOR, "sign up Ann")
    assert len(ann.fetch()) <= 1


def test_void_letters_take_no_answers_from_the_player(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    old = seat_address(host, game, RED)
    red.reply("rekey", red.latest)
    red.fetch()
    for number in range(host.desk.answers_a_day + 5):
        send(host, "red@example.org", old, "board", f"<{number}@example.org>")
    assert len(red.fetch()) == VOID_A_DAY
    send(host, "red@example.org", seat_address(host, game, RED), "board", "<good@example.org>")
    assert len(red.fetch()) == 1
