"""The commands that change a game: new, move, undo, play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.desk.chores import bots
from pbem.store.directory.shelf import NumberedFolder
from pbem.store.errors import Busy

from .conftest import CommandLine


def entries(pbem: CommandLine, number: int) -> int:
    """How many decisions the game's record holds."""
    return int(pbem.json("verify", str(number))["entries"])


def test_new_says_how_to_look_at_the_game(pbem: CommandLine) -> None:
    said = pbem("new", "pearls", "--player", "red=red@example.org", "--player", "blue=bot:last")
    assert f"pbem --home {pbem.home} show 1 --as red" in said
    assert "Game 1 is open: Pearls: red, blue." in said


def test_new_lets_the_bots_begin(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    assert pbem.json("show", str(number))["awaiting"] == ["red"]


def test_new_with_options_and_a_seed(pbem: CommandLine) -> None:
    first = pbem.new("--option", "length=long", "--option", "deadline=3d")
    second = pbem.new("--option", "length=long")
    one, two = (pbem.json("show", str(number), "--as", "red") for number in (first, second))
    assert one["options"]["length"] == "long"
    assert one["view"] == two["view"]
    assert pbem.json("verify", str(first))["seed_given"] is True


@pytest.mark.parametrize(
    ("code", "arguments", "words"),
    [
        (1, ["chess", "--player", "red=bot"], "There is no game called 'chess'"),
        (1, ["pearls", "--player", "red=bot"], "2, 3 or 4 players"),
        (1, ["pearls", "--player", "red=bot", "--player", "blue=hal"], "not 'hal'"),
        (1, ["pearls", "--player", "Red!=bot", "--player", "blue=bot"], "short word"),
        (1, ["pearls", "--player", "a=bot", "--player", "b=bot", "--option", "x=1"], "no option"),
        (2, ["pearls", "--player", "red"], "not of the form SEAT=WHO"),
        (2, ["pearls", "--player", "red=bot", "--player", "red=bot"], "given twice"),
        (2, ["pearls", "--player", "a=bot", "--seed", "xyz"], "hex digits"),
        (2, ["pearls", "--player", "a=bot", "--seed", "0" * 65], "hex digits"),
        (2, ["pearls"], "--player"),
    ],
)
def test_new_says_what_is_wrong(
    pbem: CommandLine, code: int, arguments: list[str], words: str
) -> None:
    assert words in pbem.fails(code, "new", *arguments)
    assert pbem.json("games") == []


def test_move_tells_what_was_done_and_shows_the_board(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    first, second = pbem.offers(number, "red")[:2]
    said = pbem("move", str(number), "--as", "red", first, second)
    assert f"> {first}\n    Keep 2 of your cards  {first}\n" in said
    assert "blue keeps 2 cards" in said
    assert "Which income?" in said


def test_move_as_json(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    orders = pbem.offers(number, "red")[:2]
    done = pbem.json("move", str(number), "--as", "red", *orders)
    assert done["changed"] is True
    assert [item["outcome"] for item in done["items"]] == ["done", "done"]
    assert "blue keeps 2 cards" in done["story"]
    assert done["game"]["question"]["prompt"] == "Which income?"


def test_move_reads_lines_from_standard_input(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    orders = pbem.offers(number, "red")[:2]
    pbem("move", str(number), "--as", "red", "-", stdin="\n" + "\n".join(orders) + "\n\n")
    assert pbem.json("show", str(number), "--as", "red")["question"]["prompt"] == "Which income?"


def test_move_of_nothing_is_a_usage_error(pbem: CommandLine) -> None:
    number = str(pbem.new())
    assert "no order" in pbem.fails(2, "move", number, "--as", "red", "-", stdin="\n \n")
    assert "ORDERS" in pbem.fails(2, "move", number, "--as", "red")
    assert "--as" in pbem.fails(2, "move", number, "rest")


def test_a_refused_order_changes_nothing_and_teaches(pbem: CommandLine) -> None:
    number = pbem.new()
    offers = pbem.offers(number, "red")
    words = pbem.fails(4, "move", str(number), "--as", "red", offers[0], "keep 99")
    assert "Not done" in words
    assert f"For example: {offers[1]}" in words or "These would work: keep" in words
    assert entries(pbem, number) == 0


def test_what_is_no_order_at_all_is_refused_too(pbem: CommandLine) -> None:
    number = pbem.new()
    words = pbem.fails(4, "move", str(number), "--as", "red", "hello there")
    assert "this is no order" in words
    assert pbem.offers(number, "red")[0] in words


def test_an_order_out_of_turn_has_an_exit_code_of_its_own(pbem: CommandLine) -> None:
    number = pbem.new()
    pbem.keep(number, "red")
    assert "waits for blue" in pbem.fails(5, "move", str(number), "--as", "red", "rest")


def test_preview_keeps_nothing(pbem: CommandLine) -> None:
    number = pbem.new()
    orders = pbem.offers(number, "red")[:2]
    said = pbem("move", str(number), "--as", "red", "--preview", *orders)
    assert "I only try what follows" in said
    assert orders[1] in said
    assert entries(pbem, number) == 0


def test_what_can_be_mailed_can_be_typed(pbem: CommandLine) -> None:
    number = str(pbem.against_a_bot())
    assert "Pearls, round" in pbem("move", number, "--as", "red", "board")
    assert "keep" in pbem("move", number, "--as", "red", "legal")
    assert "(green" in pbem("move", number, "--as", "red", "card 1")
    assert entries(pbem, int(number)) == 2  # the bot's own


def test_undo_takes_back_one_or_all(pbem: CommandLine) -> None:
    number = pbem.new()
    first, second = pbem.offers(number, "red")[:2]
    pbem("move", str(number), "--as", "red", first)
    assert first not in pbem.offers(number, "red")
    assert "Taken back: " in pbem("undo", str(number), "--as", "red")
    assert first in pbem.offers(number, "red")
    pbem("move", str(number), "--as", "red", first, second)
    assert "Taken back: keep 2; keep 8." in pbem("undo", str(number), "--as", "red", "--all")
    assert "nothing to take back" in pbem.fails(4, "undo", str(number), "--as", "red")


def test_a_busy_game_asks_to_try_again(pbem: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    number = pbem.new()

    def busy(*_arguments: object, **_more: object) -> None:
        raise Busy(f"game {number} is busy with another request; try again soon.")

    monkeypatch.setattr(NumberedFolder, "hold", busy)
    words = pbem.fails(75, "move", str(number), "--as", "red", "rest")
    assert "try again" in words


@pytest.mark.parametrize(
    ("error", "words"),
    [(Busy("game 1 is busy"), ""), (KeyError("queen"), "have stopped (KeyError: 'queen')")],
)
def test_an_order_stands_when_the_bots_do_not_play(
    pbem: CommandLine, monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    number = pbem.against_a_bot()
    order = pbem.offers(number, "red")[0]

    def run_bots(*_arguments: object) -> int:
        raise error

    monkeypatch.setattr(bots, "run_bots", run_bots)
    result = pbem.run("move", str(number), "--as", "red", order)
    assert result.exit_code == 0
    assert f"> {order}" in result.stdout
    assert words in result.stderr
    assert bool(words) == bool(result.stderr)
    assert order not in pbem.offers(number, "red")


def test_play_at_a_prompt(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    first, second = pbem.offers(number, "red")[:2]
    typed = f"{first}\nnonsense 7\n{second}\n\ncard 1\nquit\nrest\n"
    said = pbem("play", str(number), "--as", "red", stdin=typed)
    assert said.count("Keep 2 of your cards\n") == 2  # asked at the start and after `first`
    assert "no answer" in said or "no order" in said
    assert said.count("red: Which income?") == 2  # after `second`, and for the empty line
    assert "(green" in said
    assert "rests" not in said


def test_play_ends_with_the_input_and_with_the_game(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    pbem("play", str(number), "--as", "red", stdin="")
    orders = "\n".join([*pbem.offers(number, "red")[:2], *["take coin", "rest", "rest"] * 2])
    said = pbem("play", str(number), "--as", "red", stdin=orders + "\nboard\n")
    assert "The game is over." in said
    assert "The game is over" in pbem("show", str(number))


def test_an_option_that_is_a_file_is_read(
    pbem: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbem.engine import GameOption
    from tests.small import Pearls

    deck = GameOption("deck", "a deck of your own", "", is_file=True)
    monkeypatch.setattr(Pearls, "options", (*Pearls.options, deck))
    (tmp_path / "deck.toml").write_text("cards = 3\n")
    number = pbem.new("--option", f"deck={tmp_path / 'deck.toml'}")
    kept = json.loads(pbem("export", str(number)))["play"]["options"]["deck"]
    assert kept == "cards = 3\n"
    assert "deck" not in pbem.json("show", str(number))["options"]
    missing = str(tmp_path / "none.toml")
    words = pbem.fails(1, "new", "pearls", "--player", "a=bot", "--option", f"deck={missing}")
    assert missing in words


def test_a_preview_that_stops_within_a_turn_shows_the_board(pbem: CommandLine) -> None:
    """Whatever is previewed, it is shown: also when the game then waits for nobody."""
    number = pbem.new()
    for seat in ("red", "blue"):
        pbem.keep(number, seat)
    for seat in ("red", "blue"):
        pbem("move", str(number), "--as", seat, "take coin")
    for phrase in pbem.offers(number, "red"):
        shown = pbem("move", str(number), "--as", "red", "--preview", phrase)
        assert "I only try what follows" in shown
