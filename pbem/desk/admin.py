"""What the operator may do to a game. Everything goes into the record with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.errors import GameError
from pbem.engine.play import Play
from pbem.engine.record import NOTE, effective
from pbem.engine.text import _

from . import person_letters
from .carrying import take_over
from .desk import Desk
from .gamefile import ENDED, FINISHED, RUNNING, GameFile, read_file
from .letters import NOTICE, LetterBook, asked
from .timing.rules import say_span

OPERATOR = -1

Change = Callable[[GameFile, Play[Any]], Play[Any] | None]


def _change(desk: Desk, number: int, reason: str, words: str, change: Change) -> GameFile:
    """Make a change in one commit, with a line in the record and a letter to everyone."""
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        play = file.load()
        play.now = desk.clock()
        before, was_over = asked(play), play.result is not None
        play = change(file, play) or play
        play.note(OPERATOR, f"{words} ({reason})")
        book = LetterBook(file, play, desk.domain, desk.clock())
        for seat in range(len(file.seats)):
            book.note(seat, NOTICE, words=_by_operator(words, reason))
        held.commit(desk.wrap_up(file, play, before, was_over))
        return file


def _by_operator(what: str, why: str) -> str:
    return _("The operator: {what}. Reason: {why}").format(what=what, why=why)


def pause(desk: Desk, number: int, reason: str) -> GameFile:
    """Stop the game and its clocks."""

    def change(file: GameFile, play: Play[Any]) -> None:
        _see(file, RUNNING)
        if file.paused_at:
            raise GameError(_("Game {number} is paused already.").format(number=number))
        file.paused_at = desk.clock()

    return _change(desk, number, reason, _("the game is paused"), change)


def resume(desk: Desk, number: int, reason: str) -> GameFile:
    """Let the game go on; the pause counts against nobody."""

    def change(file: GameFile, play: Play[Any]) -> None:
        if not file.paused_at:
            raise GameError(_("Game {number} is not paused.").format(number=number))
        file.pauses.append((file.paused_at, desk.clock()))
        file.paused_at = 0

    return _change(desk, number, reason, _("the game goes on"), change)


def extend(desk: Desk, number: int, seat_name: str, seconds: int, reason: str) -> GameFile:
    """Give an awaited seat more time: its clock stands still for so long from now on."""

    def change(file: GameFile, play: Play[Any]) -> None:
        _see(file, RUNNING)
        seat = file.seat_named(seat_name)
        if not file.seats[seat].asked_at:
            raise GameError(
                _("Game {number} does not wait for {seat_name}.").format(
                    number=number, seat_name=seat_name
                )
            )
        file.seats[seat].asked_at += seconds
        file.seats[seat].reminded = 0

    words = _("{seat} has {time} more").format(seat=seat_name, time=say_span(seconds))
    return _change(desk, number, reason, words, change)


def roll_back(desk: Desk, number: int, position: int, reason: str) -> GameFile:
    """Return to where the game was after so many entries of the record; the record keeps all."""

    def change(file: GameFile, play: Play[Any]) -> Play[Any]:
        if not 0 <= position < len(play.record):
            raise GameError(
                _("The record of game {number} has {count} entries.").format(
                    number=number, count=len(play.record)
                )
            )
        file.status = RUNNING
        return play.back(position)

    words = (
        _("the game is back where it was after {count} decisions").format(count=position)
        if position
        else _("the game is back at its beginning")
    )
    return _change(desk, number, reason, words, change)


def replace(desk: Desk, number: int, seat_name: str, address: str, reason: str) -> GameFile:
    """Give a seat to somebody else."""
    person = desk.people.find_or_add(address)

    def change(file: GameFile, play: Play[Any]) -> None:
        _see(file, RUNNING)
        take_over(desk, file, play, file.seat_named(seat_name), person)

    words = _("{seat} has a new player").format(seat=seat_name)
    return _change(desk, number, reason, words, change)


def kick(desk: Desk, number: int, seat_name: str, reason: str, bot: bool) -> GameFile:
    """Take a player off a seat: a bot plays on, or the seat is out of the game."""

    words = (
        _("the player of {seat} is taken off the game, and a bot plays on")
        if bot
        else _("{seat} is taken out of the game")
    ).format(seat=seat_name)

    def change(file: GameFile, play: Play[Any]) -> None:
        _see(file, RUNNING)
        seat = file.seat_named(seat_name)
        place = file.seats[seat]
        if bot:
            said = _by_operator(words, reason)
            if place.player:
                now = desk.clock()
                person_letters.owe(file, desk.domain, now, place.player, NOTICE, words=said)
            place.player, place.bot, place.ahead = "", next(iter(play.game.bots)), []
        else:
            play.resign(seat)
        place.generation += 1

    return _change(desk, number, reason, words, change)


def end(desk: Desk, number: int, reason: str) -> GameFile:
    """End a game without a winner."""

    def change(file: GameFile, play: Play[Any]) -> None:
        _see(file, RUNNING)
        file.status = ENDED

    return _change(desk, number, reason, _("the game ends here"), change)


def delete(desk: Desk, number: int) -> None:
    """Remove a game from the host for good."""
    file = desk.read(number)
    if file.status == RUNNING:
        raise GameError(_("Game {number} is running; end it first.").format(number=number))
    desk.games.remove(number)


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
        raise GameError(_("Game {id} is {state}.").format(id=file.id, state=state))
