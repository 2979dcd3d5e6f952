"""What an order of the host is: its words, what help says of it, and what it does at each door.

An order is one file with one class. It has as many of the doors as it needs:

    AtSeat      a letter to a seat, or `pbem move`: whoever sends it may act for the seat
    AtDoor      a letter to the host's bare address: the sender is only a claim
    Confirmed   the letter that asked whether it was meant has been answered with yes
    FromShell   the operator does it for a person, and nobody is asked
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Text, Words

ENDINGS = frozenset({"end", "quit"})


class Order(ABC):
    """An order that the host itself answers: its names, and what help says of it."""

    words: tuple[str, ...]
    usage: Text
    summary: str
    asks = False
    """Whether it only asks: a preview answers it too, and at once in the asker's language."""
    own_words = False
    """Whether what follows is the sender's own words: a closing 'please' is part of them."""


class AtSeat(Order):
    """An order in a letter to a seat.

    `plays` says that it acts on the game, so that an answer to an old letter may not do it. The
    first word of one that is `shared` belongs to the game when the rest of the line does not fit.
    """

    plays = False
    shared = False

    def fits(self, rest: str) -> bool:
        """Whether the rest of the line makes this order of it."""
        return True

    @abstractmethod
    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        """Do it; the words that come back go into the transcript."""


class AtDoor(Order):
    """An order that anybody may give who can be answered.

    `door_words`, `door_usage` and `door_summary` are for where it is said in another way than at
    a seat.
    """

    door_words: tuple[str, ...] = ()
    door_usage: Text | None = None
    door_summary = ""

    @abstractmethod
    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        """Do it, or ask for a confirmation; the words that come back go into the answer."""


class Confirmed(Order):
    """An order that changes something, and so waits for a confirmation."""

    @abstractmethod
    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Do what was asked and say what came of it; `keep` commits the request as it is."""


class FromShell(Order):
    """An order that the operator gives for a person."""

    @abstractmethod
    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Do it, and say what came of it."""
