"""Games that wait for players: their opener is reminded, and one that never fills is called off.

So are games that were taken in under way, when somebody whom the operator invited never answers.
"""

from __future__ import annotations

from functools import partial

from pbem.desk import open_games
from pbem.desk.chores.troubles import attempt
from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, FORMING
from pbem.desk.owed_letters.kinds import INVITATION, NOTICE
from pbem.desk.sitting import Sitting
from pbem.desk.timing.until_called_off import next_event
from pbem.engine.text import (
    Text,
    When,
    _,
    joined,
    listed,
    text,
)
from pbem.store.errors import Damaged, NotFound


def look_after_all(desk: Desk) -> None:
    """Set the clocks of all games that wait, after the settings or the program have changed."""
    for number in open_games.numbers(desk.home):
        attempt(desk, f"players of game {number}", partial(_look_after_if_due, desk, number))


def _look_after_if_due(desk: Desk, number: int) -> None:
    try:
        file = desk.read(number)
    except (NotFound, Damaged):  # it is told of elsewhere
        return
    if file.status != FORMING:
        open_games.mark(desk.home, file)
    elif file.due_at != next_event(file, desk.forming_days):
        look_after(desk, number)


def look_after(desk: Desk, number: int) -> None:
    """Do what is due about a game, if it waits for players."""
    gone: list[str] = []
    with desk.sitting(number) as game:
        file = game.file
        if file.status != FORMING and not file.waits_for_guests:
            return
        at = next_event(file, desk.forming_days)
        if at is not None and at <= game.now:
            if file.reminded_at:
                gone = _end_without_guests(game) if file.waits_for_guests else _call_off(game)
            else:
                file.reminded_at = game.now
                _remind(game)
        game.commit()
    for person in gone:
        desk.people.strike_game(person, number)


def _remind(game: Sitting) -> None:
    """Tell whoever opened the game; when they have left it, those who have a seat."""
    file = game.file
    if file.waits_for_guests:
        _remind_guests(game)
        return
    if not file.proposer:
        game.letters.to_operator(NOTICE, words=_reminder(game))
    seated = [number for number, seat in enumerate(file.seats) if seat.player]
    openers = [number for number in seated if file.seats[number].player == file.proposer]
    for number in openers or (seated if file.proposer else ()):
        game.letters.note(number, NOTICE, words=_reminder(game))


def _reminder(game: Sitting) -> Text:
    file = game.file
    at = next_event(file, game.books.forming_days) or 0
    words = _(
        "Game {number} still waits for players on {seats}. If it has not begun by {time}, it is"
        " called off. Friends of yours can write `join {number}` to this host."
    )
    missing = listed([seat.called for seat in file.seats if not seat.taken])
    return text(words, number=file.id, seats=missing, time=When(at))


def _call_off(game: Sitting) -> list[str]:
    """End the game and tell those who joined or watch it; whose list it goes off."""
    file = game.file
    words = text(
        "Game {number} is called off: not enough players came in {days} days. `new` proposes"
        " another one.",
        number=file.id,
        days=game.books.forming_days,
    )
    seated = [seat.player for seat in file.seats if seat.player]
    invited = [seat.invited for seat in file.seats if seat.invited]
    for seat in range(len(file.seats)):
        file.vacate(seat)
    for person in dict.fromkeys([*seated, *(one.person for one in file.watchers)]):
        game.letters.to_person(person, NOTICE, words=words)
    file.status, file.proposer, file.watchers, file.due_at = ENDED, "", [], None
    file.changed = game.now
    return [*seated, *invited]


# --- games that were taken in under way -------------------------------------------------------


def _remind_guests(game: Sitting) -> None:
    """Invite them once more, and tell the operator, who has named them."""
    file = game.file
    at = next_event(file, game.books.forming_days) or 0
    guests = [number for number, seat in enumerate(file.seats) if seat.invited]
    for number in guests:
        seat = file.seats[number]
        words = _("Game {number}, {title}, still waits for you; your seat is {seat}, until {time}.")
        said = text(words, number=file.id, title=file.title, seat=seat.called, time=When(at))
        game.letters.note(number, INVITATION, words=said)
    words = _(
        "Game {number} still waits for whom you invited to {seats}. If they have not answered by"
        " {time}, it ends. They have just been asked again; `pbem admin replace` gives a seat to"
        " somebody else, or to a bot."
    )
    named = listed([file.seats[number].name for number in guests])
    said = text(words, number=file.id, seats=named, time=When(at))
    game.letters.to_operator(NOTICE, words=said)


def _end_without_guests(game: Sitting) -> list[str]:
    """End the game, without a winner, and tell the players and the operator; who was invited."""
    file = game.file
    guests = [seat.invited for seat in file.seats if seat.invited]
    named = listed([seat.name for seat in file.seats if seat.invited])
    words = _(
        "Game {number} ends here, without a winner: nobody came to play {seats} in {days} days."
    )
    said = text(words, number=file.id, seats=named, days=game.books.forming_days)
    game.play.note(-1, "ended, since an invited player never came")
    for number, seat in enumerate(file.seats):
        if seat.invited:
            file.vacate(number)
    file.status = ENDED
    game.letters.tell_all(said)
    again = text("`pbem import` takes it in again from its file.")
    game.letters.to_operator(NOTICE, words=joined([said, again], " "))
    return guests
