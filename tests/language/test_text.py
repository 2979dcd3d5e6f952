"""Sentences that are kept: filled in when somebody reads them, in their language."""

from __future__ import annotations

import msgspec
import pytest

from pbem.desk.timing.absence_dates import calendar_day
from pbem.engine.errors import GameError
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import (
    OwnWords,
    Span,
    Text,
    When,
    in_words,
    joined,
    listed,
    ntext,
    order,
    revived,
    spoken,
    text,
)

from .pseudo import changed, pseudo_language

MOMENT = 1_800_000_000  # Friday 15 January 2027, 8 o'clock UTC


def test_where_nobody_reads_it_is_english() -> None:
    assert str(text("{who} takes {card}.", who="Anna", card=28)) == "Anna takes 28."
    assert [str(ntext("{n} card", "{n} cards", n)) for n in (0, 1, 2)] == [
        "0 cards",
        "1 card",
        "2 cards",
    ]
    assert str(listed(["a", "b", "c"])) == "a, b and c"
    assert str(listed(["a", "b", "c"], "or")) == "a, b or c"
    assert str(text("{them:,}", them=["a", text("b")])) == "a, b"
    assert str(When(MOMENT)) == "Fri 15 Jan 08:00"
    assert str(Span(2 * 86400 + 3600)) == "2 days and 1 hour"


def test_what_fills_a_place_is_looked_up_too() -> None:
    said = text("Not done: {why}", why=text("This game has ended."))
    with pseudo_language() as code, reading_as(reader_of(code)):
        assert str(said) == f"{changed('Not done: ')}{changed('This game has ended.')}"
    assert str(said) == "Not done: This game has ended."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "ven. 15 janvier 10:00; 2 jours et 1 heure; a, b et c"),
        ("uk", "пт 15 січня 10:00; 2 дні та 1 година; a, b і c"),
        ("ru", "пт 15 января 10:00; 2 дня и 1 час; a, b и c"),
    ],
)
def test_dates_lengths_and_lists_are_those_of_the_reader(language: str, said: str) -> None:
    whole = text(
        "{when}; {span}; {them}", when=When(MOMENT), span=Span(176_400), them=["a", "b", "c"]
    )
    with reading_as(reader_of(language, "Europe/Kyiv")):
        assert str(whole).replace("\xa0", " ") == said


def test_a_document_keeps_it_and_gives_it_back() -> None:
    said = ntext("{n} card for {who}", "{n} cards for {who}", 3, who=text("nobody"), at=When(5))
    kept = msgspec.json.decode(msgspec.json.encode(said))
    assert revived(kept) == Text(kept["sentence"], kept["params"], kept["many"])
    assert spoken(kept) == "3 cards for nobody"
    assert spoken("Ready-made words of once.") == "Ready-made words of once."
    assert in_words({"a": [kept, 7]}) == {"a": ["3 cards for nobody", 7]}


def test_parts_are_joined_as_words_where_they_are_words() -> None:
    assert joined(["a", "b"], "; ") == "a; b"
    assert str(joined([text("A turn"), "b"], ": ")) == "A turn: b"


def test_an_error_carries_its_sentence() -> None:
    error = GameError(text("Game {id} has not started yet.", id=12))
    assert str(error) == "Game 12 has not started yet."
    with pseudo_language() as code, reading_as(reader_of(code)):
        assert "12" in str(error)
        assert "started" not in str(error)


def test_a_phrase_that_can_be_typed_has_a_context_of_its_own() -> None:
    assert order("play {card}", card=28).context == "order"
    assert str(order("play {card}", card=28)) == "play 28"


def test_what_begins_a_sentence_has_a_capital() -> None:
    assert str(text("{it:A}.", it=text("gain {n} cards", n=2))) == "Gain 2 cards."


def test_words_that_somebody_brought_are_the_readers_own() -> None:
    called = OwnWords("Tide Market", (("uk", "Ринок припливів"),), text("Your turn"))
    kept = msgspec.to_builtins(text("{seat} takes {card}", seat="Anna", card=called))
    with reading_as(reader_of("uk")):
        assert str(revived(kept)) == "Anna takes Ринок припливів"
    with reading_as(reader_of("fr")):
        assert str(revived(kept)) == "Anna takes Your turn"
    assert str(revived(kept)) == "Anna takes Tide Market"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "1 December 2027"), ("fr", "1er décembre 2027"), ("ru", "1 декабря 2027")],
)
def test_the_first_of_a_month_is_called_as_the_language_does(language: str, said: str) -> None:
    with reading_as(reader_of(language)):
        assert str(calendar_day("2027-12-01")) == said


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "31 December 2027"),
        ("fr", "31 décembre 2027"),
        ("uk", "31 грудня 2027"),
        ("ru", "31 декабря 2027"),
    ],
)
def test_a_calendar_day_is_the_same_in_every_zone(language: str, zone: str, said: str) -> None:
    with reading_as(reader_of(language, zone)):
        assert str(calendar_day("2027-12-31")) == said
