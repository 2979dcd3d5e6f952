"""Who forges a sender uses up nothing that belongs to whoever holds a key."""

from __future__ import annotations

import msgspec
import pytest

from pbem.desk.mailroom import Mailroom
from pbem.desk.unsigned_letters.correspondents import peek, writing_to
from pbem.mail.address import Token
from pbem.mail.receipts import Receipt
from tests.mail.host import DOOR, Correspondent, Mailhost, text_of
from tests.people.writing import confirms

from .forging import forge


def test_a_player_whose_address_is_forged_is_answered_by_key(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.fetch()
    forge(host, "red@example.org", 30)
    assert len(red.fetch()) == host.desk.answers_a_day
    place = host.desk.read(game).seats[0]
    seat = host.post.address(Token(game, 0, *place.key))
    red.write("hand", seat)
    assert len(red.fetch()) == 1
    red.write("watch 7", seat)
    answers = red.fetch()
    (question,) = [one for one in answers if "Please confirm" in one["Subject"]]
    assert len(answers) == 2
    red.reply("no", question)
    assert "Nothing is done" in text_of(red.latest)


@pytest.mark.parametrize("line", ["help", "sign up Eve", "new pearls with ann@example.org"])
@pytest.mark.parametrize("known", [True, False])
def test_who_is_forged_is_heard_at_the_front_door_by_answering(
    host: Mailhost, red: Correspondent, ann: Correspondent, line: str, known: bool
) -> None:
    """Also somebody who has no game, hence no key, and with no server that vouches for anybody."""
    if known:
        confirms(red, "sign up Red")
    forge(host, "red@example.org", 60, line=line)
    flood = red.fetch()
    assert len(flood) == host.desk.answers_a_day - known, "one was the person's own"
    said = " ".join(text_of(flood[-1]).split())
    assert "answer this letter and say it there" in said
    assert "Before Sat 16 Jan 00:00 UTC I read nothing more that comes to this address" in said
    red.write("games")
    assert red.fetch() == [], "anybody may have written that"
    red.reply("help", flood[-1])
    assert "Here is what you asked for" in text_of(red.latest)
    if not known:
        red.reply("sign up Red", flood[-1])
        red.reply("yes", red.latest)
        assert host.desk.people.find("red@example.org") is not None


def test_what_is_heard_by_answering_has_an_end_as_well(host: Mailhost, red: Correspondent) -> None:
    forge(host, "red@example.org", 30)
    key = red.fetch()[-1]
    for _letter in range(host.desk.answers_a_day + 5):
        red.reply("help", key)
    answers = [" ".join(text_of(letter).split()) for letter in red.fetch()]
    assert len(answers) == host.desk.answers_a_day
    told = [one for one in answers if "this is my last answer at this address before" in one]
    assert told == answers[-1:], "silence comes only after that was said"
    assert "Here is what you asked for" in told[0]


def test_a_last_answer_that_a_letter_of_the_game_gives_still_says_until_when(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.fetch()  # the first letter of the game is no key for the door
    host.desk.answers_a_day = 2
    red.write("help")
    key = red.latest
    red.reply("help", key)
    red.fetch()
    red.reply("resend 1", key)
    answers = [" ".join(text_of(letter).split()) for letter in red.fetch()]
    assert len(answers) == 2
    assert any("my last answer at this address before Sat 16 Jan" in one for one in answers)


def test_an_order_that_a_machine_may_have_written_is_not_met_by_silence(
    host: Mailhost, red: Correspondent
) -> None:
    host.desk.answers_a_day = 1
    red.write("I am away", List_Unsubscribe="<mailto:no@example.org>")
    assert red.fetch() == [], "it orders nothing"
    red.write("games", List_Unsubscribe="<mailto:no@example.org>")
    (said,) = [" ".join(text_of(letter).split()) for letter in red.fetch()]
    assert "I did nothing of what the last one asks" in said
    assert "Before Sat 16 Jan 00:00 UTC I read nothing more" in said


def test_a_letter_that_was_not_opened_says_it_where_it_is_the_last(
    host: Mailhost, red: Correspondent
) -> None:
    host.desk.answers_a_day = 1
    head = b"From: red@example.org\r\nMessage-ID: <large@example.org>\r\n\r\n"
    Mailroom(host.post).not_opened(head, 0, Receipt.refuse("too large"))
    host.settle()
    (said,) = [" ".join(text_of(letter).split()) for letter in red.fetch()]
    assert "I did not open your letter" in said
    assert "Before Sat 16 Jan 00:00 UTC I read nothing more" in said


def test_only_letters_to_the_address_itself_are_proof(host: Mailhost, red: Correspondent) -> None:
    eve = Correspondent(host, "eve@example.org")
    eve.write("help")
    mine = eve.latest["Message-ID"]
    forge(host, "red@example.org", 30)
    red.fetch()
    red.write("help", DOOR, In_Reply_To=mine, References=mine)
    assert red.fetch() == []


def test_a_player_whose_address_is_forged_is_still_invited(
    host: Mailhost, game: int, red: Correspondent, ann: Correspondent
) -> None:
    forge(host, "red@example.org", 30)
    forge(host, "red@example.org", 30, "postmaster@example.net")
    red.fetch()
    assert "is proposed" in confirms(ann, "new pearls with red@example.org")
    assert "You are invited" in text_of(red.latest)


def test_invitations_use_up_no_answers(host: Mailhost, red: Correspondent) -> None:
    with writing_to(host.desk, "red@example.org") as call:
        while call.may_answer("unasked"):
            pass
    red.write("help")
    assert len(red.fetch()) == 1


def test_one_stranger_uses_up_only_their_own_share_of_what_strangers_get(
    host: Mailhost, ann: Correspondent
) -> None:
    forge(host, "stranger@example.org", host.desk.answers_a_day + 30)
    count = int((host.path / "strangers").read_bytes().split()[1])
    assert count == host.desk.answers_a_day


def test_a_correspondent_of_before_is_known_with_what_they_had_today(host: Mailhost) -> None:
    with writing_to(host.desk, "ann@example.org"):
        pass
    path = host.path / "callers" / "ann@example.org.json"
    whole = msgspec.json.decode(path.read_bytes())
    whole["_default"]["1"].update(schema=1, answers=[20_833, 4])
    path.write_bytes(msgspec.json.encode(whole))
    assert peek(host.desk, "ann@example.org").answers == {"claimed": (20_833, 4)}
