"""What people ask the host in whole sentences, and what becomes of messages and takings back."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.spoken.wishes import polite_order, undo_and_rest, without_please
from pbem.desk.transcript import REFUSED, TOLD, UNREACHED
from pbem.engine.order_language.declined_names import may_be_case_of
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities

from .real_games import answered, opened, speaks, told


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked."""
    return opened(desk, monkeypatch, Barrage())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("board please", "board"),
        ("help please!", "help"),
        ("help orders, please. Thanks!", "help orders"),
        ("history please", "history"),
        ("rules of water please", "rules of water"),
        ("rules about water", "rules water"),
        ("about dam, pls", "about dam"),
        ("mail turns please", "mail turns"),
        ("zone Europe/Paris, thank you", "zone Europe/Paris"),
        ("language fr s'il vous plaît", "language fr"),
        ("language uk, будь ласка", "language uk"),
        ("confirm on, пожалуйста", "confirm on"),
    ],
)
def test_please_and_thanks_are_no_part_of_an_order(
    desk: Desk, barrage: tuple[int, int], typed: str, meant: str
) -> None:
    number, seat = barrage
    said = [told(give_orders(desk, number, seat, [line])) for line in (meant, meant, typed)]
    assert said[1] == said[2]


def test_please_stays_in_the_words_of_a_message(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    assert "Yes please" in str(
        give_orders(desk, number, seat, ["message all: Yes please"]).transcript
    )


def test_no_number_of_pleases_takes_long() -> None:
    words = without_please("please " * 20_000)
    assert words.count("please") == 19_998


def test_status_shows_the_board(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    asked = [give_orders(desk, number, seat, [line]) for line in ("status", "Status", "board")]
    assert len({told(reply) for reply in asked}) == 1


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("please send me the board", "board"),
        ("could you show my hand", "hand"),
        ("Could you show me my hand, please?", "hand"),
        ("remind me of the rules of cost", "rules cost"),
        ("please undo my last move", "undo"),
        ("hm no, undo please", "undo"),
        ("Please undo the whole turn.", "undo all"),
        ("Annulez tout le tour, s'il vous plaît.", "undo all"),
        ("Скасуйте, будь ласка, весь хід.", "undo all"),
        ("Отмените, пожалуйста, весь ход.", "undo all"),
        ("Oh, actually undo that please", "undo"),
        ("Please take back my last move.", "undo"),
        ("show me the legal moves please", "legal"),
        ("can you undo my last move?", ""),
        ("Can you undo my move, please?", "undo"),
        ("Could you please take back my last move?", "undo"),
        ("Pouvez-vous annuler mon coup, s'il vous plaît ?", "undo"),
        ("Tu peux annuler mon dernier coup stp ?", "undo"),
        ("Чи можете скасувати мій хід, будь ласка?", "undo"),
        ("Можете отменить мой ход, пожалуйста?", "undo"),
        ("Why did you undo my move, please?", ""),
        ("Pourquoi annuler mon coup, s'il vous plaît ?", ""),
        ("don't undo my last move", ""),
        ("should I undo that", ""),
        ("I would like to build base 5L", ""),
        ("please play card 12", ""),
        ("my hand hurts", ""),
        ("board", ""),
        ("thanks for the hint!", ""),
        ("Thank you for the board", ""),
        ("merci pour le plateau", ""),
        ("merci de me montrer ma main", "hand"),
        ("Скасуйте, будь ласка, мій останній хід", "undo"),
        ("поверніть хід назад будь ласка", "undo"),
        ("скасувати останній хід", "undo"),
        ("не скасовуйте мій останній хід", ""),
        ("Не скасуйте, будь ласка, мій хід", ""),
        ("Скасуйте мій останній хід?", ""),
        ("покажіть поле", "board"),
        ("Надішліть мені, будь ласка, мої картки", "hand"),
        ("нагадайте правила вартість", "rules вартість"),
        ("annule mon dernier coup s'il te plaît", "undo"),
        ("Annulez mon dernier coup, s’il vous plaît.", "undo"),
        ("Annule et remplace ma lettre d'hier", ""),
        ("montre-moi le plateau", "board"),
        ("отмените мой последний ход, пожалуйста", "undo"),
        ("верните ход назад, пожалуйста", "undo"),
        ("покажите возможные ходы", "legal"),
        ("take back", ""),
    ],
)
def test_polite_orders_of_the_host(line: str, order: str) -> None:
    assert polite_order(line) == order


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("how much is a powerhouse?", ["B7.6 A powerhouse costs 2 mixers", "build powerhouse "]),
        ("How much does a base cost?", ["B7.1 A base costs 3 excavators", "(1 engineer, 3 exc"]),
        ("What does rotate mean?", ["B11.7 `rotate` turns the wheel"]),
        ("how does producing work?", ["B9.1 A production takes drops"]),
        ("Which contract is better?", ["B11.1 After a production"]),
        ("what does G03 do?", ["G03 (green contract)"]),
        ("is 5L still free?", ["Dam site 5L", "build base 5L (1 engineer"]),
        ("Who is Wilhelm Adler?", ["Wilhelm Adler: "]),
        ("whose turn is it?", ["It is your turn."]),
        ("What can I do?", ["of your moves (all ", "build base "]),
        ("Why is the sky blue?", ["I don't know how", "`report: ...`"]),
        ("Can I still take this back after my turn is over?", ["`undo` takes back"]),
    ],
)
def test_a_question_is_answered_and_plays_nothing(
    desk: Desk, barrage: tuple[int, int], line: str, says: list[str]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, [line])
    assert reply.transcript.items[0].outcome == TOLD
    for words in says:
        assert words in told(reply)
    assert "`rules WORD`" in told(reply), "how to ask for more"
    assert len(told(reply).splitlines()) <= 12
    assert not reply.transcript.changed


def test_who_is_not_asked_hears_whom_the_game_waits_for(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    names = desk.read(number).names
    for line in ("whose turn is it?", "what can I do?"):
        said = told(give_orders(desk, number, 1 - seat, [line]))
        assert f"Waiting for {names[seat]}." in said


@pytest.mark.parametrize(
    ("language", "line", "says"),
    [
        ("uk", "Скільки коштує електростанція?", "B7.6 Електростанція коштує"),
        ("uk", "Чий зараз хід?", "Зараз ваш хід."),
        ("uk", "Що я можу зробити?", "ходи"),
        ("fr", "Combien coûte une centrale ?", "B7.6 Une centrale coûte"),
        ("fr", "À qui le tour ?", "C'est ton tour."),
        ("fr", "Que puis-je faire ?", "coups"),
        ("ru", "Сколько стоит электростанция?", "B7.6 Электростанция стоит"),
        ("ru", "Чей сейчас ход?", "Сейчас ваш ход."),
        ("ru", "Что мне делать?", "ходы"),
    ],
)
def test_a_question_is_answered_in_its_language(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, says: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    assert says in told(give_orders(desk, number, seat, [line]))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("uk", "Скільки інженерів у Бена?"),
        ("uk", "Скільки інженерів має Німеччина?"),
        ("ru", "Сколько инженеров у Бена?"),
        ("fr", "Combien d'ingénieurs a l'Allemagne ?"),
    ],
)
def test_a_question_is_about_whom_it_names_in_any_case(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    said = told(give_orders(desk, number, seat, [line]))
    assert any(name in said for name in ("Germany", "Німеччина", "Германия", "Allemagne")), said


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "What does card 54 do?"),
        ("en", "what is Build Tunnel?"),
        ("fr", "Que fait la carte 54 ?"),
        ("uk", "Що робить картка 54?"),
        ("ru", "Что делает карта 54?"),
    ],
)
def test_the_text_of_any_card_is_told_but_not_where_it_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, language: str, line: str
) -> None:
    number, seat = opened(desk, monkeypatch, UnderwaterCities())
    speaks(desk, number, seat, language)
    said = told(give_orders(desk, number, seat, [line]))
    assert " 54 " in f" {said}"
    assert not any(name in said for name in ("Anna", "Ben"))


def test_a_question_below_an_order_does_not_take_it_back(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    transcript = give_orders(desk, *barrage, ["bank", "Oksana", "is that all?"]).transcript
    assert transcript.changed
    asked = next(item for item in transcript.items if "?" in item.line)
    assert asked in transcript.to_show


def test_a_number_in_a_question_is_not_taken_for_a_card(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, seat = opened(desk, monkeypatch, UnderwaterCities())
    said = told(give_orders(desk, number, seat, ["how much is 1 city, or G3?"]))
    assert "\nG3 " in f"\n{said}"
    assert "  1 " not in said, "not card 1"


@pytest.mark.parametrize(
    "line",
    ["перегляд", "скасувати", "повідомлення всім: привіт", "що таке 5L", "покажіть поле"],
)
def test_the_account_shows_the_line_as_typed(
    desk: Desk, barrage: tuple[int, int], line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, "uk")
    give_orders(desk, number, seat, ["bank"])
    item = give_orders(desk, number, seat, [line]).transcript.items[0]
    assert (item.line, item.outcome) == (line, TOLD)


def test_a_line_left_out_of_a_preview_is_shown_as_typed(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, "uk")
    items = give_orders(desk, number, seat, ["перегляд", "повідомлення всім: привіт"]).transcript
    assert [item.line for item in items.items] == ["перегляд", "повідомлення всім: привіт"]


def test_things_are_explained(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    assert "contract" in told(give_orders(desk, number, seat, ["about G03"]))
    assert "Conduit site 9A" in told(give_orders(desk, number, seat, ["about 9A"]))
    assert "nothing in this game" in told(give_orders(desk, number, seat, ["about Atlantis"]))


def test_cards_and_slots_are_explained(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    number, _seat = opened(desk, monkeypatch, UnderwaterCities())
    assert "Build Tunnel" in told(give_orders(desk, number, 0, ["about 54"]))
    assert "Build Tunnel" in told(give_orders(desk, number, 0, ["about build tunnel"]))
    assert told(give_orders(desk, number, 0, ["about G3"])).startswith("G3")


@pytest.mark.parametrize(
    ("name", "said", "same"),
    [
        ("макс", "максу", True),
        ("анна", "анні", True),
        ("Ada", "ади", True),
        ("Max", "максові", True),
        ("Ольга", "ользі", True),
        ("Андрій", "андрія", True),
        ("Мария", "марии", True),
        ("Павел", "павла", True),
        ("анна", "антону", False),
        ("Ada", "вода", False),
        ("Ben", "бензин", False),
        ("max", "maxi", False),
        ("ян", "яну", False),
    ],
)
def test_a_name_in_another_case_is_the_same_name(name: str, said: str, *, same: bool) -> None:
    assert may_be_case_of(said, name) is same


def test_a_message_below_a_refused_order_goes_to_its_reader_all_the_same(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    lines = ["build base 99Z", "message all: sorry,", "I am late today", "build base 5L"]
    reply = give_orders(desk, number, seat, lines)
    assert [item.outcome for item in reply.transcript.items] == [REFUSED, TOLD, UNREACHED]
    assert told(reply, 1).startswith("Sent to ")
    (said,) = desk.read(number).messages
    assert said.words == "sorry,\nI am late today"
    assert reply.transcript.items[1] in reply.transcript.to_show


def test_undo_says_what_is_taken_back_and_asks_again(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank"])
    reply = give_orders(desk, number, seat, ["please undo my last move"])
    assert told(reply) == "Taken back: bank (1 credit for each engineer)."
    assert "build base 5L" in [offer.phrase for offer in reply.play.offers(seat)]


@pytest.mark.parametrize(
    "line",
    [
        "Скасуйте, будь ласка, мій останній хід",
        "annule mon dernier coup s'il te plaît",
        "отмените мой последний ход, пожалуйста",
        "Oups non, annule stp",
        "oops, no, undo that please",
        "Sorry, take it back please",
        "Ой, ні, скасуйте, будь ласка",
        "ой нет, отмени пожалуйста",
    ],
)
def test_a_polite_wish_in_any_language_takes_back(
    desk: Desk, barrage: tuple[int, int], line: str
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank"])
    reply = give_orders(desk, number, seat, [line])
    assert told(reply) == "Taken back: bank (1 credit for each engineer)."
    assert reply.transcript.items[0].line == line


def test_a_preview_says_what_each_step_costs_and_what_is_left(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    before = len(desk.read(number).load().record)
    reply = give_orders(desk, number, seat, ["preview", "build base 5L"])
    said = told(reply, 1)
    assert "build base 5L: 1 engineer, 3 excavators" in said
    assert "You have 6 credits, 3 excavators, 4 mixers and 11 engineers" in said
    assert len(desk.read(number).load().record) == before


def test_a_card_whose_name_begins_like_an_order_of_the_host_is_no_message(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, seat = opened(desk, monkeypatch, UnderwaterCities())
    for line in ("Press Office on R1", "Rule of Law on R1"):
        reply = give_orders(desk, number, seat, [line])
        (item,) = reply.transcript.items
        assert item.outcome == REFUSED, line  # since cards are kept first
        assert not desk.read(number).messages


def test_a_reason_behind_a_wish_to_take_back_is_no_part_of_it(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    line = "Sorry, please take that back, I want to get more water first."
    reply = give_orders(desk, number, seat, [line])
    assert told(reply) == "Noted; I am asking the others."
    assert undo_and_rest("I take back nothing, bank 2") is None
    assert undo_and_rest("Can you take that back, please?") is None


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Is there a way to plan my next turn already?", "when my turn: ORDERS"),
        ("How do I give orders for my next turn in advance?", "when my turn: ORDERS"),
        ("Does the game wait for me if I am away at the weekend?", "away from 1 Dec"),
        ("What happened with the water at the end of the round?", "history [N]"),
        ("Who is winning?", "Anna (USA): VP 10"),
        ("How many engineers do I have left?", "12 engineers"),
        ("Can I take a national contract like N02?", "Nobody can take it"),
        ("When does my USA ability start to work?", "USA (red), Wilhelm Adler; with 3 powerhouses"),
        ('What does "2nd: 3 VP" mean?', "What USA gets for its 2nd"),
        ("how many points do I get for my 2nd conduit?", "conduit   2: 3 VP"),
        ("help plan", "when my turn: ORDERS"),
        ("help away", "away from 1 Dec"),
    ],
)
def test_a_question_is_answered_from_the_host_and_the_figures(
    desk: Desk, barrage: tuple[int, int], line: str, word: str
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, [line])
    assert word in told(reply)
    assert "It is your turn" not in told(reply)
    assert reply.transcript.items[0].nearest == []


def test_an_order_before_a_question_about_another_thing_is_done(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    line = "I'll bank 2 please. What does Y03 do exactly?"
    reply = give_orders(desk, number, seat, [line])
    assert [entry.key for entry in reply.play.record[-2:]] == ["bank", "2"]
    assert str(reply.transcript.items[1].text).startswith("Y03 (yellow contract)")
    reply = give_orders(desk, number, seat, ["I'll bank 99. What does Y03 do exactly?"])
    assert reply.transcript.items[0].nearest == []


def test_one_contract_that_is_named_is_not_called_the_usual(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    lying = desk.read(number).load().view(seat)["contracts"]["face_up"]
    one = next(contract for stack in lying.values() for contract in stack)
    reply = give_orders(desk, number, seat, [f"contract {one}"])
    assert reply.transcript.changed
    assert reply.transcript.items[0].as_usual == []


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (
            "what does the right side cost?",
            "workshop 1 right (2 engineers; your wheel",
        ),
        ("what does the right contract space cost?", "contracts right (1 contract for"),
        ("is the left workshop 1 free?", "workshop 1 (1 engineer; your wheel turns 1 step)"),
        ("is the left space free?", "B20.1"),
        ("what is the bonus on this one?", "The bonus at the end"),
    ],
)
def test_a_question_about_sides_and_bonus_is_answered_from_the_game(
    desk: Desk, barrage: tuple[int, int], line: str, word: str
) -> None:
    number, seat = barrage
    answer = told(give_orders(desk, number, seat, [line]))
    assert word in answer
    assert "B21" not in answer  # there is no Automa at this table
    assert "built on by" not in answer


def test_rules_of_an_automa_are_told_without_one_only_if_it_is_named(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    assert "B21.1" in told(give_orders(desk, number, seat, ["How does the Automa choose?"]))


def test_what_is_only_said_is_a_message_to_all(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["say Hi Ada"])
    assert [one.words for one in desk.read(number).messages] == ["Hi Ada"]


def test_an_undo_behind_a_complaint_is_done(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank"])
    line = "Oh no, I said with the base tile! Please undo that."
    reply = give_orders(desk, number, seat, [line])
    assert "Taken back: bank" in told(reply, 1)


def test_an_undo_behind_an_order_takes_nothing_back(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank"])
    before = desk.read(number).load().record
    give_orders(desk, number, seat, ["2. Please undo that."])
    assert desk.read(number).load().record == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("baes on 99L please, fingers crossed??", "There is no dam site 99L. Near it: 9U, 9L."),
        ("base on 99L?", "There is no dam site 99L. Near it: 9U, 9L."),
        ("conduit 9C?", "There is no conduit site 9C. Near it: 9A, 9B."),
    ],
)
def test_what_cannot_be_done_is_told_though_it_is_asked(
    desk: Desk, barrage: tuple[int, int], line: str, why: str
) -> None:
    reply, keys = answered(desk, barrage, "en", line)
    (item,) = reply.transcript.items
    assert (keys, item.outcome, told(reply)) == ([], REFUSED, why)
    assert item.nearest
