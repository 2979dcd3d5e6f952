"""What letters call a seat: by its person's name, and by the side that it plays in this game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from pbem.engine.game import Side
from pbem.engine.play import Play
from pbem.engine.table import Told
from pbem.engine.text import Text, _


class Calling:
    """The names of one game, as one reader (None: an observer) finds them."""

    def __init__(self, play: Play[Any], view: Any, reader: int | None) -> None:
        self.names = play.names
        self.sides: Sequence[Side] = play.game.sides(view)
        self.reader = reader
        self._coloured = play.game.coloured(play.names)
        self._seat_of = {side.name: seat for seat, side in enumerate(self.sides) if side.name}

    def side(self, seat: int) -> str:
        """The side that a seat plays; nothing where the game has none, or not yet."""
        return self.sides[seat].name if self.sides else ""

    def seat(self, seat: int) -> str:
        """`Anna (Germany)`, or `Anna` in a game without sides."""
        name, side = self.names[seat], self.side(seat)
        if not side or side.casefold() == name.casefold():
            return name
        return _("{name} ({side})").format(name=name, side=side)

    def tell(self, told: Told) -> str:
        """A sentence of the story, with the people behind the sides of the others."""
        by_name = {self.names.index(one) for one in told.params.values() if one in self.names}
        params = {name: self._called(one, by_name) for name, one in told.params.items()}
        said = str(Text(told.text, params))
        return said if said[-1:] in ".!?:" else f"{said}."

    def breakdown(self, stories: Sequence[Told]) -> list[list[str]]:
        """Who got how much from where, of the sentences that tell it in `parts`."""
        return [
            [self._called(one.params.get("seat", "")), source, amount]
            for one in stories
            for source, amount in one.params.get("parts", ())
        ]

    def _called(self, value: Any, by_name: Collection[int] = ()) -> Any:
        """A side with its person, unless the sentence names the person beside it."""
        seat = self._seat_of.get(value) if isinstance(value, str) else None
        if seat is None or seat == self.reader or seat in by_name:
            return value
        return self.seat(seat)

    def coloured(self) -> list[tuple[str, str]]:
        """The words to be shown in a seat's colour: its side, or else its name."""
        if not self.sides:
            return [(name, name) for name in self._coloured]
        return [(side.name, side.colour) for side in self.sides if side.name and side.colour]
