"""Letters whose recipient only the headers tell: from a mailbox, or with the token cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.mail.address import Confirmation, Token
from pbem.mail.receipts import Kind
from pbem.store import Home
from tests.desk.conftest import DrivenClock

from .host import DOOR, SETTINGS, Correspondent, Mailhost, html_of, offers, text_of

PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


@pytest.fixture
def post(tmp_path: Path, clock: DrivenClock) -> Post:
    Home.create(tmp_path / "home")
    (tmp_path / "home" / "pbem.toml").write_text(SETTINGS)
    return Post.open(tmp_path / "home", clock)


def opened(post: Post) -> tuple[str, str]:
    """The reply address of red's first letter, and a move."""
    number = open_game(post.desk, "pearls", PLAYERS, seed=bytes(32))
    file = post.desk.read(number)
    return post.address(Token(number, 0, *file.seats[0].key)), file.load().offers(0)[0].phrase


def letter(to: str, text: str, message_id: str = "<1@example.org>", more: str = "") -> bytes:
    head = f"From: red@example.org\r\nTo: {to}\r\nMessage-ID: {message_id}\r\n{more}"
    return f"{head}\r\n{text}\r\n".encode()


def records(post: Post) -> list[int]:
    return [len(post.desk.read(key).load().record) for key, _ in post.desk.games.summaries()]


def test_a_letter_in_a_mailbox_is_known_by_its_headers(post: Post) -> None:
    reply_to, order = opened(post)
    raw = letter("someone@example.org", order, more=f"Delivered-To: {reply_to}\r\n")
    assert Mailroom(post).deliver_fetched(raw, 0).kind is Kind.DONE
    assert records(post) == [1]


def test_a_letter_to_two_games_is_taken_for_both(post: Post) -> None:
    first, order = opened(post)
    second, same = opened(post)
    assert order == same
    raw = letter(f"{first}, {second}, {DOOR}", order)
    assert Mailroom(post).deliver_fetched(raw, 0).kind is Kind.DONE
    assert records(post) == [1, 1]


def test_a_forged_token_in_a_mailbox_is_a_stranger_s_letter(post: Post) -> None:
    reply_to, order = opened(post)
    assert Mailroom(post).deliver_fetched(letter(reply_to.replace("g1-0", "g1-1"), order), 0)
    assert records(post) == [0]


def test_a_server_that_cuts_the_token_off_does_no_harm(post: Post) -> None:
    reply_to, order = opened(post)
    room = Mailroom(post)
    assert room.deliver(letter(reply_to, order), "red@example.org", DOOR, 0).kind is Kind.DONE
    assert room.deliver(letter(reply_to, order), "red@example.org", reply_to, 0).kind is Kind.DONE
    assert records(post) == [1]


def test_everything_works_without_plus_addresses(tmp_path: Path, clock: DrivenClock) -> None:
    bare = SETTINGS.replace("[limits]", 'separator = ""\n[limits]')
    with Mailhost(tmp_path / "home", clock, bare) as host:
        red, blue = (Correspondent(host, f"{name}@example.org") for name in ("red", "blue"))
        red.write("new pearls with blue@example.org")
        red.reply("yes")
        assert "is proposed" in text_of(red.latest)
        blue.reply("yes")
        start = next(one for one in red.fetch() if one["X-Pbem-Letter"] == "start")
        assert start["Reply-To"] == DOOR
        assert "In-Reply-To=" in html_of(start)
        red.reply(offers(start)[0], start)
        assert len(host.desk.read(1).load().record) == 1
        red.write(offers(start)[1])
        assert len(host.desk.read(1).load().record) == 1


HEADER_LINES = """\
From: red@example.org
From: a@b, c@d
From
To: pbem@example.net
Message-ID: <1@a>
In-Reply-To: <g1.00@example.net>
References: <c.x.y@z>
Subject: help
Content-Type: multipart/mixed; boundary=x
Content-Type: text/html
: x"""
BODY_LINES = """\
help
new pearls with bot
join 1
resend 1
rekey 1
message all: x
sign up <b>
mail off
undo
yes
preview
keep 1
--x
<a <a <a"""
HEADERS = st.lists(st.sampled_from(HEADER_LINES.splitlines()), max_size=6)
LINES = st.lists(st.sampled_from(BODY_LINES.splitlines()) | st.text(max_size=40), max_size=8)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(headers=HEADERS, lines=LINES, sender=st.sampled_from([None, "", "x@y", "pbem@example.net"]))
def test_no_letter_brings_the_mailroom_down(
    post: Post, headers: list[str], lines: list[str], sender: str | None
) -> None:
    if not post.desk.games.exists(1):
        opened(post)
    seat = post.desk.read(1).seats[0]
    raw = ("\r\n".join([*headers, "", *lines])).encode("utf-8", "replace")
    room = Mailroom(post)
    request = post.address(Confirmation("none"))
    for recipient in (DOOR, post.address(Token(1, 0, *seat.key)), request, "abuse@example.net"):
        outcome = room.deliver(raw, sender, recipient, 0)
        assert outcome.kind in Kind
        assert outcome.reply[:3].isdigit()
