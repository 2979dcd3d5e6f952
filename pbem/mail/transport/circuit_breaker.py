"""Whether it is of use to knock at the relay now.

After a connection failed, letters are tried one by one, after growing pauses. When one is
answered, all may go.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from .errors import Trouble

FIRST_PAUSE = 0.1
KNOCKS_AT_ONCE = 8  # at a relay that swallows connections, so that one is there when it is back
# A dead relay costs a knock next to nothing, and a letter shall go within a second of its return.
# One that answers and refuses is not to be pestered, least of all with a wrong password.
LONGEST_PAUSE = {Trouble.DEAD: 0.8, Trouble.UNWILLING: 30.0, Trouble.MISCONFIGURED: 300.0}


class Breaker:
    """Closed while letters go through; open, with a time for the next knock, while not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._pause = FIRST_PAUSE
        self._knock_at = 0.0
        self._trouble = Trouble.DEAD
        self._knocking = False
        self.open = False

    def failed(self, trouble: Trouble) -> None:
        """The relay could not be used. Letters that were under way together count as one."""
        if self.open and not self._knocking and trouble is self._trouble:
            return
        self.open, self._trouble, self._knocking = True, trouble, False
        self._pause = min(self._pause, LONGEST_PAUSE[trouble])
        self._knock_at = self._clock() + self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE[trouble])

    def answered(self) -> None:
        """The relay took or refused a letter: it is there."""
        self.open = False
        self._pause = FIRST_PAUSE

    def nudge(self) -> None:
        """Something new waits: knock a little sooner, if that cannot do harm."""
        if self.open and self._trouble is not Trouble.MISCONFIGURED:
            soon = self._clock() + LONGEST_PAUSE[Trouble.DEAD]
            self._knock_at = min(self._knock_at, soon)

    def capacity(self, under_way: int, most: int) -> int:
        """How many more letters may be tried now."""
        if not self.open:
            return max(most - under_way, 0)
        knocks = KNOCKS_AT_ONCE if self._trouble is Trouble.DEAD else 1
        return 1 if under_way < knocks and self.pause() == 0 else 0

    def knocked(self) -> None:
        """A letter is being tried; the next knock is not before another pause."""
        self._knocking = True
        self._knock_at = self._clock() + self._pause

    def pause(self) -> float:
        """Seconds until the next knock; 0 when there is nothing to wait for."""
        return max(self._knock_at - self._clock(), 0.0) if self.open else 0.0
