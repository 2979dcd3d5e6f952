"""The system's own clock, frozen: daylight saving and restarts."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from freezegun import freeze_time

from pbem.desk.chores.reminding import remind
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.timing.downtime import note_alive
from pbem.store import Home

from .small_games import RED, keep_all, play_of

KYIV = ZoneInfo("Europe/Kyiv")
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


@pytest.mark.parametrize(
    "asked",
    [datetime(2027, 3, 27, 18, tzinfo=KYIV), datetime(2027, 10, 30, 18, tzinfo=KYIV)],
)
def test_a_deadline_over_a_change_of_clocks_and_a_restart(tmp_path: Path, asked: datetime) -> None:
    home = tmp_path / "home"
    Home.create(home)
    with freeze_time(asked.astimezone(ZoneInfo("UTC")).replace(tzinfo=None)) as frozen:
        desk = Desk(Home.open(home))
        red = desk.people.find_or_add("red@example.org")
        desk.people.change(red, lambda person: setattr(person, "zone", "Europe/Kyiv"))
        rules = {"deadline": "2d", "grace": "1h", "missed": "resign"}
        number = open_game(desk, "pearls", PLAYERS, rules)
        keep_all(desk, number)
        note_alive(desk.home, desk.clock())
        end = datetime(asked.year, asked.month, asked.day, 19, tzinfo=KYIV) + timedelta(days=2)
        hours = int((end.timestamp() - asked.timestamp()) // 3600)
        assert hours in (48, 50)  # the day on which the clocks change is shorter or longer
        for hour in range(hours):
            frozen.tick(timedelta(hours=1))
            desk = Desk(Home.open(home))
            note_alive(desk.home, desk.clock())
            remind(desk, number)
            missed = RED not in play_of(desk, number).pending
            assert missed == (hour == hours - 1), hour
