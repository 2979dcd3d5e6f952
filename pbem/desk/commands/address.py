"""`address`: another address for all letters, or one more to write from."""

from __future__ import annotations

from pbem.engine.text import _

from ..asking import ask_by_letter
from ..visit import Visit


class Address:
    """Asks at the registered address and at the new one before anything is changed."""

    words = ("address",)
    usage = "address NEW, address add OTHER"
    summary = _("where your letters go, of all games; both ends are asked first")
    plays = False

    def fits(self, rest: str) -> bool:
        return "@" in rest

    def run(self, visit: Visit, rest: str) -> str:
        from ..mailroom.door.address import describe, read_address

        verb, address = read_address(rest)
        return ask_by_letter(visit, "address", describe(verb, address), verb=verb, new=address)


COMMAND = Address()
