"""Prints what is still in English for somebody who reads another language: python -m tests.language.scan"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from email.message import EmailMessage
from functools import partial
from pathlib import Path

from pbem.desk.writing import Writer
from tests.mail import situations

from .pseudo import of_html, plain_words, pseudo_language

NAMES = frozenset(
    {
        "Anna",
        "Ben",
        "Cléo",
        "Cl",
        "o",
        "pbem",
        "SHA",
        "UTC",
        "Re",
        "Barrage",
        "Underwater",
        "Cities",
    }
)


def letters(game: str, path: Path) -> Iterator[tuple[str, str]]:
    """Every piece of every letter of an evening: where it stands, and what it says."""
    drawn: list[str] = []

    def draw(svg: str, _width: int) -> bytes:
        drawn.append(svg)
        return b"picture"

    class Reading(situations.Evening):
        def __init__(self, *given: object, **more: object) -> None:
            super().__init__(*given, **more)  # type: ignore[arg-type]
            for seat in self.desk.read(self.number).seats:
                self.desk.people.change(seat.player, lambda one: setattr(one, "language", "xx"))

    situations.Evening = Reading  # type: ignore[misc]
    situations.Writer = partial(Writer, draw=draw)  # type: ignore[assignment, misc]
    for situation, letter in situations.situations(path, game):
        yield f"{situation} subject", str(letter["Subject"])
        yield f"{situation} text", body(letter, "plain")
        yield f"{situation} html", of_html(body(letter, "html"))
        for svg in drawn:
            yield f"{situation} picture", of_html(svg)
        drawn.clear()


def body(letter: EmailMessage, kind: str) -> str:
    part = letter.get_body((kind,))
    return part.get_content() if part is not None else ""


def main() -> None:
    seen: Counter[str] = Counter()
    for game in sys.argv[1:] or ("barrage", "underwater-cities"):
        with tempfile.TemporaryDirectory() as folder, pseudo_language():
            for where, text in letters(game, Path(folder) / "home"):
                for one in plain_words(text, NAMES):
                    words = one.partition("   <- ")[0]
                    if not seen[words]:
                        print(f"{game} {where}: {one}")
                    seen[words] += 1
    print(len(seen), sum(seen.values()))


if __name__ == "__main__":
    main()
