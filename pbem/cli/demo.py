"""`pbem demo`: bots play a whole game before your eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .arguments import game_options, read_options
from .printing import board, picture, render, say
from .spoken_help import Command
from .tab_choices import complete_games

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.engine.play import Play

TURNS_A_BOARD = 12


@click.command(cls=Command)
@click.argument("game", metavar="[GAME]", required=False, shell_complete=complete_games)
@game_options()
def command(game: str | None, options: dict[str, str]) -> None:
    """Let bots play a whole game (of GAME, or the first that is installed) and print its boards.

    It is played in a directory of its own that is removed at the end.
    """
    import tempfile

    from pbem.desk import registry
    from pbem.desk.desk import Desk
    from pbem.desk.new_games import practice
    from pbem.desk.new_games.opening import open_game
    from pbem.desk.upkeep.simulating import seat_names
    from pbem.store import Home

    rules = registry.find(game) if game else practice.first_game()
    seats = seat_names(rules, practice.fewest(rules))
    given = read_options(rules, options) or practice.easy_options(rules)
    with tempfile.TemporaryDirectory(prefix="pbem-demo-") as folder:
        desk = Desk(Home.create(folder))
        number = open_game(desk, rules.name, dict.fromkeys(seats, "bot"), given)
        play_out(desk, number)


def play_out(desk: Desk, number: int) -> None:
    """Let the bots play to the end, with a board at the start, each round, and the end."""
    from pbem.desk.chores.bots import run_bots

    file = desk.read(number)
    play = file.load()
    mark = None
    told = 0
    turns = 0
    while play.result is None:
        story = play.story(None)
        if round_of(play, turns) != mark:
            mark = round_of(play, turns)
            sentences = [one.said for one in story[told:]]
            told = len(story)
            drawn = board(play, play.view(None), None)
            say(
                render("demo", title=file.title, story=sentences, board=drawn),
                play.game.coloured(file.names),
            )
        turns += run_bots(desk, number, most=1)
        file = desk.read(number)
        play = file.load()
    say(
        render(
            "demo", title=file.title, story=[one.said for one in play.story(None)[told:]], board=""
        )
    )
    say(picture(file, play, None), play.game.coloured(file.names))


def round_of(play: Play[Any], turns: int) -> Any:
    """What changes when it is time for the next board: the round, if the game counts rounds."""
    view = play.view(None)
    if isinstance(view, dict) and "round" in view:
        return view["round"]
    return turns // (TURNS_A_BOARD * len(play.names))
