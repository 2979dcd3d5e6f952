"""The servers that `bench.mail` compares, each a process of its own.

    python -m bench.mail_servers bare FOLDER   an aiosmtpd handler that syncs each message to disk
    python -m bench.mail_servers sink FOLDER   one that takes each message and keeps none
    python -m bench.mail_servers ours HOME     the listener and the desk, letters noted but not sent
    python -m bench.mail_servers chores HOME   the same, and what is due is done, bots think

All print the port they listen at.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiosmtpd.smtp import SMTP, Envelope

if TYPE_CHECKING:
    from pbem.host.thinking import ThinkingRoom
    from pbem.mail.receipts import Receipt

PAUSE = 0.5  # between two rounds of chores; the host makes one after letters, or in 5 seconds


class SyncToDisk:
    """Says 250 when the message is on the disk, under a name that is there, too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = itertools.count()
        self.directory = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Envelope) -> str:  # noqa: N802
        """Write, sync, and sync the folder."""
        path = self.folder / str(next(self.numbers))
        with path.open("wb") as file:
            file.write(envelope.content or b"")  # type: ignore[arg-type]
            file.flush()
            os.fsync(file.fileno())
        os.fsync(self.directory)
        return "250 OK"


class Take:
    """Says 250."""

    async def handle_DATA(self, _server: Any, _session: Any, _envelope: Envelope) -> str:  # noqa: N802
        """Keep nothing."""
        return "250 OK"


async def bare(folder: Path) -> None:
    """The peer: all of aiosmtpd, and a synced file a message."""
    await _take_by(SyncToDisk(folder))


async def sink(_folder: Path) -> None:
    """Where our letters go."""
    await _take_by(Take())


async def _take_by(handler: SyncToDisk | Take) -> None:
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: SMTP(handler, loop=loop), "127.0.0.1", 0)
    print(listening.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    listening.close()


async def ours(home: Path, thinking: ThinkingRoom | None = None) -> None:
    """The listener, the mailroom and its clerks as `pbem serve` has them, without the courier."""
    from pbem.desk.mailroom import Mailroom
    from pbem.desk.post import Post
    from pbem.host import wiring
    from pbem.host.clerks import Clerks
    from pbem.mail.listener.server import Listener

    post = Post.open(home)
    room = Mailroom(post)
    clerks = Clerks(home, post.settings.listen.processes)
    (config,) = wiring.listeners(post.settings, home)

    def deliver_soon(
        raw: bytes, envelope_from: str | None, recipient: str, arrived: int
    ) -> Awaitable[Receipt]:
        if thinking is not None:
            thinking.rest()
        return clerks.deliver(raw, envelope_from, recipient, arrived)

    listener = Listener(config, room.accept, room.deliver, deliver_soon=deliver_soon)
    await listener.start()
    print(listener.port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await listener.stop()
    await clerks.close()


async def with_chores(home: Path) -> None:
    """The same, with the chores of `pbem serve`: they have bots think, as many as there are."""
    from pbem.desk.post import Post
    from pbem.host.chore_rounds import do_what_is_due
    from pbem.host.thinking import ThinkingRoom

    desk, thinking = Post.open(home).desk, ThinkingRoom(lambda: None)

    async def chores() -> None:
        while True:
            await asyncio.to_thread(do_what_is_due, desk, thinking)
            await asyncio.sleep(PAUSE)

    await asyncio.to_thread(do_what_is_due, desk, thinking)  # all are at it before time is taken
    task = asyncio.create_task(chores())
    await ours(home, thinking)
    task.cancel()
    await asyncio.to_thread(thinking.close)


if __name__ == "__main__":
    serve = {"bare": bare, "sink": sink, "ours": ours, "chores": with_chores}[sys.argv[1]]
    asyncio.run(serve(Path(sys.argv[2])))
