"""The time, in whole seconds; passed in wherever it matters, so that it can be driven."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
MINUTE, HOUR, DAY = 60, 3600, 86_400


def system_clock() -> int:
    """Seconds since 1970, UTC."""
    return int(time.time())
