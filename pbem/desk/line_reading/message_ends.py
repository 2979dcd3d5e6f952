"""Whether the text of a message ends before a line, as that is an order of the game.

`bank 2` and `put 2 in the bank` below a message are orders; `I will bank 2 next turn`, `Water is
short, is it not?` and `Have fun with the dams` are for whoever reads the message.
"""

from __future__ import annotations

from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.addressed import tells_of_oneself
from pbem.desk.spoken.next_turn import put_off
from pbem.desk.standing_orders.reading import unreadable_in_any_way


def orders_below_message(kinds: LineKinds, line: str) -> bool:
    """Whether a line below a message is an order of the game, and not a sentence to its readers.

    A question, or a line that names nothing exact and begins with no word of an order, is one only
    if each of its words can be read.
    """
    later = put_off(line)[1] or line
    if tells_of_oneself(later) or not _speaks_of_orders(kinds, later):
        return False
    if not unreadable_in_any_way(kinds.language, later.strip(" ?")):
        return True
    if "?" in later or not kinds.is_order(later):
        return False
    return _is_typed_as_order(kinds, later)


def _speaks_of_orders(kinds: LineKinds, line: str) -> bool:
    """Whether a line begins, after words that say nothing, with an answer or a thing."""
    segments = kinds.language.segments(line)
    if not segments:
        return False
    return kinds.answers(line) or kinds.language.lexicon.names_thing(segments[0].words[0])


def _is_typed_as_order(kinds: LineKinds, line: str) -> bool:
    """Whether a line begins with a word of an order, or names a site, a slot or a card."""
    words = kinds.language.plain_words(line)
    first = kinds.language.segments(line)[0].words[0]
    codes = map(kinds.language.lexicon.is_code, (word.strip(" .,;:!") for word in words))
    return words[:1] == [first] or any(codes)
