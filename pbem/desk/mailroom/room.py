"""The mailroom: takes a letter for one recipient, finds out what it may do, and says yes or no."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

from pbem.desk.mailroom import (
    confirmed_requests,
    door,
    paused_addresses,
    postmaster,
    seats,
    unopened_letters,
)
from pbem.desk.people.blocked import blocked
from pbem.desk.post import Post
from pbem.desk.unsigned_letters.arrived import Arrived, read_arrived
from pbem.desk.unsigned_letters.unconfirmed_requests import read as read_request
from pbem.engine.text import _
from pbem.mail.address import (
    BadSignature,
    Confirmation,
    FrontDoor,
    Operator,
    PersonBounce,
    ProbeBounce,
    Recipient,
    Token,
)
from pbem.mail.errors import MailError
from pbem.mail.reading import OWN_LETTER, Letter
from pbem.mail.reading.limits import LETTER_LINES
from pbem.mail.receipts import Receipt, Verdict, together
from pbem.store.errors import Busy, Damaged, NotFound, StoreError

log = logging.getLogger("pbem.mailroom")

_OF_A_GAME = re.compile(r"<g([1-9][0-9]{0,8})\.[0-9a-f]{32}@")
_OF_A_REQUEST = re.compile(r"<c\.([a-z0-9]{1,32})\.[0-9a-f]{32}@")
_TOO_MANY_LINES = Receipt.refuse(f"More than {LETTER_LINES} lines, so it was not read")


class Mailroom:
    """Takes letters in; whatever they cause is committed before the answer is yes.

    `wake` is called when there may be something to send.
    """

    def __init__(self, post: Post, wake: Callable[[], None] = lambda: None) -> None:
        self.post = post
        self.wake = wake

    def accept(self, recipient: str) -> Verdict:
        """Whether mail for this recipient is taken at all."""
        meaning = self._meaning(recipient)
        known = meaning is not None and not isinstance(meaning, BadSignature)
        return Verdict.TAKE if known else Verdict.UNKNOWN

    def deliver(
        self, raw: bytes, envelope_from: str | None, recipient: str, arrived: int
    ) -> Receipt:
        """Take one letter for one recipient."""
        meaning = self._meaning(recipient)
        if meaning is None or isinstance(meaning, BadSignature):
            return Receipt.refuse("No such address here", "550 5.1.1")
        return self._take(read_arrived(raw, envelope_from, arrived), meaning)

    def deliver_fetched(self, raw: bytes, arrived: int) -> Receipt:
        """Take a letter from a mailbox, where only its own headers say whom it was for."""
        letter = read_arrived(raw, None, arrived)
        if letter.letter.too_many_lines:
            return self._take_by(lambda: self._refused(letter, _TOO_MANY_LINES))
        meant = self._named_in_headers(letter.letter) or [FrontDoor()]
        return together([self._take(letter, meaning) for meaning in meant])

    def not_opened(self, head: bytes, arrived: int, why: Receipt) -> Receipt:
        """Hear of a letter in a mailbox that is refused unread; its sender is told."""
        letter = read_arrived(head, None, arrived)
        return self._take_by(lambda: self._refused(letter, why))

    def _refused(self, arrived: Arrived, why: Receipt) -> Receipt:
        if self._why_not_answered(arrived) is None and not self._is_blocked(arrived):
            unopened_letters.answer(self.post, arrived, why)
        return why

    def _named_in_headers(self, letter: Letter) -> list[Recipient]:
        """Whom the headers name, of those that mean more than the bare address."""
        found = dict.fromkeys(map(self._meaning, letter.recipients))
        return [
            meaning
            for meaning in found
            if meaning is not None and not isinstance(meaning, BadSignature | FrontDoor)
        ]

    def _meaning(self, recipient: str) -> Recipient | None:
        return self.post.mailbox.read(recipient, self.post.secret)

    def _take(self, arrived: Arrived, meaning: Recipient) -> Receipt:
        if arrived.letter.too_many_lines:
            return _TOO_MANY_LINES
        return self._take_by(lambda: self._dispatch(arrived, meaning))

    def _take_by(self, work: Callable[[], Receipt]) -> Receipt:
        try:
            outcome = work()
        except NotFound as error:
            return Receipt.refuse(str(error), "550 5.1.1")
        except (Busy, Damaged) as error:
            log.warning("a letter has to wait: %s", error)
            return Receipt.later()
        except StoreError as error:
            log.error("a letter has to wait: %s", error)
            return Receipt.later("The host cannot write now, try again later")
        except MailError as error:
            return Receipt.refuse(str(error))
        self.wake()
        return outcome

    def _dispatch(self, arrived: Arrived, meaning: Recipient) -> Receipt:
        post = self.post
        if isinstance(meaning, Operator):
            if arrived.letter.automatic == OWN_LETTER:  # it would be passed on in circles
                return Receipt.ok(_("Taken, and not passed on: it comes from ourselves"))
            return postmaster.pass_on(post, arrived, meaning)
        if isinstance(meaning, PersonBounce | ProbeBounce):
            return paused_addresses.came_back(post, arrived, meaning)
        if self._is_blocked(arrived):
            return Receipt.refuse("Letters from this address are not taken here", "550 5.7.1")
        why = self._why_not_answered(arrived)
        if why is not None:
            log.info("a letter is not answered: %s", why)
            return Receipt.ok(f"Taken, and not answered: {why}")
        if isinstance(meaning, FrontDoor):
            meaning = self._really_meant(arrived.letter) or meaning
        match meaning:
            case Token():
                return seats.take(post, arrived, meaning)
            case Confirmation():
                receipt = confirmed_requests.answered(post, arrived, meaning)
                request = read_request(post.desk, meaning.request)
                besides = door.orders_beside_yes(arrived, request)
                return door.answer_the_door(post, besides) if besides else receipt
            case _:
                return door.answer_the_door(post, arrived)

    def _why_not_answered(self, arrived: Arrived) -> str | None:
        """Why this must never be answered (RFC 3834), if so."""
        letter = arrived.letter
        if letter.automatic:
            return letter.automatic
        if letter.is_bounce or arrived.sender == "":
            return _("there is no sender")
        if any(self.post.mailbox.is_own(one) for one in (letter.sender, arrived.sender or "")):
            return _("it comes from ourselves")
        return None

    def _is_blocked(self, arrived: Arrived) -> bool:
        unwanted = blocked(self.post.desk.home)
        claims = (arrived.letter.sender.lower(), (arrived.sender or "").lower())
        return bool(unwanted) and any(claim in unwanted for claim in claims)

    def _really_meant(self, letter: Letter) -> Token | Confirmation | None:
        """What a letter to the bare address is for, if its headers tell.

        A mail server may have cut the token off, or the provider has no plus addresses.
        """
        for meaning in self._named_in_headers(letter):
            if isinstance(meaning, Token | Confirmation):
                return meaning
        return self._by_what_it_answers(letter)

    def _by_what_it_answers(self, letter: Letter) -> Token | Confirmation | None:
        """The token of the letter of ours that this one answers; our Message-IDs are secret."""
        for ancestor in letter.ancestors:
            game, request = _OF_A_GAME.match(ancestor), _OF_A_REQUEST.match(ancestor)
            token = seats.token_of(self.post, int(game[1]), ancestor) if game else None
            if token is not None:
                return token
            if request and confirmed_requests.is_letter_of(self.post, request[1], ancestor):
                return Confirmation(request[1])
        return None
