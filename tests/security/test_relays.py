"""A relay is somebody else's machine: what it says is printed for the operator, and no more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pbem.mail.transport import TemporaryFailure
from pbem.mail.transport.errors import as_said
from pbem.mail.transport.maildir import MaildirTransport
from pbem.mail.transport.sendmail import SendmailTransport

TITLE = "\x1b]0;owned\x07"


def test_what_a_relay_says_cannot_steer_a_terminal() -> None:
    said = as_said(f"550 no\r\n{TITLE}\u202e \x9b31m" + "x" * 1000)
    assert said.isprintable()
    assert len(said) == 300


def test_what_a_program_says_cannot_steer_a_terminal(tmp_path: Path) -> None:
    program = tmp_path / "sendmail"
    program.write_text("#!/bin/sh\ncat > /dev/null\nprintf '\\033]0;owned\\007no' >&2\nexit 75\n")
    program.chmod(0o700)
    letter = SendmailTransport([str(program)]).send(b"x", "a@example.org", "b@example.org", "<1@x>")
    with pytest.raises(TemporaryFailure) as failure:
        asyncio.run(letter)
    assert "owned" in str(failure.value)
    assert str(failure.value).isprintable()


def test_letters_in_a_maildir_are_for_their_owner_only(tmp_path: Path) -> None:
    transport = MaildirTransport(tmp_path / "mail" / "out")
    asyncio.run(transport.send(b"x", "a@example.org", "b@example.org", "<1@example.org>"))
    made = [tmp_path / "mail" / "out", *(tmp_path / "mail" / "out").rglob("*")]
    assert len(made) == 5
    assert [path for path in made if path.stat().st_mode & 0o077] == []
