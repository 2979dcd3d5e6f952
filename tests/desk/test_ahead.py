"""Orders given ahead of the turn."""

from __future__ import annotations

import random

import msgspec
import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.standing_orders.reading import read_part
from pbem.desk.transcript import DONE, REFUSED, TOLD, Item, Transcript, from_kept
from pbem.desk.upkeep import admin
from pbem.engine.order_reading.outcome import Answered
from pbem.engine.simulate import random_game
from pbem.engine.text import spoken
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from pbem.mail.compose.body import Body, fill_in
from tests.sittings import seat_letter

from .real_games import opened_variant
from .small_games import BLUE, RED, drop_letters, keep_all, letters, outcomes, phrases, play_of


@pytest.fixture
def begun(desk: Desk, number: int) -> int:
    """Red is on turn, blue is next."""
    keep_all(desk, number)
    drop_letters(desk, number)
    return number


def last_answer(desk: Desk, number: int) -> tuple[int, str]:
    entry = play_of(desk, number).record[-1]
    return entry.seat, entry.key


def test_a_standing_order_is_done_in_the_commit_that_led_to_it(desk: Desk, begun: int) -> None:
    reply = give_orders(desk, begun, BLUE, ["when my turn: rest"])
    assert outcomes(reply.transcript) == [TOLD]
    reply = give_orders(desk, begun, RED, ["rest"])
    assert last_answer(desk, begun) == (BLUE, "rest")
    assert reply.play.awaiting == [RED]
    assert (BLUE, "turn") not in letters(desk.read(begun)), "blue was woken for nothing"
    assert (BLUE, "standing") in letters(desk.read(begun))
    assert desk.read(begun).seats[BLUE].ahead == []


@pytest.mark.parametrize(("condition", "does"), [("G1 free", "G1"), ("G1 taken", "rest")])
def test_a_condition_chooses(desk: Desk, begun: int, condition: str, does: str) -> None:
    give_orders(desk, begun, BLUE, [f"if {condition}: dive at G1", "else rest"])
    give_orders(desk, begun, RED, ["rest"])
    record = [entry for entry in play_of(desk, begun).record if entry.seat == BLUE]
    assert does in [entry.key for entry in record]


def test_what_does_not_fit_is_dropped_and_said(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, BLUE, ["when my turn: play 999 on G1"])
    give_orders(desk, begun, RED, ["rest"])
    file = desk.read(begun)
    assert file.load().awaiting == [BLUE]
    note = next(note for note in file.outbox if note["params"].get("transcript"))
    assert note["params"]["transcript"]["items"][0]["outcome"] == REFUSED
    assert (BLUE, "turn") in letters(file)


def test_a_condition_that_does_not_hold_drops_the_order(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, BLUE, ["if G1 taken: rest"])
    give_orders(desk, begun, RED, ["rest"])
    file = desk.read(begun)
    assert file.load().awaiting == [BLUE]
    assert file.seats[BLUE].ahead == []
    note = next(note for note in file.outbox if note["params"].get("transcript"))
    assert "it was not so that" in spoken(note["params"]["transcript"]["items"][0]["text"])


def test_can_asks_whether_an_order_is_on_offer(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, BLUE, ["if can dive at G1: dive at G1", "else rest"])
    give_orders(desk, begun, RED, ["rest"])
    assert BLUE in [entry.seat for entry in play_of(desk, begun).record]
    assert play_of(desk, begun).record[-1].key != "rest"


@pytest.mark.parametrize(("which", "does"), [("1", "G1"), ("2", "rest")])
def test_a_round_is_a_condition_in_every_game(
    desk: Desk, begun: int, which: str, does: str
) -> None:
    give_orders(desk, begun, BLUE, [f"if round {which}: dive at G1", "else rest"])
    give_orders(desk, begun, RED, ["rest"])
    assert does in [entry.key for entry in play_of(desk, begun).record if entry.seat == BLUE]


def test_all_conditions_are_listed(desk: Desk, begun: int) -> None:
    said = give_orders(desk, begun, BLUE, ["help conditions"]).transcript.items[0].text
    assert "round 3" in said
    assert "can ORDER" in said


@pytest.mark.parametrize(
    "line",
    [
        "if the moon is full: rest",
        "if G1 free",
        "if : rest",
        "when pigs fly: rest",
        "else rest",
        "when my turn:",
    ],
)
def test_what_is_no_standing_order_is_refused_when_given(desk: Desk, begun: int, line: str) -> None:
    reply = give_orders(desk, begun, BLUE, [line])
    assert outcomes(reply.transcript) == [REFUSED]
    assert desk.read(begun).seats[BLUE].ahead == []


def test_they_are_listed_to_their_owner_only_and_can_be_dropped(desk: Desk, begun: int) -> None:
    give_orders(
        desk, begun, BLUE, ["if G1 free: dive at G1", "else if G2 free: dive at G2", "else rest"]
    )
    said = give_orders(desk, begun, BLUE, ["standing"]).transcript.items[0].text
    assert said == "if G1 free: dive at G1\nelse if G2 free: dive at G2\nelse rest"
    assert "no standing" in give_orders(desk, begun, RED, ["standing"]).transcript.items[0].text
    give_orders(desk, begun, BLUE, ["standing none"])
    assert desk.read(begun).seats[BLUE].ahead == []


def test_an_answer_to_an_old_letter_may_still_give_them(desk: Desk, begun: int) -> None:
    reply = give_orders(
        desk, begun, BLUE, ["when my turn: rest"], seat_letter(desk, begun, BLUE, answers_to=(0, 0))
    )
    assert outcomes(reply.transcript) == [TOLD]


def test_there_are_only_so_many(desk: Desk, begun: int) -> None:
    lines = ["when my turn: rest"] * 21
    reply = give_orders(desk, begun, BLUE, lines)
    assert outcomes(reply.transcript)[-1] == REFUSED
    assert len(desk.read(begun).seats[BLUE].ahead) == 20


def test_one_of_them_is_only_so_long(desk: Desk, begun: int) -> None:
    lines = ["if G1 free: rest", *["else if G1 free: rest"] * 12]
    assert REFUSED in outcomes(give_orders(desk, begun, BLUE, lines).transcript)
    long = give_orders(desk, begun, BLUE, [f"when my turn: {'rest; ' * 200}"])
    assert outcomes(long.transcript) == [REFUSED]


def test_on_ones_own_turn_it_is_done_at_once_and_the_answer_says_so(desk: Desk, begun: int) -> None:
    reply = give_orders(desk, begun, RED, ["when my turn: rest"])
    assert "so I do it at once" in reply.transcript.items[0].text
    assert last_answer(desk, begun) == (RED, "rest")
    assert (RED, "standing") in letters(desk.read(begun))


def test_on_ones_own_turn_what_is_not_so_is_said_and_nothing_done(desk: Desk, begun: int) -> None:
    reply = give_orders(desk, begun, RED, ["if G1 taken: rest"])
    said = spoken(reply.transcript.items[0].text)
    assert "it is not so that G1 taken" in said
    assert "at once" not in said
    assert desk.read(begun).load().awaiting == [RED]


def test_on_ones_own_turn_what_is_not_so_leaves_what_is_behind_else(desk: Desk, begun: int) -> None:
    reply = give_orders(desk, begun, RED, ["if G1 taken: play 1 on G2", "else rest"])
    assert "it is not so that G1 taken" in spoken(reply.transcript.items[0].text)
    assert last_answer(desk, begun) == (RED, "rest")


def test_by_mail_one_letter_tells_that_and_what_came_of_it(desk: Desk, begun: int) -> None:
    letter = seat_letter(desk, begun, RED, "<1@example.org>")
    about = {"reply_to": "<1@example.org>"}
    give_orders(desk, begun, RED, ["when my turn: rest"], letter._replace(about=about))
    (note,) = [raw for raw in desk.read(begun).outbox if raw["to"] == RED]
    account = note["params"]["transcript"]
    assert [item["line"] for item in account["items"]] == ["when my turn: rest", "rest"]
    assert account["changed"]
    assert note["params"]["news"], "what happened is in it"
    assert note["params"]["reply_to"], "and it answers the letter"


def test_before_ones_turn_the_answer_speaks_of_the_next_turn(desk: Desk, begun: int) -> None:
    reply = give_orders(desk, begun, BLUE, ["if G1 free: rest"])
    assert spoken(reply.transcript.items[0].text).startswith("Noted for your next turn: “")


def test_in_the_midst_of_a_turn_it_is_for_the_next_one_also_after_undo(
    desk: Desk, number: int
) -> None:
    first, second = phrases(desk, number, RED)[:2]
    reply = give_orders(desk, number, RED, [first, f"when my turn: {second}"])
    assert spoken(reply.transcript.items[1].text).startswith("Noted for your next turn: “")
    give_orders(desk, number, RED, ["undo all"])
    play = play_of(desk, number)
    assert RED in play.pending
    assert not play.drafting(RED), "what was for the next turn was done in this one"


def test_a_game_that_stands_still_is_not_played_on_by_them(desk: Desk, begun: int) -> None:
    admin.pause(desk, begun, "a storm")
    reply = give_orders(desk, begun, RED, ["when my turn: rest"])
    assert "when the game goes on" in reply.transcript.items[0].text
    assert play_of(desk, begun).awaiting == [RED]
    admin.resume(desk, begun, "it is over")
    assert play_of(desk, begun).awaiting == [BLUE]


def test_none_can_be_given_in_a_game_that_has_ended(desk: Desk, begun: int) -> None:
    admin.end(desk, begun, "no more")
    reply = give_orders(desk, begun, RED, ["when my turn: rest"])
    assert outcomes(reply.transcript) == [REFUSED]
    assert play_of(desk, begun).awaiting == [RED]


def test_a_bot_does_not_inherit_them(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, BLUE, ["when my turn: rest"])
    admin.kick(desk, begun, "blue", "gone", bot=True)
    assert desk.read(begun).seats[BLUE].ahead == []


@pytest.mark.parametrize(("condition", "does"), [("G1 free", "G1"), ("G1 taken", "rest")])
@pytest.mark.parametrize("otherwise", ["else rest", "; else: rest", ", else rest"])
def test_else_may_stand_in_the_same_line(
    desk: Desk, begun: int, condition: str, does: str, otherwise: str
) -> None:
    reply = give_orders(desk, begun, BLUE, [f"if {condition}: dive at G1 {otherwise}"])
    assert outcomes(reply.transcript) == [TOLD]
    give_orders(desk, begun, RED, ["rest"])
    record = [entry for entry in play_of(desk, begun).record if entry.seat == BLUE]
    assert does in [entry.key for entry in record]


def test_else_if_may_stand_in_the_same_line(desk: Desk, begun: int) -> None:
    line = "if G1 taken: dive at G1; else if G1 taken: dive at G2; else rest"
    give_orders(desk, begun, BLUE, [line])
    give_orders(desk, begun, RED, ["rest"])
    assert last_answer(desk, begun) == (BLUE, "rest")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("when my turn: build a castle", "I don't know the word “castle”."),
        ("when my turn: should I bank 2?", "sounds like a question"),
        ("if 5L free: bulid base 5Q", "There is no dam site 5Q. Near it: 5U, 5L."),
        ("if 5L free: build base 5L else dance", "I don't know the word “dance”."),
        ("if 5L fre: build base 5L", "I do not know the condition"),
        ("when my turn:", "It takes a condition, a colon and orders, as in `if "),
        ("if 5L free: bank 2 else", "`else` takes orders, as in `else build base "),
        ("if 99L free: build base 5L", "There is no dam site 99L. Near it: 9U, 9L."),
        ("if 99L is taken bank 2", "There is no dam site 99L. Near it: 9U, 9L."),
        ("if 9C free: bank 2", "There is no conduit site 9C. Near it: "),
        ("if Y99 is offered: bank 2", "There is no contract Y99. Near it: "),
    ],
)
def test_they_are_checked_as_they_are_given(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, line: str, why: str
) -> None:
    number, seat = opened_variant(desk, monkeypatch, "introductory")
    reply = give_orders(desk, number, 1 - seat, [line])
    assert outcomes(reply.transcript) == [REFUSED]
    assert why in str(reply.transcript.items[0].text)
    assert reply.transcript.items[0].example == "", "one tap would keep it"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("when my turn: build base 99L", "There is no dam site 99L. Near it: 9U, 9L."),
        ("if 5L free: contracts Y99; else bank 2", "There is no contract Y99."),
        ("if 5L free: bank 2; else build conduit 9C", "There is no conduit site 9C."),
        ("when my turn: patent 9", "There is no patent 9"),
        ("when my turn: workshop 9", "There is no workshop for 9 steps"),
        ("when my turn: produce +7", "There is no production space +7"),
        ("when my turn: patent 2", "Noted for your next turn: “"),
        ("when my turn: bank 9", "Noted for your next turn: “"),
        ("when my turn: build conduit 9A with 3 excavators", "Noted for your next turn: “"),
        ("when my turn: if I have 1 credit: bank 2 else bank 1", "Noted for your next turn: “"),
        ("when my turn: if 5L is still free: bank 2", "Noted for your next turn: “"),
        ("if I have at least 5 credits: bank 2", "Noted for your next turn: “"),
    ],
)
def test_what_there_is_not_is_refused_as_it_is_given(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, line: str, told: str
) -> None:
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    other = 1 - desk.read(number).load().awaiting[0]
    reply = give_orders(desk, number, other, [line])
    (item,) = reply.transcript.items
    assert spoken(item.text).startswith(told)
    assert (item.outcome == REFUSED) == told.startswith("There is no")
    assert len(desk.read(number).seats[other].ahead) == told.startswith("Noted")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("when my turn: play 999 any", "There is no card 999 in this game."),
        ("when my turn: 999 on G1", "There is no card 999 in this game."),
        ("when my turn: play 28 any; discard 998", "There is no card 998 in this game."),
        ("if round 3: use 997", "There is no card 997 in this game."),
        ("when my turn: special 999", "There is no card 999 in this game."),
        ("when my turn: play 28 on G9", "There is no slot G9"),
        (
            "when my turn: play 28 on R5: build tunnel SE-E, upgrade it",
            "Noted for your next turn: “",
        ),
        ("when my turn: play 205 any", "Noted for your next turn: “"),
        ("when my turn: discard 44 51", "Noted for your next turn: “"),
        ("when my turn: gain 2 science", "Noted for your next turn: “"),
    ],
)
def test_cards_and_slots_that_there_are_not_are_refused_as_they_are_given(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, line: str, told: str
) -> None:
    """A card that is not in hand may still be drawn."""
    monkeypatch.setattr(registry, "find", lambda name: UnderwaterCities())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "underwater-cities", people, {}, bytes(32))
    while len(desk.read(number).load().awaiting) > 1:
        play = desk.read(number).load()
        seat = play.awaiting[0]
        give_orders(desk, number, seat, [play.offers(seat)[0].phrase])
    other = 1 - desk.read(number).load().awaiting[0]
    (item,) = give_orders(desk, number, other, [line]).transcript.items
    assert spoken(item.text).startswith(told)
    assert (item.outcome == REFUSED) == told.startswith("There is no")
    assert len(desk.read(number).seats[other].ahead) == told.startswith("Noted")


@pytest.mark.parametrize("game", [Barrage(), UnderwaterCities()], ids=lambda game: game.name)
def test_what_is_on_offer_can_be_given_ahead(game: Barrage | UnderwaterCities) -> None:
    dice = random.Random(4)
    looked_at = 0
    for seed in range(3):
        play, _dice = random_game(game, ["Anna", "Ben"], {}, seed)
        while play.result is None and looked_at < 1500 * (seed + 1):
            seat = dice.choice(play.awaiting)
            offers = play.offers(seat)
            for offer in dice.sample(offers, min(8, len(offers))):
                read_part(play, seat, f"my turn: {offer.phrase}")
                looked_at += 1
            play.answer(seat, dice.randrange(len(offers)))
    assert looked_at > 1000


def test_an_order_given_ahead_is_not_shown_as_if_it_came_in_the_letter(
    desk: Desk, begun: int
) -> None:
    give_orders(desk, begun, BLUE, ["when my turn: rest"])
    give_orders(desk, begun, RED, ["rest"])
    raw = next(one for one in desk.read(begun).outbox if one["kind"] == "standing")
    account = from_kept(raw["params"]["transcript"])
    assert [(item.line, item.ahead) for item in account.items] == [("rest", True)]
    item = msgspec.structs.replace(account.items[0], text="It costs nothing.")
    body = Body(headline="Done.", host="pbem", transcript=Transcript(items=[item]))
    assert "> rest\n  (an order that you gave ahead)\n  It costs" in fill_in(body, "txt")
    assert "(an order that you gave ahead)" in fill_in(body, "html")


def test_how_a_line_was_read_is_set_in() -> None:
    answers = [Answered("What?", "build base 5L now") for _one in range(9)]
    item = Item("build what you like", DONE, answers=answers)
    body = Body(headline="Done.", host="pbem", transcript=Transcript(items=[item]))
    lines = fill_in(body, "txt").split("> build what you like\n")[1].splitlines()
    assert lines[0].startswith("  read as: build base 5L now;")
    assert lines[1].startswith("    base 5L now; build")
