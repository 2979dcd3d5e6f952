"""What somebody did in a row is one line of a letter."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.gamefile import SeatFile
from pbem.desk.looking.seat_names import Calling
from pbem.desk.owed_letters.news import untold
from pbem.desk.writing.told_together import told_together
from pbem.engine.added_up import added_up
from pbem.engine.in_a_row import as_one
from pbem.engine.languages import LANGUAGES
from pbem.engine.play import Play
from pbem.engine.reader import Reader, reading_as
from pbem.engine.simulate import play_out, random_game
from pbem.engine.table import Told
from pbem.engine.text import Text, ntext, text
from pbem.games.barrage.words import amount, several

PLAYERS = ["Anna", "Ben", "Cléo"]


def told(sentence: str, **params: Any) -> Told:
    return Told(0, None, sentence, params)


def whole_game(name: str) -> Play[Any]:
    game, dice = random_game(registry.find(name), PLAYERS, {}, 11)
    play_out(game, dice)
    return game


@pytest.fixture(scope="module")
def barrage() -> Play[Any]:
    return whole_game("barrage")


@pytest.fixture(scope="module")
def cities() -> Play[Any]:
    return whole_game("underwater-cities")


@pytest.fixture(scope="module", params=["barrage", "cities"])
def play(request: pytest.FixtureRequest) -> Play[Any]:
    """A whole game of each."""
    found: Play[Any] = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def calling(play: Play[Any]) -> Calling:
    return Calling(play, play.view(0), 0)


def test_a_name_is_said_once(calling: Calling) -> None:
    lines = told_together(
        calling,
        [
            told(
                "{seat} plays {card} ({no}) on {slot}", seat="Ben", no=65, card="Depot", slot="G4"
            ),
            told("{seat} gains {goods}", seat="Ben", goods="2 kelp"),
            told("{seat} gains {goods}", seat="Cléo", goods="1 kelp"),
            told("The water flows off the board."),
            told("{seat} gains {goods}", seat="Cléo", goods="3 kelp"),
        ],
    )
    assert lines == [
        "Ben plays Depot (65) on G4; gains 2 kelp.",
        "Cléo gains 1 kelp.",
        "The water flows off the board.",
        "Cléo gains 3 kelp.",
    ]


def test_what_a_turn_brings_piece_by_piece_is_added_up(barrage: Play[Any]) -> None:
    """An Automa takes machinery of choice one after the other; a turn later is another line."""
    calling = Calling(barrage, barrage.view(0), 0)
    ben = calling.sides[1].name
    excavator, mixer = amount(1, "excavator"), amount(1, "mixer")
    later = several([(1, "excavator"), (2, "mixer")])
    stories = [
        Told(0, None, "{company} takes {what}.", {"company": ben, "what": excavator}),
        Told(0, None, "{company} takes {what}.", {"company": ben, "what": mixer}).plain,
        Told(0, None, "{company} takes {what}.", {"company": ben, "what": excavator}).plain,
        Told(9, None, "{company} takes {what}.", {"company": ben, "what": later}),
        Told(9, None, "{company} takes {what}.", {"company": ben, "what": mixer}),
    ]
    assert told_together(calling, stories) == [
        f"Ben ({ben}) takes 2 excavators, 1 mixer.",
        f"Ben ({ben}) takes 1 excavator, 3 mixers.",
    ]


def test_words_that_an_old_story_has_are_not_added_up(calling: Calling) -> None:
    gain = told("{seat} gains {goods}", seat="Ben", goods="2 kelp")
    assert told_together(calling, [gain, gain]) == ["Ben gains 2 kelp; gains 2 kelp."]


def test_a_sentence_that_only_names_somebody_stays_whole(calling: Calling) -> None:
    lines = told_together(
        calling,
        [
            told("{seat} gains {goods}", seat="Ben", goods="2 kelp"),
            told("Round {round} begins, in this order: {names}.", round=2, names="Ben"),
        ],
    )
    assert lines == ["Ben gains 2 kelp.", "Round 2 begins, in this order: Ben."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_whole_game_is_lost(play: Play[Any], calling: Calling, language: str) -> None:
    """Every sentence is there, in order, whole or without the name that it begins with."""
    stories = [one for one in play.log if one.is_for(0)]
    with reading_as(Reader(language, game=play.game.name)):
        lines = told_together(calling, stories)
        rest = "\n".join(lines)
        summed = added_up(play.game.added_up, stories)
        for one in as_one(play.game.told_in_a_row, summed):
            said = calling.tell(one).removesuffix(".")
            without = said.removeprefix(f"{calling.subject(one)} ")
            assert said in rest or without in rest, said
            rest = rest[rest.index(without) + len(without) :]
    assert len(stories) > len(lines)


def test_a_list_has_every_sentence_that_it_is_told_for(play: Play[Any]) -> None:
    rows = play.game.told_in_a_row
    stories = [one for one in play.log if one.is_for(0)]
    left = list(stories)
    for one in as_one(rows, stories):
        if one is left[0]:
            left.pop(0)
            continue
        words = str(one)
        while left and left[0] is not one and (row := rows.get(left[0].said.sentence)):
            item = str(Text(row.one.sentence, left[0].said.params))
            if row.whole.sentence != one.text or item not in words:
                break
            words = words[words.index(item) + len(item) :]
            left.pop(0)
    assert not left


def made(company: str, energy: int, *gains: str) -> Told:
    who = text(company)
    return told(
        "{company} made {energy} energy: {gains:,}.", company=who, energy=energy, gains=gains
    )


def test_a_round_ends_in_a_few_lines(barrage: Play[Any]) -> None:
    """The scores are one line, and so are the water and what is new."""
    calling = Calling(barrage, barrage.view(0), 0)
    anna, ben, cleo = (side.name for side in barrage.game.sides(barrage.view(0)))
    stories = [
        *(told("{company} passes.", company=text(one)) for one in (ben, anna)),
        told(
            "Water from headstream {stream} flows {ends}.", stream="B", ends=text("off the board")
        ),
        told(
            "Water from headstream {stream} flows {ends}.", stream="D", ends=text("off the board")
        ),
        made(anna, 12, "6 VP by place", "5 credits"),
        made(ben, 8, "2 VP by place", "4 credits"),
        made(cleo, 0, "3 credits", "minus 3 VP"),
        told("New patents: {tiles:,}.", tiles=["II-joker", "II-base"]),
        told("Turn order: {companies:,}.", companies=[text(one) for one in (cleo, ben, anna)]),
        told("Round {round} begins.", round=3),
    ]
    assert told_together(calling, stories) == [
        f"No engineers left: Ben ({ben}), you.",
        "Water from the headstreams: B off the board; D off the board.",
        f"Energy: you 12 (6 VP by place, 5 credits); Ben ({ben}) 8 (2 VP by place, 4 credits);"
        f" Cléo ({cleo}) 0 (3 credits, minus 3 VP).",
        f"Next: new patents II-joker, II-base; turn order Cléo ({cleo}), Ben ({ben}), you; round 3"
        " begins.",
    ]


def test_cards_that_one_player_discards_are_one_list(cities: Play[Any]) -> None:
    calling = Calling(cities, cities.view(0), 0)
    stories = [
        told("{seat} discards {cards}", seat="Ben", cards="Smuggling (3)"),
        told("{seat} discards {cards}", seat="Ben", cards="Depot (64)"),
        told("{seat} discards {cards}", seat="Anna", cards="Reef (7)"),
        told("{seat} discards {cards}", seat="Anna", cards="Dock (8)"),
        Told(0, [0], "You draw {cards}", {"cards": "Lab (1)"}),
        Told(0, [0], "You draw {cards}", {"cards": "Farm (2)"}),
    ]
    assert told_together(calling, stories) == [
        "Ben discards Smuggling (3), Depot (64).",
        "You discard Reef (7), Dock (8).",
        "You draw Lab (1), Farm (2).",
    ]


def test_what_somebody_draws_goes_on_in_their_line(cities: Play[Any]) -> None:
    calling = Calling(cities, cities.view(0), 0)
    drew = ntext("{seat} draws {n} card", "{seat} draws {n} cards", 2, seat="Ben")
    stories = [
        told("{seat} gains {goods}", seat="Ben", goods="2 kelp"),
        Told(0, None, "{said}", {"said": drew}),
    ]
    assert told_together(calling, stories) == ["Ben gains 2 kelp; draws 2 cards."]


def test_whoever_draws_hears_once_of_it(cities: Play[Any]) -> None:
    """Which cards they were says also how many."""
    for seat, name in enumerate(PLAYERS):
        news = [cities.log[place].said for place in untold(cities, SeatFile(name), seat).places]
        drew = [one.params["seat"] for one in news if one.sentence == "{seat} draws {n} card"]
        assert set(drew) == set(PLAYERS) - {name}


def test_two_turns_of_one_player_are_two_lines(calling: Calling) -> None:
    """`Ada plays 25 on R4; plays 35 on G3.` hid that a round had passed in between."""
    words, cards = "{seat} plays {card} ({no}) on {slot}", {"seat": "Ben", "card": "Depot"}
    apart = [
        Told(4, None, words, {**cards, "no": 25, "slot": "R4"}),
        Told(6, None, words, {**cards, "no": 35, "slot": "G3"}),
    ]
    assert told_together(calling, apart) == [
        "Ben plays Depot (25) on R4.",
        "Ben plays Depot (35) on G3.",
    ]


def test_french_tells_deeds_as_french_does(cities: Play[Any]) -> None:
    gains = [told("{seat} gains {goods}", seat="Ben", goods=f"{n} PV") for n in (1, 2, 3)]
    with reading_as(Reader("fr", game="underwater-cities")):
        lines = told_together(Calling(cities, cities.view(0), 0), gains)
    assert lines == ["Ben gagne 1 PV, gagne 2 PV, puis gagne 3 PV."]
