"""What one request does, without the mail side: one sitting, one commit."""

from __future__ import annotations

from pbem.desk.agreeing.taking_over import ask_for_seat
from pbem.desk.desk import Desk
from pbem.desk.gamefile import GameFile
from pbem.desk.new_games.joining import join, leave
from pbem.desk.ordering import SeatLetter


def seat_letter(
    desk: Desk,
    number: int,
    seat: int,
    message_id: str = "<1@example.org>",
    answers_to: tuple[int, int] | None = None,
) -> SeatLetter:
    """A letter that answers the seat's latest letter, or the one with this question and key."""
    question, generation = answers_to or desk.read(number).seats[seat].key
    return SeatLetter(message_id, question, generation)


def joins(desk: Desk, number: int, person: str, seat_name: str = "") -> GameFile:
    """A person takes a seat; the game as it stands then."""
    with desk.sitting(number) as game:
        join(game, person, seat_name)
        game.commit()
        return game.file


def leaves(desk: Desk, number: int, person: str) -> None:
    """A person gives up a seat before the start."""
    with desk.sitting(number) as game:
        leave(game, person)
        game.commit()
    desk.people.strike_game(person, number)


def asks_for_seat(desk: Desk, number: int, seat_name: str, person: str, address: str) -> str:
    """A person asks for somebody's seat; what is said to them."""
    with desk.sitting(number) as game:
        said = ask_for_seat(game, seat_name, person, address)
        game.commit()
    return said
