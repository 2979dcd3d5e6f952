"""Carries out what all players of a game have agreed to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.play import Play
from pbem.engine.text import _

from . import observers, person_letters, proposals
from .gamefile import ENDED, GameFile
from .letters import NOTICE, LetterBook
from .opening import sit_down
from .proposals import Proposal, latest_turn
from .seats import vacate
from .taking import drop_requests
from .timing.tick import bot_takes, resigns

if TYPE_CHECKING:
    from .desk import Desk


def carry_out(desk: Desk, file: GameFile, play: Play[Any], agreed: Proposal) -> Play[Any]:
    """Do it, unless the game has gone on since, and return the game as it stands then."""
    if not proposals.stands(file, play, agreed):
        proposals.drop_stale(desk, file, agreed)
        words = _("The game has gone on, so this is not done: {what}.")
        _tell(desk, file, play, words.format(what=agreed.words(file.names)))
        return play
    _clear(desk, file, agreed)
    match agreed.kind:
        case proposals.UNDO:
            play = play.back(latest_turn(play, agreed.seat))
            _tell(desk, file, play, _("{seat} has taken the latest turn back."), agreed.seat)
        case proposals.ABANDON:
            file.status = ENDED
            play.note(-1, "abandoned by agreement of all")
            _tell(desk, file, play, _("All agree: the game ends here, without a winner."))
        case proposals.BOT:
            bot_takes(desk, file, play, agreed.seat)
        case proposals.RESIGN:
            resigns(desk, file, play, agreed.seat)
        case proposals.TAKE:
            take_over(desk, file, play, agreed.seat, agreed.person)
            words = _("Somebody else plays for {seat} from now on.")
            _tell(desk, file, play, words, agreed.seat, _("You play for {seat} from now on."))
    return play


def _clear(desk: Desk, file: GameFile, agreed: Proposal) -> None:
    """Drop the proposals that were made for another situation; who asked for a seat is told."""
    same = (proposals.TAKE, agreed.seat, agreed.person)
    file.proposals = [
        one
        for one in file.proposals
        if one.kind == proposals.TAKE and (one.kind, one.seat, one.person) != same
    ]
    if agreed.kind == proposals.ABANDON:
        drop_requests(desk, file, -1, _("Game {number} has ended, so nobody takes {seat} over."))
    elif agreed.kind in (proposals.RESIGN, proposals.TAKE):
        drop_requests(desk, file, agreed.seat, _("{seat} of game {number} is no more to be had."))


def take_over(desk: Desk, file: GameFile, play: Play[Any], seat: int, person: str) -> None:
    """Another person sits down; the letters of the one before, who is told, are void."""
    former = file.seats[seat].player
    vacate(file, seat)
    place = file.seats[seat]
    sit_down(desk, place, person)
    place.bank = None
    place.asked_at = desk.clock() if seat in play.pending else 0
    place.told = play.snapshot.number
    observers.forget(file, person)
    person_letters.drop(file, person)
    desk.people.note_game(person, file.id)
    play.note(seat, "taken over by somebody else")
    if former and former != person:
        words = _("Somebody else plays for {seat} in game {number} from now on.")
        said = words.format(seat=place.name, number=file.id)
        person_letters.owe(file, desk.domain, desk.clock(), former, NOTICE, words=said)


def _tell(
    desk: Desk, file: GameFile, play: Play[Any], words: str, seat: int = -1, own: str = ""
) -> None:
    """Tell everyone; `own` is for the seat that it is about."""
    book = LetterBook(file, play, desk.domain, desk.clock())
    for number in range(len(file.seats)):
        name = file.names[seat] if seat >= 0 else ""
        said = own if own and number == seat else words
        book.note(number, NOTICE, words=said.format(seat=name))
