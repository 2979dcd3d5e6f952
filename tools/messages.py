"""`make messages`: brings the catalogues of all languages up to date and compiles them.

    python -m tools.messages            extract, update, compile
    python -m tools.messages de         the same, and begin a catalogue for German

Sentences are found where they are marked: `_`, `mark`, `text`, `ntext`, `within` and `order` in
Python, `_` and `ntext` in templates, and in data under the keys that the domain names. Each domain
(the host, and each game) has its catalogues in a folder `locale` of its own.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

ROOT = Path(__file__).parents[1]
LANGUAGES = ("fr", "uk", "ru")
_ONE = {"_": "", "mark": "", "text": "", "order": "order"}  # functions of one sentence: its context
_IN_TEMPLATES = ("_", "ntext")
_NO_TIME = datetime.fromtimestamp(0, UTC)  # the same sentences make the same file
_HEADER = "# Sentences of {domain} in {language}; see docs/translating.md.\n#"


class Message(NamedTuple):
    """A sentence to be translated, and the file that says it."""

    sentence: str
    many: str
    context: str
    file: str

    @property
    def one_context(self) -> str | None:
        """The context as Babel has it: None where there is none."""
        return self.context or None


class Domain(NamedTuple):
    """Sentences that have catalogues of their own."""

    name: str
    folder: Path
    """The folder with the folder `locale`."""
    sources: tuple[Path, ...]
    spoken: Mapping[str, tuple[str, ...]] = {}
    """By data file, the keys under which there are words for people."""

    def po(self, language: str) -> Path:
        """The catalogue that translators write."""
        return self.folder / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"


DOMAINS = (
    Domain("pbem", ROOT / "pbem", (ROOT / "pbem", ROOT / "templates")),
    Domain(
        "barrage",
        ROOT / "games/barrage",
        (ROOT / "games/barrage",),
        {
            "companies.toml": ("id", "head", "ability_words"),
            "officers.toml": ("name", "ability"),
            "technology.toml": ("words",),
            "scoring.toml": ("words",),
        },
    ),
    Domain(
        "underwater-cities",
        ROOT / "games/underwater_cities",
        (ROOT / "games/underwater_cities",),
        {
            **dict.fromkeys(("era1.toml", "era2.toml", "era3.toml"), ("name", "text")),
            **dict.fromkeys(("specials.toml", "metropolises.toml"), ("name", "text")),
            **dict.fromkeys(("contracts.toml", "slots.toml", "boards.toml"), ("name", "text")),
        },
    ),
)


_OPERATORS = (
    *("pbem/host/", "pbem/settings.py"),
    *("pbem/mail/transport/", "pbem/mail/listener/", "pbem/mail/imap.py"),
    *("pbem/mail/tls_words.py", "pbem/mail/passwords.py"),
    *("pbem/store/backup.py", "pbem/store/restore.py", "pbem/store/home.py"),
    *("pbem/store/files.py", "pbem/store/mounts.py"),
    *("pbem/desk/upkeep/checking.py", "pbem/desk/upkeep/importing.py"),
)
"""What only the operator reads stays English."""


def messages(domain: Domain) -> list[Message]:
    """Every sentence of a domain, once."""
    found: dict[tuple[str, str], Message] = {}
    for source in domain.sources:
        for path in sorted(source.rglob("*")):
            for one in _in_file(path, domain.spoken):
                known = found.setdefault((one.context, one.sentence), one)
                if one.many and not known.many:
                    found[one.context, one.sentence] = one
    return list(found.values())


def _in_file(path: Path, spoken: Mapping[str, tuple[str, ...]]) -> Iterator[Message]:
    file = path.relative_to(ROOT).as_posix()
    if file.startswith(_OPERATORS):
        return
    if path.suffix == ".py":
        yield from _in_python(path.read_text("utf-8"), file)
    elif path.suffix == ".j2":
        yield from _in_template(path.read_bytes(), file)
    elif path.name in spoken and path.suffix == ".toml":
        yield from _in_data(tomllib.loads(path.read_text("utf-8")), spoken[path.name], file)


def _in_template(source: bytes, file: str) -> Iterator[Message]:
    options = {"trim_blocks": "true", "lstrip_blocks": "true"}
    for _line, _name, found, _said in babel_extract(BytesIO(source), _IN_TEMPLATES, [], options):
        words = [found] if isinstance(found, str) else [one for one in found or () if one]
        if words:
            yield Message(words[0], words[1] if len(words) > 1 else "", "", file)


def _in_python(source: str, file: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        said = [one.value for one in node.args if isinstance(one, ast.Constant)]
        words = [one for one in said if isinstance(one, str) and one]
        if node.func.id in _ONE and words and isinstance(node.args[0], ast.Constant):
            yield Message(words[0], "", _ONE[node.func.id], file)
        elif node.func.id == "ntext" and len(words) >= 2:
            yield Message(words[0], words[1], "", file)
        elif node.func.id == "within" and len(words) == 2:
            yield Message(words[1], "", words[0], file)


def _in_data(value: Any, spoken: tuple[str, ...], file: str) -> Iterator[Message]:
    if isinstance(value, list):
        for one in value:
            yield from _in_data(one, spoken, file)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key in spoken and isinstance(one, str) and one:
                yield Message(one, "", "", file)
            elif key in spoken and isinstance(one, dict):
                yield from (Message(words, "", "", file) for words in one.values())
            else:
                yield from _in_data(one, spoken, file)


def updated(domain: Domain, language: str) -> Catalog:
    """The catalogue with every sentence of today, and the translations that it has."""
    path = domain.po(language)
    known = read_po(BytesIO(path.read_bytes()), locale=language) if path.exists() else Catalog()
    fresh = Catalog(locale=language, fuzzy=False, charset="utf-8")
    fresh.header_comment = _HEADER.format(domain=domain.name, language=language)
    for one in messages(domain):
        key = (one.sentence, one.many) if one.many else one.sentence
        had = known.get(one.sentence, one.one_context)
        kept = had.string if had is not None and _fits(had.string, bool(one.many)) else None
        comments = had.user_comments if had is not None else ()
        fresh.add(
            key,
            kept,
            [(one.file, 0)],
            flags=("python-brace-format",) if "{" in one.sentence else (),
            user_comments=comments,
            context=one.one_context,
        )
    return fresh


def _fits(string: Any, plural: bool) -> bool:
    return isinstance(string, str) != plural


def as_po(catalogue: Catalog) -> bytes:
    """What the `.po` file says, the same for the same sentences."""
    out = BytesIO()
    write_po(out, catalogue, width=98, include_lineno=False, sort_by_file=True, omit_header=False)
    lines = out.getvalue().decode().splitlines()
    dropped = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator')
    kept = [line for line in lines if not line.startswith(dropped)]
    return ("\n".join(kept) + "\n").encode()


def as_mo(catalogue: Catalog) -> bytes:
    """What the compiled file says."""
    catalogue.creation_date = catalogue.revision_date = _NO_TIME
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main(languages: tuple[str, ...]) -> None:
    """Update and compile all catalogues; say how much is translated."""
    for domain in DOMAINS:
        for language in languages:
            catalogue = updated(domain, language)
            path = domain.po(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_po(catalogue))
            written = read_po(BytesIO(path.read_bytes()), locale=language)
            path.with_suffix(".mo").write_bytes(as_mo(written))
            done = sum(1 for one in written if one.id and is_translated(one.string))
            print(f"{domain.name} {language}: {done} of {len(written)}")


def is_translated(string: Any) -> bool:
    """Whether there are words, in every plural form."""
    return all(string) if isinstance(string, list | tuple) else bool(string)


if __name__ == "__main__":
    main((*LANGUAGES, *sys.argv[1:]))
