"""Counted over a collection: of own lines at most 1 in 100 lost, of others' none read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pbem.mail.reading import read_letter

from .collection import FOREIGN, Reply, replies

REPLIES = 2_400
MOST_LOST = 0.01
_RULES = "-–—_*=~ "


class Count(NamedTuple):
    """What was counted in one reply."""

    reply: Reply
    own: int
    lost: list[str]
    leaked: list[str]


def words(line: str) -> str:
    """The letters and digits of a line, without the number or bullet before it."""
    return "".join(filter(str.isalnum, line.lstrip("0123456789.)-*• "))).casefold()


def count(reply: Reply) -> Count:
    read = [words(line) for line in read_letter(reply.raw).lines]
    heard = "\n".join(read)
    own = [line for line in reply.own if line.strip(_RULES)]
    lost = [line for line in own if words(line) not in heard]
    of_others = {words(line) for line in FOREIGN if words(line)}
    leaked = [line for line in read if line in of_others]
    return Count(reply, len(own), lost, leaked)


def counted(collection: Iterable[Reply]) -> Iterator[Count]:
    return map(count, collection)


def test_hardly_an_own_line_is_lost_and_none_of_others_is_read() -> None:
    found = list(counted(replies(REPLIES)))
    assert len(found) >= REPLIES
    leaks = [(one.reply.name, one.leaked) for one in found if one.leaked]
    assert leaks == []
    lost = [(one.reply.name, one.lost) for one in found if one.lost]
    own = sum(one.own for one in found)
    assert sum(len(lines) for _, lines in lost) <= MOST_LOST * own, lost[:10]
