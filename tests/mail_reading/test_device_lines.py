"""The lines that phones and mail programs add: alone, glued to an order, and what is none."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pbem.mail.reading import read_letter

from .messages import message, multipart, part

LINES = tomllib.loads(Path(__file__).with_name("device_lines.toml").read_text("utf-8"))
SIGNED = [line for kind in ("ios", "outlook_mobile", "others") for line in LINES[kind]]
UTF8 = "Content-Type: text/plain; charset=utf-8\n"


def read(text: str) -> list[str]:
    return read_letter(message(text, UTF8)).lines


@pytest.mark.parametrize("line", SIGNED)
def test_it_is_not_own_and_nothing_below_it_is(line: str) -> None:
    assert read(f"take Italy\n\n{line}\n") == ["take Italy"]
    assert read(f"take Italy\n{line}\n\nresign\n") == ["take Italy"]
    assert read(f"{line}\n\n> x\n\ntake Italy\n") == ["take Italy"]


@pytest.mark.parametrize("line", [line for line in SIGNED if line[0] not in "(<h📱"])
def test_it_is_found_where_a_client_glued_it_to_the_order(line: str) -> None:
    assert read(f"take Italy{line}\n") == ["take Italy"]


@pytest.mark.parametrize("line", LINES["own"])
def test_a_person_may_name_such_things(line: str) -> None:
    assert read(f"{line}\nhelp\n") == [line, "help"]


@pytest.mark.parametrize(("kind", "count"), [("ios", 32), ("outlook_mobile", 28), ("others", 53)])
def test_there_are_enough(kind: str, count: int) -> None:
    assert len(LINES[kind]) >= count


@pytest.mark.parametrize("own", ["*take Italy*", "- take Italy", "1. take Italy", "take Italy"])
def test_the_html_is_read_where_the_text_is_poor(own: str) -> None:
    separator = "-------- Original message --------"
    text = f"{own}Sent from my Galaxy\n{separator}From: pbem <p@x.example>\nresign"
    page = (
        "<div><b>take Italy</b></div><div id='composer_signature'>Sent from my Galaxy</div>"
        "<div>-------- Original message --------</div><div>From: pbem &lt;p@x.example&gt; </div>"
        "<div>resign</div>"
    )
    both = multipart("alternative", part("text/plain", text), part("text/html", page))
    assert read_letter(message()[:-2] + both).lines == ["take Italy"]
