"""Old documents become current ones when they are loaded.

Each shelf has a chain of steps; step N (counted from 1) takes a document of schema N and
returns it as schema N+1. To change the shape of a document, also by a field that may be missing,
append a step to its chain: an older program would drop what it does not know, and refuses a later
schema. `tests/stored/test_shapes.py` sees that it is done.
A loaded document is written in its new shape with the next commit, not before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.engine.text import _, text

from .errors import StoreError

Document = dict[str, Any]
Step = Callable[[Document], Document]


def _answers_by_reason(caller: Document) -> Document:
    """Today's answers to a correspondent are counted by what they are for."""
    return {**caller, "answers": {"claimed": caller.get("answers", [0, 0])}}


def _motions(game: Document) -> Document:
    """What waits for the players' yes is called a motion; a proposal is of a new game."""
    kept = {name: value for name, value in game.items() if name != "proposals"}
    return {**kept, "motions": game.get("proposals", [])}


def _told_by_sentence(game: Document) -> Document:
    """How far a seat or an observer has been told the story is counted in sentences, not steps.

    Letters that wait to be sent name the sentences that they tell.
    """
    log = (game.get("play") or {}).get("log", [])

    def sentences(step: int) -> int:
        return sum(1 for one in log if one[0] < step)

    def seat(old: Document) -> Document:
        letters = old.get("letters", [])
        first = letters[0][0] if letters else ""
        return {**old, "told": sentences(old.get("told", 0)), "first_letter": first}

    def observer(old: Document) -> Document:
        kept = {name: value for name, value in old.items() if name != "previous"}
        told = sentences(old.get("told", 0))
        return {**kept, "told": told, "first_letter": old.get("previous", "")}

    def note(raw: Document) -> Document:
        params = raw.get("params", {})
        if "since" not in params:
            return raw
        kept = {name: value for name, value in params.items() if name not in ("since", "previous")}
        places = range(sentences(params["since"]), len(log))
        kept["news"] = [
            place for place in places if log[place][1] is None or raw["to"] in log[place][1]
        ]
        return {**raw, "params": kept}

    return {
        **game,
        "seats": [seat(one) for one in game["seats"]],
        "observers": [observer(one) for one in game.get("observers", [])],
        "outbox": [note(one) for one in game.get("outbox", [])],
    }


def _first_tries(document: Document) -> Document:
    """Letters know when they were first tried; those tried before count from their making."""
    for note in document.get("outbox", ()):
        if note.get("tries"):
            note["first"] = note["made"]
    return document


def _more_time(game: Document) -> Document:
    """Seats may have extra time, and motions know when all agreed; both begin with nothing."""
    return game


def _no_hints(game: Document) -> Document:
    """A game says whether it is played with hints; games before that are played without."""
    return {**game, "hints": False}


def _texts(document: Document) -> Document:
    """What is kept for people may be a sentence with its places; words kept before stay words."""
    return document


def _languages(person: Document) -> Document:
    """A person reads a language; those known before have read English."""
    return person


def _taken_in(game: Document) -> Document:
    """A game from another host knows when it came: when it last changed, if it waits for guests."""
    waits = game.get("status") == "running" and any(seat.get("invited") for seat in game["seats"])
    return {**game, "taken_in": game.get("changed", 0) if waits else 0}


def _no_probes(person: Document) -> Document:
    """Nobody was asked yet whether mail reaches them."""
    return person


def _not_public(game: Document) -> Document:
    """A game says whether everyone may see it when it is over, and keeps its latest messages."""
    return {**game, "public": False, "messages": []}


def _first_page(person: Document) -> Document:
    """A person's own page has a number; it is raised to void older links."""
    return {**person, "page_number": 0}


def _told_why_answers_wait(document: Document) -> Document:
    """A seat has `was_answered`: nobody has been told yet why an answer waits for the next turn."""
    return document


def _nothing_held(game: Document) -> Document:
    """A seat has `confirm` and `held`: nobody has asked for it yet."""
    return game


def _links_of_observers(game: Document) -> Document:
    """Each observer has a link with a number of its own."""
    observers = game.get("observers", [])
    numbered = [{**one, "link": number} for number, one in enumerate(observers, 1)]
    return {**game, "observers": numbered, "links_given": len(numbered)}


def _confirm_untold(game: Document) -> Document:
    """A seat has `knows_confirm`: nobody has been told of `confirm` yet."""
    return game


def _nothing_tried(game: Document) -> Document:
    """A seat has `tried`: no preview is kept yet."""
    return game


def _no_time_asked_for(game: Document) -> Document:
    """A motion has `span`: nobody has asked to draw out a deadline yet."""
    return game


def _no_turns_skipped(game: Document) -> Document:
    """An order given ahead has `waits` and `turns`: none waits or skips a turn yet."""
    return game


def _nothing_refused(game: Document) -> Document:
    """A seat has `refused`, its latest line that was refused and why: none is known yet."""
    return game


def _nothing_offered(game: Document) -> Document:
    """A seat has `offered`, what the latest answer with one list offered: nothing is kept yet."""
    return game


def _accounts_of_letters(document: Document) -> Document:
    """What became of a letter is kept line by line; words kept before stay words."""
    return document


def _language_of_request(request: Document) -> Document:
    """Every request says what it was written in; until now only one to sign up did."""
    args = dict(request.get("args", {}))
    return {**request, "language": str(args.pop("language", "")), "args": args}


CHAINS: dict[str, tuple[Step, ...]] = {
    "games": (
        _motions,
        _first_tries,
        _more_time,
        _told_by_sentence,
        _no_hints,
        _not_public,
        _taken_in,
        _texts,
        _told_why_answers_wait,
        _nothing_held,
        _links_of_observers,
        _confirm_untold,
        _nothing_tried,
        _no_time_asked_for,
        _no_turns_skipped,
        _nothing_refused,
        _accounts_of_letters,
        _nothing_offered,
    ),
    "people": (_first_tries, _no_probes, _first_page, _languages),
    "callers": (_answers_by_reason, _first_tries, _texts, _accounts_of_letters),
    "requests": (_first_tries, _texts, _language_of_request),
}


def current(steps: Sequence[Step]) -> int:
    """The schema that a chain ends in."""
    return len(steps) + 1


def migrate(document: Document, steps: Sequence[Step], what: str) -> Document:
    """The document in the current schema; `what` names it when it cannot be had."""
    schema = document["schema"]
    if schema > current(steps):
        raise StoreError(
            text(
                _("{what} was written by a later pbem (schema {found}, known is {known})."),
                what=what,
                found=schema,
                known=current(steps),
            )
        )
    for number, step in enumerate(steps[schema - 1 :], start=schema):
        try:
            document = step(document)
        except Exception as error:
            raise StoreError(
                text(
                    _("{what} cannot be brought from schema {number} to the next: {why}"),
                    what=what,
                    number=number,
                    why=repr(error),
                )
            ) from error
        document["schema"] = number + 1
    return document
