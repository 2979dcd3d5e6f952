"""Who a person is, by mail: name, zone, addresses, what is kept, and leaving."""

from __future__ import annotations

import json
import smtplib

import pytest

from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import asks, confirms, told


@pytest.fixture
def signed_up(ann: Correspondent) -> Correspondent:
    confirms(ann, "sign up Ann")
    return ann


def test_name_and_zone_are_changed_when_confirmed(host: Mailhost, signed_up: Correspondent) -> None:
    person = host.desk.people.find("ann@example.org")
    assert person is not None
    assert "Anna-Lena" in confirms(signed_up, "name Anna-Lena <script>")
    assert "Europe/Kyiv" in confirms(signed_up, "zone kyiv")
    entry = host.desk.people.read(person)
    assert (entry.name, entry.zone) == ("Anna-Lena script", "Europe/Kyiv")


def test_nothing_is_changed_before_it_is_confirmed(
    host: Mailhost, signed_up: Correspondent
) -> None:
    person = host.desk.people.find("ann@example.org")
    assert person is not None
    before = host.desk.people.read(person)
    for order in ("name Eve", "zone Asia/Tokyo", "mail off", "address eve@example.org"):
        asks(signed_up, order)
    asks(signed_up, "forget me")
    assert host.desk.people.read(person) == before


@pytest.mark.parametrize("order", ["zone Europe/Kief", "zone ../../etc/localtime", "zone Mars"])
def test_a_wrong_zone_is_answered_with_near_ones(signed_up: Correspondent, order: str) -> None:
    said = " ".join(text_of(asks(signed_up, order)).split())
    assert "I do not know the time zone" in said
    assert "Answer `yes`" not in said
    if "Kief" in order:
        assert "Europe/Kiev" in said


def test_a_stranger_has_to_sign_up_first(ann: Correspondent) -> None:
    for order in ("name Ann", "zone Europe/Kyiv", "address x@example.org", "export me", "leave 1"):
        assert "sign up" in text_of(asks(ann, order))


def test_a_change_of_address_is_confirmed_at_both(host: Mailhost, signed_up: Correspondent) -> None:
    person = host.desk.people.find("ann@example.org")
    new = Correspondent(host, "ann@example.net")
    assert "I am asking at" in confirms(signed_up, "address ann@example.net")
    assert host.desk.people.find("ann@example.net") is None
    new.reply("yes")
    assert "an address of yours" in told(new)
    assert host.desk.people.find("ann@example.net") == person
    assert host.desk.people.find("ann@example.org") is None
    assert "from now on" in told(signed_up), "the old address hears of it"


def test_whoever_gets_an_old_address_later_is_somebody_else(
    host: Mailhost, signed_up: Correspondent
) -> None:
    before = host.desk.people.find("ann@example.org")
    new = Correspondent(host, "ann@example.net")
    confirms(signed_up, "address ann@example.net")
    new.reply("yes")
    confirms(signed_up, "sign up Another")
    now = host.desk.people.find("ann@example.org")
    assert now is not None
    assert now != before == host.desk.people.find("ann@example.net")


def test_a_second_address_is_confirmed_there_and_can_be_dropped(
    host: Mailhost, signed_up: Correspondent
) -> None:
    person = host.desk.people.find("ann@example.org")
    work = Correspondent(host, "ann@work.example")
    confirms(signed_up, "address add ann@work.example")
    work.reply("no")
    assert host.desk.people.find("ann@work.example") is None
    confirms(signed_up, "address add ann@work.example")
    work.reply("yes")
    assert host.desk.people.find("ann@work.example") == person
    signed_up.fetch()
    work.write("games")
    assert "Games played here" in told(signed_up), "answers go to the registered address"
    confirms(signed_up, "address drop ann@work.example")
    assert host.desk.people.find("ann@work.example") is None


def test_an_address_of_somebody_else_cannot_be_taken(
    host: Mailhost, signed_up: Correspondent, red: Correspondent, game: int
) -> None:
    other = host.desk.people.find("red@example.org")
    red.fetch()
    said = confirms(signed_up, "address red@example.org")
    assert "belongs" not in said, "who is known here is nobody's business"
    red.reply("yes")
    assert "belongs to another player" in told(red)
    assert host.desk.people.find("red@example.org") == other
    assert host.desk.people.find("ann@example.org") is not None


def test_mail_is_chosen_for_all_games(host: Mailhost, red: Correspondent, game: int) -> None:
    confirms(red, "mail digest")
    assert host.desk.read(game).seats[0].mail == "digest"
    confirms(red, "mail text")
    assert red.latest.get_content_type() == "text/plain"


def test_what_is_kept_is_handed_out(host: Mailhost, red: Correspondent, game: int) -> None:
    text = text_of(asks(red, "export me"))
    whole = json.loads(text[text.index("{") : text.rindex("}") + 1])
    assert whole["person"]["addresses"] == ["red@example.org"]
    assert [(one["game"], one["seat"]) for one in whole["games"]] == [(game, "red")]
    assert "blue@example.org" not in text


def test_whoever_is_forgotten_leaves_nothing_but_the_seat(
    host: Mailhost, red: Correspondent, blue: Correspondent, game: int
) -> None:
    host.settle()
    blue.fetch()
    said = confirms(red, "forget me")
    assert "I have deleted what I kept about you" in said
    assert "red@example.org" in said, "what was kept is handed out first"
    host.settle()
    seat = host.desk.read(game).seats[0]
    assert (seat.player, seat.bot) == ("", "random")
    assert "red has left this host" in told(blue)
    assert host.desk.people.find("red@example.org") is None
    left = [path for path in host.path.rglob("*") if path.is_file() and path.suffix == ".json"]
    kept = [path for path in left if b"red@example.org" in path.read_bytes()]
    assert kept == []
    assert not [path for path in left if "red@" in path.name]


def test_letters_of_somebody_forgotten_are_void(
    host: Mailhost, red: Correspondent, game: int
) -> None:
    first = red.latest
    confirms(red, "forget me")
    before = len(host.desk.read(game).load().record)
    with pytest.raises(smtplib.SMTPException, match=r"5\.1\.1"):
        red.reply("keep 1", first)
    assert len(host.desk.read(game).load().record) == before


def test_an_invitation_names_who_invites_and_not_the_address(
    host: Mailhost, signed_up: Correspondent
) -> None:
    guest = Correspondent(host, "guest@example.org")
    confirms(signed_up, "new pearls with guest@example.org")
    said = " ".join(text_of(guest.latest).split())
    assert "Ann invites you to play Pearls" in said
    assert "played by mail" in said
    assert "ann@example.org" not in said


def test_help_at_the_door_fits_a_letter(ann: Correspondent) -> None:
    ann.write("Hello, who is there?")
    assert max(len(line) for line in text_of(ann.latest).splitlines()) <= 78


def test_orders_below_a_yes_are_done_as_well(host: Mailhost, ann: Correspondent) -> None:
    question = asks(ann, "sign up Ann")
    ann.reply("Yes please, that was me :)\nnew pearls with bot", question)
    said = [" ".join(text_of(letter).split()) for letter in ann.fetch()]
    assert host.desk.people.find("ann@example.org")
    assert any("You propose a game" in one or "game of" in one for one in said)
    assert any("Answer `yes`" in one for one in said)


def test_nothing_below_a_no_is_done(host: Mailhost, ann: Correspondent) -> None:
    question = asks(ann, "sign up Ann")
    ann.reply("No thanks\nnew pearls with bot", question)
    (letter,) = ann.fetch()
    assert "Nothing is done" in text_of(letter)


def test_an_invitation_does_not_name_a_guest_to_themselves(
    host: Mailhost, signed_up: Correspondent
) -> None:
    """'... invites you to play Pearls, as guest.' told the guest their own name."""
    guest = Correspondent(host, "guest@example.org")
    confirms(signed_up, "new pearls with guest@example.org")
    assert "Ann invites you to play Pearls. " in " ".join(text_of(guest.latest).split())
