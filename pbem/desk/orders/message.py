"""`message`: a word to the other players."""

from __future__ import annotations

from pbem.desk.gamefile import Said
from pbem.desk.orders.base import AtSeat
from pbem.desk.spoken.declined_names import may_be_case_of
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.order_language.slips import one_off
from pbem.engine.text import Words, _, joined, mark, order, text, within
from pbem.mail.reading import cut_free_text
from pbem.store.errors import NotFound

LONGEST = 4000
_LONGEST_OFFERED = 200
_MOST_OFFERED = 3
_WORDS_IN_A_NAME = 3


class Message(AtSeat):
    """Passes words on to other seats, without addresses, in the thread of the game."""

    words = ("message", "msg", "press", "say")
    own_words = True
    usage = within("usage", "message all|SEAT: TEXT")
    summary = mark("write to the other players; the text goes on to the next order")

    def fits(self, rest: str) -> bool:
        """Whether it is for somebody else: `tell me: ...` asks the host."""
        return rest.partition(":")[0].strip().casefold() not in ("me", "us")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        name, colon, written = rest.partition(":")
        if not colon:
            name, _blank, written = rest.partition(" ")
        kept, left_out = cut_free_text([written.strip(), *visit.continuation()])
        said = "\n".join(kept).strip()
        if not name.strip() or not said:
            raise _no_message(rest)
        if len(said) > LONGEST:
            raise NotAllowed(rest, _("That is too long for a message."))
        try:
            seats = _recipients(visit, name.strip().casefold().removeprefix("to "))
        except NotFound as error:
            raise _nobody(visit, rest, name.strip(), said) from error
        if seats == [visit.seat]:  # neither must keep the orders below it from being done
            return _("That is you yourself; nothing is sent.")
        if not seats:
            return _("Not sent: nobody else here can read it, only bots.")
        visit.stir()
        visit.file.note_message(Said(visit.now, visit.seat, seats, said))
        for seat in seats:
            visit.game.letters.message(visit.seat, seat, said)
        visit.acted = True
        names = [visit.file.seats[seat].name for seat in seats]
        sent: list[Words] = [text("Sent to {names}.", names=names)]
        if len(kept) > 1:
            sent += [f"  {line}" for line in kept]
        if left_out:
            beside = _("Not sent, from “{sample}” on: it looks like a signature or a quote.")
            sent.append(text(beside, sample=left_out[0].text))
        return joined(sent, "\n")


def _no_message(rest: str) -> NotUnderstood:
    why = _("`message` takes a seat (or `all`), a colon and a text.")
    said = " ".join(rest.split())
    if ":" in said or not 0 < len(said) <= _LONGEST_OFFERED:
        return NotUnderstood(rest, why, example=order("message all: good luck!"))
    return NotUnderstood(rest, why, example=order("message all: {said}", said=said))


def _nobody(visit: SeatVisit, rest: str, name: str, said: str) -> NotUnderstood:
    """The error for a name that nobody here has; the same words to the others are offered."""
    people = [visit.file.names[seat] for seat in _recipients(visit, "all")]
    slips = [one for one in people if one_off(name.casefold(), one.casefold())]
    if not slips and (":" not in rest or len(name.split()) > _WORDS_IN_A_NAME):
        # it may be no name: `say Hi Ada`, `message good luck both, hands off :)`
        return _no_message(rest)
    why = text(_("Nobody here is called {name!r}."), name=name)
    if len(said) > _LONGEST_OFFERED or "\n" in said:
        return NotUnderstood(rest, why)
    offered = [order("message {name}: {said}", name=one, said=said) for one in slips or people]
    return NotUnderstood(rest, why, nearest=offered[:_MOST_OFFERED])


def _seat(visit: SeatVisit, name: str) -> int:
    """The seat of a person, or of the side that they play."""
    sides = [side.name.casefold() for side in visit.play.game.sides(visit.play.view(visit.seat))]
    known = [one.casefold() for one in visit.file.names]
    if name not in known and sides.count(name) == 1:
        return sides.index(name)
    declined = [number for number, one in enumerate(known) if may_be_case_of(name, one)]
    if name not in known and len(declined) == 1:
        return declined[0]
    return visit.file.seat_named(name)


def _recipients(visit: SeatVisit, name: str) -> list[int]:
    people = [
        number
        for number, seat in enumerate(visit.file.seats)
        if number != visit.seat and seat.player
    ]
    if name not in ("all", "everyone"):
        seat = _seat(visit, name)
        if seat == visit.seat:
            return [seat]
        people = [number for number in people if number == seat]
    return people
