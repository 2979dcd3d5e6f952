"""What a game does only when all players concerned agree."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import Reply, give_orders
from pbem.desk.transcript import REFUSED, TOLD
from pbem.games.barrage.game import Barrage

from .small_games import BLUE, RED, drop_letters, keep_all, letters, outcomes, play_of


@pytest.fixture
def begun(desk: Desk, number: int) -> int:
    """Red is on turn, blue is next."""
    keep_all(desk, number)
    drop_letters(desk, number)
    return number


def test_a_turn_that_was_handed_on_is_taken_back_when_the_other_agrees(
    desk: Desk, begun: int
) -> None:
    before = play_of(desk, begun).view(RED)
    give_orders(desk, begun, RED, ["rest"])
    drop_letters(desk, begun)
    assert outcomes(give_orders(desk, begun, RED, ["undo"]).transcript) == [TOLD]
    assert play_of(desk, begun).awaiting == [BLUE]
    assert letters(desk.read(begun)) == [(BLUE, "notice")]
    give_orders(desk, begun, BLUE, ["agree"])
    play = play_of(desk, begun)
    assert play.awaiting == [RED]
    assert play.view(RED) == before
    assert "rest" in [entry.key for entry in play.record], "the record keeps what was taken back"
    assert desk.read(begun).motions == []


def test_a_refusal_drops_the_proposal_and_is_told(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, RED, ["rest"])
    give_orders(desk, begun, RED, ["undo"])
    drop_letters(desk, begun)
    give_orders(desk, begun, BLUE, ["refuse"])
    assert letters(desk.read(begun)) == [(RED, "notice")]
    assert outcomes(give_orders(desk, begun, BLUE, ["agree"]).transcript) == [REFUSED]
    assert play_of(desk, begun).awaiting == [BLUE]


def test_nothing_is_taken_back_once_something_hidden_was_seen(desk: Desk, begun: int) -> None:
    play = play_of(desk, begun)
    while not sum(play.reveals) or play.awaiting != [BLUE]:
        seat = play.awaiting[0]
        offer = next((one for one in play.offers(seat) if "dive" in one.phrase), None)
        phrase = offer.phrase if offer else play.offers(seat)[-1].phrase
        play = give_orders(desk, begun, seat, [phrase]).play
        if play.drafting(RED) or play.drafting(BLUE):
            continue
        reply = give_orders(desk, begun, RED, ["undo"]).transcript
        if reply.items[0].outcome == REFUSED and "hidden was shown" in str(reply.items[0].text):
            return
        give_orders(desk, begun, BLUE, ["refuse"])
    pytest.fail("no dive revealed anything")


def test_all_have_to_agree_to_abandon(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, RED, ["abandon"])
    assert desk.read(begun).status == "running"
    give_orders(desk, begun, BLUE, ["agree"])
    file = desk.read(begun)
    assert file.status == "ended"
    assert dict(desk.games.summaries())[begun]["awaiting"] == []


def test_against_bots_alone_there_is_nobody_to_ask(desk: Desk) -> None:
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    give_orders(desk, number, RED, ["abandon"])
    assert desk.read(number).status == "ended"


def test_an_ended_game_takes_no_orders(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, RED, ["abandon"])
    give_orders(desk, begun, BLUE, ["abandon"])
    assert desk.read(begun).status == "ended"
    reply = give_orders(desk, begun, RED, ["rest"])
    assert outcomes(reply.transcript) == [REFUSED]
    assert "ended" in reply.transcript.items[0].text


def test_who_has_resigned_has_no_say(desk: Desk) -> None:
    players = {name: f"{name}@example.org" for name in ("red", "blue", "green")}
    number = open_game(desk, "pearls", players, seed=bytes(32))
    give_orders(desk, number, RED, [f"resign game {number}"])
    give_orders(desk, number, BLUE, ["abandon"])
    give_orders(desk, number, 2, ["agree"])
    assert desk.read(number).status == "ended"


def test_who_agrees_is_told_so_and_who_asked_hears_of_their_own_turn(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    players = {name: f"{name}@example.org" for name in ("Anna", "Ben", "Cleo")}
    number = open_game(desk, "barrage", players, {"variant": "introductory"}, bytes(32))
    (first,) = play_of(desk, number).awaiting
    give_orders(desk, number, first, ["bank 1"])
    second, third = (seat for seat in range(3) if seat != first)
    assert told(give_orders(desk, number, first, ["undo"])) == "Noted; I am asking the others."
    agreed = "Noted: you agree. It is done as soon as everybody does."
    assert told(give_orders(desk, number, second, ["fine by me"])) == agreed
    drop_letters(desk, number)
    give_orders(desk, number, third, ["Agree!"])
    notices = [note for note in desk.read(number).outbox if note["kind"] == "notice"]
    words = {note["to"]: str(note["params"]["words"]) for note in notices}
    assert "your last turn is undone" in words[first]
    assert "'s last turn is undone" in words[second]


def told(reply: Reply) -> str:
    """What the first line of a letter is answered with."""
    return str(reply.transcript.items[0].text)
