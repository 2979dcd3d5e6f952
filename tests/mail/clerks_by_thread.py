"""Clerks as a test asks them: from any thread, with a loop beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pbem.host.clerks import Clerk, Clerks
from pbem.host.letter_writing import Written
from pbem.mail.receipts import Receipt
from tests.mail_transport.harness import LoopThread


class AskedClerks:
    """What clerks do, waited for."""

    def __init__(self, loop: LoopThread, home: Path, most: int) -> None:
        self.loop = loop
        self.clerks = loop.run(_hired(home, most))

    @property
    def idle(self) -> list[Clerk]:
        return self.clerks._idle

    def deliver(self, raw: bytes, sender: str, recipient: str, arrived: int) -> Receipt:
        return self.loop.run(self.clerks.deliver(raw, sender, recipient, arrived))

    def write(self, game: int, message_ids: Sequence[str]) -> list[Written | None]:
        return self.loop.run(self.clerks.write(game, message_ids))

    def tidy(self, idle_seconds: float) -> None:
        self.loop.run(self.clerks.tidy(idle_seconds))

    def close(self) -> None:
        self.loop.run(self.clerks.close())


async def _hired(home: Path, most: int) -> Clerks:
    return Clerks(home, most)


@contextmanager
def hired(home: Path, most: int) -> Iterator[AskedClerks]:
    """Clerks of this host, dismissed at the end."""
    loop = LoopThread()
    clerks = AskedClerks(loop, home, most)
    try:
        yield clerks
    finally:
        clerks.close()
        loop.close()
    assert loop.troubles == []
