"""`language`: the language in which a player reads."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed, FromShell
from pbem.desk.people.languages import own_name, read_language, text_of
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.languages import LANGUAGES
from pbem.engine.text import Words, mark, text, within


class Language(AtSeat, AtDoor, Confirmed, FromShell):
    """Says or changes the language of everything that the player reads, in all games."""

    words = ("language",)
    usage = within("usage", "language {codes}", codes="|".join(LANGUAGES))
    summary = mark("the language in which you read letters, boards and rules, in all games")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if rest:
            code = read_language(rest)
            visit.change_person(lambda entry: setattr(entry, "language", code))
        return text_of(visit.person().language)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        person = visit.known()
        if not rest:
            return text_of(visit.desk.people.read(person).language)
        code = read_language(rest)
        words = text("Letters will come to you in {language}.", language=own_name(code))
        return visit.confirm("language", words, code=code)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Keep the language."""
        return self.from_shell(desk, request.person(desk), str(request.args["code"]))

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Keep the language that the operator says."""
        code = read_language(rest)
        desk.people.change(person, lambda entry: setattr(entry, "language", code))
        return text_of(code)
