"""Sends once what is due: `pbem outbox flush`, and cron instead of a daemon."""

from __future__ import annotations

from pbem.desk.post import Post
from pbem.mail.transport import transport_from
from pbem.mail.transport.courier import Courier, Report

from .due_markers import look_after_markers
from .outbox import HostOutbox, Owed
from .replay_maker import ReplayMaker


async def flush(post: Post) -> Report:
    """Hand every letter that is due to the transport, once; the caller holds the directory.

    Two who send at a time would send everything twice: `only_one` keeps them apart, and claims
    keep hosts apart that share a database.
    """
    send, projectionist = post.settings.send, ReplayMaker(post.desk.home.path)
    outbox = HostOutbox(post, replay=projectionist)
    transport = transport_from(send, post.desk.home.path)
    look_after_markers(outbox)
    courier: Courier[Owed] = Courier(outbox, transport, concurrency=send.at_once)
    try:
        return await courier.flush()
    finally:
        projectionist.close()
        post.desk.home.let_go()
