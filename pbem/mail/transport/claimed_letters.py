"""A letter is sent while it is ours to send.

A host that was frozen may wake in the midst of sending, when another one has sent the letter.
"""

from __future__ import annotations

import math
import time

from pbem.engine.text import _

from .errors import TemporaryFailure

FOR_EVER = math.inf


def check_in_time(until: float) -> None:
    """Go on only while the letter is ours."""
    if time.monotonic() >= until:
        raise TemporaryFailure(
            _("this host was away for so long that another one may have sent it")
        )
