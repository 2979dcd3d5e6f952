"""`pbem read` says whether a letter is answered, and why lines were left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program

from .messages import message


def shown(tmp_path: Path, raw: bytes, *options: str) -> str:
    path = tmp_path / "letter.eml"
    path.write_bytes(raw)
    done = CliRunner().invoke(program, ["--home", str(tmp_path), "read", str(path), *options])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (message("help", "Auto-Submitted: auto-replied\n"), "Never answered: an automatic message"),
        (
            b"From: a@x.example\nSubject: Automatic reply: x\n\nI am away.",
            "Answered only if it gives an order: perhaps an automatic reply, by its subject",
        ),
        (message("x\n" * 20_001), "(none, since it has more lines than are read)"),
        (message("> " + "word " * 15 + "\ntake Italy\n"), "end of a quoted line, lines 2-2: take"),
    ],
)
def test_it_says_so(tmp_path: Path, raw: bytes, words: str) -> None:
    assert words in shown(tmp_path, raw)


def test_as_data(tmp_path: Path) -> None:
    raw = message("take Italy\n\nSent from my iPhone\n", "List-Unsubscribe: <mailto:x@y>\n")
    report = json.loads(shown(tmp_path, raw, "--json"))
    assert report["lines"] == ["take Italy"]
    assert report["perhaps_automatic"] == "it can be unsubscribed from"
    assert report["too_many_lines"] is False
    assert [out["reason"] for out in report["left_out"]] == ["signature"]
