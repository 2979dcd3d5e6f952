"""`Build it` in an order on a condition is about what the condition speaks of."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.transcript import REFUSED, TOLD

from .real_games import Game, answered, kept_ahead, told


@pytest.mark.parametrize(
    ("language", "line", "first"),
    [
        ("en", "if base 9L is free build it", "build base 9L"),
        ("en", "if base 9L is free: build it; else bank 2", "build base 9L"),
        ("en", "If 9L is free, take it.", "build base 9L"),
        ("en", "if base 9L is free do that", "build base 9L"),
        ("en", "if 9L is free build it with 3 excavators", "build base 9L"),
        ("en", "if I can build base 9L, do that", "build base 9L"),
        ("en", "if conduit 8A is free, build that", "build conduit 8A"),
        ("en", "if 9L is free, this turn base 9U", "build base 9U"),
        ("fr", "si 9L est libre, construis-la", "build base 9L"),
        ("fr", "si 9L est libre, la base 9U", "build base 9U"),
        ("uk", "якщо 9L вільна, будуй її", "build base 9L"),
        ("ru", "если 9L свободна, построй её", "build base 9L"),
    ],
)
def test_it_is_what_the_condition_names(
    desk: Desk, barrage: Game, language: str, line: str, first: str
) -> None:
    assert answered(desk, barrage, language, line)[1][:1] == [first]


def test_it_is_kept_by_its_name(desk: Desk, barrage: Game) -> None:
    reply, keys = answered(desk, barrage, "en", "next turn: if base 9L is free, build it")
    assert [one.outcome for one in reply.transcript.items] == [TOLD]
    assert (keys, kept_ahead(desk, *barrage)) == ([], ["base 9L"])


@pytest.mark.parametrize("line", ["if 9L is taken, take it", "if round 1: take it"])
def test_it_is_asked_about_where_nothing_is_named(desk: Desk, barrage: Game, line: str) -> None:
    reply, keys = answered(desk, barrage, "en", line)
    assert [one.outcome for one in reply.transcript.items] == [REFUSED]
    assert "Nothing says what “take it” is about" in told(reply)
    assert keys == kept_ahead(desk, *barrage) == []


def test_what_is_never_built_on_a_site_is_no_condition(desk: Desk, barrage: Game) -> None:
    reply, keys = answered(desk, barrage, "en", "if conduit 9L is free, build it")
    assert ([one.outcome for one in reply.transcript.items], keys) == ([REFUSED], [])
