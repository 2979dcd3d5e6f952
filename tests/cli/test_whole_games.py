"""The commands that deal with whole games: replay, verify, export, import, simulate, demo."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.small import Pearls

from .conftest import CommandLine


def played(pbem: CommandLine, *more: str) -> str:
    """A finished game of two bots."""
    bots = ("--player", "red=bot", "--player", "blue=bot:last")
    return str(pbem.json("new", "pearls", *bots, "--seed", "b0b", *more)["id"])


def test_replay_shows_every_board_to_the_end(pbem: CommandLine) -> None:
    number = played(pbem)
    said = pbem("replay", number)
    boards = pbem.json("replay", number)
    assert said.count("--- Pearls: red, blue: board") == len(boards) > 8
    assert ", the end ---" in said
    assert boards[-1]["over"] is True
    assert boards[-1]["view"] == pbem.json("show", number)["view"]
    assert [board["over"] for board in boards].count(True) == 1
    told = [sentence for board in boards for sentence in board["story"]]
    assert told == [line["text"] for line in pbem.json("history", number)]


def test_replay_from_a_board_on(pbem: CommandLine) -> None:
    number = played(pbem)
    assert pbem.json("replay", number, "--from", "3") == pbem.json("replay", number)[2:]


def test_replay_shows_a_hand_to_its_seat_only(pbem: CommandLine) -> None:
    number = played(pbem)
    for board in pbem.json("replay", number):
        assert all("hand" not in diver for diver in board["view"]["divers"])
    for board in pbem.json("replay", number, "--as", "blue"):
        red, blue = board["view"]["divers"]
        assert "hand" in blue
        assert "hand" not in red


def test_replay_of_a_running_game_ends_where_it_stands(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    pbem.keep(number, "red")
    boards = pbem.json("replay", str(number))
    assert boards[-1]["view"] == pbem.json("show", str(number))["view"]
    assert not boards[-1]["over"]


def test_verify_confirms_a_sound_game(pbem: CommandLine) -> None:
    number = played(pbem)
    found = pbem.json("verify", number)
    assert found["ok"] is True
    assert found["entries"] > 10
    said = pbem("verify", number)
    assert "is sound" in said
    assert found["commitment"] in said


def change_play(pbem: CommandLine, number: str, **changes: Any) -> None:
    """Tamper with the stored play of a game."""
    path = pbem.home / "games" / f"{number}.json"
    whole = json.loads(path.read_text())
    whole["_default"]["1"]["play"].update(changes)
    path.write_text(json.dumps(whole))


def stored(pbem: CommandLine, number: str) -> dict[str, Any]:
    """The stored play of a game."""
    whole = json.loads((pbem.home / "games" / f"{number}.json").read_text())
    play: dict[str, Any] = whole["_default"]["1"]["play"]
    return play


def test_verify_finds_what_was_changed(pbem: CommandLine) -> None:
    number = played(pbem)
    play = stored(pbem, number)
    play["result"]["scores"][0] += 1
    change_play(pbem, number, result=play["result"])
    assert "the result came out differently" in pbem.fails(6, "verify", number)
    change_play(pbem, number, commitment="0" * 64)
    assert "not the one that was promised" in pbem.fails(6, "verify", number)
    assert json.loads(pbem.run("verify", number, "--json").stdout)["ok"] is False
    change_play(pbem, number, record=play["record"][1:])
    assert "cannot be played again" in pbem.fails(6, "verify", number)
    change_play(pbem, number, rules=99)
    assert "version 99 of its rules" in pbem.fails(1, "verify", number)


def test_export_and_import_give_the_same_game_a_new_number(
    pbem: CommandLine, tmp_path: Path
) -> None:
    number = pbem.against_a_bot()
    pbem.keep(number, "red")
    target = tmp_path / "game.json"
    result = pbem.run("export", str(number), "--output", str(target))
    assert "seed and all hands" in result.stderr
    assert "red@example.org" not in target.read_text()
    again = pbem.json("import", str(target))["id"]
    assert again != number
    assert stored(pbem, str(again)) == stored(pbem, str(number))
    pbem("move", str(again), "--as", "red", "take coin")
    assert "is sound" in pbem("verify", str(again))


def test_import_says_who_plays(pbem: CommandLine, tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    target.write_text(pbem("export", str(pbem.new())))
    people = ("--player", "red=new@example.org", "--player", "blue=bot:last")
    number = pbem.json("import", str(target), *people)["id"]
    (game,) = (one for one in pbem.json("games") if one["id"] == number)
    assert game["awaiting"] == ["red"]
    words = pbem.fails(3, "import", str(target), "--player", "green=bot")
    assert "no seat 'green'" in words


def test_a_game_that_was_ended_comes_back_ended(pbem: CommandLine, tmp_path: Path) -> None:
    number = str(pbem.new())
    pbem("admin", "end", number, "--reason", "nobody came")
    assert "ended without a winner" in pbem("show", number, "--as", "red")
    target = tmp_path / "game.json"
    target.write_text(pbem("export", number))
    again = str(pbem.json("import", str(target))["id"])
    assert pbem.json("show", again)["status"] == "ended"
    assert pbem.json("show", again, "--as", "red")["question"] is None
    pbem.fails(5, "move", again, "--as", "red", "keep 1")


def test_export_of_a_finished_game_needs_no_warning(pbem: CommandLine) -> None:
    assert pbem.run("export", played(pbem)).stderr == ""


def test_export_as_a_seat_holds_no_secret(pbem: CommandLine, tmp_path: Path) -> None:
    number = pbem.new()
    text = pbem("export", str(number), "--as", "red")
    play = stored(pbem, str(number))
    assert play["seed"] not in text
    seen = json.loads(text)
    assert "dealt" in seen["view"]["divers"][0]
    assert "dealt" not in seen["view"]["divers"][1]
    target = tmp_path / "view.json"
    target.write_text(text)
    assert "no file that `pbem export` wrote" in pbem.fails(1, "import", str(target))


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda one: one["play"]["record"].pop(), 6, "came out differently"),
        (lambda one: one["play"].update(seed="00" * 32), 6, "not the one that was promised"),
        (lambda one: one["play"].update(seed="zz"), 6, "cannot be played again"),
        (lambda one: one["play"].pop("log"), 6, "damaged"),
        (lambda one: one["play"].update(seats=["red", "red"]), 6, "damaged"),
        (lambda one: one["play"].update(rules=7), 1, "version 7 of its rules"),
        (lambda one: one["play"].update(game="chess"), 1, "no game called 'chess'"),
        (lambda one: one.update(time={"deadline": "soon"}), 1, "stretch of time"),
        (lambda one: one.update(schema=9), 1, "another version"),
        (lambda one: one.update(form="x"), 1, "no file that"),
    ],
)
def test_import_refuses_what_is_damaged(
    pbem: CommandLine, tmp_path: Path, change: Any, code: int, words: str
) -> None:
    number = pbem.against_a_bot()
    pbem.keep(number, "red")
    export = json.loads(pbem("export", str(number)))
    change(export)
    target = tmp_path / "game.json"
    target.write_text(json.dumps(export))
    assert words in pbem.fails(code, "import", str(target))
    assert len(pbem.json("games")) == 1


def test_import_refuses_what_is_no_json(pbem: CommandLine, tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    target.write_bytes(b"\xff\x00 no")
    assert "damaged" in pbem.fails(6, "import", str(target))
    assert "No such file" in pbem.fails(1, "import", str(tmp_path / "none"))


def test_simulate_counts_and_repeats(pbem: CommandLine) -> None:
    arguments = ("simulate", "pearls", "--players", "3", "--games", "5", "--seed", "7")
    first, second = pbem.json(*arguments), pbem.json(*arguments, "--check")
    assert first["finished"] == first["games"] == 5
    assert first["decisions"] > 50
    assert first["seconds"] > 0
    assert first["scores"] == second["scores"]
    assert sum(seat["wins"] for seat in first["scores"]) >= 5
    assert [seat["seat"] for seat in first["scores"]] == ["red", "blue", "green"]
    last = pbem.json("simulate", "pearls", "--players", "3", "--seed", "11")
    rest = pbem.json("simulate", "pearls", "--players", "3", "--games", "4", "--seed", "7")
    assert last["decisions"] + rest["decisions"] == first["decisions"]
    assert "5 of 5 games" in pbem(*arguments)


def test_simulate_with_options_and_bots(pbem: CommandLine) -> None:
    short = pbem.json("simulate", "pearls", "--bot", "last")
    long = pbem.json("simulate", "pearls", "--bot", "last", "--option", "length=long")
    assert long["decisions"] > short["decisions"]
    assert "no bot 'hal'" in pbem.fails(1, "simulate", "pearls", "--bot", "hal")
    assert "no option" in pbem.fails(1, "simulate", "pearls", "--option", "x=y")
    assert "players" in pbem.fails(1, "simulate", "pearls", "--players", "9")


def test_simulate_reports_a_failure_with_the_seed_that_repeats_it(
    pbem: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Pearls, state: Any) -> None:
        assert state.chests, "a chest is lost"

    monkeypatch.setattr(Pearls, "check", broken)
    options = ("--option", "chests=no")
    result = pbem.run("simulate", "pearls", "--games", "2", "--seed", "40", *options)
    assert result.exit_code == 6
    assert "a chest is lost" in result.stdout
    assert "--option chests=no --seed 41" in result.stdout


def test_demo_plays_a_whole_game_and_leaves_nothing(bare: CommandLine) -> None:
    said = bare("demo")
    assert "Pearls, round 1 of 2" in said
    assert "The game is over." in said
    assert said.count("--- Pearls: red, blue ---") == 3
    assert not bare.home.exists()
    assert bare("demo", "pearls", "--option", "length=long").count("---\n") == 5
