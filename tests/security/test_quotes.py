"""One player's words in another one's letter are never executed when that one answers."""

from __future__ import annotations

import textwrap

import pytest

from pbem.mail.reading import read_letter

MESSAGES = ["ab " * 20, "x" * 40 + " " + "y" * 9, "x " * 29, "a longer word or two, then this:"]


@pytest.mark.parametrize("width", range(60, 80))
def test_the_end_of_a_quoted_line_that_a_client_has_broken_is_no_order(width: int) -> None:
    for message in MESSAGES:
        quoted = textwrap.wrap(f">   {message.strip()} resign game 12", width)
        lines = [
            "On Mon, 1 Jan 2024, pbem wrote:",
            "> blue writes:",
            *quoted,
            "> more",
            "",
            "legal",
        ]
        letter = "From: red@example.org\nMessage-ID: <1@x>\n\n" + "\n".join(lines)
        assert read_letter(letter.encode()).lines == ["legal"]
