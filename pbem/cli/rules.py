"""`pbem rules`: the rules of a game."""

from __future__ import annotations

import click

from .arguments import as_json, game_name
from .language import in_shell_language
from .printing import say_json, say_text
from .spoken_help import Command


@click.command(cls=Command)
@game_name()
@click.argument("topic", nargs=-1)
@as_json()
def command(game: str, topic: tuple[str, ...], json: bool) -> None:
    """Print the rules of GAME; a TOPIC, a rule's number or a word narrows them down."""
    from pbem.desk import registry
    from pbem.desk.looking.rulebook import rules_text

    with in_shell_language(json=json):
        text = rules_text(registry.find(game), " ".join(topic))
    if json:
        say_json({"game": game, "topic": " ".join(topic), "text": text})
    else:
        say_text(text)
