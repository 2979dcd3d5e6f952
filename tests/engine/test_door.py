"""`pbem.engine` is the only door for a game, its bot and its tests."""

from __future__ import annotations

import subprocess
import sys

import pytest

import pbem.engine
from pbem.engine import Table, silent_table
from tests.small import SMALL


def test_everything_named_is_there() -> None:
    for name in pbem.engine.__all__:
        assert getattr(pbem.engine, name) is not None
    assert set(pbem.engine._LATER) <= set(pbem.engine.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        pbem.engine.nonsense  # noqa: B018 - it is looked for, not used


def test_rules_do_not_wait_for_what_only_tests_need() -> None:
    code = "import sys, pbem.engine; print([name for name in sys.modules if name in sys.argv])"
    late = ["difflib", *{f"pbem.engine.{name}" for name in pbem.engine._LATER.values()}]
    done = subprocess.run(
        [sys.executable, "-c", code, *late], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_silent_table_tells_nobody_and_draws_the_same() -> None:
    def tried() -> tuple[list[int], list[int]]:
        table: Table[list[int]] = silent_table(list(range(9)), ["red", "blue"])
        table.shuffle("pile", table.state)
        table.tell("{who} draws", who="red")
        return table.draw(table.state, 2, 0), table.state

    drawn, left = tried()
    assert (drawn, left) == tried()
    assert sorted(drawn + left) == list(range(9))


def test_a_silent_table_is_enough_for_a_set_up() -> None:
    options = SMALL.read_options({})
    table: Table[object] = silent_table(object(), ["red", "blue"], options)
    state, first = SMALL.setup(table)  # type: ignore[arg-type] # before there is a state
    assert first.step == "keep"
    assert len(SMALL.view(state, 0)["divers"]) == 2
