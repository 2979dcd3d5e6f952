"""Sees that all that is due is found: after a restore or a copy, or with a clock set back."""

from __future__ import annotations

import logging

from pbem.clock import MINUTE
from pbem.store.layout import AS_OF, OLD_AS_OF

from .outbox import HostOutbox

log = logging.getLogger("pbem.host")


def look_after_markers(outbox: HostOutbox) -> None:
    """At a start and in every round; costs next to nothing while all is as it was."""
    home, now = outbox.post.desk.home, outbox.post.desk.clock()
    words = (home.value(AS_OF) or home.value(OLD_AS_OF) or b"").strip()
    known = int(words) if words.isdigit() else None
    if known is not None and 0 <= now - known < MINUTE:
        return
    if known is None:
        home.make_due_again()
        log.info("looked at all documents for what is due")
    elif known > now + MINUTE:
        changed = outbox.hasten(now)
        log.warning("the clock was set back; %d documents had put letters off", changed)
    home.put_value(AS_OF, b"%d\n" % now)
    home.drop_value(OLD_AS_OF)
