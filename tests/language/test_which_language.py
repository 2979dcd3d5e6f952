"""Which language somebody reads: as they say, as they write, and as the shell is told."""

from __future__ import annotations

import pytest

from pbem.desk.ordering import give_orders
from pbem.desk.people.languages import language_of, read_language
from pbem.desk.spoken.wished_language import wished_language
from pbem.engine.errors import NotUnderstood
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.play_document import plain as as_plain_values
from pbem.engine.reader import KINDS, reader_of, reading_as
from pbem.mail.reading import read_letter
from tests.mail.conftest import *  # noqa: F403 - a host with its correspondents
from tests.mail.host import Correspondent, Mailhost, text_of

from .pseudo import PseudoReader, changed, pseudo_language


@pytest.mark.parametrize(
    ("said", "code"),
    [("uk", "uk"), ("Українська", "uk"), ("Français", "fr"), ("русский", "ru"), ("English.", "en")],
)
def test_a_language_goes_by_many_names(said: str, code: str) -> None:
    assert read_language(said) == code


def test_another_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_language("klingon")
    assert "language fr" in refused.value.nearest


@pytest.mark.parametrize(
    ("words", "header", "code"),
    [
        ("Привіт! Хочу грати з друзями.", "", "uk"),
        ("Привет! Хочу играть, пожалуйста.", "", "ru"),
        ("Bonjour, je voudrais jouer une partie.", "", "fr"),
        ("Hello, I would like to play.", "ru", "en"),
        ("sign up", "fr-FR, en", "fr"),
        ("sign up", "de", ""),
        ("12", "", ""),
    ],
)
def test_a_letter_shows_its_language(words: str, header: str, code: str) -> None:
    head = f"From: a@example.org\nMessage-ID: <1@example.org>\nContent-Language: {header}\n"
    raw = f"{head}Content-Type: text/plain; charset=utf-8\n\n{words}\n"
    assert language_of(read_letter(raw.encode())) == code


def test_who_signs_up_in_french_reads_french_and_can_change_it(host: Mailhost) -> None:
    anna = Correspondent(host, "anna@example.org")
    anna.write("sign up Anna\nBonjour, je voudrais jouer une partie avec vous, merci")
    anna.reply("yes")
    anna.fetch()
    person = host.desk.people.find("anna@example.org")
    assert person is not None
    assert host.desk.people.read(person).language == "fr"
    anna.write("мова uk")
    anna.reply("yes")
    assert host.desk.people.read(person).language == "uk"


def test_at_a_seat_what_is_asked_is_answered_in_the_readers_language(
    host: Mailhost, game: int, red: Correspondent, monkeypatch: pytest.MonkeyPatch
) -> None:
    red.fetch()
    red.reply("langue fr")
    person = host.desk.read(game).seats[0].player
    assert host.desk.people.read(person).language == "fr"
    monkeypatch.setitem(KINDS, "fr", PseudoReader)
    red.reply("standing")
    words = text_of(red.latest)
    assert changed("You have no standing orders.") in words


def test_a_newcomers_first_game_is_in_the_language_they_wrote_in(host: Mailhost) -> None:
    lucie = Correspondent(host, "lucie@example.org")
    lucie.write("new pearls with bot\n\nMerci beaucoup et à bientôt, je suis contente de jouer !")
    lucie.reply("Oui, c'est bien moi, merci !")
    person = host.desk.people.find("lucie@example.org")
    assert person is not None
    assert host.desk.people.read(person).language == "fr"
    told = [text_of(one) for one in host.inbox("lucie@example.org")]
    assert any("`langue " in " ".join(one.split()) for one in told), told
    assert not any("Please answer" in one for one in told)


def test_a_game_that_is_asked_for_is_described_in_the_language_of_the_letter(
    host: Mailhost,
) -> None:
    lucie = Correspondent(host, "lucie@example.org")
    lucie.write("Bonjour, je voudrais jouer à Barrage contre un bot et un Automa difficile.")
    asked = " ".join(text_of(lucie.latest).split())
    assert "`niveau=difficile` (aussi" in asked
    assert "the company" not in asked


def test_a_yes_tells_the_language_where_the_request_did_not(host: Mailhost) -> None:
    olena = Correspondent(host, "olena@example.org")
    olena.write("new pearls with bot")
    olena.reply("Так, будь ласка, я цього хочу!")
    person = host.desk.people.find("olena@example.org")
    assert person is not None
    assert host.desk.people.read(person).language == "uk"


WISHES = [
    (
        "Bonjour, je ne parle pas bien anglais. Pourriez-vous m'écrire en français, s'il vous"
        " plaît ?",
        "fr",
    ),
    ("En français, s'il vous plaît.", "fr"),
    ("Please write in French.", "fr"),
    ("Could I have my letters in Ukrainian, please?", "uk"),
    ("українською, будь ласка", "uk"),
    ("Пишіть мені, будь ласка, українською мовою.", "uk"),
    ("По-русски, пожалуйста.", "ru"),
    ("Я плохо понимаю по-английски. Можно на русском языке?", "ru"),
    ("In English, please!", "en"),
]
NO_WISHES = [
    "Pas en français, s'il vous plaît.",
    "Please don't write in French.",
    "My neighbour wrote a book in French.",
    "In French or in Russian, please.",
    "Please show me the board.",
]


@pytest.mark.parametrize(("line", "code"), WISHES)
def test_a_language_is_asked_for_in_a_sentence(line: str, code: str) -> None:
    assert wished_language(line) == code


@pytest.mark.parametrize("line", NO_WISHES)
def test_other_sentences_about_languages_ask_for_none(line: str) -> None:
    assert wished_language(line) == ""


@pytest.mark.parametrize(("line", "code"), WISHES)
def test_such_a_sentence_sets_the_language_at_a_seat(
    host: Mailhost, game: int, red: Correspondent, line: str, code: str
) -> None:
    red.fetch()
    red.reply(line)
    person = host.desk.read(game).seats[0].player
    assert host.desk.people.read(person).language == code


def test_such_a_sentence_sets_it_at_the_front_door(host: Mailhost) -> None:
    anna = Correspondent(host, "anna@example.org")
    anna.write("sign up Anna")
    anna.reply("yes")
    anna.fetch()
    anna.write("En français, s'il vous plaît.")
    anna.reply("yes")
    person = host.desk.people.find("anna@example.org")
    assert person is not None
    assert host.desk.people.read(person).language == "fr"


def test_a_stranger_is_answered_in_the_language_that_is_asked_for(host: Mailhost) -> None:
    anna = Correspondent(host, "anna@example.org")
    anna.write("Hello,\nplease write in French.")
    assert "Ici on joue" in text_of(anna.latest)
    anna.write("sign up Anna\nPlease write in French.")
    anna.reply("yes")
    person = host.desk.people.find("anna@example.org")
    assert person is not None
    assert host.desk.people.read(person).language == "fr"


@pytest.mark.parametrize(
    ("word", "said", "switch"),
    [
        ("aide", "reprend ta dernière décision", "`langue en|fr|ru|uk`"),
        ("довідка", "скасовує", "`мова en|fr|ru|uk`"),
        ("Помощь!", "отменяет", "`язык en|fr|ru|uk`"),
    ],
)
def test_help_is_in_the_language_of_the_word_for_it(
    host: Mailhost, game: int, red: Correspondent, word: str, said: str, switch: str
) -> None:
    red.fetch()
    red.reply(word)
    told = " ".join(text_of(red.latest).split())
    assert said in told
    assert switch in told
    red.reply("help")
    assert "takes back your latest decision" in " ".join(text_of(red.latest).split())
    red.write(word)
    assert switch in " ".join(text_of(red.latest).split())


def test_an_invitation_is_in_the_language_of_whoever_invites(
    host: Mailhost, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = Correspondent(host, "anna@example.org"), Correspondent(host, "ben@example.org")
    anna.write("sign up Anna")
    anna.reply("yes")
    anna.fetch()
    person = host.desk.people.find("anna@example.org")
    assert person is not None
    host.desk.people.change(person, lambda entry: setattr(entry, "language", "ru"))
    monkeypatch.setitem(KINDS, "ru", PseudoReader)
    anna.write("new pearls with ben@example.org")
    anna.reply("yes")
    anna.fetch()
    words = text_of(ben.latest)
    assert changed("You can answer:") in words
    assert "`yes` takes the seat" in " ".join(words.split())  # the line in English
    ben.reply("yes")
    guest = host.desk.people.find("ben@example.org")
    assert guest is not None
    assert host.desk.people.read(guest).language == "ru"


def test_what_is_kept_of_a_game_is_the_same_in_every_language(host: Mailhost, game: int) -> None:
    """What rules and orders make while somebody reads is what they make while nobody does."""
    plain = host.desk.read(game).load()
    with pseudo_language() as code:
        for player in host.desk.read(game).seats:
            host.desk.people.change(player.player, lambda one: setattr(one, "language", code))
        for _turn in range(8):
            seat = plain.awaiting[0]
            offer = plain.offers(seat)[0].phrase
            with reading_as(reader_of(code)):
                give_orders(host.desk, game, seat, [offer])
            carry_out(plain, seat, [offer])
    kept = as_plain_values(host.desk.read(game).play)
    assert kept["log"] == plain.document()["log"] != []
    assert [one[:3] for one in kept["record"]] == [
        [entry.kind, entry.seat, entry.key] for entry in plain.record
    ]
