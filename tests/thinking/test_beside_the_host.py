"""Bots that think do so beside the host: in a process of their own, and without the game's lock."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.chores.bots import decide_here, run_bots, waits_for_thought
from pbem.desk.desk import Desk
from pbem.desk.looking.replaying import differences
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.engine import GameError, Play, Situation
from pbem.host.chore_rounds import do_what_is_due
from pbem.host.thinking import ThinkingProcess, ThinkingRoom
from pbem.store import Home

PATIENCE = 300.0  # the process has the lowest priority, and gets nothing on a busy machine
QUICK = "bot:0.01"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Home.create(tmp_path / "home"), lambda: 1_800_000_000, "example.net")


def opened(desk: Desk, bot: str = QUICK, **options: str) -> int:
    """A game of a person and a bot that thinks, at the bot's first question."""
    for seed in range(20):
        players = {"red": "red@example.org", "blue": bot}
        seated = dict(reversed(players.items())) if seed % 2 else players
        number = open_game(desk, "barrage", seated, options, bytes([seed]) * 32)
        if desk.read(number).awaiting == ["blue"]:
            return number
    raise AssertionError("the bot never picks first")


def wait_until(true: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < give_up, "it takes too long"
        time.sleep(0.02)


def test_bots_of_all_levels_can_be_opened_and_others_not(desk: Desk) -> None:
    for bot in ("bot", "bot:easy", "bot:strong", "bot:0.5", "bot:steady"):
        players = {"red": "red@example.org", "blue": bot}
        assert desk.read(open_game(desk, "barrage", players)).seats[1].bot
    with pytest.raises(GameError, match="easy, strong, SECONDS up to 10"):
        open_game(desk, "barrage", {"red": "red@example.org", "blue": "bot:hard"})


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such class")
def test_the_process_gives_way_from_its_start() -> None:
    helper = ThinkingProcess().helper
    process = helper._started()
    try:
        assert os.sched_getscheduler(process.pid) == os.SCHED_IDLE
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
    finally:
        helper.end()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_the_process_rests_when_a_letter_comes_in(desk: Desk) -> None:
    room = ThinkingRoom(lambda: None)
    room.think_about(desk, opened(desk, "bot:10", variant="introductory"))  # a whole turn at once
    helper = room._process.helper
    try:
        wait_until(lambda: helper._process is not None and seconds(helper._process.pid) > 0.5)
        process = helper._started().pid
        spent, until = seconds(process), time.monotonic() + 1.0
        while time.monotonic() < until:
            room.rest()
            time.sleep(0.02)
        assert seconds(process) - spent < 0.1
        wait_until(lambda: seconds(process) - spent > 0.2)  # it goes on by itself
    finally:
        room.close()


def seconds(process: int) -> float:
    """The processor's time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_the_lock_is_free_while_a_bot_thinks(desk: Desk) -> None:
    number = opened(desk)
    could: list[bool] = []

    def decide(play: Play[Any], name: str, situation: Situation) -> int:
        with desk.games.hold(number, 0.0):
            could.append(True)
        return decide_here(play, name, situation)

    assert run_bots(desk, number, 1, decide) == 1
    assert could
    assert len(desk.read(number).load().record) == len(could)


def test_what_was_thought_is_thrown_away_when_the_game_has_moved_on(desk: Desk) -> None:
    number = opened(desk)

    def decide(play: Play[Any], name: str, situation: Situation) -> int:
        if len(play.record) == 0:
            with desk.sitting(number) as game:
                game.play.resign(0)
                game.commit()
        return decide_here(play, name, situation)

    run_bots(desk, number, 1, decide)
    kinds = [entry.kind for entry in desk.read(number).load().record]
    assert kinds == ["resign"]


def test_bots_that_think_are_passed_over_where_nobody_thinks(desk: Desk) -> None:
    number = opened(desk)
    assert waits_for_thought(desk.read(number))
    assert run_bots(desk, number, 5, None) == 0
    assert not waits_for_thought(desk.read(opened(desk, "bot:easy")))


def test_the_room_thinks_in_a_process_of_its_own_and_the_game_replays(desk: Desk) -> None:
    numbers = [opened(desk), opened(desk)]
    moved: list[int] = []
    room = ThinkingRoom(lambda: moved.append(1))
    try:
        wait_until(lambda: bool(do_what_is_due(desk, room)) or bool(moved))
        wait_until(lambda: len(moved) == len(numbers))
    finally:
        room.close()
    for number in numbers:
        file = desk.read(number)
        assert file.awaiting == ["red"]
        assert file.play is not None
        assert not differences(file.load().game, file.play)
    assert not any(room.thinks_about(number) for number in numbers)


def test_a_person_can_write_to_the_game_while_its_bot_thinks(desk: Desk) -> None:
    number = opened(desk, "bot:10")
    room = ThinkingRoom(lambda: None)
    try:
        do_what_is_due(desk, room)
        assert room.thinks_about(number)
        began = time.monotonic()
        reply = give_orders(desk, number, 0, ["when"])
        assert reply.transcript.items
        assert time.monotonic() - began < 10
        assert do_what_is_due(desk, room) == 0  # it is being thought about already
    finally:
        began = time.monotonic()
        room.close()
    assert time.monotonic() - began < 10


def test_a_process_that_was_killed_is_followed_by_another(desk: Desk) -> None:
    number = opened(desk)
    process = ThinkingProcess()
    try:
        process.helper._started().kill()
        process.helper._started().wait()
        assert run_bots(desk, number, 1, process.decide) == 1
    finally:
        process.helper.end()


def test_a_process_that_was_interrupted_thinks_no_more(desk: Desk) -> None:
    number = opened(desk)
    process = ThinkingProcess()
    try:
        process.helper.interrupt()
        with pytest.raises(BrokenPipeError):
            run_bots(desk, number, 1, process.decide)
    finally:
        process.helper.end()
