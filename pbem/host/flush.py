"""Sends once what is due: `pbem outbox flush`, and cron instead of a daemon."""

from __future__ import annotations

from pbem.desk.post import Post
from pbem.mail.transport import transport_from
from pbem.mail.transport.courier import Courier, Report

from . import wiring
from .outbox import HostOutbox, Owed


async def flush(post: Post) -> Report:
    """Hand every letter that is due to the transport, once."""
    send = post.settings.send
    transport = transport_from(wiring.transport_settings(send, post.desk.home.path))
    courier: Courier[Owed] = Courier(HostOutbox(post), transport, concurrency=send.at_once)
    return await courier.flush()
