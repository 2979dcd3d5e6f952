"""What the operator may do to a game. Everything goes into the record with its reason."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, FINISHED, RUNNING, GameFile
from pbem.desk.looking.rating_book import count_again
from pbem.desk.seat_changes import ANY_BOT, bot_named, bot_replaces, take_over
from pbem.desk.sitting import Sitting, people_of
from pbem.desk.timing.time_rules import say_span
from pbem.engine.errors import GameError
from pbem.engine.play import Play
from pbem.engine.record import NOTE, effective
from pbem.engine.text import (
    Text,
    Words,
    _,
    as_text,
    text,
)
from pbem.store.errors import NotFound

OPERATOR = -1

Change = Callable[[Sitting], None]


def _change(desk: Desk, number: int, reason: str, words: Words, change: Change) -> None:
    """Make a change in one commit, with a line in the record and a letter to everyone."""
    with desk.sitting(number) as game:
        change(game)
        game.play.note(OPERATOR, f"{words} ({reason})")
        game.letters.tell_all(_by_operator(words, reason))
        game.commit()


def _by_operator(what: Words, why: str) -> Text:
    return text("The operator: {what}. Reason: {why}", what=as_text(what), why=why)


def pause(desk: Desk, number: int, reason: str) -> None:
    """Stop the game and its clocks."""

    def change(game: Sitting) -> None:
        _see(game.file, RUNNING)
        if game.file.paused_at:
            raise GameError(text("Game {number} is paused already.", number=number))
        game.file.paused_at = game.now

    _change(desk, number, reason, _("the game is paused"), change)


def resume(desk: Desk, number: int, reason: str) -> None:
    """Let the game go on; the pause counts against nobody."""

    def change(game: Sitting) -> None:
        if not game.file.paused_at:
            raise GameError(text("Game {number} is not paused.", number=number))
        game.file.pauses.append((game.file.paused_at, game.now))
        game.file.paused_at = 0

    _change(desk, number, reason, _("the game goes on"), change)


def extend(desk: Desk, number: int, seat_name: str, seconds: int, reason: str) -> None:
    """Give a seat that is to move more time for this turn."""

    def change(game: Sitting) -> None:
        _see(game.file, RUNNING)
        seat = game.file.seat_named(seat_name)
        if not game.file.seats[seat].asked_at:
            raise GameError(
                text(
                    "Game {number} does not wait for {seat_name}.",
                    number=number,
                    seat_name=seat_name,
                )
            )
        game.clock.extend(seat, seconds)

    words = text("{seat} has {time} more", seat=seat_name, time=say_span(seconds))
    _change(desk, number, reason, words, change)


def roll_back(desk: Desk, number: int, position: int, reason: str) -> None:
    """Return to where the game was after so many entries of the record; the record keeps all."""

    def change(game: Sitting) -> None:
        if not 0 <= position < len(game.play.record):
            raise GameError(
                text(
                    "The record of game {number} has {count} entries.",
                    number=number,
                    count=len(game.play.record),
                )
            )
        if game.play.result is not None:
            words = _(
                "Game {number} is over and its last letters tell the seed, so whoever played on"
                " would know all that is still to be drawn. Open it anew with `pbem new`."
            )
            raise GameError(text(words, number=number))
        game.file.status = RUNNING
        game.play = game.play.back(position)

    words = (
        text("the game is back where it was after {count} decisions", count=position)
        if position
        else _("the game is back at its beginning")
    )
    _change(desk, number, reason, words, change)


def replace(desk: Desk, number: int, seat_name: str, who: str, reason: str) -> None:
    """Give a seat to somebody else, at an address, or to a bot."""
    if "@" not in who:
        _take_off(desk, number, seat_name, reason, who)
        return
    person = desk.people.find_or_add(who)

    def change(game: Sitting) -> None:
        _see(game.file, RUNNING)
        take_over(game, _played_seat(game.file, seat_name), person)

    words = text("{seat} has a new player", seat=seat_name)
    _change(desk, number, reason, words, change)


def kick(desk: Desk, number: int, seat_name: str, reason: str, bot: bool) -> None:
    """Take a player off a seat: a bot plays on, or the seat is out of the game."""
    _take_off(desk, number, seat_name, reason, ANY_BOT if bot else "")


def _take_off(desk: Desk, number: int, seat_name: str, reason: str, bot: str) -> None:
    words = text(
        _("the player of {seat} is taken off the game, and a bot plays on")
        if bot
        else _("{seat} is taken out of the game"),
        seat=seat_name,
    )

    def change(game: Sitting) -> None:
        _see(game.file, RUNNING)
        seat = _played_seat(game.file, seat_name)
        if bot:
            name = bot_named(game.play.game, bot)
            bot_replaces(game, seat, name, _by_operator(words, reason))
        else:
            game.play.resign(seat)
            game.file.seats[seat].generation += 1

    _change(desk, number, reason, words, change)


def end(desk: Desk, number: int, reason: str) -> None:
    """End a game without a winner."""

    def change(game: Sitting) -> None:
        _see(game.file, RUNNING)
        game.file.status = ENDED

    _change(desk, number, reason, _("the game ends here"), change)


def delete(desk: Desk, number: int) -> int:
    """Remove a game from the host for good, and from everybody's list.

    Returns how many letters it still owed, which go with it.
    """
    file = desk.read(number)
    if file.status == RUNNING:
        raise GameError(text("Game {number} is running; end it first.", number=number))
    desk.games.remove(number)
    if file.status == FINISHED:
        count_again(desk)
    for person in people_of(file):
        with suppress(NotFound):
            desk.people.forget_game(person, number)
    return len(file.outbox)


def turns(play: Play[Any]) -> list[tuple[int, str]]:
    """Where in the record each turn begins, and who is asked: the places to roll back to."""
    found: list[tuple[int, str]] = []
    again = Play.open(play.game, play.names, play.options, play.seed)
    counted, shown = 0, -1
    for position, entry in enumerate(play.record):
        if again.snapshot.number != shown:
            shown = again.snapshot.number
            found.append((position, ", ".join(again.names[seat] for seat in again.awaiting)))
        if entry.kind == NOTE:
            continue
        counting = effective(play.record[: position + 1])
        if len(counting) == counted + 1:
            again.enter(counting[-1])
        else:
            again = Play.replay(play.game, play.names, play.options, play.seed, counting)
        counted = len(counting)
    return found


def _see(file: GameFile, status: str) -> None:
    if file.status != status:
        state = {FINISHED: _("over"), ENDED: _("ended")}.get(file.status, file.status)
        raise GameError(text("Game {id} is {state}.", id=file.id, state=state))


def _played_seat(file: GameFile, name: str) -> int:
    """The seat of this name, if a person or a bot plays it."""
    seat = file.seat_named(name)
    if file.seats[seat].by_rules:
        raise GameError(text("The rules of the game play {seat}.", seat=name))
    return seat
