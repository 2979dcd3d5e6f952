"""A small derived file a document, so that listing all of them reads no document.

A summary carries a stamp of the document's file that it was made from. A commit always
makes a new file, so a summary that a kill kept from being written is known as old. It ends
with a checksum, so one of which only half is written yet is known as none.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import msgspec

from pbem.store.errors import StoreError
from pbem.store.shelf import Summarise, Summary

from .files import write_over

Stamp = tuple[int, int, int]

LARGEST = 1 << 16
_SEAL = 10
_decoder = msgspec.json.Decoder(tuple[Stamp, Summary])


class Summaries:
    """The summaries of one shelf; `version` grows when `summarise` says something new."""

    def __init__(self, folder: Path, summarise: Summarise, version: int) -> None:
        self.folder = folder
        self.summarise = summarise
        self.version = version

    def stamp(self, stat: os.stat_result) -> Stamp:
        """What tells one state of a document's file from another."""
        return (self.version, stat.st_ino, stat.st_mtime_ns)

    def read(self, name: str, stat: os.stat_result) -> Summary | None:
        """The summary of the document whose file has this stat, or None if there is none yet."""
        try:
            handle = os.open(f"{self.folder}/{name}.json", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            return None
        try:
            stamp, summary = _decoder.decode(_unsealed(os.read(handle, LARGEST)))
        except (OSError, ValueError, RecursionError):
            return None
        finally:
            os.close(handle)
        return summary if stamp == self.stamp(stat) else None

    def write(self, name: str, summary: Summary, stat: os.stat_result) -> None:
        """Keep a summary. That it cannot be kept is no harm: it is made again later."""
        data = msgspec.json.encode((self.stamp(stat), summary))
        with suppress(StoreError, OSError):
            write_over(f"{self.folder}/{name}.json", _sealed(data))

    def remove(self, name: str) -> None:
        """Forget the summary of a document that is gone."""
        with suppress(OSError):
            (self.folder / f"{name}.json").unlink(missing_ok=True)


def _sealed(data: bytes) -> bytes:
    return data + b"\n%08x\n" % crc32(data)


def _unsealed(sealed: bytes) -> bytes:
    """What was sealed, or nothing when it is not whole."""
    data = sealed[:-_SEAL]
    return data if _sealed(data) == sealed else b""
