"""What people read when a game never finds its players."""

from __future__ import annotations

import smtplib

import pytest

from pbem.clock import DAY
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import asks, confirms, told


def test_a_game_that_never_fills(
    host: Mailhost, ann: Correspondent, red: Correspondent, clock: DrivenClock
) -> None:
    confirms(ann, "new pearls with red@example.org open")
    invitation = red.latest
    clock.now += 53 * DAY
    assert "still waits for players on Red and Seat3" in told(ann)
    assert "leave" in told(ann), "who is reminded can give it up"
    assert red.fetch() == []
    clock.now += 7 * DAY
    said = told(ann)
    assert "Game 1 is called off: not enough players came in 60 days." in said
    assert red.fetch() == [], "who never answered is not written to again"
    with pytest.raises(smtplib.SMTPDataError, match="was called off before it began"):
        red.reply("yes", invitation)
    clock.now += DAY
    assert "Game 1 is over" in text_of(asks(ann, "join 1"))
    assert "#1" not in text_of(asks(ann, "games"))
