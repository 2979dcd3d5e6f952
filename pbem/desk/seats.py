"""What can be done about a seat without playing: a fresh letter, a new key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .gamefile import FORMING, RUNNING, GameFile, SeatFile, read_file, to_document
from .letters import CHOICES, INVITATION, NEWS, LetterBook

if TYPE_CHECKING:
    from .desk import Desk


def seat_of(file: GameFile, person: str) -> int | None:
    """The seat that a person sits on, or is invited to."""
    for number, seat in enumerate(file.seats):
        if person in (seat.player, seat.invited):
            return number
    return None


def resend(desk: Desk, number: int, person: str) -> bool:
    """Owe the person a fresh letter of this game; False if the game is none of theirs."""
    return _fresh_letter(desk, number, person, new_key=False)


def rekey(desk: Desk, number: int, person: str) -> bool:
    """Make all letters to the person's seat void but the one that goes out by this."""
    return _fresh_letter(desk, number, person, new_key=True)


def _fresh_letter(desk: Desk, number: int, person: str, *, new_key: bool) -> bool:
    if not desk.games.exists(number):
        return False
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        seat = seat_of(file, person)
        if seat is None:
            return False
        if new_key:
            raise_generation(file, seat)
        play = file.load() if file.play is not None else None
        book = LetterBook(file, play, desk.domain, desk.clock())
        book.note(seat, INVITATION if play is None else NEWS, fresh=True)
        held.commit(to_document(file))
        return True


def choose_mail(desk: Desk, person: str, word: str) -> None:
    """Which letters (`digest`), or which form of them (`text`), a person wants of all games."""
    form = word not in CHOICES
    desk.people.change(person, lambda entry: setattr(entry, "form" if form else "mail", word))
    for number in desk.people.read(person).games:
        if not desk.games.exists(number):
            continue
        with desk.games.hold(number) as held:
            file = read_file(held.document)
            seat = seat_of(file, person)
            if seat is not None and file.status in (FORMING, RUNNING):
                place = file.seats[seat]
                place.mail = place.mail if form else word
                place.form = "" if form else place.form
                held.commit(to_document(file))


def vacate(file: GameFile, seat: int) -> None:
    """Nobody sits there any more: whatever was the player's is dropped, their letters are void."""
    old = file.seats[seat]
    file.seats[seat] = SeatFile(
        old.name,
        bot=old.bot,
        question=old.question,
        generation=old.generation + 1,
        told=old.told,
        asked_at=old.asked_at,
        bank=old.bank,
    )
    file.outbox = [raw for raw in file.outbox if raw["to"] != seat]
    file.lost = [raw for raw in file.lost if raw["to"] != seat]


def raise_generation(file: GameFile, seat: int) -> None:
    """Give the seat a new key; letters that wait to be sent get it too."""
    place = file.seats[seat]
    place.generation += 1
    for raw in file.outbox:
        if raw["to"] == seat:
            raw.setdefault("params", {})["generation"] = place.generation
