"""Which sites, basins, contracts, tiles and spaces there are: the words for what there is not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from pbem.engine import Text, _, listed, text

from .data import facts
from .place import ends

FACTS = facts()
CODE = re.compile(r"[a-z]{0,3}[+-]?\d+[a-z.\d]*|[a-z]", re.IGNORECASE)
BASINS = [str(basin) for basin in FACTS.basins]
WITH_POWERHOUSES = [str(one.id) for one in FACTS.basins.values() if one.powerhouses]
POWERHOUSES = [site.id for one in FACTS.basins.values() for site in one.powerhouses]
JOINED = {ends(conduit) for conduit in FACTS.conduits}
STREAMS = list("ABCD")
COUNTED = frozenset({"credit", "engineer", "excavator", "mixer", "energy", "vp"})
MOST_NEAR = 4


def no_such(words: Sequence[str]) -> Text | None:
    """Why words name nothing that is on the map or in the box; None if they do."""
    codes = _codes(words)
    if not codes:
        return None
    code = next((one for one in codes if not one.isdecimal()), codes[0])
    if "conduit" in words:
        return None if " ".join(codes) in JOINED else _no_conduit(code)
    if "base" in words or "elevation" in words:
        return _no_dam(code)
    if "powerhouse" in words and not _is_water(words, codes):
        return _no_powerhouse(code)
    if "contract" in words or "take" in words:
        return next((why for one in codes if (why := _no_contract(one)) is not None), None)
    if re.fullmatch(r"[YRGN]\d+", code):
        return _no_contract(code)
    if _is_water(words, codes):
        return next((why for one in codes if (why := _no_route(one)) is not None), None)
    return _no_space(words, code)


def _is_water(words: Sequence[str], codes: Sequence[str]) -> bool:
    """Whether the words are about water that makes energy: drops, or the water of a dam."""
    dam = any(one in FACTS.dams for one in codes)
    return "build" not in words and ("drop" in words or ("water" in words and dam))


def _codes(words: Sequence[str]) -> list[str]:
    """What may be names: no numbers that count something, and no bonus but behind `produce`."""
    behind = [*words[1:], ""]
    names = [one for one, thing in zip(words, behind, strict=True) if thing not in COUNTED]
    bonus = "produce" in words
    return [one.upper() for one in names if CODE.fullmatch(one) and (bonus or one[0] not in "+-")]


def no_condition(words: Sequence[str]) -> Text | None:
    """Why the condition of an order speaks of no site or contract that there is."""
    code, state = (words[0].upper(), words[1]) if len(words) == 2 else ("", "")
    if state == "offered":
        return _no_contract(code)
    if state not in ("free", "taken"):
        return None
    if re.fullmatch(r"\d+[A-D]", code):
        return None if code in FACTS.conduits else _no_conduit(code)
    return _no_dam(code) if re.fullmatch(r"\d+[A-Z]", code) else None


def _no_route(code: str) -> Text | None:
    """A dam or a conduit that is not on the map, of those that water is to take."""
    if code.lstrip("+-").isdecimal() or code in FACTS.dams or code in FACTS.conduits:
        return None
    if code.isalpha():
        return _no_headstream(code)
    if code in FACTS.contracts:  # it is served with the energy
        return None
    known = [*FACTS.dams, *FACTS.conduits]
    return _none(_("There is no dam or conduit site {code}. Near it: {near}."), code, known)


def _no_conduit(code: str) -> Text | None:
    if code in FACTS.conduits:
        return None
    if code in FACTS.dams:
        wrong = _("{code} is a dam site. Conduit sites of that basin: {near}.")
        return text(wrong, code=code, near=_of_basin(code, FACTS.conduits))
    return _none(_("There is no conduit site {code}. Near it: {near}."), code, FACTS.conduits)


def _no_dam(code: str) -> Text | None:
    if code in FACTS.dams:
        return None
    if code in FACTS.conduits:
        wrong = _("{code} is a conduit site. Dam sites of that basin: {near}.")
        return text(wrong, code=code, near=_of_basin(code, FACTS.dams))
    if code in BASINS:
        which = _("Name the site: basin {code} has {near}.")
        return text(which, code=code, near=listed(_in_basin(code, FACTS.dams)))
    return _none(_("There is no dam site {code}. Near it: {near}."), code, FACTS.dams)


def _no_powerhouse(code: str) -> Text | None:
    if code in WITH_POWERHOUSES or code in POWERHOUSES or code in BASINS:
        return None
    if code in FACTS.dams or code in FACTS.conduits:
        wrong = _("{code} is no powerhouse site: name the basin, as in `build powerhouse {basin}`.")
        return text(wrong, code=code, basin=_basin(code))
    if code.startswith("P") and "." in code:
        return _none(_("There is no powerhouse site {code}. Near it: {near}."), code, POWERHOUSES)
    first, last = WITH_POWERHOUSES[0], WITH_POWERHOUSES[-1]
    none = _("There is no basin {code}; powerhouses stand in the basins {first} to {last}.")
    return text(none, code=code, first=first, last=last)


def _no_contract(code: str) -> Text | None:
    known = re.sub(r"(?<=^[A-Z])(?=\d$)", "0", code)
    if {code, known} & FACTS.contracts.keys() or not re.fullmatch(r"[A-Z]\d+", known):
        return None
    return _none(_("There is no contract {code}. Near it: {near}."), code, FACTS.contracts)


def _no_space(words: Sequence[str], code: str) -> Text | None:
    number = code.lstrip("+")
    if "produce" in words and len(words) == 2 and re.fullmatch(r"-?\d+", number):
        known = [f"{row.produce:+d}" for row in FACTS.rows.values() if row.produce is not None]
        none = _("There is no production space {code}; there are {near}.")
        return None if f"{int(number):+d}" in known else text(none, code=code, near=listed(known))
    if "workshop" in words:
        known = [str(row.rotate) for row in FACTS.rows.values() if row.rotate]
        none = _("There is no workshop for {code} steps; there are {near}.")
    elif "patent" in words:
        known = [str(row.patent) for row in FACTS.rows.values() if row.patent]
        none = _("There is no patent {code}; the office has {near}.")
    elif "water" in words:
        return _no_headstream(number)
    else:
        return None
    return None if number in known else text(none, code=code, near=listed(known))


def _no_headstream(code: str) -> Text | None:
    none = _("There is no headstream {code}; there are {near}.")
    return None if code in STREAMS else text(none, code=code, near=listed(STREAMS))


def _none(sentence: str, code: str, known: Iterable[str]) -> Text:
    """There is none of that name, with those whose names are most like it."""
    return text(sentence, code=code, near=", ".join(_near(code, list(known))))


def _near(code: str, known: list[str]) -> list[str]:
    basin = _basin(code)
    for digits in (basin, basin[:1]):
        found = _in_basin(digits, known)
        if found and digits:
            return found[:MOST_NEAR]
    return get_close_matches(code, known, MOST_NEAR, 0.0)


def _basin(code: str) -> str:
    return "".join(sign for sign in code if sign.isdigit())


def _in_basin(basin: str, known: Iterable[str]) -> list[str]:
    return [site for site in known if site[:-1] == basin]


def _of_basin(code: str, known: Iterable[str]) -> str:
    return ", ".join(_in_basin(_basin(code), known)) or _("none")
