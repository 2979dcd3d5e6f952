"""What a player hears of a letter is true: what was done, what was not, and what is still due."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Template, TemplateNotFound

from pbem.desk.echoes import told_once
from pbem.desk.transcript import DONE, IGNORED, Item, Transcript
from pbem.desk.writing import headlines
from pbem.rendering import environment

from .host import text_of
from .situations import A_WHILE, ANNA, SEEDS, Evening

BEN = 1


def on_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def cities(tmp_path: Path) -> Evening:
    """A game in its third round, Anna being asked; she holds 2, 53 and 22."""
    game = "underwater-cities"
    evening = Evening(tmp_path / "home", game, 2, SEEDS[game])
    evening.turn()
    while (evening.play.round or 0) < 3 or evening.play.awaiting != [ANNA]:
        evening.turn()
    evening.fetch()
    return evening


@pytest.fixture
def barrage(tmp_path: Path) -> Evening:
    """A game in its second round, Ben being asked."""
    evening = Evening(tmp_path / "home", "barrage", 2, seed=7)
    while (evening.play.round or 0) < 2 or evening.play.awaiting != [BEN]:
        evening.turn()
    evening.fetch()
    return evening


def answered(evening: Evening, *lines: str) -> str:
    evening.write(ANNA, list(lines))
    evening.clock.now += A_WHILE
    return on_one_line("\n".join(map(text_of, evening.fetch())))


def account(*ignored: str) -> Transcript:
    items = [Item("bank 2", DONE), *(Item(line, IGNORED) for line in ignored)]
    return Transcript(items=items, changed=True)


def test_a_sentence_that_is_no_order_is_named_in_the_headline() -> None:
    said = headlines.answered(account("And a second drop for Ben, too."))
    assert (
        said == "Done. I left “And a second drop for Ben, too” alone, since I found no order in it."
    )
    several = headlines.answered(account("And a second drop for Ben.", "Then I build it all up."))
    assert several == "Done. I left alone what is listed below, since I found no order in it."


def test_a_name_or_a_greeting_is_none_that_was_left_out() -> None:
    assert headlines.answered(account("Anna", "Have fun!")) == "Done."


def test_a_line_that_was_done_up_to_a_drawn_card_says_what_stands(cities: Evening) -> None:
    said = answered(cities, "play 2 on G4: card", "upgrade farm NW")
    assert "I could carry out only a part of your letter." in said
    assert "> upgrade farm NW Not done: You can upgrade a farm" in said


def test_cards_that_have_to_go_before_the_next_turn_are_told(cities: Evening) -> None:
    said = answered(cities, "play 2 on G4: gain 1 kelp")
    assert "You have 6 cards and may keep 3 from your next turn on: `discard 53 22 16`." in said
    assert "You have 5 cards and may keep 3" in answered(cities, "discard 53", "standing")
    assert "cards and may keep" not in answered(cities, "discard 16, 34", "standing")


def test_an_order_ahead_is_told_in_full_and_how_it_is_cancelled(barrage: Evening) -> None:
    said = answered(barrage, "next turn: please bank with two engineers, thanks")
    assert "Noted for your next turn: “please bank with two engineers, thanks”" in said
    assert "To cancel it: `cancel order`" in said
    said = answered(barrage, "if round 2: bank 1; else if round 3: bank 2", "else bank 3")
    assert "if round 2: bank 1 else if round 3: bank 2" in said
    assert "Noted: “if round 2: bank 1 else if round 3: bank 2 else bank 3”" in said


def test_an_order_ahead_is_read_as_things_stand_where_it_can_be(cities: Evening) -> None:
    said = answered(cities, "next turn: please play card 53 on the slot G1")
    assert "As things stand I read it as: play 53 on G1" in said


def test_the_letter_of_an_order_ahead_that_asks_again_says_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "barrage", 2, seed=7, bots=1)
    while (evening.play.round or 0) < 2 or evening.play.awaiting != [ANNA]:
        evening.turn() if evening.play.awaiting == [ANNA] else evening.let_bots_play()
    evening.fetch()
    answered(evening, "bank 1", "when my turn: bank 1")
    evening.let_bots_play()
    evening.let_bots_play()
    evening.clock.now += A_WHILE
    letter = evening.fetch()[-1]
    assert evening.play.awaiting == [ANNA]
    assert "Anna, your turn" in on_one_line(text_of(letter))
    assert letter["Subject"] == f"Your turn: Barrage #{evening.number}"


def test_what_is_chosen_while_others_choose_too_is_told(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 2, SEEDS["underwater-cities"])
    kept = sorted(one.phrase for one in evening.play.offers(ANNA))[:3]
    said = answered(evening, *kept)
    assert f"You chose: {told_once(kept)}." in said


def test_undo_after_a_drawn_card_says_that_it_stands_for_good(cities: Evening) -> None:
    answered(cities, "play 2 on G4: card")
    said = answered(cities, "undo")
    assert "That can never be taken back: a card was drawn since" in said
    assert "With `confirm on` I ask you before that happens." in said


def test_confirm_holds_what_draws_a_card_in_the_midst_of_a_turn(cities: Evening) -> None:
    answered(cities, "confirm on")
    said = answered(cities, "play 2 on G4: card; upgrade farm E")
    assert "nothing is played yet: play 2 on G4; card; upgrade farm E (1 science)." in said
    assert "Once played it stands for good: you would draw 4 cards." in said
    assert not cities.play.drafting(ANNA)
    assert "You upgrade the farm on E.1" in answered(cities, "play it")


def test_a_preview_says_what_is_certain_before_a_card_is_drawn(cities: Evening) -> None:
    said = answered(cities, "preview", "play 2 on G4: card; gain 1 kelp")
    assert "So much is certain. Then you would draw 1 card, and the rest depends" in said
    assert "0 biomatter" not in said, "what was there before the first of it"


def test_a_broken_template_of_letters_costs_no_letter(
    barrage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_name: str) -> Template:
        raise TemplateNotFound("letters/letter.txt.j2")

    monkeypatch.setattr(environment(), "get_template", broken)
    barrage.write(BEN, ["build base 99L"])
    barrage.clock.now += A_WHILE
    letter = barrage.fetch(BEN)[-1]
    told = on_one_line(text_of(letter))
    assert "> build base 99L" in told
    assert "There is no dam site 99L." in told
    assert "What happened" not in told
