"""A replay opens from disk in a real browser, without network, and plays to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from pbem.desk.desk import Desk
from pbem.web.files import replay_html
from pbem.web.game_page import Eyes

from .browsing import SERIOUS, SIZES

pytestmark = pytest.mark.peer


class Opened:
    """A page in a browser that has no network, and whatever it complained of."""

    def __init__(self, browser: Browser, url: str, size: str, scheme: str) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size == "phone",
            offline=True,
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.is_phone = size == "phone"
        self.page.goto(url)

    def width(self) -> float:
        """How wide the picture is that is shown."""
        shown = self.page.locator(".picture:not([hidden])")
        return float(shown.evaluate("one => one.getBoundingClientRect().width"))

    def _heard(self, message: ConsoleMessage) -> None:
        self.complaints.append(message.text)


@pytest.fixture(scope="module")
def replays(archive: Desk, tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """The replay of each game, on disk."""
    folder = tmp_path_factory.mktemp("replays")
    found = {}
    for number in (1, 2):
        file = archive.read(number)
        path: Path = folder / f"{number}.html"
        path.write_text(replay_html(archive, file, file.load(), Eyes(0)))
        found[number] = path.as_uri()
    return found


@pytest.fixture(
    params=[(1, "phone", "dark"), (1, "desk", "light"), (2, "phone", "light"), (2, "desk", "dark")],
    ids=lambda one: "-".join(map(str, one)),
)
def opened(
    browser: Browser, replays: dict[int, str], request: pytest.FixtureRequest
) -> Iterator[Opened]:
    """Each replay, on a phone and on a desk, light and dark."""
    number, size, scheme = request.param
    opened = Opened(browser, replays[number], size, scheme)
    yield opened
    opened.context.close()


def test_a_replay_plays_to_its_end(opened: Opened) -> None:
    page = opened.page
    when, slider = page.locator("#when"), page.locator("#slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 100
    expect(when).to_contain_text(f"Moment {last} of {last}")
    page.evaluate("document.querySelector('main').dataset.pace = '0'")
    end = page.locator(".picture:not([hidden]) > svg").inner_html()
    page.keyboard.press("Home")
    expect(when).to_contain_text(f"Moment 1 of {last}")
    assert page.locator(".picture:not([hidden]) > svg").inner_html() != end
    page.keyboard.press("p")
    expect(when).to_contain_text(f"Moment {last} of {last}", timeout=60_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert opened.complaints == []
    assert [url for url in opened.asked if not url.startswith(("file:", "data:"))] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_alone_step_mark_and_explain(opened: Opened) -> None:
    page = opened.page
    page.keyboard.press("Home")
    for _move in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#when")).to_contain_text("Moment 13 of")
    assert page.locator("#story li.now").count() > 0
    expect(page.locator("#told")).to_have_text(
        " ".join(page.locator("#story li.now").all_text_contents())
    )
    for _move in range(30):
        if page.locator(".picture:not([hidden]) .changed").count():
            break
        page.keyboard.press("ArrowRight")
    assert page.locator(".picture:not([hidden]) .changed").count() > 0
    page.locator("#things").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#explained")).not_to_be_empty()
    assert page.locator("[data-about].asked").count() > 0


def test_a_tap_explains_and_a_button_enlarges(opened: Opened) -> None:
    page = opened.page
    for site in ("about 5L", "about 8A") if "1.html" in page.url else ("about NW", "slot Y2"):
        thing = page.locator(f'.picture:not([hidden]) [data-about="{site}"]')
        ask = thing.tap if opened.is_phone else thing.click
        ask()
        expect(page.locator("#explained")).not_to_be_empty()
        ask()
        expect(page.locator("#explained")).to_be_empty()
    if "2.html" in page.url:
        tunnel = page.locator('.picture:not([hidden]) [data-about="about NW-N"] .reach')
        x, y = tunnel.evaluate(
            """one => {
              one.scrollIntoView({ block: "center" });
              const box = one.getBoundingClientRect();
              return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            }"""
        )
        ask_at = page.touchscreen.tap if opened.is_phone else page.mouse.click
        ask_at(x, y + 5)  # a finger's width beside a thin line
        expect(page.locator("#explained")).to_contain_text("Tunnel site NW-N")
    before = opened.width()
    page.get_by_role("button", name="Larger").click()
    assert opened.width() > before
    measure = "energy" if "1.html" in page.url else "kelp"
    page.get_by_role("button", name=measure, exact=True).click()
    assert "over time" in (page.locator("#chart > svg").get_attribute("aria-label") or "")


def test_the_board_is_enlarged_by_keys_and_by_hand(opened: Opened) -> None:
    page = opened.page
    fits = opened.width()
    page.keyboard.press("+")
    assert opened.width() > fits
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert opened.width() < fits
    page.keyboard.press("0")
    assert opened.width() == fits
    if opened.is_phone:
        pinch(opened, 60, 180)
    else:
        page.mouse.move(300, 300)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -300)
        page.keyboard.up("Control")
        page.wait_for_timeout(200)
    assert opened.width() > 1.5 * fits
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if not opened.is_phone:
        before = page.evaluate("document.querySelector('#view').scrollLeft")
        page.mouse.down()
        page.mouse.move(200, 300, steps=5)
        page.mouse.up()
        assert page.evaluate("document.querySelector('#view').scrollLeft") == before + 100
        expect(page.locator("#explained")).to_be_empty()


def pinch(opened: Opened, start: int, end: int) -> None:
    """Two fingers on the board that move apart."""
    wire = opened.context.new_cdp_session(opened.page)
    for step in range(4):
        half = (start + (end - start) * step // 3) // 2
        fingers = [{"x": 195 + half * side, "y": 400, "id": 1 + side} for side in (-1, 1)]
        kind = "touchMove" if step else "touchStart"
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_what_has_changed_is_in_sight(opened: Opened) -> None:
    page = opened.page
    page.keyboard.press("Home")
    seen = 0
    for _move in range(25):
        page.keyboard.press("ArrowRight")
        seen += page.evaluate(
            """() => {
              const end = document.querySelector(".dock").getBoundingClientRect().top;
              const marks = [...document.querySelectorAll(".picture:not([hidden]) .changed")]
                .map((one) => one.getBoundingClientRect());
              if (!marks.length) return 0;
              return marks.some((one) => one.bottom > 0 && one.top < end) ? 1 : -100;
            }"""
        )
    assert seen > 5


def test_a_chart_keeps_within_its_place(opened: Opened) -> None:
    assert opened.page.evaluate(
        """() => {
          const place = document.querySelector("#chart").getBoundingClientRect();
          const parts = [...document.querySelectorAll("#chart .seat, #chart > svg")];
          return parts.length === 5 && parts.every((one) => {
            const box = one.getBoundingClientRect();
            return box.left >= place.left - 1 && box.right <= place.right + 1;
          });
        }"""
    )


def test_nothing_keeps_people_from_using_it(opened: Opened) -> None:
    found = Axe().run(opened.page)
    serious = [
        (one["id"], one["nodes"][0]["html"][:200])
        for one in found.response["violations"]
        if one["impact"] in SERIOUS
    ]
    assert serious == []
