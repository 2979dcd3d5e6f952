"""Whole games with Automas by chance: every mix of people, Automas, levels and variants."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pbem.engine import GameError, Play, play_out_by_bots, preview, random_game
from pbem.games.barrage.automa_levels import LEVELS
from pbem.games.barrage.bot.reading import state_from
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import State

from .random_games import answer_at_random, differences
from .tabletop import GAME, NAMES, rule
from .water_ledger import Ledger, total_water

SIZES = [
    (people, automas) for people in (1, 2, 3) for automas in (1, 2, 3) if people + automas <= 4
]
KINDS = list(product(SIZES, LEVELS, ("introductory", "full")))


def game_of(number: int) -> tuple[Play[State], random.Random]:
    """The number-th random game: the kinds take turns, the Automas sit anywhere."""
    (people, automas), level, variant = KINDS[number % len(KINDS)]
    names = NAMES[: people + automas]
    theirs = random.Random(number).sample(names, automas)
    options = {"variant": variant, "level": level, "automas": ",".join(theirs)}
    return random_game(GAME, names, options, f"automas {number}")


def play_and_check(number: int, ledger: Ledger) -> Play[State]:
    """To the end, with the invariants after every decision; nobody is asked for an Automa."""
    ledger.water = sum(token.drops for token in facts().neutral_dams)
    play, dice = game_of(number)
    automas = GAME.seats_by_rules(play.names, play.options)
    while play.pending:
        assert not set(automas) & set(play.pending)
        GAME.check(play.table.state)
        assert total_water(play.table.state) == ledger.water, f"game {number}: water from nowhere"
        answer_at_random(play, dice)
    GAME.check(play.table.state)
    assert play.result is not None
    assert sorted(play.result.places) == list(range(1, len(play.names) + 1))
    assert not any(entry.seat in automas for entry in play.record)
    return play


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_random_games_of_every_kind(number: int, ledger: Ledger) -> None:
    play = play_and_check(number, ledger)
    again = Play.replay(GAME, play.names, play.options, play.seed, play.record)
    assert again.document() == play.document()


@pytest.mark.soak
def test_five_hundred_random_games(ledger: Ledger) -> None:
    for number in range(500):
        play = play_and_check(number, ledger)
        again = Play.replay(GAME, play.names, play.options, play.seed, play.record)
        assert again.document() == play.document()


@pytest.mark.parametrize("number", range(0, len(KINDS), 5))
def test_a_game_in_progress_loads_where_it_was_left(number: int) -> None:
    play, dice = game_of(number)
    for _answer in range(25):
        answer_at_random(play, dice)
    loaded = Play.load(GAME, play.document())
    assert loaded.table.state == play.table.state
    assert loaded.document() == play.document()


@pytest.mark.parametrize("number", range(0, len(KINDS), 7))
def test_nobody_finds_out_which_tile_is_next(number: int) -> None:
    play, dice = game_of(number)
    asked = 0
    while play.pending:
        answer_at_random(play, dice)
        asked += 1
        if play.pending and asked % 15 == 0:
            assert differences(play, dice) == []


def test_a_planted_leak_of_the_next_tile_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = GAME.view
    monkeypatch.setattr(
        type(GAME),
        "view",
        lambda self, state, seat: {**honest(state, seat), "next": state.automa_tiles.stack[-1]},
    )
    play, dice = game_of(0)
    assert any(differences(play, dice) for _time in range(20))


@rule("B21.6")
def test_a_preview_stops_before_the_next_tile() -> None:
    play, _dice = game_of(0)
    (seat,) = play.awaiting
    before = play.view(seat)["automa"]
    outcome, trial = preview(play, seat, ["bank 1"])
    assert outcome.error is None
    assert str(outcome.stopped_at) == "the Automa's next tile"
    assert trial.view(seat)["automa"] == before
    play.answer_key(seat, "bank")
    play.answer_key(seat, "1")
    assert not play.can_undo(seat)


@rule("B21.32")
def test_an_automa_does_not_resign() -> None:
    play, _dice = game_of(3)
    (automa,) = GAME.seats_by_rules(play.names, play.options)
    with pytest.raises(GameError, match="is played by the rules: it stays to the end"):
        play.resign(automa)


@pytest.mark.parametrize("number", range(0, len(KINDS), 3))
def test_people_resign_beside_automas(number: int) -> None:
    play, dice = game_of(number)
    people = [
        seat for seat in range(len(play.names)) if not play.table.state.companies[seat].automa
    ]
    while play.pending:
        left = [seat for seat in people if not play.has_resigned(seat)]
        if dice.random() < 0.05:
            play.resign(dice.choice(left))
        else:
            answer_at_random(play, dice)
        GAME.check(play.table.state)
    assert play.result is not None
    resigned = [play.result.places[seat] for seat in people if play.has_resigned(seat)]
    assert sorted(resigned) == list(range(len(play.names) - len(resigned) + 1, len(play.names) + 1))
    again = Play.replay(GAME, play.names, play.options, play.seed, play.record)
    assert again.document() == play.document()


@pytest.mark.parametrize("number", range(0, len(KINDS), 6))
def test_a_bot_reads_the_table_from_its_view(number: int) -> None:
    play, dice = game_of(number)
    for _answer in range(20):
        answer_at_random(play, dice)
    seat = play.awaiting[0]
    read = state_from(play.view(seat))
    state = play.table.state
    assert [one.automa for one in read.companies] == [one.automa for one in state.companies]
    assert read.automa_tiles
    assert state.automa_tiles
    assert sorted(read.automa_tiles.stack) == sorted(state.automa_tiles.stack)
    assert read.automa_tiles.beside == state.automa_tiles.beside


@pytest.mark.parametrize("number", [6, 9])
def test_bots_play_beside_automas(number: int) -> None:
    play, dice = game_of(number)
    bots = dict.fromkeys(range(len(play.names)), GAME.bots["steady"])
    play_out_by_bots(play, bots, dice)
    assert play.result is not None
    GAME.check(play.table.state)
