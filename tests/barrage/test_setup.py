"""Setting up: what lies on the table, closed rows, and the draft of the full game."""

from __future__ import annotations

import pytest

from pbem.engine import Play, random_game
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import NEUTRAL, State

from .tabletop import GAME, NAMES, order, phrases, rule, rule_of, table, turn

PLAYERS = (2, 3, 4)
SEEDS = range(12)


def opened(players: int, variant: str, seed: int) -> Play[State]:
    return random_game(GAME, NAMES[:players], {"variant": variant}, seed)[0]


def every_opening() -> list[State]:
    return [
        opened(players, variant, seed).table.state
        for players in PLAYERS
        for variant in ("introductory", "full")
        for seed in SEEDS
    ]


@rule("B2.1")
def test_four_headstream_tiles() -> None:
    for state in every_opening():
        assert list(state.stream_tiles) == ["A", "B", "C", "D"]
        assert len(set(state.stream_tiles.values())) == 4
    assert len({tile for state in every_opening() for tile in state.stream_tiles.values()}) == 8


@rule("B2.2")
def test_bonus_tiles_and_objective() -> None:
    for state in every_opening():
        assert len(set(state.bonus)) == 5
        assert state.objective in facts().scoring.objectives.ids
        if state.variant == "introductory":
            assert "advanced-tiles" not in state.bonus
    assert any("advanced-tiles" in state.bonus for state in every_opening())


@rule("B2.3", "B2.4")
def test_contracts_on_offer() -> None:
    for state in every_opening():
        assert len(state.national) == len(state.companies) - 1
        assert {stack: len(offer) for stack, offer in state.offer.items()} == {
            "green": 2,
            "yellow": 2,
            "red": 2,
        }
        assert all(len(stack) == 13 for stack in state.stacks.values())


@rule("B2.5")
def test_neutral_dams() -> None:
    for state in every_opening():
        dams = [
            (facts().dams[site].area, site[-1], dam.owner, dam.height, dam.drops)
            for site, dam in state.dams.items()
        ]
        assert dams == [
            ("mountain", "L", NEUTRAL, 1, 1),
            ("hill", "L", NEUTRAL, 2, 1),
            ("plain", "L", NEUTRAL, 3, 1),
        ]


@rule("B2.6")
@pytest.mark.parametrize("variant", ["introductory", "full"])
def test_what_a_company_begins_with(variant: str) -> None:
    for company in opened(4, variant, 1).table.state.companies:
        assert (company.credits, company.excavators, company.mixers) == (6, 6, 4)
        assert (company.engineers, company.vp, company.energy) == (12, 10, 0)
        assert company.base == company.elevation == company.conduit == company.powerhouse == 0
    assert dict(facts().building.pieces) == {
        "base": 5,
        "elevation": 5,
        "conduit": 5,
        "powerhouse": 4,
    }


@rule("B2.6")
def test_mahiri_has_no_more_credits_than_others() -> None:
    play = with_mahiri(4)
    while any(not company.name for company in play.table.state.companies):
        play.answer(play.awaiting[0], 0)
    assert {company.credits for company in play.table.state.companies} == {6}


@rule("B2.7")
def test_rows_closed_by_the_number_of_players() -> None:
    closed = {
        players: [
            row
            for row, line in (("workshop 2", "K2"), ("buy any mixer", "M2"), ("produce -1", "T4"))
            if rule_of_row(players, row) == "B2.7" and line
        ]
        for players in PLAYERS
    }
    assert closed[2] == ["workshop 2", "buy any mixer", "produce -1"]
    assert closed[3] == ["buy any mixer"]
    assert closed[4] == []


def rule_of_row(players: int, words: str) -> str:
    play = turn(table(players))
    return "" if words in phrases(play, 0) else rule_of(play, 0, words)


@rule("B2.7")
def test_second_row_of_the_contract_office_is_for_four() -> None:
    for players, spaces in ((2, 2), (3, 2), (4, 4)):
        state = table(players)
        for _time in range(spaces):
            play = turn(state)
            lying = state.offer["green"][0]
            left = {"C1L", "C2L"} if players == 4 else {"C1L"}
            side = "right " if left.issubset(state.taken) else ""
            order(play, 0, f"contracts {side}{lying}")
            state = play.table.state
            state.companies[0].contracts.clear()
            state.companies[0].credits = 6
        singles = [space for space in state.taken if space.startswith(("C1", "C2"))]
        assert len(singles) == spaces


@rule("B2.8")
def test_companies_of_the_introductory_game() -> None:
    state = opened(4, "introductory", 3).table.state
    lines = [(c.name, c.officer, c.contracts) for c in state.companies]
    assert lines == [
        ("USA", "wilhelm", ["S1"]),
        ("Germany", "jill", ["S2"]),
        ("Italy", "solomon", ["S3"]),
        ("France", "viktor", ["S4"]),
    ]
    assert state.order == [0, 1, 2, 3]


@rule("B2.9")
def test_introductory_game_has_jokers_and_no_patents() -> None:
    play = opened(3, "introductory", 3)
    for company in play.table.state.companies:
        assert company.tiles == ["base", "elevation", "conduit", "powerhouse", "joker"]
    assert play.table.state.patents == []
    assert rule_of(play, 0, "patent 1") == "B2.9"


# --- the draft -----------------------------------------------------------------------------


def with_mahiri(players: int) -> Play[State]:
    for seed in range(100):
        play = opened(players, "full", seed)
        if any(officer == "mahiri" for _company, officer in play.table.state.pairs):
            return play
    raise AssertionError("Mahiri is never drawn")


@rule("B2.10", "B2.11")
@pytest.mark.parametrize("players", PLAYERS)
def test_draft(players: int) -> None:
    play = opened(players, "full", 5)
    state = play.table.state
    assert len(state.pairs) == len(state.starting) == players
    first = play.awaiting[0]
    picks = [(first + n) % players for n in range(players)]
    for seat in picks[:-1]:  # what is left for the last one is no choice
        assert play.awaiting == [seat]
        company, officer = play.table.state.pairs[-1]
        contract = play.table.state.starting[-1]
        order(play, seat, f"take {company}; take {contract}")
        mine = play.table.state.companies[seat]
        assert (mine.name, mine.officer, mine.contracts) == (company, officer, [contract])
    assert play.table.state.pairs == []
    assert play.table.state.order == picks[::-1]
    assert play.awaiting == [picks[-1]]
    first_seats = {opened(players, "full", seed).awaiting[0] for seed in range(30)}
    assert first_seats == set(range(players))


@rule("B2.12")
def test_full_game_has_patents_and_no_jokers() -> None:
    state = opened(4, "full", 2).table.state
    assert [facts().tiles[tile].level for tile in state.patents] == [1, 1, 1]
    levels = [facts().tiles[tile].level for tile in reversed(state.patent_stack)]
    assert levels == [1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]
    assert all("joker" not in company.tiles for company in state.companies)


@rule("B17.8")
@pytest.mark.parametrize("players", PLAYERS)
def test_officers_that_mahiri_may_copy(players: int) -> None:
    state = with_mahiri(players).table.state
    others = [officer for _company, officer in state.pairs if officer != "mahiri"]
    assert len(set(state.pool)) == 3
    assert "mahiri" not in state.pool
    assert state.pool[: players - 1] == others
