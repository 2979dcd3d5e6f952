"""`pbem simulate`: plays games to their end by chance or by bots, and counts."""

from __future__ import annotations

import click

from .arguments import as_json, game_name, game_options, read_options
from .exits import Exit
from .printing import render, say, say_json
from .spoken_help import Command
from .tab_choices import complete_bots


@click.command(cls=Command)
@game_name()
@click.option("--players", "seats", metavar="N", type=int, help="How many play (the fewest).")
@click.option(
    "--games", "count", metavar="N", type=click.IntRange(min=1), default=1, help="How many games."
)
@click.option("--seed", metavar="N", type=int, default=1, help="Of the first; the next has N + 1.")
@game_options()
@click.option("--bot", metavar="NAME", shell_complete=complete_bots, help="A bot on every seat.")
@click.option("--check", is_flag=True, help="Check the pieces after every decision.")
@as_json()
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    seats: int | None,
    count: int,
    seed: int,
    options: dict[str, str],
    bot: str | None,
    check: bool,
    json: bool,
) -> None:
    """Play GAME to the end, again and again, through the engine that letters use.

    Without --bot every question with two or more options is answered by chance, all options
    alike. Nothing is stored. A failure is reported with the seed that repeats it.
    """
    from pbem.desk import registry
    from pbem.desk.upkeep.simulating import simulate

    rules = registry.find(game)
    found = simulate(
        rules,
        seats or min(rules.players),
        count,
        seed,
        read_options(rules, options),
        bot=bot,
        check=check,
    )
    if json:
        say_json(found)
    else:
        given = [f"--option {name}={value}" for name, value in options.items()]
        again = " ".join([f"--players {found.players}", *given, *([f"--bot {bot}"] if bot else [])])
        say(render("simulate", found=found, again=again))
    if found.failures:
        ctx.exit(Exit.WRONG)
