"""What no page may do or show, whoever opens it, whatever it is asked for, and however."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from pbem.desk.desk import Desk
from pbem.desk.looking.replaying import moments
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.upkeep import admin
from pbem.engine.play import Play
from pbem.engine.record import effective
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.state import State
from pbem.store import Home

from .browsing import Visitor, run
from .games import Clockwork, finished, opened, play_on

PARTS = ("", "past.json", "replay.html", "at/1/0.json")


@pytest.fixture
def cities(desk: Desk) -> int:
    """A running game with hands."""
    return running(desk)


def running(desk: Desk) -> int:
    """A game of Underwater Cities in its first rounds, with a clock and a message."""
    number = opened(desk, "underwater-cities", 3, deadline="3d")
    play_on(desk, number, 60)
    give_orders(desk, number, 1, ["message all: hello"], None)
    return number


class Promised(NamedTuple):
    """Somebody who looks at a host, and an address of each kind that it has."""

    visitor: Visitor
    seat: str
    addresses: list[str]


@pytest.fixture(scope="module")
def promised(tmp_path_factory: pytest.TempPathFactory) -> Promised:
    """A host with a running game, a public one, and one that waits for players."""
    desk = Desk(Home.create(tmp_path_factory.mktemp("promised") / "host"), Clockwork())
    visitor = Visitor(desk)
    number, public = running(desk), finished(desk, "barrage", 2)
    with desk.sitting(public) as game:
        game.file.public = True
        game.commit()
    waiting = open_game(desk, "barrage", {"anna": "anna@example.org", "ben": "open"}, {}, None)
    seat, own = visitor.seat(number, 0), visitor.person(number, 0)
    games = (seat, visitor.watch(number), f"/public/{public}/")
    return Promised(
        visitor,
        seat,
        [
            *(url + part for url in games for part in PARTS),
            *(visitor.seat(waiting, 0), own, own + "deadlines.ics", "/", "/robots.txt"),
            *("/nothing", "/public/99/", seat.rstrip("/")),
        ],
    )


def test_no_page_has_a_reply_address(promised: Promised) -> None:
    seen = 0
    for url in promised.addresses:
        page = promised.visitor.get(url).text
        seen += len(page)
        assert not re.search(r"g\d+-\d+-\d+-\d+-[a-z2-7]{16}", page), url
        assert "mailto:" not in page, url
        hosts_own = page.replace("pbem@example.org", "")
        assert "@example.org" not in re.sub(r"UID:\S+", "", hosts_own), url
    assert seen > 500_000


def files_in(folder: Path) -> dict[str, bytes]:
    """All that a host keeps."""
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_nothing_is_changed_by_asking_for_anything(promised: Promised) -> None:
    """Neither of the game nor of anything else in the host's directory."""
    visitor = promised.visitor
    before = files_in(visitor.desk.home.path)
    for url in promised.addresses:
        assert visitor.get(url, "HEAD").content == b""
        assert visitor.get(url).status_code in (200, 308, 404)
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            assert visitor.get(url, method).status_code in (404, 405), (method, url)
    assert files_in(visitor.desk.home.path) == before


def test_every_answer_is_kept_to_its_reader(promised: Promised) -> None:
    visitor = promised.visitor
    mark = visitor.get(promised.seat).headers["etag"]
    answers = [visitor.get(url) for url in promised.addresses]
    answers.append(visitor.get(promised.seat, if_none_match=mark))
    answers.append(visitor.get(promised.seat, "POST"))
    for answer in answers:
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "noindex" in answer.headers["x-robots-tag"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "private" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers
        allowed = answer.headers["content-security-policy"]
        assert "default-src 'none'" in allowed
        assert "unsafe" not in allowed
        assert "http" not in allowed
    assert {answer.status_code for answer in answers} == {200, 304, 308, 404, 405}


def test_only_the_pages_own_script_and_styles_may_run(promised: Promised) -> None:
    pages = 0
    for url in promised.addresses:
        answer = promised.visitor.get(url)
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        pages += 1
        allowed = answer.headers["content-security-policy"]
        written = re.sub(r'<script type="application/json".*?</script>', "", answer.text)
        assert named(allowed, "script-src") == hashes("script", written)
        assert hashes("style", written) <= named(allowed, "style-src")
        assert not re.search(r"<[^>]+ (?:style|on\w+)=", written)
        assert not re.search(r"<(?:script|img|iframe|link)[^>]* src=", written)
    assert pages > 8


def named(policy: str, kind: str) -> set[str]:
    """What a policy lets run of this kind."""
    (found,) = [part.split()[1:] for part in policy.split("; ") if part.startswith(f"{kind} ")]
    return set(found)


def hashes(element: str, page: str) -> set[str]:
    """The hashes of what stands in all such elements of a page."""
    return {
        f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'"
        for one in re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
    }


# --- hands ---------------------------------------------------------------------------------


def test_a_watchers_link_never_shows_a_hand(desk: Desk, cities: int) -> None:
    """Neither now nor at any earlier moment, nor in what explains or describes a picture."""
    visitor = Visitor(desk)
    url = visitor.watch(cities)
    play = desk.read(cities).load()
    now = hands(play)
    assert len(now) > 10
    past = visitor.past(url)["frames"]
    for part in ("", "replay.html", "past.json"):
        assert shown(now, visitor.get(url + part).text) == set(), part
    assert shown(now, run(_first_news(visitor, url))) == set()
    held = hands_by_moment(play)
    assert len(held) == len(past) > 10
    for number, (cards, frame) in enumerate(zip(held, past, strict=True), 1):
        assert shown(cards, " ".join(frame["story"])) == set()
        for board in range(3):
            drawn = "\n".join(visitor.get(f"{url}at/{number}/{board}.json").json()["lines"])
            assert shown(cards, drawn) == set(), (number, board)


def test_a_seats_own_link_shows_its_hand_and_nobody_elses(desk: Desk, cities: int) -> None:
    visitor = Visitor(desk)
    state = desk.read(cities).load().table.state
    for seat, player in enumerate(state.players):
        others = {no for other in state.players if other is not player for no in other.hand}
        page = visitor.get(visitor.seat(cities, seat)).text
        assert shown(set(player.hand), page) == set(player.hand)
        for part in PARTS:
            assert shown(others, visitor.get(visitor.seat(cities, seat) + part).text) == set()


async def _first_news(visitor: Visitor, url: str) -> str:
    news = visitor.listen(url)
    heard = await anext(news) + await anext(news)
    await news.aclose()
    return heard


def hands(play: Play[State]) -> set[int]:
    """The cards that anybody has in hand; not Special cards, which lie open before."""
    held = {no for player in play.table.state.players for no in player.hand}
    return held - set(content().is_special)


def hands_by_moment(play: Play[State]) -> list[set[int]]:
    """The cards in hand at each moment that a watcher can go back to."""
    steps = {moment.step for moment in moments(play, None)}
    again = Play.open(play.game, play.names, play.options, play.seed)
    held = {again.snapshot.number: hands(again)}
    for entry in effective(play.record):
        again.enter(entry)
        held.setdefault(again.snapshot.number, hands(again))
    return [held[step] for step in sorted(steps)]


def shown(cards: set[int], text: str) -> set[int]:
    """Which of the cards a text names, by title or by number."""
    return {
        no for no in cards if content().cards[no].name in text or re.search(rf"\bcard {no}\b", text)
    }


# --- who sits there no more ----------------------------------------------------------------


@pytest.mark.parametrize("how", ["replace", "kick", "bot"])
def test_a_link_dies_when_its_seat_changes_hands(desk: Desk, cities: int, how: str) -> None:
    visitor = Visitor(desk)
    old, other = visitor.seat(cities, 1), visitor.seat(cities, 0)
    if how == "replace":
        admin.replace(desk, cities, "ben", "eve@example.org", "he asked for it")
    else:
        admin.kick(desk, cities, "ben", "he is gone", bot=how == "bot")
    for part in PARTS:
        assert visitor.get(old + part).status_code == 404
        assert visitor.get(other + part).status_code == 200
