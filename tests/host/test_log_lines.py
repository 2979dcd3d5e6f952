"""The lines of the log, as `pbem serve` writes them."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import logging
from pbem.host.logs import write_log
write_log()
logging.getLogger("pbem.host.outbox").info("%s", {words!r})
"""


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("sent a letter of game 1 (turn)", "sent a letter of game 1 (turn)"),
        ("two\nlines\x1b[1m", "two lines [1m"),
        ('a "quoted" word', "a 'quoted' word"),
        ("to pbem+1-abcdefghijklmnop@example.org", "to pbem+1-...@example.org"),
    ],
)
def test_a_line_is_one_line_without_keys(words: str, line: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(words=words)],
        capture_output=True,
        text=True,
        check=True,
    )
    stamp, rest = done.stderr.split(" ", 1)
    assert stamp.startswith("time=20")
    assert rest == f'level=info part=host.outbox message="{line}"\n'
