"""Games of the small game at the desk: what is done in them, and what came of it."""

from __future__ import annotations

from typing import Any

from pbem.desk.chores.reminding import remind
from pbem.desk.desk import Desk
from pbem.desk.gamefile import GameFile
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import Transcript
from pbem.engine.play import Play

from .conftest import DrivenClock

RED, BLUE = 0, 1
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
HOUR = 3600


def outcomes(transcript: Transcript) -> list[str]:
    return [item.outcome for item in transcript.items]


def phrases(desk: Desk, number: int, seat: int) -> list[str]:
    return [offer.phrase for offer in play_of(desk, number).offers(seat)]


def play_of(desk: Desk, number: int) -> Play[Any]:
    return desk.read(number).load()


def keep_all(desk: Desk, number: int) -> None:
    """Both keep their first two cards and take coins, so that red is on turn."""
    for seat in (RED, BLUE):
        first, second = phrases(desk, number, seat)[:2]
        give_orders(desk, number, seat, [first, second])
    for seat in (RED, BLUE):
        give_orders(desk, number, seat, ["take coin"])


def letters(file: GameFile) -> list[tuple[int, str]]:
    return [(note["to"], note["kind"]) for note in file.outbox]


def drop_letters(desk: Desk, number: int) -> None:
    """As if all letters had been sent."""
    with desk.games.hold(number) as held:
        held.commit({**held.document, "outbox": []})


def timed_game(desk: Desk, **time: str) -> int:
    """A game with a clock in which red is on turn."""
    number = open_game(desk, "pearls", PLAYERS, time, seed=bytes(32))
    keep_all(desk, number)
    drop_letters(desk, number)
    return number


def pass_time(desk: Desk, clock: DrivenClock, seconds: int) -> None:
    """Let time go by, hour by hour, doing what is due."""
    end = clock.now + seconds
    while clock.now < end:
        clock.now = min(clock.now + HOUR, end)
        for number in desk.games.due(clock.now):
            remind(desk, number)
