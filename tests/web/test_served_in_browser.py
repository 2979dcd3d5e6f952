"""A page in a real browser, from a true letter: it follows the game, by keys alone too."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from pbem.desk.across_games.watching import watch
from pbem.desk.new_games.joining import join
from pbem.desk.new_games.opening import open_game
from tests.ports import free_port

from ..mail.host import SETTINGS, Correspondent, Mailhost, html_of, offers, text_of
from .browsing import SERIOUS, SIZES
from .games import Clockwork, finished, play_on

pytestmark = pytest.mark.peer

PATIENCE = 30_000
_LINK = re.compile(r'class="look" href="([^"]+)"')


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mailhost]:
    """A host that serves pages, with a game of each kind of two people."""
    port = free_port()
    web = f'[web]\nlisten = "127.0.0.1:{port}"\n'
    path: Path = tmp_path_factory.mktemp("served") / "host"
    with Mailhost(path, Clockwork(), SETTINGS + web) as host:
        players = {"anna": "anna@example.org", "ben": "ben@example.org"}
        options = {"variant": "introductory", "deadline": "3d"}
        open_game(host.desk, "barrage", players, options, bytes(32))
        open_game(host.desk, "underwater-cities", players, {"deadline": "3d"}, bytes(32))
        yield host


class Reader:
    """A player who has opened the page that a letter links to."""

    def __init__(self, browser: Browser, letter: str, size: str, scheme: str) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        (link,) = map(unescape, _LINK.findall(letter))
        self.link = link
        self.page.goto(link)
        expect(self.page.locator("#when")).to_contain_text("Moment", timeout=PATIENCE)


def test_a_page_from_a_letter_follows_the_game(host: Mailhost, browser: Browser) -> None:
    anna, ben = (Correspondent(host, f"{one}@example.org") for one in ("anna", "ben"))
    letters = {
        one.address: next(each for each in one.fetch() if "Barrage" in each["Subject"])
        for one in (anna, ben)
    }
    asked, other = (anna, ben) if offers(letters[anna.address]) else (ben, anna)
    assert _LINK.findall(html_of(letters[other.address]))[0] in text_of(letters[other.address])
    reader = Reader(browser, html_of(letters[other.address]), "desk", "light")
    page = reader.page
    page.evaluate("window.loadedOnce = true")
    expect(page.locator(".headline")).to_contain_text("Waiting for")
    before = page.locator("#story li").count()
    for _decision in range(8):
        if asked.address.partition("@")[0] not in host.desk.read(1).awaiting:
            break
        asked.fetch()
        latest = [letter for letter in asked.letters if "#1" in letter["Subject"]][-1]
        asked.reply(offers(latest)[0], latest)
        host.settle()
    expect(page.locator("#story li")).not_to_have_count(before, timeout=PATIENCE)
    assert page.evaluate("window.loadedOnce") is True
    _is_left_as_the_reader_has_it(host, page)
    assert reader.complaints == []
    shown = page.content().replace(reader.link, "").replace("http://www.w3.org", "")
    assert "http:" not in shown
    reader.context.close()


def _is_left_as_the_reader_has_it(host: Mailhost, page: Page) -> None:
    """When others move on, an enlarged board stays so, and an earlier moment is still shown."""
    page.keyboard.press("+")
    page.keyboard.press("Home")
    expect(page.locator("#when")).to_contain_text("Moment 1 of")
    wide = "document.querySelector('.picture').getBoundingClientRect().width"
    enlarged, before = page.evaluate(wide), page.locator("#story li").count()
    play_on(host.desk, 1, 8)
    expect(page.locator("#story li")).not_to_have_count(before, timeout=PATIENCE)
    expect(page.locator("#when")).to_contain_text("Moment 1 of")
    assert page.evaluate(wide) == enlarged


@pytest.mark.parametrize(
    ("game", "size", "scheme"),
    [(1, "phone", "dark"), (1, "desk", "light"), (2, "phone", "light"), (2, "desk", "dark")],
)
def test_on_a_phone_and_on_a_desk_by_keys_alone(
    host: Mailhost, browser: Browser, game: int, size: str, scheme: str
) -> None:
    file = host.desk.read(game)
    seat = file.seat_named(file.awaiting[0])
    assert host.desk.pages is not None
    link = host.desk.pages.seat(game, seat, file.seats[seat].generation)
    reader = Reader(browser, f'class="look" href="{link}"', size, scheme)
    page = reader.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for _tab in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.move')"):
            break
    line = page.evaluate("document.activeElement.dataset.copy")
    page.keyboard.press("Enter")
    expect(page.locator("#copied")).to_contain_text(f"Copied: {line}")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    expect(page.locator("#when")).to_contain_text("Moment 1 of")
    page.keyboard.press("End")
    found = Axe().run(page)
    serious = [
        (one["id"], one["nodes"][0]["html"][:200])
        for one in found.response["violations"]
        if one["impact"] in SERIOUS
    ]
    assert serious == []
    assert reader.complaints == []
    reader.context.close()


def test_who_goes_fast_gets_the_last_moment_and_not_all(host: Mailhost, browser: Browser) -> None:
    number = finished(host.desk, "barrage", 2)
    assert host.desk.pages is not None
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(host.desk.pages.seat(number, 0, host.desk.read(number).seats[0].generation))
    expect(page.locator("#when")).to_contain_text("Moment", timeout=PATIENCE)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.evaluate(
        """() => {
          const slider = document.querySelector("#slider");
          for (let at = 70; at > 2; at--) {
            slider.value = at;
            slider.dispatchEvent(new Event("input"));
          }
        }"""
    )
    expect(page.locator("#when")).to_contain_text("Moment 3 of")
    expect(page.locator(".picture title").first).to_contain_text("round 1 of 5", timeout=PATIENCE)
    moments = [url for url in asked if "/at/" in url]
    assert 1 <= len(moments) < 10
    assert "/at/3/" in moments[-1]
    page.close()


def test_a_page_that_waits_for_players_becomes_the_games(host: Mailhost, browser: Browser) -> None:
    players = {"anna": "anna@example.org", "ben": "open"}
    number = open_game(host.desk, "barrage", players, {"variant": "introductory"}, bytes(32))
    assert host.desk.pages is not None
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(host.desk.pages.seat(number, 0, host.desk.read(number).seats[0].generation))
    expect(page.locator(".headline")).to_contain_text("waits for its players")
    with host.desk.sitting(number) as game:
        join(game, host.desk.people.find_or_add("ben@example.org"))
        game.commit()
    expect(page.locator("#when")).to_contain_text("Moment", timeout=PATIENCE)
    page.close()


def test_a_page_listens_again_after_the_host_was_away(host: Mailhost, browser: Browser) -> None:
    """A proxy answers for it meanwhile, which ends a browser's own tries."""
    file = host.desk.read(2)
    assert host.desk.pages is not None
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    held: list[Route] = []
    page.route("**/events", lambda one: held.append(one) if len(held) < 2 else one.continue_())
    page.goto(host.desk.pages.seat(2, 0, file.seats[0].generation))
    _until(page, lambda: len(held) == 1)
    page.evaluate("document.querySelector('main').dataset.again = '100'")
    held[0].fulfill(status=502)
    _until(page, lambda: len(held) == 2)
    with page.expect_response(lambda one: one.url.endswith("/events") and one.ok, timeout=PATIENCE):
        held[1].fulfill(status=502)
    page.close()


def _until(page: Page, holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < give_up
        page.wait_for_timeout(50)


def test_the_other_pages_can_be_used_by_all(host: Mailhost, browser: Browser) -> None:
    pages = host.desk.pages
    assert pages is not None
    person = host.desk.people.read(host.desk.read(1).seats[0].player)
    file = host.desk.read(1)
    replay = pages.seat(1, 0, file.seats[0].generation) + "replay.html"
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(replay)
    expect(page.locator("#when")).to_contain_text("Moment", timeout=PATIENCE)
    page.close()
    watcher = host.desk.people.find_or_add("olga@example.org")
    watch(host.desk, 2, watcher)
    watching = host.desk.read(2).watcher(watcher)
    assert watching is not None
    over = finished(host.desk, "underwater-cities", 2)
    with host.desk.sitting(over) as game:
        game.file.public = True
        game.commit()
    players = {"anna": "anna@example.org", "ben": "open"}
    waiting = open_game(host.desk, "barrage", players, {}, None)
    urls = [
        pages.person(person.id, person.page_number),
        pages.home,
        pages.watch(2, watching.link),
        pages.public(over),
        pages.seat(waiting, 0, host.desk.read(waiting).seats[0].generation),
        pages.home + "nothing",
    ]
    for url in urls:
        for scheme in ("light", "dark"):
            width = SIZES["phone" if scheme == "light" else "desk"][0]
            page = browser.new_page(color_scheme=scheme, viewport={"width": width, "height": 844})
            page.set_default_timeout(PATIENCE)
            page.goto(url)
            if page.locator("#when").count():
                expect(page.locator("#when")).to_contain_text("Moment", timeout=PATIENCE)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), url
            violations = Axe().run(page).response["violations"]
            assert [one["id"] for one in violations if one["impact"] in SERIOUS] == [], url
            page.close()
