"""An order that the line below takes back is not played, also where an answer comes at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import Transcript
from pbem.store import Home

LANGUAGES = {
    "en": (
        ["Take an excavator.", "Oh no, sorry, rather a concrete mixer!"],
        ["Go to the bank with two engineers.", "No, wait, not the bank.", "Rather take patent 1."],
    ),
    "fr": (
        ["Prends une excavatrice.", "Oh non, pardon, plutôt une bétonnière !"],
        ["Je vais à la banque avec 2 ingénieurs.", "Non, pas la banque.", "Plutôt le brevet 1."],
    ),
    "uk": (
        ["Давайте екскаватор.", "Ой ні, перепрошую, краще бетонозмішувач!"],
        ["Банк двома інженерами.", "Ні, стривайте, не треба банку.", "Краще патент 1."],
    ),
    "ru": (
        ["Давайте экскаватор.", "Ой нет, извините, лучше бетономешалку!"],
        ["В банк двумя инженерами.", "Нет, стойте, не надо банка.", "Лучше патент 1."],
    ),
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A game against an Automa, Anna at her first turn."""
    Home.create(tmp_path)
    desk = Desk(Home.open(tmp_path))
    open_game(desk, "barrage", {"anna": "anna@example.org", "hal": "automa"}, seed=bytes(32))
    while len((play := desk.read(1).load()).offers(0)) < 30:
        give_orders(desk, 1, 0, [play.offers(0)[0].phrase])
    return desk


def order(desk: Desk, language: str, lines: list[str]) -> Transcript:
    person = desk.read(1).seats[0].player
    assert person
    desk.people.change(person, lambda one: setattr(one, "language", language))
    return give_orders(desk, 1, 0, lines).transcript


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_may_correct_the_one_above_holds_it_back(desk: Desk, language: str) -> None:
    before = desk.read(1).load().record
    first, below = LANGUAGES[language][0]
    after = order(desk, language, [first, below])
    played = [str(one.phrase) for item in after.items for one in item.answers]
    assert played in ([], ["buy mixer"]), played
    assert bool(played) == (desk.read(1).load().record != before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_that_is_called_off_makes_way_for_the_next(desk: Desk, language: str) -> None:
    after = order(desk, language, LANGUAGES[language][1])
    assert after.changed, after
    played = [str(one.phrase) for item in after.items for one in item.answers]
    assert "patent 1" in played[0], after
    assert not any("bank" in one for one in played)


def test_what_is_no_correction_below_an_order_leaves_it_alone(desk: Desk) -> None:
    after = order(desk, "en", ["bank 2", "No hurry with your answer!"])
    assert after.changed
