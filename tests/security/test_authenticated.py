"""What our own mail server says of a sender counts at the front door; what others say does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.mail.reading.authenticated import FAIL, PASS, UNKNOWN, dmarc_result
from tests.desk.conftest import DrivenClock
from tests.mail.host import DOOR, SETTINGS, Correspondent, Mailhost

from .forging import forge

GOOD = "mx.example.net; spf=pass smtp.mailfrom=example.org; dmarc=pass header.from=example.org"


@pytest.mark.parametrize(
    ("fields", "verdict"),
    [
        ([], UNKNOWN),
        ([GOOD], PASS),
        (["MX.example.net 1; dmarc=pass (p=none dis=none) header.from=example.org"], PASS),
        (["mx.example.net; dmarc=fail (p=reject) header.from=example.org"], FAIL),
        (["mx.example.net; dmarc=fail header.from=example.org; arc=pass"], UNKNOWN),
        (["mx.example.net; dmarc=pass header.from=other.example"], UNKNOWN),
        (["mx.forger.example; dmarc=pass header.from=example.org"], UNKNOWN),
        (["mx.forger.example; dmarc=pass", "mx.example.net; dmarc=fail"], FAIL),
        (["mx.example.net; dmarc=fail", GOOD], FAIL),
        (["(mx.example.net; dmarc=pass) x; dmarc=pass"], UNKNOWN),
        (["mx.example.net; none"], UNKNOWN),
        (["x" * 8000 + "(" * 4000], UNKNOWN),
    ],
)
def test_only_the_topmost_word_of_a_trusted_server_counts(fields: list[str], verdict: str) -> None:
    assert dmarc_result(fields, ["mx.example.net"], "red@example.org") == verdict
    assert dmarc_result(fields, [], "red@example.org") == UNKNOWN


@pytest.fixture
def host(tmp_path: Path, clock: DrivenClock) -> Iterator[Mailhost]:
    settings = SETTINGS.replace("[listen]", '[listen]\nauthserv = ["mx.example.net"]')
    with Mailhost(tmp_path / "home", clock, settings) as host:
        yield host


def deliver(host: Mailhost, results: str) -> str:
    raw = f"From: red@example.org\nMessage-ID: <1@x>\nAuthentication-Results: {results}\n\nhelp\n"
    return host.host.letters_in.room.deliver(
        raw.encode(), "a@example.org", DOOR, host.clock()
    ).reply


def test_a_letter_that_its_domain_disowns_is_refused(host: Mailhost, red: Correspondent) -> None:
    assert deliver(host, "mx.example.net; dmarc=fail header.from=example.org").startswith("550")
    assert not red.fetch()
    assert deliver(host, "mx.forger.example; dmarc=fail header.from=example.org")[:3] == "250"
    assert len(red.fetch()) == 1


def test_forged_letters_use_up_nothing_of_a_sender_who_is_vouched_for(
    host: Mailhost, red: Correspondent
) -> None:
    forge(host, "red@example.org", 30)
    assert len(red.fetch()) == host.desk.answers_a_day
    assert deliver(host, GOOD).startswith("250")
    assert len(red.fetch()) == 1
