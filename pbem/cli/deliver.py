"""`pbem deliver`: takes one letter from standard input, for mail servers that run a program."""

from __future__ import annotations

import os
import sys

import click

from pbem.engine.errors import PbemError

from .host import home_path
from .printing import say
from .spoken_help import Command

# What a mail server understands (sysexits.h): done, bounce it, no such address, try again.
OK, DATA_ERROR, NO_USER, TRY_AGAIN = os.EX_OK, os.EX_DATAERR, os.EX_NOUSER, os.EX_TEMPFAIL


@click.command(cls=Command)
@click.option(
    "--to",
    "recipient",
    envvar=["ORIGINAL_RECIPIENT", "RECIPIENT"],
    metavar="ADDRESS",
    help="Whom the letter is for (or set RECIPIENT). Without it the letter's own headers tell.",
)
@click.option(
    "--from",
    "sender",
    envvar="SENDER",
    metavar="ADDRESS",
    help="The sender of the envelope (or set SENDER); empty for a bounce.",
)
def command(recipient: str | None, sender: str | None) -> None:
    """Take one letter from standard input, as `pbem serve` would.

    Exits with 0 once everything is committed, with 75 (try again) when the host is busy or
    cannot write, with 67 when there is no such address and with 65 when the letter is refused.
    """
    try:
        code = _deliver(recipient, sender)
    except (PbemError, OSError) as error:
        say(f"pbem: {error}", err=True)
        code = TRY_AGAIN
    except Exception as error:  # a fault of ours: the letter is kept, and its sender told nothing
        if "PBEM_DEBUG" in os.environ:
            raise
        say(f"pbem: this is a fault of the program ({type(error).__name__}).", err=True)
        code = TRY_AGAIN
    sys.exit(code)


def _deliver(recipient: str | None, sender: str | None) -> int:
    from pbem.desk.mailroom import Mailroom
    from pbem.desk.post import Post
    from pbem.mail.entrance import refused
    from pbem.mail.receipts import Kind

    post = Post.open(home_path())
    limit = post.settings.listen.size_limit
    raw = sys.stdin.buffer.read(limit + 1)
    why = refused(raw, limit)
    if why is not None:
        say(f"pbem: {why.reply}", err=True)
        return DATA_ERROR
    room, now = Mailroom(post), post.desk.clock()
    if recipient is None:
        outcome = room.deliver_fetched(raw, now)
    else:
        outcome = room.deliver(raw, None if sender is None else sender.strip("<>"), recipient, now)
    if outcome.kind is Kind.DONE:
        return OK
    say(f"pbem: {outcome.reply}", err=True)
    if outcome.kind is Kind.LATER:
        return TRY_AGAIN
    return NO_USER if outcome.reply.startswith("550") else DATA_ERROR
