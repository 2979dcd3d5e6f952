"""Every piece of the letters of an evening, for players who read a language that nobody speaks."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.writing import Writer
from pbem.mail.compose.body import in_paragraphs
from tests.mail import situations

from .pseudo import CODE, of_html

ALLOWED = frozenset(
    (
        *("Anna", "Ben", "Cl", "pbem", "SHA", "UTC", "Re", "Barrage", "Underwater", "Cities"),
        *("II", "III", "IV", "NW", "NE", "SW", "SE", "ANY"),
        *("legal", "undo", "board", "help", "rematch"),  # orders of the host, as buttons
        *("Jill", "McDowell", "Solomon", "Jordan", "Mahiri", "Sekibo", "Wilhelm", "Adler"),
        *("jill", "solomon", "mahiri", "anton", "wilhelm", "graziano", "viktor"),
    )
)
"""Names, numbers, orders, and what mail programs write."""
NOT_OURS = ("> ", "=== ")
"""How lines begin that the player wrote, and the line above which answers stand."""


class Reading(situations.Evening):
    """An evening of people who all read that language."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        for seat in self.desk.read(self.number).seats:
            self.desk.people.change(seat.player, lambda one: setattr(one, "language", CODE))


def pieces(game: str, path: Path, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """Where each piece stands, and what it says: subject, text, HTML and picture."""
    drawn: list[str] = []

    def draw(svg: str, _width: int) -> bytes:
        drawn.append(svg)
        return b"picture"

    patch.setattr(situations, "Evening", Reading)
    patch.setattr(situations, "Writer", partial(Writer, draw=draw))
    for situation, letter in situations.situations(path, game):
        if not str(letter["Subject"]).startswith("Re:"):
            yield f"{situation}, subject", str(letter["Subject"])
        yield f"{situation}, text", ours(_body(letter, "plain"), game)
        yield f"{situation}, HTML", ours(of_html(_body(letter, "html")), game)
        for svg in drawn:
            yield f"{situation}, picture", of_html(svg)
        drawn.clear()


def _body(letter: EmailMessage, kind: str) -> str:
    part = letter.get_body((kind,))
    return str(part.get_content()) if part is not None else ""


def ours(said: str, game: str) -> str:
    """Without what the player wrote, and without texts that have a file for each language."""
    texts = registry.find(game).text_file("turn.txt").splitlines()
    known = {*map(str.strip, texts), *in_paragraphs(texts)}  # as text, and as HTML
    lines = [line for line in said.splitlines() if line.strip() not in known]
    return "\n".join(line for line in lines if not line.strip().startswith(NOT_OURS))
