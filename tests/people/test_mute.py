"""`mute`: no more messages of somebody."""

from __future__ import annotations

import pytest

from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import told


def test_a_muted_seat_is_not_heard_until_unmuted(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    first = red.latest
    blue.reply("mute red")
    assert "no messages of red" in told(blue)
    red.reply("message all: hello there", first)
    assert "Sent to blue" in told(red), "whoever is muted does not notice"
    assert blue.fetch() == []
    blue.reply("unmute red")
    blue.fetch()
    red.reply("message blue: and now?", first)
    assert "and now?" in text_of(blue.latest)


def test_all_can_be_muted_and_listed(host: Mailhost, game: int, red: Correspondent) -> None:
    red.reply("mute all")
    red.reply("mute")
    assert "no messages of blue" in told(red)
    red.reply("unmute")
    assert "everybody's messages" in told(red)


@pytest.mark.parametrize("order", ["mute red", "mute nobody"])
def test_what_cannot_be_muted(host: Mailhost, game: int, red: Correspondent, order: str) -> None:
    red.reply(order)
    assert "Not done" in told(red)
    assert host.desk.read(game).seats[0].muted == []
