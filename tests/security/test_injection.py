"""Words of players stay words: no markup, no template, no header, no path comes of them."""

from __future__ import annotations

import pytest

from pbem.mail.address import Token
from tests.mail.host import Correspondent, Mailhost, html_of, text_of

EVIL = "<script>alert(1)</script> {0.__class__} {seat} %s {{ 7 * 7 }}0 {% raw %} &amp; <!--"


def _seat_address(host: Mailhost, game: int) -> str:
    question, generation = host.desk.read(game).seats[0].key
    return host.post.address(Token(game, 0, question, generation))


@pytest.mark.parametrize(
    ("order", "reader"),
    [("message blue:", "blue@example.org"), ("report:", "keeper@example.net")],
)
def test_what_a_player_writes_is_shown_as_it_is(
    host: Mailhost, game: int, red: Correspondent, order: str, reader: str
) -> None:
    host.inbox(reader)
    red.write(f"{order} {EVIL}", _seat_address(host, game))
    (letter,) = host.inbox(reader)
    assert " ".join(EVIL.split()) in " ".join(text_of(letter).split())
    html = html_of(letter)
    assert "<script>" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {0.__class__} {seat} %s {{ 7 * 7 }}0" in html


@pytest.mark.parametrize("line", [EVIL, f"board {EVIL}", f"rules {EVIL}", f"if {EVIL}: pass"])
def test_a_line_that_is_said_back_is_shown_as_it_is(
    host: Mailhost, game: int, red: Correspondent, line: str
) -> None:
    red.fetch()
    red.write(line, _seat_address(host, game))
    (letter,) = red.fetch()
    assert "<script>" not in html_of(letter)
    assert "490" not in text_of(letter) + html_of(letter)


def test_headers_of_a_letter_come_into_none_of_ours(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.fetch()
    raw = (
        'From: "Red\\" <eve@example.org>\r\n Bcc: <eve@example.org>" <mallory@example.org>\r\n'
        "Subject: =?utf-8?q?x=0D=0ABcc:_eve@example.org?=\r\n"
        "Message-ID: <1\r\n Bcc:eve@example.org>\r\n"
        "Reply-To: eve@example.org\r\n"
        "In-Reply-To: <2\r\n Bcc:eve@example.org>\r\n"
        'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
        "--b\r\n\r\nhelp\r\n"
        "--b\r\nContent-Type: text/plain; name*=utf-8''%0d%0a..%2f..%2fetc%2f<b>passwd\r\n\r\n"
        "x\r\n--b--\r\n"
    )
    host.send(raw.encode(), "red@example.org", _seat_address(host, game))
    (letter,) = red.fetch()
    assert letter["Bcc"] is None
    assert letter["To"] == "red@example.org"
    assert "<b>" not in html_of(letter).partition("passwd")[0][-40:]
    assert host.inbox("eve@example.org") == host.inbox("mallory@example.org") == []


@pytest.mark.parametrize(
    "order",
    [
        "new underwater-cities with bot deck=/etc/passwd",
        "new underwater-cities with bot DECK=pbem.toml",
        "new ../../etc with bot",
        "rules ../../../etc/passwd",
        "zone ../../../etc/passwd",
    ],
)
def test_no_order_reads_a_file_of_the_host(
    host: Mailhost, game: int, red: Correspondent, order: str
) -> None:
    red.fetch()
    red.write(order)
    (letter,) = red.fetch()
    said = " ".join(text_of(letter).split())
    assert "root:" not in said
    assert "keeper@" not in said
    assert "Not done" in said
