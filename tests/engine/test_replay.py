"""A whole game is its seed and its record, on any machine and under any hash seed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from pbem.engine import Entry, GameError, Play
from pbem.engine.record import ANSWER, BACK, RESIGN, effective
from pbem.engine.simulate import play_out, play_out_by_bots, random_game

from ..small import SMALL
from .replaying import digest
from .wandering import NAMES, again, looks, opened, through_json, walked, wander

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", range(60))
def test_a_replay_equals_the_game_with_undos_asides_and_resignations(seed: int) -> None:
    play = opened(seed, length="long" if seed % 3 == 0 else "short")
    dice = random.Random(seed)
    for _ in wander(play, dice):
        play.game.check(play.table.state)
        if dice.random() < 0.04:
            assert looks(again(play)) == looks(play)
    assert play.result is not None
    assert looks(again(play)) == looks(play)


def test_the_random_games_hold_all_kinds_of_entries() -> None:
    kinds = {entry.kind for seed in range(60) for entry in walked(seed, 400).record}
    assert kinds == {"answer", "aside", "resign", "undo", "note"}


@pytest.mark.parametrize("seed", range(12))
def test_a_document_gives_the_same_game_at_every_decision(seed: int) -> None:
    play = opened(seed)
    for _ in wander(play, random.Random(seed), leave=0.03):
        loaded = through_json(play)
        loaded.now = play.now
        assert looks(loaded) == looks(play)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_goes_on_the_same_from_its_document(seed: int) -> None:
    play, other = opened(seed), opened(seed)
    one, two = random.Random(seed), random.Random(seed)
    for _ in wander(play, one):
        other = through_json(other)
        next(wander(other, two))
        other.now = play.now
    assert [entry[:3] for entry in told(other)] == [entry[:3] for entry in told(play)]
    assert other.result == play.result
    assert msgspec.json.encode(other.table.state) == msgspec.json.encode(play.table.state)


def told(play: Play[object]) -> list[tuple[str, int, str]]:
    return [(entry.kind, entry.seat, entry.key) for entry in play.record]


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_another_process_with_another_hash_seed_replays_the_same(hash_seed: str) -> None:
    plays = [walked(seed, 30 + 9 * seed) for seed in range(20)]
    run = subprocess.run(
        [sys.executable, "-m", "tests.engine.replaying"],
        input=msgspec.json.encode([play.document() for play in plays]),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )
    assert run.stdout.decode().split() == [digest(play) for play in plays]


def test_a_finished_game_is_loaded_as_it_ended() -> None:
    play = walked(5, 1000)
    assert play.result is not None
    loaded = through_json(play)
    assert loaded.result == play.result
    assert loaded.pending == {}
    assert loaded.view(None) == play.view(None)


def test_a_record_that_does_not_fit_is_refused_in_words() -> None:
    play = opened(1)
    with pytest.raises(GameError, match="has no option '99'"):
        Play.replay(SMALL, play.names, play.options, play.seed, [Entry(ANSWER, 0, "99")])
    with pytest.raises(GameError, match="never given"):
        Play.replay(SMALL, play.names, play.options, play.seed, [Entry("undo", 0)])
    with pytest.raises(GameError, match="unknown kind"):
        Play.replay(SMALL, play.names, play.options, play.seed, [Entry("dance", 0)])


def test_notes_change_nothing() -> None:
    play = walked(3, 20)
    before = msgspec.json.encode(play.table.state)
    play.note(1, "blue is now played by someone else")
    assert play.record[-1].key == "blue is now played by someone else"
    assert msgspec.json.encode(again(play).table.state) == before


# --- the operator's roll-back ------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_back_gives_the_game_as_it_was_and_keeps_the_record(seed: int) -> None:
    play = opened(seed)
    dice = random.Random(seed)
    states: dict[int, bytes] = {}
    for _ in wander(play, dice):
        states[len(play.record)] = msgspec.json.encode(play.table.state)
    position = dice.choice(sorted(states))
    rolled = play.back(position)
    assert msgspec.json.encode(rolled.table.state) == states[position]
    assert rolled.record[:-1] == play.record
    assert rolled.record[-1] == Entry(BACK, -1, str(position), play.now)
    assert looks(again(rolled)) == looks(rolled)
    assert looks(through_json(rolled))["views"] == looks(rolled)["views"]
    for _ in wander(rolled, dice):
        pass
    assert rolled.result is not None
    assert looks(again(rolled)) == looks(rolled)


def test_many_roll_backs_do_not_pile_up() -> None:
    play = walked(7, 12)
    state = msgspec.json.encode(play.back(4).table.state)
    for _ in range(60):
        play = play.back(len(play.record) if len(play.record) > 20 else 4)
    assert msgspec.json.encode(play.table.state) == state
    assert len(effective(play.record)) == len(effective(play.record[:4]))


def test_a_roll_back_can_be_rolled_back() -> None:
    play = walked(8, 20)
    state = msgspec.json.encode(play.table.state)
    length = len(play.record)
    rolled = play.back(6).back(length)
    assert msgspec.json.encode(rolled.table.state) == state


def test_a_roll_back_outside_the_record_is_refused() -> None:
    play = walked(8, 5)
    for position in (-1, len(play.record) + 1):
        with pytest.raises(GameError, match="entries"):
            play.back(position)


def test_effective_leaves_what_counts() -> None:
    one, two, other = Entry(ANSWER, 0, "a"), Entry(ANSWER, 0, "b"), Entry(ANSWER, 1, "c")
    leave = Entry(RESIGN, 1)
    undo, note, back = Entry("undo", 0), Entry("note", 0, "hm"), Entry(BACK, -1, "2")
    assert effective([one, two, other, undo]) == [one, other]
    assert effective([one, note, other, leave]) == [one, other, leave]
    assert effective([one, two, other, leave, back]) == [one, two]
    assert effective([one, two, other, back, undo, other]) == [one, other]
    once = Entry(BACK, -1, "1")
    assert effective([one, once, two, once, other]) == [one, other]


# --- playing out -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_come_to_their_end(players: int) -> None:
    for seed in range(30):
        play, dice = random_game(SMALL, NAMES[:players], {"length": "long"}, seed)
        decisions = play_out(play, dice, check=lambda: SMALL.check(play.table.state))  # noqa: B023
        assert play.result is not None
        assert decisions == len(play.record)
        ranked = sorted(zip(play.result.places, play.result.scores, strict=True))
        assert ranked[0][0] == 1
        assert [score for _, score in ranked] == sorted(play.result.scores, reverse=True)


def test_random_play_keeps_steps_only_for_who_looks_back() -> None:
    kept: list[bool] = []

    class Dice(random.Random):
        def random(self) -> float:
            kept.append(bool(play.snapshot.state))
            return super().random()

    play, _dice = random_game(SMALL, NAMES[:3], {}, 1)
    first = play.snapshot.number
    play_out(play, Dice(1))
    assert play.snapshot.number > first + 5
    assert not any(kept[10:])
    assert play.looks_back
    looked_at, _dice = random_game(SMALL, NAMES[:3], {}, 1)
    play_out(looked_at, random.Random(1), check=lambda: None)
    assert looked_at.document() == play.document()


def test_bots_play_from_their_view_alone() -> None:
    play, dice = random_game(SMALL, NAMES[:3], {}, "bots")
    bots = [SMALL.bots["random"], SMALL.bots["last"], SMALL.bots["random"]]
    play_out_by_bots(play, dict(enumerate(bots)), dice)
    assert play.result is not None
    assert looks(again(play)) == looks(play)
