"""A lone choice is taken unasked; whoever names it all the same is understood."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pbem.desk.transcript import done_item
from pbem.engine import Asking, Game, Goto, NotUnderstood, Result, Table, ask, goto
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.play import Play
from pbem.engine.text import Text


class Built(msgspec.Struct):
    """What was done."""

    done: list[str] = []


def turn(table: Table[Built]) -> Asking[Goto | Result]:
    """A site of two, an upgrade that cannot be otherwise, and a gift of two."""
    done = table.state.done
    done.append((yield from ask(0, "Where?", ["build east", "build west"])))
    done.append((yield from ask(0, "Upgrade?", ["upgrade it"])))
    done.append((yield from ask(0, "Which gift?", ["take kelp", "take steel"])))
    return goto("rest")


def rest(table: Table[Built]) -> Asking[Goto | Result]:
    """The other seat's turn."""
    yield from ask(1, "And you?", ["pass", "play"])
    return Result([0, 0], [1, 2])


class Site(Game[Built]):
    """The smallest game with a lone choice."""

    name = "site"
    title = "Site"
    players = (2,)
    vocabulary = frozenset({"build", "upgrade", "take", "pass", "play", "kelp", "steel", "it"})
    state_type = Built
    steps = {"turn": turn, "rest": rest}  # noqa: RUF012

    def setup(self, table: Table[Built]) -> tuple[Built, Goto]:
        return Built(), goto("turn")

    def view(self, state: Built, seat: int | None) -> Any:
        return state.done


def shown_turn(table: Table[Built]) -> Asking[Goto | Result]:
    """The same turn, which goes on after the gift has shown something."""
    yield from turn(table)
    table.reveal(0, Text("a shell"))
    yield from ask(0, "And now?", ["build north", "build south"])
    return goto("rest")


class Shown(Site):
    """The same game with something to be seen."""

    steps = {"turn": shown_turn, "rest": rest}  # noqa: RUF012


@pytest.mark.parametrize(
    "line",
    [
        "build east, upgrade it, take kelp",
        "build east; upgrade it; take kelp",
        "build east take kelp",
    ],
)
def test_the_only_choice_may_be_named_or_left_out(line: str) -> None:
    play = Play.open(Site(), ["red", "blue"], {}, bytes(32))
    outcome = carry_out(play, 0, [line])
    assert outcome.error is None
    assert play.table.state.done == ["build east", "upgrade it", "take kelp"]
    assert [entry.key for entry in play.record] == ["build east", "take kelp"]


def test_it_is_named_once_only() -> None:
    play = Play.open(Site(), ["red", "blue"], {}, bytes(32))
    outcome = carry_out(play, 0, ["build east, upgrade it, upgrade it, take kelp"])
    assert isinstance(outcome.error, NotUnderstood)
    assert play.record == []


def test_it_can_be_named_after_a_failed_letter_and_an_undo() -> None:
    play = Play.open(Site(), ["red", "blue"], {}, bytes(32))
    assert carry_out(play, 0, ["build east", "upgrade it, dance"]).undone
    assert carry_out(play, 0, ["build east"]).error is None
    assert carry_out(play, 0, ["upgrade it, dance"]).undone
    assert [str(one.prompt) for one in play.unasked] == ["Upgrade?"]
    play.undo(0)
    assert play.unasked == []
    assert isinstance(carry_out(play, 0, ["upgrade it"]).error, NotUnderstood)


def test_a_line_that_only_names_it_is_told_of() -> None:
    play = Play.open(Shown(), ["red", "blue"], {}, bytes(32))
    outcome = carry_out(play, 0, ["build east", "upgrade it"])
    told = [done_item(line) for line in outcome.done]
    assert [one.needs_saying for one in told] == [False, True]
    assert str(told[1].text) == "There was nothing to choose here: it goes on by itself."


def test_it_cannot_be_named_after_the_next_answer() -> None:
    play = Play.open(Site(), ["red", "blue"], {}, bytes(32))
    assert carry_out(play, 0, ["build east, take kelp, upgrade it"]).undone


def test_a_line_that_only_names_it_stands_with_what_came_after_it() -> None:
    play = Play.open(Shown(), ["red", "blue"], {}, bytes(32))
    outcome = carry_out(play, 0, ["build east", "upgrade it", "take kelp", "dance"])
    assert [done.line for done in outcome.done] == ["build east", "upgrade it", "take kelp"]
    assert outcome.failed == 3
