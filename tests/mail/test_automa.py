"""Seats that the rules play: opened by mail and by shell, and left out of letters and ratings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.desk.agreeing.taking_over import see_free
from pbem.desk.desk import Desk
from pbem.desk.looking.ratings import finished_games, ratings
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.upkeep import admin
from pbem.engine.errors import GameError
from pbem.store import Home

from .host import Correspondent, Mailhost, text_of


def pbem(home: Path, *arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(program, ["--home", str(home), *arguments])
    assert result.exit_code == code, (result.exit_code, result.output)
    return result.output


def test_a_game_against_two_automas_is_opened_and_played_by_mail(
    host: Mailhost, red: Correspondent
) -> None:
    red.write("new barrage automa automa level=hard variant=introductory")
    red.reply("yes")
    file = host.desk.read(1)
    assert [seat.by_rules for seat in file.seats] == ["", "automa", "automa"]
    assert file.options["level"] == "hard"
    assert file.options["automas"] == ",".join(file.names[1:])
    assert "automas=" not in text_of(red.latest)
    play = file.load()
    assert play.awaiting == [0]
    red.reply(play.offers(0)[0].phrase)
    after = host.desk.read(1)
    assert after.load().awaiting == [0]
    assert all(raw["to"] == 0 for raw in after.outbox)


def test_the_shell_opens_a_game_against_an_automa(tmp_path: Path) -> None:
    pbem(tmp_path / "host", "init")
    given = ["--player", "anna=anna@example.org", "--player", "hal=automa"]
    pbem(tmp_path / "host", "new", "barrage", *given, "--option", "level=hard")
    shown = json.loads(pbem(tmp_path / "host", "show", "1", "--as", "anna", "--json"))
    assert [seat["by_rules"] for seat in shown["seats"]] == [None, "automa"]
    offers = json.loads(pbem(tmp_path / "host", "legal", "1", "--as", "anna", "--json"))
    pbem(tmp_path / "host", "move", "1", "--as", "anna", offers[0]["phrase"])
    assert json.loads(pbem(tmp_path / "host", "verify", "1", "--json"))["ok"]
    out = tmp_path / "game.json"
    pbem(tmp_path / "host", "export", "1", "-o", str(out))
    again = json.loads(pbem(tmp_path / "host", "import", str(out), "--json"))["id"]
    assert Desk(Home.open(tmp_path / "host")).read(again).seats[1].by_rules == "automa"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Home.create(tmp_path / "desk"))


def test_a_game_needs_a_person_and_no_more_than_four_seats(desk: Desk) -> None:
    with pytest.raises(GameError, match="needs a player"):
        open_game(desk, "barrage", {"hal": "automa", "ivy": "automa"})
    five = {"anna": "anna@example.org", **dict.fromkeys(("b", "c", "d", "e"), "automa")}
    with pytest.raises(GameError, match="players"):
        open_game(desk, "barrage", five)
    with pytest.raises(GameError, match="automa"):
        open_game(desk, "underwater-cities", {"anna": "anna@example.org", "hal": "automa"})


def test_nobody_takes_an_automas_seat_and_nobody_is_rated_against_it(desk: Desk) -> None:
    players = {"anna": "anna@example.org", "hal": "automa"}
    number = open_game(desk, "barrage", players, {"variant": "introductory"}, bytes(32))
    with pytest.raises(GameError, match="rules of the game play hal"):
        see_free(desk.read(number), 1, "somebody")
    with pytest.raises(GameError, match="rules of the game play hal"):
        admin.kick(desk, number, "hal", "a slip", bot=True)
    with pytest.raises(GameError, match="rules of the game play hal"):
        admin.replace(desk, number, "hal", "ben@example.org", "a slip")
    give_orders(desk, number, 0, [f"resign game {number}"])
    file = desk.read(number)
    assert file.status == "finished"
    assert [one.by_rules for one in finished_games(desk)] == [["", "automa"]]
    assert ratings(finished_games(desk)) == []
