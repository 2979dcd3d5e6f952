"""What letters tell first of a round's end, and how they call their reader in a list."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk.looking.seat_names import Calling
from pbem.desk.owed_letters.news import SHOWN_WHEN_DONE, shown_places
from pbem.engine import Play
from pbem.engine.table import Told
from pbem.engine.text import text
from pbem.games.underwater_cities import UnderwaterCities

from .tabletop import (
    GAME,
    GERMANY,
    NAMES,
    USA,
    conduit,
    dam,
    give,
    order,
    powerhouse,
    rule,
    table,
    turn,
)

MADE = "{company} made {energy} energy: {gains:,}."


def opened() -> Play[Any]:
    return Play.open(GAME, NAMES[:3], {"variant": "introductory"}, bytes(32))


def test_what_a_round_brought_is_told_before_what_is_small() -> None:
    play = opened()
    first = len(play.log)
    made = {"energy": 3, "gains": ["2 VP by place", "3 credits"]}
    play.log.tell(
        [
            Told(7, None, "{company} gets {credits} from the bank.", {"company": "Italy"}),
            Told(
                9,
                None,
                "Water from headstream {stream} flows {ends}.",
                {"stream": "A", "ends": "on"},
            ),
            *(Told(9, None, MADE, {"company": one, **made}) for one in ("USA", "Germany", "Italy")),
            *(
                Told(9, None, "New on offer: {contracts}.", {"contracts": "Y01"})
                for _one in range(9)
            ),
        ]
    )
    params = {"news": list(range(first, len(play.log))), "most": SHOWN_WHEN_DONE}
    shown = [play.log[place].said.sentence for place in shown_places(play, USA, params)]
    assert shown.count(MADE) == 3
    assert "Water from headstream {stream} flows {ends}." in shown


def test_the_reader_is_you_in_a_list() -> None:
    play = opened()
    order = text("Turn order: {companies:,}.", companies=[text("Germany"), text("USA")])
    assert Calling(play, play.view(USA), USA).say(order) == "Turn order: black (Germany), you."
    assert Calling(play, play.view(GERMANY), GERMANY).say(order) == "Turn order: you, red (USA)."


@rule("B5.3")
@pytest.mark.parametrize(
    ("line", "told", "to_me"),
    [
        (
            "buy excavator+mixer",
            "USA takes 1 excavator, 1 mixer for 2 engineers, 5 credits.",
            "You take 1",
        ),
        ("workshop 2", "USA pays 2 engineers, 2 credits and turns its wheel 2 steps.", "You pay 2"),
        (
            "workshop 1",
            "USA pays 1 engineer and turns its wheel one step.",
            "You pay 1 engineer and",
        ),
        (
            "water right: A B",
            "USA pays 2 engineers, 3 credits and puts 2 drops on headstreams A, B.",
            "You pay",
        ),
        (
            "water now right: A",
            "USA pays 2 engineers, 3 credits and lets water flow from A ",
            "You pay 2 engineers, 3",
        ),
        (
            "contracts Y03 right",
            "USA takes contract Y03 for 1 engineer, 3 credits.",
            "You take contract Y03",
        ),
        ("patent 1", " for 2 engineers, 5 credits.", "You buy patent "),
        (
            "produce +2 right: 1 drop from 8L via 8A; no contract",
            "USA pays 3 engineers, 3 credits and produces 5",
            "Yo",
        ),
        (
            "build base 5L",
            "USA builds a base at 5L (3 engineers, 3 excavators; 3 credits for the space).",
            "Yo",
        ),
    ],
)
def test_what_a_space_costs_is_told_with_what_was_done(line: str, told: str, to_me: str) -> None:
    state = table(4, "full")
    give(state.companies[USA], credits=20, excavators=9, constructions=3)
    state.offer["yellow"] = ["Y03", "Y04"]
    dam(state, "8L", drops=1)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    play = turn(state)
    before = len(play.log)
    order(play, USA, line)
    heard = [one for one in play.log[before:] if one.is_for(USA)]
    assert any(told in str(one) for one in heard), [str(one) for one in heard]
    mine = Calling(play, play.view(USA), USA).tell(heard[0])
    assert mine.startswith(to_me), mine
    assert "USA" not in mine


def test_what_a_turn_was_spent_on_is_no_bookkeeping() -> None:
    assert "{company} turns its wheel {steps}." not in GAME.by_the_way
    assert "{seat} pays {paid} for card {no}" not in UnderwaterCities.by_the_way
    assert "{seat} pays {paid}" not in UnderwaterCities.by_the_way
