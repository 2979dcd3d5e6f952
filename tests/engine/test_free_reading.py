"""Lines read by their content words, with a small table of everyday words."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine import Question
from pbem.engine.order_language.matches import EXACT, FREE, PARTIAL, Count, Match, Unclear
from pbem.engine.order_language.matching import Language
from pbem.engine.reader import reader_of, reading_as

TABLE = {
    "verbs": ["build", "play", "keep", "exchange", "pay", "bank"],
    "understood": ["build", "play", "keep", "pay"],
    "bare": ["play", "keep"],
    "nouns": ["farm", "tower", "kelp", "steel", "card"],
    "counted": ["farm"],
    "labels": ["card", "slot"],
    "everyday": ["take", "no"],
    "codes": [r"[gr]\d", r"\d[ab]", r"s\.\d"],
    "short_codes": ["[as]"],
    "respelled": [[r"s(\d)", r"s.\1"]],
    "synonyms": {
        "tower": ["spire", "watch tower"],
        "farm": ["field"],
        "steel": ["field"],
        "keep": ["take"],
    },
}
WORDS = ("build", "play", "keep", "farm", "tower", "exchange", "pay", "kelp", "steel", "bank")
NAMES = {
    "Freight Priority": ["16"],
    "Survey": ["33", "69"],
    "Build Farm": ["54"],
    "Italy": ["italy"],
}
LANGUAGE = Language(WORDS, table=TABLE, names=NAMES)


def question(*phrases: str | tuple[str, ...]) -> Question[Any]:
    """A question whose choices have these phrases."""
    return Question(0, "Which?", list(enumerate(phrases)), key_of=str, phrase_of=lambda one: one[1])


def means(line: str, *phrases: str | tuple[str, ...]) -> Any:
    """The phrase that a line means, the words that are left, or the phrases it could mean."""
    words = LANGUAGE.words(line)
    found = LANGUAGE.match(question(*phrases), words)
    if isinstance(found, Match):
        return phrases[found.place], " ".join(words[found.used :])
    if isinstance(found, Unclear):
        return [phrases[place] for place in found.places]
    return None


# --- words ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Build a farm on G1",
        "please build the farm at g1",
        "I'd like to build a farm on G1 please",
        "“build farm G1”",
        "building farms on G1 🙂",
        "biuld farm G1",
        "farm G1",
        "G1 farm",
        "a farm on slot G1",
        "build one farm on G1",
    ],
)
def test_full_sentences_say_what_the_phrase_says(line: str) -> None:
    assert means(line, "build farm G1", "build tower G1", "build farm G2") == ("build farm G1", "")


@pytest.mark.parametrize(
    "line",
    ["build farm G3", "build farm", "build G1 tower farm", "farm tower G1", "build mill G1"],
)
def test_words_that_nothing_accounts_for_fit_nothing(line: str) -> None:
    found = means(line, "build farm G1", "build farm G2")
    assert found is None or found[1] or isinstance(found, list)


def test_a_word_may_stand_for_several_things() -> None:
    assert means("field G1", "build farm G1", "build tower G2") == ("build farm G1", "")
    assert means("field", "farm", "steel") == ["farm", "steel"]


def test_several_words_in_a_row_may_be_one() -> None:
    assert means("build a watch tower on G2", "build tower G2") == ("build tower G2", "")


def test_names_stand_for_numbers() -> None:
    assert means("play Freight Priority on G1", "play 16 on G1") == ("play 16 on G1", "")
    assert means("keep survey", "keep 33", "keep 12") == ("keep 33", "")
    assert means("keep survey", "keep 33", "keep 69") == ["keep 33", "keep 69"]
    assert means("Itlay", "Italy", "France") == ("Italy", "")


def test_a_name_of_the_games_own_words_is_no_name() -> None:
    assert means("build farm G1", "build farm G1", "play 54") == ("build farm G1", "")


def test_a_is_an_article_only_before_a_word() -> None:
    assert LANGUAGE.words("a farm") == ("farm",)
    assert LANGUAGE.words("farm a") == ("farm", "a")
    assert LANGUAGE.words("a and s") == ("a", "s")


@pytest.mark.parametrize(
    ("typed", "known"), [("bulid", "build"), ("exchnage", "exchange"), ("palyer", None)]
)
def test_one_letter_off_is_read(typed: str, known: str | None) -> None:
    terms = LANGUAGE.lexicon.read(typed).terms
    assert (known in terms) if known else len(terms) == 1


@pytest.mark.parametrize("word", ["back", "again", "tank", "g9", "12", "later", "jake", "pay"])
def test_other_words_and_codes_are_never_one_letter_off(word: str) -> None:
    assert LANGUAGE.lexicon.read(word).terms == (word,)


def test_codes_may_be_written_otherwise_where_the_table_says_so() -> None:
    assert means("farm s2", "build farm S.2", "build farm S.3") == ("build farm S.2", "")


# --- order -----------------------------------------------------------------------------------


def test_what_is_given_for_what_keeps_its_order() -> None:
    assert means("exchange kelp for steel", "exchange kelp for steel") is not None
    assert means("exchange steel for kelp", "exchange kelp for steel") is None


def test_numbers_keep_their_order_but_pairs_may_move() -> None:
    assert means("pay 1 kelp 2 steel", "pay 2 steel 1 kelp") == ("pay 2 steel 1 kelp", "")
    assert means("pay 1 steel 2 kelp", "pay 2 steel 1 kelp") is None
    assert means("3 farm 5a to 10", "farm 10 5a 3") is None


def test_the_next_verb_begins_the_next_order() -> None:
    words = LANGUAGE.words("G1 build farm G2")
    assert LANGUAGE.match(question("build farm G1", "build tower G2"), words) is None


def test_the_fullest_fit_wins() -> None:
    found = means("build tower G1 high", "build tower G1", "build high tower G1")
    assert found == ("build tower G1", "high")
    assert means("tower high G1", "build tower G1", "build high tower G1") == (
        "build high tower G1",
        "",
    )


# --- counts, things and sites ----------------------------------------------------------------


def test_a_count_is_told_and_left_to_the_caller() -> None:
    words = LANGUAGE.words("two farms G1")
    found = LANGUAGE.match(question("build farm G1"), words)
    assert found == Match(0, 3, Count(2, "farm"))
    assert LANGUAGE.match(question("build tower G1"), LANGUAGE.words("2 towers G1")) is None


def test_a_thing_without_its_site_is_clear_where_there_is_but_one() -> None:
    assert means("build a tower", "build tower G1", "build farm G2") == ("build tower G1", "")
    assert means("build a tower", "build tower G1", "build tower G2") is None


def test_a_site_is_enough_where_the_question_is_about_one_thing() -> None:
    assert means("to G2", "build farm G1", "build farm G2") == ("build farm G2", "")
    assert means("to G2", "build farm G1", "build tower G2") is None


def test_a_stricter_look_comes_first() -> None:
    words = LANGUAGE.words("G1 farm")
    asked = question("build farm G1")
    assert LANGUAGE.match(asked, words, (), (EXACT,)) is None
    assert LANGUAGE.match(asked, words, (), (FREE,)) == Match(0, 2)
    assert LANGUAGE.match(asked, LANGUAGE.words("a farm"), (), (EXACT, FREE)) is None
    assert LANGUAGE.match(asked, LANGUAGE.words("a farm"), (), (PARTIAL,)) == Match(0, 1)


# --- chatter and doubt -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("build something", True),
        ("please, farms!", True),
        ("2 farms", True),
        ("G1", True),
        ("see you on g1", True),
        ("bulid mill", True),
        ("bulid", False),
        ("Towe", False),
        ("Jake", False),
        ("take care", False),
        ("no worries", False),
        ("see you at 8", False),
        ("🙂", False),
        ("", False),
    ],
)
def test_what_makes_a_line_an_order(line: str, order: bool) -> None:
    assert LANGUAGE.begins_order(line, 3) is order


@pytest.mark.parametrize(
    ("line", "doubt"),
    [
        ("build farm G1?", "?"),
        ("maybe build farm G1", "maybe"),
        ("I'd build it, if I could", "if"),
        ("build farm G1", ""),
        ("I would like to build", ""),
    ],
)
def test_questions_and_hedges_are_no_orders(line: str, doubt: str) -> None:
    assert LANGUAGE.doubt(line) == doubt


def test_what_a_doubtful_line_may_mean() -> None:
    assert LANGUAGE.words(LANGUAGE.plainly("maybe I should build a nice farm on G1?")) == (
        "build",
        "farm",
        "g1",
    )
    assert LANGUAGE.plainly("do not build farm G1") == ""


def test_the_first_word_that_no_order_has() -> None:
    assert LANGUAGE.unknown("build a castle on G1") == "castle"
    assert LANGUAGE.unknown("build a farm on G1; keep Survey") == ""


def test_words_are_quoted_as_they_were_typed() -> None:
    with reading_as(reader_of("en")):
        language = Language(["build", "farm"], table={"verbs": ["build"], "codes": [r"[gr]\d"]})
    line = "Please, build TWO farms on the G3, thanks!"
    words = language.words("two farms on the g3")
    assert language.as_typed(line, words) == "TWO farms on the G3"
    assert language.as_typed("something else", words) == " ".join(words)
    assert language.as_typed("Farms: TWO on G3", ("farm", "g3")) == "farm G3"
