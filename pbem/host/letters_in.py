"""Letters that come in: taken in by a clerk or by the host itself, and counted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from pbem.desk.mailroom import Mailroom
from pbem.desk.post import Post
from pbem.mail.receipts import Receipt, Verdict

from .clerks import Clerks
from .thinking import ThinkingRoom

if TYPE_CHECKING:
    from .monitor import Figures


class LettersIn:
    """Where the listeners and the mailbox bring their letters.

    `committed` is called when the host itself has committed something, in whichever thread, and
    `taken_in` when a clerk has. While a letter is taken in, bots that think rest.
    """

    def __init__(
        self,
        post: Post,
        thinking: ThinkingRoom,
        committed: Callable[[], None],
        taken_in: Callable[[], None],
    ) -> None:
        self.post = post
        self.figures: Figures | None = None
        self._thinking = thinking
        self._committed = committed
        self._taken_in = taken_in
        self.room, self.clerks = Mailroom(post, committed), _clerks(post)

    def take_on(self, post: Post) -> Clerks | None:
        """Take letters in by these settings from now on; the clerks who are to go home."""
        gone = self.clerks
        self.post, self.room, self.clerks = post, Mailroom(post, self._committed), _clerks(post)
        return gone

    def now(self) -> float:
        """The moment at which a letter arrives."""
        return self.post.desk.clock()

    def accept(self, recipient: str) -> Verdict:
        """Whether there is such an address."""
        return self.room.accept(recipient)

    def deliver(
        self, raw: bytes, envelope_from: str | None, recipient: str, arrived: int
    ) -> Receipt:
        """Take a letter in."""
        self._thinking.rest()
        return self._counted(self.room.deliver(raw, envelope_from, recipient, arrived))

    def deliver_soon(
        self, raw: bytes, envelope_from: str | None, recipient: str, arrived: int
    ) -> Awaitable[Receipt] | None:
        """Have a clerk take the letter in, if there are any."""
        if self.clerks is None:
            return None
        self._thinking.rest()
        return self._by_clerk(self.clerks.deliver(raw, envelope_from, recipient, arrived))

    async def _by_clerk(self, delivery: Awaitable[Receipt]) -> Receipt:
        outcome = await delivery
        self._taken_in()
        return self._counted(outcome)

    def deliver_fetched(self, raw: bytes, arrived: int) -> Receipt:
        """Take in a letter from the mailbox."""
        self._thinking.rest()
        return self._counted(self.room.deliver_fetched(raw, arrived))

    def not_opened(self, head: bytes, arrived: int, why: Receipt) -> Receipt:
        """Hear of a letter in the mailbox that is refused unread."""
        return self._counted(self.room.not_opened(head, arrived, why))

    def _counted(self, outcome: Receipt) -> Receipt:
        if self.figures is not None:
            self.figures.letters_in.labels(outcome.kind.name.lower()).inc()
        return outcome


def _clerks(post: Post) -> Clerks | None:
    processes = post.settings.listen.processes
    return Clerks(post.desk.home.path, processes) if processes else None
