"""Time zones by the names that people write: `Europe/Kyiv`, or just `Kyiv`."""

from __future__ import annotations

import difflib
from functools import cache

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import order, text

EXAMPLE = order("zone Europe/Kyiv")
_LONGEST = 60
_NOT_PLACES = ("posix/", "right/")


def read_zone(words: str) -> str:
    """The zone of this name; near ones are named when there is none."""
    wanted = words.strip()[:_LONGEST].casefold().replace(" ", "_")
    known = _zones()
    if wanted in known:
        return known[wanted]
    cities = [zone for zone in known.values() if zone.rpartition("/")[2].casefold() == wanted]
    if len(cities) == 1:
        return cities[0]
    near = cities or [known[one] for one in difflib.get_close_matches(wanted, known, 5, 0.5)]
    why = text("I do not know the time zone {name}.", name=repr(words.strip()[:_LONGEST]))
    raise NotUnderstood(words, why, nearest=sorted(near), example=EXAMPLE)


@cache
def _zones() -> dict[str, str]:
    """All zones by their names in small letters; never a path, only what is listed."""
    from zoneinfo import available_timezones

    names = [name for name in available_timezones() if not name.startswith(_NOT_PLACES)]
    return {name.casefold(): name for name in sorted(names)}
