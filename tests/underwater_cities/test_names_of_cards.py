"""Cards by their names: no word in one makes a doubt, a question or an order of the host of it."""

from __future__ import annotations

import pytest

from pbem.desk import orders, registry
from pbem.desk.spoken.only_trying import only_tried
from pbem.desk.spoken.questions import begins_like_question
from pbem.desk.spoken.wishes import polite_order
from pbem.engine import language_of, spoken
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.games.underwater_cities.data import content

from .tabletop import opened


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_read_as_a_name(language: str) -> None:
    play = opened(2)
    registry.find(play.game.name)  # which says where its catalogues are
    read = language_of(play, orders.reserved(), language)
    known = content(play.options["deck"])
    with reading_as(reader_of(language, game=play.game.name)):
        names = [
            (f"{kind}{no}", name)
            for kind, things in (("", known.cards), ("metropolis-", known.metropolises))
            for no, one in things.items()
            for name in dict.fromkeys((one.name, spoken(one.called)))
            if no
        ]
    for no, name in names:
        line = f"play {name} on R1"
        (segment,) = read.segments(line, named=True)
        _play, card, slot = segment.words
        assert no in read.lexicon.read(card).terms, name
        assert slot == "r1"
        assert not read.doubt(line), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_an_order_of_the_host_or_a_question(language: str) -> None:
    play = opened(2)
    registry.find(play.game.name)
    read = language_of(play, orders.reserved(), language)
    with reading_as(reader_of(language, game=play.game.name)):
        cards = content(play.options["deck"]).cards.values()
        names = {name for one in cards for name in (one.name, spoken(one.called))}
    for name in sorted(names):
        line = f"{name} on R1"
        named = read.lexicon.begins_with_name(read.plain_words(line))
        assert named or orders.said_at_seat(line, language)[0] is None, name
        assert named or not polite_order(line), name
        assert only_tried(line) is None, name
        assert not begins_like_question(line), name


def test_of_two_names_that_read_like_orders_one_may_be_an_order() -> None:
    read = language_of(opened(2), orders.reserved(), "en")
    ways = read.named_way("build tunnel SW-blue; use Executive Assistant")
    terms = [[read.lexicon.read(one.words[-1]).terms for one in way] for way in ways]
    builds = [one for one in ways if one[0].words == ("build", "tunnel", "sw-blue")]
    assert len(builds) == 1, terms
    assert "194" in read.lexicon.read(builds[0][1].words[-1]).terms


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "dig from SW to SE"),
        ("fr", "creuser de SW à SE"),
        ("uk", "копати від SW до SE"),
        ("ru", "копать от SW до SE"),
    ],
)
def test_digging_from_somewhere_builds_a_tunnel(language: str, line: str) -> None:
    """Else it is only read where no other order is on offer, behind what was to follow it."""
    read = language_of(opened(2), orders.reserved(), language)
    (segment,) = read.segments(line)
    assert "tunnel" in read.terms(segment.words)
    assert segment.words[-1] == "sw-se"
