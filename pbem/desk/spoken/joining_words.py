"""What joins names and sentences, in every language: `and`."""

from __future__ import annotations

import re
from functools import cache

from pbem.engine.languages import LANGUAGES, about


@cache
def joining_words() -> frozenset[str]:
    """What joins names and sentences."""
    return frozenset(word for code in LANGUAGES for word in about(code).ands)


@cache
def with_and(pattern: str) -> re.Pattern[str]:
    """An expression in which `and` stands for what joins, in any language."""
    ands = "|".join(sorted(map(re.escape, joining_words())))
    return re.compile(pattern.replace("and", f"(?:{ands})"), re.IGNORECASE)
