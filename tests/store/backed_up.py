"""What is in a backup, and writers beside its making."""

from __future__ import annotations

import os
import signal
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(work: Callable[[], None]) -> Iterator[None]:
    """A process that does it again and again meanwhile."""
    child = os.fork()
    if child == 0:
        try:
            while True:
                work()
        finally:
            os._exit(1)
    try:
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        assert os.WIFSIGNALED(os.waitpid(child, 0)[1]), "the writer fell over"


def documents(backup: Path) -> dict[str, bytes]:
    with tarfile.open(backup) as archive:
        return {
            member.name: archive.extractfile(member).read()  # type: ignore[union-attr]
            for member in archive
        }
