"""A player whose time is over reads what follows, and when."""

from __future__ import annotations

import email
from email.policy import default
from pathlib import Path

import msgspec
import pytest

from pbem.desk.chores.reminding import remind
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host.outbox import HostOutbox
from pbem.mail.transport.courier import Rendered
from pbem.settings import Settings
from pbem.store import Home
from tests.desk.conftest import DrivenClock
from tests.mail.host import text_of

DAY = 86_400


def letters_to_red(outbox: HostOutbox) -> str:
    """All that red gets to read now."""
    found = []
    waiting = list(outbox.due())
    while waiting:
        owed = waiting.pop(0)
        (rendered,) = outbox.render([owed])
        assert isinstance(rendered, Rendered)
        waiting += outbox.sent([owed])
        if rendered.to == "red@example.org":
            letter = email.message_from_bytes(rendered.message, policy=default)
            found += text_of(letter).split()
    return " ".join(found)


@pytest.mark.parametrize(
    ("missed", "follows"),
    [
        ("wait", "the others may vote to go on without you"),
        ("bot", "a bot plays for you until you are back"),
        ("resign", "you are out of the game"),
    ],
)
def test_when_the_time_is_over_the_reminder_says_what_follows(
    tmp_path: Path, clock: DrivenClock, missed: str, follows: str
) -> None:
    desk = Desk(Home.create(tmp_path / "home"), clock, "example.net")
    settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
    outbox = HostOutbox(Post(desk, settings))
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    times = {"deadline": "3d", "missed": missed}
    number = open_game(desk, "pearls", players, times, seed=bytes(32))
    assert follows not in letters_to_red(outbox)
    clock.now += 3 * DAY + 60
    remind(desk, number)
    said = letters_to_red(outbox)
    assert "Your time was over on Mon 18 Jan 08:00 UTC." in said
    assert f"You can still answer. After Tue 19 Jan 08:00 UTC {follows}." in said
