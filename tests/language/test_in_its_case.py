"""Words in another case, or with another meaning in a game, have their own translations."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.gamefile import SeatFile
from pbem.desk.writing.forming_letters import seat_state
from pbem.engine import ntext, order, spoken, text
from pbem.engine.reader import reader_of, reading_as
from pbem.games.barrage.words import amount, taken, with_article
from pbem.games.underwater_cities.terms import goods_words
from pbem.games.underwater_cities.thing_words import a_new, upgraded_one
from pbem.games.underwater_cities.thing_words import taken as goods


@pytest.mark.parametrize(
    ("language", "company", "officer"),
    [
        ("uk", "взяти Італію", "скопіювати Соломона"),
        ("ru", "взять Италию", "скопировать Соломона"),
        ("fr", "prendre Italie", "copier Solomon"),
    ],
)
def test_what_is_taken_or_copied(language: str, company: str, officer: str) -> None:
    registry.find("barrage")
    with reading_as(reader_of(language, game="barrage")):
        assert spoken(order("take {what}", what=taken("Italy"))) == company
        assert spoken(order("copy {officer}", officer=taken("solomon"))) == officer


def test_an_open_seat_is_not_what_a_game_calls_open() -> None:
    registry.find("barrage")
    with reading_as(reader_of("fr", game="barrage")):
        assert seat_state(SeatFile("ben")) == "libre"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("uk", "Ви будуєте електростанцію на 8 (2 бетонозмішувачі)."),
        ("ru", "Вы строите электростанцию на 8 (2 бетоносмесителя)."),
        ("fr", "Tu construis une centrale en 8 (2 bétonnières)."),
    ],
)
def test_what_is_built_in_barrage(language: str, said: str) -> None:
    registry.find("barrage")
    with reading_as(reader_of(language, game="barrage")):
        words = text(
            "You build {structure} at {site} ({payment}).",
            structure=with_article("powerhouse"),
            site="8",
            payment=amount(2, "mixer"),
        )
        assert str(words) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("uk", "Ви кладете 1 маркер води на витік A."),
        ("ru", "Вы кладёте 1 каплю воды на исток A."),
        ("fr", "Tu places 1 goutte sur la source A."),
    ],
)
def test_the_drops_that_somebody_puts_down(language: str, said: str) -> None:
    registry.find("barrage")
    one, many = (f"You put {{drops}} on headstream{s} {{where:,}}." for s in ("", "s"))
    with reading_as(reader_of(language, game="barrage")):
        assert str(ntext(one, many, 1, drops=amount(1, "drop"), where=["A"])) == said


@pytest.mark.parametrize(
    ("language", "built", "upgraded"),
    [
        ("uk", "Ви будуєте лабораторію на SE.1 за X", "Ви безплатно покращуєте ферму на SE.2"),
        ("ru", "Вы строите лабораторию на SE.1 за X", "Вы бесплатно улучшаете ферму на SE.2"),
        (
            "fr",
            "Tu construis un laboratoire en SE.1 pour X",
            "Tu améliores gratuitement la ferme en SE.2",
        ),
    ],
)
def test_what_is_built_or_upgraded_in_underwater_cities(
    language: str, built: str, upgraded: str
) -> None:
    registry.find("underwater-cities")
    with reading_as(reader_of(language, game="underwater-cities")):
        new = text(
            "You build {what} on {site} for {paid}", what=a_new("laboratory"), site="SE.1", paid="X"
        )
        better = text(
            "You upgrade {what} on {site} for free", what=upgraded_one("farm"), site="SE.2"
        )
        assert str(new) == built
        assert str(better) == upgraded


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("uk", "Ви обмінюєте 1 ламінарію на 1 кредит"),
        ("ru", "Вы обмениваете 1 жетон водорослей на 1 кредит"),
        ("fr", "Tu échanges 1 algue contre 1 crédit"),
    ],
)
def test_what_is_exchanged_in_underwater_cities(language: str, said: str) -> None:
    registry.find("underwater-cities")
    with reading_as(reader_of(language, game="underwater-cities")):
        words = text(
            "You exchange {give} for {get}", give=goods({"kelp": 1}), get=goods({"credit": 1})
        )
        assert str(words) == said


@pytest.mark.parametrize(
    ("language", "gained", "produced", "advanced"),
    [
        (
            "uk",
            "Ada отримує 1 ламінарію, 2 науки",
            "Ada виробляє: нічого",
            "до поділки 3, і отримуєте 1 кредит",
        ),
        (
            "ru",
            "Ada получает 1 жетон водорослей, 2 жетона науки",
            "Ada производит: ничего",
            "до деления 3, и получаете 1 кредит",
        ),
        ("fr", "Ada gagne 1 algue et 2 sciences", "Ada produit\u00a0: rien", "et gagnes 1 crédit"),
    ],
)
def test_what_is_gained_stands_in_the_case_that_the_verb_wants(
    language: str, gained: str, produced: str, advanced: str
) -> None:
    registry.find("underwater-cities")
    told = goods_words({"kelp": 1, "science": 2})
    with reading_as(reader_of(language, game="underwater-cities")):
        assert str(text("{seat} gains {goods}", seat="Ada", goods=told)) == gained
        assert str(text("{seat} produces {goods}", seat="Ada", goods=goods_words({}))) == produced
        up = "You move {n} up the Federation track, to space {space}: {goods}"
        assert str(text(up, n=2, space=3, goods=goods_words({"credit": 1}))).endswith(advanced)
