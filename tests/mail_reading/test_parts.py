"""Parts, encodings, charsets and attachments."""

from __future__ import annotations

import pytest

from pbem.mail.reading import Reason, read_letter

from .messages import encoded, html, message, multipart, part


def read(body: bytes) -> list[str]:
    return read_letter(message()[:-2] + body).lines


CHARSETS = (
    "utf-8 UTF8 utf_7 utf-16 utf-16-le utf-16-be koi8-r koi8-u windows-1251 cp1251 iso-8859-5 "
    "iso-2022-jp gb2312 euc-jp shift_jis mac-cyrillic cp866"
)


@pytest.mark.parametrize("charset", CHARSETS.split())
@pytest.mark.parametrize("transfer", ["base64", "quoted-printable", "8bit"])
def test_charsets_and_encodings(charset: str, transfer: str) -> None:
    if transfer == "8bit" and charset.startswith("utf-16"):
        transfer = "base64"  # bytes of a line end in the middle of characters cannot be sent so
    assert read(part("text/plain", "build NW-N\nпривет\n", charset, transfer)) == [
        "build NW-N",
        "привет",
    ]


@pytest.mark.parametrize("charset", ["punycode", "zip", "unicode_escape", "idna", "x" * 300, "hex"])
def test_charsets_that_are_none_are_not_asked_for(charset: str) -> None:
    head = f"Content-Type: text/plain; charset={charset}\n"
    assert read_letter(message("build NW-N\\n\n", head)).lines == ["build NW-N\\n"]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"YnVp!!bGQg\r\nTlctTg==", "build NW-N"),
        (b"YnVpbGQgTlctTg", "build NW-N"),
        (b"YnVpbGQgTlctTg==\r\n-- \r\nlist footer", "build NW-N"),
        (b"YnVpbGQgTlctTgA", "build NW-N"),
    ],
)
def test_base64_with_junk(data: bytes, expected: str) -> None:
    assert read_letter(message(data, "Content-Transfer-Encoding: BASE64\n")).lines == [expected]


def test_quoted_printable_with_junk() -> None:
    body = b"build=20tun=  \r\nnel =ZZ =3D=\r\n x=E2=80=93y\r\nend="
    letter = read_letter(message(body, "Content-Transfer-Encoding: quoted-printable\n"))
    assert letter.lines == ["build tunnel =ZZ = x-y", "end"]


@pytest.mark.parametrize(
    ("text", "delsp", "lines"),
    [
        ("build \ntunnel\nend\n", "no", ["build tunnel", "end"]),
        ("build \ntunnel\n", "yes", ["buildtunnel"]),
        ("> quoted \nbuild\n", "no", ["build"]),
        ("build \n> quoted\n", "no", ["build"]),
        ("build\n-- \nAlice\n", "no", ["build"]),
        (" From here\n", "no", ["From here"]),
        (" > stuffed\nend\n", "no", ["end"]),
    ],
)
def test_flowed_text(text: str, delsp: str, lines: list[str]) -> None:
    head = f"Content-Type: text/plain; format=flowed; delsp={delsp}\n"
    assert read_letter(message(text, head)).lines == lines


def test_alternatives_in_related_in_mixed() -> None:
    inner = multipart(
        "alternative", part("text/plain", "help"), part("text/html", "<p>help"), boundary="a"
    )
    picture = b"Content-Type: image/png\r\nContent-ID: <i>\r\n\r\nx"
    file = b"Content-Type: text/csv; name=a.csv\r\n\r\nresign"
    body = multipart("mixed", multipart("related", inner, picture, boundary="r"), file)
    letter = read_letter(message()[:-2] + body)
    assert (letter.lines, letter.attachments) == (["help"], ["a.csv"])


def test_texts_around_a_picture_are_all_read() -> None:
    picture = b"Content-Type: image/png; name=x.png\r\n\r\nx"
    assert read(
        multipart("mixed", part("text/plain", "help"), picture, part("text/plain", "end"))
    ) == [
        "help",
        "end",
    ]


def test_a_nested_message_is_forwarded_and_never_read() -> None:
    nested = b"Content-Type: message/rfc822\r\n\r\nFrom: x@y\r\n\r\nresign\r\n"
    letter = read_letter(message()[:-2] + multipart("mixed", part("text/plain", "help"), nested))
    assert letter.lines == ["help"]
    assert [out.reason for out in letter.left_out] == [Reason.FORWARDED]


def test_a_digest_holds_messages_only() -> None:
    assert read(multipart("digest", b"\r\nFrom: x@y\r\n\r\nresign\r\n")) == []


@pytest.mark.parametrize(
    ("line", "is_boundary"),
    [("--=_b", True), ("--=_b  \t", True), ("--=_bx", False), ("--=_", False), (" --=_b", False)],
)
def test_only_the_whole_boundary_separates(line: str, is_boundary: bool) -> None:
    body = (
        f'Content-Type: multipart/mixed; boundary="=_b"\r\n\r\n--=_b\r\n\r\nhelp\r\n{line}\r\n'
        "Content-Type: image/png\r\n\r\nboard\r\n--=_b--\r\n"
    )
    assert ("board" not in read(body.encode())) is is_boundary


def test_a_multipart_without_its_end_is_read_to_the_end() -> None:
    assert read(multipart("mixed", part("text/plain", "help\nend"))[:-9]) == ["help", "end"]


def test_a_multipart_whose_parts_are_missing_is_read_as_text() -> None:
    letter = read_letter(message("help\n", "Content-Type: multipart/mixed; boundary=zz\n"))
    assert letter.lines == ["help"]
    assert letter.defects


def test_more_parts_than_fifty_are_not_read() -> None:
    parts = [part("text/plain", f"line {number}") for number in range(60)]
    letter = read_letter(message()[:-2] + multipart("mixed", *parts))
    assert letter.lines == [f"line {number}" for number in range(50)]
    assert any("50 parts" in words for words in letter.defects)


def test_parts_nested_deeper_than_ten_are_not_read() -> None:
    for depth, expected in ((10, ["help"]), (11, [])):
        body = part("text/plain", "help")
        for level in range(depth):
            body = multipart("mixed", body, boundary=f"b{level}")
        assert read(body) == expected


def test_names_of_attachments_are_only_names() -> None:
    names = ["../../etc/passwd", "C:\\x\\a.txt", "a\x00b\u202e.exe", "", "x" * 300, "..."]
    parts = [f'Content-Type: image/png; name="{name}"\r\n\r\nx'.encode() for name in names]
    letter = read_letter(message()[:-2] + multipart("mixed", *parts))
    expected = ["passwd", "C:xa.txt", "ab.exe", "image/png", "x" * 80, "image/png"]
    assert letter.attachments == expected


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("one<br>two<p>three</p>four", ["one", "two", "three", "four"]),
        ("<ul><li>a<li>b</ul>", ["a", "b"]),
        ("<table><tr><td>a<td>b<tr><td>c</table>", ["a b", "c"]),
        ("a &lt;b&gt; &amp;amp; &#65;&#x42;&eacute;&nbsp;&bogus; &#150; &#9999999;", None),
        ("<style>resign</style><script>resign</script><title>resign</title>x", ["x"]),
        ("<!-- resign -->x", ["x"]),
        ("<span hidden>resign</span><p style='display: none'>resign</p>x", ["x"]),
        ("a < b <3 <>x", ["a < b <3 <>x"]),
        ("<pre>one\ntwo</pre>", ["one", "two"]),
        ("<p style='white-space: pre-wrap'>one\ntwo</p>three\nfour", ["one", "two", "three four"]),
        ("x<blockquote>q<blockquote>q</blockquote>q</blockquote>y", ["x", "y"]),
        ("x<blockquote>q</div></p>q</blockquote>y", ["x", "y"]),
        ("x<blockquote>q", ["x"]),
        ("x<hr>From: Host<br>resign", ["x"]),
        ("x<hr>y<blockquote>resign</blockquote>z", ["x", "y", "z"]),
        ("x<hr tabindex=-1>resign", ["x"]),
        ("x<div class='a yahoo_quoted b'>resign<div>resign</div>resign</div>y", ["x", "y"]),
        ("x<div id=x_divRplyFwdMsg>resign</div>resign", ["x"]),
        ("x<div style='border:none;border-top:solid #E1E1E1 1.0pt'>From</div>resign", ["x"]),
        ("x<div class=gmail_quote>resign</div>y", ["x", "y"]),
        ("x<div class=gmail_quote><blockquote>resign</blockquote>z</div>y", ["x", "z", "y"]),
        ("x<div class=moz-cite-prefix>Host:</div><blockquote>resign</blockquote>y", ["x", "y"]),
        ("x<div class=gmail_attr>Host</div>resign", ["x"]),
        ("x<p>&gt; resign</p>y", ["x", "y"]),
        ("x<a href='>'>y</a>", ["xy"]),
        ("x<a title=\"never ends>resign", ["x"]),
        ("x<!-- never ends resign", ["x"]),
    ],
)  # fmt: skip
def test_html(body: str, lines: list[str] | None) -> None:
    assert read_letter(html(body)).lines == (lines or ["a <b> &amp; ABé &bogus; - \ufffd"])


def test_html_in_another_charset_and_encoding() -> None:
    body = encoded("<p>build NW-N</p><p>привет</p>", "koi8-r", "base64")
    head = "Content-Type: text/html; charset=koi8-r\nContent-Transfer-Encoding: base64\n"
    assert read_letter(message(body, head)).lines == ["build NW-N", "привет"]
