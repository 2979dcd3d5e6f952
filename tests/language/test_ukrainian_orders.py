"""The host's orders in Ukrainian: what a line is in our words, and what is chatter."""

from __future__ import annotations

import pytest

from pbem.desk import orders


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ("скасувати", "undo"),
        ("Скасуй все!", "undo all"),
        ("ходи", "legal"),
        ("Можливі ходи.", "legal"),
        ("перегляд", "preview"),
        ("історія 20", "history 20"),
        ("довідка умови", "help conditions"),
        ("поле позначення", "board legend"),
        ("правила будівництво", "rules будівництво"),
        ("відсутність скасувати", "away none"),
        ("відсутність з 1 грудня до 10 грудня", "away з 1 грудня до 10 грудня"),
        ("пошта лише ходи", "mail turns"),
        ("повідомлення всім: Привіт: як справи?", "message all: Привіт: як справи?"),
        ("напиши Anna: дякую", "message Anna: дякую"),
        ("коли мій хід: банк 3", "when my turn: банк 3"),
        ("інакше якщо 5L free: банк 2", "else if 5L free: банк 2"),
        ("голос здатися Ben", "vote resign Ben"),
        ("здаюся у грі 12", "resign game 12"),
        ("пас до кінця раунду", "pass rest of round"),
        ("відкладені скасувати", "standing none"),
        ("новий ключ", "rekey"),
        ("що таке G07", "about G07"),
        ("позначення", "board legend"),
        ("стан гри", "board"),
        ("скасувати хід", "undo"),
        ("переглянути гру", "replay"),
        ("історія гри", "history"),
    ],
)
def test_an_order_in_ukrainian(line: str, ours: str) -> None:
    order, said = orders.said_at_seat(line, "uk")
    assert order is not None
    assert said.strip(" .!") == ours


@pytest.mark.parametrize(
    "line",
    [
        "Коли зможу, тоді й піду",
        "Якщо маєш час, грай швидше",
        "Ходи гарні!",
        "Рука втомилася",
        "Назад дороги немає",
        "Згоден з тобою",
        "Пас",
        "карта 60 на R1",
        "Гарної гри всім",
    ],
)
def test_chatter_is_no_order(line: str) -> None:
    assert orders.said_at_seat(line, "uk")[0] is None
