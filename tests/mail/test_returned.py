"""Letters that come back, and letters for the operator."""

from __future__ import annotations

import email.policy
from email.message import EmailMessage

from pbem.desk.people.person import Person

from .host import Correspondent, Mailhost, offers, text_of
from .returned import come_back


def person_of(host: Mailhost, game: int) -> Person:
    return host.desk.people.read(host.desk.read(game).seats[1].player)


def probe_of(host: Mailhost, blue: Correspondent) -> EmailMessage:
    """The letter that asks whether mail arrives, after three have come back."""
    start = blue.latest
    for number in range(3):
        come_back(host, start, blue.address, number)
    (probe,) = blue.fetch()
    assert probe["Subject"] == "[pbem] Does this letter reach you?"
    return probe


def test_after_three_bounces_a_letter_asks_and_its_bounce_pauses_the_address(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    keeper = Correspondent(host, "keeper@example.net")
    start = blue.latest
    for number in (1, 1, 2):
        come_back(host, start, blue.address, number)
    come_back(host, start, blue.address, 3, final=False)
    assert blue.fetch() == []
    come_back(host, start, blue.address, 4)
    (probe,) = blue.fetch()
    assert "came back 3 times" in text_of(probe)
    assert probe["Auto-Submitted"] == "auto-generated"
    assert keeper.fetch() == [], "nothing is given up yet"
    assert not person_of(host, game).paused
    come_back(host, probe, blue.address, 5, final=False)
    assert not person_of(host, game).paused, "it is only late"
    come_back(host, probe, blue.address, 6)
    assert person_of(host, game).paused
    assert "blue@example.org" in text_of(keeper.latest)
    red.reply("message blue: are you there?")
    red.fetch()
    assert blue.fetch() == []
    waiting = [owed.note.why for owed in host.host.outbox.waiting()]
    assert waiting == ["letters to this player came back"]


def test_a_probe_that_does_not_come_back_pauses_nothing(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    keeper = Correspondent(host, "keeper@example.net")
    start = blue.latest
    probe_of(host, blue)
    for number in range(3, 5):
        come_back(host, start, blue.address, number)
    assert blue.fetch() == [], "they are counted anew"
    red.reply("message blue: are you there?")
    assert len(blue.fetch()) == 1
    assert keeper.fetch() == []
    come_back(host, start, blue.address, 5)
    assert len(blue.fetch()) == 1, "it is asked again"
    assert "keep coming back" in text_of(keeper.latest)
    assert not person_of(host, game).paused


def test_the_bounce_of_an_earlier_probe_says_nothing_any_more(
    host: Mailhost, game: int, blue: Correspondent
) -> None:
    start = blue.latest
    first = probe_of(host, blue)
    blue.reply(offers(start)[0], start)
    assert blue.fetch()
    come_back(host, first, blue.address, 7)
    assert not person_of(host, game).paused, "a letter came from there since"
    for number in range(10, 13):
        come_back(host, start, blue.address, number)
    come_back(host, first, blue.address, 14)
    assert not person_of(host, game).paused, "it is not the latest one"
    (second,) = blue.fetch()
    come_back(host, second, blue.address, 15)
    assert person_of(host, game).paused


def test_a_letter_from_the_address_lifts_the_pause(
    host: Mailhost, game: int, blue: Correspondent
) -> None:
    start = blue.latest
    come_back(host, probe_of(host, blue), blue.address, 4)
    assert person_of(host, game).paused
    blue.reply(offers(start)[0], start)
    assert not person_of(host, game).paused
    assert blue.latest["X-Pbem-Letter"] == "answer"


def test_a_letter_to_the_front_door_lifts_the_pause_too(
    host: Mailhost, game: int, blue: Correspondent
) -> None:
    come_back(host, probe_of(host, blue), blue.address, 4)
    assert person_of(host, game).paused
    blue.write("games")
    assert "Here is what you asked for" in text_of(blue.latest)
    assert not person_of(host, game).paused


def test_vacation_notes_to_the_bounce_address_do_not_count(
    host: Mailhost, game: int, blue: Correspondent
) -> None:
    to = str(blue.latest["Return-Path"]).strip("<>")
    for _ in range(5):
        blue.write("I am on holiday", to, Auto_Submitted="auto-replied")
        blue.write("keep 1", to)
    person = host.desk.read(game).seats[1].player
    assert host.desk.people.read(person).bounces == []
    assert blue.fetch() == []


def test_bounces_are_never_answered(host: Mailhost, game: int, blue: Correspondent) -> None:
    before = len(host.all_letters())
    come_back(host, blue.latest, blue.address, 1)
    assert len(host.all_letters()) == before


def test_mail_for_postmaster_and_abuse_is_passed_on_whole(host: Mailhost) -> None:
    keeper = Correspondent(host, "keeper@example.net")
    eve = Correspondent(host, "eve@example.org")
    for name in ("postmaster", "abuse"):
        sent = eve.write(f"Please stop ({name})", f"{name}@example.net")
        letter = keeper.latest
        (attached,) = letter.iter_attachments()
        assert attached.get_payload(decode=True) == sent.as_bytes(policy=email.policy.SMTP)
        assert letter["Reply-To"] == eve.address
    assert eve.fetch() == []


def test_a_letter_that_is_lost_is_reported(host: Mailhost, game: int, red: Correspondent) -> None:
    keeper = Correspondent(host, "keeper@example.net")
    red.fetch()
    with host.desk.games.hold(game) as held:
        assert held.document["outbox"] == []
    red.reply("board")
    red.fetch()
    owed = host.host.outbox
    from pbem.host.outbox import Owed
    from pbem.store import Note, letter_notes

    note = Note(id="<lost@example.net>", to=0, kind="turn", at=0, made=host.clock(), next=2**40)
    with host.desk.games.hold(game) as held:
        letter_notes.queue(held.document, note)
        held.commit(held.document)
    owed.failed(Owed("games", game, note), "550 no such user", permanent=True)
    assert "550 no such user" in text_of(keeper.latest)
    assert [lost["id"] for lost in host.desk.games.read(game)["lost"]] == ["<lost@example.net>"]


def test_mail_for_postmaster_from_an_odd_address_is_passed_on(host: Mailhost) -> None:
    keeper = Correspondent(host, "keeper@example.net")
    for sender in ("ü@example.org", "<>", "a b@c"):
        raw = f"From: {sender}\r\nMessage-ID: <{len(sender)}@x>\r\n\r\nStop\r\n"
        host.send(raw.encode(), "", "abuse@example.net")
    assert len(keeper.fetch()) == 3
