"""A replay opens from disk in a real browser, without network, and plays to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from pbem.desk.desk import Desk
from pbem.web.files import replay_html

pytestmark = pytest.mark.peer

SIZES = {"phone": (390, 844), "desk": (1200, 900)}
SERIOUS = ("serious", "critical")


class Opened:
    """A page in a browser that has no network, and whatever it complained of."""

    def __init__(self, browser: Browser, url: str, size: str, scheme: str) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            offline=True,
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(url)

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
        path.write_text(replay_html(archive, file, file.load(), 0))
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
    expect(when).to_contain_text(f"Moment {last} of {last}", timeout=20_000)
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
    thing = page.locator(".picture:not([hidden]) [data-about]").first
    thing.click()
    expect(page.locator("#explained")).not_to_be_empty()
    before = page.locator(".picture:not([hidden])").evaluate("one => one.clientWidth")
    page.get_by_role("button", name="Larger").click()
    assert page.locator(".picture:not([hidden])").evaluate("one => one.clientWidth") > before
    measure = "energy" if "1.html" in page.url else "kelp"
    page.get_by_role("button", name=measure, exact=True).click()
    assert "over time" in (page.locator("#chart svg").get_attribute("aria-label") or "")


def test_nothing_keeps_people_from_using_it(opened: Opened) -> None:
    found = Axe().run(opened.page)
    serious = [
        (one["id"], one["nodes"][0]["html"][:200])
        for one in found.response["violations"]
        if one["impact"] in SERIOUS
    ]
    assert serious == []
