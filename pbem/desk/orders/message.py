"""`message`: a word to the other players."""

from __future__ import annotations

from pbem.desk.gamefile import Said
from pbem.desk.orders.base import AtSeat
from pbem.desk.spoken.addressed import names_everybody, names_in
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, NotUnderstood, OrderError
from pbem.engine.order_language.declined_names import may_be_case_of
from pbem.engine.order_language.slips import one_off
from pbem.engine.text import Words, _, joined, mark, order, text, within
from pbem.mail.reading import cut_free_text
from pbem.store.errors import NotFound

LONGEST = 4000
_LONGEST_OFFERED = 200
_MOST_OFFERED = 3
_WORDS_IN_A_NAME = 3
_MOST_WORDS_OF_NAMES = 7


ONLY_BOTS = mark("Not sent: nobody else here can read it, only bots.")


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
            name, written = _names_ahead(visit, rest)
        kept, left_out = cut_free_text([written.strip(), *visit.continuation()])
        said = "\n".join(kept).strip()
        if not name.strip() or not said:
            raise _no_message(visit, rest)
        if len(said) > LONGEST:
            raise NotAllowed(rest, _("That is too long for a message."))
        try:
            seats = recipients(visit, name.strip().casefold())
        except NotFound:
            raise _nobody(visit, rest, name.strip(), said) from None
        if seats == [visit.seat]:  # neither must keep the orders below it from being done
            return _("That is you yourself; nothing is sent.")
        if not seats:
            return text(ONLY_BOTS)
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


def _names_ahead(visit: SeatVisit, rest: str) -> tuple[str, str]:
    """The name, or the names in a row, that a message without a colon begins with; its words."""
    words = rest.split(" ")
    for count in range(min(len(words) - 1, _MOST_WORDS_OF_NAMES), 1, -1):
        name = " ".join(words[:count])
        named = names_in(name)
        if len(named) > 1 and all(_is_known(visit, one) for one in named):
            return name, " ".join(words[count:])
    return words[0], " ".join(words[1:])


def _no_message(visit: SeatVisit, rest: str) -> OrderError:
    """The error for words without somebody whom they are for; who can read them is offered."""
    if not recipients(visit, "all"):
        return NotAllowed(rest, text(ONLY_BOTS))
    why = _("`message` takes a seat (or `all`), a colon and a text.")
    said = " ".join(rest.split())
    if ":" in said or not 0 < len(said) <= _LONGEST_OFFERED:
        return NotUnderstood(rest, why, example=order("message all: good luck!"))
    return NotUnderstood(rest, why, example=order("message all: {said}", said=said))


def _nobody(visit: SeatVisit, rest: str, name: str, said: str) -> OrderError:
    """The error for a name that nobody here has; the same words to the others are offered."""
    named = names_in(name) or [name]
    known = [one for one in named if _is_known(visit, one)]
    wrong = next((one for one in named if one not in known), name)
    people = [visit.file.names[seat] for seat in recipients(visit, "all")]
    slips = [one for one in people if one_off(wrong.casefold(), one.casefold())]
    unnamed = not known and len(name.split()) > _WORDS_IN_A_NAME
    if not slips and (":" not in rest or unnamed):
        # it may be no name: `say Hi Ada`, `message good luck both, hands off :)`
        return _no_message(visit, rest)
    why = text(_("Nobody here is called {name!r}."), name=wrong)
    if len(said) > _LONGEST_OFFERED or "\n" in said:
        return NotUnderstood(rest, why)
    to = [", ".join([*known, one]) for one in slips] or people
    offered = [order("message {name}: {said}", name=one, said=said) for one in to]
    return NotUnderstood(rest, why, nearest=offered[:_MOST_OFFERED])


def are_others(visit: SeatVisit, names: list[str]) -> bool:
    """Whether people here are called so, and not only whoever writes."""
    seats = [_seat(visit, one.casefold()) for one in names if _is_known(visit, one)]
    return len(seats) == len(names) and any(one != visit.seat for one in seats)


def _is_known(visit: SeatVisit, name: str) -> bool:
    """Whether somebody here is called so."""
    try:
        _seat(visit, name.casefold())
    except NotFound:
        return False
    return True


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


def recipients(visit: SeatVisit, name: str) -> list[int]:
    """The seats that are named and can read it; only the own one if that alone is named."""
    people = [
        number
        for number, seat in enumerate(visit.file.seats)
        if number != visit.seat and seat.player
    ]
    if names_everybody(name):
        return people
    named = _named(visit, name)
    return [visit.seat] if named == {visit.seat} else [one for one in people if one in named]


def _named(visit: SeatVisit, name: str) -> set[int]:
    """The seat that is called so, or those of all names in a row."""
    if _is_known(visit, name):
        return {_seat(visit, name)}
    return {_seat(visit, one) for one in names_in(name)} or {_seat(visit, name)}
