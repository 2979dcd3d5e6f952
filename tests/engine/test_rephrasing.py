"""Turns of speech, as tables write them, and the plainer words that are put for them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.languages import FOLDER
from pbem.engine.order_language.rephrasing import Pieces, Rephrasing, needed_words
from pbem.folders import folder

PIECES: Pieces = {
    "slot": r"[yrg]\d|any",
    "site": "ne|[nsewc]",
    "colour": {"red": "r", "зелен*": "g"},
}


@pytest.mark.parametrize(
    ("said", "plainer", "line", "expected"),
    [
        ("wheel once", "wheel 1", "turn the wheel once.", "turn the wheel 1."),
        ("wheel once", "wheel 1", "cartwheel once", "cartwheel once"),
        ("wheel once", "wheel 1", "wheel oncethere", "wheel oncethere"),
        ("(use|take) [the] <slot> ", "play <slot> ", "take the r4, 60", "play r4 60"),
        ("(use|take) [the] <slot> ", "play <slot> ", "use r4 with 60", "play r4 with 60"),
        ("^[slot] <slot>:[ ]", "play <slot> with ", "slot y2:60", "play y2 with 60"),
        ("^[slot] <slot>:[ ]", "play <slot> with ", "my slot y2: 60", "my slot y2: 60"),
        ("<colour> <number>", "<colour><number>", "red 3", "r3"),
        ("<colour> <number>", "<colour><number>", "зелена 3", "g3"),
        ("<colour> <number>", "<colour><number>", "tired 3", "tired 3"),
        ("<site> and <site 2>", "<site 2>, <site>", "s and ne", "ne, s"),
        ("<site>3 and <site>1", "<site>1 and <site>3", "s3 and s1", "s1 and s3"),
        ("<site>3 and <site>1", "<site>1 and <site>3", "s3 and e1", "s3 and e1"),
        ("<site> <number>{with|on}", "<site><number>", "farm s 2 with 60", "farm s2 with 60"),
        ("<site> <number>{with|on}", "<site><number>", "farm s 2, done", "farm s2, done"),
        ("<site> <number>{with|on}", "<site><number>", "farm s 2 farms", "farm s 2 farms"),
        ("(!no|not) card first", "; card", "60 on y1, card first", "60 on y1; card"),
        ("(!no|not) card first", "; card", "60 on y1, not card first", "60 on y1, not card first"),
        (r"site [\(]<number>[\)]", "<number>", "site (2)", "2"),
        ("no [more] drops$", "done", "no drops!", "done"),
        ("no [more] drops$", "done", "no drops for me", "no drops for me"),
        ("both [<colour>] ones", "2 <colour>", "both ones", "2 "),
    ],
)
def test_a_turn_of_speech(said: str, plainer: str, line: str, expected: str) -> None:
    assert Rephrasing(said, plainer, PIECES)(line) == expected


TABLES = [
    *FOLDER.glob("*/words.toml"),
    *folder("games").glob("*/words.toml"),
    *folder("games").glob("*/locale/*/words.toml"),
]


def _table(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _turns_of_speech(path: Path) -> Iterator[tuple[str, Rephrasing]]:
    everyday = path.parent.parent == FOLDER
    english = FOLDER / "en/words.toml" if everyday else path.parents[2] / "words.toml"
    table = _table(path)
    both = {**_table(english).get("pieces", {}), **table.get("pieces", {})}
    for said, plainer in (*table.get("rephrased", ()), *table.get("replaced", ())):
        yield said, Rephrasing(said, plainer, both)


def test_there_are_tables_of_all_games_and_languages() -> None:
    assert len(TABLES) > 9


@pytest.mark.parametrize("path", TABLES, ids=lambda path: "/".join(path.parts[-5:-1]))
def test_turns_of_speech_are_found_in_all_lines_that_say_them(path: Path) -> None:
    """A line that lacks what they need is not looked at; whatever they fit has it."""
    language = path.parent.name if path.parent.parent.name == "locale" else "en"
    ending = "everyday.toml" if language == "en" else f"everyday.{language}.toml"
    tables = map(_table, Path(__file__).parents[1].glob(f"*/{ending}"))
    lines = [row[0].casefold() for table in tables for rows in table.values() for row in rows]
    assert len(lines) > 100
    for said, rephrase in _turns_of_speech(path):
        needed = needed_words(said)
        for line in lines if needed else ():
            if not any(word in line for word in needed):
                assert not rephrase.expression.search(line), (said, needed, line)


@pytest.mark.parametrize(
    ("said", "needed"),
    [
        ("wheel once", ("wheel",)),
        ("(use|take) [the] <slot> ", ("use", "take")),
        ("^[slot] <slot>:[ ]", (":",)),
        ("<colour> <number>", ()),
        ("(!no|not) card first{with|on}", ("first",)),
        (r"site [\(]<number>[\)]", ()),
        ("кред* <number>", ("кред",)),
        ("(one|<number>) two|three", ()),
        ("(one [and [a half]]|(two|four)) <site>", ()),
    ],
)
def test_what_a_line_needs_to_say_it(said: str, needed: tuple[str, ...]) -> None:
    assert needed_words(said) == needed
