"""Whole games by chance: they end, nothing is lost, and nobody sees what is hidden."""

from __future__ import annotations

import random

import msgspec
import pytest

from pbem.engine import Match, Play, language_of, random_game
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import State

from .random_games import answer_at_random, differences
from .tabletop import GAME, NAMES
from .water_ledger import Ledger, total_water

KINDS = [(players, variant) for players in (2, 3, 4) for variant in ("introductory", "full")]


def game_of(number: int) -> tuple[Play[State], random.Random]:
    """The number-th random game: player counts and variants take turns."""
    players, variant = KINDS[number % len(KINDS)]
    return random_game(GAME, NAMES[:players], {"variant": variant}, number)


# --- nothing is lost, nothing comes from nowhere ----------------------------------------------


def play_and_check(number: int, ledger: Ledger) -> None:
    ledger.water = sum(token.drops for token in facts().neutral_dams)
    play, dice = game_of(number)
    while play.pending:
        answer_at_random(play, dice)
        state = play.table.state
        GAME.check(state)
        assert total_water(state) == ledger.water, f"game {number}: water from nowhere"
    assert play.result is not None
    assert sorted(play.result.places) == list(range(1, len(play.names) + 1))


@pytest.mark.parametrize("number", range(100))
def test_random_games(number: int, ledger: Ledger) -> None:
    play_and_check(number, ledger)


@pytest.mark.soak
def test_two_thousand_random_games(ledger: Ledger) -> None:
    for number in range(2000):
        play_and_check(number, ledger)


# --- replay ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_a_replay_gives_the_same_state(number: int) -> None:
    play, dice = game_of(number)
    for _answer in range(90):
        if play.pending:
            answer_at_random(play, dice)
    again = Play.replay(GAME, play.names, play.options, play.seed, play.record)
    assert again.table.state == play.table.state
    loaded = Play.load(GAME, play.document())
    assert loaded.table.state == play.table.state
    for seat in play.awaiting:
        assert loaded.offers(seat) == play.offers(seat)


# --- hidden stays hidden -----------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_a_view_does_not_depend_on_what_is_hidden(number: int) -> None:
    play, dice = game_of(number)
    asked = 0
    while play.pending:
        answer_at_random(play, dice)
        asked += 1
        if play.pending and asked % 30 == 0:
            assert differences(play, dice) == []


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = GAME.view
    monkeypatch.setattr(
        type(GAME),
        "view",
        lambda self, state, seat: {**honest(state, seat), "next": state.stacks["red"][-1]},
    )
    play, dice = game_of(1)
    assert any(differences(play, dice) for _time in range(20))


def test_the_view_is_plain_json() -> None:
    play, _dice = game_of(1)
    for seat in (None, 0, 1):
        view = play.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view)) == msgspec.to_builtins(view)
        assert "stacks" not in view


# --- orders that are shown can be typed ----------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_every_phrase_on_offer_is_understood(number: int) -> None:
    play, dice = game_of(number)
    language = language_of(play)
    asked = 0
    while play.pending:
        seat = answer_at_random(play, dice)
        asked += 1
        if asked % 7 or not play.pending:
            continue
        seat = play.awaiting[0]
        question = play.pending[seat]
        keys = [question.key(choice) for choice in question.choices]
        assert len(set(keys)) == len(keys)
        for place, choice in enumerate(question.choices):
            words = language.words(question.phrase(choice))
            assert language.match(question, words) == Match(place, len(words))
            assert str(question.note(choice)) is not None
