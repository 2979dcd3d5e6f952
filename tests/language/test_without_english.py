"""From signing up to a message in a game, nobody has to write or read a word of English."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.mail.conftest import *  # noqa: F403 - a host with its correspondents
from tests.mail.host import Correspondent, Mailhost, text_of


class Speech(NamedTuple):
    """How somebody writes, and what the host's answers say."""

    language: str
    sign_up: str
    yes: str
    changes_it: str
    new: str
    invites: str
    others: tuple[str, ...]
    greets: str
    games: str
    title: str


SPEECHES = [
    Speech(
        "uk",
        "зареєструватися Оля\nПривіт, хочу грати!",
        "Так!",
        "`мова en|fr|ru|uk`",
        "нова гра Гребля з ben@example.org",
        "Оля запрошує вас до гри «Гребля",
        ("You are invited to Barrage", "Tu es invité", "Вас приглашают"),
        "повідомлення всім: Вітаю!",
        "ігри",
        "Гребля",
    ),
    Speech(
        "ru",
        "зарегистрироваться Оля\nПривет, хочу играть!",
        "Да.",
        "`язык en|fr|ru|uk`",
        "новая игра Плотина с ben@example.org",
        "Оля приглашает вас в игру «Плотина»",
        ("You are invited to Barrage", "Tu es invité", "Вас запрошено"),
        "сообщение всем: Здравствуй!",
        "партии",
        "Плотина",
    ),
    Speech(
        "fr",
        "inscription Odile\nBonjour, je voudrais jouer !",
        "Oui",
        "`langue en|fr|ru|uk`",
        "nouvelle partie Barrage avec ben@example.org",
        "Odile t'invite à jouer à Barrage",
        ("You are invited to Barrage", "Вас запрошено", "Вас приглашают"),
        "message tous : Salut !",
        "parties",
        "Barrage",
    ),
]


def said(one: Correspondent) -> str:
    """The latest letter as one line."""
    return " ".join(text_of(one.latest).replace("\N{NO-BREAK SPACE}", " ").split())


@pytest.mark.parametrize("speech", SPEECHES, ids=lambda speech: speech.language)
def test_from_signing_up_to_the_first_message(host: Mailhost, speech: Speech) -> None:
    olha, ben = Correspondent(host, "olha@example.org"), Correspondent(host, "ben@example.org")
    olha.write(speech.sign_up)
    olha.reply(speech.yes)
    assert speech.changes_it in said(olha)  # how to change the language
    person = host.desk.people.find("olha@example.org")
    assert person is not None
    assert host.desk.people.read(person).language == speech.language
    olha.write(speech.new)
    olha.reply(speech.yes)
    invitation = said(ben)
    assert speech.invites in invitation
    assert all(line in invitation for line in speech.others)
    ben.reply(speech.yes)
    (number,) = host.desk.people.read(person).games
    assert host.desk.read(number).play is not None
    assert speech.title in str(olha.latest["Subject"])
    olha.reply(speech.greets)
    olha.fetch()
    assert any(speech.greets.partition(": ")[2] in text_of(letter) for letter in ben.fetch())
    olha.write(speech.games)
    assert speech.title in said(olha)


@pytest.mark.parametrize(
    ("language", "proposes", "agrees", "refuses"),
    [
        ("uk", "припинити гру", "згода припинити гру", "ні"),
        ("ru", "прекратить партию", "согласие прекратить партию", "Нет, не согласна"),
        ("fr", "arrêter la partie", "accepter arrêter la partie", "non merci"),
    ],
)
def test_what_is_proposed_is_answered_in_the_language(
    host: Mailhost,
    game: int,
    red: Correspondent,
    blue: Correspondent,
    language: str,
    proposes: str,
    agrees: str,
    refuses: str,
) -> None:
    for seat in host.desk.read(game).seats:
        host.desk.people.change(seat.player, lambda one: setattr(one, "language", language))
    red.fetch()
    red.reply(proposes)
    blue.fetch()
    blue.reply(refuses)
    assert not host.desk.read(game).motions
    red.fetch()
    red.reply(proposes)
    assert agrees in said(blue)  # as a button
    blue.reply(agrees)
    assert host.desk.read(game).status == "ended"
