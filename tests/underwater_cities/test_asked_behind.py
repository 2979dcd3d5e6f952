"""What is asked behind a card that is drawn: orders for it, and what is told before it is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk.held_turns import held_words
from pbem.desk.ordering import give_orders
from pbem.desk.orders import reserved
from pbem.desk.transcript import DONE, IGNORED, REFUSED, TOLD, done_item
from pbem.engine import Outcome, Play, carry_out, language_of
from pbem.engine.reader import reader_of
from pbem.engine.thinking.hints import hints
from pbem.games.underwater_cities.state import State
from tests.mail.situations import Evening

from .tabletop import BLUE, RED, city, give, goods, supplied, table, tunnels, turn

TUNNEL = "play 59 on G5; build tunnel SE-S"


def pioneers() -> Play[State]:
    """Red holds Pioneer Workshop, which draws a card and then asks for a building."""
    state = table(3)
    give(state, RED, 59, 16, 31)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    return turn(state)


def told(play: Play[State], *lines: str) -> Outcome:
    return carry_out(play, RED, lines, reserved())


@pytest.mark.parametrize("lines", [(f"{TUNNEL}; build farm SE",), (TUNNEL, "build farm SE")])
def test_an_order_for_the_building_is_read_behind_the_card_that_is_drawn(
    lines: tuple[str, ...],
) -> None:
    play = pioneers()
    assert told(play, *lines).error is None
    assert [entry.key for entry in play.record][-1] == "build:farm:SE.1"


@pytest.mark.parametrize(
    "lines",
    [
        (TUNNEL, "build farm"),
        (
            "Play Pioneer Workshop on G5, build a tunnel from SE to S and then a free farm in my"
            " city.",
        ),
    ],
)
def test_a_building_without_a_site_is_refused_with_sites(lines: tuple[str, ...]) -> None:
    play = pioneers()
    outcome = told(play, *lines)
    assert outcome.error is not None
    assert outcome.undone
    assert outcome.failed == len(lines) - 1
    assert play.record == []
    assert "turn ends" not in str(outcome.error.why)
    nearest = [str(one) for one in outcome.error.nearest]
    assert len(nearest) == 3
    assert all(one.startswith(f"{TUNNEL}; build farm ") for one in nearest)
    for one in nearest:
        assert told(pioneers(), one).error is None


def test_a_building_without_a_site_is_asked_for_where_a_line_only_says_so_besides() -> None:
    play = pioneers()
    assert told(play, f"{TUNNEL}; build farm").error is None
    question = play.pending[RED]
    assert any("farm" in str(question.phrase(one)) for one in question.choices)


def test_nothing_is_told_of_the_card_that_is_drawn() -> None:
    after = pioneers()
    held = set(after.table.state.players[RED].hand)
    assert told(after, TUNNEL).error is None
    (drawn,) = set(after.table.state.players[RED].hand) - held
    other = next(no for no in range(10, 59) if no not in {*held, drawn})
    for line in (f"{TUNNEL}; keep {{no}}", f"{TUNNEL}; build farm; discard {{no}}"):
        whys = []
        for no in (drawn, other):
            outcome = told(pioneers(), line.format(no=no))
            assert outcome.error is not None
            assert outcome.undone
            assert not any(
                "discard" in str(one) or "keep" in str(one) for one in outcome.error.nearest
            )
            whys.append(str(outcome.error.why).replace(f" {no}”", " N”"))
        assert whys[0] == whys[1]


def test_a_thing_on_offer_begins_an_order() -> None:
    play, line = pioneers(), "free farm in my city"
    language = language_of(play, reserved())
    assert not language.speaks_of(play.pending[RED], line)
    assert told(play, TUNNEL).error is None
    assert language.speaks_of(play.pending[RED], line)
    assert not language.speaks_of(play.pending[RED], "nice farm you have there")
    outcome = told(play, line)
    assert outcome.error is not None
    assert outcome.error.nearest
    assert all(str(one).startswith("build farm ") for one in outcome.error.nearest)


def test_a_site_may_be_named_by_what_it_gives() -> None:
    play = pioneers()
    assert told(play, TUNNEL).error is None
    line = "I'll put the free farm on S where it gives a credit, thanks!"
    assert told(play, line).error is None
    assert play.record[-1].key == "build:farm:S.1"


def test_at_the_desk_such_a_line_is_refused_and_every_line_is_told_of(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 2, seed=7)
    desk, number = evening.desk, evening.number

    def offered(seat: int) -> list[str]:
        return [str(one.phrase) for one in evening.play.offers(seat)]

    for seat in evening.play.awaiting:
        while (keep := offered(seat)) and keep[0].startswith("keep"):
            give_orders(desk, number, seat, [keep[0]])
    (seat,) = evening.play.awaiting
    farms = next(one for one in offered(seat) if one.endswith(" R1"))
    give_orders(desk, number, seat, [farms])
    for line, outcome in (("free farm in my city", REFUSED), ("nice farm, Ben", IGNORED)):
        (item,) = give_orders(desk, number, seat, [line]).transcript.items
        assert item.outcome == outcome
    lines = ["undo that please", farms, "build farm SE", "Done."]
    told_of = give_orders(desk, number, seat, lines).transcript
    assert [one.outcome for one in told_of.items] == [TOLD, DONE, DONE, DONE]
    assert "Done." in [one.line for one in told_of.to_show]


def test_a_number_that_counts_things_is_no_card() -> None:
    line = "I play the Pioneer Workshop on the slot with 2 desalination plants, and build a lab."
    error = told(pioneers(), line).error
    assert error is not None
    assert "Name one of the slots" in str(error.why)
    held = told(pioneers(), "play 2 on G5").error
    assert held is not None
    assert str(held.why) == "You do not hold card Biomatter Culture (2)."


def at_embassy_row() -> Play[State]:
    """A tunnel draws a card, the metropolis behind it another, the end of the turn a third."""
    state = table(3)
    give(state, RED, 9, 16, 31)
    player = state.players[RED]
    player.blue = {"NE": 9, "SW": 4}
    city(player, "E", "NE")
    tunnels(player, "E-SE", "NE-E")
    goods(player, kelp=2, steelplast=5, science=2, biomatter=1, credit=9)
    return turn(supplied(state))


def test_all_cards_are_counted_that_what_is_held_would_draw() -> None:
    held = ["play 9 on Y2; build tunnel NE-blue; build tunnel N-NE; gain 2 kelp"]
    said = str(held_words(at_embassy_row(), RED, held, reader_of("en")))
    assert said.endswith("Once played it stands for good: you would draw 3 cards.")


def test_a_hint_names_the_cards_that_nobody_knows_yet() -> None:
    found = hints(at_embassy_row(), RED)
    assert any(one.then == "you would draw 1 card" for one in found)


def test_what_the_player_has_named_is_not_told_as_chosen() -> None:
    outcome = told(at_embassy_row(), "play 9 on Y2; build tunnel N-NE; build tunnel C-NE; 2 kelp")
    (line,) = outcome.done
    assert done_item(line).as_usual == [
        "pay 1 steelplast 1 credit (build tunnel N-NE)",
        "pay 1 steelplast 1 credit (build tunnel C-NE)",
    ]


def test_who_stands_on_a_slot_is_told_so() -> None:
    state = table(3)
    give(state, RED, 60)
    state.slots = {"Y2": [RED], "Y1": [BLUE]}
    play = turn(state)
    for slot, why in (("Y2", "You are already on Y2 this round."), ("Y1", "Y1 is taken this")):
        error = told(play, f"play 60 on {slot}").error
        assert error is not None
        assert str(error.why).startswith(why)
