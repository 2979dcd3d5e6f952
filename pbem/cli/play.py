"""`pbem play`: a game at a prompt."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from pbem.desk.spoken.other_languages import said_for

from .arguments import as_seat, game_number
from .giving_orders import Ordered
from .host import let_bots_play, open_desk
from .language import shell_language
from .printing import picture, render, say
from .spoken_help import Command

LEAVE = ("quit", "exit", "q")


@click.command(cls=Command)
@game_number()
@as_seat(required=True)
def command(number: int, seat: str) -> None:
    """Play a seat of game ID at a prompt: shows the board, asks, and does what you type.

    What you type are orders as in a letter, one line at a time. Tab completes what may be
    answered; an empty line shows the board again; `quit` or the end of input leaves.
    """
    desk = open_desk()
    eyes = desk.read(number).seat_named(seat)
    let_bots_play(desk, number)
    say(render("play"))
    leaving = said_for("quit", shell_language()).union(LEAVE)
    show = True
    while True:
        file = desk.read(number)
        play = file.load()
        if show:
            say("\n" + picture(file, play, eyes, more="legal"), play.game.coloured(file.names))
        if play.result is not None:
            return
        line = ask(f"{seat}> ", [offer.phrase for offer in play.offers(eyes)])
        if line is None or line.casefold() in leaving:
            return
        show = not line
        if line:
            done = Ordered(desk, number, eyes, [line])
            say(done.account())
            show = done.transcript.changed


def ask(prompt: str, phrases: Sequence[str]) -> str | None:
    """One line from the player, or None at the end of input."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        return line.strip() if line else None
    _let_tab_complete(phrases)
    try:
        return input(prompt).strip()
    except EOFError:
        say("")
        return None


def _let_tab_complete(phrases: Sequence[str]) -> None:
    try:
        import readline
    except ImportError:  # some systems have none, and play works without
        return

    def complete(text: str, state: int) -> str | None:
        found = matching(text, phrases)
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")  # a phrase has blanks in it
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def matching(text: str, phrases: Sequence[str]) -> list[str]:
    """The phrases, and the host's own orders, that begin as typed."""
    from pbem.desk.orders import reserved

    typed = text.casefold()
    words = sorted(word for word in reserved() if word not in phrases)
    return [phrase for phrase in [*phrases, *words] if phrase.casefold().startswith(typed)]
