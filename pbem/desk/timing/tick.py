"""Does what is due in a game that runs: reminders, and what follows when a turn is missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.play import Play
from pbem.engine.text import _

from ..gamefile import RUNNING, GameFile, read_file
from ..letters import NOTICE, REMINDER, LetterBook, asked
from .keeper import Stage
from .rules import BOT, RESIGN

if TYPE_CHECKING:
    from ..desk import Desk


TAKEN_OVER = _("{seat} has let the time pass, so a bot plays for {seat} from now on.")
RESIGNED = _("{seat} has let the time pass, and has resigned by that.")
WAITING = _(
    "{seat} has let the time pass. The game waits. You may answer `vote bot {seat}` to let a bot "
    "take the seat or `vote resign {seat}` to go on without; all others have to agree."
)


def tick(desk: Desk, number: int) -> None:
    """Remind whoever has to be reminded, and deal with turns that were missed."""
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        if file.status != RUNNING or file.paused_at:
            return
        play = file.load()
        play.now = desk.clock()
        keeper = desk.keeper(file)
        before, was_over, moved, stirred = asked(play), play.result is not None, False, False
        for seat in play.awaiting:
            stage = keeper.stage(seat)
            if stage <= file.seats[seat].reminded:
                continue
            file.seats[seat].reminded = stage
            stirred = True
            if stage is Stage.MISSED:
                moved |= _missed(desk, file, play, seat, keeper.rules.missed)
            else:
                _remind(desk, file, play, seat, stage)
        if moved:
            held.commit(desk.wrap_up(file, play, before, was_over))
        elif stirred or keeper.next_event() != file.due_at:
            held.commit(desk.document(file, play))


def _remind(desk: Desk, file: GameFile, play: Play[Any], seat: int, stage: Stage) -> None:
    book = LetterBook(file, play, desk.domain, desk.clock())
    book.note(seat, REMINDER, stage=int(stage))
    if stage is Stage.OVER:
        words = _("{seat} is awaited, and the time is over.").format(seat=play.names[seat])
        _tell_others(book, file, seat, words)


def _missed(desk: Desk, file: GameFile, play: Play[Any], seat: int, rule: str) -> bool:
    """The grace is over too: do what the game's rule says. Whether the game went on by it."""
    if rule == BOT:
        bot_takes(desk, file, play, seat)
        return True
    if rule == RESIGN:
        resigns(desk, file, play, seat)
        return True
    play.note(seat, "missed: the game waits")
    book = LetterBook(file, play, desk.domain, desk.clock())
    _tell_others(book, file, seat, WAITING.format(seat=play.names[seat]))
    return False


def bot_takes(desk: Desk, file: GameFile, play: Play[Any], seat: int) -> None:
    """A bot plays for the seat until its player is back."""
    play.note(seat, "missed: a bot takes the seat")
    book = LetterBook(file, play, desk.domain, desk.clock())
    words = TAKEN_OVER.format(seat=play.names[seat])
    book.note(
        seat,
        NOTICE,
        words=words + " " + _("Send any order and the seat is yours again."),
    )
    _tell_others(book, file, seat, words)
    place = file.seats[seat]
    place.bot = next(iter(play.game.bots))
    place.asked_at = 0


def resigns(desk: Desk, file: GameFile, play: Play[Any], seat: int) -> None:
    """The seat is out of the game for good."""
    play.note(seat, "missed: the seat resigns")
    play.resign(seat)
    book = LetterBook(file, play, desk.domain, desk.clock())
    words = RESIGNED.format(seat=play.names[seat])
    book.note(seat, NOTICE, words=words)
    _tell_others(book, file, seat, words)


def _tell_others(book: LetterBook, file: GameFile, seat: int, words: str) -> None:
    for other in range(len(file.seats)):
        if other != seat:
            book.note(other, NOTICE, words=words)
