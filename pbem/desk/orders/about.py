"""`about`: what a card, a tile, a contract, a site or a slot is."""

from __future__ import annotations

from pbem.desk.looking.rulebook import rules_about
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.order_language.game_language import language_of
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, mark, order, text, within

_MOST_WORDS = 4
_MOST_RULES = 3


class About(AtSeat):
    """Explains a thing of the game by its code or name, from what the seat may see."""

    words = ("about",)
    usage = within("usage", "about CODE")
    summary = mark("what a card, a tile, a contract, a site or a slot is, by its code or name")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        named = rest.strip(" ?.!:")
        if not named:
            raise NotUnderstood(
                "about", _("`about` takes a code or a name."), example=order("help")
            )
        said = visit.play.game.lookup(visit.play.view(visit.seat), ["about", *named.split()])
        if said is None and (rules := _rules_on(visit, named)):
            return "\n".join(rules)
        if said is None:
            why = text(_("I know nothing in this game that is called “{name}”."), name=named[:60])
            raise NotUnderstood(rest, why, example=order("board legend"))
        return said


def _rules_on(visit: SeatVisit, named: str) -> list[str]:
    """The rules that speak most of a thing, by its own or an everyday word for it: `dam`."""
    play = visit.play
    language = language_of(play, spoken=visit.reader.language)
    words = language.words(named)[:_MOST_WORDS]
    lexicon = language.lexicon
    if not words or not all(map(lexicon.names_thing, words)):
        return []
    things = [list(dict.fromkeys((word, *lexicon.meanings(word)))) for word in words]
    unused = play.game.unused_chapters(play.view(visit.seat))
    with reading_as(visit.reader):
        return rules_about(play.game, things, _MOST_RULES, unused)
