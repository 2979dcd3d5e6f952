"""People take a seat in a game that waits for players, or give theirs up again."""

from __future__ import annotations

from pbem.desk.gamefile import ENDED, FORMING, RUNNING, GameFile, SeatFile, known_as
from pbem.desk.new_games.naming import free_name, is_placeholder, name_of_person
from pbem.desk.new_games.opening import start_or_invite
from pbem.desk.owed_letters import watchers
from pbem.desk.owed_letters.kinds import NOTICE, START
from pbem.desk.seat_changes import sit_down
from pbem.desk.sitting import Sitting
from pbem.engine.errors import GameError
from pbem.engine.text import _, listed, text

NOBODY = "nobody"
"""Who has proposed a game whose proposer has left it."""


def join(game: Sitting, person: str, seat_name: str = "") -> SeatFile:
    """The person takes a seat: the named one, the one kept for them, or the first open one."""
    file = game.file
    if file.status == RUNNING and any(seat.invited == person for seat in file.seats):
        return _play_on(game, person)
    _see_forming(file)
    if any(seat.player == person for seat in file.seats):
        raise GameError(text("You have a seat in game {number} already.", number=file.id))
    seat = _seat_for(file, person, seat_name)
    sit_down(game.books, seat, person)
    if is_placeholder(seat.name):
        others = [one for one in file.names if one != seat.name]
        seat.name = free_name(name_of_person(game.books, person), others)
    watchers.forget(game.letters, person)
    start_or_invite(game)
    game.letters.tell_of_start(file.seats.index(seat))
    return seat


def _play_on(game: Sitting, person: str) -> SeatFile:
    """The person takes the seat that is kept for them in a game that was taken in under way."""
    number = next(n for n, seat in enumerate(game.file.seats) if seat.invited == person)
    mine = game.file.seats[number]
    sit_down(game.books, mine, person)
    mine.asked_at = game.now if number in game.play.pending else 0
    watchers.forget(game.letters, person)
    game.letters.note(number, START)
    return mine


def decline(game: Sitting, person: str) -> None:
    """The person does not want the seat that is kept for them in such a game."""
    for seat in game.file.seats_of(person):
        if game.file.seats[seat].invited:
            game.file.vacate(seat)
            words = _("{seat} of game {number} is free: the person you invited has said no.")
            said = text(words, seat=game.file.names[seat], number=game.file.id)
            game.letters.to_operator(NOTICE, words=said)


def leave(game: Sitting, person: str) -> list[int]:
    """The person gives up their seat, or an invitation, before the start; which seats that were.

    The seats are open to all then, and the proposer is told. When the sitting is over the game
    has to be struck off the person's list.
    """
    file = game.file
    _see_forming(file)
    seats = file.seats_of(person)
    if not seats:
        raise GameError(text("You have no seat in game {number}.", number=file.id))
    for seat in seats:
        file.vacate(seat)
    if file.proposer and not any(seat.player or seat.invited for seat in file.seats):
        file.status, file.due_at = ENDED, None  # nobody is left who wanted it
    if file.proposer == person:
        file.proposer = NOBODY
    _tell_of_leaving(game, [file.seats[seat].name for seat in seats])
    return seats


def leave_by_letter(game: Sitting, person: str, message_id: str, reply_to: str) -> None:
    """The same, asked for by a letter, which is answered, and known when it comes again."""
    file = game.file
    known = [known_as(one, file.seats[one].generation, message_id) for one in file.seats_of(person)]
    leave(game, person)
    words = text("You have no seat in game {number} any more.", number=file.id)
    game.letters.to_person(person, NOTICE, words=words, reply_to=reply_to)
    for one in known:
        file.note_heard(one, game.now, "left")


def _tell_of_leaving(game: Sitting, names: list[str]) -> None:
    words = text(
        "The player of {seats} has left; the seat is open to anyone now.", seats=listed(names)
    )
    for number, seat in enumerate(game.file.seats):
        if seat.player and seat.player == game.file.proposer:
            game.letters.note(number, NOTICE, words=words)


def _see_forming(file: GameFile) -> None:
    if file.status == ENDED:
        raise GameError(text("Game {id} is over.", id=file.id))
    if file.status != FORMING:
        raise GameError(text("Game {id} has started already.", id=file.id))


def _seat_for(file: GameFile, person: str, seat_name: str) -> SeatFile:
    if seat_name:
        seat = file.seats[file.seat_named(seat_name)]
        if seat.taken or seat.invited not in ("", person):
            raise GameError(
                text("The seat {name} of game {id} is not open.", name=seat.called, id=file.id)
            )
        return seat
    kept = [seat for seat in file.seats if seat.invited == person]
    free = [seat for seat in file.seats if not seat.taken and not seat.invited]
    if not kept + free:
        raise GameError(text("Game {id} has no open seat.", id=file.id))
    return (kept + free)[0]
