"""What a game may fill in is in docs/writing-a-game.md."""

from __future__ import annotations

import re

import pytest

from pbem.engine.game import Game

from .blocks import ROOT

LEFT_AS_THEY_ARE = {
    "called",
    "folder",
    "text_file",
    "coloured",
    "score_label",
    "read_options",
    "check_players",
}
MEMBERS = {name for name in {**vars(Game), **Game.__annotations__} if not name.startswith("_")}


@pytest.mark.parametrize("name", sorted(MEMBERS - LEFT_AS_THEY_ARE))
def test_what_a_game_may_fill_in_is_documented(name: str) -> None:
    text = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    tables = text.partition("## The class\n")[2].partition("\n## ")[0]
    assert re.search(rf"`{name}\b", tables), f"docs/writing-a-game.md does not say what {name} is"
