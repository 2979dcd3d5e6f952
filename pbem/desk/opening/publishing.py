"""Whether everyone may see a game when it is over: `public=yes`, chosen when it is opened."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.errors import GameError
from pbem.engine.text import text

PUBLIC = "public"
YES, NO = "yes", "no"


def read_public(options: Mapping[str, str]) -> bool:
    """What was chosen; whoever joins such a game agrees to it."""
    chosen = options.get(PUBLIC, NO)
    if chosen not in (YES, NO):
        raise GameError(
            text(
                "The option {name} can be {what}; not {value!r}.",
                name=PUBLIC,
                what=f"{YES}, {NO}",
                value=chosen,
            )
        )
    return chosen == YES
