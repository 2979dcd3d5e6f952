"""Letters of ours, really answered with mutt and s-nail: exactly the order is read."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import pytest

from pbem.mail.reading import read_letter
from tests.debian import need

from .our_letters import OurLetter, our_letters

pytestmark = pytest.mark.peer

SECONDS = 15
CAPTURE = "#!/bin/sh\ncat > {sent}.part && mv {sent}.part {sent}\n"
ORDER = "build conduit 9A"


@pytest.fixture(params=["barrage", "underwater-cities"])
def letter(request: pytest.FixtureRequest) -> OurLetter:
    return next(one for one in reversed(our_letters()) if one.game == request.param)


def _program(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def _mailbox(folder: Path, letter: OurLetter) -> Path:
    """A mailbox in the oldest format, with the one letter in it."""
    path = folder / "mailbox"
    data = letter.data.replace(b"\r\n", b"\n").replace(b"\nFrom ", b"\n>From ")
    path.write_bytes(b"From pbem@pbem.example Mon Nov 16 09:34:12 2026\n" + data + b"\n")
    return path


# What the writer does in the editor: the order above the quote, below it, or in its middle.
EDITORS = {
    "above": '{{ echo "{order}"; echo; cat "$1"; }}',
    "below": '{{ cat "$1"; echo; echo "{order}"; }}',
    "between": '{{ sed 5q "$1"; echo; echo "{order}"; echo; sed 1,5d "$1"; }}',
}
MUTT = """
set from="red@example.org" realname="Red" folder="{folder}" record="" postponed=""
set sendmail="{capture}" sendmail_wait=0 editor="{editor}" mbox_type=mbox
set fast_reply=yes include=yes reply_to=yes recall=no
set abort_unmodified=no abort_nosubject=no confirmappend=no
set move=no mark_old=no sort=threads wait_key=no edit_headers=no header_cache="" signature=""
{more}
"""
HABITS = {
    "usual": "",
    "German": 'set attribution="Am %d schrieb %n <%a>:"',
    "flowed": "set text_flowed=yes",
    "bars": 'set indent_string="| "',
    "signed": "set signature=\"printf 'Red\\\\nresign\\\\n'|\" sig_dashes=yes",
    "with header": "set header=yes",
}


# mutt puts the signature last: what is written below stands in it.
ANSWERS = [(habit, place) for habit in HABITS for place in EDITORS]
ANSWERS.remove(("signed", "below"))


@pytest.mark.parametrize(("habit", "place"), ANSWERS)
def test_mutt(tmp_path: Path, letter: OurLetter, habit: str, place: str) -> None:
    need("mutt")
    sent = tmp_path / "sent"
    capture = _program(tmp_path / "capture", CAPTURE.format(sent=sent))
    typed = EDITORS[place].format(order=ORDER)
    # mutt asks about a file that seems to change after the editor is gone, so it is made older
    write = f'{typed} > "$1.new" && mv "$1.new" "$1" && touch -d "1 minute ago" "$1"'
    editor = _program(tmp_path / "editor", f"#!/bin/sh\n{write}\n")
    settings = tmp_path / "muttrc"
    settings.write_text(
        MUTT.format(folder=tmp_path, capture=capture, editor=editor, more=HABITS[habit])
    )
    keys = "push <reply><send-message><exit>"
    _run_in_terminal(
        ["mutt", "-n", "-F", str(settings), "-f", str(_mailbox(tmp_path, letter)), "-e", keys], sent
    )
    assert read_letter(sent.read_bytes()).lines == [ORDER]


def _run_in_terminal(command: list[str], until: Path) -> None:
    """Run a program that wants a terminal, until the file is there."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": str(until.parent)}
    shown = b""
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    ) as running:
        end = time.monotonic() + SECONDS
        while not until.exists() and running.poll() is None and time.monotonic() < end:
            if select.select([ours], [], [], 0.05)[0]:
                shown += os.read(ours, 65_536)
        time.sleep(0.05)
        running.kill()
    os.close(theirs)
    os.close(ours)
    assert until.exists(), shown[-2000:]


S_NAIL = {
    "quoted above": "set quote\nreply 1\n\n{order}\n~.\n",
    "quoted below": "reply 1\n{order}\n\n~m 1\n~.\n",
    "with headers": "reply 1\n{order}\n\n~M 1\n~.\n",
    "not quoted": "reply 1\n{order}\n~.\n",
}


@pytest.mark.parametrize("habit", S_NAIL)
def test_s_nail(tmp_path: Path, letter: OurLetter, habit: str) -> None:
    need("s-nail")
    sent = tmp_path / "sent"
    capture = _program(tmp_path / "capture", CAPTURE.format(sent=sent))
    options = [f"mta={capture}", "from=red@example.org", "v15-compat=yes", "sendwait"]
    command = ["s-nail", "-n", "-#", *(word for option in options for word in ("-S", option))]
    done = subprocess.run(
        [*command, "-f", str(_mailbox(tmp_path, letter))],
        input=f"{S_NAIL[habit].format(order=ORDER)}xit\n",
        env=os.environ | {"LC_ALL": "C.UTF-8", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert sent.exists(), done.stdout + done.stderr
    assert read_letter(sent.read_bytes()).lines == [ORDER]
