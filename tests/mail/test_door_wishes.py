"""The front door hears what people say in whole sentences, and asks back before it does it."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.new_games.door_wishes import ways_to_begin, wished
from pbem.desk.new_games.proposed_game import read_proposed_game
from pbem.desk.orders import find_at_door
from pbem.engine.errors import NotUnderstood
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import Reader, reading_as
from pbem.engine.text import spoken

from .host import Correspondent, Mailhost, text_of

READ = {
    "I'd like to play Barrage against two bots.": "new barrage with bot bot",
    "Hi! Can I play barrage with a bot, please?": "new barrage with bot",
    "new game of barrage with 2 computers": "new barrage with bot bot",
    "Let's play Underwater Cities with ann@example.org and (ben@example.org)!": (
        "new underwater-cities with ann@example.org ben@example.org"
    ),
    "play barrage with ann@example.org and a bot": "new barrage with ann@example.org bot",
    "a match of Barrage with anyone, please": "new barrage with open",
    "Barrage solo please": "new barrage automa",
    "start barrage with three automas": "new barrage with automa automa automa",
    "Barrage against a bot and a hard Automa, please": "new barrage with bot automa level=hard",
    "J'aimerais jouer à Barrage contre un bot et un Automa difficile": (
        "new barrage with bot automa level=hard"
    ),
    "I'd like to play Underwater Cities alone": "new underwater-cities",
    "Sign me up as Nora Lind, please": "sign up Nora Lind",
    "Hello, I am Nora and I'd like to sign up": "sign up Nora",
    "please register me": "sign up",
    "the rules of barrage, please": "rules barrage",
    "Je voudrais jouer à Barrage contre deux robots": "new barrage with bot bot",
    "Bonjour, je m'appelle Léa et je voudrais m'inscrire": "sign up Léa",
    "Хочу зіграти в Греблю з двома ботами": "new barrage with bot bot",
    "Запишіть мене, мене звати Оксана": "sign up Оксана",
    "Давайте сыграем в плотину с компьютером": "new barrage with bot",
    "Хочу сыграть в Подводные города один": "new underwater-cities",
    "Please start a game of Barrage for three players, I'm happy to play with strangers": (
        "new barrage with open open"
    ),
    "A 4-player game of Barrage against bots please": "new barrage with bot bot bot",
    "Barrage for 3 people, with ann@example.org and anyone": (
        "new barrage with ann@example.org open"
    ),
    "Barrage à trois joueurs, avec n'importe qui": "new barrage with open open",
    "Are there any open games?": "games",
    "What games do you have?": "games",
    "I would like to join a game": "games",
    "Які партії зараз відкриті?": "games",
    "How do I start a game?": "help new",
    "Hello, my friend told me about this. Could you explain how it works?": "",
    "Can I play alone?": "help new alone",
    "How do I play solo?": "help new alone",
    "Comment jouer seul ?": "help new alone",
    "Як почати гру самому?": "help new alone",
    "Как начать игру одному?": "help new alone",
    "Comment jouer avec vous ?": "help new",
    "Unsubscribe": "mail off",
    "Please stop sending me letters": "mail off",
    "Отпишите меня, пожалуйста": "mail off",
    "Buy cheap pills at http://spam.example": "",
    "Have you seen my invoice?": "",
    "I read of floods and barrages in the paper": "",
}


@pytest.fixture
def eve(host: Mailhost) -> Correspondent:
    return Correspondent(host, "eve@example.org")


@pytest.mark.parametrize("line", READ)
def test_what_a_sentence_wishes_for(line: str) -> None:
    assert wished(line) == READ[line]
    if READ[line].startswith("new"):
        assert read_proposed_game(READ[line].removeprefix("new "))


@pytest.mark.parametrize("line", ["I want to try underwater cities", "How do I play Barrage?"])
def test_whoever_does_not_say_with_whom_is_asked(line: str) -> None:
    with pytest.raises(NotUnderstood, match="With whom"):
        wished(line)


def test_a_long_line_wishes_for_nothing() -> None:
    assert wished("play barrage with a bot " * 400) == ""


def test_a_crowd_is_no_more_than_a_table_could_seat() -> None:
    assert wished("play barrage with 99 bots").count("bot") == 8


def test_a_wish_is_asked_back_and_then_done(host: Mailhost, eve: Correspondent) -> None:
    eve.write("Hello!\nI'd like to play Barrage against a bot.\nEve")
    assert eve.latest["Subject"] == "[pbem] Please confirm"
    assert "You begin a game of Barrage against a bot." in " ".join(text_of(eve.latest).split())
    assert host.desk.people.find(eve.address) is None
    eve.reply("yes")
    person = host.desk.people.find(eve.address)
    assert person is not None
    (number,) = host.desk.people.read(person).games
    assert [seat.bot for seat in host.desk.read(number).seats].count("") == 1


@pytest.mark.parametrize(
    "line",
    ["Yes please, but against two bots!", "oui, mais contre deux robots", "так, але не зараз"],
)
def test_a_yes_that_takes_something_back_is_none(
    host: Mailhost, eve: Correspondent, line: str
) -> None:
    eve.write("I'd like to play Barrage against a bot.")
    eve.reply(line)
    assert host.desk.people.find(eve.address) is None
    assert "answer with `yes`" in " ".join(text_of(eve.latest).split())
    eve.reply("yes")
    assert host.desk.people.find(eve.address) is not None


def test_a_machine_wishes_for_nothing(host: Mailhost, eve: Correspondent) -> None:
    eve.write("I'd like to play Barrage against a bot.", **{"X-Autoreply": "yes"})
    assert eve.fetch() == []


def test_whoever_asks_to_play_alone_reads_how_and_nothing_else(eve: Correspondent) -> None:
    eve.write("Hi, can I play alone?")
    said = text_of(eve.latest)
    assert "You play against one to three Automas" in said
    assert "You play against the board" in said
    assert "deadline" not in said
    assert len(said.splitlines()) < 30


def test_whoever_only_says_hello_reads_how_to_begin(eve: Correspondent) -> None:
    eve.write("hello, how does this work?")
    said = text_of(eve.latest)
    assert "new Barrage with bot" in said
    assert len(said.splitlines()) < 25
    html = eve.latest.get_body(("html",))
    assert html is not None
    assert "body=new%20Barrage%20with%20bot" in html.get_content()


def test_what_is_refused_at_the_door_has_buttons(eve: Correspondent) -> None:
    eve.write("I want to try underwater cities")
    said = text_of(eve.latest)
    assert "With whom would you like to play?" in said
    assert "new Underwater Cities with bot" in said
    assert len(said.splitlines()) < 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_can_be_typed_back(language: str) -> None:
    with reading_as(Reader(language)):
        offered = [
            spoken(order)
            for name in registry.names()
            for order, _note in ways_to_begin(registry.find(name))
        ]
    for line in offered:
        order, rest = find_at_door(line)
        assert order is not None, line
        assert read_proposed_game(rest).others, line


@pytest.mark.parametrize(
    "letter",
    [
        "My name is Eve and I'd like to play Barrage against a bot, if that's all right.",
        "My name is Eve.\nI'd like to play Barrage against a bot.",
        "Je m'appelle Eve et j'aimerais beaucoup jouer à Barrage contre un bot.",
        "Мене звати Eve, дуже хочу зіграти в Barrage проти бота.",
        "Меня зовут Eve, очень хочу сыграть в Barrage против бота.",
    ],
)
def test_whoever_introduces_themselves_and_wishes_for_a_game_is_asked_once(
    host: Mailhost, eve: Correspondent, letter: str
) -> None:
    eve.write(letter)
    eve.reply("yes")
    person = host.desk.people.find(eve.address)
    assert person is not None
    entry = host.desk.people.read(person)
    assert (entry.name, len(entry.games)) == ("Eve", 1)


def test_a_stranger_who_says_a_name_signs_up(host: Mailhost, eve: Correspondent) -> None:
    eve.write("My name is Eva Lind")
    eve.reply("yes")
    person = host.desk.people.find(eve.address)
    assert person is not None
    assert host.desk.people.read(person).name == "Eva Lind"


@pytest.mark.parametrize(
    "letter",
    [
        "Oui, c'est bien moi, et je voudrais jouer à Barrage contre un bot.",
        "yes\nI'd like to play Barrage against a bot.",
    ],
)
def test_a_game_wished_for_beside_the_yes_to_something_else_is_asked_about(
    host: Mailhost, eve: Correspondent, letter: str
) -> None:
    eve.write("sign up Eve")
    eve.reply(letter)
    (question,) = [
        one for one in eve.fetch() if "You begin" in text_of(one) or "Tu commences" in text_of(one)
    ]
    eve.reply("yes", question)
    person = host.desk.people.find(eve.address)
    assert person is not None
    assert len(host.desk.people.read(person).games) == 1


def test_a_yes_that_says_the_game_again_opens_one_game(host: Mailhost, eve: Correspondent) -> None:
    eve.write("I'd like to play Barrage against a bot.")
    eve.reply("Yes, I'd like to play Barrage against a bot.")
    assert eve.latest["Subject"] != "[pbem] Please confirm"
    person = host.desk.people.find(eve.address)
    assert person is not None
    assert len(host.desk.people.read(person).games) == 1
