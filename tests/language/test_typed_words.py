"""What help and letters say that one may type can be typed as they say it, in every language."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from babel.messages.pofile import read_po

from pbem.desk import orders, registry
from pbem.desk.new_games.proposed_game import read_proposed_game
from pbem.desk.orders.base import AtDoor, AtSeat, Order
from pbem.desk.spoken.other_languages import in_english
from pbem.desk.standing_orders.applying import apply_next
from pbem.desk.standing_orders.conditions import CONDITIONS, holds
from pbem.desk.standing_orders.kept import describe
from pbem.desk.standing_orders.reading import read_chain
from pbem.engine import Play, _
from pbem.engine import order as order_words
from pbem.engine.languages import LANGUAGES, SOURCE
from pbem.engine.reader import reader_of, reading_as
from tests.barrage.positions import first_turn as barrage_turn
from tests.everyday import Position
from tests.underwater_cities.positions import first_turn as cities_turn
from tools.messages import DOMAINS

SPOKEN = [code for code in LANGUAGES if code != SOURCE]
WITH_TEXT = ("message", "report", "when", "if", "else")
_TICKS = re.compile(r"`([^`]+)`")


def typed(usage: str) -> list[str]:
    """The lines that a usage shows: the first choice of each, and a number for each place."""
    lines = []
    for line in usage.replace("[", "").replace("]", "").replace("...", "").split(", "):
        words = [word.split("|")[0] for word in line.split()]
        lines.append(" ".join("12" if _is_place(word) else word for word in words))
    return lines


def _with_text(order: Order, line: str) -> str:
    """The line with what some orders cannot do without."""
    if "address" in order.words:
        return line.replace("12", "ben@example.org")
    return f"{line}: x" if order.words[0] in WITH_TEXT and ":" not in line else line


def _is_place(word: str) -> bool:
    plain = word.strip(".")
    return "{" in word or (plain.upper() == plain and any(map(str.isalpha, plain)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", orders.ORDERS, ids=lambda order: order.words[0])
def test_an_order_is_read_as_help_shows_it(order: Order, language: str) -> None:
    with reading_as(reader_of(language)):
        usage = str(order.usage)
        at_door = str(order.door_usage or order.usage) if isinstance(order, AtDoor) else ""
    if isinstance(order, AtSeat):
        for line in typed(usage):
            assert orders.said_at_seat(_with_text(order, line), language)[0] is order, line
    if at_door:
        for line in typed(at_door):
            assert orders.find_at_door(_with_text(order, line))[0] is order, line


@cache
def sentences(language: str) -> list[tuple[str, str]]:
    """Every sentence that names an order, and its translation."""
    found = []
    for domain in DOMAINS:
        for one in read_po(BytesIO(domain.po(language).read_bytes()), locale=language):
            english = one.id if isinstance(one.id, str) else one.id[0]
            forms = (one.string,) if isinstance(one.string, str) else tuple(one.string or ())
            found += [(english, form) for form in forms if "`" in english]
    return found


@pytest.mark.parametrize("language", SPOKEN)
def test_orders_in_sentences_are_in_the_readers_language(language: str) -> None:
    """What stands between backticks is read as the order that stands there in English."""
    for english, translation in sentences(language):
        for ours, theirs in zip(_TICKS.findall(english), _TICKS.findall(translation), strict=True):
            order = orders.find_at_seat(typed(ours)[0]) or orders.find_at_door(typed(ours)[0])[0]
            if ours.startswith("pbem ") or order is None:
                continue
            line = _with_text(order, typed(theirs)[0])
            read = (orders.said_at_seat(line, language)[0], orders.find_at_door(line)[0])
            assert order in read, f"{theirs!r} in {translation!r}"
            known = frozenset((*orders.at_seat(), *orders.at_door(), *orders.WHOLE))
            assert in_english(line, language, known), f"English: {theirs!r} in {translation!r}"


def conditions(play: Play[Any], language: str) -> list[str]:
    """The conditions that `help conditions` lists, as it shows them."""
    registry.find(play.game.name)  # with its catalogues
    with reading_as(reader_of(language, game=play.game.name)):
        told = play.game.topics()["conditions"] + _(CONDITIONS)
    rows = [line[2:] for line in told.splitlines() if re.match(r"  \S", line)]
    return [re.split(r"\s{2,}", row)[0] for row in rows]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", [barrage_turn, cities_turn])
def test_conditions_are_read_as_help_shows_them(position: Position, language: str) -> None:
    play, seat = position()
    shown = conditions(play, language)
    assert len(shown) > 6
    for one in shown:
        *words, last = one.split()
        last = play.offers(seat)[0].phrase if len(last) > 4 and last.isupper() else last
        condition = " ".join([*words, last]).casefold()
        assert holds(play, seat, condition, language) is not None, one


@pytest.mark.parametrize(
    ("language", "line", "shown"),
    [
        ("uk", "5L вільна: банк 3; інакше банк 2", "якщо 5L вільна: банк 3\nінакше: банк 2"),
        ("ru", "имею 99 кредитов: банк 3, иначе если 5L свободна: банк 2", ""),
        (
            "fr",
            "5L libre : banque 3 sinon banque 2",
            "si 5L libre\xa0: banque 3\nsinon\xa0: banque 2",
        ),
    ],
)
def test_a_standing_order_is_given_and_shown_in_a_language(
    language: str, line: str, shown: str
) -> None:
    play, seat = barrage_turn()
    chain = read_chain(play, seat, line, language)
    with reading_as(reader_of(language, game="barrage")):
        said = str(describe(chain))
    assert said == shown or not shown
    applied = apply_next(play, seat, [chain])
    assert applied is not None
    assert not applied.dropped
    assert [entry.key for entry in play.record[-2:]] == ["bank", "3" if shown else "2"]


@pytest.mark.parametrize(
    "line",
    [
        "нова гра Гребля з ben@example.org бот deadline=3d",
        "нова гра «Гребля» з ben@example.org та бот deadline=3d",
        "новая игра Плотина с ben@example.org и бот deadline=3d",
        "nouvelle partie Barrage avec ben@example.org et bot deadline=3d",
        "new Barrage with ben@example.org and bot deadline=3d",
    ],
)
def test_a_game_is_proposed_by_its_title(line: str) -> None:
    order, rest = orders.find_at_door(line)
    assert order is not None
    assert order.words == ("new",)
    wanted = read_proposed_game(rest)
    assert (wanted.game, wanted.others) == ("barrage", ["ben@example.org", "bot"])
    assert read_proposed_game("Підводні міста bot").game == "underwater-cities"


@pytest.mark.parametrize("language", SPOKEN)
def test_a_game_with_an_open_seat_is_begun_as_it_is_offered(language: str) -> None:
    with reading_as(reader_of(language)):
        offered = str(order_words("new {game} with open", game="Barrage"))
    known = frozenset((*orders.at_seat(), *orders.at_door(), *orders.WHOLE))
    assert in_english(offered, language, known) == "new Barrage with open"
