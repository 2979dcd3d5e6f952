"""Which of many moves are shown first."""

from __future__ import annotations

from pbem.desk.looking.shown_moves import spread


def shown(phrases: list[str], most: int) -> list[str]:
    return [phrases[place] for place in spread(phrases, most)]


def test_every_first_word_has_its_share_and_within_it_every_second() -> None:
    bases = [f"build base {site}" for site in range(30)]
    pipes = [f"build conduit {site}" for site in range(20)]
    phrases = [*bases, *pipes, "build powerhouse 5", "water", "water right", "bank"]
    assert shown(phrases, 6) == [
        "build base 0",
        "build conduit 0",
        "build powerhouse 5",
        "water",
        "water right",
        "bank",
    ]


def test_few_are_all_shown_in_their_order() -> None:
    assert shown(["b 1", "a", "b 2"], 3) == ["b 1", "a", "b 2"]


def test_phrases_that_are_the_same_come_to_an_end() -> None:
    assert shown(["take card"] * 20, 2) == ["take card"] * 2


def test_what_differs_in_the_last_word_comes_from_all_over_the_list() -> None:
    slots = [f"{colour}{number}" for colour in "YRG" for number in range(1, 6)]
    phrases = [f"play {card} on {slot}" for slot in slots for card in (14, 17, 41)]
    found = shown(phrases, 12)
    assert len(set(found)) == 12
    for colour in "YRG":
        assert any(phrase.split()[-1].startswith(colour) for phrase in found)
