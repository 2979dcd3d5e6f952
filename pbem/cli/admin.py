"""`pbem admin`: the operator's hand in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from pbem.engine.text import text

from .arguments import game_number
from .host import let_bots_play, open_desk
from .printing import say
from .spoken_help import Group


def reason() -> Callable[[Any], Any]:
    """--reason, which goes into the record and to the players."""
    return click.option("--reason", required=True, metavar="WORDS", help="Why; all are told.")


def seat() -> Callable[[Any], Any]:
    """--seat, the seat that it is about."""
    return click.option("--seat", required=True, metavar="SEAT", help="The seat it is about.")


@click.group(cls=Group)
def command() -> None:
    """Step into a game as the operator; everything is in its record, with the reason."""


def _done(number: int, words: str) -> None:
    let_bots_play(open_desk(), number)
    say(f"Game {number}: {words}")


@command.command()
@game_number()
@reason()
def pause(number: int, reason: str) -> None:
    """Stop game ID and its clocks."""
    from pbem.desk.upkeep import admin

    admin.pause(open_desk(), number, reason)
    _done(number, "paused.")


@command.command()
@game_number()
@reason()
def resume(number: int, reason: str) -> None:
    """Let game ID go on; the pause counts against nobody."""
    from pbem.desk.upkeep import admin

    admin.resume(open_desk(), number, reason)
    _done(number, "goes on.")


@command.command()
@game_number()
@seat()
@click.option("--by", "span", required=True, metavar="TIME", help="How much: 36h, 3d, 1w.")
@reason()
def extend(number: int, seat: str, span: str, reason: str) -> None:
    """Give a seat of game ID that is to move more time."""
    from pbem.desk.timing.time_rules import read_span
    from pbem.desk.upkeep import admin

    admin.extend(open_desk(), number, seat, read_span(span), reason)
    _done(number, "more time given.")


@command.command()
@game_number()
def turns(number: int) -> None:
    """List where in the record of game ID each turn begins, to go back to."""
    from pbem.desk.upkeep import admin

    for position, who in admin.turns(open_desk().read(number).load()):
        say(f"{position:>5}  {who}")


@command.command()
@game_number()
@click.option("--to", "position", type=int, required=True, help="A place `admin turns` shows.")
@reason()
def back(number: int, position: int, reason: str) -> None:
    """Return game ID to a turn; the record keeps what was taken back."""
    from pbem.desk.upkeep import admin

    admin.roll_back(open_desk(), number, position, reason)
    _done(number, f"back at {position}.")


@command.command()
@game_number()
@seat()
@click.option("--with", "address", required=True, metavar="ADDRESS", help="Who plays on.")
@reason()
def replace(number: int, seat: str, address: str, reason: str) -> None:
    """Give a seat of game ID to somebody else; letters of the one before are void."""
    from pbem.desk.upkeep import admin

    admin.replace(open_desk(), number, seat, address, reason)
    _done(number, f"{seat} is replaced.")


@command.command()
@game_number()
@seat()
@click.option("--bot/--resign", default=True, help="A bot plays on, or the seat is out.")
@reason()
def kick(number: int, seat: str, bot: bool, reason: str) -> None:
    """Take a player off a seat of game ID."""
    from pbem.desk.upkeep import admin

    became = f"a bot plays {seat} from now on." if bot else f"{seat} is out."
    admin.kick(open_desk(), number, seat, reason, bot)
    _done(number, became)


@command.command()
@game_number()
@reason()
def end(number: int, reason: str) -> None:
    """End game ID without a winner."""
    from pbem.desk.upkeep import admin

    admin.end(open_desk(), number, reason)
    _done(number, "ended.")


@command.command()
@game_number()
def delete(number: int) -> None:
    """Remove game ID, which must not be running, from the host for good."""
    from pbem.desk.upkeep import admin

    owed = admin.delete(open_desk(), number)
    say(f"Game {number} is deleted.")
    if owed:
        say(f"It still owed {owed} letters, which are gone with it; nobody will get them.")


@command.command()
@click.argument("address")
def block(address: str) -> None:
    """Take no more letters from ADDRESS."""
    from pbem.desk.people.blocked import block

    block(open_desk().home, address)
    say(f"Letters from {address} are refused from now on.")


@command.command()
@click.argument("address")
def unblock(address: str) -> None:
    """Take letters from ADDRESS again."""
    from pbem.desk.people.blocked import unblock
    from pbem.store.errors import NotFound

    if not unblock(open_desk().home, address):
        raise NotFound(text("{address} is not blocked.", address=address))
    say(f"Letters from {address} are taken again.")


@command.command()
@click.argument("words")
def announce(words: str) -> None:
    """Send WORDS to everybody who plays here."""
    from pbem.desk.upkeep.announcing import announce

    say(f"{announce(open_desk(), words)} letters are on their way.")
