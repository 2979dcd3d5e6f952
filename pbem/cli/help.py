"""`pbem help`: help on the program, a command, a game, or a page of the documentation."""

from __future__ import annotations

import click

from pbem.engine.text import text

from .language import in_shell_language, in_shell_words
from .pages import pages
from .printing import say, say_text
from .spoken_help import Command
from .tab_choices import complete_topics


@click.command(cls=Command)
@click.argument("topic", nargs=-1, shell_complete=complete_topics)
@click.pass_context
def command(ctx: click.Context, topic: tuple[str, ...]) -> None:
    """Help on the program, on a command, or on a game: its orders and its topics.

    `pbem help move` is `pbem move --help`; `pbem help barrage` teaches the orders of Barrage;
    another word narrows that down. `pbem help hosting` prints that page of the documentation.
    """
    from pbem.desk import registry

    root = ctx.find_root()
    group = root.command
    assert isinstance(group, click.Group)
    if not topic:
        say(root.get_help())
    elif topic[0] in registry.names():
        with in_shell_language():
            words = game_help(topic[0], " ".join(topic[1:]))
        say_text(words)
    elif topic[0] in pages() and topic[0] not in group.list_commands(root):
        say(pages()[topic[0]].read_text("utf-8"))
    else:
        found = group.get_command(root, topic[0])
        if found is None:
            unknown = text(
                "There is no command, no game and no page called {it!r}; pages: {pages}.",
                it=topic[0],
                pages=", ".join(sorted(pages())),
            )
            raise click.UsageError(in_shell_words(unknown))
        with click.Context(found, info_name=topic[0], parent=root) as shown:
            say(found.get_help(shown))


def game_help(name: str, topic: str) -> str:
    """How to write a game's orders, or one of its topics."""
    from pbem.desk import registry
    from pbem.desk.looking.game_options import options_help, time_help
    from pbem.desk.looking.rulebook import rules_text
    from pbem.desk.orders import ORDERS
    from pbem.desk.orders.help import host_help
    from pbem.store.errors import NotFound

    topics = dict(registry.find(name).topics())
    if not topic:
        more = ", ".join(one for one in topics if one != "help")
        parts = [
            topics.get("help", ""),
            options_help(registry.find(name)),
            time_help(),
            host_help(ORDERS),
            more and str(text("Topics: {topics}", topics=more)),
        ]
        return "\n\n".join(part for part in parts if part)
    if topic.split()[0] == "rules":
        return rules_text(registry.find(name), " ".join(topic.split()[1:]))
    if topic not in topics:
        known = ", ".join(topics)
        raise NotFound(
            text("There is no help on {it!r}; there is on: {topics}.", it=topic, topics=known)
        )
    return topics[topic]
