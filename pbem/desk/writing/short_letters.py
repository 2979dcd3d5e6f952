"""Letters that only say what became of an order have few lines: what is cut, in which order.

No sentence of the story is left out here: what a letter tells and what it only counts is settled
when it is noted (`pbem/desk/owed_letters/news.py`), so that `history` gives exactly the others.
The HTML part has everything.
"""

from __future__ import annotations

from functools import partial
from itertools import groupby, islice

from msgspec.structs import replace

from pbem.desk.transcript import DONE, IGNORED, REFUSED, TOLD, UNDONE, UNREACHED, Item
from pbem.engine.text import joined, spoken
from pbem.mail.compose.body import WIDTH, Body, MoveGroup, fill_in

LINES = 12
"""So many lines of text such a letter has, the reply line among them."""
ECHO = WIDTH - 2
"""So much of a player's own line is shown then: one line."""
REASON = 3 * (WIDTH - 2) - 20
"""So much of a reason is told then: three lines."""


def text_of_body(body: Body) -> str:
    """The text part; of a body that is to be short, with as much left out as it takes."""
    said = fill_in(body, "txt")
    if not body.short:
        return said
    for cut in (*_CUTS, *_LAST_CUTS):
        if len(said.splitlines()) <= LINES:
            return said
        if cut is _LAST_CUTS[0] and len(_closed_up(said).splitlines()) <= LINES:
            return _closed_up(said)
        body = cut(body)
        said = fill_in(body, "txt")
    if len(_closed_up(said).splitlines()) > LINES:
        said = fill_in(_without_echo(body), "txt")
    return _closed_up(said)


def _closed_up(said: str) -> str:
    """The letter without the empty lines that there is no room for, the lowest first."""
    lines = said.splitlines()
    for place in reversed(range(len(lines))):
        if len(lines) > LINES and not lines[place]:
            del lines[place]
    return "\n".join([*lines, ""])


def _totals_alone(body: Body) -> Body:
    """Who got how much, without from where."""
    return replace(body, breakdown=[row for row in body.breakdown if row[0][:2] != "- "])


def _run_on(body: Body) -> Body:
    """The story as one paragraph."""
    return replace(body, story_runs_on=True)


def _offer(most: int, body: Body) -> Body:
    """Not more than so many answers that would work."""
    moves = islice((move for group in body.groups for move in group.moves), most)
    return replace(body, groups=[MoveGroup("", list(moves))] if body.groups else [])


def _without_pointers(body: Body) -> Body:
    """Which orders there are is said in every other letter; what is said but once stays."""
    return replace(body, closing=body.closing[:-1])


def _read_together(body: Body) -> Body:
    """Lines that were done one after the other as one, with what all of them were read as."""
    account = body.transcript
    if account is None:
        return body
    items: list[Item] = []
    for (outcome, _ahead), some in groupby(account.items, lambda one: (one.outcome, one.ahead)):
        row = list(some)
        told = [item for item in row if outcome == DONE and item.needs_saying]
        items += [item for item in row if item not in told]
        items += [_as_one(told)] if told else []
    return _with_account_of(body, items)


def _as_one(items: list[Item]) -> Item:
    """The same as if all of it had been said in one line."""
    return replace(
        items[0],
        line="; ".join(item.line for item in items),
        answers=[answer for item in items for answer in item.answers],
        text=joined([item.text for item in items if item.text], " "),
    )


def _tell_in_a_row(body: Body) -> Body:
    """What was noted for later, and other answers, as one paragraph each."""
    account = body.transcript
    if account is None:
        return body
    items = [
        replace(item, text=_in_a_row(spoken(item.text))) if item.outcome == TOLD else item
        for item in account.items
    ]
    return _with_account_of(body, items)


def _in_a_row(words: str) -> str:
    """Lines one behind the other; before one that begins a sentence, there is an end."""
    said = ""
    for line in filter(None, map(str.strip, words.splitlines())):
        stop = "." if said and line[0].isupper() and said[-1] not in ".!?:" else ""
        said = f"{said}{stop} {line}"
    return said.strip()


def _echo_less(body: Body) -> Body:
    """One line of each of the player's own; of those that came to nothing, the first alone."""
    account = body.transcript
    if account is None:
        return body
    listed = ((account.not_taken, IGNORED), (account.unreached, UNREACHED))
    few = [
        Item(line, outcome)
        for lines, outcome in listed
        for line in (lines if len(lines) < 2 else (lines[0], "..."))
    ]
    items = [replace(item, line=_within(ECHO, item.line)) for item in (*account.to_show, *few)]
    return _with_account_of(body, items)


def _without_echo(body: Body) -> Body:
    """No line of the player's own of which all is said again: what it was read as, or noted as."""
    account = body.transcript
    if account is None:
        return body
    items = [replace(one, line="") if _said_again(one) else one for one in account.items]
    return _with_account_of(body, items)


def _said_again(item: Item) -> bool:
    """Whether what is told of a line has its words."""
    if item.outcome == DONE:
        return bool(item.read_as) and not any(one.filled_in for one in item.answers)
    ordered = item.line.partition(":")[2].strip()
    return item.outcome == TOLD and bool(ordered) and ordered in spoken(item.text)


def _without_undone(body: Body) -> Body:
    """What was taken back with another line stands in the answers that would work."""
    account = body.transcript
    if account is None:
        return body
    items = [item for item in account.items if item.outcome != UNDONE]
    return _with_account_of(body, items)


def _explain_less(body: Body) -> Body:
    """The beginning of a long reason: what is nearest comes first in it."""
    account = body.transcript
    if account is None:
        return body
    items = [
        replace(item, text=_within(REASON, spoken(item.text))) if item.outcome == REFUSED else item
        for item in account.items
    ]
    return _with_account_of(body, items)


def _have_less(body: Body) -> Body:
    """Of what the player has the first sentence, unless the others name an order."""
    if "`" in body.have:
        return body
    first, more, _rest = body.have.partition(". ")
    return replace(body, have=f"{first}." if more else first)


def _with_account_of(body: Body, items: list[Item]) -> Body:
    """The account of these lines alone; without one where the story tells all that came of them."""
    return replace(body, transcript=replace(body.transcript, items=items) if items else None)


def _within(room: int, words: str) -> str:
    """The words, or as many whole ones as there is room for."""
    if len(words) <= room:
        return words
    begun, _blank, _rest = words[: room - 3].rpartition(" ")
    return f"{(begun or words[: room - 4]).rstrip(' ;,:')} ..."


_CUTS = (
    _without_pointers,
    _run_on,
    _read_together,
    _tell_in_a_row,
    partial(_offer, 2),
    _totals_alone,
    _echo_less,
)
"""What is missed least is cut first."""
_LAST_CUTS = (partial(_offer, 1), _without_undone, _explain_less, _have_less)
"""What is cut only where a letter without empty lines is too long."""
