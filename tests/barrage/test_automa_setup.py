"""Games with Automas: who may play, and what is on the table before the first turn."""

from __future__ import annotations

import pytest

from pbem.engine import GameError, Play
from pbem.games.barrage.automa_levels import LEVELS
from pbem.games.barrage.state import State

from .automa_table import said
from .tabletop import GAME, NAMES, rule


def opened(
    players: int, automas: str, seed: int = 0, level: str = "medium", variant: str = "full"
) -> Play[State]:
    options = {"variant": variant, "automas": automas, "level": level}
    return Play.open(GAME, NAMES[:players], options, bytes([seed]) * 32)


@rule("B21.1")
@pytest.mark.parametrize("automas", ["red", "red,white", "black, green", "red,black,green"])
@pytest.mark.parametrize("variant", ["introductory", "full"])
def test_people_and_automas_are_four_at_most_and_one_person_at_least(
    automas: str, variant: str
) -> None:
    names = [name.strip() for name in automas.split(",")]
    players = max(NAMES.index(name) for name in names) + 2
    play = opened(min(players, 4), automas, variant=variant)
    theirs = [bool(company.automa) for company in play.table.state.companies]
    assert theirs == [name in names for name in play.names]
    assert all(play.names[seat] not in names for seat in play.awaiting)


@rule("B21.1")
def test_closed_rows_and_national_contracts_count_automas() -> None:
    state = opened(3, "black,green").table.state
    assert len(state.national) == 2
    spaces = opened(3, "black,green").view(0)["spaces"]
    assert spaces["T4L"]["open"]
    assert not spaces["T2L"]["open"]


@rule("B21.1")
@pytest.mark.parametrize(
    ("players", "automas", "why"),
    [
        (2, "red,black", "needs a player besides"),
        (2, "hal", "No seat is called 'hal'"),
        (1, "red", "is for 2, 3 or 4 players"),
    ],
)
def test_games_that_cannot_be(players: int, automas: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        opened(players, automas)


@rule("B21.5")
def test_a_level_without_an_automa_is_refused() -> None:
    with pytest.raises(GameError, match="level is for games with an Automa"):
        opened(2, "", level="hard")
    with pytest.raises(GameError, match="easy, medium, hard or very-hard"):
        opened(2, "red", level="harder")


def test_which_seats_the_rules_play_is_part_of_the_contract() -> None:
    assert GAME.played_by_rules == {"automa": "automas"}
    options = GAME.read_options({"automas": "black, white"})
    assert GAME.seats_by_rules(NAMES, options) == [1, 3]
    assert GAME.seats_by_rules(NAMES, GAME.read_options({})) == []
    with pytest.raises(GameError, match=r"it has: variant, level\.$"):
        GAME.read_options({"nonsense": "1"})


@rule("B21.2")
@pytest.mark.parametrize("variant", ["introductory", "full"])
def test_an_automa_begins_with_points_instead_of_credits(variant: str) -> None:
    play = Play(
        GAME, NAMES[:2], GAME.read_options({"variant": variant, "automas": "black"}), bytes(32)
    )
    state, _first = GAME.setup(play.table)
    person, automa = state.companies
    assert (person.vp, person.credits) == (10, 6)
    assert (automa.vp, automa.credits) == (16, 0)
    for kept in ("excavators", "mixers", "engineers", "tiles"):
        assert getattr(automa, kept) == getattr(person, kept)
    assert ("joker" in automa.tiles) == (variant == "introductory")


@rule("B21.2", "B21.3")
def test_the_introductory_companies_with_automas_first() -> None:
    play = opened(4, "black,white", variant="introductory")
    state = play.table.state
    assert [company.name for company in state.companies] == ["USA", "Germany", "Italy", "France"]
    assert state.order == [1, 3, 0, 2]
    assert [company.contracts for company in state.companies] == [["S1"], [], ["S3"], []]
    assert {"S2", "S4"} <= set(state.discarded)
    assert "black is an Automa (medium) and leads Germany." in said(play)


@rule("B21.3")
@pytest.mark.parametrize("seed", range(6))
def test_people_pick_and_automas_lead_what_is_left(seed: int) -> None:
    play = opened(4, "red,green", seed)
    state = play.table.state
    pairs, starting = list(state.pairs), list(state.starting)
    assert len(pairs) == len(starting) == 4
    assert sorted(state.order[:2]) == [0, 2]
    last_pick, first_pick = state.order[2:]
    for seat in (first_pick, last_pick):
        assert play.awaiting == [seat]
        play.answer(seat, 1)
        play.answer(seat, 0)
    state = play.table.state
    assert sorted(company.name for company in state.companies) == sorted(one for one, _ in pairs)
    assert (state.pairs, state.starting) == ([], [])
    assert sum(contract in state.discarded for contract in starting) == 2
    assert not any(state.companies[seat].contracts for seat in (0, 2))
    GAME.check(state)


@rule("B21.3")
def test_a_lone_person_still_picks_a_company() -> None:
    play = opened(4, "black,green,white")
    assert play.awaiting == [0]
    assert len(play.pending[0].choices) == 4


@rule("B21.5", "B21.31")
@pytest.mark.parametrize("level", LEVELS)
def test_only_the_strongest_have_officers_and_never_mahiri(level: str) -> None:
    for seed in range(12):
        play = opened(4, "black,green,white", seed, level)
        pairs = play.view(0)["draft"]["pairs"]
        play.answer(0, 0)
        play.answer(0, 0)
        officers = [company.officer for company in play.table.state.companies[1:]]
        if level == "very-hard":
            assert all(officers)
            assert "mahiri" not in [pair["officer"] for pair in pairs]
            for company in play.table.state.companies[1:]:
                assert (company.officer == "anton") == (
                    "anton" in [*company.tiles, *(load.tile for load in company.wheel)]
                )
        else:
            assert not any(officers)
