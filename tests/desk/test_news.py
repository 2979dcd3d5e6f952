"""News is never lost: put together, a player's letters tell the whole story, once and in order."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.letters import observers
from pbem.desk.letters.news import shown_places
from pbem.desk.opening.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.engine.simulate import random_game
from pbem.engine.table import Told
from pbem.engine.text import Text
from pbem.games.barrage import Barrage
from tests.sittings import seat_letter

from .conftest import DrivenClock
from .test_orders import BLUE, RED, keep_all

DAY = 86_400
WATCHER = "watcher"
LINES = ("play 999 on G1", "message all: hello", "undo", "legal", "Gruß", "refuse", "agree")
AHEAD = ("when my turn: rest", "pass rest of round", "if G1 free: dive at G1", "when my turn: no")


class Readers:
    """Everybody's letterbox: what the letters that went out have told, and of it what stands."""

    def __init__(self, desk: Desk, number: int) -> None:
        self.desk = desk
        self.number = number
        self.told: dict[Any, list[tuple[int | None, str]]] = {}
        self.longest = 0

    def empty_the_outbox(self) -> None:
        """As the courier does: what is due goes out, what is to wait stays."""
        now = self.desk.clock()
        with self.desk.games.hold(self.number) as held:
            document = held.document
            due = [raw for raw in document["outbox"] if raw.get("next", 0) <= now]
            document["outbox"] = [raw for raw in document["outbox"] if raw not in due]
            held.commit(document)
        for raw in due:
            self._read(raw)
        telling = [raw for raw in due if "news" in raw.get("params", {}) and raw["to"] in (0, 1, 2)]
        waiting = {raw["to"] for raw in document["outbox"]}
        for raw in {raw["to"]: raw for raw in telling if raw["to"] not in waiting}.values():
            self._look_back(raw["to"], raw["params"])

    def _read(self, raw: dict[str, Any]) -> None:
        params, log = raw.get("params", {}), self.desk.read(self.number).load().log
        reader = raw["to"] if isinstance(raw["to"], int) else WATCHER
        told = self.told.setdefault(reader, [])
        told += [(place, str(log[place])) for place in params.get("news", ())]
        told += [(None, str(Text(*one))) for one in params.get("draft", ())]

    def _look_back(self, seat: int, params: dict[str, Any]) -> None:
        """`history` gives exactly what the latest letter only counted."""
        play = self.desk.read(self.number).load()
        shown = shown_places(play, seat, params)
        behind = [str(play.log[place]) for place in params["news"] if place not in shown]
        if behind:
            self.longest = max(self.longest, len(behind))
            said = give_orders(self.desk, self.number, seat, ["history"]).transcript.items[0].text
            assert str(said).splitlines() == behind

    def forget_what_was_taken_back(self) -> None:
        """A sentence that was told and then taken back with its move may be told again."""
        play = self.desk.read(self.number).load()
        for reader, told in self.told.items():
            seat = reader if isinstance(reader, int) else None
            stands = Counter(str(one) for one in play.story(seat))
            kept = []
            for place, sentence in told:
                if stands[sentence] > 0 and (place is None or place < len(play.log)):
                    stands[sentence] -= 1
                    kept.append((place, sentence))
            self.told[reader] = kept

    def check(self) -> None:
        """Whoever has letters has heard the story; nobody has heard a sentence twice."""
        play = self.desk.read(self.number).load()
        for reader, told in self.told.items():
            seat = reader if isinstance(reader, int) else None
            meant = [str(one) for one in play.story(seat)]
            heard = [sentence for _place, sentence in told]
            assert Counter(heard) == Counter(meant), reader
            places = [place for place, _sentence in told if place is not None]
            assert places == sorted(places), "in order"


def write(desk: Desk, number: int, seat: int, lines: list[str], dice: random.Random) -> None:
    """A player's letter."""
    letter = seat_letter(desk, number, seat, f"<{dice.random()}@example.org>")
    give_orders(desk, number, seat, lines, letter)


def an_order(desk: Desk, number: int, seat: int, dice: random.Random) -> list[str]:
    """What somebody may write: mostly a move, with or without chat, or anything else."""
    offers = [offer.phrase for offer in desk.read(number).load().offers(seat)]
    if offers and dice.random() < 0.7:
        chat = ["message all: here we go"] if dice.random() < 0.3 else []
        return [*chat, dice.choice(offers)]
    if dice.random() < 0.2:
        return [f"mail {dice.choice(['all', 'turns', 'digest', 'off'])}"]
    if dice.random() < 0.3:
        return [dice.choice(AHEAD)]
    return [dice.choice(LINES)]


@pytest.mark.parametrize("seed", range(40))
def test_the_letters_of_a_seat_tell_every_sentence_once(
    desk: Desk, clock: DrivenClock, seed: int
) -> None:
    dice = random.Random(seed)
    desk.done_waits = dice.choice([0, 300])
    third = dice.choice(["green@example.org", "bot:random"])
    players = {"red": "red@example.org", "blue": "blue@example.org", "green": third}
    options = {"length": dice.choice(["short", "long"])}
    number = open_game(desk, "pearls", players, options, seed=bytes([seed]) * 32)
    with desk.sitting(number) as game:
        observers.begin(game.letters, desk.people.find_or_add("watcher@example.org"))
        game.commit()
    readers = Readers(desk, number)
    for _turn in range(600):
        if desk.read(number).status != "running":
            break
        people = [n for n, seat in enumerate(desk.read(number).seats) if seat.player]
        awaited = [seat for seat in desk.read(number).load().awaiting if seat in people]
        seat = dice.choice(awaited if awaited and dice.random() < 0.8 else people)
        write(desk, number, seat, an_order(desk, number, seat, dice), dice)
        if dice.random() < 0.7:
            run_bots(desk, number)
        if dice.random() < 0.6:
            readers.empty_the_outbox()
        readers.forget_what_was_taken_back()
        clock.now += dice.choice([0, 60, DAY // 3, DAY])
    assert desk.read(number).status == "finished"
    clock.now += 3 * DAY
    readers.empty_the_outbox()
    readers.check()


def told_in(raw: dict[str, Any], log: list[Told]) -> str:
    return "\n".join(str(log[place]) for place in raw["params"].get("news", ()))


def test_a_message_does_not_use_up_the_news(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    write(desk, number, RED, ["message all: hello", "rest"], random.Random(1))
    file = desk.read(number)
    turn = [raw for raw in file.outbox if raw["to"] == BLUE and raw["kind"] == "turn"][-1]
    assert "red rests" in told_in(turn, file.load().log)


def test_moves_made_ahead_are_told(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    write(desk, number, BLUE, ["when my turn: rest"], random.Random(2))
    write(desk, number, RED, ["rest"], random.Random(3))
    file = desk.read(number)
    account = [raw for raw in file.outbox if raw["params"].get("transcript", {}).get("ahead")][-1]
    told = told_in(account, file.load().log)
    assert "red rests" in told
    assert "blue rests" in told


def test_what_a_letter_only_counts_is_told_by_history(desk: Desk) -> None:
    names = ("red", "blue", "green", "white")
    players = {name: f"{name}@example.org" for name in names}
    number = open_game(desk, "pearls", players, {"length": "long"}, seed=bytes(32))
    readers = Readers(desk, number)
    dice = random.Random(4)
    write(desk, number, RED, ["mail off"], dice)
    while desk.read(number).status == "running":
        play = desk.read(number).load()
        seat = play.awaiting[-1]
        offer = play.offers(seat)[0 if seat != RED else -1].phrase
        write(desk, number, seat, [offer, *(["pass rest of round"] if seat == RED else [])], dice)
        readers.empty_the_outbox()
    readers.empty_the_outbox()
    readers.check()
    assert readers.longest > 0, "a letter had more to tell than it shows"


def test_what_the_reader_got_and_what_others_did_is_never_only_counted() -> None:
    """Ten lines are for details; a round's end does not push out what matters."""
    play, dice = random_game(Barrage(), ["Anna", "Ben", "Cleo"], {}, 2)
    checked = 0
    while play.result is None:
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
        reader = dice.randrange(3)
        heard = [place for place, one in enumerate(play.log) if one.is_for(reader)][-18:]
        shown = shown_places(play, reader, {"news": heard})
        side = play.game.sides(play.view(reader))[reader].name or play.names[reader]
        own = [p for p in heard if str(play.log[p].params.get("company")) == side]
        assert not set(own) - set(shown)
        assert shown == sorted(shown)
        checked += len(shown) < len(heard)
    assert checked > 50, "something was left out"
