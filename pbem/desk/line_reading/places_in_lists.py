"""A line that names an answer only by its place in a list: `The first one, please`.

It counts in the list that an answer has offered last. It is played where that is the only list, or
where the question is a short list, and no refusal has listed other answers since; else the answer
says which of them it would be, as a button.
"""

from __future__ import annotations

from pbem.desk import orders
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.transcript import SHORT_MENU
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.desk.writing.offers import worth_looking_at
from pbem.engine.errors import NotUnderstood
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.order_reading.outcome import Outcome, said
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, joined, text

_LONGEST = 60  # characters
_SHORT_LIST = 5  # choices


def see_which_is_meant(visit: SeatVisit, kinds: LineKinds, line: str, refused: str) -> str:
    """The line; where it only names a place in a short list shown whole, what stands there.

    If it is not certain which list it counts in, that is said; `refused` is the line refused last.
    """
    place = only_place(kinds, line) if visit.seat in visit.play.pending else 0
    if not place or visit.play.stopped is not None:
        return line
    read, offered = _tried(visit, line), _offered(visit)
    if offered and _in_place(offered, place) and not _shows_menu(visit):
        return str(_in_place(offered, place)[0])
    listed = offered or _nearest(visit, refused)
    played = [joined(said(read.answers()), "; ")] if read.error is None else []
    near = _in_place(listed, place)
    other_list = bool(listed) or only_place(kinds, refused)  # which may be what is counted in
    if played and (not other_list or list(map(str, near)) == list(map(str, played))):
        return line
    whole = [] if played or other_list else _in_place(_whole_list(visit), place)
    if whole:
        return str(whole[0])
    meant = [*near, *played] or _in_place(_shown(visit), place)
    meant = list({str(one): one for one in meant}.values())
    if not meant:
        return line
    why = _("I cannot be sure which list you count in, so I played nothing. It may be: {answers}.")
    error = NotUnderstood(line, text(why, answers=joined(meant, " | ")))
    error.nearest, error.example = meant, meant[0]
    raise error


def only_place(kinds: LineKinds, line: str) -> int:
    """The place that is all a line names, counted from the end below 0; else 0."""
    language = kinds.language
    if not language.free or len(line) > _LONGEST or "?" in line:
        return 0
    lexicon = language.lexicon
    if any(lexicon.is_code(word) and not word.isdecimal() for word in language.plain_words(line)):
        return 0
    plain = lexicon.rephrased(line.casefold().strip()).replace(",", " ").rstrip(" .!")
    words = [word for word in language.plain_words(plain) if word not in lexicon.pronouns]
    named = [word for word in words if lexicon.ordinal(word) or not lexicon.idle(word)]
    return int(lexicon.ordinal(named[0]) or 0) if len(named) == 1 else 0


def _tried(visit: SeatVisit, line: str) -> Outcome:
    play, language = visit.play.preview(visit.seat), visit.reader.language
    return carry_out(play, visit.seat, [line], orders.reserved(), (), language)


def _offered(visit: SeatVisit) -> list[Words]:
    """The list that was shown last in an answer, if the seat is still asked the same."""
    question, offered = visit.mine.offered
    return [*offered] if question == visit.mine.question else []


def _shows_menu(visit: SeatVisit) -> bool:
    """Whether an answer shows all that is on offer, too, so that a place may count in that."""
    return len(visit.play.pending[visit.seat].choices) <= SHORT_MENU


def _nearest(visit: SeatVisit, refused: str) -> list[Words]:
    """What the answer to the line that was refused last has offered instead."""
    error = _tried(visit, refused).error if refused else None
    return error.nearest if error is not None else []


def _shown(visit: SeatVisit) -> list[Words]:
    """The moves that the letter shows, in its order."""
    play, seat = visit.play, visit.seat
    with reading_as(visit.reader):
        offers = play.offers(seat)
        groups = worth_looking_at(play, seat, play.view(seat), offers)
        return [offers[one.place].phrase for group in groups for one in group.picks]


def _whole_list(visit: SeatVisit) -> list[Words]:
    """What the letter shows, if that is all of a short list in the order in which it is asked."""
    question, shown = visit.play.pending[visit.seat], _shown(visit)
    if not 1 < len(question.choices) <= _SHORT_LIST:
        return []
    with reading_as(visit.reader):
        asked = list(map(question.phrase, question.choices))
        return shown if list(map(str, shown)) == asked else []


def _in_place(listed: list[Words], place: int) -> list[Words]:
    """What stands in a place of a list, if it has one."""
    return [listed[place - (place > 0)]] if 0 < abs(place) <= len(listed) else []
