"""Carries standing orders out when their moment has come."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from pbem.desk import faults
from pbem.desk.gamefile import ENDED, Chain, GameFile, Part
from pbem.desk.standing_orders.conditions import holds
from pbem.desk.standing_orders.kept import listed_conditions
from pbem.engine.driver import WentBy
from pbem.engine.order_reading.effort import Effort, within
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.order_reading.outcome import Outcome, said
from pbem.engine.play import Play
from pbem.engine.text import Words, joined, text
from pbem.engine.thinking.worlds import imagined_turn

log = logging.getLogger("pbem.desk")

MOST_APPLIED = 50
UNASKED = text("your turn left you no choice, so it was played without it")
OTHERWISE = text("you played that turn in another way")


class Applied(msgspec.Struct):
    """What became of a standing order when its moment came."""

    seat: int
    orders: str
    outcome: Outcome | None = None
    dropped: Words = ""
    quiet: bool = False
    """Whether it needs no letter: the player asked for the same thing again and again."""
    waits: bool = False
    """Whether it waits for an answer of its player that goes before the turn."""


def apply_all(file: GameFile, play: Play[Any]) -> list[Applied]:
    """Give the standing orders of whoever is asked now, until there are none that fit."""
    if file.paused_at or file.status == ENDED:
        return []
    with within(Effort(2 * sum(len(mine.ahead) for mine in file.seats))):
        return _apply_all(file, play)


def _apply_all(file: GameFile, play: Play[Any]) -> list[Applied]:
    applied: list[Applied] = []
    while len(applied) < MOST_APPLIED:
        applied += _gone_by(file, play)
        free = [seat for seat in play.awaiting if not file.seats[seat].held]
        found = (apply_next(play, seat, file.seats[seat].ahead) for seat in free)
        one = next((one for one in found if one is not None), None)
        if one is None:
            break
        applied.append(one)
    return applied


def _gone_by(file: GameFile, play: Play[Any]) -> list[Applied]:
    """Drop the orders whose turn is over: it left no choice, or was played in another way."""
    gone: list[Applied] = []
    unasked, play.went_by = play.went_by, []
    for turn in (one for one in unasked if _was_turn(play, one)):
        ahead = file.seats[turn.seat].ahead
        gone += [_dropped(turn.seat, one, ahead, UNASKED) for one in _due_in(turn, ahead)]
    now = play.snapshot.number
    for seat, mine in enumerate(file.seats):
        late = [one for one in mine.ahead if (one[0].waits or now) < now]
        gone += [_dropped(seat, one, mine.ahead, OTHERWISE) for one in late]
    return gone


def _due_in(turn: WentBy, chains: list[Chain]) -> list[Chain]:
    """The orders that were for a turn which asked nothing; what is for a later one comes nearer."""
    due = []
    for chain in chains:
        first = chain[0]
        if first.round is not None or turn.number <= (first.during or 0):
            continue
        if first.turns:
            first.turns -= 1
        else:
            due.append(chain)
    return due


def _dropped(seat: int, chain: Chain, chains: list[Chain], why: Words) -> Applied:
    """A standing order that is given up, and why."""
    chains[:] = [one for one in chains if one is not chain]
    return Applied(seat, chain[0].orders, None, why)


def apply_next(play: Play[Any], seat: int, chains: list[Chain]) -> Applied | None:
    """Use up the seat's oldest standing order on the question it is asked, if it has one."""
    if seat not in play.pending or not chains or _has_begun(play, seat):
        return None
    for chain in list(chains):
        if chain[0].during == play.snapshot.number or _lets_pass(play, chain):
            continue
        use = _use_up if chain[0].round is None else _pass
        try:
            done = use(play, seat, chain, chains)
        except Exception as error:
            if not faults.is_fault(error):
                raise
            log.exception("an order that was given ahead met a fault")
            return _dropped(seat, chain, chains, faults.ORDER_NOT_READ)
        if done is not None:
            return done
    return None


def _pass(play: Play[Any], seat: int, chain: Chain, chains: list[Chain]) -> Applied | None:
    """Pass, if that is on offer, while the round lasts for which that was said."""
    if chain[0].round != play.round:
        chains.remove(chain)
    elif phrase := _passing_phrase(play, seat):
        outcome = carry_out(play, seat, [phrase])
        if outcome.error is None:
            return Applied(seat, phrase, outcome, quiet=True)
        chains.remove(chain)
        return Applied(seat, phrase, outcome, outcome.error.why)
    return None


def _has_begun(play: Play[Any], seat: int) -> bool:
    """Whether the seat has answered more in this step than what goes before its turn."""
    if not play.drafting(seat):
        return False
    trial = play.copy()
    while trial.drafting(seat):
        if not trial.can_undo(seat):
            return True
        trial.undo(seat)
        if not trial.before_turn(seat):
            return True
    return False


def _lets_pass(play: Play[Any], chain: Chain) -> bool:
    """Whether the turn that it is now goes before the one that the orders are for."""
    if not chain[0].turns or not _is_turn(play):
        return chain[0].turns > 0
    chain[0].turns -= 1
    chain[0].during = play.snapshot.number
    return True


def wait_here(play: Play[Any], chain: Chain) -> bool:
    """Let orders wait in the turn that it is; whether that is new."""
    if chain[0].waits == play.snapshot.number or not _is_turn(play):
        return False
    chain[0].waits = play.snapshot.number
    return True


def _is_turn(play: Play[Any], step: str = "") -> bool:
    """Whether a step, or that which the game is in, is somebody's turn."""
    return not play.game.turn_steps or (step or play.snapshot.step) in play.game.turn_steps


def _was_turn(play: Play[Any], step: WentBy) -> bool:
    """The same of one that asked nothing; whoever can only pass expects no turn before the next."""
    return _is_turn(play, step.step) and step.did.casefold() not in _passing(play)


def waits(play: Play[Any], seat: int, chain: Chain) -> bool:
    """Whether the seat is asked something that goes before its turn, and this is no answer to it.

    It is tried on a copy, which shows nothing.
    """
    if chain[0].round is not None or not play.before_turn(seat):
        return False
    part = first_that_holds(play, seat, chain)
    if part is None:
        return True
    lines = part.orders.split("\n")
    return carry_out(play.preview(seat), seat, lines, spoken=part.spoken).error is not None


def first_that_holds(play: Play[Any], seat: int, chain: Chain) -> Part | None:
    """The part of a standing order that is carried out, as things stand."""
    for part in chain:
        if not part.condition or holds(play, seat, part.condition, part.spoken):
            return part
    return None


def _use_up(play: Play[Any], seat: int, chain: Chain, chains: list[Chain]) -> Applied | None:
    """Carry orders out, unless they wait for an answer that goes before them."""
    first = chain[0]
    if waits(play, seat, chain):
        return Applied(seat, first.orders, waits=True) if wait_here(play, chain) else None
    chains.remove(chain)
    part = first_that_holds(play, seat, chain)
    if part is None:
        condition = listed_conditions(chain)
        return Applied(seat, first.orders, None, text("it was not so that {c}", c=condition))
    outcome = carry_out(play, seat, part.orders.split("\n"), spoken=part.spoken)
    dropped = outcome.error.why if outcome.error is not None else ""
    return Applied(seat, part.orders, outcome, dropped)


def read_now(play: Play[Any], seat: int, chain: Chain) -> tuple[Words, Words]:
    """How the orders would be read if they were due now, or what is against them.

    It is tried on a copy, which shows nothing; where it is not the seat's turn, in a world that may
    be the true one, as if it were.
    """
    turn = play if seat in play.pending else imagined_turn(play, seat)
    if turn is None or play.drafting(seat):
        return "", ""
    part = first_that_holds(turn, seat, chain)
    if part is None:
        return "", ""
    lines = part.orders.split("\n")
    outcome = carry_out(turn.preview(seat), seat, lines, spoken=part.spoken)
    if outcome.error is not None:
        return "", outcome.error.why
    return joined(said(one for line in outcome.done for one in line.answers), "; "), ""


def _passing_phrase(play: Play[Any], seat: int) -> str:
    """The phrase on offer by which the seat passes, if there is one."""
    passing, question = _passing(play), play.pending[seat]
    phrases = (question.phrase(choice) for choice in question.choices)
    return next((phrase for phrase in phrases if phrase.casefold() in passing), "")


def _passing(play: Play[Any]) -> set[str]:
    """The phrases by which one passes."""
    return {phrase.casefold() for phrase in play.game.passing}
