"""What a game does only when all players concerned agree.

undo      a seat takes back its latest turn after it has been handed on
abandon   the game ends without a winner
bot       a bot takes a seat whose player has let the time pass
resign    such a seat is out for good
take      somebody else takes a seat over
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pbem.engine.errors import NotAllowed
from pbem.engine.play import Play
from pbem.engine.record import ANSWER, course, effective
from pbem.engine.record import RESIGN as RESIGNED
from pbem.engine.text import _

if TYPE_CHECKING:
    from .desk import Desk
    from .gamefile import GameFile

UNDO = "undo"
ABANDON = "abandon"
BOT = "bot"
RESIGN = "resign"
TAKE = "take"
KINDS = (UNDO, ABANDON, BOT, RESIGN, TAKE)
MOST = 10


class Proposal(msgspec.Struct):
    """Something that waits for the others: about which seat, and who has agreed so far."""

    kind: str
    seat: int = -1
    position: int = 0
    person: str = ""
    agreed: list[str] = []

    def words(self, names: list[str]) -> str:
        """What is proposed, for people."""
        seat = names[self.seat] if self.seat >= 0 else ""
        sentences = {
            UNDO: _("{seat} asks to take back the latest turn of {seat}"),
            ABANDON: _("the game is to end without a winner"),
            BOT: _("a bot is to play for {seat}"),
            RESIGN: _("{seat} is to be out of the game"),
            TAKE: _("somebody else is to take the seat {seat} over"),
        }
        return sentences[self.kind].format(seat=seat)


def voters(file: GameFile, proposal: Proposal) -> list[str]:
    """The names of the seats whose players have to agree; who has resigned has no say."""
    record = file.play["record"] if file.play is not None else ()
    out = {entry[1] for entry in record if entry[0] == RESIGNED}
    return [
        seat.name
        for number, seat in enumerate(file.seats)
        if seat.player and not seat.bot and number != proposal.seat and number not in out
    ]


def propose(desk: Desk, file: GameFile, play: Play[Any], by: str, proposal: Proposal) -> bool:
    """Put a proposal to the others, or agree to the same one; True when all agree now."""
    for known in file.proposals:
        if (known.kind, known.seat, known.person) == (
            proposal.kind,
            proposal.seat,
            proposal.person,
        ):
            if known.position == proposal.position:
                return agree(file, known, by)
            file.proposals.remove(known)  # who agreed to it spoke of another turn
            break
    if len(file.proposals) >= MOST:
        raise NotAllowed(proposal.kind, _("There are too many open proposals in this game."))
    file.proposals.append(proposal)
    if agree(file, proposal, by):
        return True
    words = _("{by} proposes: {what}. Answer `agree` or `refuse`.").format(
        by=by, what=proposal.words(file.names)
    )
    _tell(desk, file, play, by, words)
    return False


def agree(file: GameFile, proposal: Proposal, by: str) -> bool:
    """Note that a seat agrees; True when all do."""
    if by not in proposal.agreed:
        proposal.agreed.append(by)
    return all(name in proposal.agreed for name in voters(file, proposal))


def stands(file: GameFile, play: Play[Any], proposal: Proposal) -> bool:
    """Whether what was proposed is still what it was about: nobody is put out who is back."""
    from .timing.keeper import Stage

    if play.result is not None:
        return False
    if proposal.kind == UNDO:
        try:
            return latest_turn(play, proposal.seat) == proposal.position
        except NotAllowed:
            return False
    if proposal.kind == ABANDON:
        return True
    place = file.seats[proposal.seat]
    gone = place.reminded >= Stage.MISSED
    if proposal.kind == TAKE:
        gone = gone or bool(place.bot) or not place.player
    return gone and not play.has_resigned(proposal.seat)


def drop_stale(desk: Desk, file: GameFile, proposal: Proposal) -> None:
    """Drop a proposal that the game has left behind; whoever asked for a seat is told."""
    key = (proposal.kind, proposal.seat, proposal.person)
    file.proposals = [one for one in file.proposals if (one.kind, one.seat, one.person) != key]
    if proposal.kind == TAKE:
        from .taking import tell_asker

        tell_asker(desk, file, proposal, _("The player of {seat} is back in game {number}."))


def refuse(desk: Desk, file: GameFile, play: Play[Any], proposal: Proposal, by: str) -> None:
    """Drop a proposal that somebody does not agree to, and say so."""
    file.proposals.remove(proposal)
    words = _("{by} does not agree that {what}.").format(by=by, what=proposal.words(file.names))
    _tell(desk, file, play, by, words)
    if proposal.kind == TAKE:
        from .taking import refused

        refused(desk, file, proposal)


def latest_turn(play: Play[Any], seat: int) -> int:
    """Where in the record the seat's latest turn begins, if it may still be taken back."""
    counting = effective(play.record)
    again = Play.open(play.game, play.names, play.options, play.seed)
    begins, step, seen = -1, -1, 0
    for place, entry in enumerate(counting):
        if entry.kind == ANSWER and entry.seat == seat and again.snapshot.number != step:
            begins, step, seen = place, again.snapshot.number, sum(again.reveals)
        again.enter(entry)
    if begins < 0:
        raise NotAllowed("undo", _("There is nothing of yours to take back."))
    if sum(again.reveals) != seen or play.result is not None:
        raise NotAllowed("undo", _("Something hidden has been revealed since, so the turn stands."))
    return _place_in_record(play, begins)


def _place_in_record(play: Play[Any], counted: int) -> int:
    """The shortest stretch of the record of which so many entries count."""
    ends = enumerate(course(play.record), 1) if counted else ()
    return next((end for end, kept in ends if len(kept) == counted), 0)


def _tell(desk: Desk, file: GameFile, play: Play[Any], by: str, words: str) -> None:
    from .letters import NOTICE, LetterBook

    book = LetterBook(file, play, desk.domain, desk.clock())
    for number, seat in enumerate(file.seats):
        if seat.name != by:
            book.note(number, NOTICE, words=words)
