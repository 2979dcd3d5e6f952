"""Words that stand in every language as they are typed."""

from __future__ import annotations

import re

from pbem.desk import registry
from pbem.desk.new_games.hinting import HINTS
from pbem.desk.new_games.publishing import PUBLIC
from pbem.desk.timing.time_rules import TIME_OPTIONS
from pbem.engine.languages import LANGUAGES

AS_TYPED = """
    as player option
    ID ADDRESS FILE WORDS GAME NAME SECONDS SHELL ORDERS SOURCE TARGET WHO TOPIC RECIPIENT SENDER
    clock grace missed forming running finished
    PBEM_HOME HOME PBEM_LANGUAGE LANGUAGE toml systemd postgresql cron bash eval completion
    JSON SVG PNG SMTP SIGTERM SIGHUP SHA Ctrl Enter
    on off yes wait html HTML uk Europe Kyiv
    game seat with reason admin replace PBEM_DEBUG DEBUG docs decks md
    Home End Tab Ctrl
"""
"""Values of options and arguments of the program, which are typed so everywhere; and keys."""


def typed() -> frozenset[str]:
    """What stands in every language as it is typed."""
    found = {HINTS, PUBLIC, *AS_TYPED.split(), *LANGUAGES}
    for time in TIME_OPTIONS:
        found |= {time.name, *re.findall("[a-z]+", time.values)}
    for game in map(registry.find, registry.names()):
        for option in game.options:
            found |= {option.name, *option.choices}
    return frozenset(found)
