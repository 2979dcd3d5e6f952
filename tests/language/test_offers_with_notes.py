"""An offer that is sent back with the note that stands behind it is read, in every language."""

from __future__ import annotations

import pytest

from pbem.desk import orders, registry
from pbem.engine import carry_out
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from tests.underwater_cities.positions import POSITIONS

SHOWN = 8


@pytest.mark.parametrize("position", ["first_cards", "first_turn", "later", "discarding"])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_offers_are_read_with_their_notes(position: str, spoken: str) -> None:
    """Texts of cards have words of doubt in them: `Your hand limit ...`, `If you have ...`."""
    play, seat = POSITIONS[position]()
    game = registry.find(play.game.name).name
    question = play.pending[seat]
    for choice in question.choices[:SHOWN]:
        with reading_as(reader_of(spoken, game=game)):
            phrase, note = question.phrase(choice), str(question.note(choice))
        trial = play.copy()
        before = len(trial.record) + len(trial.draft)
        line = f"{phrase} ({note})" if note else phrase
        outcome = carry_out(trial, seat, [line], orders.reserved(), (), spoken)
        assert outcome.error is None, (line, str(outcome.error))
        assert len(trial.record) + len(trial.draft) > before, line


def test_a_note_that_says_something_else_is_not_read_past() -> None:
    play, seat = POSITIONS["first_cards"]()
    question = play.pending[seat]
    phrase = question.phrase(question.choices[0])
    outcome = carry_out(play, seat, [f"{phrase} (if Anna agrees)"], orders.reserved())
    assert outcome.error is not None
