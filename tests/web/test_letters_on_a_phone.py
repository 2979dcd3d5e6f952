"""What is wide in a letter fits the screen of a phone, in the language with the longest words."""

from __future__ import annotations

from playwright.sync_api import Browser

from pbem.rendering import environment

WIDTH = 390
ROWS = [
    ["", "Anna", "Benoît", "Оксана", "Борис"],
    ["компания", "Франция", "США", "Германия", "Италия"],
    ["ПО до конца", "87", "77", "68", "32"],
    ["цель, сосчитано", "7", "9", "8", "9"],
]


def test_the_table_of_the_last_letter_is_no_wider_than_a_phone(browser: Browser) -> None:
    table = environment().get_template("letters/parts.html.j2").module.table(ROWS)  # type: ignore[attr-defined]
    page = browser.new_page(viewport={"width": WIDTH, "height": 800})
    page.set_content(f'<body style="margin:8px;font-family:sans-serif">{table}</body>')
    assert page.evaluate("document.querySelector('table').scrollWidth") <= WIDTH - 16
    page.close()
