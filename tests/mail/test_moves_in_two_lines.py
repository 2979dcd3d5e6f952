"""What a letter says of a move takes two lines at most, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.desk.writing.offers import grouped_moves
from pbem.engine import Game, Play
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import catalogues_in, reader_of, reading_as
from pbem.engine.simulate import situation_of
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from pbem.mail.compose.body import WIDTH, Move, MoveGroup, moves_in_text

NAMES = ("Anna", "Ben", "Cléo", "Dora")
POSITIONS = 50
OF_ONE_GAME = 6
MANY_MOVES = 10
TWO_LINES = 2
HALF = 0.5


def positions(game: Game[Any]) -> Iterator[tuple[Play[Any], int]]:
    """Positions in the midst of games that chance and bots play by turns, and who is asked."""
    bot = next(iter(game.bots.values()))
    left = POSITIONS
    for seed in range(1, POSITIONS):
        dice = random.Random(seed)
        play = Play.open(game, NAMES[: 2 + seed % 3], {}, bytes([seed]) * 32)
        stops = sorted(dice.sample(range(20, 200), OF_ONE_GAME))
        decisions = 0
        while play.pending and stops and left:
            seat = next(iter(play.pending))
            decisions += 1
            offers = play.offers(seat)
            if decisions >= stops[0] and len(offers) >= MANY_MOVES:
                stops.pop(0)
                left -= 1
                yield play, seat
            by_chance = dice.random() < 0.5
            place = (
                dice.randrange(len(offers)) if by_chance else bot(situation_of(play, seat, dice))
            )
            play.answer(seat, place)
        if not left:
            return


def lines_for(group: MoveGroup, moves: list[Move]) -> list[str]:
    """How the moves of a group that share a note are shown below or beside its title."""
    alone = MoveGroup(group.title, moves, group.note)
    unsaid = [Move(one.phrase, "", one.link, one.label) for one in moves[:1]]
    shown = moves_in_text(alone).splitlines()
    above = moves_in_text(MoveGroup(group.title, unsaid, group.note)).splitlines()[:-1]
    return shown[len(above) :]


@pytest.mark.parametrize("game", [Barrage(), UnderwaterCities()], ids=lambda game: game.name)
def test_no_move_takes_more_than_two_lines(game: Game[Any]) -> None:
    catalogues_in(game.name, game.folder / "locale")
    too_long = set()
    for play, seat in positions(game):
        for language in LANGUAGES:
            with reading_as(reader_of(language, game=game.name)):
                groups, _offers = grouped_moves(play, seat, play.view(seat), lambda _phrase: "")
                for group in groups if any(one.title for one in groups) else ():
                    for _note, moves in group.by_note:
                        lines = lines_for(group, moves)
                        assert max(map(len, lines)) <= WIDTH
                        if len(lines) > TWO_LINES:
                            too_long.add("\n".join(lines))
    assert not too_long, "\n\n".join(too_long)
