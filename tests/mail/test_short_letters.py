"""However a turn goes, what came of it is said in a few lines of text: random play by mail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.desk.game_documents import to_document
from pbem.desk.owed_letters import kinds
from pbem.desk.transcript import Item, Transcript
from pbem.desk.writing import Writer
from pbem.desk.writing.short_letters import LINES, text_of_body
from pbem.engine.game import Pick, Picks
from pbem.games.underwater_cities import UnderwaterCities
from pbem.mail.compose.body import WIDTH, Body, Move, MoveGroup, fill_in

from .host import parse, text_of
from .situations import A_WHILE, OVER_A_DAY, Evening

TURNS = 40


class Correspondence(Evening):
    """An evening of people who read text alone, and do what comes to their minds."""

    def __init__(self, path: Path, game: str, players: int, seed: int) -> None:
        super().__init__(path, game, players, seed)
        self.seen: list[str] = []
        for seat in self.desk.read(self.number).seats:
            self.desk.people.change(seat.player, lambda one: setattr(one, "form", kinds.TEXT))

    def any_turn(self, seat: int) -> list[str]:
        """A whole turn of any answers, perhaps in one line."""
        trial = self.play.copy()
        lines: list[str] = []
        step = trial.snapshot.number
        while seat in trial.pending and trial.snapshot.number == step:
            offers = trial.offers(seat)
            self.seen += [one.phrase for one in self.dice.sample(offers, min(3, len(offers)))]
            place = self.dice.randrange(len(offers))
            phrase = offers[place].phrase
            unasked = [one.phrase(one.choices[0]) for one in trial.unasked]
            lines += [phrase] * (2 if lines and phrase in unasked else 1)
            trial.answer(seat, place)
        return self.put(lines)

    def reach(self, round_number: int) -> int:
        """Play as bots do until this round; who is asked then."""
        while (self.play.round or 0) < round_number:
            self.turn()
        return self.play.awaiting[0]

    def said_of(self, seat: int, lines: list[str]) -> str:
        """The letter that answers these lines."""
        self.due()
        self.write(seat, lines)
        self.clock.now += A_WHILE
        (note,) = self.due(seat)
        envelope = Writer(self.post).write(to_document(self.desk.read(self.number)), note)
        assert envelope is not None
        return text_of(parse(envelope.data))

    def put(self, lines: list[str]) -> list[str]:
        """One line for each answer, or one for them all."""
        return ["; ".join(lines)] if self.dice.random() < 0.6 else lines

    def spoilt(self, lines: list[str]) -> list[str]:
        """The lines with one that was on offer in another turn."""
        place = self.dice.randrange(len(lines))
        return self.put([*lines[:place], self.dice.choice(self.seen), *lines[place + 1 :]])

    def answers(self, seat: int) -> Iterator[str]:
        """What came of the seat's letters, where that is all that is said."""
        document = to_document(self.desk.read(self.number))
        for note in self.due(seat):
            envelope = Writer(self.post).write(document, note)
            assert envelope is not None
            said = text_of(parse(envelope.data))
            head = " ".join(said.split("\n\n")[0].split())
            asks = ("our turn goes on", "your turn:", "choose at the same time")
            asked = any(words in head for words in asks)  # the next question's letter
            if note.kind == kinds.ANSWER and not asked:
                yield said


@pytest.mark.parametrize("seed", [3, pytest.param(4, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", ["barrage", "underwater-cities"])
def test_what_came_of_any_turn_is_said_in_few_lines(tmp_path: Path, game: str, seed: int) -> None:
    evening = Correspondence(tmp_path / "home", game, 2 + seed % 2, seed)
    done: list[str] = []
    refused: list[str] = []
    for _turn in range(TURNS):
        if evening.play.result is not None:
            break
        seat = evening.play.awaiting[0]
        evening.due()
        lines = evening.any_turn(seat)
        evening.write(seat, evening.spoilt(lines))
        refused += evening.answers(seat)
        if evening.play.awaiting[:1] == [seat]:
            evening.write(seat, evening.any_turn(seat))
            evening.clock.now += OVER_A_DAY
            done += evening.answers(seat)
    assert len(done) > TURNS // 2
    assert len(refused) > TURNS // 2
    for said in [*done, *refused]:
        assert len(said.splitlines()) <= LINES, said
        assert max(map(len, said.splitlines())) <= WIDTH, said
        assert "()" not in said


def assert_short(said: str) -> None:
    assert len(said.splitlines()) <= LINES, said
    assert max(map(len, said.splitlines())) <= WIDTH, said


def test_lines_in_another_language_are_read_in_a_row(tmp_path: Path) -> None:
    evening = Correspondence(tmp_path / "home", "underwater-cities", 3, seed=93)
    evening.reach(2)
    evening.turn()
    evening.turn()
    evening = evening.again(tmp_path / "away", "uk")
    lines = ["play 49 on R3", "card", "use 19", "federation", "build laboratory SE"]
    said = evening.said_of(evening.play.awaiting[0], lines)
    assert_short(said)
    assert f"> {'; '.join(lines)}\n" in said
    assert said.count("прочитано як:") == 1
    assert "побудувати лабораторію SE" in said
    assert "на SE.3 за 1 сталепласт" in " ".join(said.split()), "what happened"


def test_a_production_leaves_room_for_what_one_has(tmp_path: Path) -> None:
    evening = Correspondence(tmp_path / "home", "underwater-cities", 3, seed=92)
    produced = 0
    while evening.play.result is None:
        seat = evening.play.awaiting[0]
        lines = evening.whole_turn(seat)
        evening.due()
        evening.write(seat, lines)
        evening.clock.now += OVER_A_DAY
        for said in evening.answers(seat):
            assert_short(said)
            if "\nProduction " in said:
                produced += 1
                assert "\nYou have " in said
    assert produced


@pytest.mark.parametrize("language", ["", "uk"])
def test_orders_ahead_beside_an_order_are_noted_in_few_lines(tmp_path: Path, language: str) -> None:
    evening = Correspondence(tmp_path / "home", "barrage", 3, seed=7)
    seat = evening.reach(2)
    if language:
        evening = evening.again(tmp_path / "away", language)
    later = ["when my turn: bank 40", "if 9L free: build base 9L else bank 2"]
    said = evening.said_of(seat, ["bank 1", *later])
    assert_short(said)
    if not language:
        assert all(f"> {line}\n" in said for line in later)
        whole = " ".join(said.split())
        assert "Noted for your next turn: “bank 40”. As things stand I could not" in whole
        assert "“if 9L free: build base 9L else bank 2”. As things stand I read it" in whole
        assert whole.count("To cancel it: `cancel order`") == 2


@pytest.mark.parametrize("language", ["", "uk"])
def test_a_refusal_while_a_turn_is_held_is_short(tmp_path: Path, language: str) -> None:
    evening = Correspondence(tmp_path / "home", "underwater-cities", 2, seed=31)
    seat = evening.reach(3)
    if language:
        evening = evening.again(tmp_path / "away", language)
    evening.said_of(seat, ["confirm on"])
    evening.said_of(seat, evening.whole_turn(seat))
    said = evening.said_of(seat, ["play 2 on Y1"])
    assert_short(said)
    if not language:
        assert "I couldn't carry out your order; nothing has changed." in said
        assert "I am still holding this" in said
        assert "`undo` takes it back" in " ".join(said.split())


@pytest.mark.parametrize("language", ["", "uk"])
def test_a_turn_is_held_in_few_lines(tmp_path: Path, language: str) -> None:
    evening = Correspondence(tmp_path / "home", "underwater-cities", 2, seed=31)
    seat = evening.reach(2)
    if language:
        evening = evening.again(tmp_path / "away", language)
    evening.said_of(seat, ["confirm on"])
    said = evening.said_of(seat, evening.whole_turn(seat))
    assert_short(said)
    if not language:
        assert "\nYou can answer:\n  play it\n  undo\n" in said
        assert "Once played it stands for good: you would draw 2 cards." in " ".join(said.split())


def test_a_long_answer_to_a_question_is_not_cut_beside_an_order() -> None:
    told = Item("What does Y1 cost?", "told", text="Y1 is free. " * 40)
    refused = Item("play 999 on G1", "refused", text="There is no card 999.")
    assert not Transcript(items=[refused, told]).brief
    assert Transcript(items=[refused]).brief


def test_a_card_that_fits_no_slot_does_not_stop_a_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Correspondence(tmp_path / "home", "underwater-cities", 2, seed=7)
    seat = evening.play.awaiting[0]
    evening.due()
    picks = [Picks("28 Some Card (red)", []), Picks("Other cards and slots", [Pick(0, "it", "")])]
    monkeypatch.setattr(UnderwaterCities, "picks", lambda game, situation: picks)
    evening.write(seat, ["Hello there"])
    (said,) = evening.answers(seat)
    assert f"\n  {evening.play.offers(seat)[0].phrase}\n" in said


def much_refused(reason: str) -> Body:
    """A letter about many lines, with much to say of them."""
    items = [Item(f"build farm {site}", "undone") for site in ("SE.1", "SE.2", "E.1", "E.2")]
    items.append(Item("play 28 on R5: " + "build tunnel SE-E; " * 9, "refused", text=reason))
    items += [Item(f"and then farm {number}", "unread") for number in range(9)]
    moves = [Move("play 28 on R5; " + "build tunnel SE-E; " * 5 + str(n)) for n in range(3)]
    return Body(
        headline="I couldn't carry out your order; nothing has changed.",
        host="pbem",
        short=True,
        transcript=Transcript(items=items),
        prompt="These would work:",
        groups=[MoveGroup("", moves)],
    )


def test_a_refusal_is_cut_until_it_fits() -> None:
    body = much_refused("A farm costs 1 kelp at SE.1, 2 kelp at SE.2, 3 kelp at E.1. " * 8)
    assert len(fill_in(body, "txt").splitlines()) > 2 * LINES
    said = text_of_body(body)
    assert len(said.splitlines()) <= LINES, said
    assert "Not done: A farm costs 1 kelp at SE.1" in said
    assert "> play 28 on R5:" in said
    assert "\n  play 28 on R5; build tunnel SE-E;" in said, "something that would work"


def test_nothing_is_cut_where_there_is_room() -> None:
    body = Body(headline="Done.", host="pbem", short=True, story=["One.", "Two."], closing=["Bye"])
    assert text_of_body(body) == fill_in(body, "txt")


def test_a_long_story_runs_on_and_loses_no_sentence() -> None:
    story = [f"You gain {number} kelp." for number in range(14)]
    body = Body(headline="Done.", host="pbem", short=True, story=story, story_title="News:")
    said = text_of_body(replace(body, story_more=3))
    assert len(said.splitlines()) <= LINES
    assert all(one in " ".join(said.split()) for one in story)
    assert "3 more: `history`" in said


def test_lines_that_the_story_tells_are_not_said_to_be_missing() -> None:
    story = [
        f"You gain {number} kelp, and then some more of it and a card." for number in range(20)
    ]
    body = Body(
        headline="Done.",
        host="pbem",
        short=True,
        transcript=Transcript(items=[Item("gain 1 kelp", "done")], changed=True),
        story=story,
        story_title="What happened:",
    )
    said = text_of_body(body)
    assert "no line of your own" not in said
    assert all(one in " ".join(said.split()) for one in story)
