"""The front door: letters without a token may only ask, sign up, propose and join."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.desk.new_games.proposed_game import describe, read_proposed_game
from pbem.desk.visits.door_visit import game_number
from pbem.engine import spoken
from tests.desk.conftest import DrivenClock

from .host import DOOR, Correspondent, Mailhost, offers, text_of


@pytest.fixture
def eve(host: Mailhost) -> Correspondent:
    return Correspondent(host, "eve@example.org")


def letters_to_all(host: Mailhost) -> int:
    return len(host.all_letters())


def test_a_stranger_may_ask_for_help(eve: Correspondent) -> None:
    eve.write("help")
    assert "sign up [NAME]" in text_of(eve.latest)
    assert eve.latest["Reply-To"] == DOOR
    assert eve.latest["Auto-Submitted"] == "auto-replied"


def test_a_stranger_may_ask_for_rules_and_games(eve: Correspondent) -> None:
    eve.write("rules pearls")
    assert "pearl" in text_of(eve.latest)
    eve.write("games")
    assert "Games played here" in text_of(eve.latest)
    assert "No game looks for players now" in text_of(eve.latest)


def test_a_stranger_may_ask_how_a_game_is_begun(eve: Correspondent) -> None:
    eve.write("help")
    assert "`help new`" in text_of(eve.latest)
    eve.write("help new")
    said = " ".join(text_of(eve.latest).split())
    assert "missed=wait|bot|resign" in said
    assert "`new underwater-cities` with nobody else begins such a game" in said
    eve.write("options barrage")
    said = " ".join(text_of(eve.latest).split())
    assert "very-hard: also an officer" in said
    assert "underwater-cities" not in said


def test_an_order_in_the_subject_is_heard_when_there_is_no_text(eve: Correspondent) -> None:
    eve.write("", Subject="help")
    assert "sign up [NAME]" in text_of(eve.latest)


def test_what_is_no_order_is_answered_with_help_and_not_repeated(eve: Correspondent) -> None:
    eve.write("Buy cheap pills at http://spam.example", Subject="Cheap pills")
    said = str(eve.latest)
    assert "pills" not in said
    assert "new Barrage with bot" in said


def test_game_orders_from_a_stranger_do_nothing(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    order = offers(red.latest)[0]
    red.write(order)
    assert host.desk.read(game).load().record == []


def test_signing_up_takes_a_confirmation(host: Mailhost, eve: Correspondent) -> None:
    eve.write("sign up Eve Adams")
    assert host.desk.people.find(eve.address) is None
    assert eve.latest["Subject"] == "[pbem] Please confirm"
    eve.reply("yes")
    person = host.desk.people.find(eve.address)
    assert person is not None
    assert host.desk.people.read(person).name == "Eve Adams"
    assert "signed up" in text_of(eve.latest)


def test_a_confirmation_that_says_no_or_nothing_clear_does_nothing(
    host: Mailhost, eve: Correspondent
) -> None:
    eve.write("sign up")
    asked = eve.latest
    eve.reply("who are you?", asked)
    assert host.desk.people.find(eve.address) is None
    eve.reply("no thanks", asked)
    eve.fetch()
    eve.reply("yes", asked)
    assert host.desk.people.find(eve.address) is None
    assert "settled already" in text_of(eve.latest)


def test_a_request_expires(host: Mailhost, eve: Correspondent, clock: DrivenClock) -> None:
    eve.write("sign up")
    asked = eve.latest
    clock.now += 7 * 86400 + 3600  # a day later the host forgets that it was asked
    eve.reply("yes", asked)
    assert host.desk.people.find(eve.address) is None
    assert "too late" in text_of(eve.latest)


def test_the_confirmation_goes_to_the_claimed_address_only(
    host: Mailhost, eve: Correspondent, red: Correspondent
) -> None:
    letter = EmailMessage()
    letter["From"] = red.address
    letter["Message-ID"] = host.message_id(red.address)
    letter.set_content("sign up Red")
    host.send(letter, eve.address, DOOR)
    assert eve.fetch() == []
    assert red.latest["Subject"] == "[pbem] Please confirm"


def test_a_game_is_proposed_joined_and_started_by_mail_alone(
    host: Mailhost, red: Correspondent, blue: Correspondent
) -> None:
    green = Correspondent(host, "green@example.org")
    red.write("new pearls with blue@example.org open bot length=long")
    red.reply("yes")
    assert "Game 1 is proposed" in text_of(red.latest)
    assert blue.latest["X-Pbem-Letter"] == "invitation"
    blue.reply("yes")
    assert host.desk.read(1).status == "forming"
    green.write("games")
    assert "#1 Pearls" in text_of(green.latest)
    green.write("join 1")
    green.reply("yes")
    file = host.desk.read(1)
    assert file.status == "running"
    assert file.options["length"] == "long"
    for player in (red, blue, green):
        player.fetch()
        kinds = [letter["X-Pbem-Letter"] for letter in player.letters]
        assert kinds.count("start") == 1, player.address
    subjects = {letter["Subject"] for letter in blue.letters}
    assert subjects == {"Pearls #1: Red, Blue, Seat3, Ada", "Your turn: Pearls #1"}


def test_a_letter_that_asks_for_two_things_says_what_became_of_the_second(
    host: Mailhost, red: Correspondent
) -> None:
    """The question about the first was all that came back: the rest was lost without a word."""
    red.write("sign up Red\ngames\nnew pearls with bot")
    said = " ".join(text_of(red.latest).split())
    assert red.latest["Subject"] == "[pbem] Please confirm"
    assert "Games played here" in said
    assert "Not done: Please ask for one thing in each letter, and send this one by itself." in said


def test_a_letter_that_asks_for_one_thing_is_not_accounted_for(red: Correspondent) -> None:
    red.write("Good morning!\nsign up Red")
    assert "How your letter was read" not in text_of(red.latest)


def test_a_game_that_waits_for_nobody_begins_at_once_and_the_answer_says_so(
    host: Mailhost, red: Correspondent
) -> None:
    red.write("new pearls with bot")
    red.reply("yes")
    (answer,) = [one for one in red.fetch() if "Please confirm" in one["Subject"]][-1:]
    assert "Game 1 has begun" in text_of(answer)


def test_a_game_for_one_is_not_proposed_to_nobody() -> None:
    words = describe(read_proposed_game("underwater-cities boards=advanced"))
    assert spoken(words).startswith(
        "You begin a game of Underwater Cities on your own. Settings of this game:"
    )


def test_what_a_game_is_proposed_with_is_said_in_words() -> None:
    wanted = read_proposed_game("barrage with ben@example.org variant=introductory deadline=7d")
    said = spoken(describe(wanted))
    assert "7 days for each turn" in said
    assert "deadline=7d" not in said
    assert "`variant=introductory` (" in said


def test_an_invitation_can_be_declined(
    host: Mailhost, red: Correspondent, blue: Correspondent
) -> None:
    red.write("new pearls with blue@example.org")
    red.reply("yes")
    blue.reply("no")
    assert host.desk.read(1).seats[1].invited == ""
    assert host.desk.read(1).status == "forming"


def test_proposing_twice_with_one_letter_proposes_once(
    host: Mailhost, red: Correspondent, blue: Correspondent
) -> None:
    letter = red.write("new pearls with blue@example.org")
    host.send(letter, red.address, DOOR)
    asked = red.fetch()
    assert len(asked) == 1
    red.reply("yes", asked[0])
    red.fetch()
    red.reply("yes", asked[0])
    assert host.desk.games.exists(1)
    assert not host.desk.games.exists(2)
    assert "settled already: Game 1 is proposed" in text_of(red.latest)
    host.send(letter, red.address, DOOR)
    assert "This letter came before" in text_of(red.latest)
    assert len(blue.fetch()) == 1


def test_a_game_is_opened_once_though_the_host_was_killed_in_between(
    host: Mailhost, red: Correspondent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is there, but the request was not noted as done: it comes again."""
    red.write("new pearls with bot")
    asked = red.latest
    with monkeypatch.context() as killed:
        killed.setattr("pbem.desk.mailroom.confirmed_requests.owe", lambda *_, **_params: 1 / 0)
        with pytest.raises(Exception, match="451"):
            red.reply("yes", asked)
    red.reply("yes", asked)
    assert host.desk.games.exists(1)
    assert not host.desk.games.exists(2)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("new", "Which game would you like to play?"),
        ("new chess with bot", "This host has no game called 'chess'"),
        ("new pearls", "players"),
        ("new pearls with bot colour=red", "no option"),
        ("new pearls with bot length=eternal", "can be"),
        ("new pearls with nobody", "A seat is for"),
        ("new pearls with bot deadline=soon", "stretch of time"),
        ("join", "number"),
        ("join 77", "no game 77"),
        ("resend 77", "no seat"),
        ("rules chess", "no game"),
    ],
)
def test_mistakes_at_the_door_are_explained(eve: Correspondent, line: str, why: str) -> None:
    eve.write(line)
    said = " ".join(text_of(eve.latest).split())
    assert "Not done" in said
    assert why in said


def test_a_lost_letter_is_sent_again_to_the_registered_address_only(
    host: Mailhost, game: int, red: Correspondent, eve: Correspondent
) -> None:
    red.fetch()
    red.write("resend 1")
    assert red.latest["X-Pbem-Letter"] == "news"
    red.reply(offers(red.latest)[0])
    assert len(host.desk.read(game).load().record) == 1
    eve.write("resend 1")
    assert "no seat" in text_of(eve.latest)


def test_rekey_at_the_door_is_confirmed_and_voids_older_letters(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    old = red.latest
    red.write(f"rekey {game}")
    red.reply("yes")
    assert host.desk.read(game).seats[0].generation == 1
    red.fetch()
    red.reply(offers(old)[0], old)
    assert host.desk.read(game).load().record == []
    assert "void" in text_of(red.latest)
    fresh = next(letter for letter in red.letters if letter["X-Pbem-Letter"] == "news")
    red.reply(offers(fresh)[0], fresh)
    assert len(host.desk.read(game).load().record) == 1


def test_one_sender_gets_twenty_answers_a_day(
    host: Mailhost, eve: Correspondent, clock: DrivenClock
) -> None:
    for _ in range(23):
        eve.write("help")
    assert len(eve.fetch()) == 20
    clock.now += 86400
    eve.write("help")
    assert len(eve.fetch()) == 1


def test_a_stranger_s_letter_that_comes_twice_is_answered_once(
    host: Mailhost, eve: Correspondent
) -> None:
    letter = eve.write("help")
    host.send(letter, eve.address, DOOR)
    assert len(eve.fetch()) == 1


def test_machines_at_the_door_are_not_answered(host: Mailhost, eve: Correspondent) -> None:
    eve.write("help", Auto_Submitted="auto-generated")
    eve.write("help", List_Id="<news.example.org>")
    host.send(bytes(eve.write("help", Precedence="junk")), "", DOOR)
    Correspondent(host, "mailer-daemon@example.org").write("help")
    Correspondent(host, "pbem@example.net").write("help")
    assert letters_to_all(host) == 0


def test_a_letter_without_a_usable_sender_is_taken_and_dropped(host: Mailhost) -> None:
    host.send(b"Subject: help\r\n\r\nhelp\r\n", "eve@example.org", DOOR)
    host.send(b"From: <@@>\r\n\r\nhelp\r\n", "eve@example.org", DOOR)
    assert letters_to_all(host) == 0


def test_silent_callers_and_requests_are_forgotten(
    host: Mailhost, eve: Correspondent, clock: DrivenClock
) -> None:
    eve.write("sign up")
    eve.fetch()
    assert host.desk.correspondents.exists(eve.address)
    clock.now += 61 * 86400
    host.settle()
    assert not host.desk.correspondents.exists(eve.address)
    assert list(host.desk.requests.summaries()) == []


def test_orders_of_a_game_at_the_door_are_told_where_they_belong(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.fetch()
    red.write("keep 3\nmessage all: hello")
    said = " ".join(text_of(red.latest).split())
    assert "nothing has changed" in said
    assert "answer the latest letter of your game" in said


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("12", 12),
        ("#12 please", 12),
        ("my game 1 please", 1),
        ("game 1.", 1),
        ("", None),
        ("my game please", None),
        ("one of all my games 3", None),
    ],
)
def test_the_number_of_a_game_as_people_write_it(words: str, number: int | None) -> None:
    assert game_number(words) == number


def test_an_answer_to_somebody_known_carries_the_subject_of_their_letter(
    host: Mailhost, red: Correspondent, eve: Correspondent
) -> None:
    host.desk.people.find_or_add(red.address)
    red.write("games", Subject="Which games are there?")
    assert red.latest["Subject"] == "Re: Which games are there?"
    red.write("games", Subject="")
    assert red.latest["Subject"] == "[pbem] Answer to your letter"
    eve.write("games", Subject="Cheap pills")
    assert eve.latest["Subject"] == "[pbem] Answer to your letter", "we carry nobody's spam"


def test_only_a_stranger_is_told_that_somebody_asked(
    host: Mailhost, game: int, red: Correspondent, eve: Correspondent
) -> None:
    eve.write("sign up Eve")
    assert "anybody can write to me in your name" in text_of(eve.latest)
    red.write("new pearls with bot")
    said = text_of(red.latest)
    assert "Somebody" not in said
    assert "If it was not you who asked, do nothing" in said


def test_a_confirmation_asks_once(host: Mailhost, red: Correspondent) -> None:
    """The account below it said the same again."""
    red.write("sign up Red\ngames")
    said = " ".join(text_of(red.latest).split())
    assert "You sign up as a player. Is that what you want?" in said
    assert said.count("You sign up as a player") == 1
    assert "> games" in said
