"""`make messages`: brings the catalogues of all languages up to date and compiles them.

    python -m tools.messages            extract, update, compile
    python -m tools.messages de         the same, and begin a folder for German

Sentences are found where they are marked: `_`, `mark`, `text`, `ntext`, `within`, `nwithin` and
`order` in Python, `_` and `ntext` in templates, and in data under the keys that the domain names;
what the command line says of itself where click keeps it (`tools/command_help.py`).
Each domain (the host, and each game) has its catalogues in a folder `locale` of its own.
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

from pbem.cli.commands import SECTIONS
from pbem.engine import languages
from tools import command_help
from tools.new_language import begin
from tools.translation_faults import fault, is_translated, table_faults, without_faults

ROOT = Path(__file__).parents[1]
LANGUAGES = tuple(code for code in languages.LANGUAGES if code != languages.SOURCE)
_TELL = ".tell"
_ONE = {"_": "", "mark": "", "text": "", _TELL: "", "order": "order"}
"""Functions of one sentence: its context."""
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
    is_help: bool = False
    """Whether its sentences are those in which the command line explains itself."""

    def po(self, language: str) -> Path:
        """The catalogue that translators write."""
        return self.folder / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"


DOMAINS = (
    Domain("pbem", ROOT / "pbem", (ROOT / "pbem", ROOT / "templates")),
    Domain("command-line", ROOT / "pbem", (ROOT / "pbem/cli",), is_help=True),
    Domain(
        "barrage",
        ROOT / "games/barrage",
        (ROOT / "games/barrage",),
        {
            "companies.toml": ("id", "head", "ability_words"),
            "officers.toml": ("id", "name", "ability"),
            "technology.toml": ("words",),
            "scoring.toml": ("words",),
        },
    ),
    Domain(
        "underwater-cities",
        ROOT / "games/underwater_cities",
        (ROOT / "games/underwater_cities",),
        {
            **dict.fromkeys(("era1.toml", "era2.toml", "era3.toml"), ("name",)),
            **dict.fromkeys(("specials.toml", "metropolises.toml", "contracts.toml"), ("name",)),
            **dict.fromkeys(("slots.toml", "boards.toml"), ("text",)),
        },
    ),
)


_OPERATORS = (
    *("pbem/host/", "pbem/settings/"),
    *("pbem/mail/transport/", "pbem/mail/listener/", "pbem/mail/imap.py"),
    *("pbem/mail/tls_words.py", "pbem/mail/passwords.py"),
    *("pbem/store/backup.py", "pbem/store/restore.py", "pbem/store/open_store.py"),
    *("pbem/store/directory/home.py", "pbem/store/directory/files.py"),
    *("pbem/store/directory/mounts.py", "pbem/store/postgres/"),
    *("pbem/desk/upkeep/checking.py", "pbem/desk/upkeep/importing.py"),
)
"""What only the operator reads stays English."""


def messages(domain: Domain) -> list[Message]:
    """Every sentence of a domain, once."""
    found: dict[tuple[str, str], Message] = {}
    for source in domain.sources:
        for path in sorted(source.rglob("*")):
            for one in _help_in(path) if domain.is_help else _in_file(path, domain.spoken):
                known = found.setdefault((one.context, one.sentence), one)
                if one.many and not known.many:
                    found[one.context, one.sentence] = one
    if domain.is_help:
        for sentence, many in command_help.BY_CLICK:
            found["", sentence] = Message(sentence, many, "", "click")
        for title in SECTIONS:
            found["", title] = Message(title, "", "", "pbem/cli/commands.py")
    return list(found.values())


def _help_in(path: Path) -> Iterator[Message]:
    if path.suffix == ".py":
        for sentence in command_help.help_in(path.read_text("utf-8")):
            yield Message(sentence, "", "", path.relative_to(ROOT).as_posix())


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
        if not isinstance(node, ast.Call):
            continue
        called = _called(node.func)
        said = [one.value for one in node.args if isinstance(one, ast.Constant)]
        words = [one for one in said if isinstance(one, str) and one]
        if called in _ONE and words and isinstance(node.args[0], ast.Constant):
            yield Message(words[0], "", _ONE[called], file)
        elif called == "ntext" and len(words) >= 2:
            yield Message(words[0], words[1], "", file)
        elif called == "within" and len(words) == 2:
            yield Message(words[1], "", words[0], file)
        elif called == "nwithin" and len(words) == 3:
            yield Message(words[1], words[2], words[0], file)


def _called(function: ast.expr) -> str:
    """What a function that is called by its name is called, or a table's `tell`."""
    if isinstance(function, ast.Name):
        return function.id
    return _TELL if isinstance(function, ast.Attribute) and function.attr == "tell" else ""


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
    """What the compiled file says: every translation that has no fault."""
    catalogue = without_faults(catalogue)
    catalogue.creation_date = catalogue.revision_date = _NO_TIME
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main(codes: tuple[str, ...]) -> None:
    """Update and compile all catalogues; say how much is translated, and what has to be mended."""
    folders = dict.fromkeys(domain.folder / "locale" for domain in DOMAINS)
    for code in codes:
        begin(code, folders)
    faults: list[str] = []
    for domain in DOMAINS:
        for language in codes:
            catalogue = updated(domain, language)
            path = domain.po(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_po(catalogue))
            written = read_po(BytesIO(path.read_bytes()), locale=language)
            faults += faults_in(written, path)
            path.with_suffix(".mo").write_bytes(as_mo(written))
            done = sum(1 for one in written if one.id and is_translated(one))
            print(f"{domain.name} {language}: {done} of {len(written)}")
            faults += table_faults(path.parents[1]) if not domain.is_help else ()
    if faults:
        print("\nTo be mended; until then these are shown in English:")
        print("\n".join(one.replace(f"{ROOT}/", "") for one in faults))


def faults_in(catalogue: Catalog, path: Path) -> Iterator[str]:
    """What has to be mended in a catalogue: where it stands, and why."""
    for one in catalogue:
        if one.id and (why := fault(one)):
            said = one.id if isinstance(one.id, str) else one.id[0]
            yield f"{path}:{one.lineno}: {said!r}: {why}"


if __name__ == "__main__":
    main((*LANGUAGES, *(code for code in sys.argv[1:] if code not in LANGUAGES)))
