"""Questions why, how much and how many get their answer, or are told plainly that it is unknown."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import TOLD
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import _, spoken

from .real_games import opened, speaks

TABLE = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))
ROWS = [(game, *row) for game, rows in TABLE.items() for row in rows]
GAMES = {name: registry.find(name) for name in TABLE}
UNKNOWN = "unknown"
RULE = re.compile(r"^[BU]\d+\.\d+ ", re.MULTILINE)


@pytest.mark.parametrize(("name", "language", "line", "said"), ROWS)
def test_a_question_gets_its_answer(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, name: str, language: str, line: str, said: str
) -> None:
    game = opened(desk, monkeypatch, GAMES[name])
    speaks(desk, *game, language)
    reply = give_orders(desk, *game, [line])
    (item,) = reply.transcript.items
    assert item.outcome == TOLD
    assert not reply.transcript.changed
    with reading_as(reader_of(language, game=GAMES[name].name)):
        told = spoken(item.text)
        unknown = _("I don't know how to answer that.")
    assert (unknown in told) == (said == UNKNOWN)
    assert len(RULE.findall(told)) <= 1
    if said == UNKNOWN:
        assert RULE.search(told) is None
        assert told.count("`") >= 4, "two orders that may help"
    else:
        assert said in told


@pytest.mark.parametrize(
    ("name", "language", "line", "rule"),
    [
        ("barrage", "en", "What is the energy track for?", "B9.6 "),
        ("underwater-cities", "en", "What is the Federation track for?", "U10.2 "),
        ("underwater-cities", "fr", "À quoi sert la piste de la Fédération ?", "U10.2 "),
        ("underwater-cities", "uk", "Навіщо потрібен трек Федерації?", "U10.2 "),
        ("underwater-cities", "ru", "Зачем нужен трек Федерации?", "U10.2 "),
        ("underwater-cities", "uk", "Як просунутися на треку Федерації?", "U10.2 "),
    ],
)
def test_what_a_track_is_for_is_told_by_its_rules(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, name: str, language: str, line: str, rule: str
) -> None:
    game = opened(desk, monkeypatch, GAMES[name])
    speaks(desk, *game, language)
    (item,) = give_orders(desk, *game, [line]).transcript.items
    assert rule in RULE.findall(spoken(item.text))
