"""A letter that is one move as it is shown is read the short way, and no other letter is."""

from __future__ import annotations

import pytest

from pbem.desk import orders, registry
from pbem.engine import language_of, random_game

PLAY, _DICE = random_game(registry.find("barrage"), ("Anna", "Ben"), {}, "shown")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("take {0}", True),
        ("Take {0}.", True),
        ("take  {0}", True),
        ("take {0}?", False),
        ("take {0}, please", False),
        ("next turn: take {0}", False),
        ("take {0} {0}", False),
        ("{0}", False),
        ("take", False),
        ("", False),
    ],
)
def test_only_a_phrase_and_no_more_is_as_shown(line: str, shown: bool) -> None:
    seat = PLAY.awaiting[0]
    question = PLAY.pending[seat]
    first = question.phrases(question.choices[0])[0]
    verb, rest = first.split(" ", 1)
    said = line.format(rest).replace("take", verb).replace("Take", verb.title())
    language = language_of(PLAY, orders.reserved())
    assert language.is_as_shown(question, said) is shown, said


def test_a_number_is_as_shown_where_it_is_the_answer() -> None:
    play = PLAY.copy()
    while "bank" not in (phrases := [one.phrase for one in play.offers(play.awaiting[0])]):
        play.answer(play.awaiting[0], 0)
    play.answer(play.awaiting[0], phrases.index("bank"))
    question = play.pending[play.awaiting[0]]
    language = language_of(play, orders.reserved())
    assert [language.is_as_shown(question, line) for line in ("2", "2.", "99")] == [1, 1, 0]


@pytest.mark.parametrize(("line", "shown"), [("water", True), ("Water.", True), ("done", False)])
def test_of_single_words_only_verbs_are_as_shown(line: str, shown: bool) -> None:
    play = PLAY.copy()
    while "water" not in [one.phrase for one in play.offers(play.awaiting[0])]:
        play.answer(play.awaiting[0], 0)
    question = play.pending[play.awaiting[0]]
    assert language_of(play, orders.reserved()).is_as_shown(question, line) is shown
