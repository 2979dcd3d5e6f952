"""Faults of the program itself: they are logged and told, and stop neither the game nor its post.

What was begun when one was met is dropped; the game stands as it stood before.
"""

from __future__ import annotations

import logging

from pbem.engine.errors import PbemError
from pbem.engine.text import Text, text

log = logging.getLogger("pbem.desk")

LOUD = False
"""Whether faults are raised all the same; tests want to see them."""
_NOT_OURS = (PbemError, OSError, MemoryError)
"""What words, disks and machines are to blame for. It is said, or tried again later."""
_WORDS_OF_ERROR = 300  # letters
LETTER_NOT_READ = text(
    "This program has a fault, and could not do what your letter says. Nothing has changed, and"
    " the operator has been told. Please say it in other words, or try another move."
)
ORDER_NOT_READ = text("this program has a fault, and could not do it")


def is_fault(error: Exception) -> bool:
    """Whether an error is a fault of the program that we live with."""
    return not LOUD and not isinstance(error, _NOT_OURS)


def for_operator(game: int, error: Exception) -> Text:
    """What the operator is told of it."""
    return text(
        "A letter for game {game} met a fault of the program, and its player has been told so:"
        " {why}. The game stands as before. The log says where it happened; an export of the game"
        " and the letter are what its authors need to mend it.",
        game=game,
        why=f"{type(error).__name__}: {error}"[:_WORDS_OF_ERROR],
    )
