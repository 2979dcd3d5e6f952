"""A company's turn: one action, or Mahiri's copy and then one action."""

from __future__ import annotations

from functools import partial

from pbem.engine import Asking, Goto, Question, Result, Table, goto, text

from .build import build, buildable
from .contracts import refill
from .facts import STRUCTURES
from .officers import copy_officer, copy_space
from .phrases import action_key, action_note, action_phrase
from .refusals import refused_actions
from .spaces import SPACES, Action, bank, buy_machine, takable, use_space, visit_office
from .state import State
from .water import hold_less

PASS: Action = ("pass",)
WHAT_TO_DO = text("What will you do?")


def turn(table: Table[State], place: int, first: Action | None = None) -> Asking[Goto | Result]:
    """The turn of the company at this place of the turn order.

    A bot that tries an action out says it beforehand (`first`), and is not asked for it.
    """
    state = table.state
    seat = state.order[place]
    company = state.companies[seat]
    if company.automa:
        from .automa.turn import automa_turn  # loaded by games with an Automa, see there

        automa_turn(table, seat)
    elif not company.passed:
        if company.deep:
            hold_less(table, seat)
        yield from _act(table, seat, first)
        company.copied = ""
    return goto("tidy", place)


def tidy(table: Table[State], place: int) -> Goto:
    """Between two turns the contracts that were taken are replaced from their stacks."""
    refill(table)
    return next_turn(table.state, place)


def next_turn(state: State, place: int) -> Goto:
    """Whoever is next in turn order and still in the round; else the actions are over."""
    players = len(state.order)
    for step in range(1, players + 1):
        following = (place + step) % players
        if not state.companies[state.order[following]].passed:
            return goto("turn", following)
    return goto("round_end")


def _act(table: Table[State], seat: int, first: Action | None) -> Asking[None]:
    company = table.state.companies[seat]
    done = False
    while not done:
        action, first, forced = first, None, False
        if action is None:
            question = _what_to_do(table.state, seat)
            action, forced = (yield question), len(question.known) == 1
        if action[0] == "copy":
            copy_officer(table, seat, action[1])
            done = not company.engineers
        elif action[0] == "bank":
            yield from bank(table, seat, forced=forced)
            done = True
        else:
            done = yield from _carry_out(table, seat, action)


def actions(state: State, seat: int) -> list[Action]:
    """All that the company may do now; without engineers only tiles that need none, or pass."""
    company = state.companies[seat]
    found: list[Action] = buildable(state, seat)  # type: ignore[assignment]
    if not company.engineers:
        found.append(PASS)
        return found
    found += takable(state, seat)
    if copy_space(company) is not None:
        found += [("copy", officer) for officer in state.pool]
    return found


def _what_to_do(state: State, seat: int) -> Question[Action]:
    return Question(
        seat,
        WHAT_TO_DO,
        actions(state, seat),
        key_of=action_key,
        phrase_of=partial(action_phrase, state),
        note_of=lambda action: action_note(state, seat, action),
        forbidden=lambda: refused_actions(state, seat),
    )


def _carry_out(table: Table[State], seat: int, action: Action) -> Asking[bool]:
    """Do the action; False if the company would rather have another one."""
    kind = action[0]
    if kind in STRUCTURES:
        return (yield from build(table, seat, kind, action[1]))
    if kind == "space":
        yield from use_space(table, seat, SPACES[action[1]])
    elif kind == "buy":
        buy_machine(table, seat, SPACES[action[1]], action[2])
    elif kind == "contracts":
        yield from visit_office(table, seat, action[1])
    else:
        company = table.state.companies[seat]
        company.passed = True
        table.tell("{company} passes.", company=company.called)
    return True
