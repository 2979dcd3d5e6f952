"""What can be tapped explains itself, and what others have is told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

import pytest
from markupsafe import escape

from pbem.desk.desk import Desk
from pbem.engine.reader import reader_of, reading_as
from pbem.games.barrage.data import facts
from pbem.games.underwater_cities.data import CITY_SITES, TUNNEL_SITES
from pbem.web.game_page import boards_now, explained

from .browsing import Visitor
from .games import opened, play_on

LANGUAGES = ("en", "fr", "ru", "uk")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_tapped_is_explained(desk: Desk, language: str) -> None:
    """In every language: each site, tunnel, slot, card, contract, patent and metropolis."""
    for name in ("barrage", "underwater-cities"):
        number = opened(desk, name, 4)
        play_on(desk, number, 150)
        play = desk.read(number).load()
        for seat in (0, None):
            with reading_as(reader_of(language, "UTC", name)):
                view = play.view(seat)
                boards = boards_now(play, view, seat, all_boards=True)
                pictures = [one.svg for one in boards]
                about = explained(play.game, view, pictures)
            asked = {unescape(one) for svg in pictures for one in _ASKED.findall(svg)}
            assert asked == set(about), asked - set(about)
            sites = _sites_of(name, play.names, seat)
            assert sites <= asked, sites - asked
            assert seat is None or KINDS[name] == {one.split()[0] for one in asked}


KINDS = {
    "barrage": {"about", "company", "card", "tile", "officer"},
    "underwater-cities": {"about", "card", "slot"},
}
_ASKED = re.compile(r'data-about="([^"]+)"')


def _sites_of(name: str, names: Sequence[str], seat: int | None) -> set[str]:
    if name == "barrage":
        known = facts()
        return {f"about {one}" for one in (*known.dams, *known.conduits, *known.powerhouses)}
    whose = ["" if one == seat else f" {called}" for one, called in enumerate(names)]
    return {f"about {site}{one}" for site in (*CITY_SITES, *TUNNEL_SITES) for one in whose}


def test_what_others_have_is_a_list(desk: Desk) -> None:
    number = opened(desk, "underwater-cities", 2)
    play_on(desk, number, 200)
    visitor = Visitor(desk)
    page = visitor.get(visitor.seat(number, 0)).text
    (rival,) = desk.read(number).load().game.rivals(desk.read(number).load().view(0), 0)
    assert len(rival.things) > 2
    assert f"<summary>ben&#39;s cards ({len(rival.things)})</summary>" in page
    for card, says in rival.things:
        assert f"<li>{escape(card)}<br>" in page
        assert str(escape(says)) in page
