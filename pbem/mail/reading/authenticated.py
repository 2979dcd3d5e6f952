"""What a mail server of ours found out about a letter's sender (RFC 8601).

Anybody can write an Authentication-Results field. Only one whose first word is the name of a
server that we trust counts, and only the topmost of those: such a server takes out what others put
in under its name, and puts its own on top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

FIELD = "authentication-results"
PASS, FAIL, UNKNOWN = "pass", "fail", ""
_DOMAIN = re.compile(
    r"header\.from\s*=\s*\"?(?:[^\s\";@]{0,64}@)?([^\s\";@]{1,255})", re.IGNORECASE
)
_COMMENT = re.compile(r"\([^()]{0,500}\)")
_RESULT = re.compile(r"\s*(dmarc|arc)\s*=\s*([a-z]{1,20})", re.IGNORECASE)


def dmarc_result(fields: Sequence[str], trusted: Iterable[str], sender: str) -> str:
    """Whether the domain of a sender stands by the letter: `pass`, `fail`, or nothing is known.

    A failure where the chain of forwarders is sound (ARC) is none: a mailing list breaks
    signatures.
    """
    names = {name.casefold() for name in trusted}
    for field in fields:
        name, _semicolon, rest = _COMMENT.sub(" ", field).partition(";")
        if (name.split() or [""])[0].casefold() in names:
            return _judged(rest, sender.rpartition("@")[2].casefold())
    return UNKNOWN


def _judged(results: str, domain: str) -> str:
    found: dict[str, str] = {}
    for one in results.split(";"):
        result, meant = _RESULT.match(one), _DOMAIN.search(one)
        if meant is not None and meant[1].casefold() != domain:
            continue  # of another From than the one that we read
        if result:
            found.setdefault(result[1].casefold(), result[2].casefold())
    if found.get("dmarc") == PASS:
        return PASS
    if found.get("dmarc") == FAIL and found.get("arc") != PASS:
        return FAIL
    return UNKNOWN
