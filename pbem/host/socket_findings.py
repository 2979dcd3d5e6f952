"""What `pbem doctor` finds about the UNIX socket for LMTP: its folder, and whose it is."""

from __future__ import annotations

import getpass
import os
import socket
import struct
from pathlib import Path

from pbem.engine.text import _

from .doctor_finding import BAD, GOOD, Finding
from .one_per_directory import pid_of_host, serves

_TIMEOUT = 2.0
_CREDENTIALS = struct.Struct("3i")


def look_at_socket(about: str, place: Path, home: Path) -> Finding:
    """Whether this host listens there, could, or somebody else does."""
    at_work, listens = serves(home), _who_listens(place)
    if listens is not None and at_work and listens == pid_of_host(home):
        return Finding(about, GOOD, _("This host is at work at {path}.").format(path=place))
    if listens is not None:
        words = _("Another host listens at {path} (process {pid}).")
        advice = _("Each host needs a socket of its own: set lmtp in [listen].")
        return Finding(about, BAD, words.format(path=place, pid=listens), advice)
    if at_work:
        words = _("This host is at work, but not at {path}.").format(path=place)
        return Finding(about, BAD, words, _("It has older settings: reload it, with SIGHUP."))
    return _folder(about, place)


def _who_listens(place: Path) -> int | None:
    """The process that answers at a socket; None if nobody does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(_TIMEOUT)
        try:
            probe.connect(str(place))
            raw = probe.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        except OSError:
            return None
    return int(_CREDENTIALS.unpack(raw)[0])


def _folder(about: str, place: Path) -> Finding:
    """Whether the socket can be made; a folder of the mail server's own is not to be given away."""
    folder = place.parent
    if os.access(folder, os.W_OK | os.X_OK):
        return Finding(about, GOOD, _("{path} can be made.").format(path=place))
    make = "install -d -o {user} -g postfix -m 2750 {folder}"
    if not folder.exists():
        words = _("{folder} is not there.").format(folder=folder)
        advice = make.format(user=getpass.getuser(), folder=folder)
        return Finding(about, BAD, words, _("Make it, as root: {how}").format(how=advice))
    own = folder.parent / "pbem"
    words = _("{folder} belongs to somebody else and cannot be written.").format(folder=folder)
    advice = _("Leave it as it is. Make another, as root: {how}, and set lmtp to {path}.").format(
        how=make.format(user=getpass.getuser(), folder=own), path=own / place.name
    )
    return Finding(about, BAD, words, advice)
