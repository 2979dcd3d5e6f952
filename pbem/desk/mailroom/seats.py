"""Letters to a seat's signed address: whoever holds it may answer for the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.text import _
from pbem.mail.address import Token, same_secret
from pbem.mail.listener import Outcome
from pbem.store import handled
from pbem.store.errors import NotFound, StoreError

from ..gamefile import ENDED, FORMING, GameFile, known_as
from ..people import Person
from ..post import Post
from . import forming, returned

if TYPE_CHECKING:
    from .room import Arrived

NAMES_SHOWN = 5


def take(post: Post, arrived: Arrived, token: Token) -> Outcome:
    """Do what the letter says for the seat; the answer goes to the player's own address."""
    file = post.desk.read(token.game)
    if token.seat >= len(file.seats):
        raise NotFound(_("Game {game} has no such seat.").format(game=token.game))
    place = file.seats[token.seat]
    person = place.player or place.invited
    known = known_as(token.seat, token.generation, arrived.message_id)
    if not person and handled.seen({"handled": file.handled}, known) is not None:
        return Outcome.ok()  # the letter by which the seat was given up has come again
    if not person and file.status == ENDED and file.play is None:
        raise NotFound(_("Game {game} was called off before it began.").format(game=token.game))
    if not person:
        raise NotFound(
            _("Nobody plays on this seat of game {game} by mail.").format(game=token.game)
        )
    entry = post.desk.people.read(person)
    about = _about(arrived, entry)
    if "stranger" not in about:
        returned.forgive(post, entry)
    if file.status == FORMING:
        return forming.take(post, arrived, token, person)
    post.desk.order(
        token.game,
        token.seat,
        arrived.letter.lines,
        message_id=arrived.message_id,
        answers_to=(token.question, token.generation),
        answer_by_letter=True,
        about=about,
    )
    return Outcome.ok()


def _about(arrived: Arrived, person: Person) -> dict[str, Any]:
    """What the answer has to say about the letter beside its lines."""
    letter = arrived.letter
    about: dict[str, Any] = {"reply_to": letter.message_id}
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
