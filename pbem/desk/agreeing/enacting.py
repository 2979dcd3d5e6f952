"""Does what all players of a game have agreed to."""

from __future__ import annotations

from pbem.desk.agreeing import motions
from pbem.desk.agreeing.taking_over import may_be_done
from pbem.desk.gamefile import ENDED, Motion
from pbem.desk.owed_letters.kinds import NOTICE
from pbem.desk.seat_changes import bot_takes, resigns, take_over
from pbem.desk.sitting import Sitting
from pbem.engine.text import _, text


def enact(game: Sitting, agreed: Motion, sender: int | None = None) -> None:
    """Do it, unless the game has gone on since; the sender's answer tells them of an undo."""
    file, seat = game.file, agreed.seat
    name = file.names[seat] if seat >= 0 else ""
    if not motions.stands(game, agreed):
        motions.drop_stale(game, agreed)
        words = _("The game has gone on, so it is too late to {what}.")
        game.letters.tell_all(text(words, what=motions.in_words(agreed, file.names)))
        return
    if agreed.kind == motions.TAKE and not may_be_done(game, agreed):
        return
    _clear(game, agreed)
    match agreed.kind:
        case motions.UNDO:
            game.play = game.play.back(motions.latest_turn(game.play, seat))
            _tell_of_undo(game, seat, sender)
        case motions.ABANDON:
            file.status = ENDED
            game.play.note(-1, "abandoned by agreement of all")
            game.letters.tell_all(_("All agree: the game ends here, without a winner."))
        case motions.PUBLISH:
            file.public = True
            game.letters.tell_all(_("All agree: everyone may see this game when it is over."))
        case motions.EXTEND:
            _draw_out(game, agreed, sender)
        case motions.BOT:
            bot_takes(game, seat)
        case motions.RESIGN:
            resigns(game, seat)
        case motions.TAKE:
            take_over(game, seat, agreed.person)
            own = _("You play for {seat} from now on.")
            game.letters.note(seat, NOTICE, words=text(own, seat=name))
            words = _("Somebody else plays for {seat} from now on.")
            game.letters.tell_others(seat, text(words, seat=name))


def _tell_of_undo(game: Sitting, seat: int, sender: int | None) -> None:
    """Tell everyone but the sender whose turn is undone."""
    yours = text("All agree: your last turn is undone.")
    other = motions.when_agreed(Motion(motions.UNDO, seat), game.file.names)
    for reader in range(len(game.file.seats)):
        if reader != sender:
            game.letters.note(reader, NOTICE, words=yours if reader == seat else other)


def _draw_out(game: Sitting, agreed: Motion, sender: int | None) -> None:
    """Draw out all running clocks, and tell everyone; the letters say until when it is now."""
    for seat in game.clock.running():
        game.clock.extend(seat, agreed.span)
    words = motions.when_agreed(agreed, game.file.names)
    for reader in range(len(game.file.seats)):
        if reader != sender:
            game.letters.note(reader, NOTICE, words=words)


def _clear(game: Sitting, agreed: Motion) -> None:
    """Drop the motions that were made for another situation; who asked for a seat is told."""
    others = [one for one in game.file.motions if not one.same_as(agreed)]
    lasting = (motions.TAKE, motions.PUBLISH)
    if agreed.kind == motions.EXTEND:
        others = [one for one in others if one.kind != motions.EXTEND]
    elif agreed.kind != motions.PUBLISH:
        others = [one for one in others if one.kind in lasting]
    game.file.motions = others
    if agreed.kind == motions.ABANDON:
        over = _("Game {number} has ended, so nobody takes {seat} over.")
        motions.drop_requests(game, -1, over)
    elif agreed.kind in (motions.RESIGN, motions.TAKE):
        gone = _("{seat} of game {number} is no longer free.")
        motions.drop_requests(game, agreed.seat, gone)
