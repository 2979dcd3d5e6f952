"""Questions about the game's things, and conditions of standing orders."""

from __future__ import annotations

import pytest

from pbem.engine.reader import catalogues_in, reader_of, reading_as

from .automa_table import automa_table
from .tabletop import GAME, GERMANY, USA, conduit, dam, table, turn


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("about G07", "3 VP + 1 mixer"),
        ("card y14", "7 energy"),
        ("tile II-conduit", "at most 5 excavators"),
        ("officer jill", "Jill McDowell"),
        ("about Krylov", "copies a tile"),
        ("company France", "3 energy less"),
        ("about basins-3", "at least 3"),
    ],
)
def test_what_is_printed(words: str, said: str) -> None:
    found = GAME.lookup(turn(table()).view(USA), words.split())
    assert found is not None
    assert said in found


@pytest.mark.parametrize(
    ("level", "has"),
    [
        ("easy", "it has nothing of its company"),
        ("medium", "it has incomes, energy for powerhouses."),
        ("very-hard", "effects of advanced tiles, an officer."),
    ],
)
def test_what_the_automas_can_do(level: str, has: str) -> None:
    state = automa_table(level=level)
    said = GAME.lookup(turn(state, GERMANY).view(GERMANY), ["about", "automa"])
    assert said is not None
    assert has in said
    assert "20/15/10 VP" in said
    assert GAME.lookup(turn(table()).view(USA), ["about", "automa"]) is None


@pytest.mark.parametrize("words", ["tile 14", "about 14"])
def test_an_automa_tile_in_a_game_with_automas(words: str) -> None:
    said = GAME.lookup(turn(automa_table(), GERMANY).view(GERMANY), words.split())
    assert said is not None
    for part in (
        "Automa tile 14.",
        "1. produce +1 if it serves yellow (2 engineers)",
        "2. 1 drop at once (1 engineer), and on",
        "5. turn the wheel 2 (2 VP, 1 engineer)",
        "dams: red border; line to own powerhouse; best built conduit; start 7",
        "headstreams: C B A D",
    ):
        assert part in said
    assert GAME.lookup(turn(table()).view(USA), words.split()) is None
    assert GAME.lookup(turn(automa_table(), GERMANY).view(GERMANY), ["tile", "21"]) is None


@pytest.mark.parametrize("words", ["contract G07", "about", "about nothing", "G07", "bank 3"])
def test_orders_are_no_questions(words: str) -> None:
    assert GAME.lookup(turn(table()).view(USA), words.split()) is None


def test_conditions() -> None:
    state = table(3, "full")
    dam(state, "5L", GERMANY)
    conduit(state, "7A", GERMANY)
    state.taken = {"K2L": GERMANY}
    state.offer["yellow"] = ["Y03", "Y04"]
    state.patents = ["I-base", "", "I-joker"]
    state.companies[USA].credits = 6
    view = turn(state).view(USA)
    holding = {
        "5l taken": True,
        "5l free": False,
        "5u free": True,
        "7a free": False,
        "workshop 2 free": False,
        "workshop 2 taken": True,
        "workshop 2 right free": True,
        "produce +2 free": True,
        "produce +1 free": False,  # closed with three
        "y03 offered": True,
        "y05 offered": False,
        "i-joker offered": True,
        "i-powerhouse offered": False,
        "have 6 credits": True,
        "have 7 credit": False,
        "have many credits": None,
        "have 1 wish": None,
        "nonsense free": None,
        "workshop 2 maybe": None,
        "free": None,
    }
    assert {words: GAME.condition(view, words.split()) for words in holding} == holding


def test_conditions_are_a_topic() -> None:
    assert "workshop 2 free" in GAME.topics()["conditions"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Tile II-conduit builds a conduit. The conduit costs at most 5 excavators."),
        ("fr", "La tuile II-conduite construit une conduite. La conduite coûte au plus 5"),
        ("uk", "Жетон II-водовід будує водовід. Водовід коштує щонайбільше 5 екскаваторів."),
        ("ru", "Жетон II-трубопровод строит трубопровод. Трубопровод стоит не больше 5"),
    ],
)
def test_a_tile_is_told_in_sentences(language: str, said: str) -> None:
    catalogues_in(GAME.name, GAME.folder / "locale")
    with reading_as(reader_of(language, game=GAME.name)):
        assert said in str(GAME.lookup(turn(table()).view(USA), ["about", "II-conduit"]))
