"""The dress that a text part gives to words: bold, lists, the targets of links."""

from __future__ import annotations

import re
from typing import Final

_TARGET: Final = re.compile(
    r"\s{0,3}[<\[]mailto:[^>\]]*(?:[>\]]|$)|(?<=\S)<(?:https?|tel|file|x-apple[a-z-]*):[^>]*(?:>|$)"
)
_LINKED: Final = re.compile(r"\[([^\[\]]{1,300})\]\([a-z]{2,10}:[^()\s]{0,2000}\)", re.IGNORECASE)
_PICTURE: Final = re.compile(r"\[(?:cid|image|inline image|picture|bild)\s?:[^\]]{0,300}\]", re.I)
_BULLET: Final = re.compile(r"(?:[-*•‣◦▪●○·]|\d{1,2}[.)]) +(?=[^\W\d_*])")
_BOLD: Final = re.compile(r"(?<![\w*])(\*{1,2})(?=[^\s*])([^*]{1,400}?)(?<=[^\s*])\1(?![\w*])")
_SLANTED: Final = re.compile(r"_([^\s_](?:[^_]{0,400}[^\s_])?)_")


def undressed(text: str) -> str:
    """The words of the line alone; empty if it had none."""
    if "<" in text or "[" in text:
        text = _LINKED.sub(r"\1", text)
        text = _TARGET.sub("", _PICTURE.sub("", text))
    if not text[:1].isalpha():
        text = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    if "*" in text:
        text = _BOLD.sub(r"\2", text)
    whole = _SLANTED.fullmatch(text)
    return (whole[1] if whole else text).strip()
