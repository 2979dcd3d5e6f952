"""Answers to an invitation: yes or no, before the game has started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.errors import GameError
from pbem.engine.text import _
from pbem.mail.address import Token
from pbem.mail.listener import Outcome

from ..gamefile import FORMING, read_file, to_document
from ..letters import ANSWER, LetterBook, may_answer
from ..opening import join, leave
from ..post import Post
from .answers import NO, YES, first_word

if TYPE_CHECKING:
    from .room import Arrived


def take(post: Post, arrived: Arrived, token: Token, person: str) -> Outcome:
    """Join, decline, or hear how that is done."""
    word = first_word(arrived.letter.lines)
    try:
        if token.generation != post.desk.read(token.game).seats[token.seat].generation:
            said = _("This answers a letter that is void, so nothing was done.")
        elif word in YES:
            said = _join(post, token, person)
        elif word in NO or word == "leave":
            reply = arrived.letter.message_id
            leave(post.desk, token.game, person, arrived.message_id, reply)
            return Outcome.ok()
        else:
            said = _("Answer with `yes` to take your seat, or with `no` to decline.")
    except GameError as error:
        said = str(error)
    if said:
        _answer(post, arrived, token, said)
    return Outcome.ok()


def _join(post: Post, token: Token, person: str) -> str:
    if post.desk.read(token.game).seats[token.seat].player == person:
        return _("You have your seat already. The game starts when all have said yes.")
    file = join(post.desk, token.game, person, post.desk.read(token.game).seats[token.seat].name)
    if file.status == FORMING:
        return _("You have your seat. The game starts when all have said yes.")
    return ""


def _answer(post: Post, arrived: Arrived, token: Token, words: str) -> None:
    desk = post.desk
    with desk.games.hold(token.game) as held:
        file = read_file(held.document)
        place = file.seats[token.seat]
        void = token.generation != place.generation
        if may_answer(place, desk.clock(), desk.answers_a_day, void=void):
            book = LetterBook(file, None, desk.domain, desk.clock())
            book.note(token.seat, ANSWER, words=words, reply_to=arrived.letter.message_id)
            held.commit(to_document(file))
