"""Tells systemd how far the host is, where it runs as a unit of Type=notify."""

from __future__ import annotations

import contextlib
import os
import socket

READY, STOPPING = "READY=1", "STOPPING=1"


def tell_systemd(state: str) -> None:
    """Say it, if anybody wants to hear it."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place:
        return
    if place.startswith("@"):  # a name outside the file system
        place = "\0" + place[1:]
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
        to.sendto(state.encode(), place)
