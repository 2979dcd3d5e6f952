"""The table of limits in docs/internals.md says what the code does, and leaves none out."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from pbem.desk.books import ANSWERS_A_DAY, FORMING_DAYS, SEAT_ANSWERS_A_DAY
from pbem.mail.entrance import LARGEST_LETTER
from pbem.mail.listener import ListenerConfig
from pbem.mail.reading.limits import LETTER_BYTES
from pbem.settings.sections import LimitsSection, ListenSection

ROOT = Path(__file__).parents[2]
UNITS = {"": 1, "days": 86_400, "KiB": 1024}
ROW = re.compile(r"\| [^|]+ \| ([\d,]+) ?(\w*) \| `([\w.]+)` \|")
DEFINED = re.compile(r"^(_?[A-Z][A-Z_]*)(?:: Final)? = ", re.MULTILINE)
LIMIT = re.compile(r"MOST|LONGEST|LARGEST|KEPT|A_DAY|A_YEAR|LIMIT|AT_ONCE|LOOKED_AT|REMEMBERED")
NOBODY_MEETS = {
    "pbem.desk.books.ANSWERS_A_DAY",  # settings
    "pbem.desk.chores.bots.BOTS_AT_ONCE",
    "pbem.desk.upkeep.importing.LARGEST",  # the operator's own files
    "pbem.desk.timing.calendar._LONGEST",  # follow from others
    "pbem.desk.timing.downtime._KEPT",
    "pbem.desk.people.languages._LONGEST",
    "pbem.desk.people.languages._LOOKED_AT",
    "pbem.desk.people.zones._LONGEST",
    "pbem.desk.registry._LONGEST_TITLE",
    "pbem.desk.standing_orders.conditions._MOST_MEANINGS",
    "pbem.desk.new_games.chosen_options._LONGEST",
    "pbem.desk.orders.message._LONGEST_OFFERED",
    "pbem.desk.mailroom.door._LONGEST_INTRODUCTION",
    "pbem.desk.line_reading.line_kinds._LONGEST_NAME",
    "pbem.host.drawing.KEPT",
    "pbem.mail.address.ADDRESS_LIMIT",  # standards
    "pbem.mail.address.LOCAL_PART_LIMIT",
    "pbem.mail.addresses_in_bounces.FOLD_LIMIT",  # details of reading and saying
    "pbem.mail.addresses_in_bounces.LINE_LIMIT",
    "pbem.mail.imap._HEAD_LIMIT",
    "pbem.mail.receipts._TEXT_LIMIT",
    "pbem.mail.reading.attribution._LONGEST",
    "pbem.mail.reading.is_bounce._LONGEST",
    "pbem.mail.reading.bounce_words._LONGEST",
    "pbem.mail.reading.bounce_words._MOST",
    "pbem.mail.reading.device_line._LONGEST",
    "pbem.mail.reading.device_line._LONGEST_NAME",
    "pbem.mail.reading.footer._LONGEST",
    "pbem.mail.reading.marks._LONGEST",
    "pbem.mail.reading.separators._LONGEST",
    "pbem.mail.transport.circuit_breaker.KNOCKS_AT_ONCE",
    "pbem.mail.transport.errors.LONGEST_SAID",
    "pbem.store.names.LARGEST",
    "pbem.store.names.LONGEST",
    "pbem.store.directory.summaries.LARGEST",
    "pbem.store.postgres.connections.MOST",
    "pbem.store.postgres.claims.CLAIMED_AT_ONCE",
}


def documented() -> dict[str, int]:
    """The limits of the table: in units of the code, by their names there."""
    text = (ROOT / "docs" / "internals.md").read_text()
    table = text.partition("## Limits\n")[2].partition("\n## ")[0]
    return {
        name: int(much.replace(",", "")) * UNITS[unit] for much, unit, name in ROW.findall(table)
    }


def in_code(name: str) -> object:
    module, _dot, constant = name.rpartition(".")
    return getattr(import_module(module), constant)


@pytest.mark.parametrize("name", sorted(documented()))
def test_the_table_says_what_the_code_does(name: str) -> None:
    assert in_code(name) == documented()[name]


def test_no_limit_is_left_out() -> None:
    left_out = []
    for part in ("desk", "mail", "host", "store", "web"):
        for path in sorted((ROOT / "pbem" / part).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            every = module.endswith("reading.limits")
            names = [one for one in DEFINED.findall(path.read_text()) if every or LIMIT.search(one)]
            left_out += [f"{module}.{one}" for one in names]
    missing = {name for name in left_out if name not in documented() and name not in NOBODY_MEETS}
    assert {name for name in missing if isinstance(in_code(name), int)} == set()


def test_what_holds_without_settings_is_the_default_of_the_settings() -> None:
    assert ListenSection().size_limit == LARGEST_LETTER == LETTER_BYTES
    assert ListenerConfig(hostname="", domains=()).size_limit == LARGEST_LETTER
    assert LimitsSection().answers_a_day == ANSWERS_A_DAY
    assert LimitsSection().seat_answers_a_day == SEAT_ANSWERS_A_DAY
    assert LimitsSection().forming_days == FORMING_DAYS
