"""`modify`: what structures or cities of a kind produce is changed or added to."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine import Text, Words, order

from ..actor import Actor
from ..deck import CITIES, STRUCTURES, Part
from ..network import tally
from ..payment import Goods
from .appraiser import Appraiser, Offered, Weigher, value
from .kinds import check_kinds
from .verb import Form, Verb

MODIFIABLE = frozenset((*STRUCTURES, *CITIES, "city"))


class Modify(Verb):
    """Only in Production: `from` something `to` something else, or something to `add`."""

    name = "modify"
    modifiers = ("count", "upgraded", "from_", "to", "add")
    places = frozenset(("production",))
    heads = ("modify",)
    vocabulary = ("exchange",)

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        check_kinds(form, f"{path}.modify", [part.modify or ""], MODIFIABLE)
        if (part.add is None) == (part.from_ is None or part.to is None):
            raise form.fail(f"{path}.modify", "needs 'from' and 'to', or 'add'")
        for bundle in (part.from_, part.to, part.add):
            for key in bundle or {}:
                if key in ("card", "federation", "special"):
                    raise form.fail(f"{path}.modify", f"{key} cannot be produced")

    def terms(self, a: Actor, part: Part, which: int) -> tuple[Goods, Goods]:
        return dict(part.from_ or {}), dict(part.to or {})

    def deal(self, give: Words, get: Words) -> Text:
        return order("exchange {give} for {get}", give=give, get=get)

    def worth_made(
        self, part: Part, price: Mapping[str, float], turns: int, by: Appraiser
    ) -> float:
        often = min(part.count or 1, by.expected(modified(part), turns))
        if part.add:
            change = value(part.add, price)
        else:
            change = value(part.to or {}, price) - value(part.from_ or {}, price)
        return max(0.0, change) * often

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        return by.deal(option)


def modified(part: Part) -> str:
    """The network's thing that a production modifier changes."""
    thing = "city_tunnel" if part.modify == "tunnel" else str(part.modify)
    return f"upgraded_{thing}" if part.upgraded else thing


def modifiable(a: Actor, part: Part) -> int:
    """How many structures or cities a production modifier applies to."""
    return min(part.count or 1, tally(a.player)[modified(part)])
