"""Motions: what a game does only when all players concerned agree.

undo      a seat takes back its latest turn after it has been handed on
abandon   the game ends without a winner
bot       a bot takes a seat whose player has let the time pass
resign    such a seat is out for good
take      somebody else takes a seat over, if its late player keeps silent too
publish   everyone may see the game when it is over
extend    the deadline of the running turn is extended
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.clock import DAY
from pbem.desk.gamefile import GameFile, Motion
from pbem.desk.owed_letters.kinds import NOTICE
from pbem.desk.people.person import Person
from pbem.desk.sitting import Sitting
from pbem.desk.timing.reminder_times import Stage
from pbem.desk.timing.time_rules import written_span
from pbem.engine.errors import NotAllowed
from pbem.engine.option_words import option_value
from pbem.engine.play import Play
from pbem.engine.record import ANSWER, Entry, course, effective
from pbem.engine.record import RESIGN as RESIGNED
from pbem.engine.text import (
    Span,
    Text,
    Words,
    _,
    joined,
    mark,
    order,
    text,
)

SEEN = mark(
    "That can never be taken back: a card was drawn since, or something else hidden was shown, and"
    " nobody can forget it. With `confirm on` I ask you before that happens."
)
UNDO = "undo"
ABANDON = "abandon"
BOT = "bot"
RESIGN = "resign"
TAKE = "take"
PUBLISH = "publish"
EXTEND = "extend"
KINDS = (UNDO, ABANDON, BOT, RESIGN, TAKE, PUBLISH, EXTEND)
AGREE = "agree"
REFUSE = "refuse"
MOST = 10
AGAIN_AFTER = 30 * DAY
_ASKED_KEPT = 100

_WORDS = {
    UNDO: mark("undo {seat}'s last turn"),
    ABANDON: mark("end the game without a winner"),
    BOT: mark("let a bot play for {seat}"),
    RESIGN: mark("go on without {seat}"),
    TAKE: mark("let somebody else play for {seat}"),
    PUBLISH: mark("let everyone see the game when it is over"),
    EXTEND: mark("extend the deadline by {time}"),
}
_CALLED = {
    UNDO: order("undo {seat}"),
    ABANDON: order("abandon"),
    BOT: order("bot {seat}"),
    RESIGN: order("resign {seat}"),
    TAKE: order("take {seat}"),
    PUBLISH: order("publish"),
    EXTEND: order("extend {span}"),
}
_ANSWERS = {AGREE: order("agree {what}"), REFUSE: order("refuse {what}")}
_QUESTIONS = {
    UNDO: mark("{by} would like to undo their last turn. Agree?"),
    ABANDON: mark("{by} would like to end the game without a winner. Agree?"),
    BOT: mark("{by} would like a bot to play for {seat}. Agree?"),
    RESIGN: mark("{by} would like to go on without {seat}. Agree?"),
    TAKE: mark("{by} would like to play for {seat}. Agree?"),
    PUBLISH: mark("{by} would like everyone to see the game when it is over. Agree?"),
    EXTEND: mark("{by} would like to extend the deadline by {time}. Agree?"),
}
_UNTIL = {
    UNDO: mark("You can answer until {seat} moves again or something hidden is shown."),
    BOT: mark("You can answer until {seat} moves."),
    RESIGN: mark("You can answer until {seat} moves."),
    EXTEND: mark("You can answer as long as this turn lasts."),
}
"""Until when a question stands that the game may leave behind: see `stands`."""
_YOURS = {
    BOT: mark(
        "{by} proposes to let a bot play for you, since your time is over. To keep your seat,"
        " make a move before all the others have agreed."
    ),
    RESIGN: mark(
        "{by} proposes to go on without you, since your time is over. To keep your seat, make a"
        " move before all the others have agreed."
    ),
    TAKE: mark(
        "{by} would like to play in your place, since your time is over. To keep your seat, answer"
        " this letter, with any order at all. If you do not and the others agree, I ask you once"
        " more."
    ),
}
_AGREED = {
    UNDO: mark("All agree: {seat}'s last turn is undone."),
    EXTEND: mark("All agree: the deadline is extended by {time}."),
}
_REFUSALS = {
    UNDO: mark("{by} does not agree, so {seat}'s last turn stands."),
    ABANDON: mark("{by} does not agree, so the game goes on."),
    BOT: mark("{by} does not agree, so no bot plays for {seat}."),
    RESIGN: mark("{by} does not agree, so {seat} stays in the game."),
    TAKE: mark("{by} does not agree, so nobody else plays for {seat}."),
    PUBLISH: mark("{by} does not agree, so the game stays yours alone."),
    EXTEND: mark("{by} does not agree, so the deadline stays as it is."),
}


def in_words(motion: Motion, names: list[str]) -> Text:
    """What is moved, for people: what the game is to do."""
    return _filled(_WORDS, motion, names)


def when_agreed(motion: Motion, names: list[str]) -> Text:
    """What is said when all agree: to whoever said the last yes, and of some to everyone."""
    if motion.kind in _AGREED:
        return _filled(_AGREED, motion, names)
    return text("All agree: {what}.", what=in_words(motion, names))


def _filled(words: Mapping[str, str], motion: Motion, names: list[str], by: Words = "") -> Text:
    seat = names[motion.seat] if motion.seat >= 0 else ""
    return text(words[motion.kind], seat=seat, by=by, time=Span(motion.span))


def called(motion: Motion, names: list[str]) -> str:
    """What a motion is called in an order: `undo Ben`, `extend 2d`."""
    if motion.kind == EXTEND:
        return f"{EXTEND} {written_span(motion.span)}"
    return f"{motion.kind} {names[motion.seat]}" if motion.seat >= 0 else motion.kind


def answer_to(motion: Motion, names: list[str], word: str) -> Text:
    """What a player may write to agree or to refuse, in the words of whoever reads."""
    what = _CALLED[motion.kind]
    if motion.kind == EXTEND:
        what = order_to_extend(motion.span)
    elif motion.seat >= 0:
        what = order(what.sentence, seat=names[motion.seat])
    return order(_ANSWERS[word].sentence, what=what)


def order_to_extend(seconds: int) -> Text:
    """What asks for more time, in the words of whoever reads: `extend 2d`."""
    return order(_CALLED[EXTEND].sentence, span=option_value(written_span(seconds)))


def voters(file: GameFile, motion: Motion) -> list[str]:
    """The names of the seats whose players have to agree; who has resigned has no say."""
    record = msgspec.convert(file.play["record"], list[Entry]) if file.play is not None else ()
    out = {entry.seat for entry in record if entry.kind == RESIGNED}
    return [
        seat.name
        for number, seat in enumerate(file.seats)
        if seat.player and not seat.bot and number != motion.seat and number not in out
    ]


def propose(game: Sitting, by: str, motion: Motion, called_by: Words = "") -> bool:
    """Put a motion to the others, or agree to the same one; True when all agree now."""
    file = game.file
    known = next((one for one in file.motions if one.same_as(motion)), None)
    if known is not None:
        if known.position == motion.position:
            return agree(file, known, by)
        file.motions.remove(known)  # who agreed to it spoke of another turn
    if len(file.motions) >= MOST:
        raise NotAllowed(motion.kind, _("There are too many open proposals in this game."))
    file.motions.append(motion)
    if agree(file, motion, by):
        return True
    _ask(game, by, motion, called_by or by)
    return False


def _ask(game: Sitting, by: str, motion: Motion, called_by: Words) -> None:
    """Ask those who have a say; whose seat it is about only hears of it, and how to keep it."""
    asked: Words = _filled(_QUESTIONS, motion, game.file.names, called_by)
    if motion.kind in _UNTIL:
        asked = joined([asked, _filled(_UNTIL, motion, game.file.names)], " ")
    answers = [answer_to(motion, game.file.names, word) for word in (AGREE, REFUSE)]
    for number, seat in enumerate(game.file.seats):
        if number == motion.seat and motion.kind in _YOURS and seat.name != by:
            game.letters.note(number, NOTICE, words=text(_YOURS[motion.kind], by=called_by))
        elif seat.name != by:
            game.letters.note(number, NOTICE, words=asked, answers=answers)


def agree(file: GameFile, motion: Motion, by: str) -> bool:
    """Note that a seat agrees; True when all do."""
    if by not in motion.agreed:
        motion.agreed.append(by)
    return all(name in motion.agreed for name in voters(file, motion))


def refuse(game: Sitting, motion: Motion, by: str) -> None:
    """Drop a motion that somebody does not agree to, and say so; an asker may not ask again yet."""
    game.file.motions.remove(motion)
    _tell(game, by, _filled(_REFUSALS, motion, game.file.names, by))
    if motion.kind == TAKE:
        no = _("The players of game {number} would rather not have you take over {seat}.")
        tell_asker(game, motion, no)
        note_asked(game, motion.person, game.now + AGAIN_AFTER)


def stands(game: Sitting, motion: Motion) -> bool:
    """Whether what was moved is still what it was about: nobody is put out who is back."""
    if motion.kind == PUBLISH:
        return not game.file.public
    if game.play.result is not None:
        return False
    if motion.kind == UNDO:
        try:
            return latest_turn(game.play, motion.seat) == motion.position
        except NotAllowed:
            return False
    if motion.kind == ABANDON:
        return True
    if motion.kind == EXTEND:
        return motion.position == game.play.snapshot.number and bool(game.clock.running())
    seat = game.file.seats[motion.seat]
    gone = seat.reminded >= Stage.MISSED
    if motion.kind == TAKE:
        gone = gone or bool(seat.bot) or not seat.player
        gone = gone and not any(one.player == motion.person for one in game.file.seats)
    return gone and not game.play.has_resigned(motion.seat)


def drop_stale(game: Sitting, motion: Motion) -> None:
    """Drop a motion that the game has left behind; whoever asked for a seat is told."""
    game.file.motions = [one for one in game.file.motions if not one.same_as(motion)]
    if motion.kind == TAKE:
        tell_asker(game, motion, _("The player of {seat} is back in game {number}."))


def drop_requests(game: Sitting, seat: int, words: str) -> None:
    """Nobody is to take this seat any more (-1: any seat); tell whoever asked."""
    for one in [one for one in game.file.motions if one.kind == TAKE]:
        if seat in (-1, one.seat):
            game.file.motions.remove(one)
            tell_asker(game, one, words)


def tell_asker(game: Sitting, motion: Motion, words: str, **more: Any) -> None:
    """Tell the person who asked for a seat what came of it."""
    said = text(words, **more, seat=game.file.names[motion.seat], number=game.file.id)
    if game.books.people.shelf.exists(motion.person):
        game.letters.to_person(motion.person, NOTICE, words=said)


def note_asked(game: Sitting, person: str, again: int) -> None:
    """Remember that the person has asked in this game, and when they may ask again."""
    number = game.file.id

    def note(entry: Person) -> None:
        others = [one for one in entry.asked if one[0] != number]
        entry.asked = [*others, (number, again)][-_ASKED_KEPT:]

    if game.books.people.shelf.exists(person):
        game.books.people.change(person, note)


def latest_turn(play: Play[Any], seat: int) -> int:
    """Where in the record the seat's latest turn begins, if it may still be taken back."""
    counting = effective(play.record)
    again = Play.open(play.game, play.names, play.options, play.seed)
    begins, step, seen = -1, -1, 0
    for number, entry in enumerate(counting):
        if entry.kind == ANSWER and entry.seat == seat and again.snapshot.number != step:
            begins, step, seen = number, again.snapshot.number, sum(again.reveals)
        again.enter(entry)
    if begins < 0:
        raise NotAllowed("undo", _("You have nothing to take back."))
    if sum(again.reveals) != seen or play.result is not None:
        raise NotAllowed("undo", _(SEEN))
    return _position_in_record(play, begins)


def _position_in_record(play: Play[Any], counted: int) -> int:
    """The shortest stretch of the record of which so many entries count."""
    ends = enumerate(course(play.record), 1) if counted else ()
    return next((end for end, kept in ends if len(kept) == counted), 0)


def _tell(game: Sitting, by: str, words: Words) -> None:
    for number, seat in enumerate(game.file.seats):
        if seat.name != by:
            game.letters.note(number, NOTICE, words=words)
