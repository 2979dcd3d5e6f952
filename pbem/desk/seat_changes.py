"""Who plays a seat: a person sits down, a bot takes over, somebody else plays on."""

from __future__ import annotations

from typing import Any

from pbem.desk.books import Books
from pbem.desk.gamefile import SeatFile
from pbem.desk.owed_letters import watchers
from pbem.desk.owed_letters.kinds import NOTICE
from pbem.desk.sitting import Sitting
from pbem.engine.errors import GameError
from pbem.engine.game import Game
from pbem.engine.text import (
    Words,
    _,
    mark,
    text,
)
from pbem.engine.thinking.levels import bot_names, is_bot, usual

TAKEN_OVER = mark("{seat} ran out of time, so a bot plays for {seat} from now on.")
RESIGNED = mark("{seat} ran out of time and is out of the game.")
_YOURS_TAKEN_OVER = mark(
    "You ran out of time, so a bot plays for you from now on. Send any order and the seat is yours"
    " again."
)
_YOURS_RESIGNED = mark("You ran out of time and are out of the game.")

ANY_BOT = "bot"
"""How a game's usual bot is asked for; `bot:NAME` asks for another."""


def bot_named(game: Game[Any], who: str) -> str:
    """The name of the game's bot that is meant by `bot`, `bot:NAME` or the name itself."""
    name = usual(game) if who == ANY_BOT else who.removeprefix("bot:")
    if not is_bot(game, name):
        words = _("{title} has no bot {who!r}; there is: {offered}.")
        offered = ", ".join(bot_names(game))
        raise GameError(text(words, title=game.called, who=who, offered=offered))
    return name


def sit_down(books: Books, seat: SeatFile, person: str) -> None:
    """A person takes a seat, and gets letters as they like them."""
    entry = books.people.read(person)
    seat.player, seat.invited, seat.bot = person, "", ""
    seat.mail, seat.form = entry.mail, ""


def bot_takes(game: Sitting, seat: int) -> None:
    """A bot plays for the seat until its player is back."""
    game.play.note(seat, "missed: a bot takes the seat")
    game.letters.note(seat, NOTICE, words=text(_YOURS_TAKEN_OVER))
    game.letters.tell_others(seat, text(TAKEN_OVER, seat=game.file.names[seat]))
    mine = game.file.seats[seat]
    mine.bot = usual(game.play.game)
    mine.asked_at = 0


def resigns(game: Sitting, seat: int) -> None:
    """The seat is out of the game for good."""
    game.play.note(seat, "missed: the seat resigns")
    game.play.resign(seat)
    game.letters.note(seat, NOTICE, words=text(_YOURS_RESIGNED))
    game.letters.tell_others(seat, text(RESIGNED, seat=game.file.names[seat]))


def bot_replaces(game: Sitting, seat: int, bot: str, words: Words) -> None:
    """A bot plays on for good; the player, whose letters are void, is told."""
    former = game.file.seats[seat].player
    game.file.vacate(seat)
    mine = game.file.seats[seat]
    mine.bot, mine.asked_at = bot, 0
    if former:
        game.letters.to_person(former, NOTICE, words=words)


def tell_player(game: Sitting, seat: int, words: Words) -> None:
    """Tell whoever a seat belongs to, also while a bot stands in."""
    mine = game.file.seats[seat]
    bot, mine.bot = mine.bot, ""
    game.letters.note(seat, NOTICE, words=words)
    mine.bot = bot


def take_over(game: Sitting, seat: int, person: str) -> None:
    """Another person sits down; the letters of the one before, who is told, are void."""
    held = [one.name for one in game.file.seats if one.player == person]
    if held and held != [game.file.seats[seat].name]:
        words = _("Nobody can have two seats; {seat} is theirs already.")
        raise GameError(text(words, seat=held[0]))
    former = game.file.seats[seat].player
    game.file.vacate(seat)
    mine = game.file.seats[seat]
    sit_down(game.books, mine, person)
    mine.bank = None
    mine.asked_at = game.now if seat in game.play.pending else 0
    mine.told = len(game.play.log)
    watchers.forget(game.letters, person)
    game.letters.drop(person)
    game.play.note(seat, "taken over by somebody else")
    if former and former != person:
        words = _("Somebody else plays for {seat} in game {number} from now on.")
        said = text(words, seat=mine.name, number=game.file.id)
        game.letters.to_person(former, NOTICE, words=said)
