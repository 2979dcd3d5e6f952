"""What letters tell first of a round's end, and how they call their reader in a list."""

from __future__ import annotations

from typing import Any

from pbem.desk.looking.seat_names import Calling
from pbem.desk.owed_letters.news import SHOWN_WHEN_DONE, shown_places
from pbem.engine import Play
from pbem.engine.table import Told
from pbem.engine.text import text

from .tabletop import GAME, GERMANY, NAMES, USA

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
