"""What people say before an order and behind it is dropped where it changes nothing."""

from __future__ import annotations

import pytest

from pbem.engine.order_language.matching import Language
from pbem.engine.order_language.remarks import only_remarks, without_remarks
from pbem.engine.reader import reader_of, reading_as

TABLE = {
    "verbs": ["build", "bank"],
    "nouns": ["farm", "kelp"],
    "goods": ["kelp"],
    "codes": [r"[gr]\d"],
    "everyday": ["take"],
}


def language(spoken: str = "en") -> Language:
    with reading_as(reader_of(spoken)):
        return Language(["build", "bank", "farm", "kelp"], table=TABLE, names={"Long Night": ["7"]})


@pytest.mark.parametrize(
    "remark",
    [
        "Good, ",
        "Great, ",
        "Sorry: ",
        "No, ",
        "OK then, ",
        "Thanks! ",
        "Thank you very much. ",
        "Right, ",
        "Great, I can finally afford it: ",
        "Good news for me at last. ",
        "Nice move, everyone! Well, then: ",
        "What a game! I think it is my best so far. ",
        "She is a real kelp thief! ",
        "Lucky me, the kelp is still there. So ",
        "Five kelp, hooray! ",
        "The bank was full of people. ",
        "What a farm! ",
        "Good, that looks fine, let's do it: ",
        "Thanks for telling me about G1! ",
    ],
)
def test_what_only_opens_a_line_is_dropped(remark: str) -> None:
    assert without_remarks(language(), f"{remark}bank 2").removeprefix("So ") == "bank 2"


@pytest.mark.parametrize(
    "remark", ["It is getting late here.", "Good luck, all", "Nice game so far!"]
)
def test_a_sentence_behind_an_order_is_dropped(remark: str) -> None:
    assert without_remarks(language(), f"bank 2. {remark}") == "bank 2."


@pytest.mark.parametrize("clause", ["the poor fellow", "sadly", "I have no use for it"])
def test_a_clause_that_adds_nothing_is_dropped(clause: str) -> None:
    assert without_remarks(language(), f"bank 2, {clause}.") == "bank 2"


@pytest.mark.parametrize(
    "line", ["That was nice!", "Five kelp, hooray!", "Thanks for G1. What a farm!", "Wow."]
)
def test_lines_of_nothing_but_remarks(line: str) -> None:
    assert only_remarks(language(), line)


@pytest.mark.parametrize(
    "line",
    [
        "Great, bank 2. Have fun!",
        "G1 is nice.",
        "The Long Night was nice.",
        "The kelp is fine, please.",
        "Bank is nice",
        "Nice farm, but not now",
        "Thanks for G1, but undo it",
    ],
)
def test_lines_that_may_be_more_than_remarks(line: str) -> None:
    assert not only_remarks(language(), line)


@pytest.mark.parametrize(
    "line",
    [
        "Bank 2, the other one",
        "Bank 2, the dear one",
        "Bank 2. The dear one",
        "Bank 2, dearly",
        "Bank 2, the first",
        "Bank 2, take it",
        "Bank 2, paying kelp",
        "Bank 2, not now",
        "Bank 2. The price is kelp",
        "Bank 2. My choice is kelp",
        "Two farms are fine. Bank 2",
        "Otherwise, bank 2",
        "Unless she minds, bank 2",
        "Not yet: bank 2",
        "Next turn: bank 2",
        "Ada: bank 2",
        "If so, bank 2",
        "Maybe. Bank 2",
        "I would rather wait. Bank 2",
        "Build farm. Bank 2",
        "Kelp! Bank 2",
        "G3. Bank 2",
        "Long Night. Bank 2",
        "You can: bank 2",
        "Bank 2. Or not",
        "Bank 2. Next turn please",
        "Bank 2. If you agree",
        "Bank 2. Just kidding",
        "Bank 2. No",
        "Bank 2. I don't mean it",
        "Bank 2. Build farm",
        "Ben said so. Bank 2",
        "Only an example. Bank 2",
        "Too early yet. Bank 2",
    ],
)
def test_what_may_change_the_order_is_left(line: str) -> None:
    assert without_remarks(language(), line) == line


def test_where_no_is_an_answer_it_is_no_remark() -> None:
    assert without_remarks(language(), "No, bank 2", answers=True) == "No, bank 2"
    assert without_remarks(language(), "Good, bank 2", answers=True) == "bank 2"


@pytest.mark.parametrize(
    ("spoken", "line", "left"),
    [
        ("fr", "Bon, alors : bank 2", "bank 2"),
        ("fr", "Désolé, bank 2", "bank 2"),
        ("fr", "Pas encore, bank 2", "Pas encore, bank 2"),
        ("fr", "Pas encore. bank 2", "Pas encore. bank 2"),
        ("fr", "Sinon, bank 2", "Sinon, bank 2"),
        ("fr", "C'est une jolie farm ! bank 2", "bank 2"),
        ("fr", "Merci pour G1 ! bank 2", "bank 2"),
        ("fr", "La farm est pour moi stp. bank 2", "La farm est pour moi stp. bank 2"),
        ("uk", "Ура, гарна farm! bank 2", "bank 2"),
        ("uk", "Дякую за G1! bank 2", "bank 2"),
        ("uk", "Гарна farm, будь ласка. bank 2", "Гарна farm, будь ласка. bank 2"),
        ("ru", "Отличная farm! bank 2", "bank 2"),
        ("ru", "Спасибо за G1! bank 2", "bank 2"),
        ("ru", "Отличная farm, но не сейчас. bank 2", "Отличная farm, но не сейчас. bank 2"),
        ("uk", "Добре, тоді: bank 2", "bank 2"),
        ("uk", "Інакше, bank 2", "Інакше, bank 2"),
        ("uk", "Ще не. bank 2", "Ще не. bank 2"),
        ("ru", "Ладно, bank 2", "bank 2"),
        ("ru", "Иначе, bank 2", "Иначе, bank 2"),
        ("ru", "Пока нет. bank 2", "Пока нет. bank 2"),
    ],
)
def test_other_languages_open_lines_with_their_own_words(spoken: str, line: str, left: str) -> None:
    assert without_remarks(language(spoken), line) == left
