"""What holds for every letter, found by hypothesis."""

from __future__ import annotations

import html as html_module
import json
import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.reading import REPLY_LINE, as_report, read_letter
from pbem.mail.reading.limits import OWN_LINES

from .messages import message, multipart, part

FRAGMENTS = [
    b"\r\n", b"\n", b"\r", b"\0", b" ", b">", b"> x", b"--", b"--b", b"--b--", b"-- ", b"On ",
    b" wrote:", b"2024", b"From: a@b.c", b"Subject: ", b"=?utf-8?q?", b"?=", b"<a ",
    b"<blockquote>", b"</div>", b"<div class=gmail_quote>", b"&amp", b"&#x", b'"', b"'", b"<!--",
    b"Content-Type: text/html\n",
    b"Content-Type: multipart/mixed; boundary=b\n",
    b"Content-Type: multipart/alternative; boundary=b\n",
    b"Content-Type: text/plain; format=flowed\n", b"charset=utf-16", b"charset=utf-7",
    b"Content-Transfer-Encoding: base64\n", b"Content-Transfer-Encoding: quoted-printable\n",
    b"Content-Disposition: attachment; filename*0*=x''%", b";", b"=", b"@", b":", b"\xff",
    b"\xd0\xbf", b"+AD4-", b"\x1b$B", b"(", b"\\", b"___________", b"help",
    b"-----BEGIN PGP MESSAGE-----\n", b"\n\n", REPLY_LINE.encode(), b"Sent: x\n",
    b"-----Original Message-----\n",
]  # fmt: skip

pieces = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.binary(max_size=6)), max_size=60)
anything = st.one_of(st.binary(max_size=400), pieces.map(b"".join))


@settings(deadline=None, max_examples=300)
@given(anything, st.booleans())
def test_nothing_raises_and_own_lines_are_clean(data: bytes, with_header: bool) -> None:
    raw = message()[:-2] + data if with_header else data
    letter = read_letter(raw)
    json.dumps(as_report(letter))
    assert len(letter.lines) <= OWN_LINES
    for line in letter.lines:
        assert line
        assert line == line.strip()
        assert not line.startswith((">", "|"))
        assert not {unicodedata.category(sign) for sign in line} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    for address in [letter.sender, *letter.recipients]:
        assert not set(address) & set(' <>,;:"\r\n\t()')


line_ends = st.sampled_from(["\n", "\r\n"])
quotes = st.builds(
    "{}{} q{}".format,
    st.sampled_from(["", " ", "\t", "\u200b", "\ufeff", "\xa0"]),
    st.sampled_from([">", "> >", ">>", "> "]),
    st.sampled_from(
        ["resign", "build NW-N wrote:", "-- ", "From: x@y", "", REPLY_LINE, "\x85x", "\u2028x"]
    ),
)
others = st.sampled_from(
    ["", "help", "On 4 Nov 2024 x wrote:", "-- ", "--", "From: a", "Sent: b", "Sent from my iPhone",
     "__________________", "---- x ----", "This email", "intended", REPLY_LINE, "2024 a@b:",
     "a:", "x "]
)  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(st.lists(st.one_of(quotes, others), max_size=30), line_ends, st.booleans())
def test_a_line_given_with_a_mark_is_never_own(lines: list[str], end: str, flowed: bool) -> None:
    kind = "flowed" if flowed else "fixed"
    header = f"Content-Type: text/plain; charset=utf-8; format={kind}\n"
    letter = read_letter(message(end.join(lines), header))
    assert not [line for line in letter.lines if " q" in line or line.startswith("q")]
    assert not [line for line in letter.lines if "resign" in line]


WORDS = [
    "build",
    "tunnel",
    "NW-N",
    "produce",
    "3",
    "drops",
    "from",
    "2L",
    "then",
    "тунель",
    "дамба",
]
own_lines = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join), min_size=1, max_size=6
)
quoted_lines = st.lists(
    st.sampled_from(
        ["resign", "", "It is your turn", "resign 12", "--", "a board | of | 3", REPLY_LINE]
    ),
    min_size=1,
    max_size=6,
)
charsets = st.sampled_from(
    ["utf-8", "utf-16", "koi8-r", "koi8-u", "windows-1251", "iso-8859-5", "iso-2022-jp", "gb18030"]
)
transfers = st.sampled_from(["base64", "quoted-printable"])
ATTRIBUTIONS = [
    "On Mon, 4 Nov 2024 at 10:00, Host <h@pbem.example> wrote:",
    "4 нояб. 2024 г., в 10:00, Host <h@pbem.example> написал(а):",
    "Host <h@pbem.example> пише:",
]
attributions = st.sampled_from(ATTRIBUTIONS)
postings = st.sampled_from(["top", "bottom", "around"])


def as_text(own: list[str], quoted: list[str], attribution: str, posting: str) -> str:
    quote = [attribution, *(f"> {line}" for line in quoted)]
    half = len(own) // 2 if posting == "around" else 0
    before, after = (own, []) if posting == "top" else (own[:half], own[half:])
    return "\n".join([*before, "", *quote, "", *after, ""])


def as_html(own: list[str], quoted: list[str], attribution: str, posting: str) -> str:
    escaped = "<br>".join(map(html_module.escape, quoted))
    quote = (
        f"<div class=gmail_quote><div class=gmail_attr>{html_module.escape(attribution)}</div>"
        f"<blockquote>{escaped}</blockquote></div>"
    )
    half = len(own) // 2 if posting == "around" else 0
    before, after = (own, []) if posting == "top" else (own[:half], own[half:])
    return "".join(
        [*(f"<div>{line}</div>" for line in before), quote, *(f"<p>{line}</p>" for line in after)]
    )


@settings(deadline=None, max_examples=200)
@given(
    own_lines,
    quoted_lines,
    attributions,
    postings,
    charsets,
    transfers,
    st.sampled_from(["text", "html", "alternative", "mixed", "signed"]),
)
def test_exactly_the_own_lines_come_back(
    own: list[str],
    quoted: list[str],
    attribution: str,
    posting: str,
    charset: str,
    transfer: str,
    shape: str,
) -> None:
    text = part("text/plain", as_text(own, quoted, attribution, posting), charset, transfer)
    page = part("text/html", as_html(own, quoted, attribution, posting), charset, transfer)
    signature = b"Content-Type: application/pgp-signature\r\n\r\nresign"
    file = b"Content-Type: text/plain; name=orders.txt\r\n\r\nresign"
    body = {
        "text": text,
        "html": page,
        "alternative": multipart("alternative", text, page),
        "mixed": multipart("mixed", multipart("alternative", text, page, boundary="i"), file),
        "signed": multipart("signed", text, signature),
    }[shape]
    letter = read_letter(message()[:-2] + body)
    assert letter.lines == own
    assert letter.attachments == (["orders.txt"] if shape == "mixed" else [])


@settings(deadline=None, max_examples=100)
@given(own_lines, quoted_lines, st.sampled_from(ATTRIBUTIONS[:2]), st.booleans())
def test_a_letter_repeated_without_marks_is_never_read(
    own: list[str], quoted: list[str], attribution: str, named: bool
) -> None:
    lines = [*own, "", *([attribution] if named else []), REPLY_LINE, *quoted, "> x", "", "resign"]
    assert read_letter(message("\n".join(lines))).lines == own
