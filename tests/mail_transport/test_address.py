"""Reply addresses are keys: what we signed is read, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.address import (
    BadSignature,
    Confirmation,
    FrontDoor,
    Mailbox,
    Operator,
    PersonBounce,
    ProbeBounce,
    Signed,
    Token,
    is_valid,
    message_id_to,
    new_message_id,
    normalise,
    parse,
    sign,
    was_sent_to,
)
from pbem.mail.errors import MailError
from pbem.settings.wrong_settings import LONGEST_LOCAL

SECRET = b"a secret of this host"
HOST = Mailbox("pbem", "example.org", aliases=("games.example.org",))
NUMBER = st.integers(0, 999_999_999)
NAME = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=32)
MEANING = st.one_of(
    st.builds(Token, NUMBER, NUMBER, NUMBER, NUMBER),
    st.builds(PersonBounce, NAME),
    st.builds(Confirmation, NAME),
)


@given(MEANING)
@settings(deadline=None)
def test_every_meaning_comes_back_in_any_case(meaning: Signed) -> None:
    address = HOST.address(meaning, SECRET)
    local, _, domain = address.partition("@")
    assert address == address.lower()
    assert len(local) <= 64
    assert domain == "example.org"
    assert HOST.read(address, SECRET) == meaning
    assert HOST.read(address.upper(), SECRET) == meaning
    assert HOST.read(address, b"another secret") == BadSignature()


@given(st.integers(0, 62), st.characters(codec="ascii", categories=["Ll", "Nd"]))
@settings(deadline=None)
def test_one_changed_character_is_never_read_as_a_token(place: int, other: str) -> None:
    signed = sign(Token(12, 1, 7, 1), SECRET)
    place %= len(signed)
    changed = signed[:place] + other + signed[place + 1 :]
    found = parse(changed, SECRET)
    if changed == signed:
        assert found == Token(12, 1, 7, 1)
    else:
        assert not isinstance(found, Token)


def test_form_of_a_reply_address() -> None:
    address = HOST.address(Token(12, 1, 7, 2), SECRET)
    front, _, signature = address.partition("@")[0].rpartition("-")
    assert front == "pbem+g12-1-7-2"
    assert len(signature) == 16
    assert parse(address.partition("@")[0], SECRET) == Token(12, 1, 7, 2)


def test_a_later_key_generation_is_another_address() -> None:
    assert sign(Token(1, 1, 1, 1), SECRET) != sign(Token(1, 1, 1, 2), SECRET)


@pytest.mark.parametrize(
    "recipient",
    [
        "pbem+g12-1-7-1@example.org",
        "pbem+g12-1-7-1-aaaaaaaaaaaaaaaa@example.org",
        "pbem+g12-1-7-1-short@example.org",
        "pbem+b12-1-aaaaaaaaaaaaaaaa@example.org",
        "pbem+c-abc-aaaaaaaaaaaaaaaa@example.org",
    ],
)
def test_unsigned_forms_are_not_taken(recipient: str) -> None:
    assert HOST.read(recipient, SECRET) in (BadSignature(), None)


@pytest.mark.parametrize(
    ("recipient", "meaning"),
    [
        ("Postmaster@Example.org", Operator("postmaster")),
        ("abuse@games.example.org", Operator("abuse")),
        ("postmaster", Operator("postmaster")),
        ("PBEM@example.org", FrontDoor()),
        ("pbem@example.org.", FrontDoor()),
        ("pbem@elsewhere.example", None),
        ("postmaster@elsewhere.example", None),
        ("someone@example.org", None),
        ("pbem+whatever@example.org", None),
        ("pbem+", None),
        ("", None),
    ],
)
def test_other_recipients(recipient: str, meaning: object) -> None:
    assert HOST.read(recipient, SECRET) == meaning


def test_leading_zeros_are_not_a_second_spelling() -> None:
    signed = sign(Token(12, 1, 7, 1), SECRET)
    assert parse(signed.replace("g12", "g012"), SECRET) is None


def test_another_separator() -> None:
    host = Mailbox("pbem", "example.org", separator="-")
    address = host.address(Token(1, 2, 3, 4), SECRET)
    assert address.startswith("pbem-g1-2-3-4-")
    assert host.read(address, SECRET) == Token(1, 2, 3, 4)


def test_without_plus_addresses_every_letter_has_the_bare_one() -> None:
    host = Mailbox("jane.doe", "example.org", separator="")
    assert host.address(Token(1, 2, 3, 4), SECRET) == "jane.doe@example.org"
    assert host.read("jane.doe@example.org", SECRET) == FrontDoor()
    assert host.read("jane.doeg1-2-3-4@example.org", SECRET) is None


def test_what_does_not_fit_is_refused_with_words() -> None:
    with pytest.raises(MailError, match="too long"):
        Mailbox("the-board-games-of-our-club-in-the-old-town", "example.org").address(
            Token(1, 1, 1, 1), SECRET
        )
    with pytest.raises(MailError, match="cannot be written"):
        sign(PersonBounce("../etc"), SECRET)
    with pytest.raises(MailError, match="cannot be written"):
        sign(Token(-1, 1, 1, 1), SECRET)
    with pytest.raises(MailError, match="not a mail address"):
        Mailbox("pb em", "example.org")


def test_message_ids_are_unguessable() -> None:
    made = {new_message_id("Example.org", "g12") for _ in range(100)}
    assert len(made) == 100
    assert all(len(name) == 32 + len("<g12.@example.org>") for name in made)
    assert all(name.endswith("@example.org>") for name in made)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" Blue@Example.ORG ", "blue@example.org"),
        ("Blue Player <Blue@Example.org>", "blue@example.org"),
        ('"Player, Blue" <blue.p+games@example.org>', "blue.p+games@example.org"),
        ("гравець <blue@пошта.укр>", "blue@xn--80a1acn3a.xn--j1amh"),
    ],
)
def test_normalise(text: str, address: str) -> None:
    assert normalise(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "blue",
        "blue@",
        "@example.org",
        "blue@example.org\nBcc: all@example.org",
        "blue\r@example.org",
        '"blue red"@example.org',
        "blue@exa mple.org",
        "blue@-example.org",
        "blue..red@example.org",
        "b" * 65 + "@example.org",
        "b@" + ".".join(["example"] * 32),
        "blue@example.org\0",
        "-oQ/tmp@[127.0.0.1]",
        "синій@example.org",
    ],
)
def test_what_is_not_an_address(text: str) -> None:
    assert not is_valid(text)
    with pytest.raises(MailError, match="not a mail address"):
        normalise(text)


@given(st.integers(0, 999))
@settings(deadline=None)
def test_the_longest_name_of_a_host_has_room_for_a_probe(number: int) -> None:
    """Ids of people have sixteen letters."""
    host = Mailbox("x" * LONGEST_LOCAL, "example.org")
    probe = ProbeBounce("0123456789abcdef", number)
    assert host.read(host.address(probe, SECRET), SECRET) == probe
    assert host.read(host.address(probe, SECRET), b"another") == BadSignature()


def test_a_message_id_shows_whom_its_letter_went_to() -> None:
    known = message_id_to("Red@Example.org", "example.net", SECRET)
    assert was_sent_to(known, "red@example.org", SECRET)
    assert message_id_to("red@example.org", "example.net", SECRET) != known
    assert not was_sent_to(known, "blue@example.org", SECRET)
    assert not was_sent_to(known, "red@example.org", b"another")
    assert not was_sent_to(known.replace(known[5], "x"), "red@example.org", SECRET)
    assert not was_sent_to(new_message_id("example.net"), "red@example.org", SECRET)
    assert not was_sent_to("", "red@example.org", SECRET)
