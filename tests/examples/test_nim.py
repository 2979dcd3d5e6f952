"""Nim, a whole game as a package of its own: built, installed, and played to the end by mail."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.looking.rulebook import rules_text
from pbem.desk.new_games.opening import open_game
from pbem.engine import carry_out, play_out, play_out_by_bots, random_game
from pbem.rendering import draw_board
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, html_of, text_of

from .conftest import NIM

PLAYERS = {"ann": "ann@example.org", "ben": "ben@example.org"}


def test_it_is_short() -> None:
    lines = [line for path in NIM.rglob("*.py") for line in path.read_text().splitlines()]
    assert len(lines) <= 80


def test_the_wheel_holds_all_of_it(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("nim/")}
    assert names == {"nim/__init__.py", "nim/rules.md", "nim/templates/board.txt.j2"}


@pytest.mark.usefixtures("installed")
def test_random_games_end_with_a_winner() -> None:
    for seed in range(20):
        play, dice = random_game(registry.find("nim"), ["ann", "ben"], {}, seed)
        play_out(play, dice)
        assert play.result is not None
        assert sorted(play.result.places) == [1, 2]


@pytest.mark.usefixtures("installed")
def test_who_begins_wisely_wins() -> None:
    game = registry.find("nim")
    for seed in range(20):
        play, dice = random_game(game, ["ann", "ben"], {}, seed)
        play_out_by_bots(play, {0: game.bots["wise"], 1: game.bots["wise"]}, dice)
        assert play.result is not None
        assert play.result.scores == [1, 0]


@pytest.mark.usefixtures("installed")
def test_orders_refusals_and_resigning() -> None:
    play, _dice = random_game(registry.find("nim"), ["ann", "ben"], {}, 1)
    assert carry_out(play, 0, ["take 2 from A"]).error is None
    refused = carry_out(play, 1, ["take 2 from A"]).error
    assert "(rule N1)" in str(refused)
    assert "N1 Take one stone" in rules_text(play.game, "a turn")
    play.resign(1)
    assert play.result is not None
    assert play.result.places == [1, 2]


@pytest.mark.usefixtures("installed")
def test_the_board() -> None:
    play, _dice = random_game(registry.find("nim"), ["ann", "ben"], {}, 1)
    drawn = draw_board(play.game, play.view(0), names=play.names)
    assert (
        drawn == "Nim: ann against ben\n\n  A  o o o      3\n  B  o o o o    4\n  C  o o o o o  5\n"
    )


@pytest.mark.usefixtures("installed")
def test_it_is_played_to_the_end_by_mail(tmp_path: Path, clock: DrivenClock) -> None:
    with Mailhost(tmp_path / "home", clock) as host:
        open_game(host.desk, "nim", PLAYERS)
        ann, ben = (Correspondent(host, address) for address in PLAYERS.values())
        assert "B  o o o o    4" in text_of(ann.latest)
        assert "B  o o o o    4" in html_of(ann.latest)
        ann.reply("take 2 from A")
        ben.reply("take 9 from B")
        assert "Not done: Take one stone or more" in text_of(ben.latest)
        ben.reply("take 4 from B")
        ann.reply("take 4 from C")
        ben.reply("take 1 from A")  # one stone is left, which ann need not be asked to take
        for one in (ann, ben):
            assert "end" in [letter["X-Pbem-Letter"] for letter in one.fetch()]
        result = host.desk.read(1).load().result
        assert result is not None
        assert result.places == [1, 2]


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock()
