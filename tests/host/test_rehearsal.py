"""A clerk rehearses, so that its first true order finds all words of its game ready."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.engine.order_language import game_language
from pbem.host.rehearsal import rehearse
from pbem.store import Home

PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


@pytest.mark.parametrize("game", registry.names())
def test_a_first_order_makes_no_words_ready(tmp_path: Path, game: str) -> None:
    Home.create(tmp_path / "home")
    post = Post.open(tmp_path / "home")
    game_language._LANGUAGES.clear()
    rehearse()
    ready = set(game_language._LANGUAGES)
    number = open_game(post.desk, game, PLAYERS)
    play = post.desk.read(number).load()
    seat = play.awaiting[0]
    reply = give_orders(post.desk, number, seat, [str(play.offers(seat)[0].phrase)])
    assert not reply.transcript.failed
    assert set(game_language._LANGUAGES) == ready


def test_a_game_that_is_broken_stops_no_rehearsal(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(registry, "find", find)
    rehearse()
