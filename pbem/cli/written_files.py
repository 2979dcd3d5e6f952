"""Writes what a command makes into the file that was named for it."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.engine.errors import GameError
from pbem.engine.text import text

from .printing import say


def write_file(name: str, content: bytes) -> None:
    """Write the file, `-` being the standard output, and say so."""
    if name == "-":
        click.echo(content, nl=False)
        return
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        words = text("{file} cannot be written: {why}", file=name, why=error.strerror or "")
        raise GameError(words) from error
    say(text("Written to {file} ({size} KB).", file=name, size=-(-len(content) // 1000)))
