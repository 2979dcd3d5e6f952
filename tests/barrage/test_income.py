"""Income and headstreams."""

from __future__ import annotations

from pbem.games.barrage.board_map import headstreams_of
from pbem.games.barrage.data import facts
from pbem.games.barrage.income import income_of
from pbem.games.barrage.words import reward_words

from .tabletop import (
    FRANCE,
    GERMANY,
    ITALY,
    USA,
    conduit,
    dam,
    give,
    order,
    phrases,
    powerhouse,
    rule,
    step,
    table,
    turn,
)


@rule("B4.1")
def test_incomes_open_with_the_second_fourth_and_fifth_piece() -> None:
    state = table()
    company = state.companies[GERMANY]
    found = []
    for number in range(6):
        give(company, base=number)
        found.append(reward_words(income_of(company)))
    assert found[:4] == ["", "", "3 VP", "3 VP"]
    assert found[4:] == ["3 VP + 2 machines of choice", "10 VP + 2 machines of choice"]
    for fact in facts().companies.values():
        for kind in ("base", "elevation", "conduit"):
            fifth = fact.income(kind, 5)
            assert fifth is not None
            assert fifth.vp == 7


@rule("B4.1")
def test_income_is_gained_every_round() -> None:
    state = table(2)
    give(state.companies[GERMANY], base=2, conduit=2)
    dam(state, "5L", GERMANY)
    dam(state, "6L", GERMANY)
    state.companies[GERMANY].base = 2
    play = step(state, "income")
    assert play.table.state.companies[GERMANY].vp == 13
    play = step(play.table.state, "income")
    assert play.table.state.companies[GERMANY].vp == 16


@rule("B4.2")
def test_choices_are_asked_of_all_at_once() -> None:
    state = table()
    give(state.companies[GERMANY], base=4)
    give(state.companies[FRANCE], base=2)
    give(state.companies[USA], elevation=4, excavators=0)
    play = step(state, "income")
    assert play.awaiting == [USA, GERMANY, FRANCE]
    order(play, FRANCE, "mixer")
    order(play, USA, "excavator; no water")
    assert play.awaiting == [GERMANY]
    order(play, GERMANY, "1 mixer 1 excavator")
    companies = play.table.state.companies
    assert (companies[FRANCE].mixers, companies[FRANCE].excavators) == (5, 6)
    assert (companies[GERMANY].mixers, companies[GERMANY].excavators) == (5, 7)
    assert companies[USA].excavators == 1
    assert companies[USA].vp == 12


@rule("B4.2")
def test_water_of_the_second_company_waits_for_that_of_the_first() -> None:
    state = table()
    give(state.companies[USA], elevation=4)
    give(state.companies[GERMANY], conduit=4)
    dam(state, "1L", ITALY, drops=0)
    play = step(state, "income")
    assert sorted(play.awaiting) == [USA, GERMANY]
    order(play, USA, "mixer")  # USA comes after Germany in reverse turn order
    assert play.awaiting == [GERMANY]
    order(play, GERMANY, "water A A")
    assert play.table.state.dams["1L"].drops == 1
    assert play.awaiting == [USA]
    order(play, USA, "water A")
    assert play.table.state.dams["1L"].drops == 1
    assert play.awaiting == [USA]  # its turn
    assert "bank" in phrases(play, USA)


@rule("B4.2")
def test_incomes_in_reverse_turn_order() -> None:
    state = table()
    state.order = [GERMANY, USA, ITALY, FRANCE]
    give(state.companies[USA], elevation=4)
    give(state.companies[GERMANY], conduit=4)
    play = step(state, "income")
    assert play.awaiting == [USA]  # the one that comes first; Germany waits
    order(play, USA, "mixer; water B B")
    assert play.awaiting == [GERMANY]


@rule("B4.3")
def test_headstreams_receive_drops() -> None:
    state = table(2)
    state.stream_tiles = {"A": 7, "B": 3, "C": 2, "D": 1}
    found = []
    for number in range(1, 6):
        state.round = number
        state.streams = dict.fromkeys("ABCD", 0)
        found.append(list(step(state, "income").table.state.streams.values()))
    assert found == [[1, 2, 0, 0], [0, 0, 0, 2], [2, 2, 1, 2], [2, 0, 3, 0], [0, 0, 0, 0]]


@rule("B4.4", "B16.5")
def test_powerhouses_give_bonus_and_ability_instead_of_income() -> None:
    state = table(2)
    dam(state, "8L", USA, drops=1)
    conduit(state, "8A", USA)
    sites = ("P11.1", "P5.1", "P6.1", "P7.1")
    notes, abilities = [], []
    for site in sites:
        powerhouse(state, site, USA)
        play = turn(state)
        notes.append(play.offers(USA)[phrases(play, USA).index("produce 0")].note)
        abilities.append(play.view(USA)["companies"][USA]["ability"])
        assert reward_words(income_of(state.companies[USA])) == ""
    assert [note.split("; ")[1].partition(":")[0] for note in notes] == [
        "3 energy",
        "4 energy",
        "4 energy",
        "6 energy",
    ]
    assert abilities == [False, False, True, True]


def test_the_question_tells_all_of_the_income_and_the_story_that_it_was_one() -> None:
    state = table()
    give(state.companies[GERMANY], base=4)
    give(state.companies[USA], conduit=2)
    play = step(state, "income")
    asked = str(play.pending[GERMANY].prompt)
    assert asked == "Your income: 3 VP, 2 machines of choice. Which machinery do you take?"
    order(play, GERMANY, "2 mixers")
    told = [str(one) for one in play.log]
    assert "Germany gains 3 VP as income." in told
    assert "Germany takes 2 mixers." in told


def test_machines_alone_are_told_as_income() -> None:
    state = table()
    give(state.companies[FRANCE], base=2)
    play = step(state, "income")
    assert (
        str(play.pending[FRANCE].prompt)
        == "Your income: 1 machine of choice. Which machinery do you take?"
    )
    order(play, FRANCE, "mixer")
    assert "France takes 1 mixer as income." in [str(one) for one in play.log]


@rule("B4.3")
def test_the_board_shows_what_headstreams_will_bring_while_incomes_are_chosen() -> None:
    state = table()
    state.stream_tiles = {"A": 7, "B": 3, "C": 2, "D": 1}
    state.round = 3
    give(state.companies[GERMANY], base=4)
    play = step(state, "income")
    before = [one.waiting for one in headstreams_of(play.view(GERMANY))]
    order(play, GERMANY, "2 mixers")
    assert before == [one.waiting for one in headstreams_of(play.view(GERMANY))] == [2, 2, 1, 2]
    order(play, USA, "water A A")
    assert headstreams_of(play.view(GERMANY))[0].waiting == 4
