"""What letters call a seat: by its person's name, and by the side that it plays in this game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbem.engine.game import Side
from pbem.engine.play import Play
from pbem.engine.table import Told
from pbem.engine.text import Text, Words, _, as_text, revived, spoken, within


class Calling:
    """The names of one game, as one reader (None: a watcher) finds them."""

    def __init__(self, play: Play[Any], view: Any, reader: int | None) -> None:
        self.names = play.names
        self.sides: Sequence[Side] = play.game.sides(view)
        self.reader = reader
        self._coloured = play.game.coloured(play.names)
        self._second_person = play.game.second_person
        self.told_in_a_row = play.game.told_in_a_row
        self.added_up = play.game.added_up
        self._seat_of = {side.name: seat for seat, side in enumerate(self.sides) if side.name}

    def side(self, seat: int) -> str:
        """The side that a seat plays; nothing where the game has none, or not yet."""
        return _(self.sides[seat].name) if self.sides else ""

    def played(self, seat: int) -> str:
        """The same, as it stands behind `You are`."""
        return spoken(self.sides[seat].played) or self.side(seat) if self.sides else ""

    def seat(self, seat: int, besides: str = "") -> str:
        """`Anna (Germany)`, or `Anna` in a game without sides; besides, say, that it is a bot."""
        name, side = self.names[seat], self.side(seat)
        if side.casefold() == name.casefold():
            side = ""
        said = ", ".join(filter(None, (side, besides)))
        return _("{name} ({side})").format(name=name, side=said) if said else name

    def tell(self, told: Told) -> str:
        """A sentence of the story: `You pass.` of the reader, the others with their people."""
        return self.say(told.said)

    def say(self, words: Words) -> str:
        """The same of a sentence that was taken out of the story."""
        sentence = as_text(words)
        said = str(self._with_people(sentence, self._named(sentence.params)))
        return said if said[-1:] in ".!?:" else f"{said}."

    def subject(self, told: Told, said: str = "") -> str:
        """What a sentence of the story begins with if it begins with whom it is about.

        `said` is how it is told, if that is known already.
        """
        said = said or self.tell(told)
        for one in told.said.params.values():
            if self._is_reader(one):
                return said.split(" ", 1)[0]
            name = _plain(one)
            if name in self.names or name in self._seat_of:
                called = str(self._called(revived(one)))
                return called if said.startswith(f"{called} ") else ""
        return ""

    def breakdown(self, stories: Sequence[Told]) -> list[list[str]]:
        """Who got how much from where, of the sentences that are a table: its head comes first."""
        rows = []
        for one in filter(is_table, stories):
            parts = one.params["parts"]
            total = Counter[str]()
            for _source, amounts in parts:
                total.update(amounts)
            who = one.params["seat"]
            rows.append((_("You") if self._is_reader(who) else str(self._called(who)), total))
            if len(parts) > 1:
                rows += [(f"- {spoken(source)}", amounts) for source, amounts in parts]
        if not rows:
            return []
        columns = list(dict.fromkeys(what for _who, amounts in rows for what in amounts))
        title = next(spoken(one.params["table"]) for one in stories if is_table(one))
        return [
            [title, *map(_, columns)],
            *([who, *(str(amounts.get(one, "")) for one in columns)] for who, amounts in rows),
        ]

    def _named(self, params: Mapping[str, Any]) -> set[int]:
        """The seats that a sentence calls by their people's names."""
        called = map(_plain, params.values())
        return {self.names.index(name) for name in called if name in self.names}

    def _with_people(self, said: Text, by_name: Collection[int]) -> Text:
        """The sentence with the people behind the sides; so in the sentences inside it."""
        params = {name: self._called(one, by_name) for name, one in said.params.items()}
        form = self._to_reader(said)
        return Text(form.sentence, params, form.many, form.context)

    def _to_reader(self, said: Text) -> Text:
        """The sentence in the second person, if it names the reader and there is one."""
        mine = (name for name, one in said.params.items() if self._is_reader(one))
        forms = (self._second_person.get((said.sentence, name)) for name in mine)
        return next(filter(None, forms), said)

    def _is_reader(self, value: Any) -> bool:
        """Whether this names the reader, or the side that the reader plays."""
        if self.reader is None:
            return False
        name = _plain(value)
        return name == self.names[self.reader] or self._seat_of.get(name) == self.reader

    def _called(self, value: Any, by_name: Collection[int] = ()) -> Any:
        """A side with its person, unless the sentence names the person beside it."""
        value = revived(value)
        if isinstance(value, list):
            you = within("in a list", "you")
            return [you if self._is_reader(one) else self._called(one, by_name) for one in value]
        seat = self._seat_of.get(_plain(value))
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


def is_table(told: Told) -> bool:
    """Whether a sentence of the story is better shown as rows of a table."""
    return bool(told.params.get("table") and told.params.get("parts"))


def _plain(value: Any) -> str:
    """The words of a place that is filled by a name, or by a sentence without places."""
    value = revived(value)
    if isinstance(value, Text) and not value.params:
        return value.sentence
    return value if isinstance(value, str) else ""
