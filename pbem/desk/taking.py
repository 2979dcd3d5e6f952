"""Somebody asks to take over a seat whose player is gone: the others agree, or the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.errors import GameError
from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.store.outbox import DAY

from . import person_letters
from .gamefile import RUNNING, GameFile, read_file, to_document
from .letters import NOTICE, LetterBook
from .people import Person
from .proposals import TAKE, Proposal, propose, voters
from .timing.keeper import Stage

if TYPE_CHECKING:
    from .desk import Desk

MOST_A_DAY = 3
AGAIN_AFTER = 30 * DAY
_ASKED_KEPT = 100


def see_free(file: GameFile, seat: int, person: str) -> None:
    """See that this person may ask for this seat."""
    place = file.seats[seat]
    if file.status != RUNNING:
        raise GameError(_("Game {number} is not running.").format(number=file.id))
    if person and any(person == one.player for one in file.seats):
        raise GameError(_("You have a seat in game {number}.").format(number=file.id))
    if not place.bot and place.player and place.reminded < Stage.MISSED:
        raise GameError(_("{seat} has a player who is there.").format(seat=place.name))
    if any(one.kind == TAKE and one.seat == seat for one in file.proposals):
        raise GameError(_("Somebody has asked for {seat} already.").format(seat=place.name))


def see_patient(desk: Desk, file: GameFile, person: str) -> None:
    """See that the players are not pestered: by this person, who was told no, or by too many."""
    now = desk.clock()
    asked = dict(desk.people.read(person).asked) if person else {}
    if asked.get(file.id, 0) > now:
        words = _(
            "You have asked for a seat of game {number}; please leave it at that for a while."
        )
        raise GameError(words.format(number=file.id))
    if _asked_today(file, now) >= MOST_A_DAY:
        words = _("Enough people have asked for a seat of game {number} today.")
        raise GameError(words.format(number=file.id))


def _asked_today(file: GameFile, now: int) -> int:
    day, count = file.seats_asked_for
    return count if day == now // DAY else 0


def _note_asked(desk: Desk, number: int, person: str, again: int) -> None:
    """Remember that the person has asked in this game, and when they may ask again."""

    def note(entry: Person) -> None:
        others = [one for one in entry.asked if one[0] != number]
        entry.asked = [*others, (number, again)][-_ASKED_KEPT:]

    if desk.people.shelf.exists(person):
        desk.people.change(person, note)


def refused(desk: Desk, file: GameFile, proposal: Proposal) -> None:
    """The players have said no: tell the person, who does not ask again for a while."""
    no = _("The players of game {number} do not agree that you take {seat} over.")
    tell_asker(desk, file, proposal, no)
    _note_asked(desk, file.id, proposal.person, desk.clock() + AGAIN_AFTER)


def forget(desk: Desk, number: int, person: str) -> None:
    """The person asks for no seat of this game any more, and is not known in it."""
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        kept = [one for one in file.proposals if one.person != person]
        if kept != file.proposals:
            file.proposals = kept
            held.commit(to_document(file))


def ask_for_seat(desk: Desk, number: int, seat_name: str, person: str, address: str) -> str:
    """Put it to the other players, or to the operator where there are none; what is said of it."""
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        seat = file.seat_named(seat_name)
        see_free(file, seat, person)
        see_patient(desk, file, person)
        play = file.load()
        play.now = desk.clock()
        if play.has_resigned(seat):
            raise GameError(_("{seat} has resigned.").format(seat=seat_name))
        file.seats_asked_for = (play.now // DAY, _asked_today(file, play.now) + 1)
        proposal = Proposal(TAKE, seat, person=person)
        others = bool(voters(file, proposal))
        _note_asked(desk, number, person, 0 if others else play.now + AGAIN_AFTER)
        if others:
            name = desk.people.read(person).name or _("somebody")
            by = _("{name}, who does not play here yet,").format(name=name)
            propose(desk, file, play, by, proposal)
            said = _("The other players are asked; you hear what they say.")
        else:
            _ask_operator(desk, file, play, seat, address)
            said = _("There is nobody else to ask, so the operator decides; you will hear of it.")
        held.commit(desk.document(file, play))
        return said


def _ask_operator(desk: Desk, file: GameFile, play: Play[Any], seat: int, address: str) -> None:
    name = file.seats[seat].name
    words = _(
        "{address} asks to take the seat {seat} of game {number} over. To allow it: pbem admin"
        " replace {number} --seat {seat} --with {address} --reason ..."
    ).format(address=address, seat=name, number=file.id)
    LetterBook(file, play, desk.domain, desk.clock()).to_operator(NOTICE, words=words)


def drop_requests(desk: Desk, file: GameFile, seat: int, words: str) -> None:
    """Nobody is to take this seat any more (-1: any seat); tell whoever asked."""
    for one in [one for one in file.proposals if one.kind == TAKE]:
        if seat in (-1, one.seat):
            file.proposals.remove(one)
            tell_asker(desk, file, one, words)


def tell_asker(desk: Desk, file: GameFile, proposal: Proposal, words: str) -> None:
    """Tell the person who asked for a seat what came of it."""
    said = words.format(seat=file.names[proposal.seat], number=file.id)
    if desk.people.shelf.exists(proposal.person):
        now = desk.clock()
        person_letters.owe(file, desk.domain, now, proposal.person, NOTICE, words=said)
