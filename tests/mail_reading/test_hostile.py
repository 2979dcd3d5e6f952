"""Letters made to be slow, deep or endless: they are read to the end, within the caps."""

from __future__ import annotations

import json

import pytest

from pbem.mail.reading import as_report, read_letter
from pbem.mail.reading.limits import DEFECTS, LEFT_OUT, OWN_LINES

from .messages import HEADER, html, message

SIZE = 256 * 1024


def filled(pattern: str | bytes) -> bytes:
    data = pattern.encode() if isinstance(pattern, str) else pattern
    return (data * (SIZE // len(data) + 1))[:SIZE]


def check(raw: bytes) -> None:
    letter = read_letter(raw)
    assert len(letter.lines) <= OWN_LINES
    assert len(letter.left_out) <= LEFT_OUT + 10
    assert len(letter.defects) <= DEFECTS
    assert len(json.dumps(as_report(letter))) < 20 * SIZE


@pytest.mark.parametrize(
    "pattern",
    ["<a ", "<", "<b>", "<blockquote>", "<div class=gmail_quote>", "<div class=gmail_quote></div>",
     "&amp", "&" + "x" * 32, "&#", "&#" + "9" * 5000, "<!--", "<!", "<a x=\"", "<a x='\"", "a=b ",
     "<script>", "<br>", "<hr>", "<td>x", "<pre>\n", "</div>", "<a/", "<a = = ", "<a" + " " * 999]
)  # fmt: skip
def test_html(pattern: str) -> None:
    check(html(filled(pattern).decode()))


@pytest.mark.parametrize(
    "pattern",
    [">", ">\n", "> x\n", " ", "\n", "\r", "\0", "On ", "On\n", "On 2024 x wrote:\n",
     "On 2024 x wrote:\n>\n", "2024 a@b c:\n", "From: x\nSent: y\n", "--\n", "-- \n>\n",
     "-- \nOn a 2024:\n>\n", "_", "a", "a\n>\n", "this email\n", "sent from my x\n",
     "-----BEGIN PGP SIGNED MESSAGE-----\n", "---x---\n>\n", "\u202e", "\U0001f600", "пише:\n",
     "> " + "x" * 80 + "\n" + "y" * 80 + "\n", "on 2024 " + "w " * 240 + ":\n"]
)  # fmt: skip
@pytest.mark.parametrize("kind", ["fixed", "flowed; delsp=yes"])
def test_text(pattern: str, kind: str) -> None:
    check(message(filled(pattern), f"Content-Type: text/plain; format={kind}\n"))


@pytest.mark.parametrize("field", ["From", "Subject", "To", "Content-Type", "References"])
@pytest.mark.parametrize(
    "pattern",
    ["=?utf-8?q?", "=?", "=?utf-8?q?a?= ", "<", "<a@b>", '"', "\\", "(", "a@b,", ";", "x=y;",
     "x*0*=a'b'%20;", "\r\n x", "@", ":", "a."]
)  # fmt: skip
def test_one_endless_header(field: str, pattern: str) -> None:
    check(HEADER + f"{field}: ".encode() + filled(pattern) + b"\r\n\r\nx")


@pytest.mark.parametrize("pattern", ["A: b\r\n", "To: b@c.d\r\n", "junk\r\n", " x\r\n", ":", "\n"])
def test_endless_headers(pattern: str) -> None:
    check(filled(pattern))


@pytest.mark.parametrize("boundary", ["a", "-", "--", "a--", "x" * 70])
@pytest.mark.parametrize("ending", ["", "--", "x"])
def test_a_million_parts(boundary: str, ending: str) -> None:
    header = f'Content-Type: multipart/mixed; boundary="{boundary}"\n'
    check(message(filled(f"--{boundary}{ending}\r\n"), header))


def test_multiparts_in_multiparts() -> None:
    levels = b"".join(
        b"--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n" % (level, level + 1)
        for level in range(5000)
    )
    check(message(levels, "Content-Type: multipart/mixed; boundary=b0\n"))
    same = filled("--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n")
    check(message(same, "Content-Type: multipart/mixed; boundary=b\n"))


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable"])
@pytest.mark.parametrize("pattern", ["=", "=A!", "= \n", "=3D", " ", "!"])
def test_encodings(encoding: str, pattern: str) -> None:
    check(message(filled(pattern), f"Content-Transfer-Encoding: {encoding}\n"))


@pytest.mark.parametrize(
    "line", ["On 2024 x wrote:\n", "---x---\n", "2024 x <a@b>:\n\n", "On 2024\nx\ny\nwrote:\n"]
)
def test_attributions_in_a_row_with_a_quote_at_their_end(line: str) -> None:
    check(message(line * 1400 + "> x\n"))
    check(html(line.replace("\n", "<br>") * 1400 + "<blockquote>x</blockquote>"))


def test_long_lines_that_could_all_be_one() -> None:
    text = ("word " * 260 + "\n") * 90
    page = f"<p>{'word ' * 780}</p>" * 30
    parts = b"--b\n\n" + text.encode() + b"\n--b\nContent-Type: text/html\n\n" + page.encode()
    check(message(parts, "Content-Type: multipart/alternative; boundary=b\n"))


def test_a_letter_far_over_the_limit_is_read_at_its_beginning() -> None:
    letter = read_letter(message(b"help\n" + b"> " + b"x" * 100 + (b"\n> " + b"x" * 100) * 20_000))
    assert letter.lines == ["help"]
    assert any("too long" in words for words in letter.defects)


@pytest.mark.parametrize("raw", [b"", b"\n", b"\r", b"\0", b":", b" ", b"From:", b"\xff" * 10])
def test_next_to_nothing(raw: bytes) -> None:
    check(raw)
    assert read_letter(raw).sender == ""
