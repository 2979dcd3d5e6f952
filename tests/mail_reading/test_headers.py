"""Headers: addresses, words, identifiers, dates, parameters; and what breaks other parsers."""

from __future__ import annotations

import pytest

from pbem.mail.reading import read_letter
from pbem.mail.reading.addresses import read_addresses
from pbem.mail.reading.encoded_words import decode_words
from pbem.mail.reading.headers import parameters
from pbem.mail.reading.identifiers import identifiers, seconds

from .messages import message


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("alice@example.org", [("", "alice@example.org")]),
        ("Alice Example <Alice@Example.ORG>", [("Alice Example", "alice@example.org")]),
        ('"a <b@c.example>" <d@e.example>', [("a <b@c.example>", "d@e.example")]),
        (
            '"Doe, John" <j@e.example>, k@e.example',
            [("Doe, John", "j@e.example"), ("", "k@e.example")],
        ),
        ("a@b.example (x <evil@y.example>)", [("", "a@b.example")]),
        (
            "=?utf-8?q?=3Cevil=40x=2Eexample=3E?= <a@b.example>",
            [("<evil@x.example>", "a@b.example")],
        ),
        ("team: a@b.example, c@d.example;", [("", "a@b.example"), ("", "c@d.example")]),
        ("undisclosed-recipients:;", []),
        ("Alice <alice@example.org", [("Alice", "alice@example.org")]),
        ("<a b@c.example>", [("", "")]),
        ("nobody", [("", "")]),
        ("<-f@x.example>", [("", "")]),
        ("a@b..example", [("", "")]),
        ("a@[127.0.0.1]", [("", "")]),
        ("ж@пример.example", [("", "ж@пример.example")]),
        ("a@b@c.example", [("", "")]),
        ('"x\\"y" <a@b.example>', [('x"y', "a@b.example")]),
    ],
)
def test_addresses(value: str, expected: list[tuple[str, str]]) -> None:
    assert read_addresses(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("plain", "plain"),
        ("=?utf-8?Q?Gr=C3=BC=C3=9Fe_an_alle?=", "Grüße an alle"),
        ("=?UTF-8?B?0L/RgNC40LI=?= =?UTF-8?B?0ZbRgg==?=", "привіт"),
        ("=?utf-8?q?=D0?= =?utf-8?q?=B6?=", "ж"),
        ("a =?koi8-r?b?0NLJ18XU?= b", "a привет b"),
        ("=?utf-8?q?a b c?=", "a b c"),
        ("=?utf-8*en?q?x?=", "x"),
        ("=?martian?q?x=E9?=", "xé"),
        ("=?utf-8?q?never ends", "=?utf-8?q?never ends"),
        ("=?utf-8?x?y?=", "=?utf-8?x?y?="),
        ("=?utf-8?b?!!!?=", ""),
    ],
)
def test_encoded_words(value: str, expected: str) -> None:
    assert decode_words(value) == expected


@pytest.mark.parametrize(
    ("value", "main", "found"),
    [
        ('text/plain; charset="utf-8"', "text/plain", {"charset": "utf-8"}),
        ("Text/PLAIN (a;b) ; Charset=x", "text/plain", {"charset": "x"}),
        ('a/b; name="x;y\\"z"', "a/b", {"name": 'x;y"z'}),
        ("a/b; f*=utf-8''%C3%BC%20x", "a/b", {"f": "ü x"}),
        ("a/b; f*1=b; f*0=a", "a/b", {"f": "ab"}),
        ("a/b; f*0*=utf-8'en'%C3; f*1*=%BC; f*2=%20", "a/b", {"f": "ü%20"}),
        ("a/b; f*=''%zz%4", "a/b", {"f": "%zz%4"}),
        ("a/b; x=1; x=2", "a/b", {"x": "1"}),
        ("", "", {}),
    ],
)
def test_parameters(value: str, main: str, found: dict[str, str]) -> None:
    assert parameters(value) == (main, found)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Mon, 4 Nov 2024 10:12:31 +0100", 1730711551),
        ("4 Nov 2024 09:12 GMT", 1730711520),
        ("Mon, 04 Nov 24 09:12:31 -0030", 1730713351),
        ("Mon, 31 Feb 2024 09:12:31 +0000", None),
        ("tomorrow", None),
        ("99999999 Nov 2024 99:99:99", None),
    ],
)
def test_dates(value: str, expected: int | None) -> None:
    assert seconds(value) == expected


def test_message_identifiers() -> None:
    assert identifiers("<a@b>\t<c@d> junk <e @f>") == ["<a@b>", "<c@d>", "<e@f>"]
    many = " ".join(f"<{number}@x>" for number in range(100))
    assert len(identifiers(many)) == 50
    assert identifiers(many)[0] == "<0@x>"
    assert identifiers(many)[-1] == "<99@x>"


def test_everything_a_header_says_is_in_the_letter() -> None:
    letter = read_letter(
        b"Return-Path: <alice@example.org>\nDelivered-To: p12@pbem.example\n"
        b"X-Original-To: P12@PBEM.example\nCc: bob@example.org\n"
        b"From: =?utf-8?b?0J7Qu9C10L3QsA==?= <Olena@Example.org>\nTo: Host <other@pbem.example>\n"
        b"Subject: =?utf-8?q?=5Bpbem?=\n =?utf-8?q?_=2312=5D?=\nMessage-ID: <m@x>\n"
        b"In-Reply-To: <r@x>\nReferences: <q@x>\n <r@x>\n"
        b"Date: Mon, 4 Nov 2024 10:12:31 +0100\n\nhelp\n"
    )
    assert (letter.sender, letter.sender_name) == ("olena@example.org", "Олена")
    assert letter.recipients == ["other@pbem.example", "bob@example.org", "p12@pbem.example"]
    assert letter.subject == "[pbem #12]"
    assert (letter.message_id, letter.in_reply_to) == ("<m@x>", "<r@x>")
    assert letter.references == ["<q@x>", "<r@x>"]
    assert letter.date == 1730711551
    assert letter.lines == ["help"]
    assert letter.defects == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"junk without a colon\nSubject: s\n\n"),
        (b"From a@b Mon Nov  4 10:00:00 2024\n", b"Subject: s\n\n"),
        (b"", b"Subject : s\n\n"),
        (b"", b"Subject: s\n"),
        (b"\n\r\n", b"Subject: s\n\n"),
        (b"", b"Subject:\n s\nX: \xff\xfe\nContent-Type: ;;;=\n\n"),
        (b"", b"Subject: s\nContent-Type: text\n\n"),
        (b"", b"Subject: s\nContent-Transfer-Encoding: magic\n\n"),
        (b"", b"Subject: s\n" + b"X: y\n" * 150 + b"\n"),
    ],
)
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_broken_headers_do_not_lose_the_letter(
    before: bytes, after: bytes, line_end: bytes
) -> None:
    raw = before + b"From: a@b.example\nMessage-ID: <m@x>\n" + after + b"help\n"
    letter = read_letter(raw.replace(b"\r", b"").replace(b"\n", line_end))
    assert (letter.sender, letter.subject, letter.lines) == ("a@b.example", "s", ["help"])


def test_two_froms_are_a_defect_and_the_first_counts() -> None:
    letter = read_letter(message("help", "From: eve@example.org\n"))
    assert letter.sender == "alice@example.org"
    assert any("From" in words for words in letter.defects)


@pytest.mark.parametrize("value", ["<a@b.example> <c@d.example>", "a@b.example, c@d.example"])
def test_two_addresses_in_from_are_a_defect(value: str) -> None:
    letter = read_letter(f"From: {value}\n\nhelp".encode())
    assert letter.sender == "a@b.example"
    assert any("more than one address" in words for words in letter.defects)


def test_a_from_that_cannot_be_answered_is_said_so() -> None:
    letter = read_letter(b"From: \xff\xfe <\x00a b@c>\nMessage-ID: <m@x>\n\nhelp")
    assert letter.sender == ""
    assert letter.defects == ["there is no usable address in From"]


def test_a_folded_address_keeps_no_line_break() -> None:
    letter = read_letter(b"From: Alice\r\n <alice@example.org>\r\nSubject: a\r\n b\r\n\r\nx")
    assert (letter.sender, letter.subject) == ("alice@example.org", "a b")
