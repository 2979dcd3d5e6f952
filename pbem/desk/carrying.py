"""Carries out what all players of a game have agreed to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.play import Play
from pbem.engine.text import _

from . import proposals
from .gamefile import ENDED, GameFile
from .letters import NOTICE, LetterBook
from .proposals import Proposal, latest_turn
from .timing.tick import bot_takes, resigns

if TYPE_CHECKING:
    from .desk import Desk


def carry_out(desk: Desk, file: GameFile, play: Play[Any], agreed: Proposal) -> Play[Any]:
    """Do it, and return the game as it stands then."""
    file.proposals = []
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
    return play


def take_over(desk: Desk, file: GameFile, play: Play[Any], seat: int, person: str) -> None:
    """Another person sits down; the letters of the one before are void."""
    place = file.seats[seat]
    place.player, place.bot, place.ahead = person, "", []
    place.generation += 1
    place.asked_at = desk.clock() if seat in play.pending else 0
    place.reminded = 0
    play.note(seat, f"taken over by {person}")
    _tell(desk, file, play, _("Somebody else plays for {seat} from now on."), seat)


def _tell(desk: Desk, file: GameFile, play: Play[Any], words: str, seat: int = -1) -> None:
    book = LetterBook(file, play, desk.domain, desk.clock())
    for number in range(len(file.seats)):
        name = file.names[seat] if seat >= 0 else ""
        book.note(number, NOTICE, words=words.format(seat=name))
