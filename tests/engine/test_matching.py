"""The order language: words, walls, short forms, and which option they mean."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import Question
from pbem.engine.order_language.cutting import tidy
from pbem.engine.order_language.matches import Match, Unclear
from pbem.engine.order_language.matching import FILLERS, Language

WORDS = ("play", "player", "produce", "build", "base", "keep", "gain", "done", "drops", "tunnel")
LANGUAGE = Language(WORDS)


def question(*phrases: str | tuple[str, ...]) -> Question[Any]:
    """A question whose choices have these phrases."""
    return Question(0, "Which?", list(enumerate(phrases)), key_of=str, phrase_of=lambda one: one[1])


def means(line: str, *phrases: str | tuple[str, ...], carried: tuple[str, ...] = ()) -> Any:
    """The phrase that the line's words begin with, and the words that are left over."""
    words = LANGUAGE.words(line)
    found = LANGUAGE.match(question(*phrases), words, carried)
    if isinstance(found, Match):
        return phrases[found.place], " ".join(words[found.used :])
    if isinstance(found, Unclear):
        return [phrases[place] for place in found.places]
    return None


# --- walls and words ---------------------------------------------------------------------


def test_a_line_is_cut_at_its_walls() -> None:
    line = "Play 12; keep 3, 4: gain then done"
    assert [(one.wall, one.words) for one in LANGUAGE.segments(line)] == [
        ("", ("play", "12")),
        (";", ("keep", "3")),
        (",", ("4",)),
        (":", ("gain",)),
        ("then", ("done",)),
    ]


@pytest.mark.parametrize("line", ["", "  ", ";;;,", "then then", "on the", ":, on ;"])
def test_a_line_without_words_has_no_segments(line: str) -> None:
    assert LANGUAGE.segments(line) == []


@pytest.mark.parametrize("line", ["thenar", "now-then", "then-ish", "Athens"])
def test_then_is_a_wall_only_as_a_word(line: str) -> None:
    assert len(LANGUAGE.segments(line)) == 1


def test_case_blanks_and_fillers_do_not_matter() -> None:
    assert LANGUAGE.words("  PLAY\t12   on the  g3 ") == ("play", "12", "g3")
    assert means("play 12 g3", "play 12 on G3") == ("play 12 on G3", "")
    assert means("build at the G3", "build G3") == ("build G3", "")


def test_a_filler_that_the_game_uses_is_a_word() -> None:
    assert Language({"via", "play"}).words("play via on") == ("play", "via")
    assert "via" in FILLERS


def test_hyphens_of_mail_programs_and_invisible_letters_are_read() -> None:
    assert LANGUAGE.words("NW\u2011N NW–N NW−N") == ("nw-n", "nw-n", "nw-n")
    assert LANGUAGE.words("pl\u00aday\u200b 12\u00a0G3\ufeff") == ("play", "12", "g3")
    assert LANGUAGE.words("a\x00b\x1b[31m\x85c") == ("a", "b", "[31m", "c")


@given(st.text())
def test_what_is_read_can_be_printed(line: str) -> None:
    assert all(word.isprintable() for one in LANGUAGE.segments(line) for word in one.words)
    assert tidy(tidy(line)) == tidy(line)


def test_a_full_stop_ends_a_stretch_and_no_more() -> None:
    assert [one.words for one in LANGUAGE.segments("Play 12 on G3. ; done!")] == [
        ("play", "12", "g3"),
        ("done",),
    ]
    assert LANGUAGE.segments("keep 1.5")[0].words == ("keep", "1.5")
    assert LANGUAGE.segments("...") == []


# --- short forms -------------------------------------------------------------------------


def test_words_may_be_shortened_while_unique_in_the_vocabulary() -> None:
    assert means("bu G3", "build G3") == ("build G3", "")
    assert means("k 12", "keep 12") == ("keep 12", "")
    assert means("prod 3 dr", "produce 3 drops") == ("produce 3 drops", "")


def test_a_short_form_counts_against_the_whole_vocabulary() -> None:
    assert means("b G3", "build G3") == ["build G3"]
    assert means("p 12", "play 12") == ["play 12"]
    assert means("d", "done") == ["done"]


def test_a_whole_word_never_stands_for_a_longer_one() -> None:
    assert means("play 12", "player 12") is None
    assert means("playe 12", "player 12", "play 12") == ("player 12", "")


@pytest.mark.parametrize(
    ("line", "phrase"),
    [
        ("g", "G4"),
        ("g", "G3"),
        ("build g", "build G4"),
        ("play 1", "play 12"),
        ("play 12", "play 1"),
        ("play 012", "play 12"),
        ("build nw", "build NW-N"),
        ("keep tun", "keep Tunnelworks"),
        ("build 2", "build 2L"),
    ],
)
def test_names_and_numbers_are_exact(line: str, phrase: str) -> None:
    assert means(line, phrase) is None


def test_g_never_means_the_only_spot_that_is_left() -> None:
    language = Language({"gain", "dive"})
    for free in (["G3", "G4"], ["G4"]):
        assert language.match(question(*free), ("g",)) is None


# --- the longest that fits ---------------------------------------------------------------


def test_the_longest_option_is_taken_without_backtracking() -> None:
    assert means("build base 5L", "build base", "build base 5L") == ("build base 5L", "")
    assert means("build base 6L", "build base", "build base 5L") == ("build base", "6l")
    assert means("keep 1 2 3", "keep 1", "keep 1 2") == ("keep 1 2", "3")


def test_two_options_of_one_name_are_ambiguous() -> None:
    assert means("build base", "build base", ("base", "build base")) == [
        "build base",
        ("base", "build base"),
    ]


def test_any_of_several_phrases_will_do() -> None:
    ways = ("build base 5L", "base 5L", "5L")
    for line in ways:
        assert means(line, "done", ways) == (ways, "")


def test_the_carried_word_need_not_be_said_again() -> None:
    assert means("40 61", "keep 40", "keep 61", carried=("keep",)) == ("keep 40", "61")
    assert means("keep 40", "keep 40", carried=("keep",)) == ("keep 40", "")
    assert means("40", "keep 40") is None
    assert means("done", "keep", "gain done", carried=("keep",)) is None


def test_too_few_words_fit_nothing() -> None:
    assert means("build", "build base") is None
    assert means("", "build base") is None
    assert LANGUAGE.match(question("on the"), ("play",)) is None


@given(st.lists(st.sampled_from([*WORDS, "12", "G3", "x"]), min_size=1, max_size=6))
def test_what_is_matched_is_what_was_said(words: list[str]) -> None:
    phrases = ["play 12", "play 12 on G3", "keep G3", "done", "build base x"]
    found = LANGUAGE.match(question(*phrases), LANGUAGE.words(" ".join(words)))
    if isinstance(found, Match):
        said = [word.casefold() for word in words[: found.used]]
        assert list(LANGUAGE.words(phrases[found.place])) == said
