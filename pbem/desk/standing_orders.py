"""Orders given ahead of the turn: private, checked when given, applied when they fit.

A standing order is a chain: `if CONDITION: ORDERS`, then any number of `else if CONDITION:
ORDERS`, then perhaps `else ORDERS`. `when my turn: ORDERS` is a chain of one. When the seat is
asked, the first part whose condition holds is carried out, and the chain is used up; when none
holds, or the orders do not fit, it is dropped and the player is told why.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import msgspec

from pbem.desk import faults
from pbem.desk.gamefile import ENDED, Chain, GameFile, Part
from pbem.desk.spoken.alternatives import (
    only_a_place,
    places_in,
    speaks_of_it,
    unfree,
    with_place,
)
from pbem.desk.spoken.next_turn import AFTER_NEXT, AFTER_THAT, NEXT, put_off, without_joining
from pbem.desk.spoken.other_languages import said_for
from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.languages import SOURCE
from pbem.engine.matching import Language, Match
from pbem.engine.orders import carry_out, language_of
from pbem.engine.outcome import Outcome, said
from pbem.engine.play import Play
from pbem.engine.refusing import Refusing
from pbem.engine.text import Words, _, joined, listed, mark, order, text

log = logging.getLogger("pbem.desk")

MOST_CHAINS = 20
MOST_PARTS = 10
LONGEST = 400
MOST_APPLIED = 50
MY_TURN = "my turn"
_BEHIND_LATEST = -1  # turns before orders for the turn after that; `add` counts them
_TURNS_BEFORE = {AFTER_NEXT: 1, AFTER_THAT: _BEHIND_LATEST}
CAN = "can"
TAKEN = "taken"
FREE = "free"
ROUND = "round"
_MOST_WORDS = 6  # of a condition that is not in English
_MOST_MEANINGS = 4
_SAYS_NOTHING = frozenset(
    {"i", "i've", "got", "we", "is", "still", "the", "at", "least", "are", "already", "slot"}
    | {"site", "by", "then", "someone", "somebody", "has", "been", "gets", "be", "will"}
    | {"est", "encore", "déjà", "вже", "ще", "уже", "ещё", "еще", "буде", "будет"}
)
"""Words of a condition that change nothing: `if I have at least 5 credits`."""
CONDITIONS = mark(
    """\
In every game:
  my turn               always (`when my turn: ORDERS`, `next turn: ORDERS`)
  can ORDER             the order could be given when you are asked
  round 3               the game is in that round
"""
)


class Applied(msgspec.Struct):
    """What became of a standing order when its moment came."""

    seat: int
    orders: str
    outcome: Outcome | None = None
    dropped: Words = ""
    quiet: bool = False
    """Whether it needs no letter: the player asked for the same thing again and again."""
    waits: bool = False
    """Whether it waits for an answer of its player that goes before the turn."""


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
        raise NotUnderstood(line, _("`else` takes orders."), example=fits)
    _see_readable(play, seat, orders, spoken)
    return Part("", orders, spoken=spoken)


def read_part(play: Play[Any], seat: int, line: str, spoken: str = SOURCE) -> Part:
    """`CONDITION: ORDERS`, if the condition is one that we know and the orders can be read."""
    condition, orders = _condition_and_orders(play, seat, line, spoken)
    if not condition or not orders:
        raise _no_condition(play, seat, line, spoken)
    if len(line) > LONGEST:
        raise NotAllowed(line[:80], _("That is too long for a standing order."))
    if holds(play, seat, condition, spoken) is None:
        raise _unknown_condition(play, seat, line, condition)
    turn, later = put_off(orders)
    orders = _with_place(play, seat, condition, later or orders)
    _see_named(play, seat, condition, orders, spoken)
    _see_readable(play, seat, orders, spoken)
    turn = turn or _turn_named(condition, spoken)
    condition = "" if _is_my_turn(condition, spoken) else condition
    part = Part(condition, orders, during=_in_the_midst(play, seat), spoken=spoken)
    _put_off(play, seat, part, turn)
    return part


def _unknown_condition(play: Play[Any], seat: int, line: str, condition: str) -> NotUnderstood:
    why = _("I do not know the condition “{condition}”; `help conditions` lists them all.")
    return NotUnderstood(
        line,
        text(why, condition=condition),
        example=_in_our_words(play, seat, line) or example(play, seat),
    )


def _no_condition(play: Play[Any], seat: int, line: str, spoken: str) -> NotUnderstood:
    """The error for a line without a condition that we know, in the sender's words if they fit."""
    condition, comma, orders = line.partition(",")
    if comma and orders.strip() and not unreadable(language_of(play, spoken=spoken), orders):
        return _unknown_condition(play, seat, line, " ".join(condition.casefold().split()))
    fits = _in_our_words(play, seat, line) or example(play, seat)
    return NotUnderstood(line, _("It takes a condition, a colon and orders."), example=fits)


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


def _with_place(play: Play[Any], seat: int, condition: str, orders: str) -> str:
    """Orders with the place that their condition names instead of `there`."""
    places = places_in(condition, is_place(play, seat))
    return with_place(orders, places[0]) if len(places) == 1 else orders


def is_place(play: Play[Any], seat: int) -> Callable[[str], bool]:
    """Whether a word is the code of a place that may be free or taken."""
    view = play.view(seat)

    def may_be_taken(word: str) -> bool:
        code = any(map(str.isdigit, word)) and any(map(str.isalpha, word))
        return code and play.game.condition(view, [word, FREE]) is not None

    return may_be_taken


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
        text("Nothing says what “{orders}” is about; please name it.", orders=orders),
        example=order(_IF, condition=condition, orders=named) if named else example(play, seat),
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
        condition, orders = " ".join(condition.casefold().split()), orders.strip()
        sure = wall == ":" or (
            condition.partition(" ")[0] not in said_for(CAN, spoken)
            and holds(play, seat, condition, spoken) is not None
        )
        if condition and orders and sure:
            return condition, without_joining(orders)
    for count in range(min(len(words) - 1, _MOST_WORDS), 1, -1):
        condition = " ".join(words[:count]).casefold()
        known = words[0].casefold() not in said_for(CAN, spoken)
        if known and holds(play, seat, condition, spoken) is not None:
            while without_joining(f"{words[count - 1]} x") == "x":  # `if Y1 is taken then`
                count -= 1
            condition = " ".join(words[:count]).casefold()
            return condition, without_joining(" ".join(words[count:]))
    return "", ""


def _behind_my_turn(line: str, spoken: str) -> tuple[str, str]:
    """The turn of `my turn: if CONDITION: ORDERS`, and what is behind its `if`; or nothing."""
    condition, _colon, orders = line.partition(":")
    first, _blank, more = orders.strip().partition(" ")
    turn = _turn_named(" ".join(condition.casefold().split()), spoken)
    return (turn, more) if turn and first.casefold() in said_for("if", spoken) else ("", "")


def example(play: Play[Any], seat: int) -> Words:
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


def _see_readable(play: Play[Any], seat: int, orders: str, spoken: str) -> None:
    """Refuse orders about what this game does not have, now rather than when they are due."""
    language = language_of(play, spoken=spoken)
    refusing = Refusing(play, seat, language)
    for segment in language.segments(orders):
        no_such = refusing.unheard_of(segment.words)
        if no_such is not None:
            raise NotAllowed(orders, no_such, example=example(play, seat))
    why = unreadable(language, orders)
    if why:
        raise NotUnderstood(orders, why, example=example(play, seat))


def holds(play: Play[Any], seat: int, condition: str, spoken: str = SOURCE) -> bool | None:
    """Whether a condition holds for the seat now; None if it is none of ours or the game's.

    `spoken` is the language in which it may be, besides English.
    """
    if not condition or _is_my_turn(condition, spoken):
        return seat in play.pending
    taken = said_for(TAKEN, spoken)
    words = (TAKEN if word in taken else word for word in condition.split())
    condition = " ".join(word for word in words if word not in _SAYS_NOTHING)
    condition = unfree().sub(TAKEN, condition)
    if not condition:
        return None
    first, *rest = condition.split()
    if first in said_for(CAN, spoken) and rest:
        return _can(play, seat, rest, spoken)
    if first in said_for(ROUND, spoken) and len(rest) == 1 and rest[0].isdecimal():
        return play.round == int(rest[0][:9]) if play.round is not None else None
    view = play.view(seat)
    told = (play.game.condition(view, words) for words in _in_english(play, condition, spoken))
    return next((one for one in told if one is not None), None)


def _is_my_turn(condition: str, spoken: str) -> bool:
    return bool(_turn_named(condition, spoken))


def _turn_named(condition: str, spoken: str) -> str:
    """Which turn a condition names, or nothing."""
    turns = (MY_TURN, NEXT, AFTER_NEXT, AFTER_THAT)
    return next((turn for turn in turns if condition in said_for(turn, spoken)), "")


def _in_english(play: Play[Any], condition: str, spoken: str) -> Iterator[list[str]]:
    """The words of a condition as the game knows them; a word may stand for several of its."""
    words = condition.split()
    yield words
    if spoken != SOURCE:
        lexicon = language_of(play, spoken=spoken).lexicon
        meant = (lexicon.read(word).terms[:_MOST_MEANINGS] for word in words[:_MOST_WORDS])
        yield from map(list, product(*meant))


def _can(play: Play[Any], seat: int, words: list[str], spoken: str) -> bool:
    question = play.pending.get(seat)
    if question is None:
        return False
    language = language_of(play, spoken=spoken)
    if isinstance(language.match(question, language.words(" ".join(words))), Match):
        return True
    tried = carry_out(play.preview(seat), seat, [" ".join(words)], spoken=spoken)
    return tried.error is None and bool(tried.done)


@cache
def _else(spoken: str) -> re.Pattern[str]:
    """An `else` behind orders, in English or in the language."""
    words = "|".join(map(re.escape, said_for("else", spoken)))
    return re.compile(rf"[;,.]?\s+(?:{words})(?![\w-])[:,]?\s*", re.IGNORECASE)


def add(chains: list[Chain], part: Part) -> None:
    """Begin a new standing order."""
    if len(chains) >= MOST_CHAINS:
        raise NotAllowed(
            part.orders, _("You have too many standing orders; `standing none` drops them all.")
        )
    if part.turns == _BEHIND_LATEST:
        part.turns = chains[-1][0].turns + 1 if chains else 0
    chains.append([part])


def _in_the_midst(play: Play[Any], seat: int) -> int | None:
    """The step that the seat has begun to answer, if any."""
    return play.snapshot.number if play.drafting(seat) else None


def add_else(chains: list[Chain], part: Part) -> None:
    """Go on with the latest standing order."""
    if not chains or not chains[-1][-1].condition:
        raise NotAllowed(part.orders, _("`else` goes on with an `if`, and there is none."))
    if len(chains[-1]) >= MOST_PARTS or len(part.orders) > LONGEST:
        raise NotAllowed(part.orders[:80], _("That is too long for a standing order."))
    chains[-1].append(part)


def apply_all(file: GameFile, play: Play[Any]) -> list[Applied]:
    """Give the standing orders of whoever is asked now, until there are none that fit."""
    applied: list[Applied] = []
    if file.paused_at or file.status == ENDED:
        return applied
    while len(applied) < MOST_APPLIED:
        free = [seat for seat in play.awaiting if not file.seats[seat].held]
        found = (apply_next(play, seat, file.seats[seat].ahead) for seat in free)
        one = next((one for one in found if one is not None), None)
        if one is None:
            break
        applied.append(one)
    return applied


def apply_next(play: Play[Any], seat: int, chains: list[Chain]) -> Applied | None:
    """Use up the seat's oldest standing order on the question it is asked, if it has one."""
    if seat not in play.pending or not chains or _has_begun(play, seat):
        return None
    for chain in list(chains):
        if chain[0].during == play.snapshot.number or _lets_pass(play, chain):
            continue
        use = _use_up if chain[0].round is None else _pass
        try:
            done = use(play, seat, chain, chains)
        except Exception as error:
            if not faults.is_fault(error):
                raise
            log.exception("an order that was given ahead met a fault")
            chains[:] = [one for one in chains if one is not chain]
            return Applied(seat, chain[0].orders, None, faults.ORDER_NOT_READ)
        if done is not None:
            return done
    return None


def _pass(play: Play[Any], seat: int, chain: Chain, chains: list[Chain]) -> Applied | None:
    """Pass, if that is on offer, while the round lasts for which that was said."""
    if chain[0].round != play.round:
        chains.remove(chain)
    elif phrase := _passing_phrase(play, seat):
        outcome = carry_out(play, seat, [phrase])
        if outcome.error is None:
            return Applied(seat, phrase, outcome, quiet=True)
        chains.remove(chain)
        return Applied(seat, phrase, outcome, outcome.error.why)
    return None


def _has_begun(play: Play[Any], seat: int) -> bool:
    """Whether the seat has answered more in this step than what goes before its turn."""
    if not play.drafting(seat):
        return False
    trial = play.copy()
    while trial.drafting(seat):
        if not trial.can_undo(seat):
            return True
        trial.undo(seat)
        if not trial.before_turn(seat):
            return True
    return False


def _lets_pass(play: Play[Any], chain: Chain) -> bool:
    """Whether the turn that it is now goes before the one that the orders are for."""
    if not chain[0].turns or not _is_turn(play):
        return chain[0].turns > 0
    chain[0].turns -= 1
    chain[0].during = play.snapshot.number
    return True


def wait_here(play: Play[Any], chain: Chain) -> bool:
    """Let orders wait in the turn that it is; whether that is new."""
    if chain[0].waits == play.snapshot.number or not _is_turn(play):
        return False
    chain[0].waits = play.snapshot.number
    return True


def _is_turn(play: Play[Any]) -> bool:
    """Whether the step that the game is in is somebody's turn."""
    return not play.game.turn_steps or play.snapshot.step in play.game.turn_steps


def waits(play: Play[Any], seat: int, chain: Chain) -> bool:
    """Whether the seat is asked something that goes before its turn, and this is no answer to it.

    It is tried on a copy, which shows nothing.
    """
    if chain[0].round is not None or not play.before_turn(seat):
        return False
    part = _first_that_holds(play, seat, chain)
    if part is None:
        return True
    lines = part.orders.split("\n")
    return carry_out(play.preview(seat), seat, lines, spoken=part.spoken).error is not None


def _first_that_holds(play: Play[Any], seat: int, chain: Chain) -> Part | None:
    """The part of a standing order that is carried out, as things stand."""
    for part in chain:
        if not part.condition or holds(play, seat, part.condition, part.spoken):
            return part
    return None


def _use_up(play: Play[Any], seat: int, chain: Chain, chains: list[Chain]) -> Applied | None:
    """Carry orders out, unless they wait for an answer that goes before them."""
    first = chain[0]
    late = first.waits not in (None, play.snapshot.number)
    if not late and waits(play, seat, chain):
        return Applied(seat, first.orders, waits=True) if wait_here(play, chain) else None
    chains.remove(chain)
    if late:
        return Applied(seat, first.orders, None, _("you played that turn in another way"))
    part = _first_that_holds(play, seat, chain)
    if part is None:
        condition = listed_conditions(chain)
        return Applied(seat, first.orders, None, text("it was not so that {c}", c=condition))
    outcome = carry_out(play, seat, part.orders.split("\n"), spoken=part.spoken)
    dropped = outcome.error.why if outcome.error is not None else ""
    return Applied(seat, part.orders, outcome, dropped)


def read_now(play: Play[Any], seat: int, chain: Chain) -> Words:
    """How the orders would be read if they were due now; nothing where they would not fit.

    It is tried on a copy, which shows nothing.
    """
    if seat not in play.pending or play.drafting(seat):
        return ""
    part = _first_that_holds(play, seat, chain)
    if part is None:
        return ""
    lines = part.orders.split("\n")
    outcome = carry_out(play.preview(seat), seat, lines, spoken=part.spoken)
    if outcome.error is not None:
        return ""
    return joined(said(one for line in outcome.done for one in line.answers), "; ")


def _passing_phrase(play: Play[Any], seat: int) -> str:
    """The phrase on offer by which the seat passes, if there is one."""
    passing = {phrase.casefold() for phrase in play.game.passing}
    question = play.pending[seat]
    phrases = (question.phrase(choice) for choice in question.choices)
    return next((phrase for phrase in phrases if phrase.casefold() in passing), "")


def listed_conditions(chain: Chain) -> Words:
    """The conditions of a standing order, for people."""
    return listed([part.condition for part in chain if part.condition], "or")


_IF = "if {condition}: {orders}"
_FIRST = (order("when my turn: {orders}"), order("if {condition}: {orders}"))
_THEN = (order("else {orders}"), order("else if {condition}: {orders}"))


def describe(chain: Chain) -> Words:
    """A standing order as it was given, and how many turns go before it."""
    if not chain[0].turns:
        return in_full(chain)
    before = text("(turns of yours before it: {number})", number=chain[0].turns)
    return joined([before, in_full(chain)], " ")


def in_full(chain: Chain) -> Words:
    """A standing order as it was given."""
    if chain[0].round is not None:
        return text("pass rest of round (round {number})", number=chain[0].round)
    lines = []
    for place, part in enumerate(chain):
        phrase = (_THEN if place else _FIRST)[bool(part.condition)].sentence
        lines.append(order(phrase, condition=part.condition, orders=part.orders))
    return joined(lines, "\n")
