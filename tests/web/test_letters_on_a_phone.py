"""What is wide in a letter fits the screen of a phone, in the language with the longest words."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from pbem.rendering import environment
from tests.mail.host import html_of
from tests.mail.situations import ANNA, Evening

WIDTH, HEIGHT = 390, 844
ROUND = 3
TOP_OF_BOARD = 60  # pixels that show what it is
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


def test_the_first_screen_after_a_round_shows_news_resources_and_the_board(
    browser: Browser, tmp_path: Path
) -> None:
    """It only just reached the board: each headstream and each company had lines of its own."""
    evening = Evening(tmp_path / "home", "barrage", 3, 7)
    while (evening.play.round or 0) < ROUND or evening.play.awaiting != [ANNA]:
        evening.turn()
    letter = [one for one in evening.fetch() if one["X-Pbem-Letter"] == "turn"][-1]
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.set_content(html_of(letter))
    assert "Energy: you " in page.inner_text("ul")
    have, board = page.locator("p.card").bounding_box(), page.locator("img").bounding_box()
    page.close()
    assert have is not None
    assert board is not None
    assert have["y"] + have["height"] < HEIGHT
    assert board["y"] + TOP_OF_BOARD < HEIGHT
