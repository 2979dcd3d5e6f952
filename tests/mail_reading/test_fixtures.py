"""Replies as mail programs write them: what is the sender's own, what is not, and why.

Those that begin with `real_` are letters of ours that a program of Debian 12 really answered; only
names of machines and paths were changed in them, and the board's picture is one dot.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.mail.reading import as_report, read_letter

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.eml"))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_reply_as_a_client_writes_it(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    expected.pop("client", None)
    report = as_report(read_letter(path.read_bytes()))
    report["left_out"] = [out["reason"] for out in report["left_out"]]
    assert {key: report[key] for key in expected} == expected


@pytest.mark.parametrize("language", ["en", "fr", "de", "uk", "ru", "es"])
@pytest.mark.parametrize("posting", ["top", "bottom|interleaved"])
def test_every_language_is_there_with_both_postings(language: str, posting: str) -> None:
    wanted = posting.split("|")
    found = [
        path.stem
        for path in FIXTURES
        if f"_{language}_" in path.stem and any(word in path.stem for word in wanted)
    ]
    if language == "ru" and posting != "top":
        found += [path.stem for path in FIXTURES if path.stem == "thunderbird_ru_html_only"]
    assert found


def test_real_answers_name_their_program() -> None:
    real = [path for path in FIXTURES if path.stem.startswith("real_")]
    clients = {json.loads(path.with_suffix(".json").read_text("utf-8"))["client"] for path in real}
    assert len({client.split()[0] for client in clients}) >= 10
    assert all(any(map(str.isdigit, client)) for client in clients)


def test_the_reply_fixtures_never_take_the_letter_they_quote() -> None:
    for path in FIXTURES:
        if path.stem.startswith("auto_"):
            continue
        lines = read_letter(path.read_bytes()).lines
        assert not [line for line in lines if "Please answer" in line or "your turn" in line], path
