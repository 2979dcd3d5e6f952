"""What a letter says, before it is put into an envelope: one page, as text and as HTML."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.rendering import environment, note_fault

from ..reading import REPLY_LINE
from .board import colours, in_colour

WIDTH = 78
HTML_LIMIT = 90_000


class Move(msgspec.Struct, frozen=True):
    """A move on offer: what to write, what is worth knowing, and a link that writes it."""

    phrase: str
    note: str = ""
    link: str = ""


class Page(msgspec.Struct, kw_only=True):
    """Everything that the templates of letters may show; what is empty is left out."""

    headline: str
    """What is asked, and by when: the first thing to read."""
    host: str
    title: str = ""
    seat: str = ""
    seats: Sequence[str] = ()
    paragraphs: Sequence[str] = ()
    transcript: Any = None
    prompt: str = ""
    moves: Sequence[Move] = ()
    more_moves: int = 0
    orders: Sequence[Move] = ()
    """Orders of the host that are worth offering as links."""
    story: Sequence[str] = ()
    story_title: str = ""
    messages: Sequence[tuple[str, str]] = ()
    board: str = ""
    picture: bool = False
    table: Sequence[Sequence[str]] = ()
    explained: Sequence[str] = ()
    quoted: str = ""
    closing: Sequence[str] = ()


def laid_out(text: str, width: int = WIDTH) -> str:
    """A text within the width: long lines are wrapped, and it is set in where there is room."""
    lines: list[str] = []
    for line in text.splitlines():
        if len(line) <= width:
            lines.append(line)
        else:
            margin = line[: len(line) - len(line.lstrip())]
            lines += textwrap.wrap(line, width - 4, subsequent_indent=f"{margin}  ")
    room = max(map(len, lines), default=0) <= width - 4
    return "\n".join(f"    {line}" if room and line else line for line in lines)


def fill_in(page: Page, form: str) -> str:
    """The page as `txt` or as `html`; where a template is broken, in plain words or not at all."""
    try:
        return (
            environment()
            .get_template(f"letters/letter.{form}.j2")
            .render(
                page=page,
                laid_out=laid_out,
                reply_line=REPLY_LINE,
                board=in_colour(page.board, page.seats) if form == "html" else page.board,
                colours=colours(page.seats),
                width=WIDTH,
            )
        )
    except Exception as fault:  # no fault of a template stops the post
        note_fault(f"the letter (letters/letter.{form}.j2)", fault)
        return in_plain_words(page) if form == "txt" else ""


def in_plain_words(page: Page) -> str:
    """The page as text without any template: all that is needed to play on."""
    account = page.transcript or {}
    parts = [
        f"{REPLY_LINE}\n{page.headline}",
        *page.paragraphs,
        "\n".join(f"> {one['line']}\n{_became(one)}" for one in account.get("items", ())),
        "\n".join(page.explained),
        *(f"{who}: {words}" for who, words in page.messages),
        "\n".join([page.prompt, *(f"  {move.phrase}" for move in page.moves)]),
        "\n".join([page.story_title, *(f"- {line}" for line in page.story)]),
        "\n".join("  ".join(row) for row in page.table),
        page.board.rstrip(),
        page.quoted,
        *page.closing,
    ]
    return "\n\n".join(part for part in parts if part.strip()) + "\n"


def _became(item: dict[str, Any]) -> str:
    """What became of a line of orders: its outcome, and what is told about it."""
    done = [answer["phrase"] for answer in item.get("answers", ())]
    return f"    {item['outcome']}: " + "; ".join(filter(None, [*done, item.get("text", "")]))


def html_within_limit(page: Page) -> str:
    """The HTML, without its longest parts where it would be clipped by a mail program."""
    html = fill_in(page, "html")
    for cut in ({"story": page.story[-40:]}, {"moves": page.moves[:5]}, {"quoted": ""}):
        if len(html.encode("utf-8")) <= HTML_LIMIT:
            return html
        page = msgspec.structs.replace(page, **cut)
        html = fill_in(page, "html")
    return html if len(html.encode("utf-8")) <= HTML_LIMIT else ""
