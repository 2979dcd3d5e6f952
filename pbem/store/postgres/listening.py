"""Hosts tell each other by NOTIFY what there is to do.

One is told of news in its own work, all of them of work that is nobody's any more.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

import psycopg

from pbem.store.errors import StoreError

from .connections import Connection, connect

log = logging.getLogger("pbem.store")

CHANNEL = "pbem"
LOOK_SECONDS = 0.5
"""How long we listen before we look whether we are to stop."""
PAUSE = 2.0


def notify(connection: Connection, host: str) -> None:
    """Wake a host, or all. They look by themselves every few seconds, so that it may fail.

    It is no part of a commit, since those that notify wait for one another, nor waited for.
    """
    with suppress(psycopg.Error):
        connection.execute(
            "BEGIN; SET LOCAL synchronous_commit TO off;"
            f" NOTIFY {CHANNEL}, '{host}'; COMMIT".encode("ascii")
        )


@contextmanager
def listening(url: str, host: str, wake: Callable[[], None]) -> Iterator[None]:
    """Call `wake` when this host is told, or all are, until the end."""
    ended = Event()
    thread = Thread(target=_listen, args=(url, host, wake, ended), name="pbem-listen", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _listen(url: str, host: str, wake: Callable[[], None], ended: Event) -> None:
    deaf = False
    while not ended.is_set():
        try:
            with connect(url) as connection:
                connection.execute(f"LISTEN {CHANNEL}".encode("ascii"))
                if deaf:
                    log.info("other hosts are heard again")
                deaf = False
                wake()  # for what we did not hear of until now
                while not ended.is_set():
                    heard = list(connection.notifies(timeout=LOOK_SECONDS, stop_after=1))
                    if any(one.payload in ("", host) for one in heard):
                        wake()
        except (psycopg.Error, StoreError) as error:
            if not deaf:  # said once, however often it is tried
                log.warning("other hosts are not heard: %s", error)
            deaf = True
            ended.wait(PAUSE)
