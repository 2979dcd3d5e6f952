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
from .situations import OVER_A_DAY, Evening

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
