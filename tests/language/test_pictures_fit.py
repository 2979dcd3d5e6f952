"""The words of pictures stay in their boxes and clear of each other, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.desk import registry
from pbem.engine import Play, random_game
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.games.barrage.board_words import short_tile
from pbem.rendering import draw_board
from tests.barrage.tabletop import on_wheel, table, turn

from .picture_fit import misfits

NAMES = ("Anna", "Катерина", "Cléo-Marie", "Данило Коваленко")
LOOKED_AT = (0, 40, 120)  # decisions; and the end


def positions(game: str, players: int) -> Iterator[Play[Any]]:
    """A few positions of a random game, and its end."""
    play, dice = random_game(registry.find(game), NAMES[:players], {}, players)
    decisions = 0
    while play.pending:
        if decisions in LOOKED_AT:
            yield play
        seat = next(iter(play.pending))
        play.answer(seat, dice.randrange(len(play.pending[seat].known)))
        decisions += 1
    yield play


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", ["barrage", "underwater-cities"])
def test_no_words_are_clipped(game: str, players: int) -> None:
    found = []
    for play in positions(game, players):
        seat = next(iter(play.pending), 0)
        for language in LANGUAGES:
            with reading_as(reader_of(language, game=game)):
                more = {"focus": seat, "names": play.names, "dark": False}
                svg = draw_board(play.game, play.view(seat), "svg", **more)
            found += [f"{language}: {one}" for one in misfits(svg)]
    assert not found, "\n".join(dict.fromkeys(found))


def test_three_contracts_for_much_energy_stay_in_their_company() -> None:
    state = table(4, "full")
    state.companies[0].contracts = ["R13", "R14", "R12"]
    play = turn(state)
    svg = draw_board(play.game, play.view(0), "svg", focus=0, names=play.names, dark=False)
    assert not misfits(svg)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tile", ["base", "elevation", "conduit", "powerhouse", "joker"])
def test_tiles_stay_in_their_sectors_of_a_wheel(language: str, tile: str) -> None:
    """Longer names ran over the rim and the spokes."""
    state = table(3, "full")
    for place in range(1, 6):
        on_wheel(state.companies[0], place, f"III-{tile}", 5, 2)
    play = turn(state)
    with reading_as(reader_of(language, game="barrage")):
        svg = draw_board(play.game, play.view(0), "svg", focus=0, names=play.names, dark=False)
    assert not misfits(svg)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ('<text x="5" y="20">несимбіотичне місто</text>', "runs 92 out of its box"),
        ('<text x="55" y="20" text-anchor="end">тунелі й ферми</text>', "out of its box"),
        ('<text x="5" y="45">тунель</text>', "out of its box below"),
        ('<text x="5" y="20">а</text><text x="8" y="20">б</text>', "runs 5 into"),
        ('<text x="5" y="20">тунель</text><rect x="20" y="0" width="9" height="40"/>', "covered"),
    ],
)
def test_what_does_not_fit_is_found(drawn: str, said: str) -> None:
    box = '<rect x="0" y="0" width="60" height="40"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">{box}{drawn}</svg>'
    assert any(said in one for one in misfits(svg)), misfits(svg)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_have_short_names_for_the_sectors_of_a_wheel(language: str) -> None:
    registry.find("barrage")
    with reading_as(reader_of(language, game="barrage")):
        for tile in ("base", "elevation", "conduit", "powerhouse", "joker"):
            assert len(short_tile(tile)) <= 6
