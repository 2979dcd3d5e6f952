"""`pbem read`: shows how a letter would be read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from pbem.engine.errors import PbemError
from pbem.engine.text import text
from pbem.store.errors import NotFound

from .arguments import as_json
from .host import open_home
from .printing import render, say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@as_json()
def command(file: str, json: bool) -> None:
    """Show how a letter would be read, and change nothing. FILE is `-` for standard input.

    Says who wrote it, for which seat, which lines are the writer's own, and what was left out
    and why.
    """
    from pbem.mail.reading import as_report, read_letter

    letter = read_letter(_bytes_of(file))
    report = {**as_report(letter), "token": _token(letter.recipients)}
    if json:
        say_json(report)
    else:
        say(render("read", **report))


def _bytes_of(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise NotFound(
            text("{file} cannot be read: {strerror}", file=file, strerror=error.strerror)
        ) from error


def _token(recipients: list[str]) -> dict[str, Any] | None:
    """What the signed address stands for, if this host has made one of the recipients."""
    from pbem.mail.address import BadSignature, Mailbox, Token
    from pbem.settings import load

    try:
        home = open_home()
        own = load(home.path).address
        mailbox = Mailbox(own.local, own.domain, own.separator, own.aliases)
        meanings = [mailbox.read(recipient, home.secret()) for recipient in recipients]
    except PbemError:  # a letter can be looked at where there is no host
        return None
    for meaning in meanings:
        if isinstance(meaning, Token):
            return {
                "game": meaning.game,
                "seat": meaning.seat,
                "question": meaning.question,
                "generation": meaning.generation,
                "valid": True,
            }
        if isinstance(meaning, BadSignature):
            return {"valid": False}
    return None
