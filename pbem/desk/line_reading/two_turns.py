"""Lines whose orders go on behind the end of the turn: `workshop 1, then bank 2`.

Nothing of such a line is played. Its refusal offers the first part alone, and the first part with
the rest kept for the next turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pbem.desk import held_turns
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.next_turn import cuts, later_named, put_off, without_joining
from pbem.desk.standing_orders.reading import never_possible, unreadable_in_any_way
from pbem.engine.errors import NotUnderstood, OrderError
from pbem.engine.order_reading.outcome import said
from pbem.engine.order_reading.turn_begin import begins_turn
from pbem.engine.text import Words, _, joined, order, text

_MOST_CUTS = 6


def at_turn_end(kinds: LineKinds, above: Sequence[str], line: str) -> OrderError | None:
    """Why a line goes on too late, with both offers, if one cut puts its rest behind the turn."""
    for head, rest in islice(_parts(kinds, line), _MOST_CUTS):
        tried = kinds.tried([*above, f"{head}; {rest}"]).error
        error = tried if tried is None or tried.too_late else _two_whole(kinds, above, head, rest)
        if error is not None and offer_next_turn(kinds, error, rest):
            return error
    return None


def _two_whole(kinds: LineKinds, above: Sequence[str], head: str, rest: str) -> OrderError | None:
    """The same where each part is a whole turn by itself, though the first leaves things open."""
    if kinds.tried([rest]).error is not None:
        return None
    first = held_turns.to_hold(
        kinds.visit.play, kinds.visit.seat, lambda trial: kinds.tried([*above, head], trial)
    )
    if not first:
        return None
    words = next(iter(kinds.language.segments(rest))).words
    why = text(_("Your turn ends there; “{read}” would be for your next one."), read=rest)
    error = NotUnderstood(" ".join(words), why, nearest=[joined(first, "; ")])
    error.too_late = True
    return error


def offer_next_turn(kinds: LineKinds, error: OrderError, rest: str) -> bool:
    """Offer to keep the rest for the next turn, if that is what came too late; whether it is.

    Where it would be kept for no turn, why not is said instead.
    """
    said = " ".join(word for one in kinds.language.segments(rest) for word in one.words)
    if not (error.too_late and error.nearest and said.startswith(error.read.rstrip("…"))):
        return False
    if unreadable_in_any_way(kinds.language, rest) or not _begins_turn(kinds, rest):
        return False
    visit = kinds.visit
    never = never_possible(visit.play, visit.seat, without_joining(rest), visit.reader.language)
    if never is not None:
        error.why = never.why
        return True
    error.nearest.insert(0, joined([error.nearest[0], kept_for_next_turn(rest)], "; "))
    return True


def _begins_turn(kinds: LineKinds, rest: str) -> bool:
    """Whether a turn may begin with the rest."""
    words = next(iter(kinds.language.segments(rest))).words
    return begins_turn(kinds.visit.play, kinds.visit.seat, kinds.language, words)


def part_for_now(kinds: LineKinds, line: str) -> Words:
    """What a line orders now before what it puts off, as it would be read; or nothing.

    `I'll lay the conduit 10B, and the two who are left go to the bank next turn`
    """
    if kinds.visit.seat not in kinds.visit.play.pending:
        return ""
    for head, rest in islice(cuts(line), _MOST_CUTS):
        if later_named(head) or not put_off(rest)[1]:
            continue
        tried = kinds.tried([head])
        if tried.error is None and tried.answers():
            return joined(said(tried.answers()), "; ")
    return ""


def kept_for_next_turn(orders: str) -> Words:
    """The line that keeps orders for the next turn."""
    return order("next turn: {orders}", orders=without_joining(orders))


def _parts(kinds: LineKinds, line: str) -> Iterator[tuple[str, str]]:
    """Both parts of a line, by each cut behind which an order begins."""
    for head, behind in cuts(line):
        rest = without_joining(behind)
        if kinds.is_order(rest):
            yield head, rest
