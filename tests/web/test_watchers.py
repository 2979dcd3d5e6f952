"""Pages of those who look on: in their own zone and language, as long as they look on."""

from __future__ import annotations

import re

import pytest

from pbem.desk.across_games.personal_data import remove_person
from pbem.desk.across_games.watching import unwatch, watch
from pbem.desk.desk import Desk
from pbem.desk.people.person import Person
from pbem.desk.upkeep import admin
from pbem.desk.upkeep.checking import check_host
from pbem.store.migrate import CHAINS, migrate

from .browsing import Visitor, run
from .games import opened, play_on

PARTS = ("", "past.json", "replay.html", "at/1/0.json")


@pytest.fixture
def number(desk: Desk) -> int:
    """A running game with a clock."""
    number = opened(desk, "barrage", 2, deadline="3d")
    play_on(desk, number, 20)
    return number


@pytest.fixture
def olga(desk: Desk) -> str:
    """Somebody without a seat."""
    return desk.people.find_or_add("olga@example.org")


def statuses(visitor: Visitor, url: str) -> set[int]:
    """How everything that a link opens is answered."""
    return {visitor.get(url + part).status_code for part in PARTS}


def test_a_link_dies_with_unwatch_and_does_not_come_back(
    desk: Desk, number: int, olga: str
) -> None:
    visitor = Visitor(desk)
    link, other = visitor.watch(number), visitor.watch(number, "petro@example.org")
    assert link != other
    assert statuses(visitor, link) == statuses(visitor, other) == {200}
    unwatch(desk, number, olga)
    assert statuses(visitor, link) == {404}
    assert statuses(visitor, other) == {200}
    watch(desk, number, olga)
    assert statuses(visitor, link) == {404}
    assert statuses(visitor, visitor.watch(number)) == {200}


def test_a_page_that_listens_hears_no_more_after_unwatch(
    desk: Desk, number: int, olga: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.web.app.LOOK_SECONDS", 0.02)
    visitor = Visitor(desk)
    link = visitor.watch(number)

    async def listen() -> None:
        news = visitor.listen(link)
        assert "retry" in await anext(news)
        assert "moved" in await anext(news)
        unwatch(desk, number, olga)
        assert [one async for one in news] == []
        assert [one async for one in visitor.listen(link)] == ["404"]

    run(listen())


def test_a_link_outlives_the_game_and_still_dies_with_unwatch(
    desk: Desk, number: int, olga: str
) -> None:
    visitor = Visitor(desk)
    link = visitor.watch(number)
    play_on(desk, number)
    assert "The game is over" in visitor.get(link).text
    assert unwatch(desk, number, olga)
    assert statuses(visitor, link) == {404}
    assert desk.people.read(olga).watching == []


def test_a_link_dies_when_its_owner_sits_down_or_is_forgotten(
    desk: Desk, number: int, olga: str
) -> None:
    visitor = Visitor(desk)
    link, other = visitor.watch(number), visitor.watch(number, "petro@example.org")
    admin.replace(desk, number, "anna", "olga@example.org", "she asked")
    assert statuses(visitor, link) == {404}
    assert desk.people.read(olga).watching == []
    assert [fault for fault in check_host(desk) if "watches" in fault.what] == []
    remove_person(desk, desk.people.find_or_add("petro@example.org"))
    assert statuses(visitor, other) == {404}


def test_a_page_is_in_the_watchers_own_zone_and_language(
    desk: Desk, number: int, olga: str
) -> None:
    def settle(person: Person) -> None:
        person.zone, person.language = "Europe/Kyiv", "uk"

    visitor = Visitor(desk)
    own, other = visitor.watch(number), visitor.watch(number, "petro@example.org")
    assert "until Mon 18 Jan 08:00 UTC" in visitor.get(own).text
    before = visitor.get(own).headers["etag"]
    desk.people.change(olga, settle)
    page = visitor.get(own, if_none_match=before)
    assert '<html lang="uk">' in page.text
    assert re.search("18 січ[а-я.]* (?:о )?10:00", page.text)
    whole = visitor.get(own + "replay.html").text
    assert '<html lang="uk">' in whole
    assert re.search("18 січ[а-я.]* (?:о )?10:00", whole)
    assert "раунд 1" in visitor.past(own)["frames"][0]["when"].lower()
    assert "until Mon 18 Jan 08:00 UTC" in visitor.get(other).text
    assert "round 1" in visitor.past(other)["frames"][0]["when"].lower()


def test_watchers_of_an_older_host_get_links_of_their_own(desk: Desk, number: int) -> None:
    visitor = Visitor(desk)
    visitor.watch(number), visitor.watch(number, "petro@example.org")
    document = desk.games.read(number)
    old = [
        {name: value for name, value in one.items() if name not in ("link", "heard_end")}
        for one in document["observers"]
    ]
    before = {name: value for name, value in document.items() if name != "links_given"}
    steps = CHAINS["games"]
    again = migrate({**before, "schema": 11, "observers": old}, steps, "it")
    assert [one["link"] for one in again["observers"]] == [1, 2]
    assert again["links_given"] == 2
