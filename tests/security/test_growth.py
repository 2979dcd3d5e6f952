"""Nobody can make the host's documents, letters or working time grow without bound."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from pbem.clock import DAY
from pbem.desk.across_games.absences import read as read_absence
from pbem.desk.across_games.personal_data import export_text
from pbem.desk.line_reading.answering_questions import MOST_ANSWERED
from pbem.desk.line_reading.line_reader import MOST_ASKED
from pbem.desk.ordering import give_orders
from pbem.desk.orders.undo import MOST_A_DAY
from pbem.desk.people.person import MOST_ADDRESSES, Person
from pbem.desk.timing.time_rules import read_rules
from pbem.desk.transcript import REFUSED, TOLD, from_kept
from pbem.desk.unsigned_letters.correspondents import writing_to
from pbem.engine.errors import GameError, OrderError
from pbem.store import Note, letter_notes
from tests.desk.conftest import DrivenClock
from tests.mail.host import Mailhost
from tests.sittings import seat_letter

KIB = 1024


def test_an_export_holds_no_letters_that_wait_else_each_holds_those_before(host: Mailhost) -> None:
    person = host.desk.people.find_or_add("ann@example.org")
    for _letter in range(6):
        with writing_to(host.desk, "ann@example.org") as call:
            call.answer("ann@example.org", at=2**40, words=export_text(host.desk, person) * 5)
    assert len(export_text(host.desk, person)) < 4 * KIB


@pytest.mark.parametrize(
    "days", ["2030-01-01 to 9999-12-31", "9999-12-30 to 9999-12-31", "2035-01-01 to 2035-01-02"]
)
def test_an_absence_is_near_and_short(days: str) -> None:
    noon = 1_700_000_000 + 43_200
    assert date.fromtimestamp(noon).year == 2023
    with pytest.raises(OrderError):
        read_absence(Person(id="ann"), days, noon)


def test_one_letter_is_told_only_so_much(host: Mailhost, game: int) -> None:
    transcript = give_orders(host.desk, game, 0, ["rules"] * 200).transcript
    assert sum(len(str(item.text)) for item in transcript.items) < 150 * KIB
    (refused,) = [item for item in transcript.items if item.outcome == REFUSED]
    assert "ask for the rest in another" in refused.text


def test_only_some_questions_of_a_letter_are_answered(host: Mailhost, game: int) -> None:
    """Each costs a look at all the rules, and its answer stands in the document."""
    questions = [f"how much is pearl {number}?" for number in range(200)]
    items = give_orders(host.desk, game, 0, questions).transcript.items
    assert [item.outcome for item in items].count(TOLD) == MOST_ANSWERED + 1
    assert "ask for the rest in another" in str(items[MOST_ANSWERED].text)


def test_what_was_done_is_said_however_much_was_told_before(host: Mailhost, game: int) -> None:
    lines = ["rules"] * (MOST_ASKED // 2) + ["mail digest", "games"] * (MOST_ASKED // 2)
    items = give_orders(host.desk, game, 0, lines).transcript.items
    assert {item.outcome for item in items} == {TOLD}
    assert host.desk.read(game).seats[0].mail == "digest"


def test_a_letter_asks_for_only_so_much(host: Mailhost, game: int) -> None:
    """A list of games is looked up each time: two hundred cost two seconds."""
    lines = [f"games {number}" for number in range(200)]
    items = give_orders(host.desk, game, 0, lines).transcript.items
    assert [item.outcome for item in items].count(TOLD) == MOST_ASKED
    assert "ask for the rest in another" in str(items[MOST_ASKED].text)


def test_a_player_takes_back_only_so_much_a_day(
    host: Mailhost, game: int, clock: DrivenClock
) -> None:
    desk = host.desk
    move = desk.read(game).load().offers(0)[0].phrase
    give_orders(desk, game, 0, [move])
    for _letter in range(5):
        give_orders(desk, game, 0, ["undo", move] * 100)
    record = len(desk.read(game).load().record)
    assert record <= 2 * MOST_A_DAY + 1
    clock.now += 2 * DAY
    assert give_orders(desk, game, 0, ["undo"]).transcript.changed


@pytest.mark.parametrize(
    "options",
    [
        {"deadline": "9999w", "off": "nights,weekends"},
        {"clock": "1d+1d<9999w"},
        {"deadline": "3d", "grace": "9999d"},
    ],
)
def test_no_clock_is_so_long_that_counting_its_days_takes_long(options: dict[str, str]) -> None:
    with pytest.raises(GameError, match="longer than a year"):
        read_rules(options)


def test_what_is_remembered_of_letters_stays_short(host: Mailhost, game: int) -> None:
    before = len(str(host.desk.games.read(game)))
    lines = [f"{number} {'x' * 200}" for number in range(100)]
    for number in range(20):
        give_orders(
            host.desk, game, 0, lines, seat_letter(host.desk, game, 0, f"<{number}@example.org>")
        )
        with host.desk.sitting(game) as sitting:
            sitting.file.outbox.clear()  # the answers are sent
            sitting.commit()
    assert len(str(host.desk.games.read(game))) - before < 20 * KIB


def test_a_letter_that_is_lost_leaves_only_its_name(host: Mailhost) -> None:
    document: dict[str, object] = {}
    letter_notes.queue(document, Note("<1@x>", 0, "answer", 0, 0, params={"words": "x" * KIB}))
    letter_notes.give_up(document, "<1@x>", 1, "no such mailbox")
    assert "xxx" not in str(document)
    assert [(one.kind, one.why) for one in letter_notes.lost(document)] == [
        ("answer", "no such mailbox")
    ]


def test_nobody_has_more_addresses_than_they_need(host: Mailhost) -> None:
    people = host.desk.people
    person = people.find_or_add("ann@example.org")
    for number in range(1, MOST_ADDRESSES):
        people.add_address(person, f"ann{number}@example.org")
    with pytest.raises(GameError, match="at most"):
        people.add_address(person, "one-more@example.org")
    assert people.find("one-more@example.org") is None
    people.add_address(person, "ann3@example.org", first=True)
    assert people.read(person).address == "ann3@example.org"


def test_answers_that_wait_make_the_document_little_larger(host: Mailhost, game: int) -> None:
    before = len(msgspec.json.encode(host.desk.games.read(game)))
    lines = ["rules"] * MOST_ASKED
    letter = seat_letter(host.desk, game, 0)
    told = give_orders(host.desk, game, 0, lines, letter).transcript
    asked = sum(len(str(item.text)) for item in told.items)
    assert asked > 30 * KIB
    (note,) = [raw for raw in host.desk.read(game).outbox if raw["kind"] == "answer"]
    after = len(msgspec.json.encode(host.desk.games.read(game)))
    assert after - before < asked // 2
    assert from_kept(note["params"]["transcript"]) == told
    assert host.host.outbox.writer.write(host.desk.games.read(game), msgspec.convert(note, Note)), (
        "the letter can be written from it"
    )


def test_a_note_keeps_no_long_line(host: Mailhost, game: int) -> None:
    letter = seat_letter(host.desk, game, 0)
    give_orders(host.desk, game, 0, ["x" * 900] * 100, letter)
    (note,) = [raw for raw in host.desk.read(game).outbox if raw["kind"] == "answer"]
    assert len(msgspec.json.encode(note)) < 40 * KIB
