"""What letters call a seat: by its person's name, and by the side that it plays in this game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbem.engine.game import Side
from pbem.engine.play import Play
from pbem.engine.table import Told
from pbem.engine.text import Text, _, revived, spoken


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
        return _(self.sides[seat].name) if self.sides else ""

    def seat(self, seat: int) -> str:
        """`Anna (Germany)`, or `Anna` in a game without sides."""
        name, side = self.names[seat], self.side(seat)
        if not side or side.casefold() == name.casefold():
            return name
        return _("{name} ({side})").format(name=name, side=side)

    def tell(self, told: Told) -> str:
        """A sentence of the story, with the people behind the sides of the others."""
        said = str(self._with_people(told.said, self._named(told.params)))
        return said if said[-1:] in ".!?:" else f"{said}."

    def breakdown(self, stories: Sequence[Told]) -> list[list[str]]:
        """Who got how much from where, of the sentences that tell it in `parts`."""
        return [
            [str(self._called(one.params.get("seat", ""))), spoken(source), spoken(amount)]
            for one in stories
            for source, amount in one.params.get("parts", ())
        ]

    def _named(self, params: Mapping[str, Any]) -> set[int]:
        """The seats that a sentence calls by their people's names."""
        return {self.names.index(one) for one in params.values() if one in self.names}

    def _with_people(self, said: Text, by_name: Collection[int]) -> Text:
        """The sentence with the people behind the sides; so in the sentences inside it."""
        params = {name: self._called(one, by_name) for name, one in said.params.items()}
        return Text(said.sentence, params, said.many, said.context)

    def _called(self, value: Any, by_name: Collection[int] = ()) -> Any:
        """A side with its person, unless the sentence names the person beside it."""
        value = revived(value)
        if isinstance(value, list):
            return [self._called(one, by_name) for one in value]
        side = value.sentence if isinstance(value, Text) and not value.params else value
        seat = self._seat_of.get(side) if isinstance(side, str) else None
        if seat is None and isinstance(value, Text):
            return self._with_people(value, {*by_name, *self._named(value.params)})
        if seat is None or seat == self.reader or seat in by_name:
            return value if seat is None else self.side(seat)
        return self.seat(seat)

    def coloured(self) -> list[tuple[str, str]]:
        """The words to be shown in a seat's colour: its side, or else its name."""
        if not self.sides:
            return [(name, name) for name in self._coloured]
        return [(_(side.name), side.colour) for side in self.sides if side.name and side.colour]
