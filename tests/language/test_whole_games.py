"""A game of each kind by mail with four players in four languages.

A whole game takes one to two minutes of a processor for its three hundred letters, so it is played
with `make soak`; the first rounds of it are played with every run of the tests.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .four_players import MOST_LETTERS, Table, as_bytes, in_english

GAMES = {
    "barrage": {"variant": "full"},
    "underwater-cities": {"contracts": "yes", "boards": "advanced"},
}
TO_THE_END = 99


def played(table: Table, rounds: int) -> int:
    """Play so many rounds, or to the end; how many letters the players wrote."""
    for written in range(MOST_LETTERS):
        play = table.play
        if play.result is not None or (play.round or 0) > rounds:
            table.look_all()
            return written
        table.turn()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "rounds", [pytest.param(2, id="two rounds"), pytest.param(TO_THE_END, marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("game", GAMES)
def test_everybody_plays_in_their_language(
    game: str, rounds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "by-mail", game, monkeypatch)
    with table.host:
        table.open(GAMES[game])
        written = played(table, rounds)
        by_mail = table.play
    assert not table.strays, "\n".join(table.strays)
    again = in_english(tmp_path / "in-english", game, GAMES[game], written)
    assert again.record == by_mail.record
    assert as_bytes(again) == as_bytes(by_mail)
