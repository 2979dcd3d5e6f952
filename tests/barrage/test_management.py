"""The management board and the patent office."""

from __future__ import annotations

from pbem.games.barrage.state import Sector

from .tabletop import (
    GERMANY,
    ITALY,
    USA,
    dam,
    give,
    offers,
    on_wheel,
    order,
    phrases,
    refused,
    rule,
    rule_of,
    table,
    turn,
)


@rule("B12.1")
def test_two_drops_that_wait() -> None:
    play = turn(table())
    order(play, USA, "water A C")
    assert play.table.state.streams == {"A": 1, "B": 0, "C": 1, "D": 0}
    order(play, GERMANY, "water right D D")
    assert play.table.state.streams["D"] == 2
    assert play.table.state.companies[GERMANY].credits == 3  # the right space


@rule("B12.1")
def test_one_drop_may_be_enough_but_not_none() -> None:
    play = turn(table())
    play.answer_key(USA, "space W1L")
    assert "no water" not in phrases(play, USA)
    order(play, USA, "water B")
    assert play.table.state.streams["B"] == 1


@rule("B12.1")
def test_one_drop_that_flows_at_once() -> None:
    state = table()
    state.streams["B"] = 2
    dam(state, "5L", ITALY)
    play = turn(state)
    order(play, USA, "water now B")
    assert play.table.state.streams["B"] == 2
    assert play.table.state.dams["5L"].drops == 1


@rule("B12.2")
def test_the_bank_is_never_full() -> None:
    play = turn(table(2))
    order(play, USA, "bank 3")
    order(play, GERMANY, "bank 5")
    order(play, USA, "bank 9")
    usa, germany = play.table.state.companies
    assert (usa.credits, usa.engineers, usa.banked) == (18, 0, 12)
    assert (germany.credits, germany.engineers) == (11, 7)
    assert play.view(None)["bank"] == [12, 5]


@rule("B12.3")
def test_workshop() -> None:
    for steps, price, engineers in ((1, 0, 1), (2, 2, 2), (3, 5, 2)):
        state = table()
        company = state.companies[USA]
        on_wheel(company, 5, "base", excavators=3)
        on_wheel(company, 3, "conduit", excavators=1)
        play = turn(state)
        order(play, USA, f"workshop {steps}")
        after = play.table.state.companies[USA]
        assert (after.credits, after.engineers) == (6 - price, 12 - engineers)
        assert "base" in after.tiles
        assert ("conduit" in after.tiles) == (steps == 3)
        assert after.excavators == 6 + 3 + (steps == 3)
        assert after.wheel[0] == Sector()


@rule("B12.4")
def test_machinery_shop() -> None:
    for words, left, excavators, mixers in (
        ("buy excavator", 4, 7, 4),
        ("buy mixer", 2, 6, 5),
        ("buy any excavator", 2, 7, 4),
        ("buy excavator+mixer", 1, 7, 5),
    ):
        play = turn(table())
        order(play, USA, words)
        company = play.table.state.companies[USA]
        assert (company.credits, company.excavators, company.mixers) == (
            left,
            excavators,
            mixers,
        )


@rule("B12.5")
def test_taking_contracts() -> None:
    state = table()
    state.offer = {"green": ["G07", "G01"], "yellow": ["Y03", "Y04"], "red": ["R11", "R12"]}
    for stack, rest in state.stacks.items():
        state.stacks[stack] = [one for one in rest if one not in state.offer[stack]]
    next_yellow, next_red = state.stacks["yellow"][-1], state.stacks["red"][-1]
    play = turn(state)
    order(play, USA, "contracts Y03 R11")
    after = play.table.state
    assert after.companies[USA].contracts == ["S1", "Y03", "R11"]
    assert (after.companies[USA].credits, after.companies[USA].engineers) == (5, 10)
    assert after.offer["yellow"] == ["Y04", next_yellow]
    assert after.offer["red"] == ["R12", next_red]
    assert after.taken == {"C3L": USA}
    order(play, GERMANY, "contracts G07")
    assert play.table.state.taken["C1L"] == GERMANY
    assert play.table.state.companies[GERMANY].engineers == 11


@rule("B12.5")
def test_only_face_up_private_contracts() -> None:
    state = table()
    state.offer["green"] = ["G07", "G01"]
    play = turn(state)
    assert "does not lie face up" in str(refused(play, USA, "contracts G03"))
    assert "national" in str(refused(play, USA, f"contracts {state.national[0]}"))
    assert rule_of(play, USA, "contracts G07 G03") == "B12.5"


@rule("B12.6")
def test_more_than_three_contracts() -> None:
    state = table()
    state.offer["green"] = ["G07", "G01"]
    state.companies[USA].contracts = ["S1", "Y01", "Y02"]
    state.companies[USA].fulfilled = ["G02", "G03"]
    play = turn(state)
    order(play, USA, "contracts G07 G01")
    assert len(phrases(play, USA)) == 10
    order(play, USA, "discard Y01 S1")
    assert play.table.state.companies[USA].contracts == ["Y02", "G07", "G01"]
    assert play.table.state.discarded == ["S1", "Y01"]


@rule("B12.7")
def test_patents() -> None:
    state = table(2, "full")
    state.patents = ["I-base", "I-powerhouse", "I-joker"]
    give(state.companies[USA], credits=12)
    play = turn(state)
    assert offers(play, USA)["patent 2"].note.startswith("2 engineers, 5 credits; I-powerhouse")
    order(play, USA, "patent 2")
    after = play.table.state
    assert after.companies[USA].tiles[-1] == "I-powerhouse"
    assert after.companies[USA].credits == 7
    assert after.patents == ["I-base", "", "I-joker"]
    assert rule_of(play, GERMANY, "patent 2") == "B5.4"
    order(play, GERMANY, "bank 1")
    order(play, USA, "build powerhouse 8 with I-powerhouse")
    assert play.table.state.companies[USA].constructions == 0


@rule("B12.8")
def test_an_empty_stack_refills_nothing() -> None:
    state = table(2)
    state.offer = {"green": ["G07"], "yellow": [], "red": []}
    state.stacks = {"green": [], "yellow": [], "red": []}
    play = turn(state)
    order(play, USA, "contracts")
    after = play.table.state
    assert after.companies[USA].contracts == ["S1", "G07"]
    assert after.taken == {"C1L": USA}  # two contracts were not there
    assert after.offer == {"green": [], "yellow": [], "red": []}
    assert "contracts" not in phrases(play, GERMANY)
    assert rule_of(play, GERMANY, "contracts Y03") == "B12.8"
