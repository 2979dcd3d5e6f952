"""Turns by mail over a real socket: as meant, mistaken, late, twice, and by the wrong people."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage

import pytest

from pbem.desk.owed_letters.kinds import ANSWER
from pbem.desk.upkeep import admin

from .host import Correspondent, Mailhost, offers, text_of


def answers(host: Mailhost, game: int) -> int:
    return len(host.desk.read(game).load().record)


def test_a_turn_is_played_by_answering_a_letter(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.reply(offers(red.latest)[0])
    assert answers(host, game) == 1
    assert red.latest["X-Pbem-Letter"] == "answer"
    assert text_of(red.latest).splitlines()[1].startswith("Done.")


def test_an_answer_from_before_the_start_that_is_sent_after_it_is_still_sent(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    """A yes to an invitation is answered; meanwhile the last of the others has said yes, too."""
    red.fetch()
    with host.desk.sitting(game) as sitting:
        sitting.letters.note(0, ANSWER, words="You have your seat.")
        sitting.commit()
    said = " ".join(text_of(red.latest).split())
    assert "You have your seat. red, you and blue choose at the same time: Pearls." in said


def test_letters_of_a_paused_game_ask_nothing(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    first = red.latest
    admin.pause(host.desk, game, "a storm")
    told = red.latest
    red.reply("board", first)
    for letter in (told, red.latest):
        said = " ".join(text_of(letter).split())
        assert "The operator has paused this game; it will go on later." in said
        assert "our turn" not in said
        assert "Waiting for" not in said
        assert offers(letter) == []


def test_an_order_below_the_quoted_letter_is_heard(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.reply(offers(red.latest)[0], below=True)
    assert answers(host, game) == 1


def test_no_line_of_the_quoted_letter_is_executed(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.reply("Hello there")
    assert answers(host, game) == 0
    said = text_of(red.latest)
    assert "Not taken as orders: Hello there" in said
    assert "no order in your letter, so nothing has changed" in " ".join(said.split())


def test_an_html_only_reply_is_heard(host: Mailhost, game: int, red: Correspondent) -> None:
    start = red.latest
    letter = EmailMessage()
    letter["From"] = red.address
    letter["To"] = start["Reply-To"]
    letter["Message-ID"] = host.message_id(red.address)
    order = offers(start)[0]
    letter.set_content(
        f"<div>{order}</div><blockquote>{text_of(start)}</blockquote>", subtype="html"
    )
    host.send(letter, red.address, start["Reply-To"])
    assert answers(host, game) == 1


def test_a_mistake_teaches_and_changes_nothing(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.reply("keep 99")
    assert answers(host, game) == 0
    said = text_of(red.latest)
    assert "> keep 99" in said
    assert "Not done" in said
    assert "Keep 2 of your cards\n  keep " in said
    red.reply(offers(red.latest)[0])
    assert answers(host, game) == 1


@pytest.mark.parametrize("line", ["keep 99", "the blue one"])
def test_after_a_failed_answer_a_short_menu_is_shown_again(
    host: Mailhost, game: int, red: Correspondent, line: str
) -> None:
    choices = offers(red.latest)
    assert len(choices) == 4
    red.reply(line)
    assert answers(host, game) == 0
    assert offers(red.latest) == choices
    assert len(text_of(red.latest).splitlines()) <= 12
    red.reply(choices[-1])
    assert answers(host, game) == 1


def test_what_is_held_is_played_or_taken_back_by_a_button(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    one, other = offers(red.latest)[:2]
    red.reply(f"confirm on\n{one}\n{other}")
    assert answers(host, game) == 0
    assert f"and nothing is played yet: {one}; {other}." in " ".join(text_of(red.latest).split())
    assert offers(red.latest) == ["play it"]
    assert "\n  undo\n" in text_of(red.latest)
    red.reply("play it")
    assert answers(host, game) == 2


def test_the_answer_to_an_old_letter_plays_nothing_but_may_ask(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    old = red.latest
    red.reply(offers(old)[0])
    red.fetch()
    red.reply(f"legal\n{offers(old)[1]}", old)
    assert answers(host, game) == 1
    said = text_of(red.latest)
    assert "You answered an older letter" in said
    assert "> legal" in said


def test_one_letter_twice_is_done_once_and_told_so(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    letter = red.reply(offers(red.latest)[0])
    first = red.latest
    host.send(letter, red.address, str(letter["To"]))
    assert answers(host, game) == 1
    assert "This letter came before" in text_of(red.latest)
    assert red.latest["Message-ID"] != first["Message-ID"]


def test_one_letter_to_two_addresses_is_done_once(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    start = red.latest
    letter = EmailMessage()
    letter["From"] = red.address
    letter["To"] = f"{start['Reply-To']}, pbem@example.net"
    letter["Message-ID"] = host.message_id(red.address)
    letter["In-Reply-To"] = start["Message-ID"]
    letter.set_content("\n".join(offers(start)[:1]))
    host.send(letter, red.address, str(start["Reply-To"]), "pbem@example.net")
    assert answers(host, game) == 1


def test_whoever_holds_the_letter_may_answer_but_the_player_hears_of_it(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    eve = Correspondent(host, "eve@example.org")
    eve.reply(offers(red.latest)[0], red.latest)
    assert answers(host, game) == 1
    assert eve.fetch() == []
    assert "came from eve@example.org" in text_of(red.latest)


def test_a_bad_signature_is_refused_and_never_answered(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    to = str(red.latest["Reply-To"])
    other_seat = to.replace("g1-0-", "g1-1-")
    signed, _at, domain = to.partition("@")
    other_end = f"{signed[:-1]}{'b' if signed.endswith('a') else 'a'}@{domain}"
    assert to not in (other_seat, other_end)
    for recipient in (other_seat, other_end, "pbem+anything@example.net"):
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            red.write("rest", recipient)
        assert next(iter(refused.value.recipients.values()))[0] == 550
    assert red.fetch() == []


def test_without_plus_addresses_the_answered_letter_tells(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    start = red.latest
    red.write(offers(start)[0], In_Reply_To=start["Message-ID"])
    assert answers(host, game) == 1
    red.write("keep 1", In_Reply_To=f"<g{game}.{'0' * 32}@example.net>")
    assert answers(host, game) == 1


def test_attachments_are_named_and_not_read(host: Mailhost, game: int, red: Correspondent) -> None:
    letter = EmailMessage()
    letter["From"] = red.address
    letter["Message-ID"] = host.message_id(red.address)
    letter.set_content(offers(red.latest)[0])
    letter.add_attachment(b"rest\n", maintype="text", subtype="plain", filename="orders.txt")
    host.send(letter, red.address, str(red.latest["Reply-To"]))
    assert answers(host, game) == 1
    assert "I don't read attachments: orders.txt" in text_of(red.latest)


def test_a_preview_keeps_nothing(host: Mailhost, game: int, red: Correspondent) -> None:
    red.reply(f"preview\n{offers(red.latest)[0]}\nmail off\nmessage all: hi")
    assert answers(host, game) == 0
    said = text_of(red.latest)
    assert "nothing is kept" in said
    assert host.desk.read(game).seats[0].mail == "turns"
    assert all(note["kind"] != "message" for note in host.desk.read(game).outbox)
    red.reply(offers(red.latest)[0])
    assert answers(host, game) == 1


def test_what_is_offered_in_a_refused_preview_is_not_what_was_tried(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.reply("preview\nkeep 1 or 2")
    said = text_of(red.latest)
    assert "would work:" in said
    assert "To do it:" not in said


def test_a_wish_to_try_first_is_heard_and_the_orders_are_a_button(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    order = offers(red.latest)[0]
    red.reply(f"{order}\n\nPlease don't play this yet.\nRed")
    assert answers(host, game) == 0
    assert "This is only a preview; nothing is kept." in text_of(red.latest)
    assert offers(red.latest) == [order]
    red.reply(offers(red.latest)[0])
    assert answers(host, game) == 1


def test_two_answers_to_one_question_at_once_are_one_move(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    """Each carries the same question; only one finds it open."""
    from concurrent.futures import ThreadPoolExecutor

    start = red.latest
    first, second = offers(start)[:2]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda order: red.reply(order, start), (first, second)))
    assert answers(host, game) == 1


def test_automatic_answers_are_never_executed_nor_answered(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    start = red.latest
    order = offers(start)[0]
    to = str(start["Reply-To"])
    for headers in (
        {"Auto-Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"X-Autoreply": "yes"},
        {"X-Pbem-Letter": "turn"},
    ):
        red.write(order, to, **headers)
    letter = EmailMessage()
    letter["From"] = red.address
    letter["Message-ID"] = host.message_id(red.address)
    letter.set_content(order)
    host.send(letter, "", to)
    assert answers(host, game) == 0
    assert red.fetch() == []


def test_two_programs_that_answer_each_other_stop(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    start = red.latest
    host.desk.seat_answers_a_day = 20
    for _ in range(25):
        red.reply("Out of office!", start)
    came = red.fetch()
    assert len(came) == 20
    said = [" ".join(text_of(one).split()) for one in came]
    assert "this is my last answer to such a letter before Sat 16 Jan 00:00 UTC" in said[-1]
    assert not any("my last answer" in one for one in said[:-1])
    red.reply(offers(start)[0], start)
    assert answers(host, game) == 1
    assert [letter["X-Pbem-Letter"] for letter in red.fetch()] == ["answer"]


def test_an_odd_message_id_does_not_keep_the_answer_back(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    to = str(red.latest["Reply-To"])
    for message_id in ("<ü ü@x>", "<a\x01b@x>", "<>", "no brackets at all", "<" + "x" * 400 + ">"):
        raw = f"From: red@example.org\r\nMessage-ID: {message_id}\r\n\r\nboard\r\n"
        host.send(raw.encode("latin-1"), red.address, to)
    assert len(red.fetch()) == 5


def test_a_mistake_outside_the_turn_is_not_blamed_on_the_turn(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    for player in (red, blue):
        while offers(player.latest):
            player.reply(offers(player.latest)[0])
            if answers(host, game) > 5:
                break
    waiting = next(one for one in (red, blue) if not offers(one.latest))
    waiting.reply("away when it rains")
    said = " ".join(text_of(waiting.latest).split())
    assert "I couldn't carry out your order; nothing has changed. Waiting for" in said
