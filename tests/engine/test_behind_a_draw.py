"""What is asked behind a draw may depend on the card: neither a refusal nor a hold tells it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from pbem.desk import held_turns
from pbem.engine import Asking, Game, Goto, Result, Table, ask, goto
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.order_reading.outcome import Outcome
from pbem.engine.play import Play
from pbem.engine.text import Text

SITES = {"meadow": ["build farm A1", "build farm A2"], "hill": ["build farm B1", "build farm B2"]}


class Ground(msgspec.Struct):
    """The card that lies face down, and what was done."""

    card: str
    done: list[str] = []


def turn(table: Table[Ground]) -> Asking[Goto | Result]:
    """Draw, unless something else is said, and build where the card lets you."""
    state = table.state
    said = yield from ask(0, "What first?", ["draw", "wait"], default="draw")
    state.done.append(said)
    if said == "draw":
        table.reveal(0, Text("a card"))
        if state.card != "swamp":
            state.done.append((yield from ask(0, "Where?", SITES[state.card])))
    return goto("rest")


def rest(table: Table[Ground]) -> Asking[Goto | Result]:
    """The other seat's turn; after a swamp it is the first seat's again."""
    asked = 0 if table.state.card == "swamp" else 1
    yield from ask(asked, "And you?", ["pass", "play"])
    return Result([0, 0], [1, 2])


class Digging(Game[Ground]):
    """The smallest game in which a hidden card says what is asked."""

    name = "digging"
    title = "Digging"
    players = (2,)
    vocabulary = frozenset({"build", "farm", "draw", "wait", "pass", "play"})
    state_type = Ground
    steps = {"turn": turn, "rest": rest}  # noqa: RUF012

    def setup(self, table: Table[Ground]) -> tuple[Ground, Goto]:
        return Ground("meadow"), goto("turn")

    def view(self, state: Ground, seat: int | None) -> Any:
        return state.done

    def words(self) -> dict[str, Any]:
        return {
            "verbs": ["build", "draw"],
            "understood": ["build"],
            "nouns": ["farm"],
            "counted": ["farm"],
            "codes": [r"[ab]\d"],
        }


class Imagined(Digging):
    """The same, and a seat can imagine what lies there."""

    def imagine(self, view: Any, seat: int, dice: random.Random) -> Ground:
        return Ground("meadow", list(view))


def dug(game: Digging, card: str) -> Play[Ground]:
    return Play.at(game, ["Anna", "Ben"], {}, bytes(32), Ground(card), goto("turn"))


def refused(game: Digging, card: str, lines: list[str]) -> tuple[object, ...]:
    """Whether the draw was made, and what the refusal says if it was not."""
    play = dug(game, card)
    outcome = carry_out(play, 0, lines)
    if play.reveals[0]:
        return ("drawn",)
    error = outcome.error
    return (str(error), error and error.nearest, error and error.read)


@pytest.mark.parametrize("game", [Digging(), Imagined()])
@pytest.mark.parametrize(
    "lines",
    [
        ["build farm A1"],
        ["build farm B2"],
        ["farm B7"],
        ["build a farm"],
        ["farm"],
        ["draw; build farm B1"],
        ["draw", "pass"],
        ["build farm A1", "pass"],
    ],
)
def test_a_refusal_tells_nothing_of_the_card(game: Digging, lines: list[str]) -> None:
    alike = {repr(refused(game, card, lines)) for card in ("meadow", "hill", "swamp")}
    assert len(alike) == 1


def test_without_imagination_nothing_is_said_of_what_comes_behind() -> None:
    outcome = carry_out(dug(Digging(), "hill"), 0, ["build farm B1"])
    assert outcome.error is not None
    assert "What first?" in str(outcome.error)
    assert list(map(str, outcome.error.nearest)) == ["draw", "wait"]


def test_what_is_likely_to_be_asked_is_drawn_for() -> None:
    play = dug(Imagined(), "meadow")
    assert carry_out(play, 0, ["build farm A1"]).error is None
    assert play.table.state.done == ["draw", "build farm A1"]


@pytest.mark.parametrize("game", [Digging(), Imagined()])
def test_what_is_held_tells_nothing_of_the_card(game: Digging) -> None:
    def held(card: str, line: str) -> list[str]:
        def carry(trial: Play[Any]) -> Outcome:
            return carry_out(trial, 0, [line])

        return held_turns.to_hold(dug(game, card), 0, carry)

    for line in ("draw", "wait"):
        assert held("meadow", line) == held("hill", line) == held("swamp", line), line
