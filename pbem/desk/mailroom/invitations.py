"""Answers to an invitation: yes or no, before the game has started."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING, RUNNING, known_as
from pbem.desk.new_games.joining import decline, join, leave_by_letter
from pbem.desk.owed_letters.allowance import may_answer
from pbem.desk.owed_letters.kinds import ANSWER, NOTICE
from pbem.desk.people.languages import language_of
from pbem.desk.sitting import Sitting
from pbem.desk.spoken.saying_yes import first_word, says_no, says_yes
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.engine.errors import GameError
from pbem.engine.text import Words, _, text
from pbem.mail.address import Token


def answer(
    desk: Desk, game: Sitting, arrived: Arrived, token: Token, person: str
) -> list[Callable[[], object]]:
    """Join, decline, or hear how that is done; what is left for after the sitting."""
    word = first_word(arrived.letter.lines)
    void = token.generation != game.file.seats[token.seat].generation
    if not void and game.file.status == RUNNING and says_no(word):
        decline(game, person)
        words = text("You have no seat in game {number}.", number=game.file.id)
        game.letters.to_person(person, NOTICE, words=words, reply_to=arrived.letter.message_id)
        known = known_as(token.seat, token.generation, arrived.message_id)
        game.file.note_heard(known, game.now, "declined")
        game.commit()
        return []
    if not void and says_no(word):
        leave_by_letter(game, person, arrived.message_id, arrived.letter.message_id)
        game.commit()
        return [lambda: desk.people.strike_game(person, token.game)]
    if not void and says_yes(word):
        _keep_language(desk, game, arrived, person)
    said = _said(game, token.seat, person, word, void)
    mine = game.file.seats[token.seat]
    if not said:
        game.commit()
    elif may_answer(mine, game.now, game.books.seat_answers_a_day, void=void).granted:
        game.letters.note(token.seat, ANSWER, words=said, reply_to=arrived.letter.message_id)
        game.commit()
    return []


def _keep_language(desk: Desk, game: Sitting, arrived: Arrived, person: str) -> None:
    """A guest reads the language of their own answer, or else that of whoever invited them."""
    if desk.people.read(person).language:
        return
    language = language_of(arrived.letter)
    if not language and desk.people.shelf.exists(game.file.proposer):
        language = desk.people.read(game.file.proposer).language
    if language:
        desk.people.change(person, lambda entry: setattr(entry, "language", language))


def _said(game: Sitting, seat: int, person: str, word: str, void: bool) -> Words:
    """What is answered; nothing when the first letter of the game says it all."""
    if void:
        return _("The letter that you answered is void, so I did nothing.")
    if not says_yes(word):
        return _("Answer with `yes` to take your seat, or with `no` to decline.")
    mine = game.file.seats[seat]
    if mine.player == person:
        return _("You have your seat already. The game starts when all have said yes.")
    try:
        join(game, person, mine.name)
    except GameError as error:
        return error.why
    if game.file.status == FORMING:
        return _("You have your seat. The game starts when all have said yes.")
    return ""
