"""What a store keeps, by name: the same names in a host directory, a database and a backup."""

from __future__ import annotations

LAYOUT = 1
"""The version of these names, in the file `schema`."""
SHELVES = ("games", "people", "addresses", "callers", "requests")
"""In the order in which a backup reads them: who is named comes after who names them."""
WITH_WORK = ("games", "people", "callers", "requests")
"""The shelves whose documents can have work to do."""
SCHEMA, SECRET = "schema", "secret"
VALUES = (
    SCHEMA,
    SECRET,
    "games.next",
    "alive",
    "pauses",
    "public",
    "standings",
    "strangers",
    "strangers-to-operator",
)
GROUPS = ("troubles", "ratings")
"""Values that are many: `troubles/reminders-of-game-12`."""
SETS = ("blocked", "open", "finished")
LISTS = frozenset({"blocked"})
"""The sets that are a file with a word on each line; of others each word is an empty file."""
ASIDE = "aside"
AS_OF, OLD_AS_OF = "due/looked-after", "due/as-of"
"""Until when the due times were looked after; without it they never were. Kept in no backup.

It had another name when markers lay otherwise: an older pbem that comes back makes its own again.
"""
DERIVED = ("locks", "due", "owed", "summaries")
"""What is made again."""


def is_kept(name: str) -> bool:
    """Whether this is the name of something that a store keeps or makes again."""
    folder, slash, _rest = name.partition("/")
    if slash:
        return folder in (*SHELVES, *GROUPS, *SETS, ASIDE, *DERIVED)
    return name.removesuffix(".tmp") in (*VALUES, *SETS)
