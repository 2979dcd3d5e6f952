"""Served pages: who sees what, with which headers, and what an address opens."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from html import unescape
from time import process_time

import icalendar
import pytest

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.upkeep.admin import delete
from pbem.web import wrong_tokens
from pbem.web.app import Pages
from pbem.web.game_page import listed_in
from pbem.web.host_page import public_games
from pbem.web.rating_plot import Then, plot

from ..sittings import seat_letter
from .browsing import Visitor, run
from .games import Clockwork, finished, opened, play_on


@pytest.fixture
def cities(desk: Desk) -> int:
    """A running game with hands, and a clock."""
    number = opened(desk, "underwater-cities", 3, deadline="3d")
    play_on(desk, number, 60)
    return number


def test_a_seats_page_shows_its_hand_and_its_moves(desk: Desk, cities: int) -> None:
    visitor = Visitor(desk)
    file = desk.read(cities)
    asked = file.seat_named(file.awaiting[0])
    page = visitor.get(visitor.seat(cities, asked)).text
    assert "Your hand" in page
    assert f"{file.awaiting[0]}, your turn" in page
    assert "Answer by" in page
    assert '<button type="button" class="move" data-copy="' in page
    assert f"You are {file.awaiting[0]}" in page
    other = (asked + 1) % 3
    assert f"Waiting for {file.awaiting[0]}" in visitor.get(visitor.seat(cities, other)).text


def test_a_hand_is_a_list_of_cards_with_what_they_say(desk: Desk, cities: int) -> None:
    play = desk.read(cities).load()
    hand = listed_in(play.game.lookup(play.view(0), ["hand"]) or "")
    cards = play.table.state.players[0].hand
    assert [int(name.split()[0]) for name, _says in hand] == sorted(cards)
    assert all(says.endswith(".") and "  " not in says for _name, says in hand)
    assert listed_in("") == []


def test_a_chart_is_in_the_readers_language(desk: Desk, cities: int) -> None:
    visitor = Visitor(desk)
    url = visitor.seat(cities, 0)
    assert "kelp" in visitor.past(url)["measures"]
    give_orders(desk, cities, 0, ["language uk"], None)
    measures = visitor.past(url)["measures"]
    assert len(measures) == 6
    assert not re.search("[a-z]", " ".join(measures))


def test_a_token_of_one_seat_opens_no_other(desk: Desk, cities: int) -> None:
    visitor = Visitor(desk)
    mine = visitor.seat(cities, 0)
    token = mine.rstrip("/").rpartition("/")[2]
    for other in (f"s{cities}-1-0", f"s{cities + 1}-0-0", f"w{cities}", "s1-0-1", "s1-99-0"):
        signature = token.rpartition("-")[2]
        assert visitor.get(f"/g/{other}-{signature}/").status_code == 404
    assert visitor.get(mine).status_code == 200


def test_old_links_open_nothing_after_rekey(desk: Desk, cities: int) -> None:
    visitor = Visitor(desk)
    seat, own = visitor.seat(cities, 1), visitor.person(cities, 1)
    for url in (seat, own, seat + "past.json", seat + "replay.html", own + "deadlines.ics"):
        assert visitor.get(url).status_code == 200
    give_orders(desk, cities, 1, ["rekey"], seat_letter(desk, cities, 1))
    for url in (seat, own, seat + "past.json", seat + "replay.html", own + "deadlines.ics"):
        assert visitor.get(url).status_code == 404
    assert visitor.get(visitor.seat(cities, 1)).status_code == 200
    assert visitor.get(visitor.person(cities, 1)).status_code == 200


def test_a_page_that_says_the_same_is_not_sent_again(desk: Desk, cities: int) -> None:
    visitor = Visitor(desk)
    url = visitor.seat(cities, 0)
    first = visitor.get(url)
    mark = first.headers["etag"]
    again = visitor.get(url, if_none_match=mark)
    assert (again.status_code, again.content) == (304, b"")
    play_on(desk, cities, 10)
    later = visitor.get(url, if_none_match=mark)
    assert later.status_code == 200
    assert later.headers["etag"] != mark


def test_what_another_seat_only_begins_changes_no_mark(desk: Desk) -> None:
    """That a seat is in the middle of its turn is told once; what it does there is not."""
    number = opened(desk, "underwater-cities", 2)
    visitor = Visitor(desk)
    play_on(desk, number, 30)
    marks = []
    for _decision in range(40):
        file = desk.read(number)
        play = file.load()
        seat = play.awaiting[0]
        if len(play.awaiting) == 1 and len(play.draft) > 1:
            marks.append(visitor.get(visitor.seat(number, 1 - seat)).headers["etag"])
        else:
            marks = []
        if len(marks) > 1:
            assert marks[0] == marks[-1]
            return
        play_on(desk, number, 1)
    pytest.fail("nobody thought in the middle of a turn")


def test_guesses_are_slow_and_counted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    number = opened(desk, "barrage", 2)
    visitor = Visitor(desk)
    checked = []
    monkeypatch.setattr("pbem.web.access.read_link", lambda token, _secret: checked.append(token))
    slept = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("pbem.web.access.asyncio.sleep", sleep)

    async def guess() -> list[int]:
        found = []
        for _guess in range(10_000):
            try:
                token = f"s{number}-0-0-{'a' * 26}"
                await visitor.pages.access.link(_Asked(token))  # type: ignore[arg-type]
            except Exception as refused:
                found.append(refused.status_code)  # type: ignore[attr-defined]
        return found

    answers = run(guess())
    assert answers.count(404) == wrong_tokens.MOST_WRONG == len(checked) == len(slept)
    assert answers.count(429) == 10_000 - wrong_tokens.MOST_WRONG
    assert min(slept) >= 0.5
    assert visitor.pages.counts["guessed"] == visitor.pages.access.wrong_tokens.counted == 10_000


class _Asked:
    """As much of a request as the check of a token looks at."""

    class client:  # noqa: N801
        host = "192.0.2.66"

    def __init__(self, token: str) -> None:
        self.path_params = {"token": token}


def test_who_guesses_is_barred_and_nobody_else(desk: Desk) -> None:
    number = opened(desk, "barrage", 2)
    visitor = Visitor(desk, "2001:db8::1")
    neighbour = Visitor(desk, "2001:db8::2", visitor.pages)
    other = Visitor(desk, "2001:db8:1::1", visitor.pages)
    for _guess in range(wrong_tokens.MOST_WRONG):
        visitor.pages.access.wrong_tokens.wrong("2001:db8::99")
    good = visitor.seat(number, 0)
    assert visitor.get(good).status_code == 429
    assert neighbour.get(good).status_code == 429
    assert other.get(good).status_code == 200


def test_bars_are_lifted_and_the_list_of_them_is_short() -> None:
    now = [0.0]
    counted = wrong_tokens.WrongTokens(lambda: now[0])
    for _guess in range(wrong_tokens.MOST_WRONG):
        counted.wrong("192.0.2.1")
    assert counted.too_many("192.0.2.1")
    now[0] += wrong_tokens.FORGIVEN_AFTER
    assert not counted.too_many("192.0.2.1")
    for number in range(wrong_tokens.PEERS_REMEMBERED + 50):
        counted.wrong(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(counted._peers) == wrong_tokens.PEERS_REMEMBERED


def test_earlier_moments_are_what_a_replay_has(desk: Desk, cities: int) -> None:
    from pbem.web.film import film

    visitor = Visitor(desk)
    url = visitor.seat(cities, 0)
    past = visitor.past(url)
    whole = film(desk.read(cities).load(), 0)
    assert [one["story"] for one in past["frames"]] == [one.story for one in whole.frames]
    assert [one["figures"] for one in past["frames"]] == [one.figures for one in whole.frames]
    now: list[list[int]] = [[] for _board in whole.boards]
    for number, frame in enumerate(whole.frames, 1):
        for board, cuts in enumerate(frame.cuts):
            for start, gone, come in cuts:
                now[board][start : start + gone] = come
        if number % 9 in (1, 4):
            board = number % 3
            then = visitor.get(f"{url}at/{number}/{board}.json").json()
            assert then["lines"] == [whole.lines[line] for line in now[board]]
            assert then["marks"] == frame.marks[board]
            things = re.findall(r'data-about="([^"]+)"', "\n".join(then["lines"]))
            assert set(then["about"]) == {unescape(one) for one in things}
            assert any(one.startswith("about ") for one in things), "metropolises"
    for wrong in (f"at/{len(whole.frames) + 1}/0.json", "at/1/3.json", "at/0/0.json"):
        assert visitor.get(url + wrong).status_code == 404


@pytest.mark.parametrize("name", ["barrage", "underwater-cities"])
def test_the_past_is_given_in_parts_and_none_of_them_takes_long(
    archive: Desk, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In processor time, the least of several tries: others may be at work on this machine."""
    visitor = Visitor(archive)
    number = ["barrage", "underwater-cities"].index(name) + 1
    url = visitor.seat(number, 0)
    visitor.get(url)
    slowest = min(max(_part_times(visitor, url)) for _time in range(4))
    assert slowest < 0.060  # 17 to 25 ms on two busy cores; the whole takes 40 to 100
    whole = visitor.past(url)
    assert len(whole["frames"]) > 100
    monkeypatch.setattr("pbem.web.moments.PART_SECONDS", 0)
    visitor.pages.kept.forget()
    parts = [len(visitor.get(f"{url}past.json?from={n}").json()["frames"]) for n in range(3)]
    assert parts == [1, 1, 1]
    assert visitor.past(url) == whole
    for odd in ("-1", "x", "9" * 40, "%00"):
        assert visitor.get(f"{url}past.json?from={odd}").json() == whole
    assert visitor.get(f"{url}past.json?from=999").json()["frames"] == []


@pytest.mark.parametrize("name", ["barrage", "underwater-cities"])
def test_a_moment_of_a_game_that_nobody_has_looked_at_is_made_in_steps(
    archive: Desk, name: str
) -> None:
    """Each of them is short, and none but the last is kept by browsers."""
    visitor = Visitor(archive)
    number = ["barrage", "underwater-cities"].index(name) + 1
    url = visitor.seat(number, 0)
    visitor.past(url)
    made = visitor.get(f"{url}at/90/0.json").json()
    slowest = []
    for _time in range(4):
        visitor.pages.kept.forget()
        spent, status = [], 202
        while status == 202:
            began = process_time()
            answer = run(visitor.ask(f"{url}at/90/0.json"))
            spent.append(process_time() - began)
            status = answer.status_code
            assert ("etag" in answer.headers) is (status == 200)
        assert answer.json() == made
        assert len(spent) > 2
        slowest.append(max(spent))
    assert min(slowest) < 0.060  # 16 to 30 ms on two busy cores; the whole takes 65 to 225


def _part_times(visitor: Visitor, url: str) -> list[float]:
    """How long each part of the moments takes when nobody has looked at them yet."""
    visitor.pages.kept.forget()
    visitor.get(url)
    spent, frames, more = [], 0, True
    while more:
        began = process_time()
        answer = visitor.get(f"{url}past.json?from={frames}").json()
        spent.append(process_time() - began)
        frames, more = frames + len(answer["frames"]), answer["more"]
    assert len(spent) > 1
    return spent


def test_the_past_goes_on_with_the_game_and_back_with_it(desk: Desk) -> None:
    number = opened(desk, "barrage", 2)
    play_on(desk, number, 20)
    visitor = Visitor(desk)
    url = visitor.seat(number, 0)
    first = visitor.past(url)
    position = len(desk.read(number).load().record)
    play_on(desk, number, 20)
    later = visitor.past(url)
    assert later["frames"][: len(first["frames"]) - 1] == first["frames"][:-1]
    assert len(later["frames"]) > len(first["frames"])
    with desk.sitting(number) as game:
        game.play = game.play.back(position)
        game.commit()
    again = Visitor(desk).past(url)
    assert visitor.past(url) == again
    assert len(again["frames"]) == len(first["frames"])


def test_messages_are_for_those_they_were_written_to(desk: Desk, cities: int) -> None:
    visitor = Visitor(desk)
    give_orders(desk, cities, 0, ["message ben: only you know <b>this</b>"], None)
    assert "only you know &lt;b&gt;this" in visitor.get(visitor.seat(cities, 0)).text
    assert "only you know &lt;b&gt;this" in visitor.get(visitor.seat(cities, 1)).text
    for url in (visitor.seat(cities, 2), visitor.watch(cities)):
        assert "only you know" not in visitor.get(url).text
    give_orders(desk, cities, 1, ["mute anna"], None)
    assert "only you know" not in visitor.get(visitor.seat(cities, 1)).text


def test_a_finished_game_is_public_if_all_agree(desk: Desk) -> None:
    number = finished(desk, "barrage", 2)
    visitor = Visitor(desk)
    assert visitor.get(f"/public/{number}/").status_code == 404
    with desk.sitting(number) as game:
        game.file.public = True
        game.commit()
    page = Visitor(desk).get(f"/public/{number}/").text
    assert "The game is over" in page
    assert f'href="public/{number}/"' in Visitor(desk).get("/").text
    running = opened(desk, "barrage", 2, public="yes")
    assert desk.read(running).public
    assert Visitor(desk).get(f"/public/{running}/").status_code == 404


def test_public_games_are_found_though_many_came_after_them(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.public_games.LOOKED_AT", 1)
    older = finished(desk, "barrage", 2)
    with desk.sitting(older) as game:
        game.file.public = True
        game.commit()
    for _game in range(3):
        opened(desk, "barrage", 2)
    assert [one.id for one in public_games(desk)] == [older]
    newer = finished(desk, "barrage", 2)
    with desk.sitting(newer) as game:
        game.file.public = True
        game.commit()
    assert [one.id for one in public_games(desk)] == [newer, older]
    delete(desk, older)
    assert [one.id for one in public_games(desk)] == [newer]
    desk.home.drop_value("public")  # as on a host that kept no list yet
    assert [one.id for one in public_games(desk)] == [newer]


def test_the_hosts_page_has_open_seats_and_ratings_and_nobodys_address(desk: Desk) -> None:
    finished(desk, "barrage", 2)
    players = {"anna": "anna@example.org", "ben": "open"}
    number = open_game(desk, "underwater-cities", players, {}, None)
    page = Visitor(desk).get("/").text
    assert f"<code>join {number}</code>" in page
    assert "Underwater Cities, 1 of 2 seats open" in page
    assert "Ratings in Barrage" in page
    assert "@example.org" not in page.replace("pbem@example.org", "")


def test_a_player_without_a_name_is_told_in_the_readers_language(desk: Desk) -> None:
    finished(desk, "barrage", 2)
    visitor = Visitor(desk)
    for language, word in (("en", "player"), ("fr", "joueur"), ("uk", "гравець"), ("ru", "игрок")):
        page = visitor.get("/", accept_language=language).text
        assert len(re.findall(rf'<th scope="row">{word} [0-9a-f]{{6}}<', page)) == 2


def test_my_page_has_what_waits_for_me_first(desk: Desk, clock: Clockwork) -> None:
    finished(desk, "barrage", 2)
    number = opened(desk, "underwater-cities", 2, deadline="3d")
    later = opened(desk, "barrage", 2, variant="introductory")
    visitor = Visitor(desk)
    give_orders(desk, number, 0, ["zone Europe/Kyiv"], None)
    page = visitor.get(visitor.person(number, 0)).text
    waits, _over, rest = page.partition("Waiting for others")
    assert f"#{number} Underwater Cities: anna, ben" in waits
    assert "Your turn, until Mon 18 Jan 10:00 your time." in waits
    assert "Your rating in Barrage" in page
    assert "of 2 with" in page
    assert visitor.seat(number, 0) in page
    assert f"#{later} Barrage" in waits + rest
    while "anna" in desk.read(number).awaiting:
        play_on(desk, number, 1)
    page = visitor.get(visitor.person(number, 0)).text
    assert re.search(r"Waiting for ben[^(]*\(until Mon 18 Jan 10:00 your time\)\.", page)


def test_a_rating_is_drawn_over_time() -> None:
    day = 24 * 3600
    drawn = plot([Then(0, "first", 0.0), Then(day, "next", 2.0), Then(10 * day, "last", 1.0)])
    first, later, last = (x for x, _y in drawn.points)
    assert (later - first) * 10 == pytest.approx(last - first, abs=1)
    assert [words for _x, words, _anchor in drawn.days] == ["first", "last"]
    assert drawn.words == "first: 0.0, next: 2.0, last: 1.0"
    at_once = plot([Then(5, "a", 0.0), Then(5, "b", 1.0), Then(5, "c", 2.0)])
    assert len({x for x, _y in at_once.points}) == 3


def test_deadlines_as_a_calendar(desk: Desk, clock: Clockwork) -> None:
    number = opened(desk, "underwater-cities", 2, deadline="3d")
    give_orders(desk, number, 0, ["zone Europe/Kyiv"], None)
    visitor = Visitor(desk)
    answer = visitor.get(visitor.person(number, 0) + "deadlines.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    calendar = icalendar.Calendar.from_ical(answer.content)
    (entry,) = calendar.walk("VEVENT")
    assert entry.decoded("dtend").timestamp() == clock.now + 3 * 86_400
    assert entry["dtend"].params["TZID"] == "Europe/Kyiv"
    assert calendar.walk("VTIMEZONE")
    assert "Underwater Cities" in str(entry["summary"])


def test_a_game_that_waits_for_players_has_a_page(desk: Desk) -> None:
    players = {"anna": "anna@example.org", "ben": "open"}
    number = open_game(desk, "barrage", players, {}, None)
    visitor = Visitor(desk)
    assert "waits for its players" in visitor.get(visitor.seat(number, 0)).text
    assert visitor.seat(number, 0) in visitor.get(visitor.person(number, 0)).text
    assert visitor.get(visitor.seat(number, 0) + "past.json").status_code == 404


def test_an_address_without_its_last_slash_is_sent_on(desk: Desk) -> None:
    number = opened(desk, "barrage", 2)
    visitor = Visitor(desk)
    url = visitor.seat(number, 0).rstrip("/")
    answer = visitor.get(url)
    assert answer.status_code == 308
    assert answer.headers["location"] == url.rpartition("/")[2] + "/"
    for elsewhere in ("/g/http:example.com", "/g/a%0d%0ax-y:%20z", "/g/%5cexample.com", "/g/a"):
        answer = visitor.get(elsewhere)
        assert answer.status_code == 404
        assert "location" not in answer.headers


def test_news_come_by_themselves_and_end_with_the_key(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = opened(desk, "barrage", 2)
    visitor = Visitor(desk)
    monkeypatch.setattr("pbem.web.app.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("pbem.web.app.STILL_THERE_SECONDS", 0.05)
    run(_listen(visitor.pages, visitor, desk, number))


async def _listen(pages: Pages, visitor: Visitor, desk: Desk, number: int) -> None:
    url = visitor.seat(number, 0)
    news = visitor.listen(url)
    assert "retry" in await anext(news)
    first = await anext(news)
    assert first.startswith(f"event: moved\ndata: {number}-")
    assert pages._listening.total() == 1
    assert "still there" in await anext(news)
    await asyncio.to_thread(play_on, desk, number, 30)
    while "still there" in (second := await anext(news)):
        pass
    assert second != first
    with desk.sitting(number) as game:
        game.file.raise_generation(0)
        game.commit()
    assert [one async for one in news if "still there" not in one] == []
    assert pages._listening.total() == 0
    assert [one async for one in visitor.listen(url)] == ["404"]


@pytest.mark.parametrize(("name", "decisions"), [("barrage", 150), ("underwater-cities", 250)])
def test_a_page_costs_little_and_an_unchanged_one_nearly_nothing(
    desk: Desk, name: str, decisions: int
) -> None:
    """In processor time, the least of several tries: others may be at work on this machine."""
    number = opened(desk, name, 4, deadline="3d")
    play_on(desk, number, decisions)
    file = desk.read(number)
    visitor = Visitor(desk)
    url = visitor.seat(number, file.seat_named(file.awaiting[0]))
    mark = visitor.get(url).headers["etag"]

    def anew() -> int:
        visitor.pages.kept.forget()
        return visitor.get(url).status_code

    assert _least(anew, 200) < 0.060  # 11 to 28 ms on two busy cores; see `make bench`
    assert _least(lambda: visitor.get(url, if_none_match=mark).status_code, 304) < 0.008


def _least(ask: Callable[[], int], status: int) -> float:
    spent = []
    for _time in range(8):
        began = process_time()
        assert ask() == status
        spent.append(process_time() - began)
    return min(spent)
