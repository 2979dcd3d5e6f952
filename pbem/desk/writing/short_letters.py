"""Letters that only say what became of an order have few lines: what is cut, in which order.

No sentence of the story is left out here: what a letter tells and what it only counts is settled
when it is noted (`pbem/desk/letters/news.py`), so that `history` gives exactly the others. The HTML
part has everything.
"""

from __future__ import annotations

from functools import partial
from itertools import islice

from msgspec.structs import replace

from pbem.desk.transcript import IGNORED, REFUSED, UNDONE, Item
from pbem.engine.text import spoken
from pbem.mail.compose.page import WIDTH, MoveGroup, Page, fill_in

LINES = 12
"""So many lines of text such a letter has, the reply line among them."""
ECHO = WIDTH - 2
"""So much of a player's own line is shown then: one line."""
REASON = 3 * (WIDTH - 2) - 20
"""So much of a reason is told then: three lines."""


def text_of_page(page: Page) -> str:
    """The text part; of a page that is to be short, with as much left out as it takes."""
    said = fill_in(page, "txt")
    for cut in _CUTS if page.short else ():
        if len(said.splitlines()) <= LINES:
            break
        page = cut(page)
        said = fill_in(page, "txt")
    return said


def _totals_alone(page: Page) -> Page:
    """Who got how much, without from where."""
    return replace(page, breakdown=[row for row in page.breakdown if row[0][:2] != "- "])


def _run_on(page: Page) -> Page:
    """The story as one paragraph."""
    return replace(page, story_runs_on=True)


def _offer(most: int, page: Page) -> Page:
    """Not more than so many answers that would work."""
    moves = islice((move for group in page.groups for move in group.moves), most)
    return replace(page, groups=[MoveGroup("", list(moves))] if page.groups else [])


def _without_pointers(page: Page) -> Page:
    """Which orders there are is said in every other letter; what is said but once stays."""
    return replace(page, closing=page.closing[:-1])


def _echo_less(page: Page) -> Page:
    """One line of each of the player's own; of those that were no orders, the first alone."""
    account = page.transcript
    if account is None:
        return page
    ignored = [Item(line, IGNORED) for line in account.not_taken]
    few = [*ignored[:1], Item("...", IGNORED)] if len(ignored) > 1 else ignored
    items = [replace(item, line=_within(ECHO, item.line)) for item in (*account.to_show, *few)]
    return replace(page, transcript=replace(account, items=items))


def _without_undone(page: Page) -> Page:
    """What was taken back with another line stands in the answers that would work."""
    account = page.transcript
    if account is None:
        return page
    items = [item for item in account.items if item.outcome != UNDONE]
    return replace(page, transcript=replace(account, items=items))


def _explain_less(page: Page) -> Page:
    """The beginning of a long reason: what is nearest comes first in it."""
    account = page.transcript
    if account is None:
        return page
    items = [
        replace(item, text=_within(REASON, spoken(item.text))) if item.outcome == REFUSED else item
        for item in account.items
    ]
    return replace(page, transcript=replace(account, items=items))


def _within(room: int, words: str) -> str:
    """The words, or as many whole ones as there is room for."""
    if len(words) <= room:
        return words
    begun, _blank, _rest = words[: room - 3].rpartition(" ")
    return f"{(begun or words[: room - 4]).rstrip(' ;,:')} ..."


_CUTS = (
    _run_on,
    partial(_offer, 2),
    _without_pointers,
    _totals_alone,
    _echo_less,
    partial(_offer, 1),
    _without_undone,
    _explain_less,
)
"""What is missed least is cut first."""
