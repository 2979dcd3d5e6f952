"""After a preview, `go ahead` plays what it tried, as long as the question is the same."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.held_turns import says_play_it
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import Reply, give_orders
from pbem.engine.reader import catalogues_in, reader_of, reading_as
from pbem.games.barrage.game import Barrage
from tests.sittings import seat_letter

from .real_games import speaks


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked."""
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    return number, desk.read(number).load().awaiting[0]


def writes(desk: Desk, number: int, seat: int, *lines: str) -> Reply:
    """A letter with these lines comes in."""
    letter = seat_letter(desk, number, seat, f"<{'-'.join(lines)}@example.org>")
    return give_orders(desk, number, seat, list(lines), letter)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "ok, go ahead"),
        ("en", "play it"),
        ("en", "Yes please, do it!"),
        ("en", "Yes, that one please."),
        ("fr", "ok vas-y"),
        ("fr", "Oui, vas-y stp"),
        ("uk", "так, грай"),
        ("uk", "давай, будь ласка"),
        ("uk", "Так, підтверджую, граємо!"),
        ("ru", "да, играй"),
        ("ru", "ок, давай"),
        ("en", "Looks good, do that for real."),
        ("en", "Perfect, do exactly that"),
        ("en", "Great, then play it for real please"),
        ("fr", "Ça me va, faites-le pour de vrai."),
        ("uk", "Виглядає добре, зробіть це насправді."),
        ("uk", "Тепер по-справжньому, будь ласка"),
        ("ru", "Выглядит хорошо, сделайте это по-настоящему."),
        ("ru", "Отлично, сделай так"),
    ],
)
def test_what_was_tried_is_played(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    before = len(desk.read(number).load().record)
    writes(desk, number, seat, "preview", "bank 2")
    assert len(desk.read(number).load().record) == before
    reply = writes(desk, number, seat, line)
    assert reply.transcript.changed
    assert [one.key for one in desk.read(number).load().record[before:]] == ["bank", "2"]
    assert desk.read(number).seats[seat].tried == (0, [])
    assert reply.transcript.items[-1].line == line


def test_nothing_is_played_that_was_not_tried_last(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    before = desk.read(number).load().record
    assert not writes(desk, number, seat, "ok, go ahead").transcript.changed
    writes(desk, number, seat, "preview", "bank 2")
    writes(desk, number, seat, "preview", "bank 99")
    assert not writes(desk, number, seat, "go ahead").transcript.changed
    assert desk.read(number).load().record == before


def test_an_older_preview_counts_no_more(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    writes(desk, number, seat, "preview", "bank 2")
    writes(desk, number, seat, "build base 5L")
    writes(desk, number, 1 - seat, "bank 1")
    record = desk.read(number).load().record
    assert not writes(desk, number, seat, "ok, go ahead!").transcript.changed
    assert desk.read(number).load().record == record


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Yes, please do that."),
        ("en", "Exactly, build that."),
        ("fr", "Oui, faites ça s'il vous plaît."),
        ("uk", "Так, зробіть так, будь ласка."),
        ("ru", "Да, сделайте так, пожалуйста."),
    ],
)
def test_the_one_thing_that_was_offered_is_played(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    before = len(desk.read(number).load().record)
    refused = writes(desk, number, seat, "bank 99").transcript
    assert refused.failed
    (offered,) = [str(one) for item in refused.items for one in item.nearest]
    assert writes(desk, number, seat, line).transcript.changed
    played = [one.key for one in desk.read(number).load().record[before:]]
    assert "; ".join(played) == offered


def test_of_several_that_were_offered_none_is_played(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    before = desk.read(number).load().record
    writes(desk, number, seat, "preview", "bank 2")
    refused = writes(desk, number, seat, "build conduit 99Z").transcript
    assert len(refused.items[0].nearest) > 1
    assert not writes(desk, number, seat, "Yes, please do that.").transcript.changed
    assert desk.read(number).load().record == before


def test_a_letter_with_an_order_plays_that_alone(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    before = len(desk.read(number).load().record)
    writes(desk, number, seat, "preview", "bank 2")
    writes(desk, number, seat, "Ok!", "build base 5L")
    assert desk.read(number).load().record[before].key == "build base 5L"


@pytest.mark.parametrize(
    "line", ["Looks good!", "for real", "don't do that for real", "looks good but wait", "Great"]
)
def test_praise_alone_plays_nothing(line: str) -> None:
    assert not says_play_it(line, "en")


@pytest.mark.parametrize("line", ["ok but not yet", "go to the bank", "bank 2", "please", "yes 2"])
def test_anything_else_is_not_that(line: str) -> None:
    assert not says_play_it(line, "en")


def test_done_ends_a_turn_that_is_held_and_agrees_to_nothing_else() -> None:
    assert says_play_it("done", "en", held=True)
    assert not says_play_it("done", "en")


@pytest.mark.parametrize(
    ("language", "line", "words"),
    [
        (
            "en",
            "No, undo it please, I changed my mind.",
            "bank (1 credit for each engineer); 2 (2 credits)",
        ),
        (
            "uk",
            "Ні, скасуйте, будь ласка, я передумала.",
            "банк (1 кредит за кожного інженера); 2 (2 кредити)",
        ),
        (
            "ru",
            "Нет, отмените, пожалуйста, я передумал.",
            "банк (1 кредит за каждого инженера); 2 (2 кредита)",
        ),
    ],
)
def test_what_is_held_is_said_in_the_language_and_taken_back(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, words: str
) -> None:
    number, seat = barrage
    catalogues_in("barrage", Barrage().folder / "locale")
    speaks(desk, number, seat, language)
    writes(desk, number, seat, "confirm on")
    told = writes(desk, number, seat, "bank 2").transcript.items[-1].text
    assert desk.read(number).seats[seat].held == ["bank; 2"]
    with reading_as(reader_of(language, "UTC", "barrage")):
        assert words in str(told)
    writes(desk, number, seat, line)
    assert desk.read(number).seats[seat].held == []
    assert list(desk.read(number).load().awaiting) == [seat]


def test_a_yes_gives_the_one_order_ahead_that_was_offered(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    other = 1 - seat
    reply = writes(desk, number, other, "bank 2")
    assert str(reply.transcript.items[-1].example) == "when my turn: bank 2"
    writes(desk, number, other, "Yes, do that please")
    file = desk.read(number)
    assert [part.orders for chain in file.seats[other].ahead for part in chain] == ["bank 2"]
    writes(desk, number, other, "yes")
    assert len(desk.read(number).seats[other].ahead) == 1


@pytest.mark.parametrize(
    ("language", "line", "yes"),
    [("fr", "banque 2", "oui"), ("uk", "банк 2", "так"), ("ru", "банк 2", "да")],
)
def test_a_yes_gives_it_in_every_language(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, yes: str
) -> None:
    number, seat = barrage
    other = 1 - seat
    speaks(desk, number, other, language)
    writes(desk, number, other, line)
    writes(desk, number, other, yes)
    file = desk.read(number)
    assert [part.orders for chain in file.seats[other].ahead for part in chain] == [line]


def test_a_yes_to_another_letter_plays_nothing(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    before = desk.read(number).load().record
    refused = writes(desk, number, seat, "bank 99").transcript
    assert [str(one) for item in refused.items for one in item.nearest]
    writes(desk, number, 1 - seat, "message all: shall we play another game after this?")
    assert not writes(desk, number, seat, "ok").transcript.changed
    assert desk.read(number).load().record == before


@pytest.mark.parametrize("line", ["Yes, exactly that please!", "Exactly that.", "just that"])
def test_exactly_that_says_play_it(line: str) -> None:
    assert says_play_it(line, "en")
