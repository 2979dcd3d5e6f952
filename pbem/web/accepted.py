"""The language of a visitor whom we do not know: the first that their browser asks for."""

from __future__ import annotations

import re

from pbem.engine.languages import LANGUAGES, SOURCE

_LONGEST = 200  # characters of a header that are looked at
_ASKED = re.compile(r"\s*([A-Za-z]{2})(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{1,3})?)\s*)?")


def accepted_language(header: str) -> str:
    """Of what a browser's Accept-Language asks for, the best liked that we have; else English."""
    found = [_ASKED.fullmatch(one) for one in header[:_LONGEST].split(",")]
    liked = [(float(one[2] or 1), one[1].lower()) for one in found if one]
    ours = [(liking, code) for liking, code in liked if liking and code in LANGUAGES]
    return max(ours, key=lambda one: one[0])[1] if ours else SOURCE
