"""A fifth language is a folder: drop one in, and people read and write it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[2]
LANGUAGE = """\
name = "Deutsch"
names = ["de", "deutsch", "german"]
letters = "äß"
words = ["hallo", "ich", "gern", "spielen"]
yes = ["ja", "jawohl"]
no = ["nein"]

[dates]
from = ["vom"]
to = ["bis"]
months = ["jan", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez"]
"""
WORDS = """\
[synonyms]
language = ["sprache"]
"sign up" = ["anmelden"]
away = ["abwesend"]
"""
GAME_WORDS = """\
[synonyms]
take = ["nimm"]
germany = ["deutschland"]
usa = ["amerika"]
italy = ["italien"]
france = ["frankreich"]
"""
SENTENCES = {
    "pbem/locale/de/LC_MESSAGES/pbem.po": {
        "{what} Is that what you want? Answer `yes`, and it is done.": "{what} Wollen Sie das?"
        " Antworten Sie mit `ja`.",
        "Letters come to you in {language}; `language {codes}` changes that.": "Briefe kommen auf"
        " {language}; `sprache {codes}` ändert das.",
    },
    "games/barrage/locale/de/LC_MESSAGES/barrage.po": {"take {what}": "nimm {what}"},
}
ORDERS = {"take {what}"}
FILES = {
    "pbem/locale/de/language.toml": LANGUAGE,
    "pbem/locale/de/words.toml": WORDS,
    "games/barrage/locale/de/words.toml": GAME_WORDS,
}


def run(copy: Path, *command: str) -> str:
    """Run Python on the copy, with the tests of this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
    path = os.pathsep.join((str(copy), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *command],
        cwd=copy,
        env={**kept, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with a German folder of a few words and sentences."""
    copy = tmp_path_factory.mktemp("german")
    for name in ("pbem", "games", "templates", "docs", "tools"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name, said in FILES.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(said, encoding="utf-8")
    for name, sentences in SENTENCES.items():
        catalogue = Catalog(locale="de")
        for sentence, translation in sentences.items():
            context = "order" if sentence in ORDERS else None
            catalogue.add(sentence, translation, context=context)
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        with (copy / name).open("wb") as file:
            write_po(file, catalogue)
    run(copy, "-m", "tools.messages", "it")  # compiles what is there, and begins Italian
    return copy


def test_it_is_used_by_mail(copy: Path) -> None:
    script = Path(__file__).with_name("tiny_german.py")
    run(copy, str(script), str(copy))


def test_it_is_used_at_the_shell(copy: Path) -> None:
    assert "[en|de|fr|it|ru|uk]" in run(copy, "-m", "pbem", "--help")


def test_a_folder_that_is_begun_says_what_the_language_is_called(copy: Path) -> None:
    """`make messages LANGUAGE=it`, as docs/translating.md says."""
    assert 'name = "Italiano"' in (copy / "pbem/locale/it/language.toml").read_text("utf-8")


def test_a_folder_that_is_begun_has_our_words_to_be_filled(copy: Path) -> None:
    for place in ("pbem", "games/barrage", "games/underwater_cities"):
        folder = copy / place / "locale/it"
        words = tomllib.loads((folder / "words.toml").read_text("utf-8"))
        assert words["synonyms"]
        assert not any(words["synonyms"].values()), "Italian words are the translator's"
        assert tomllib.loads((folder / "options.toml").read_text("utf-8"))["names"]
    assert (copy / "pbem/locale/de/words.toml").read_text("utf-8") == WORDS, "it was there"


def test_a_translation_that_would_break_a_letter_is_named_and_left_out(copy: Path) -> None:
    file = copy / "games/barrage/locale/it/LC_MESSAGES/barrage.po"
    english = 'msgid "{company} turns its wheel {steps}."\nmsgstr "'
    kept = file.read_text("utf-8")
    file.write_text(kept.replace(english, english + "{company} gira {passi}."), "utf-8")
    said = run(copy, "-m", "tools.messages", "it")
    assert "there is no place {passi}; the English has {company}, {steps}" in said
    assert b"gira" not in file.with_suffix(".mo").read_bytes()
    file.write_text(kept, "utf-8")
