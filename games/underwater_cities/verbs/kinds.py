"""What the verbs share that name kinds of structures and cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine import Refusal, Words, _, listed, text

from ..deck import BUILDINGS, CITIES, Part
from ..terms import term
from .verb import Form

CALLED = {"nonsymbiotic": ("nonsymbiotic", "city"), "symbiotic": ("symbiotic", "city")}


def check_kinds(
    form: Form, path: str, kinds: Sequence[str], legal: frozenset[str] | None = None
) -> None:
    """There is at least one kind, and each may stand here."""
    if not kinds:
        raise form.fail(path, "needs at least one kind")
    for kind in kinds:
        if legal is not None and kind not in legal:
            raise form.fail(path, f"{kind} cannot stand here")


def check_cost(form: Form, path: str, cost: object) -> None:
    """A cost in a word is one of two."""
    if isinstance(cost, str) and cost not in ("usual", "free"):
        raise form.fail(path, "is 'usual', 'free', or what is paid")


def not_taken(parts: Sequence[Part], verb: str) -> Iterator[Refusal]:
    """Why a kind cannot be built or upgraded that none of these parts names."""
    allowed = {kind for part in parts for kind in part.kinds}
    for kind in (*BUILDINGS, "tunnel", *(CITIES if verb == "build" else ())):
        if kind not in allowed:
            build = _("This effect does not build that.")
            why: Words = build if verb == "build" else _("This effect does not upgrade that.")
            if allowed:
                only = listed([term(one) for one in sorted(allowed)], "or")
                build = _("Here you can build a {only}, nothing else.")
                upgrade = _("Here you can upgrade a {only}, nothing else.")
                why = text(build if verb == "build" else upgrade, only=only)
            for name in CALLED.get(kind, (kind,)):
                if name != "city" or not allowed.intersection(CITIES):
                    yield Refusal(f"{verb} {name}", "U3.17", why)


def either_way(site: str) -> list[str]:
    """A site's name; a tunnel's may be said from either end."""
    return [site, "-".join(reversed(site.split("-")))] if "-" in site else [site]


def tunnel_ends(site: str) -> list[str]:
    """A tunnel by where it goes: `from SE to S`, or just `to S`; none for other sites."""
    if "-" not in site:
        return []
    one, other = site.split("-")
    return [f"{one} {other}", f"{other} {one}", one, other]
