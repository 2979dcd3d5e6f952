"""What a letter says of a game's options, and how its rules are asked for."""

from __future__ import annotations

from pbem.desk.gamefile import GameFile
from pbem.desk.looking.game_options import options_help
from pbem.desk.looking.rulebook import rules_about, rules_text
from pbem.desk.writing.played_with import played_with
from pbem.games.underwater_cities import UnderwaterCities

GAME = UnderwaterCities()


def said(time: dict[str, str] | None = None, **options: str) -> str:
    file = GameFile(id=1, game=GAME.name, options=GAME.read_options(options), time=time or {})
    return played_with(GAME, file)


def test_only_what_is_not_the_usual_is_said() -> None:
    assert said() == ""
    assert said(contracts="yes") == "Settings of this game: `contracts=yes`."
    assert said({"deadline": "3d"}) == "Settings of this game: 3 days for each turn."
    clock = said({"clock": "10d+1d<14d", "off": "weekends", "missed": "bot"}, boards="advanced")
    assert clock == (
        "Settings of this game: `boards=advanced` (boards 5 to 8, with sites that cost or give"
        " more; always in solo); a clock of 10 days, 1 day more with every answer, never above 14"
        " days; no time runs on Saturday and Sunday; after that 1 day of grace; then a bot plays on"
        " for the player."
    )
    assert said({"deadline": "90m"}) == "Settings of this game: 90 minutes for each turn."


def test_a_file_is_not_shown_by_its_first_letters() -> None:
    assert said(deck="[[era1]]\nno = 1") == "Settings of this game: `deck`: a file of its own."


def test_help_on_a_game_has_its_options() -> None:
    lines = options_help(GAME).splitlines()
    assert any("boards=basic|advanced" in line for line in lines)
    assert any("deck=FILE" in line for line in lines)
    assert max(map(len, lines)) <= 78


def test_rules_may_be_asked_for_with_the_name_of_the_game() -> None:
    assert rules_text(GAME, "underwater-cities") == rules_text(GAME)
    assert rules_text(GAME, "underwater-cities production") == rules_text(GAME, "production")


def test_rules_are_plain_text_and_found_by_number_and_word() -> None:
    assert "**" not in rules_text(GAME)
    assert "#" not in rules_text(GAME)
    assert rules_text(GAME, "u1.1").startswith("U1.1 ")
    assert "\n" not in rules_text(GAME, "U1.1")
    assert rules_text(GAME, "u1").startswith("Setup (U1)")


def test_the_rules_that_say_most_of_a_thing_are_found() -> None:
    found = rules_about(GAME, [["assistant"], ["start"]], 3)
    assert found[0].startswith("U1.3 ")
    assert rules_about(GAME, [["sky"]], 3) == []
    assert len(rules_about(GAME, [["tunnel"]], 2)) == 2


def test_an_invitation_tells_the_time_for_a_turn_once() -> None:
    time = {"deadline": "3d", "off": "weekends", "missed": "bot"}
    file = GameFile(id=1, game=GAME.name, options=GAME.read_options({}), time=time)
    said = played_with(GAME, file, turns_told=True)
    assert said == "Settings of this game: no time runs on Saturday and Sunday."
