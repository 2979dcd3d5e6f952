"""A second process for the replay test: documents in, what their replays look like out."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from pbem.engine import Play

from ..small import SMALL
from .wandering import again


def digest(play: Play[object]) -> str:
    """A short name for the whole document."""
    return hashlib.sha256(msgspec.json.encode(play.document())).hexdigest()


def main() -> None:
    """Replay every document of the list on standard input."""
    documents = msgspec.json.decode(sys.stdin.buffer.read())
    plays = [Play.load(SMALL, document) for document in documents]
    sys.stdout.write("\n".join(digest(again(play)) for play in plays))


if __name__ == "__main__":
    main()
