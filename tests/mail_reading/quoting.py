"""Twelve ways in which mail programs repeat a letter that is answered."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from html import escape

from pbem.mail.reading import REPLY_LINE

from .messages import message, multipart, part
from .our_letters import OurLetter

Way = Callable[[OurLetter, str, str], bytes]
"""A letter of ours, the lines of the answer and an attribution in; the whole reply out."""

HEADERS = {
    "en": "From: pbem\nSent: Monday, November 16, 2026 9:34 AM\nTo: Red\nSubject: Barrage",
    "ar": "من: pbem\nتاريخ الإرسال: 16 نوفمبر 2026 09:34 ص\nإلى: Red\nالموضوع: Barrage",
    "vi": "Từ: pbem\nĐã gửi: Thứ Hai, 16 tháng 11, 2026 9:34 SA\nĐến: Red\nChủ đề: Barrage",
    "ro": "De la: pbem\nTrimis: luni, 16 noiembrie 2026 09:34\nCătre: Red\nSubiect: Barrage",
    "hu": "Feladó: pbem\nElküldve: 2026. november 16., hétfő 9:34\nCímzett: Red\nTárgy: Barrage",
    "tr": "Gönderen: pbem\nGönderildi: 16 Kasım 2026 Pazartesi 09:34\nKime: Red\nKonu: Barrage",
    "bg": "От: pbem\nИзпратено: понеделник, 16 ноември 2026 г. 9:34\nДо: Red\nОтносно: Barrage",
    "unknown": "Aa: pbem\nBb: 16 cc 2026 9:34\nDd: Red\nEe: Barrage",
}


def _text(body: str) -> bytes:
    return message()[:-2] + part("text/plain", body, transfer="base64")


def _both(body: str, page: str) -> bytes:
    return message()[:-2] + multipart(
        "alternative",
        part("text/plain", body, transfer="base64"),
        part("text/html", page, transfer="base64"),
    )


def _marked(letter: OurLetter, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in letter.text.splitlines())


def _without_reply_line(letter: OurLetter) -> str:
    return letter.text.replace(REPLY_LINE, "", 1).lstrip()


def _paragraphs(text: str) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.splitlines())


def gmail(letter: OurLetter, own: str, attribution: str) -> bytes:
    page = (
        f"<div dir=ltr>{_paragraphs(own)}</div><br><div class=gmail_quote><div class=gmail_attr>"
        f"{escape(attribution)}<br></div><blockquote class=gmail_quote>{letter.html}</blockquote>"
        "</div>"
    )
    return _both(f"{own}\n\n{attribution}\n\n{_marked(letter)}\n", page)


def apple(letter: OurLetter, own: str, attribution: str) -> bytes:
    page = (
        f"<body>{_paragraphs(own)}<div><br></div><div><blockquote type=cite><div>"
        f"{escape(attribution)}</div><br><div>{letter.html}</div></blockquote></div></body>"
    )
    return _both(f"{own}\n\n> {attribution}\n> \n{_marked(letter)}\n", page)


def html_only(letter: OurLetter, own: str, attribution: str) -> bytes:
    page = f"{_paragraphs(own)}<p>{escape(attribution)}</p><div>{letter.html}</div>"
    return message()[:-2] + part("text/html", page, transfer="base64")


def below(letter: OurLetter, own: str, attribution: str) -> bytes:
    return _text(f"{attribution}\n{_marked(letter)}\n\n{own}\n\n-- \nAnn\n")


def between(letter: OurLetter, own: str, attribution: str) -> bytes:
    first, *rest = _marked(letter).split("\n>\n")
    return _text("\n".join([attribution, first, "", own, "", *rest]))


def bars(letter: OurLetter, own: str, attribution: str) -> bytes:
    return _text(f"{own}\n\n{attribution}\n{_marked(letter, '| ')}\n")


def narrow(letter: OurLetter, own: str, attribution: str) -> bytes:
    """Quoted first and broken afterwards, so that the ends of lines have no mark."""
    lines: list[str] = []
    for line in _marked(letter).split("\n"):
        lines += textwrap.wrap(line, 46, break_on_hyphens=False, break_long_words=False) or [line]
    return _text("\n".join([own, "", attribution, *lines, ""]))


def outlook(letter: OurLetter, own: str, attribution: str) -> bytes:
    names = list(HEADERS)
    header = HEADERS[names[len(attribution) % len(names)]]
    return _text(f"{own}\n\n{header}\n\n{_without_reply_line(letter)}\n")


def original_message(letter: OurLetter, own: str, attribution: str) -> bytes:
    glued = "-------- Original message --------From: pbem <p@pbem.example> Date: 16/11/2026  09:34"
    return _text(f"{own}Sent from my Galaxy\n\n{glued}\n{_without_reply_line(letter)}\n")


def no_colon(letter: OurLetter, own: str, attribution: str) -> bytes:
    bare = "On Mon, Nov 16, 2026 at 9:34 AM pbem <p@pbem.example> wrote"
    return _text(f"{own}\n\n{bare}\n\n{_without_reply_line(letter)}\n")


def reply_line_broken(letter: OurLetter, own: str, attribution: str) -> bytes:
    split = REPLY_LINE.replace("above ", "above\n")
    return _text(f"{own}\n\n{split}\n{_without_reply_line(letter)}\n")


def reply_line_translated(letter: OurLetter, own: str, attribution: str) -> bytes:
    translated = "=== Bitte antworten Sie über dieser Zeile ==="
    return _text(f"{own}\n\n{translated}\n{_without_reply_line(letter)}\n")


WAYS: dict[str, Way] = {
    way.__name__: way
    for way in [
        gmail,
        apple,
        html_only,
        below,
        between,
        bars,
        narrow,
        outlook,
        original_message,
        no_colon,
        reply_line_broken,
        reply_line_translated,
    ]
}
