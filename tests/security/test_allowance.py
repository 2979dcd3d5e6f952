"""Who forges a sender uses up nothing that belongs to whoever holds a key."""

from __future__ import annotations

import msgspec

from pbem.desk.correspondence.correspondents import peek, writing_to
from pbem.mail.address import Token
from tests.mail.host import DOOR, Correspondent, Mailhost, text_of
from tests.people.writing import confirms


def forge(host: Mailhost, sender: str, times: int, to: str = DOOR) -> None:
    """Letters by somebody who knows no more than the address of the sender."""
    for number in range(times):
        raw = f"From: {sender}\r\nMessage-ID: <{to}.{number}@forger.example>\r\n\r\nhelp\r\n"
        host.send(raw.encode(), "forger@forger.example", to)


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
