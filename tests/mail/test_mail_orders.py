"""The host's own orders in a letter of a game: messages, reports, choices of mail, keys."""

from __future__ import annotations

from tests.desk.conftest import DrivenClock

from .host import Correspondent, Mailhost, html_of, offers, text_of


def test_a_message_reaches_the_others_without_addresses(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    blue.fetch()
    order = offers(red.latest)[0]
    red.reply(f"message all: good luck,\nand have fun\n{order}")
    letter = blue.latest
    assert letter["X-Pbem-Letter"] == "message"
    assert "red writes to you:\n\n  good luck,\n  and have fun" in text_of(letter)
    assert red.address not in letter.as_string()
    assert letter["References"] == blue.letters[0]["Message-ID"]
    assert len(host.desk.read(game).load().record) == 1
    blue.reply("message red: thanks!")
    messages = [one for one in red.fetch() if one["X-Pbem-Letter"] == "message"]
    assert "thanks!" in text_of(messages[-1])


def test_the_sender_s_name_below_a_message_is_no_part_of_it(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    blue.fetch()
    red.reply("message all: nice spot!\nred")
    said = text_of(blue.latest)
    assert "nice spot!" in said
    assert "\n  red\n" not in said


def test_a_message_may_be_sent_by_an_old_letter(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    old = red.latest
    red.reply(offers(old)[0])
    blue.fetch()
    red.reply("message blue: still here", old)
    assert "still here" in text_of(blue.latest)


def test_a_message_to_somebody_is_sent_to_them(
    game: int, red: Correspondent, blue: Correspondent
) -> None:
    red.reply("message to all: well played")
    assert "well played" in text_of(blue.latest)


def test_a_message_to_nobody_known_says_how_one_is_written(game: int, red: Correspondent) -> None:
    red.reply("message: good luck both, hands off :)")
    assert "`message` takes a seat (or `all`)" in " ".join(text_of(red.latest).split())


def test_a_message_to_nobody_is_refused(game: int, red: Correspondent) -> None:
    for words in ("message green: hi", "message all:"):
        red.reply(words)
        assert "Not done" in text_of(red.latest)
    red.reply("message red: hi")
    assert "nothing is sent" in text_of(red.latest)


def test_a_report_goes_to_the_operator_with_the_record(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    keeper = Correspondent(host, "keeper@example.net")
    red.reply("report: I should have had a coin")
    letter = keeper.latest
    assert "I should have had a coin" in text_of(letter)
    (record,) = letter.iter_attachments()
    assert record.get_filename() == "game-1.json"
    assert b'"record"' in record.get_payload(decode=True)


def test_mail_text_leaves_out_the_html(game: int, red: Correspondent) -> None:
    red.reply("mail text")
    assert html_of(red.latest) == ""
    red.reply("mail html")
    assert html_of(red.latest) != ""


def test_a_digest_collects_messages_for_a_day(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent, clock: DrivenClock
) -> None:
    blue.reply("mail digest")
    blue.fetch()
    red.reply("message blue: first")
    red.reply("message blue: second")
    assert blue.fetch() == []
    clock.now += 86400
    (letter,) = blue.fetch()
    assert "first" in text_of(letter)
    assert "second" in text_of(letter)


def test_what_a_digest_has_collected_goes_with_the_next_letter(
    game: int, red: Correspondent, blue: Correspondent
) -> None:
    blue.reply("mail digest")
    blue.fetch()
    red.reply("message blue: by the way")
    blue.reply("board")
    (letter,) = blue.fetch()
    assert "by the way" in text_of(letter)


def test_mail_off_stops_all_but_answers(
    game: int, host: Mailhost, red: Correspondent, blue: Correspondent
) -> None:
    unsubscribe = blue.latest["List-Unsubscribe"]
    assert "mail%20off" in unsubscribe
    blue.reply("mail off")
    blue.fetch()
    red.reply("message blue: hello?")
    assert blue.fetch() == []


def test_rekey_makes_older_letters_void(host: Mailhost, game: int, red: Correspondent) -> None:
    old = red.latest
    red.reply("rekey")
    fresh = red.latest
    red.reply(f"message blue: I am eve\n{offers(old)[0]}", old)
    assert host.desk.read(game).load().record == []
    assert all(note["kind"] != "message" for note in host.desk.read(game).outbox)
    assert "made the letter void" in text_of(red.latest).replace("\n", " ")
    red.reply(offers(fresh)[0], fresh)
    assert len(host.desk.read(game).load().record) == 1


def test_a_new_game_can_be_proposed_from_within_a_game(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    letter = red.reply("new pearls with bot")
    host.send(letter, red.address, str(letter["To"]))
    red.fetch()
    asked = [one for one in red.letters if one["Subject"] == "[pbem] Please confirm"]
    assert len(asked) == 1
    red.reply("yes", asked[0])
    assert host.desk.read(game + 1).status == "running"
    assert host.desk.people.read(host.desk.read(game).seats[0].player).games == [1, 2]
