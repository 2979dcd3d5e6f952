"""The host's own orders in other languages: what a line is in our words, and that it is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk import orders, registry
from pbem.desk.ordering import give_orders
from pbem.desk.orders.message import Message
from pbem.desk.standing_orders.applying import apply_next
from pbem.desk.standing_orders.reading import read_part
from pbem.desk.transcript import TOLD
from pbem.engine.errors import NotUnderstood
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import spoken
from tests.barrage.positions import first_turn
from tests.mail.conftest import *  # noqa: F403 - a host with its correspondents
from tests.mail.host import Correspondent, Mailhost, text_of
from tests.mail.situations import Evening


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ("annuler", "undo"),
        ("Annule tout !", "undo all"),
        ("coups", "legal"),
        ("Coups possibles.", "legal"),
        ("aperçu", "preview"),
        ("apercu", "preview"),
        ("historique 20", "history 20"),
        ("aide conditions", "help conditions"),
        ("plateau légende", "board legend"),
        ("règles construction", "rules construction"),
        ("absence aucune", "away none"),
        ("absence du 2026-12-01 au 2026-12-10", "away du 2026-12-01 au 2026-12-10"),
        ("courrier résumé", "mail digest"),
        ("message tous : Bonjour à vous : ça va ?", "message all: Bonjour à vous : ça va ?"),
        ("message Anna : merci", "message Anna: merci"),
        ("quand mon tour : banque 3", "when my turn: banque 3"),
        ("sinon si 5L free : banque 2", "else if 5L free: banque 2"),
        ("voter abandonner Ben", "vote resign Ben"),
        ("abandonner la partie 12", "resign game 12"),
        ("passer le reste de la manche", "pass rest of round"),
        ("différés aucun", "standing none"),
        ("annuler les différés", "standing none"),
        ("à mon tour : banque 3", "when my turn: banque 3"),
        ("nouvelle clé", "rekey"),
        ("légende", "board legend"),
        ("La légende.", "board legend"),
        ("actions possibles", "legal"),
        ("journal", "history"),
        ("paramètres", "options"),
        ("annuler mon coup", "undo"),
        ("renvoie-moi la lettre", "resend"),
    ],
)
def test_an_order_in_french(line: str, ours: str) -> None:
    order, said = orders.said_at_seat(line, "fr")
    assert order is not None
    assert said.strip(" .!") == ours


@pytest.mark.parametrize(
    "line",
    [
        "Quand tu veux !",
        "Si tu as le temps, joue vite",
        "Coups durs pour Ben",
        "Main dans la main",
        "Je passe",
        "Annule et remplace ma lettre d'hier",
        "Nom d'un chien !",
        "Bonne partie à tous",
        "",
    ],
)
def test_chatter_is_no_order(line: str) -> None:
    assert orders.said_at_seat(line, "fr")[0] is None


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ("обозначения", "board legend"),
        ("Условные обозначения", "board legend"),
        ("возможные действия", "legal"),
        ("положение", "board"),
        ("история игры", "history"),
        ("отменить ход", "undo"),
        ("посмотреть партию", "replay"),
        ("ссылка", "page"),
    ],
)
def test_an_order_in_russian(line: str, ours: str) -> None:
    order, said = orders.said_at_seat(line, "ru")
    assert order is not None
    assert said.strip(" .!") == ours


def test_the_legend_alone_is_an_order_and_part_of_a_sentence_is_none() -> None:
    assert orders.said_at_seat("Legend!", "en")[1] == "board legend"
    assert orders.said_at_seat("legend has it that 5L floods", "en")[0] is None
    assert orders.said_at_seat("légende urbaine", "fr")[0] is None


def test_french_is_for_those_who_read_it() -> None:
    assert orders.said_at_seat("annuler", "en")[0] is None
    assert orders.said_at_seat("undo", "fr")[1] == "undo"


def test_at_the_front_door_every_language_is_understood() -> None:
    for line in ("inscription Anna", "sign up Anna"):
        order, rest = orders.find_at_door(line)
        assert (order, rest) == (orders.at_door()["sign up"], "Anna")
    assert orders.find_at_door("mon nom est Jean Rien") == (orders.at_door()["name"], "Jean Rien")


def test_a_letter_in_french_is_carried_out(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    red.fetch()
    red.reply("langue fr")
    red.fetch()
    red.reply("message tous : Bonjour à vous\ndifférés")
    assert "Tu n'as pas d'ordres différés." in " ".join(text_of(red.latest).split())
    assert "Bonjour à vous" in text_of(blue.latest)


def test_orders_given_ahead_in_french_are_carried_out_in_french() -> None:
    play, seat = first_turn()
    with pytest.raises(NotUnderstood):
        read_part(play, seat, "my turn: banque 3")
    part = read_part(play, seat, "my turn: banque 3", "fr")
    applied = apply_next(play, seat, [[part]])
    assert applied is not None
    assert not applied.dropped
    assert [entry.key for entry in play.record[-2:]] == ["bank", "3"]


def test_what_is_told_of_a_site_is_in_the_language_of_whoever_asks() -> None:
    registry.find("barrage")  # with its catalogues
    play, seat = first_turn()
    told = []
    for language in ("en", "fr", "en"):
        with reading_as(reader_of(language, game="barrage")):
            told.append(play.game.lookup(play.view(seat), ["about", "5L"]))
    assert told == [
        "Dam site 5L: basin 5 (hill).",
        "Emplacement de base 5L\u00a0: bassin 5 (colline).",
        "Dam site 5L: basin 5 (hill).",
    ]


def test_a_thing_is_asked_for_by_the_words_of_the_language(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 2, seed=7)
    desk, number = evening.desk, evening.number
    player = desk.read(number).seats[0].player
    desk.people.change(player, lambda one: setattr(one, "language", "fr"))
    told = give_orders(desk, number, 0, ["carte 28"]).transcript.items[0]
    assert "Récolte de Fruits de Mer (rouge" in str(told.text)


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("fr", "cartes, défausse, créneaux, métropoles, contrats"),
        ("uk", "картки, скид, слоти, метрополії, держзамовлення"),
        ("ru", "карты, сброс, ячейки, метрополии, госконтракты"),
    ],
)
def test_what_the_help_says_can_be_asked_is_told(tmp_path: Path, language: str, asked: str) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 2, seed=7)
    desk, number = evening.desk, evening.number
    player = desk.read(number).seats[0].player
    desk.people.change(player, lambda one: setattr(one, "language", language))
    with reading_as(reader_of(language, game="underwater-cities")):
        assert all(one in evening.play.game.topics()["help"] for one in asked.split(", "))
    for line in asked.split(", "):
        (item,) = give_orders(desk, number, 0, [line]).transcript.items
        assert item.outcome == TOLD, line


def test_what_is_held_is_played_in_french(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "barrage", 2, seed=7)
    desk, number = evening.desk, evening.number
    seat = evening.play.awaiting[0]
    player = desk.read(number).seats[seat].player
    desk.people.change(player, lambda one: setattr(one, "language", "fr"))
    give_orders(desk, number, seat, ["confirmer on"])
    ahead, picks = evening.play, []
    for _pick in ("company", "contract"):
        with reading_as(reader_of("fr", game="barrage")):
            picks.append(ahead.offers(seat)[0].phrase)
        ahead.answer(seat, 0)
    assert picks[0].startswith("prendre ")
    before = len(evening.play.record)
    give_orders(desk, number, seat, [" ; ".join(picks)])
    assert desk.read(number).seats[seat].held
    assert len(evening.play.record) == before
    give_orders(desk, number, seat, ["C'est terminé !"])
    assert len(evening.play.record) > before


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "about Wilhelm Adler", "Wilhelm Adler: a base costs 3 excavators"),
        ("en", "about Colonel Dassler", "Germany (black), Colonel Dassler"),
        ("uk", "що таке Вільгельм Адлер", "Вільгельм Адлер: "),
        ("uk", "about Wilhelm Adler", "Вільгельм Адлер: "),
        ("uk", "що таке Німеччина?", "Німеччина (чорний), полковник Дасслер"),
        ("ru", "что такое Вильгельм Адлер", "Вильгельм Адлер: "),
        ("fr", "info Wilhelm Adler", "Wilhelm Adler"),
    ],
)
def test_officers_and_companies_are_explained_by_name(
    tmp_path: Path, language: str, line: str, said: str
) -> None:
    evening = Evening(tmp_path / "home", "barrage", 2, seed=7)
    desk, number = evening.desk, evening.number
    player = desk.read(number).seats[0].player
    desk.people.change(player, lambda one: setattr(one, "language", language))
    told = str(give_orders(desk, number, 0, [line]).transcript.items[0].text)
    assert told.startswith(said)


@pytest.mark.parametrize("line", ["about Pioneer Workshop", "що таке Майстерня першопрохідців"])
def test_cards_are_explained_by_name(tmp_path: Path, line: str) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 2, seed=7)
    desk, number = evening.desk, evening.number
    player = desk.read(number).seats[0].player
    desk.people.change(player, lambda one: setattr(one, "language", "uk"))
    told = str(give_orders(desk, number, 0, [line]).transcript.items[0].text)
    assert "59 Майстерня першопрохідців" in told


def test_a_preview_and_an_undo_are_told_in_french(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 1, seed=7)
    desk, number = evening.desk, evening.number
    player = desk.read(number).seats[0].player
    desk.people.change(player, lambda one: setattr(one, "language", "fr"))
    while "play" not in evening.play.offers(0)[0].phrase:
        give_orders(desk, number, 0, [evening.play.offers(0)[0].phrase])
    offers = [one.phrase for one in evening.play.offers(0)]
    ends = next(one for one in offers if one.endswith("on ANY"))
    shown = give_orders(desk, number, 0, ["aperçu", ends]).transcript
    with reading_as(reader_of("fr", game="underwater-cities")):
        assert "would" not in str(spoken(shown.stopped_at))
    begins = next(one for one in offers if one.endswith("on Y2"))
    give_orders(desk, number, 0, [begins])
    taken = give_orders(desk, number, 0, ["annuler"]).transcript.items[0]
    with reading_as(reader_of("fr", game="underwater-cities")):
        assert "Construis 2 tunnels" in str(spoken(taken.text))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "Message à Max : salut"),
        ("fr", "Un message pour Max : salut"),
        ("fr", "Dites à Max : salut"),
        ("fr", "Dis à Max : salut"),
        ("en", "tell Max: salut"),
        ("en", "Message to Max: salut"),
        ("uk", "Скажіть Max: salut"),
        ("uk", "Повідомлення для Max: salut"),
        ("ru", "Передайте Max: salut"),
        ("ru", "Сообщение для Max: salut"),
    ],
)
def test_a_message_for_one_is_read_as_people_say_it(language: str, line: str) -> None:
    order, said = orders.said_at_seat(line, language)
    assert isinstance(order, Message)
    assert said in ("message Max: salut", "message to Max: salut")


@pytest.mark.parametrize("line", ["tell me: is 5L free?", "Tell me, who is next?", "tell Max"])
def test_to_tell_the_writer_something_is_no_message(line: str) -> None:
    assert orders.said_at_seat(line, "en")[0] is None


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "message à tous : salut"),
        ("fr", "Message pour tous : salut"),
        ("uk", "повідомлення для всіх: salut"),
        ("ru", "сообщение для всех: salut"),
    ],
)
def test_a_message_for_all_is_read_as_people_say_it(language: str, line: str) -> None:
    assert orders.said_at_seat(line, language)[1] == "message all: salut"
