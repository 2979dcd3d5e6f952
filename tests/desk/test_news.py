"""News is never lost: put together, a player's letters tell the whole story, once and in order."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.chores import bots
from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.looking.seat_names import Calling
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.owed_letters import watchers
from pbem.desk.owed_letters.news import FEW_HIDDEN, shown_places
from pbem.engine.simulate import play_out, random_game
from pbem.engine.table import Told
from pbem.engine.text import Text
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from tests.sittings import seat_letter

from .conftest import DrivenClock
from .small_games import BLUE, RED, keep_all

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
        tell = Calling(play, play.view(seat), seat).tell
        behind = [tell(play.log[place]) for place in params["news"] if place not in shown]
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
    desk: Desk, clock: DrivenClock, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(seed)
    whims = random.Random(seed)
    monkeypatch.setattr(bots, "fresh_dice", lambda: whims)  # a failure can be seen again
    desk.done_waits = dice.choice([0, 300])
    third = dice.choice(["green@example.org", "bot:random"])
    players = {"red": "red@example.org", "blue": "blue@example.org", "green": third}
    options = {"length": dice.choice(["short", "long"])}
    number = open_game(desk, "pearls", players, options, seed=bytes([seed]) * 32)
    with desk.sitting(number) as game:
        watchers.begin(game.letters, desk.people.find_or_add("watcher@example.org"))
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


def told_in(raw: dict[str, Any], log: Sequence[Told]) -> str:
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


def test_what_was_counted_can_be_asked_for_in_the_middle_of_a_turn(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_played = UnderwaterCities()
    monkeypatch.setattr(registry, "find", lambda name: game_played)
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "underwater-cities", people, seed=bytes(32))
    for seat in (RED, BLUE):
        for _card in range(3):
            first = desk.read(number).load().offers(seat)[0].phrase
            give_orders(desk, number, seat, [first])
    play = desk.read(number).load()
    (seat,) = play.awaiting
    with desk.sitting(number) as game:
        game.file.seats[seat].behind = [0]
        game.commit()
    (begins,) = [one.phrase for one in play.offers(seat) if one.phrase.endswith("Y2")][:1]
    write(desk, number, seat, [begins], random.Random(5))
    assert desk.read(number).load().drafting(seat)
    said = give_orders(desk, number, seat, ["history"]).transcript.items[0].text
    assert len(str(said).splitlines()) == 1


def test_what_the_reader_and_the_others_did_is_never_only_counted() -> None:
    """Ten lines are for details; a round's end does not push out what matters."""
    play, dice = random_game(Barrage(), ["Anna", "Ben", "Cleo"], {}, 2)
    checked = 0
    while play.result is None:
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
        reader = dice.randrange(3)
        heard = [place for place, one in enumerate(play.log) if one.is_for(reader)][-36:]
        shown = shown_places(play, reader, {"news": heard})
        side = play.game.sides(play.view(reader))[reader].name or play.names[reader]
        own = [p for p in heard if str(play.log[p].params.get("company")) == side]
        own = [p for p in own if play.log[p].said.sentence not in play.game.by_the_way]
        assert not set(own) - set(shown)
        assert shown == sorted(shown)
        assert not 0 < len(heard) - len(shown) <= FEW_HIDDEN, "so few are told, not counted"
        checked += len(shown) < len(heard)
    assert checked > 50, "something was left out"


def test_production_is_told_as_a_table_of_who_and_from_what() -> None:
    play, dice = random_game(UnderwaterCities(), ["Anna", "Ben"], {}, 5)
    while not any(told.params.get("parts") for told in play.log):
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    told = [one for one in play.log if one.params.get("parts")]
    mine = next(one.params for one in told if one.params["seat"] == "Anna")
    head, *rows = Calling(play, play.view(0), 0).breakdown(told)
    assert head[0] == "Production"
    assert {len(row) for row in rows} == {len(head)}
    made = dict(zip(head[1:], next(row for row in rows if row[0] == "You")[1:], strict=True))
    for _source, amounts in mine["parts"]:
        assert set(amounts) <= set(head)
    for what, amount in made.items():
        total = sum(amounts.get(what, 0) for _source, amounts in mine["parts"])
        assert amount == (str(total) if total else "")
    assert not any(row[0] == "Anna" for row in rows)


def test_what_somebody_played_is_told_before_what_they_threw_away() -> None:
    """Cards that go at the beginning of a turn are not what the turn was about."""
    play, dice = random_game(UnderwaterCities(), ["Anna", "Ben", "Cleo"], {}, 6)
    while (play.round or 0) < 3:
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    heard = [place for place, one in enumerate(play.log) if one.is_for(0)][-60:]
    shown = [play.log[place].said for place in shown_places(play, 0, {"news": heard})]
    told = [play.log[place].said for place in heard]
    plays = [one for one in told if "plays {card}" in one.sentence and one.params["seat"] != "Anna"]
    assert len(plays) > 5
    assert all(one in shown for one in plays)
    assert any("discards" in one.sentence and one not in shown for one in told)


def test_a_single_sentence_is_told_rather_than_counted() -> None:
    play, dice = random_game(Barrage(), ["Anna", "Ben", "Cleo"], {}, 2)
    while (play.round or 0) < 2:
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    heard = [place for place, one in enumerate(play.log) if one.is_for(0)]
    for count in range(1, len(heard)):
        news = heard[:count]
        assert len(news) - len(shown_places(play, 0, {"news": news})) != 1


@pytest.mark.parametrize("game", [Barrage(), UnderwaterCities()], ids=lambda game: game.name)
@pytest.mark.parametrize("players", [3, 4])
def test_bookkeeping_is_left_out_before_what_somebody_built(
    game: Barrage | UnderwaterCities, players: int
) -> None:
    """Every turn of the others has its line; of the rest, what they gained and paid goes first."""
    play, dice = random_game(game, ["Anna", "Ben", "Cleo", "Dana"][:players], {}, 8)
    while (play.round or 0) < 3:
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    sides = play.game.sides(play.view(0))
    mine = re.compile(rf"\b({sides[0].name if sides else 'Anna'})\b")
    told = [place for place, one in enumerate(play.log) if one.is_for(0) and one.to is None]
    others = [place for place in told if mine.search(str(play.log[place])) is None]
    for end in range(50, len(others), 7):
        heard = others[end - 50 : end]
        left_out = set(heard) - set(shown_places(play, 0, {"news": heard}))
        details = [one for one in left_out if play.log[one].said.sentence not in game.by_the_way]
        small = [one for one in heard if play.log[one].said.sentence in game.by_the_way]
        assert left_out
        assert not details or set(small) <= left_out


@pytest.mark.parametrize("game", [Barrage(), UnderwaterCities()], ids=lambda game: game.name)
@pytest.mark.parametrize("most", [None, 8])
def test_what_the_reader_gained_and_a_new_round_are_never_only_counted(
    game: Barrage | UnderwaterCities, most: int | None
) -> None:
    """Also what is small: `and 9 more` hid what a contract gave, and that a round was over."""
    play, dice = random_game(game, ["Anna", "Ben", "Cleo"], {}, 8)
    rounds = small = 0
    while (play.round or 0) < 5 and play.result is None:
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
        heard = [place for place, one in enumerate(play.log) if one.is_for(0)][-25:]
        params = {"news": heard} if most is None else {"news": heard, "most": most}
        told = {place: play.log[place] for place in heard}
        hidden = [told[place] for place in set(heard) - set(shown_places(play, 0, params))]
        sides = play.game.sides(play.view(0))
        mine = re.compile(rf"\b({(sides[0].name if sides else '') or 'Anna'})\b")
        assert not [str(one) for one in hidden if one.said.sentence.startswith(("Round", "Era"))]
        assert not [str(one) for one in hidden if mine.match(str(one))]
        rounds += sum(one.said.sentence.startswith("Round") for one in told.values()) * bool(hidden)
        small += sum(one.said.sentence in game.by_the_way for one in hidden)
    assert rounds
    assert small, "what is small of the others is counted"


def test_whoever_drew_cards_is_told_which_and_not_how_many_again() -> None:
    """`history` said `You drew 44 Relief Convoy.` and `You draw 1 card.` of one card."""
    play, dice = random_game(UnderwaterCities(), ["Anna", "Ben"], {}, 5)
    play_out(play, dice)
    draws = [one for one in play.log if one.said.sentence == "{seat} draws {n} card"]
    assert draws
    for seat, name in enumerate(play.names):
        told = [one for one in play.latest(seat, len(play.log)) if one in draws]
        assert told == [one for one in draws if one.said.params["seat"] != name]
