"""`pbem serve`: the daemon, from its start to a clean stop, through every reload."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from pbem.desk.post import Post
from pbem.engine.errors import PbemError

from .host import Host
from .logs import write_log
from .one_per_directory import only_one
from .signals import Signals
from .systemd_notify import READY, STOPPING, tell_systemd

log = logging.getLogger("pbem.host")


def run(home: Path) -> None:
    """Serve until told to stop (SIGTERM, SIGINT); SIGHUP reads the settings again."""
    signals = Signals()
    signals.install()
    try:
        write_log()
        post = Post.open(home)
        post.desk.home.secret()  # without it no letter can be answered: say so now, not at each
        with only_one(home, on_other=signals.stop):
            asyncio.run(_live(post, signals))
    finally:
        signals.remove()


async def _live(post: Post, signals: Signals) -> None:
    with signals.waking_loop():
        host = Host(post)
        try:
            if not await signals.until_stop(host.start()):
                return
            tell_systemd(READY)
            while await signals.reload_or_stop():
                await signals.until_stop(_reload(host))
        finally:
            tell_systemd(STOPPING)
            await host.stop()


async def _reload(host: Host) -> None:
    """Take on what pbem.toml says now; if any of it does not work, all stays as it was."""
    try:
        post = await asyncio.to_thread(Post.open, host.post.desk.home.path)
        await host.take_on(post)
    except PbemError as error:
        log.error("the settings stay as they were: %s", error)
    except Exception:
        log.exception("the settings stay as they were")
    else:
        log.info("the settings are read again")
