"""The systemd unit of a host."""

from __future__ import annotations

import getpass
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from pbem.engine.text import text
from pbem.rendering import render
from pbem.settings import Settings, host_and_port, load
from pbem.store.directory.files import write_whole
from pbem.store.errors import StoreError

FILE = "pbem.service"


def write_unit(home: Path) -> Path:
    """Write the unit for this host directory, this user and this program beside the games."""
    home = home.resolve()
    settings = load(home)
    command, writable = program(), [str(home), *_elsewhere(settings, home)]
    for path in (*writable, *command):
        if any(letter.isspace() or letter in "%\"'\\" for letter in path):
            raise StoreError(
                text("systemd cannot be given the path {path}: it has blanks or quotes.", path=path)
            )
    unit = render(
        "host/pbem.service.j2",
        home=home,
        program=" ".join(command),
        user=getpass.getuser(),
        writable=" ".join(writable),
        low_port=_needs_low_port(settings),
        sendmail=settings.send.kind == "sendmail",
    )
    write_whole(home / FILE, unit.encode())
    return home / FILE


def installed(home: Path) -> str:
    """The unit that runs this host, as it is installed, or else as it was last written."""
    for path in (Path("/etc/systemd/system") / FILE, home / FILE):
        with suppress(OSError, UnicodeDecodeError):
            text = path.read_text("utf-8")
            if f"--home {home.resolve()} serve" in text:
                return text
    return ""


def program() -> list[str]:
    """How this `pbem` is called, with its whole path."""
    beside = Path(sys.executable).parent / "pbem"
    found = beside if beside.exists() else shutil.which("pbem")
    return [str(found)] if found else [sys.executable, "-m", "pbem"]


def _elsewhere(settings: Settings, home: Path) -> list[str]:
    """The folders outside the host directory that the settings let the host write to."""
    socket = settings.listen.lmtp
    folders = [(home / socket).parent] if "/" in socket else []
    if settings.send.kind == "maildir":
        folders.append(home / settings.send.path)
    return [str(folder) for folder in folders if not folder.is_relative_to(home)]


def _needs_low_port(settings: Settings) -> bool:
    """Whether it listens at a port that is for root alone."""
    places = (settings.listen.smtp, settings.listen.lmtp)
    return any(0 < host_and_port(one)[1] < 1024 for one in places if one and "/" not in one)
