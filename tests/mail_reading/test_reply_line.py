"""Our reply line is known again in every language that we write."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.mail.compose.body import reply_line
from pbem.mail.reading import read_letter
from pbem.mail.reading.marks import REPLY_LINE

assert registry.names()  # says where the catalogues are
HEADER = "From: a@b\nMessage-ID: <m@x>\nContent-Type: text/plain; charset=utf-8\n\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dress", ["{}", "*{}*", "  {}", "> {}"])
def test_nothing_below_it_is_read(language: str, dress: str) -> None:
    with reading_as(reader_of(language, "UTC", "")):
        line = reply_line()
    assert (line == REPLY_LINE) == (language == "en")
    quoted = "> resign" if dress.startswith(">") else "resign"
    letter = f"{HEADER}help\n\n{dress.format(line)}\n{quoted}\n"
    assert read_letter(letter.encode()).lines == ["help"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_broken_in_two_it_is_still_known(language: str) -> None:
    with reading_as(reader_of(language, "UTC", "")):
        first, _space, rest = reply_line().rpartition(" ")[0].rpartition(" ")
    letter = f"{HEADER}help\n\n{first}\n{rest} ===\nresign\n"
    assert read_letter(letter.encode()).lines == ["help"]
