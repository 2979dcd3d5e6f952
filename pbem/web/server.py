"""Serves the pages of a host directory, in a process of its own beside the mail side.

The process is this module, run as a program: it gets the host directory and an open socket, serves
until its standard input ends, and writes a line of JSON to standard output now and then: how often
it did what since the line before.
"""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import uvicorn

from pbem.desk.post import Post

from .app import Pages

COUNTED_EVERY = 1.0
_PATIENT = 10
_TO_END = 2


async def serve(pages: Pages, place: socket.socket, trusted: Sequence[str]) -> None:
    """Serve until standard input ends; addresses, which are keys, are written to no log.

    `trusted` are the networks of proxies that say whom they ask for.
    """
    config = uvicorn.Config(
        pages.app(),
        access_log=False,
        log_level="warning",
        lifespan="off",
        proxy_headers=True,
        forwarded_allow_ips=list(trusted),
        server_header=False,
        date_header=True,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=_TO_END,
        limit_concurrency=1000,
        h11_max_incomplete_event_size=16_384,
    )
    server = uvicorn.Server(config)
    reporting = asyncio.create_task(_report(pages.counts))
    ending = asyncio.create_task(_end_with_host(server))
    await server.serve(sockets=[place])
    for task in (reporting, ending):
        task.cancel()
    _write_counts(pages.counts)


async def _report(counts: Counter[str]) -> None:
    while True:
        await asyncio.sleep(COUNTED_EVERY)
        _write_counts(counts)


def _write_counts(counts: Counter[str]) -> None:
    if counts:
        said = msgspec.json.encode(dict(counts))
        counts.clear()
        with suppress(OSError):
            os.write(sys.stdout.fileno(), said + b"\n")


async def _end_with_host(server: uvicorn.Server) -> None:
    """The host holds our standard input open as long as it wants us."""
    await asyncio.to_thread(_until_closed)
    server.should_exit = True


def _until_closed() -> None:
    with suppress(OSError):
        while os.read(sys.stdin.fileno(), 1024):
            pass


def main(home: str, descriptor: str) -> None:
    """Serve the pages of this host directory on the open socket with this number."""
    os.nice(_PATIENT)  # letters that come in are taken first
    place = socket.socket(fileno=int(descriptor))
    post = Post.open(Path(home))
    pages = Pages(post.desk, post.settings.host.name, post.mailbox.bare)
    gc.freeze()  # what is loaded now stays: the collector need not look at it with every page
    asyncio.run(serve(pages, place, post.settings.listen.trusted))


if __name__ == "__main__":
    main(*sys.argv[1:])
