"""The board in sentences, for those who hear the screen: the same things, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from pbem.engine import Play
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import NEUTRAL, State
from pbem.rendering import draw_board

from .conftest import looker

Plays = Iterator[Play[State]]


def sentences(play: Play[State]) -> str:
    seat = looker(play)
    return draw_board(play.game, play.view(seat), "plain", focus=seat)


def test_every_line_is_a_sentence(plays: Plays) -> None:
    for play in plays:
        for line in sentences(play).splitlines():
            assert not line or line.endswith("."), line
            assert not re.search(r"[~|=\[\]*]|  ", line), line


def test_every_piece_and_every_free_site_is_told(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        text = sentences(play)
        for site in facts().dams:
            line = re.search(rf"^Dam site {site}\b.*$", text, re.MULTILINE)
            assert line
            dam = state.dams.get(site)
            if dam is None:
                assert line[0].endswith(": free.")
                continue
            owner = "neutral" if dam.owner == NEUTRAL else state.companies[dam.owner].name
            assert f"{owner}" in line[0]
            assert f"height {dam.height} with {dam.drops} drop" in line[0]
        for site in facts().conduits:
            line = re.search(rf"^Conduit {site}, .*$", text, re.MULTILINE)
            assert line
            owner = state.companies[state.conduits[site]].name if site in state.conduits else ""
            assert line[0].endswith(f"built by {owner}." if owner else ": free.")
        for site in facts().powerhouses:
            line = re.search(rf"^Powerhouse site {re.escape(site)}\b.*$", text, re.MULTILINE)
            assert line
            seat = state.powerhouses.get(site)
            assert ("free" in line[0]) == (seat is None)
            assert seat is None or state.companies[seat].name in line[0]


def test_companies_with_all_they_have_are_told(plays: Plays) -> None:
    for play in plays:
        text = sentences(play)
        for company in play.table.state.companies:
            told = re.search(
                rf"It has {company.vp} points?, {company.energy} energy, "
                rf"{company.credits} credits?, {company.excavators} excavators?, "
                rf"{company.mixers} mixers? and {company.engineers} engineers?\.",
                text,
            )
            assert told, company.name
            for contract in company.contracts:
                assert f"It holds contract {contract}, " in text
            for place, sector in enumerate(company.wheel):
                if sector.tile:
                    home = len(company.wheel) - place
                    steps = "1 step" if home == 1 else f"{home} steps"
                    assert (
                        f"home after {steps}: tile {sector.tile}, {sector.excavators} exc" in text
                    )


def test_offers_and_spaces_are_told(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        text = sentences(play)
        for contract in (*state.national, *chain(*state.offer.values())):
            assert f": {contract}, {facts().contracts[contract].energy} energy for " in text
        for tile in state.patents:
            assert not tile or f": {tile}, {facts().tiles[tile].words}." in text
        assert text.count("taken by") == len(state.taken)
        for tile in state.bonus[state.round - 1 :]:
            assert facts().bonus[tile].counts in text
        for stream, drops in state.streams.items():
            assert re.search(rf"Headstream {stream} .*: {drops} drops? waiting", text)
