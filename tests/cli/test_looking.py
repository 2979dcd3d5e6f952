"""The commands that only look: games, show, legal, history, rules, help."""

from __future__ import annotations

import pytest

from pbem.engine.languages import LANGUAGES

from .conftest import CommandLine


def test_games_as_text_and_as_json(pbem: CommandLine) -> None:
    assert "no game yet" in pbem("games")
    number = pbem.new()
    assert "red*, blue*" in pbem("games")
    (game,) = pbem.json("games")
    assert game["id"] == number
    assert game["game"] == "pearls"
    assert game["status"] == "running"
    assert [seat["name"] for seat in game["seats"]] == ["red", "blue"]
    assert game["awaiting"] == ["red", "blue"]


def test_games_of_one_status(pbem: CommandLine) -> None:
    running = pbem.new()
    pbem("new", "pearls", "--player", "red=open", "--player", "blue=bot")
    assert [game["id"] for game in pbem.json("games", "--status", "running")] == [running]


def test_the_newest_games_are_a_page(pbem: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.cli.games.PAGE", 3)
    monkeypatch.setattr("pbem.cli.games.AT_ONCE", 2)
    numbers = [pbem.new() for _game in range(5)]
    assert [game["id"] for game in pbem.json("games")] == numbers[2:]
    assert [game["id"] for game in pbem.json("games", "--before", str(numbers[2]))] == numbers[:2]
    assert [game["id"] for game in pbem.json("games", "--all")] == numbers
    said = pbem("games")
    assert said.count("pearls") == 3
    assert f"`pbem games --before {numbers[2]}`" in said
    assert "--before" not in pbem("games", "--before", str(numbers[3]))
    everything = pbem("games", "--all")
    assert everything.count("pearls") == 5
    assert everything.count("seats") == 1


def test_a_damaged_game_is_reported_and_the_others_are_listed(pbem: CommandLine) -> None:
    damaged, sound = pbem.new(), pbem.new()
    (pbem.home / "games" / f"{damaged}.json").write_text("{")
    result = pbem.run("games")
    assert result.exit_code == 0
    assert f"game {damaged} cannot be read" in result.stderr
    assert f"{sound}  pearls" in result.stdout
    assert "set aside" in pbem.fails(6, "show", str(damaged))


def test_show_gives_everyone_what_everyone_may_see(pbem: CommandLine) -> None:
    number = str(pbem.new())
    seen = pbem.json("show", number)
    assert seen["as"] is None
    assert seen["question"] is None
    assert seen["seed"] is None
    assert all("dealt" not in diver for diver in seen["view"]["divers"])
    text = pbem("show", number)
    assert "hand:" not in text
    assert text.count("Waiting for red and blue (since ") == text.count("Waiting for") == 1


def test_show_gives_a_seat_its_own_cards_and_question(pbem: CommandLine) -> None:
    number = str(pbem.new())
    seen = pbem.json("show", number, "--as", "red")
    assert seen["as"] == "red"
    red, blue = seen["view"]["divers"]
    assert len(red["dealt"]) == 4
    assert "dealt" not in blue
    assert seen["question"]["prompt"] == "Keep 2 of your cards"
    first = seen["question"]["offers"][0]["phrase"]
    assert first in pbem("show", number, "--as", "red")


def test_show_says_how_to_see_the_rest_of_a_long_list(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    pbem.keep(number, "red")
    pbem("move", str(number), "--as", "red", "take coin")
    assert f"more: pbem --home {pbem.home} legal {number} --as red" in pbem(
        "show", str(number), "--as", "red"
    )


def test_show_plain_of_a_game_that_draws_no_such_board_shows_its_view(pbem: CommandLine) -> None:
    assert "round: 0   rounds: 2" in pbem("show", str(pbem.new()), "--plain")


def test_no_such_game_and_no_such_seat(pbem: CommandLine) -> None:
    assert "no game 77" in pbem.fails(3, "show", "77")
    number = str(pbem.new())
    assert "red, blue" in pbem.fails(3, "show", number, "--as", "green")
    assert "red, blue" in pbem.fails(3, "move", number, "--as", "green", "rest")


def test_a_game_that_is_still_forming_cannot_be_shown(pbem: CommandLine) -> None:
    pbem("new", "pearls", "--player", "red=open", "--player", "blue=bot")
    assert "not started" in pbem.fails(3, "show", "1")
    assert "not started" in pbem.fails(3, "verify", "1")
    assert "not started" in pbem.fails(3, "export", "1")


def test_legal_lists_what_can_be_typed_as_it_stands(pbem: CommandLine) -> None:
    number = pbem.new()
    phrases = pbem.offers(number, "red")
    assert len(phrases) == 4
    assert all(phrase in pbem("legal", str(number), "--as", "red") for phrase in phrases)
    pbem("move", str(number), "--as", "red", phrases[-1])


def test_legal_when_nothing_is_asked(pbem: CommandLine) -> None:
    number = pbem.new()
    pbem.keep(number, "red")
    result = pbem.run("legal", str(number), "--as", "red", "--json")
    assert result.exit_code == 5
    assert result.stdout == "[]\n"
    assert "waits for blue" in result.stderr


def test_history_is_numbered_and_begins_where_asked(pbem: CommandLine) -> None:
    number = str(pbem.against_a_bot())
    assert "Nothing has happened" in pbem("history", number)
    pbem.keep(int(number), "red")
    told = pbem.json("history", number)
    assert [line["text"] for line in told] == ["red keeps 2 cards", "blue keeps 2 cards"]
    assert "red keeps 2 cards" not in pbem("history", number, "--from", "2")
    assert "    2  blue keeps 2 cards" in pbem("history", number, "--from", "2")


def test_history_tells_a_secret_to_its_seat_only(pbem: CommandLine) -> None:
    number = str(pbem.against_a_bot())
    pbem.keep(int(number), "red")
    assert "You keep" in pbem("history", number, "--as", "red")
    assert "You keep" not in pbem("history", number)


def test_rules_whole_and_by_topic(pbem: CommandLine) -> None:
    whole = pbem("rules", "pearls")
    assert "\n1 Set-up\n" in whole
    assert "#" not in whole
    assert "**" not in whole
    part = pbem("rules", "pearls", "4.2")
    assert "4.2" in part
    assert len(part) < len(whole)
    assert pbem.json("rules", "pearls", "4.2")["text"] in part
    assert "say nothing" in pbem.fails(3, "rules", "pearls", "submarines")


def test_help_on_the_program_a_command_and_a_game(pbem: CommandLine) -> None:
    assert "simulate" in pbem("help")
    assert pbem("help", "move") == pbem("move", "--help")
    game = pbem("help", "pearls")
    assert "missed=wait|bot|resign" in game
    assert "dive at SPOT" in game
    assert "undo [all]" in game
    assert "There is no help" in pbem.fails(3, "help", "pearls", "submarines")
    assert "no command, no game and no page" in pbem.fails(2, "help", "chess")
    assert pbem("help", "pearls", "rules") == pbem("rules", "pearls")


def test_an_unknown_game_lists_those_there_are(pbem: CommandLine) -> None:
    assert "installed are: pearls" in pbem.fails(1, "rules", "chess")


def test_show_has_a_move_of_each_kind(pbem: CommandLine) -> None:
    people = ("--player", "red=red@example.org", "--player", "blue=blue@example.org")
    pbem("new", "barrage", *people, "--option", "variant=introductory", "--seed", "1")
    shown = pbem("show", "1", "--as", "red")
    for kind in ("build", "water", "workshop", "buy", "bank"):
        assert f"\n  {kind}" in shown


def test_the_prompt_says_what_to_type_for_the_rest(pbem: CommandLine) -> None:
    number = pbem.against_a_bot()
    pbem.keep(number, "red")
    pbem("move", str(number), "--as", "red", "take coin")
    assert "more: legal\n" in pbem("play", str(number), "--as", "red", stdin="quit\n")


def test_moves_on_offer_fit_a_terminal_and_numbers_stay_with_what_they_count(
    pbem: CommandLine,
) -> None:
    pbem("new", "barrage", "--player", "ann=ann@example.org", "--player", "ben=bot", "--seed", "1")
    shown = pbem("show", "1", "--as", "ann").splitlines()
    assert all(len(line) <= 80 for line in shown)
    assert any(line.startswith("      ") and line.endswith(")") for line in shown)
    assert not any(line[-1:].isdigit() for line in shown if line.startswith("  patent"))


def test_rules_and_help_of_a_game_fit_a_terminal(pbem: CommandLine) -> None:
    for words in (("rules", "barrage"), ("help", "pearls"), ("rules", "barrage", "B1")):
        for language in LANGUAGES:
            told = pbem("--language", language, *words).splitlines()
            assert max(map(len, told)) <= 80, (words, language)
    intro = pbem("rules", "barrage").split("\n\n")[1].splitlines()
    assert all(len(line) > 60 for line in intro[:-1]), "a paragraph is filled anew"
