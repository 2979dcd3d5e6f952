"""Attributions: every wording, every way of breaking it, as text, as HTML and as both."""

from __future__ import annotations

from html import escape

import pytest

from pbem.mail.reading import read_letter

from .attributions import WORDINGS, broken, worded
from .messages import message, multipart, part

WAYS = list(broken(worded("en")))
KINDS = ["text", "html", "both"]
UTF8 = "Content-Type: text/plain; charset=utf-8\n"


def reply(attribution: str, kind: str, marked: bool) -> bytes:
    """An order above a letter quoted in some way, and perhaps one below."""
    mark = "> " if marked else ""
    quoted = [f"{mark}resign", mark, f"{mark}It is your turn"]
    text = "\n".join(["take Italy", "", attribution, "", *quoted, ""])
    shown = "<br>".join(map(escape, attribution.split("\n")))
    inner = "<p>resign</p><p>It is your turn</p>"
    quote = f"<blockquote>{inner}</blockquote>" if marked else f"<div>{inner}</div>"
    page = f"<div>take Italy</div><div><br></div><div>{shown}</div>{quote}"
    plain, html = part("text/plain", text), part("text/html", page)
    body = {"text": plain, "html": html, "both": multipart("alternative", plain, html)}[kind]
    return message()[:-2] + body


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", WORDINGS)
def test_exactly_the_order_is_read(language: str, way: str, kind: str) -> None:
    attribution = broken(worded(language))[way]
    for marked in (True, False):
        assert read_letter(reply(attribution, kind, marked)).lines == ["take Italy"]


@pytest.mark.parametrize("language", WORDINGS)
def test_an_order_below_the_marked_quote_is_read(language: str) -> None:
    for way, attribution in broken(worded(language)).items():
        text = f"{attribution}\n> resign\n\ntake Italy\n"
        assert read_letter(message(text, UTF8)).lines == ["take Italy"], way


@pytest.mark.parametrize("language", WORDINGS)
@pytest.mark.parametrize(
    "own",
    [
        "away from 1 Dec 2026 to 5 Dec 2026",
        "take Italy",
        "On 5 Dec 2026 I am away",
        "message Ben: see you at 10:30",
    ],
)
def test_an_own_line_right_above_is_not_drawn_into_it(language: str, own: str) -> None:
    for way, attribution in broken(worded(language)).items():
        text = f"{own}\n{attribution}\n> resign\n"
        lines = read_letter(message(text, UTF8)).lines
        assert lines[:1] == [own], way
        assert "resign" not in lines, way
