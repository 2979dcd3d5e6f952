"""Reads standing orders as they are given, and refuses what could never be carried out."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pbem.desk.gamefile import Chain, Part
from pbem.desk.spoken.alternatives import (
    behind_it,
    only_a_place,
    places_in,
    speaks_of_it,
    unfree,
    with_place,
)
from pbem.desk.spoken.next_turn import (
    AFTER_NEXT,
    AFTER_THAT,
    NEXT,
    put_off,
    without_joining,
    without_turn,
)
from pbem.desk.spoken.other_languages import said_for
from pbem.desk.standing_orders.conditions import (
    CAN,
    FREE,
    MOST_WORDS,
    MY_TURN,
    TAKEN,
    holds,
    is_my_turn,
    is_place,
    no_such,
    thing_named,
    turn_named,
)
from pbem.desk.standing_orders.kept import BEHIND_LATEST, LONGEST
from pbem.engine.errors import NotAllowed, NotUnderstood, OrderError
from pbem.engine.languages import SOURCE
from pbem.engine.order_language.cutting import tidy
from pbem.engine.order_language.game_language import language_of
from pbem.engine.order_language.matching import Language
from pbem.engine.order_language.notes import noted
from pbem.engine.order_reading.refusing import Refusing
from pbem.engine.play import Play
from pbem.engine.text import Words, _, mark, order, text

_TURNS_BEFORE = {AFTER_NEXT: 1, AFTER_THAT: BEHIND_LATEST}
_IF = "if {condition}: {orders}"
_UNNAMED = mark("Nothing says what “{orders}” is about; please name it.")


def pass_rest(play: Play[Any], seat: int) -> Part:
    """Pass whenever it is on offer, until the round that the game is in is over."""
    this_round = play.round
    if this_round is None or not play.game.passing:
        raise NotAllowed(
            "pass rest of round",
            text("There is no passing in {title}.", title=play.game.called),
        )
    return Part("", play.game.passing[0], this_round, _in_the_midst(play, seat))


def read_chain(play: Play[Any], seat: int, line: str, spoken: str = SOURCE) -> Chain:
    """`CONDITION: ORDERS`, perhaps with `else` behind it in the same line.

    `spoken` is the language in which the orders may be, besides English.
    """
    first, *others = _else(spoken).split(line)
    more = (read_else(play, seat, one, spoken) for one in others)
    return [read_part(play, seat, first, spoken), *more]


def read_when(play: Play[Any], seat: int, line: str, spoken: str = SOURCE) -> Chain:
    """`my turn: ORDERS` or `next turn: if CONDITION: ORDERS`, with what may follow an `if`."""
    turn, conditional = _behind_my_turn(line, spoken)
    if conditional:
        chain = read_chain(play, seat, conditional, spoken)
        _put_off(play, seat, chain[0], turn)
        return chain
    part = read_part(play, seat, line, spoken)
    if part.condition:
        raise NotUnderstood(line, _("`when` goes with `my turn`; else say `if`."))
    return [part]


def read_else(play: Play[Any], seat: int, line: str, spoken: str = SOURCE) -> Part:
    """What follows an `else`: orders, or `if CONDITION: ORDERS`."""
    first, _blank, more = line.partition(" ")
    if first.casefold() in said_for("if", spoken):
        return read_part(play, seat, more, spoken)
    orders = line.removeprefix(":").strip()
    if not orders:
        fits = order("else {orders}", orders=play.game.ahead(play.view(seat))[1])
        raise NotUnderstood(line, text("`else` takes orders, as in `{example}`.", example=fits))
    _see_readable(play, seat, orders, spoken)
    return Part("", orders, spoken=spoken)


def read_part(play: Play[Any], seat: int, line: str, spoken: str = SOURCE) -> Part:
    """`CONDITION: ORDERS`, if the condition is one that we know and the orders can be read."""
    typed, (named, line) = line, _without_turn(line, spoken)
    condition, orders = _condition_and_orders(play, seat, line, spoken)
    if not condition or not orders:
        raise _no_condition(play, seat, typed, spoken)
    if len(line) > LONGEST:
        raise NotAllowed(line[:80], _("That is too long for a standing order."))
    if holds(play, seat, condition, spoken) is None:
        raise _unknown_condition(play, seat, typed, condition, spoken)
    turn, later = put_off(orders)
    orders = _with_named(play, seat, condition, later or orders, spoken)
    _see_named(play, seat, condition, orders, spoken)
    _see_readable(play, seat, orders, spoken)
    turn = turn or named or turn_named(condition, spoken)
    condition = "" if is_my_turn(condition, spoken) else condition
    part = Part(condition, orders, during=_in_the_midst(play, seat), spoken=spoken)
    _put_off(play, seat, part, turn)
    return part


def _without_turn(line: str, spoken: str) -> tuple[str, str]:
    """The turn that a condition names beside what it says, and the line without it."""
    named, rest = without_turn(line)
    alone = turn_named(line.partition(":")[0].strip(), spoken)
    return ("", line) if alone or not rest else (named, rest)


def _unknown_condition(
    play: Play[Any], seat: int, line: str, condition: str, spoken: str
) -> OrderError:
    if no_place := no_such(play, seat, condition, spoken):
        return NotAllowed(line, no_place)
    why = _("I do not know the condition “{condition}”; `help conditions` lists them all.")
    return NotUnderstood(
        line,
        text(why, condition=condition),
        example=_in_our_words(play, seat, line),
    )


def _no_condition(play: Play[Any], seat: int, line: str, spoken: str) -> OrderError:
    """The error for a line without a condition that we know, in the sender's words if they fit."""
    condition, comma, orders = line.partition(",")
    if comma and orders.strip() and not unreadable(language_of(play, spoken=spoken), orders):
        return _unknown_condition(play, seat, line, " ".join(condition.split()), spoken)
    if own := _in_our_words(play, seat, line):
        return NotUnderstood(line, _("It takes a condition, a colon and orders."), example=own)
    words = line.split()
    for count in range(2, min(len(words), MOST_WORDS) + 1):  # `if 99L free bank 2`
        if no_place := no_such(play, seat, " ".join(words[:count]), spoken):
            return NotAllowed(line, no_place)
    why = _("It takes a condition, a colon and orders, as in `{example}`.")
    return NotUnderstood(line, text(why, example=_example(play, seat)))


def _in_our_words(play: Play[Any], seat: int, line: str) -> Words:
    """The line as we would write it, if it speaks of one place before a comma; or nothing."""
    condition, _comma, orders = line.partition(",")
    places = places_in(condition, is_place(play, seat))
    said = unfree().sub(TAKEN, condition.casefold())
    known = [one for one in (TAKEN, FREE) if one in said.split()]
    if len(places) != 1 or len(known) != 1 or not orders.strip():
        return ""
    said = without_joining(with_place(orders, places[0]))
    return order(_IF, condition=f"{places[0].upper()} {known[0]}", orders=said)


def _with_named(play: Play[Any], seat: int, condition: str, orders: str, spoken: str) -> str:
    """Orders with what their condition names instead of `there` and of `it`."""
    places = places_in(condition, is_place(play, seat))
    if len(places) == 1:
        orders = with_place(orders, places[0])
    behind, thing = behind_it(orders), thing_named(play, condition, spoken)
    if behind is None:
        return orders
    if thing and (not behind or _goes_on(play, seat, behind, spoken)):
        return f"{thing} {behind}".strip()
    if not behind:
        raise NotUnderstood(orders, text(_UNNAMED, orders=orders))
    return orders


def _goes_on(play: Play[Any], seat: int, behind: str, spoken: str) -> bool:
    """Whether words go on with an order, and name no place of their own: `with 3 excavators`."""
    attached = language_of(play, spoken=spoken).lexicon.talk.get("attached", ())
    return behind.split()[0] in attached and not places_in(behind, is_place(play, seat))


def _see_named(play: Play[Any], seat: int, condition: str, orders: str, spoken: str) -> None:
    """Refuse `play it on R3` by itself: nothing says what is played there."""
    place = only_a_place(orders, language_of(play, spoken=spoken), is_place(play, seat))
    if not place or not speaks_of_it(orders):
        return
    offers = play.offers(seat) if seat in play.pending else ()
    instead = places_in(condition, is_place(play, seat))
    named = next(
        (
            " ".join(place.upper() if word.casefold() == one else word for word in said)
            for one in (place, *instead)
            for offer in offers
            if one in map(str.casefold, said := offer.phrase.split())
        ),
        "",
    )
    raise NotUnderstood(
        orders,
        text(_UNNAMED, orders=orders),
        example=order(_IF, condition=condition, orders=named) if named else "",
    )


def _put_off(play: Play[Any], seat: int, part: Part, turn: str) -> None:
    """Keep a part for the turn that its line names."""
    if turn in (NEXT, AFTER_NEXT, AFTER_THAT) and seat in play.pending:
        part.during = play.snapshot.number  # not the one that it is
    if turn in _TURNS_BEFORE:
        part.turns = _TURNS_BEFORE[turn]


def _condition_and_orders(play: Play[Any], seat: int, line: str, spoken: str) -> tuple[str, str]:
    """Both parts of a line: a colon or a comma is between them, or the condition is one of ours."""
    words = line.split()
    for wall in (",", ":"):
        condition, _wall, orders = line.partition(wall)
        condition, orders = " ".join(condition.split()), orders.strip()
        sure = wall == ":" or (
            condition.partition(" ")[0].casefold() not in said_for(CAN, spoken)
            and holds(play, seat, condition, spoken) is not None
        )
        if condition and orders and sure:
            return condition, without_joining(orders)
    for count in range(min(len(words) - 1, MOST_WORDS), 1, -1):
        condition = " ".join(words[:count])
        known = words[0].casefold() not in said_for(CAN, spoken)
        if known and holds(play, seat, condition, spoken) is not None:
            while without_joining(f"{words[count - 1]} x") == "x":  # `if Y1 is taken then`
                count -= 1
            condition = " ".join(words[:count])
            return condition, without_joining(" ".join(words[count:]))
    return "", ""


def _behind_my_turn(line: str, spoken: str) -> tuple[str, str]:
    """The turn of `my turn: if CONDITION: ORDERS`, and what is behind its `if`; or nothing."""
    condition, _colon, orders = line.partition(":")
    first, _blank, more = orders.strip().partition(" ")
    turn = turn_named(" ".join(condition.casefold().split()), spoken)
    return (turn, more) if turn and first.casefold() in said_for("if", spoken) else ("", "")


def _example(play: Play[Any], seat: int) -> Words:
    """A standing order that fits this game as it stands."""
    condition, orders = play.game.ahead(play.view(seat))
    return order(_IF, condition=condition, orders=orders) if condition else ""


def unreadable(language: Language, line: str) -> Words:
    """Why a line cannot be an order of this game, whatever is asked; empty if it can."""
    doubt = language.doubt(line)
    if doubt:
        return _("This sounds like a question or a thought, not like an order.")
    if not language.segments(line):
        return _("There is no order in this line.")
    unknown = language.unknown(line)
    return text("I don't know the word “{word}”.", word=unknown) if unknown else ""


def unreadable_in_any_way(language: Language, line: str) -> Words:
    """The same of the line, without its notes in brackets, and with plainer words."""
    found = noted(line)
    bare = [line, *([found.line] if found is not None else [])]
    plainer = (language.lexicon.rephrased(tidy(one).casefold().strip()) for one in bare)
    whys = [unreadable(language, one) for one in (*bare, *plainer)]
    return "" if not all(whys) else whys[0]


def _see_readable(play: Play[Any], seat: int, orders: str, spoken: str) -> None:
    """Refuse orders about what this game does not have, now rather than when they are due."""
    language = language_of(play, spoken=spoken)
    refusing = Refusing(play, seat, language)
    for segment in language.segments(orders):
        unheard = refusing.unheard_of(segment.words)
        if unheard is not None:
            raise NotAllowed(orders, unheard)
    why = unreadable_in_any_way(language, orders)
    if why:
        raise NotUnderstood(orders, why)


def never_possible(play: Play[Any], seat: int, orders: str, spoken: str) -> OrderError | None:
    """Why orders that are given for a later turn would not be kept, if they would not."""
    try:
        read_when(play, seat, f"{MY_TURN}: {orders}", spoken)
    except OrderError as error:
        return error
    return None


@cache
def _else(spoken: str) -> re.Pattern[str]:
    """An `else` behind orders, in English or in the language."""
    words = "|".join(map(re.escape, said_for("else", spoken)))
    return re.compile(rf"[;,.]?\s+(?:{words})(?![\w-])[:,]?\s*", re.IGNORECASE)


def _in_the_midst(play: Play[Any], seat: int) -> int | None:
    """The step that the seat has begun to answer, if any."""
    return play.snapshot.number if play.drafting(seat) else None
