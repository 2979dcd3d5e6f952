"""A dearer space is taken only where the line says so, or says its price (B20.1)."""

from __future__ import annotations

import pytest

from pbem.desk import orders, registry
from pbem.engine import OrderError, Play, carry_out, language_of
from pbem.games.barrage.state import State

from .tabletop import (
    GERMANY,
    USA,
    conduit,
    dam,
    order,
    powerhouse,
    refused,
    rule,
    table,
    turn,
)

_WATER = "2 drops from 2L via 2B to 10"


def with_taken(*spaces: str) -> Play[State]:
    """A turn of somebody who can produce, where these spaces are Germany's."""
    state = table(3, "full")
    state.companies[USA].credits = 12
    dam(state, "2L", USA, height=2, drops=2)
    conduit(state, "2B", USA)
    powerhouse(state, "P10.1", USA)
    state.taken = dict.fromkeys(spaces, GERMANY)
    return turn(state)


@rule("B20.1")
@pytest.mark.parametrize(
    ("taken", "line", "offered"),
    [
        ("W1L", "2 drops on A", "water right; water A A"),
        ("W1L", "two drops on headstream A please", "water right; water A A"),
        ("W1L", "put 2 drops on A and B", "water right; water A B"),
        ("W1L", "send 2 drops to C", "water right; water C C"),
        ("T1L", "produce 12 energy", f"produce +2 right; {_WATER}"),
        ("T1L", "12 energy with 2 drops from 2L", f"produce +2 right; {_WATER}"),
        ("T1L", "produce with 2 drops from 2L +2", f"produce +2 right; {_WATER}"),
        ("M1L", "an excavator for 1 engineer", "buy excavator right"),
    ],
)
def test_what_is_got_does_not_tell_the_dearer_side(taken: str, line: str, offered: str) -> None:
    error = refused(with_taken(taken), USA, line)
    assert getattr(error, "rule", "") == "B20.1"
    assert list(map(str, error.nearest)) == [offered]


@rule("B20.1")
@pytest.mark.parametrize(
    ("taken", "line"),
    [
        ("W1L", "2 drops on A for 3 credits"),
        ("M1L", "an excavator for 5 credits"),
        ("K1L", "turn the wheel by 1 for 2 engineers"),
    ],
)
def test_its_price_tells_the_dearer_side(taken: str, line: str) -> None:
    play = with_taken(taken)
    order(play, USA, line)
    assert f"{taken[:2]}R" in play.table.state.taken


@rule("B20.1")
def test_the_left_side_is_taken_while_it_is_free() -> None:
    play = with_taken()
    outcome = order(play, USA, "12 energy with 2 drops from 2L")
    assert [str(one.phrase) for one in outcome.answers()] == ["produce +2", _WATER]
    assert "T1L" in play.table.state.taken


OFFICE, WHEEL, DIGGERS, STREAMS = "C1L", "K1L", "M1L", "W1L"


def refused_in(spoken: str, play: Play[State], line: str) -> OrderError | None:
    """The error of a line as a letter has it that may be in this language; nothing is played."""
    registry.find(play.game.name)  # which says where its catalogues are
    reserved, before = orders.reserved(), len(play.record)
    sure = language_of(play, reserved, spoken).begins_order(line, 3)
    outcome = carry_out(play, USA, [line], reserved, () if sure else {0}, spoken)
    assert len(play.record) == before
    return outcome.error


@rule("B20.1")
@pytest.mark.parametrize(
    ("taken", "spoken", "line", "offered"),
    [
        (OFFICE, "en", "contracts Y03", "contracts right: Y03"),
        (OFFICE, "en", "contracts left: Y03", "contracts right: Y03"),
        (OFFICE, "en", "Y03 for me please", "contracts right: Y03"),
        (OFFICE, "en", "I'd like to sign contract Y03", "contracts right: Y03"),
        (OFFICE, "fr", "Le contrat Y03 pour moi, merci", "contracts right: Y03"),
        (OFFICE, "uk", "беру жовтий контракт Y03", "contracts right: Y03"),
        (OFFICE, "ru", "подпишу Y03, пожалуйста", "contracts right: Y03"),
        ("C3L", "en", "take both G15 and Y03", "contracts right: G15 Y03"),
        ("C3L", "fr", "Y03 et G15 comme contrats", "contracts right: Y03 G15"),
        (WHEEL, "en", "one step of the wheel", "workshop 1 right"),
        (WHEEL, "en", "one wheel step", "workshop 1 right"),
        (WHEEL, "en", "advance the wheel one step", "workshop 1 right"),
        (WHEEL, "en", "Workshop 1, in words", "workshop 1 right"),
        (WHEEL, "fr", "je tourne la roue d'un cran", "workshop 1 right"),
        (WHEEL, "uk", "колесо на один сектор", "workshop 1 right"),
        (WHEEL, "uk", "Вода... ні, воду не треба. Майстерня 1.", "workshop 1 right"),
        (WHEEL, "ru", "поворачиваю колесо на один", "workshop 1 right"),
        (DIGGERS, "en", "I would be grateful for one excavator.", "buy excavator right"),
        (DIGGERS, "fr", "Il me faut une excavatrice", "buy excavator right"),
        (DIGGERS, "uk", "Потрібен екскаватор", "buy excavator right"),
        (STREAMS, "en", "two on B, no rush", "water right; water B B"),
        (STREAMS, "uk", "Кладу обидві краплі на D, дякую", "water right; water D D"),
        (STREAMS, "ru", "обе капли на B", "water right; water B B"),
    ],
)
def test_what_is_said_in_words_is_offered_on_the_dearer_side(
    taken: str, spoken: str, line: str, offered: str
) -> None:
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    state.companies[USA].credits = 12
    state.taken = {taken: GERMANY}
    error = refused_in(spoken, turn(state), line)
    assert error is not None
    assert error.rule == "B20.1"
    assert list(map(str, error.nearest)) == [offered]


@rule("B20.1")
@pytest.mark.parametrize("line", ["Have fun at the wheel", "one step at a time", "any contracts?"])
def test_chatter_is_not_taken_for_what_is_taken(line: str) -> None:
    state = table(3, "full")
    state.taken = dict.fromkeys((OFFICE, WHEEL, DIGGERS, STREAMS), GERMANY)
    error = refused_in("en", turn(state), line)
    assert error is None or error.rule != "B20.1"


@rule("B20.1")
def test_the_price_is_not_offered_to_whoever_cannot_pay_it() -> None:
    state = table(3, "full")
    state.taken, state.companies[USA].credits = {OFFICE: GERMANY}, 2
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    error = refused(turn(state), USA, "I'd like to sign contract Y03")
    assert "costs 1 engineer, 3 credits, and you have 12 engineers, 2 credits" in str(error)
    assert not any("right" in str(one) for one in error.nearest)


@rule("B5.4")
def test_of_what_is_gone_on_both_sides_is_said_who_has_it() -> None:
    state = table(3, "full")
    state.taken = dict.fromkeys(("K1L", "K1R"), GERMANY)
    error = refused_in("en", turn(state), "advance the wheel one step")
    assert "taken by Germany" in str(error)
