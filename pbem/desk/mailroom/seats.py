"""Letters to a seat's signed address: whoever holds it may answer for the seat."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from pbem.desk import faults
from pbem.desk.gamefile import ENDED, FORMING, RUNNING, GameFile, known_as
from pbem.desk.line_reading.line_kinds import begins_like_order
from pbem.desk.mailroom import invitations, paused_addresses
from pbem.desk.mailroom.left_out import said_of
from pbem.desk.ordering import SeatLetter, give_orders_at
from pbem.desk.people.person import Person
from pbem.desk.post import Post
from pbem.desk.sitting import Sitting
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.desk.writing.subjects import LONGEST
from pbem.engine.text import text
from pbem.mail.address import Token, same_secret
from pbem.mail.receipts import Receipt
from pbem.store.errors import NotFound, StoreError

NAMES_SHOWN = 5

log = logging.getLogger("pbem.desk")


def take(post: Post, arrived: Arrived, token: Token) -> Receipt:
    """Do what the letter says for the seat; the answer goes to the player's own address."""
    try:
        with post.desk.sitting(token.game) as game:
            afterwards = _take(post, game, arrived, token)
    except Exception as error:
        if not faults.is_fault(error):
            raise
        log.exception("a letter for game %d met a fault", token.game)
        with post.desk.sitting(token.game) as game:
            afterwards = _take(post, game, arrived, token, error)
    for act in afterwards:
        act()
    return Receipt.ok()


def _take(
    post: Post, game: Sitting, arrived: Arrived, token: Token, fault: Exception | None = None
) -> list[Callable[[], object]]:
    """Do it in one sitting; what needs other games' locks is left for afterwards.

    If that has met a fault, the letter is only answered.
    """
    file = game.file
    if token.seat >= len(file.seats):
        raise NotFound(text("Game {game} has no such seat.", game=token.game))
    seat = file.seats[token.seat]
    person = seat.player or seat.invited
    if not person:
        if file.heard(known_as(token.seat, token.generation, arrived.message_id)) is not None:
            return []  # the letter by which the seat was given up has come again
        raise _nobody_there(file)
    entry = post.desk.people.read(person)
    about = _about(game, arrived, entry)
    if "stranger" not in about:
        paused_addresses.forgive(post, entry)
    if file.status == FORMING or (file.status == RUNNING and seat.invited):
        if fault is not None:
            raise fault
        return invitations.answer(post.desk, game, arrived, token, person)
    letter = SeatLetter(
        arrived.message_id,
        token.question,
        token.generation,
        about,
        doubtful=arrived.letter.perhaps_automatic is not None,
    )
    lines = arrived.letter.lines
    return give_orders_at(post.desk, game, token.seat, lines, letter, fault=fault).afterwards


def _nobody_there(file: GameFile) -> NotFound:
    if file.status == ENDED and file.play is None:
        return NotFound(text("Game {game} was called off before it began.", game=file.id))
    return NotFound(text("Nobody plays on this seat of game {game} by mail.", game=file.id))


def _about(game: Sitting, arrived: Arrived, person: Person) -> dict[str, Any]:
    """What the answer has to say about the letter beside its lines."""
    letter = arrived.letter
    about: dict[str, Any] = {"reply_to": letter.message_id, "subject": letter.subject[:LONGEST]}
    if left_out := said_of(letter, lambda line: begins_like_order(game, line)):
        about["left_out"] = left_out
    if letter.attachments:
        about["attachments"] = [name[:60] for name in letter.attachments[:NAMES_SHOWN]]
    if letter.sender and letter.sender not in person.addresses:
        about["stranger"] = letter.sender
    return about


def token_of(post: Post, game: int, message_id: str) -> Token | None:
    """What a letter of ours with this Message-ID asked, if we remember it."""
    try:
        file: GameFile = post.desk.read(game)
    except StoreError:
        return None
    for number, seat in enumerate(file.seats):
        for known, question, generation in seat.letters:
            if same_secret(known, message_id):
                return Token(game, number, question, generation)
    return None
