"""`page`: the addresses of pages on which one can look closer."""

from __future__ import annotations

from pbem.desk.books import Books
from pbem.desk.orders.base import AtDoor, AtSeat
from pbem.desk.page_links import PageLinks
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, mark, text, within


class Page(AtSeat, AtDoor):
    """Sends the links, to the registered address only, where all answers go."""

    words = ("page",)
    usage = within("usage", "page")
    summary = mark("the addresses of this game's page and of your own")
    door_summary = mark("the address of your own page, with all your games and deadlines")
    shared = True

    def fits(self, rest: str) -> bool:
        return not rest.strip(" .!")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        pages = _pages(visit.desk)
        game = text(
            "The page of this game: {url}",
            url=pages.seat(visit.file.id, visit.seat, visit.mine.generation),
        )
        if not visit.mine.player:
            return game
        return f"{game}\n{_own(visit.desk, pages, visit.mine.player)}"

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        return _own(visit.desk, _pages(visit.desk), visit.known())


def _pages(books: Books) -> PageLinks:
    if books.pages is None:
        raise NotAllowed("page", _("This host serves no pages; `replay` sends one by mail."))
    return books.pages


def _own(books: Books, pages: PageLinks, person: str) -> Words:
    url = pages.person(person, books.people.read(person).page_number)
    return text("Your own page, with all your games: {url}", url=url)
