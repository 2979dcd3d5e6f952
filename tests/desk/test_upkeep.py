"""Checking a host, and moving it to new rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from pbem.desk import registry
from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.upkeep.checking import check_host
from pbem.desk.upkeep.upgrading import CURRENT, MOVES, STAYS, upgrade
from pbem.engine.errors import GameError
from pbem.engine.play_document import plain
from tests.small import Pearls

from .conftest import DrivenClock
from .small_games import RED, keep_all, play_of


class SameRules(Pearls):
    """A new version that plays as the old one did."""

    version = 2


class OtherRules(Pearls):
    """A new version under which set-up comes out differently; the old rules are kept."""

    version = 2
    older = {1: Pearls}  # noqa: RUF012

    def setup(self, table: Any) -> Any:
        state, first = super().setup(table)
        state.divers[0].coins += 1
        return state, first


def play_under(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(registry, "find", lambda name: game)


def change(desk: Desk, number: int, **parts: Any) -> None:
    """Damage a game's document."""
    with desk.games.hold(number) as held:
        play: Mapping[str, Any] = held.document["play"]
        held.commit({**held.document, "play": {**play, **parts}})


def test_a_sound_host_has_no_faults(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    assert list(check_host(desk)) == []


def test_a_secret_that_is_gone_is_found(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    (desk.home.path / "secret").unlink()
    assert [fault.where for fault in check_host(desk)] == ["secret"]


def test_a_changed_state_is_found(desk: Desk, number: int) -> None:
    play = plain(desk.games.read(number)["play"])
    state = {**play["snapshot"]["state"], "round": 2}
    change(desk, number, snapshot={**play["snapshot"], "state": state})
    assert [fault.where for fault in check_host(desk)] == ["game 1"]


def test_a_story_in_other_words_is_the_same_story(desk: Desk, number: int) -> None:
    """A later program may word a sentence otherwise; running games are not damaged by that."""
    keep_all(desk, number)
    log = plain(desk.games.read(number)["play"]["log"])
    change(desk, number, log=[[at, to, f"Verily: {words}", *rest] for at, to, words, *rest in log])
    assert list(check_host(desk)) == []
    change(desk, number, log=log[1:])
    assert [fault.what for fault in check_host(desk)] == ["the story came out differently"]


def test_a_story_that_cannot_be_read_is_found(desk: Desk, number: int) -> None:
    """It stays JSON when the document is read, so nobody else may have looked at it."""
    keep_all(desk, number)
    log = desk.games.read(number)["play"]["log"]
    change(desk, number, log=[msgspec.Raw(b'[1, null, "\xff"]'), *log[1:]])
    assert [fault.where for fault in check_host(desk)] == ["game 1"]


def test_a_lost_card_is_found(desk: Desk, number: int) -> None:
    play = plain(desk.games.read(number)["play"])
    state = {**play["snapshot"]["state"], "deck": []}
    change(desk, number, snapshot={**play["snapshot"], "state": state})
    assert any("lost" in fault.what for fault in check_host(desk))


def test_a_damaged_document_is_named_and_the_others_go_on(desk: Desk, number: int) -> None:
    other = open_game(desk, "pearls", {"red": "bot", "blue": "bot"})
    (desk.home.path / "games" / "1.json").write_bytes(b"{")
    (desk.home.path / "summaries" / "games" / "1.json").unlink()
    assert any("1" in fault.where + fault.what for fault in check_host(desk))
    assert run_bots(desk, other) > 0


def test_a_host_that_does_not_work_is_found(desk: Desk, clock: DrivenClock, number: int) -> None:
    clock.now += 7200
    assert any("waiting" in fault.what for fault in check_host(desk))


def test_a_game_that_comes_out_the_same_moves(
    desk: Desk, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_all(desk, number)
    assert [one.outcome for one in upgrade(desk, dry_run=False)] == [CURRENT]
    play_under(monkeypatch, SameRules())
    with pytest.raises(GameError, match="version 1"):
        play_of(desk, number)
    assert [one.outcome for one in upgrade(desk, dry_run=True)] == [MOVES]
    assert desk.games.read(number)["play"]["rules"] == 1
    assert [one.outcome for one in upgrade(desk, dry_run=False)] == [MOVES]
    assert play_of(desk, number).awaiting == [RED]


def test_a_game_that_would_change_stays_on_its_rules_and_goes_on(
    desk: Desk, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_all(desk, number)
    play_under(monkeypatch, OtherRules())
    (verdict,) = upgrade(desk, dry_run=False)
    assert verdict.outcome == STAYS
    assert verdict.why
    give_orders(desk, number, RED, ["rest"])
    assert desk.games.read(number)["play"]["rules"] == 1
    assert list(check_host(desk)) == []
