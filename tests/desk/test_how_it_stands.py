"""Questions about how things stand are answered from what the asker sees, in both games."""

from __future__ import annotations

import re

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import DONE, TOLD
from pbem.engine.asked import About, Asked
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities
from tests.sittings import seat_letter
from tests.underwater_cities.tabletop import RED, city, table, tunnels, turn

from .real_games import opened

Game = tuple[int, int]


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    return opened(desk, monkeypatch, Barrage())


@pytest.fixture
def cities(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    return opened(desk, monkeypatch, UnderwaterCities())


def answer(desk: Desk, game: Game, line: str) -> str:
    reply = give_orders(desk, *game, [line])
    assert [item.outcome for item in reply.transcript.items] == [TOLD]
    assert not reply.transcript.changed
    return str(reply.transcript.items[0].text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("What does an upgraded farm produce, and an upgraded lab?", "U13.1 A connected farm "),
        ("Why does Ben produce 6 credits?", "What Ben gets at the Production after round 4"),
        ("How do I get a Special card?", "draw a Special card: G2."),
        ("when does the game end?", "The game ends after the Production of round 10."),
        ("PS: who's ahead right now?", "Ben: points 0"),
        ("rules about feeding", "U14.1 After Production"),
        ("history all", "Nothing has happened yet."),
        ("Which slots are still free?", "Free slots: Y1, "),
        ("Who is first next round?", "round 1 goes in this order: "),
        ("when is the next production?", "Production comes after round 4."),
        ("How many rounds are left?", "It is round 1 of 10."),
        ("How much kelp will I have to pay for feeding?", "a city without either costs 3 points."),
        ("Why has Ben four cards?", "Cards in the hand of Ben: 6. Hand limit: 3."),
        ("How many cards does Ben have in hand?", "Cards in the hand of Ben: 6."),
        ("How many points has Ben?", "Ben: points 0"),
        ("How many credits does Ben have?", "Ben: credits "),
        ("Can I see Ben's board?", "Ben: 0 points, 1 connected city"),
        ("And what is my production now?", "gets at the Production after round 4"),
        ("Can I afford a symbiotic city?", "No, not now (symbiotic city): it costs 1 steelplast"),
        ("Can I afford a farm?", "Yes (farm): it costs 1 kelp, and you have "),
        ("Which tunnels can I build?", "(tunnel): E-SE"),
        ("How many farms do I have?", "(farm): 0."),
        ("Quels emplacements sont encore libres ?", "Free slots: Y1, "),
        ("Які комірки ще вільні?", "Free slots: Y1, "),
        ("Сколько раундов осталось?", "It is round 1 of 10."),
        ("am I connected?", "Connected cities of "),
        ("Is my city connected?", "Not connected: none."),
        ("what is next to E?", "City sites next to E: NE, SE "),
        ("who is on R3?", "R3 is free."),
        ("what can I build now?", "(tunnel): E-SE"),
        ("how many turns does everyone get in a round?", "Each player has 3 turns in a round."),
        ("What does it mean that a city is unfed?", "a city without either costs 3 points."),
        ("Who will start the next round, Ben or me?", "goes in this order: "),
        ("Ma cité est-elle reliée ?", "Connected cities of "),
        ("Чи з'єднане моє місто?", "Connected cities of "),
        ("Соединён ли мой город?", "Connected cities of "),
        ("Qu'y a-t-il à côté de E ?", "City sites next to E: "),
        ("Що поруч з E?", "City sites next to E: "),
        ("Что рядом с E?", "City sites next to E: "),
    ],
)
def test_underwater_cities(desk: Desk, cities: Game, line: str, said: str) -> None:
    assert said in answer(desk, cities, line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Which spaces are still free?", "Free spaces: produce +2, "),
        ("Which sites are free?", "Free sites (conduit): 1A, "),
        ("Who is first next round?", "As things stand, round 2 goes in this order: "),
        ("How many rounds are left?", "round 1 of 5; 4 more to come."),
        ("Who's in the lead by the way?", "energy 0"),
        ('what does "rotate 1" on a contract mean?', "B11.7 `rotate` turns the wheel"),
        ("how many points do I get if the round ended now?", "I don't know how to answer that."),
        ("who goes before noon, and how many credits has Ben?", "credits 6"),
        ("Where did Ben's neighbour get the water in 3U from?", "Round 1 begins."),
        ("What is my income?", "at the start of each round: nothing."),
        ("Can I afford a base?", "Yes (base), now on these sites: "),
        ("Which conduits can I build?", "Yes (conduit), now on these sites: "),
        ("How many contracts does Ben have?", ": 1 open, 0 fulfilled."),
        ("How many credits has Ben?", ": credits 6"),
        ("Хто перший у наступному раунді?", "As things stand, round 2 goes in this order: "),
        ("Quel est mon revenu ?", "at the start of each round: nothing."),
        ("Am I connected?", "is joined by an own conduit to an own powerhouse yet."),
        ("what is next to 5?", "conduits that lead here: 1B (1), 3A (3)."),
        ("whose dam is at 8?", "Basin 8 (plain): "),
        ("who owns 5A?", "Basin 5 (hill): "),
        ("what does the contract Y03 need?", "5 energy: "),
        ("what can I build now?", "base: "),
        ("how many engineers do I have left?", "12 engineers left."),
        ("Where does the water from A flow to?", "through these basins: 1, 8, 11; "),
        ("where does the water from 8L go?", "water flows by river through these basins: 11"),
        ("À qui est le barrage en 8 ?", "Basin 8 (plain): "),
        ("Чия дамба у 8?", "Basin 8 (plain): "),
        ("Чья плотина в 8?", "Basin 8 (plain): "),
        ("Où coule l'eau de A ?", "through these basins: 1, 8, 11; "),
        ("Куди тече вода з A?", "through these basins: 1, 8, 11; "),
        ("Куда течёт вода из A?", "through these basins: 1, 8, 11; "),
        ("Combien de crédits me reste-t-il ?", "6 credits"),
        ("Combien d'ingénieurs me restera-t-il après ça ?", "12 engineers"),
        (
            "Est-ce que l'eau de ma conduite 5A arrivera dans ma base 8L ?",
            "From 5A, water flows by river through these basins: 8, 11; ",
        ),
        ("Will the water of my conduit 5A reach 8L?", "From 5A, water flows by river through"),
        ("Que puis-je construire ?", "base: "),
        ("Що можна побудувати зараз?", "base: "),
        ("Что можно построить сейчас?", "base: "),
    ],
)
def test_barrage(desk: Desk, barrage: Game, line: str, said: str) -> None:
    assert said in answer(desk, barrage, line)


def test_what_a_metropolis_takes_is_told(desk: Desk, cities: Game) -> None:
    number, seat = cities
    view = desk.read(number).load().view(seat)
    tile = next(one for one in view["players"][seat]["metropolises"] if one["at"] == "NE")
    said = answer(desk, cities, f"What do I need to get {tile['name']}?")
    assert said == f"To connect {tile['name']} you still need these tunnels: E-SE, NE-E, NE-blue."


def test_one_tunnel_that_is_missing_is_one(desk: Desk, cities: Game) -> None:
    state = table(2)
    tunnels(state.players[RED], "SE-S")
    view = turn(state).view(RED)
    tile = next(one for one in view["players"][RED]["metropolises"] if one["at"] == "SW")
    asked = Asked(About.NEEDED, RED, frozenset([tile["name"].casefold()]))
    assert UnderwaterCities().how_it_stands(view, asked).endswith("these tunnels: S-SW, SW-blue.")
    tunnels(state.players[RED], "S-SW")
    said = UnderwaterCities().how_it_stands(turn(state).view(RED), asked)
    assert said.endswith("you still need this tunnel: SW-blue.")


@pytest.mark.parametrize("line", ["What did Ben do last round?", "what is Ben doing?"])
def test_what_somebody_did_is_not_how_many_rounds_are_left(
    desk: Desk, cities: Game, line: str
) -> None:
    assert answer(desk, cities, line) == answer(desk, cities, "What did Ben do?")


def test_who_asks_for_tips_gets_a_hint_where_hints_are_given(desk: Desk, barrage: Game) -> None:
    assert "Some of your moves" in answer(desk, barrage, "Any tips what I should do?")
    with desk.sitting(barrage[0]) as sitting:
        sitting.file.hints = True
        sitting.commit()
    assert "Worth considering" in answer(desk, barrage, "Any tips what I should do?")


def test_the_latest_decision_is_taken_back_by_its_words(desk: Desk, barrage: Game) -> None:
    give_orders(desk, *barrage, ["bank"])
    other = give_orders(desk, *barrage, ["Annulez aussi le choix du +2, s'il vous plait."])
    assert not other.transcript.changed
    reply = give_orders(desk, *barrage, ["Please take back also the choice of the bank."])
    assert str(reply.transcript.items[0].text).startswith("Taken back: bank")


@pytest.mark.parametrize("line", ["why is the sky blue?", "Is a fish in the old farm happy?"])
def test_what_is_not_certain_is_answered_in_one_line(desk: Desk, cities: Game, line: str) -> None:
    said = answer(desk, cities, line)
    assert said.startswith("I don't know how to answer that.")
    assert "\n" not in said


@pytest.mark.parametrize(
    "line",
    [
        "why was that refused?",
        "Why didn't that work?",
        "Pourquoi est-ce refusé ?",
        "Чому відмовлено?",
        "Почему отказано?",
    ],
)
def test_why_an_order_was_refused_can_be_asked(desk: Desk, barrage: Game, line: str) -> None:
    assert answer(desk, barrage, line).startswith("None of your orders was refused")
    letter = seat_letter(desk, *barrage)
    refused = give_orders(desk, *barrage, ["build base 99L"], letter).transcript.items[0]
    said = answer(desk, barrage, line)
    assert said.startswith("“build base 99L” was not carried out. ")
    assert str(refused.text) in said
    give_orders(desk, *barrage, ["bank 1"])
    assert answer(desk, barrage, line).startswith("None of your orders was refused")


@pytest.mark.parametrize(
    "line",
    [
        "What would happen if I used the workshop for one step?",
        "could you show me what would happen if I used workshop 1?",
    ],
)
def test_what_would_happen_is_tried(desk: Desk, barrage: Game, line: str) -> None:
    reply = give_orders(desk, *barrage, [line])
    assert reply.transcript.preview
    assert [item.outcome for item in reply.transcript.items] == [TOLD, DONE]
    assert not desk.read(barrage[0]).load().drafting(barrage[1])


@pytest.mark.parametrize(
    "line",
    [
        "What else happened since my last turn?",
        "Que s'est-il passé ?",
        "Що сталося?",
        "Что произошло?",
    ],
)
def test_what_happened_is_told_and_not_how_to_ask(desk: Desk, cities: Game, line: str) -> None:
    number, seat = cities
    view = desk.read(number).load().view(seat)
    keep = [str(one["no"]) for one in view["players"][seat].get("hand", ())] or ["1"]
    give_orders(desk, number, seat, [f"keep {one}" for one in keep[:1]])
    assert answer(desk, cities, line).startswith(answer(desk, cities, "history"))


def test_what_somebody_did_in_a_round_is_no_question_for_the_round(
    desk: Desk, barrage: Game
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 1"])
    name = desk.read(number).seats[seat].name
    said = answer(desk, (number, 1 - seat), f"What has {name} done this round?")
    assert "from the bank" in said


def test_questions_are_answered_in_the_order_of_the_letter(desk: Desk, barrage: Game) -> None:
    lines = ["How many rounds are left?", "bank 1", "who is ahead?", "what does Y03 do?"]
    reply = give_orders(desk, *barrage, lines)
    assert [item.line for item in reply.transcript.items] == lines


def test_one_source_of_production_is_not_told_twice() -> None:
    state = table(2)
    city(state.players[RED], "S")
    tunnels(state.players[RED], "SE-S")
    view = turn(state).view(RED)
    said = UnderwaterCities().how_it_stands(view, Asked(About.INCOME, RED, frozenset()))
    assert len(said.splitlines()) == 1


def test_a_thought_behind_a_question_is_not_told_that_it_has_no_answer(
    desk: Desk, cities: Game
) -> None:
    unknown = "I don't know how to answer that."
    line = "Sorry, could I take my last move back? I would rather have dug first."
    assert unknown not in answer(desk, cities, line)
    assert unknown in answer(desk, cities, "Which slots are free? Why is the sky blue?")


def test_a_card_that_is_taken_back_has_its_name_alone(desk: Desk, cities: Game) -> None:
    number, seat = cities
    no, *_others = desk.read(number).load().view(seat)["hand"]
    give_orders(desk, number, seat, [f"keep {no}"])
    reply = give_orders(desk, number, seat, ["undo"])
    said = str(reply.transcript.items[0].text)
    assert re.fullmatch(rf"Taken back: keep {no} \([^().:]+\)\.", said)
