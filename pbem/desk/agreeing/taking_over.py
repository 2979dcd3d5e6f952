"""Somebody asks to take over a seat whose player is gone.

All others have to agree, and then the player who is gone hears of it and has a few days to say no:
whoever asks may be one of the others under another address, who would see the hand. Where a bot
plays and nobody can be asked, two others agree, or the operator decides.
"""

from __future__ import annotations

from pbem.clock import DAY
from pbem.desk.agreeing.motions import (
    AGAIN_AFTER,
    TAKE,
    note_asked,
    propose,
    tell_asker,
    voters,
)
from pbem.desk.books import Books
from pbem.desk.gamefile import RUNNING, GameFile, Motion
from pbem.desk.owed_letters.kinds import NOTICE
from pbem.desk.seat_changes import tell_player
from pbem.desk.sitting import Sitting
from pbem.desk.timing.reminder_times import Stage
from pbem.engine.errors import GameError
from pbem.engine.text import When, _, text

MOST_A_DAY = 3
SILENCE = 3 * DAY
"""How long a player who is gone may keep silent before somebody else has the seat."""


def see_free(file: GameFile, seat: int, person: str) -> None:
    """See that this person may ask for this seat."""
    wanted = file.seats[seat]
    if file.status != RUNNING:
        raise GameError(text("Game {number} is not running.", number=file.id))
    if person and any(person == one.player for one in file.seats):
        raise GameError(text("You have a seat in game {number}.", number=file.id))
    if wanted.by_rules:
        raise GameError(text("The rules of the game play {seat}.", seat=wanted.name))
    if not wanted.bot and wanted.player and wanted.reminded < Stage.MISSED:
        raise GameError(text("{seat} has a player who is there.", seat=wanted.name))
    if any(one.kind == TAKE and one.seat == seat for one in file.motions):
        raise GameError(text("Somebody has asked for {seat} already.", seat=wanted.name))


def see_patient(books: Books, file: GameFile, person: str) -> None:
    """See that the players are not pestered: by this person, who was told no, or by too many."""
    now = books.clock()
    asked = dict(books.people.read(person).asked) if person else {}
    if asked.get(file.id, 0) > now:
        words = _(
            "You have already asked for a seat in game {number}; please give the others some time."
        )
        raise GameError(text(words, number=file.id))
    if _asked_today(file, now) >= MOST_A_DAY:
        words = _("Enough people have asked for a seat of game {number} today.")
        raise GameError(text(words, number=file.id))


def _asked_today(file: GameFile, now: int) -> int:
    day, count = file.seats_asked_for
    return count if day == now // DAY else 0


def ask_for_seat(game: Sitting, seat_name: str, person: str, address: str) -> str:
    """Put it to the other players, or to the operator where there are none; what is said of it."""
    file = game.file
    seat = file.seat_named(seat_name)
    see_free(file, seat, person)
    see_patient(game.books, file, person)
    if game.play.has_resigned(seat):
        raise GameError(text("{seat} has resigned.", seat=seat_name))
    file.seats_asked_for = (game.now // DAY, _asked_today(file, game.now) + 1)
    motion = Motion(TAKE, seat, person=person)
    others = _enough(game, motion)
    note_asked(game, person, 0 if others else game.now + AGAIN_AFTER)
    if others:
        name = game.books.people.read(person).name or text("Somebody")
        asker = text("{name}, who is not in this game yet,", name=name)
        propose(game, str(asker), motion, asker)
        return _("I am asking the other players and will tell you what they say.")
    _ask_operator(game, seat, address)
    return _("There is nobody else to ask, so the operator decides, and I will tell you.")


def _enough(game: Sitting, motion: Motion) -> bool:
    """Whether those who can be asked are enough: one beside the seat's own player, or two."""
    asked = len(voters(game.file, motion))
    return asked >= (1 if game.file.seats[motion.seat].player else 2)


def may_be_done(game: Sitting, motion: Motion) -> bool:
    """All others agree that a seat is taken over: whether it may be done now.

    If not, its player is asked and may be silent for a while, or the operator decides.
    """
    known = next(one for one in game.file.motions if one.same_as(motion))
    if not _enough(game, known):
        game.file.motions.remove(known)
        _ask_operator(game, known.seat, game.books.people.read(known.person).address)
        tell_asker(game, known, _("In game {number} the operator decides about {seat}."))
        return False
    if not game.file.seats[known.seat].player:
        return True
    if not known.agreed_at:
        known.agreed_at = game.now
        known.due = silence_ends(game, known)
        _ask_late_player(game, known)
    return known.due <= game.now


def silence_ends(game: Sitting, motion: Motion) -> int:
    """When the late player's silence counts as a yes; days on which they are away do not count."""
    return game.clock.calendar_of(motion.seat).after(motion.agreed_at, SILENCE)


def _ask_late_player(game: Sitting, motion: Motion) -> None:
    asker = game.books.people.read(motion.person)
    words = _(
        "{name} asks to play in your place from now on, and the others agree. If you want to keep"
        " your seat, answer this letter, with any order at all, by {time}. If you do not, it is"
        " theirs."
    )
    said = text(
        words,
        name=asker.name or text("Somebody"),
        time=When(motion.due),
    )
    tell_player(game, motion.seat, said)
    days = SILENCE // DAY
    wait = _("The others agree. The player of {seat} in game {number} has {days} days to say no.")
    tell_asker(game, motion, wait, days=days)


def _ask_operator(game: Sitting, seat: int, address: str) -> None:
    name = game.file.seats[seat].name
    words = text(
        "{address} asks to take the seat {seat} of game {number} over. To allow it: pbem admin"
        " replace {number} --seat {seat} --with {address} --reason ...",
        address=address,
        seat=name,
        number=game.file.id,
    )
    game.letters.to_operator(NOTICE, words=words)


def forget(game: Sitting, person: str) -> bool:
    """The person asks for no seat of this game any more; whether they did."""
    kept = [one for one in game.file.motions if one.person != person]
    asked = kept != game.file.motions
    game.file.motions = kept
    return asked
