"""What all players have to agree to, by letters through the socket."""

from __future__ import annotations

import pytest

from pbem.clock import DAY
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.game_clock import clock_of
from tests.mail.host import Correspondent, Mailhost, html_of, text_of

ANNA, BEN, CLEO = "Anna", "Ben", "Cleo"
SHORT = 25  # lines


class Table:
    """A game of Barrage with three people; the first is on turn."""

    def __init__(self, host: Mailhost, **time: str) -> None:
        self.host = host
        people = {name: f"{name.lower()}@example.org" for name in (ANNA, BEN, CLEO)}
        options = {"variant": "introductory", **time}
        self.number = open_game(host.desk, "barrage", people, options, bytes(32))
        everyone = [Correspondent(host, address) for address in people.values()]
        (self.turn,) = host.desk.read(self.number).load().awaiting
        self.first = everyone.pop(self.turn)
        self.second, self.third = everyone
        self.forget_letters()

    def forget_letters(self) -> None:
        """Everyone has read what came so far."""
        for one in (self.first, self.second, self.third):
            one.fetch()


@pytest.fixture
def table(host: Mailhost) -> Table:
    return Table(host, deadline="3d")


def own_lines(text: str) -> list[str]:
    """The lines of a letter above its signature."""
    return [line for line in text.split("\n-- \n")[0].splitlines() if line.strip()]


def test_who_gives_the_last_yes_to_an_undo_gets_a_short_answer(table: Table) -> None:
    """It was the whole board, though nothing was asked."""
    give_orders(table.host.desk, table.number, table.turn, ["bank 1"])
    table.forget_letters()
    table.first.reply("undo")
    table.second.reply("fine by me")
    table.forget_letters()
    table.third.reply("Agree!")
    (answer,) = table.third.fetch()
    assert len(own_lines(text_of(answer))) < SHORT
    assert "last turn is undone" in text_of(answer)
    asked = [one for one in table.first.fetch() if len(own_lines(text_of(one))) > SHORT]
    assert len(asked) == 1, "whoever is asked again gets the board, once"
    (told,) = table.second.fetch()
    assert len(own_lines(text_of(told))) < SHORT


def deadline(table: Table) -> int:
    """When the time of whoever is on turn is over."""
    file = table.host.desk.read(table.number)
    until = clock_of(table.host.desk, file).deadline(table.turn)
    assert until is not None
    return until


def test_a_deadline_is_extended_when_all_agree(table: Table) -> None:
    before, record = deadline(table), table.host.desk.read(table.number).load().record
    table.first.reply("extend 2d")
    (noted,) = table.first.fetch()
    assert "I am asking the others" in text_of(noted)
    (asked,) = table.second.fetch()
    said = " ".join(text_of(asked).split())
    assert "Anna would like to extend the deadline by 2 days. Agree? You can answer as long" in said
    for answer in ("agree extend 2d", "refuse extend 2d"):
        assert html_of(asked).count(f">{answer}<") == 1, "one button for each answer"
    table.second.reply("yes ok")
    assert "as soon as everybody does" in text_of(table.second.latest)
    assert deadline(table) == before
    table.third.reply("fine by me")
    assert deadline(table) == before + 2 * DAY
    for one in (table.first, table.second, table.third):
        said = text_of(one.latest)
        assert "All agree: the deadline is extended by 2 days." in said
        assert said.count("Wed 20 Jan") == 1, "and until when it is now"
        assert len(own_lines(said)) < SHORT
    assert table.host.desk.read(table.number).load().record == record


def test_a_refusal_leaves_the_deadline_and_is_told(table: Table) -> None:
    before = deadline(table)
    table.first.reply("extend 2d")
    table.second.reply("No, sorry")
    assert "so the deadline stays as it is" in text_of(table.first.latest)
    table.third.reply("agree extend 2d")
    assert "Nobody is waiting for your yes or no." in text_of(table.third.latest)
    assert deadline(table) == before


def test_a_question_is_answered_with_a_button_that_asks_the_others(table: Table) -> None:
    table.first.reply("Sorry, I am travelling. Could we please have two more days?")
    (offer,) = table.first.fetch()
    assert "`extend 2d` asks the others" in " ".join(text_of(offer).split())
    assert html_of(offer).count('class="move"') == 1, "and a button does it"
    assert not table.second.fetch(), "nobody is asked yet"
    table.first.reply("extend 2d")
    assert "extend the deadline by 2 days" in text_of(table.second.latest)


@pytest.mark.parametrize(
    ("language", "wishes", "button", "agrees", "told"),
    [
        ("fr", "Puis-je avoir deux jours de plus ?", "prolonger 2j", "accepter", "prolongé de 2"),
        ("uk", "Чи можна ще два дні?", "подовжити 2д", "згода", "термін подовжено"),
        ("ru", "Можно ещё два дня?", "продлить 2д", "согласие", "срок продлён на 2 дня"),
    ],
)
def test_more_time_without_a_word_of_english(
    table: Table, language: str, wishes: str, button: str, agrees: str, told: str
) -> None:
    desk, before = table.host.desk, deadline(table)
    for seat in desk.read(table.number).seats:
        desk.people.change(seat.player, lambda one: setattr(one, "language", language))
    table.first.reply(wishes)
    assert f">{button}<" in html_of(table.first.latest)
    table.first.reply(button)
    for one in (table.second, table.third):
        assert f">{agrees} {button}<" in html_of(one.latest)
        one.reply(f"{agrees} {button}")
    assert told in text_of(table.first.latest).replace("\N{NO-BREAK SPACE}", " ")
    assert deadline(table) == before + 2 * DAY


def test_a_letter_that_comes_twice_extends_once(table: Table) -> None:
    before = deadline(table)
    table.first.reply("extend 2d")
    table.second.reply("agree")
    last = table.third.reply("agree")
    table.host.send(last, table.third.address, str(last["To"]))
    assert deadline(table) == before + 2 * DAY


@pytest.mark.parametrize(
    "line",
    [
        "No problem!", "no objections from me", "no worries", "not a problem, go ahead", "I agree",
        "agree, of course", "I agree with the others", "we agree", "I say yes", "that is fine",
        "I am fine with that", "OK, no problem", "please do", "alright", "\N{THUMBS UP SIGN}",
        "pas de problème", "je suis d'accord", "не заперечую", "я не проти", "не возражаю",
        "я согласен", "пожалуйста, без проблем",
    ],
)  # fmt: skip
def test_a_vote_is_read_as_people_say_it(table: Table, line: str) -> None:
    """`No problem!` was a no, and `I agree` nothing at all."""
    give_orders(table.host.desk, table.number, table.turn, ["bank 1"])
    give_orders(table.host.desk, table.number, table.turn, ["undo"])
    table.forget_letters()
    table.second.reply(line)
    (answer,) = table.second.fetch()
    assert "you agree. It is done as soon as everybody does." in text_of(answer)


@pytest.mark.parametrize(
    "line",
    [
        "I refuse", "I don't agree", "I disagree", "No, thanks", "no way", "non merci",
        "je ne suis pas d'accord", "я проти", "не згоден", "я против", "не согласна",
    ],
)  # fmt: skip
def test_so_is_a_no(table: Table, line: str) -> None:
    give_orders(table.host.desk, table.number, table.turn, ["bank 1"])
    give_orders(table.host.desk, table.number, table.turn, ["undo"])
    table.forget_letters()
    table.second.reply(line)
    assert not table.host.desk.read(table.number).motions
    assert "last turn stands" in text_of(table.third.fetch()[0])


@pytest.mark.parametrize("line", ["no idea", "frobnicate", "so be it then"])
def test_what_is_neither_is_asked_about_and_not_a_move(table: Table, line: str) -> None:
    give_orders(table.host.desk, table.number, table.turn, ["bank 1"])
    give_orders(table.host.desk, table.number, table.turn, ["undo"])
    table.forget_letters()
    for who in (table.second, table.third):
        who.reply(line)
        letter = text_of(who.fetch()[0])
        assert "whether that is a yes or a no" in letter
        assert "agree undo" in letter
        assert "refuse undo" in letter
        assert "when my turn" not in letter
    assert len(table.host.desk.read(table.number).motions) == 1


def test_a_message_says_what_of_it_is_not_sent(host: Mailhost) -> None:
    """`have fun` below a message was lost, and nobody was told."""
    table = Table(host, deadline="3d")
    table.first.reply("message all: good luck\nhave fun everybody\nsee you in Spain")
    (answer,) = table.first.fetch()
    assert "Not sent, from “have fun everybody” on" in text_of(answer)


def test_a_message_to_a_name_that_nobody_has_offers_the_nearest(host: Mailhost) -> None:
    """It offered `message all: good luck!`, which nobody had written."""
    table = Table(host, deadline="3d")
    names = host.desk.read(table.number).names
    other, mine = names[1 - table.turn], names[table.turn]
    table.first.reply(f"message {other}x: hello there")
    letter = text_of(table.first.fetch()[0])
    assert f"message {other}: hello there" in letter
    assert "good luck" not in letter
    table.first.reply(f"message {mine}: hello there")
    assert "That is you yourself" in text_of(table.first.fetch()[0])
