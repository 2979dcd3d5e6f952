"""What somebody got piece by piece in one turn, told as one sum.

`Ben takes 1 mixer.`, twice, becomes `Ben takes 2 mixers.`
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .table import Told
from .text import Text, as_text, joined, revived


def added_up(places: Mapping[str, str], stories: Iterable[Told]) -> list[Told]:
    """The story, with sentences as one that differ in nothing but an amount.

    `places` says, of each such sentence, which of its places has the amount.
    """
    told: list[list[Told]] = []
    for one in stories:
        if told and _is_more_of(places, told[-1][-1], one):
            told[-1].append(one)
        else:
            told.append([one])
    return [some[0] if len(some) == 1 else _as_sum(places, some) for some in told]


def _is_more_of(places: Mapping[str, str], before: Told, one: Told) -> bool:
    said, other = one.said, before.said
    place = places.get(said.sentence)
    if place is None or said.sentence != other.sentence:
        return False
    if (one.at, one.to) != (before.at, before.to):
        return False
    alike = {**said.params, place: ""} == {**other.params, place: ""}
    return alike and _can_be_counted(said.params[place]) and _can_be_counted(other.params[place])


def _can_be_counted(words: Any) -> bool:
    """Whether they are nothing but amounts; old stories have words as they were said."""
    return all(isinstance(part.params.get("n"), int) for part in _amounts(words))


def _as_sum(places: Mapping[str, str], some: list[Told]) -> Told:
    first, said = some[0], some[0].said
    place = places[said.sentence]
    amounts = (part for one in some for part in _amounts(one.said.params[place]))
    return Told(first.at, first.to, said.sentence, {**said.params, place: joined(_summed(amounts))})


def _amounts(words: Any) -> Iterator[Text]:
    """The amounts that stand in a row; `joined` calls their places p0, p1, ..."""
    said = as_text(revived(words))
    if "p0" not in said.params:
        yield said
        return
    for part in said.params.values():
        yield from _amounts(part)


def _summed(amounts: Iterable[Text]) -> list[Text]:
    """Amounts of the same thing as one, in the order of the first of each."""
    sums: dict[Text, Text] = {}
    for one in amounts:
        of_one = Text(one.sentence, {**one.params, "n": 1}, one.many, one.context)
        known = sums.get(of_one)
        number = one.params["n"] + (known.params["n"] if known is not None else 0)
        sums[of_one] = Text(one.sentence, {**one.params, "n": number}, one.many, one.context)
    return list(sums.values())
