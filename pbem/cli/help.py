"""`pbem help`: help on the program, a command, or a game."""

from __future__ import annotations

import click

from .completing import complete_topics
from .printing import say


@click.command()
@click.argument("topic", nargs=-1, shell_complete=complete_topics)
@click.pass_context
def command(ctx: click.Context, topic: tuple[str, ...]) -> None:
    """Help on the program, on a command, or on a game: its orders and its topics.

    `pbem help move` is `pbem move --help`; `pbem help barrage` teaches the orders of Barrage;
    another word narrows that down.
    """
    from pbem.desk import registry

    root = ctx.find_root()
    group = root.command
    assert isinstance(group, click.Group)
    if not topic:
        say(root.get_help())
    elif topic[0] in registry.names():
        say(game_help(topic[0], " ".join(topic[1:])))
    else:
        found = group.get_command(root, topic[0])
        if found is None:
            raise click.UsageError(f"There is no command and no game called {topic[0]!r}.")
        with click.Context(found, info_name=topic[0], parent=root) as shown:
            say(found.get_help(shown))


def game_help(name: str, topic: str) -> str:
    """How to write a game's orders, or one of its topics."""
    from pbem.desk import registry
    from pbem.desk.commands.help import host_help
    from pbem.engine.errors import NotFound

    topics = dict(registry.find(name).topics())
    if not topic:
        more = ", ".join(one for one in topics if one != "help")
        parts = [topics.get("help", ""), host_help(), more and f"Topics: {more}"]
        return "\n\n".join(part for part in parts if part)
    if topic not in topics:
        raise NotFound(f"There is no help on {topic!r}; there is on: {', '.join(topics)}.")
    return topics[topic]
