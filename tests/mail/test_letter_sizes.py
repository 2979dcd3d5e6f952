"""Letters of whole games stay below what mail programs clip, also in Cyrillic."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from .host import html_of
from .situations import ANNA, Evening

HTML_LIMIT = 60_000
WHOLE_LIMIT = 120_000


@pytest.mark.parametrize("language", ["uk", pytest.param("ru", marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "players"), [("barrage", 3), ("underwater-cities", 3)])
def test_letters_of_a_whole_game_are_not_too_large(
    tmp_path: Path, game: str, players: int, language: str
) -> None:
    evening = Evening(tmp_path / "home", game, players, seed=7, language=language)
    sizes = []
    while evening.play.result is None:
        evening.turn()
        if evening.play.awaiting == [ANNA] or evening.play.result is not None:
            for letter in evening.fetch():
                sizes.append(len(letter.as_bytes()))
                assert len(html_of(letter).encode()) < HTML_LIMIT
                assert sizes[-1] < WHOLE_LIMIT, _parts(letter)
    assert max(sizes) > WHOLE_LIMIT / 2, "some showed the board"


def _parts(letter: EmailMessage) -> dict[str, int]:
    """How much of it is what."""
    parts = [part for part in letter.walk() if not part.is_multipart()]
    return {part.get_content_type(): len(str(part.get_payload())) for part in parts}
