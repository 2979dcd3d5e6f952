"""Which cards, slots and sites there are: the words for what there is not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pbem.engine import Text, _, listed, text

from .data import CITY_SITES, CITY_TUNNELS, TUNNEL_SITES, Content

SLOT = re.compile(r"[a-z]\d{1,2}")
SITE = re.compile(r"[a-z]{1,2}(\.?[\dx])?")
TUNNEL = re.compile(r"([a-z]{1,5}\d?)-([a-z]{1,5}\d?)")
SLOTS = re.compile(r"[yrg][1-5]")
BUILT = frozenset(("farm", "desalination", "laboratory", "city", "symbiotic", "nonsymbiotic"))
TUNNELS = frozenset(
    name for site in TUNNEL_SITES for name in (site, "-".join(site.split("-")[::-1]))
)


def no_such(content: Content, words: Sequence[str]) -> Text | None:
    """Why words name nothing that is in the box or on a board; None if they do."""
    if any(word in BUILT for word in words):
        return next((why for word in words if (why := _no_site(word)) is not None), None)
    if "tunnel" in words:
        return next((why for word in words if (why := _no_tunnel(word)) is not None), None)
    for word in words:
        if SLOT.fullmatch(word) and not SLOTS.fullmatch(word):
            none = _("There is no slot {slot}: there are Y1 to Y5, R1 to R5, G1 to G5 and ANY.")
            return text(none, slot=word.upper())
    return _no_card(content, words)


def no_condition(content: Content, view: Any, words: Sequence[str]) -> Text | None:
    """Why the condition of an order speaks of no slot that there is with so many players."""
    if len(words) != 2 or words[1] not in ("free", "taken") or not SLOT.fullmatch(words[0]):
        return None
    if not SLOTS.fullmatch(words[0]):
        return no_such(content, words)
    here = [slot["slot"] for slot in view["slots"]]
    none = _("There is no slot {slot} with this number of players; there are {slots}.")
    slot = words[0].upper()
    return None if slot in here else text(none, slot=slot, slots=listed(here))


def _no_card(content: Content, words: Sequence[str]) -> Text | None:
    cards = {"play", "clone", "keep", "discard", "use", "card", "claim", "special"}
    if not cards.intersection(words) and not any(map(SLOTS.fullmatch, words)):
        return None
    numbers = [word for word in words if word.isdecimal() and len(word) < 6]
    unknown = next((word for word in numbers if int(word) not in content.cards), None)
    if unknown is None:
        return None
    return text(_("There is no card {no} in this game."), no=unknown)


def _no_site(word: str) -> Text | None:
    if (
        word == "no"
        or SLOTS.fullmatch(word)
        or not SITE.fullmatch(word)
        or (word.isalpha() and len(word) > 2)
    ):
        return None
    if _city(word) in CITY_SITES:
        return None
    none = _("There is no city site {site}: there are {sites}.")
    return text(none, site=word.upper(), sites=listed(CITY_SITES))


def _city(word: str) -> str:
    return word.upper().partition(".")[0].rstrip("0123456789X")


def _no_tunnel(word: str) -> Text | None:
    found = TUNNEL.fullmatch(word)
    if found is None:
        return _no_site(word)
    ends = [end.upper() for end in found.groups()]
    if "-".join(ends).casefold() in {name.casefold() for name in TUNNELS}:
        return None
    unknown = next((end for end in ends if end not in CITY_SITES), None)
    if unknown is not None:
        return _no_site(unknown.casefold())
    none = _("There is no tunnel site between {one} and {other}. From {one}: {near}.")
    return text(none, one=ends[0], other=ends[1], near=", ".join(CITY_TUNNELS[ends[0]]))
