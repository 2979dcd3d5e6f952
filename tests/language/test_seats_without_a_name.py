"""Seats that nobody has taken yet have a name in the language of whoever reads of them."""

from __future__ import annotations

import pytest

from pbem.desk.writing import subjects
from pbem.engine.reader import reader_of, reading_as
from tests.mail.conftest import *  # noqa: F403 - a host with its correspondents
from tests.mail.host import Correspondent, Mailhost

NAMES = {"en": "Seat2", "fr": "Place2", "uk": "Місце2", "ru": "Место2"}


@pytest.mark.parametrize(("language", "name"), NAMES.items())
def test_an_open_seat_is_called_so_and_found_by_that(
    host: Mailhost, red: Correspondent, language: str, name: str
) -> None:
    red.write("new pearls with open")
    red.reply("yes")
    file = host.desk.read(1)
    with reading_as(reader_of(language)):
        both = f"Red et {name}" if language == "fr" else f"Red, {name}"
        assert subjects.news(file).endswith(both)
        assert str(file.title).endswith(both)
    assert file.seat_named(name) == file.seat_named("seat2") == 1
