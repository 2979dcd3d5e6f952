"""Whether everyone may see a game when it is over: `public=yes`, chosen when it is opened."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.option_words import cannot_be

PUBLIC = "public"
YES, NO = "yes", "no"


def read_public(options: Mapping[str, str]) -> bool:
    """What was chosen; whoever joins such a game agrees to it."""
    chosen = options.get(PUBLIC, NO)
    if chosen not in (YES, NO):
        raise cannot_be(PUBLIC, (YES, NO), chosen)
    return chosen == YES
