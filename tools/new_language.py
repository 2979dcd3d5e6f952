"""Begins a language: what it is called, and tables with our words and nothing beside them yet.

What is there already is left as it is.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path

from babel import Locale

from pbem.engine import languages

_ABOUT = """\
# {own}: what it is called, and how people write it to a host. See docs/translating.md, and
# language.toml of the other languages for what else can stand here.

name = "{own}"
# Whether no sentence lacks its translation; from then on a test fails when one does.
complete = false
# How people call it, in this and in other languages.
names = {names}
"""
_WORDS = """\
# {own}: what people type, {where}. On the left are our words; between the brackets
# goes what people type for them, in every form: build = ["baue", "bauen", "bau"]. Where nothing
# stands, only the English can be typed. words.toml of the other languages shows what else may
# stand here.
"""
_EVERYDAY = """
# Words that say nothing, wherever they stand: the, on, please, I.
fillers = []
# With one of these a line is no order, but perhaps a thought of one: maybe, if, tomorrow.
hedges = []
# The same, and what is said beside them is not meant either: not, never, or.
denials = []
# Alone, they take or decline what is offered.
yes = []
no = []

# Numbers in words, the other way round: zwei = "2".
[numbers]
"""
_OPTIONS = """\
# {own}: what options are called. On the left are our words; between the brackets go
# yours, of which the first is shown, and all can be typed.
"""


def begin(code: str, folders: Iterable[Path]) -> None:
    """Write down what a new language is called, and its tables, in each of these folders."""
    own, english = (str(Locale(code).get_language_name(one)) for one in (code, "en"))
    names = json.dumps(sorted({code, own.casefold(), english.casefold()}), ensure_ascii=False)
    own = own.capitalize()
    _write(languages.FOLDER / code / "language.toml", _ABOUT.format(own=own, names=names))
    for folder in folders:
        host = folder == languages.FOLDER
        words = _WORDS.format(own=own, where="whatever the game" if host else "in this game")
        words += (_EVERYDAY if host else "") + _left_side(folder, "words.toml", ("synonyms",))
        options = _left_side(folder, "options.toml", ("names", "values", "units"))
        _write(folder / code / "words.toml", words)
        _write(folder / code / "options.toml", _OPTIONS.format(own=own) + options)


def _left_side(folder: Path, name: str, sections: tuple[str, ...]) -> str:
    """Our words in all tables of this name, with nothing beside them yet."""
    tables = [tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.glob(f"*/{name}"))]
    said = ""
    for section in sections:
        ours = dict.fromkeys(word for one in tables for word in one.get(section, {}))
        rows = "\n".join(f"{json.dumps(word)} = []" for word in ours)
        said += f"\n[{section}]\n{rows}\n" if ours else ""
    return said


def _write(path: Path, said: str) -> None:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(said, encoding="utf-8")
