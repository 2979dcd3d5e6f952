"""`help`: how to write orders. The first screen has the few that a player needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from textwrap import wrap

from pbem.desk.looking.game_options import about_alone, about_new, options_help
from pbem.desk.looking.games_text import games_here
from pbem.desk.looking.rulebook import rules_text
from pbem.desk.looking.shown_moves import spread
from pbem.desk.looking.two_columns import WIDTH, columns
from pbem.desk.new_games.proposed_game import ALONE
from pbem.desk.orders.base import AtDoor, AtSeat, Order
from pbem.desk.people.languages import text_of
from pbem.desk.spoken.asked_about import orders_asked_for
from pbem.desk.spoken.phrasings import words_of
from pbem.desk.standing_orders.conditions import CONDITIONS
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import Text, Words, _, mark, order, spoken, text, within

_INDENT = " " * 6
_EXAMPLES = 4
"""So many moves of this moment the first screen shows."""
FIRST: tuple[tuple[Text, str], ...] = (
    (order("legal"), mark("every move that is open to you now, with its price")),
    (order("preview"), mark("as the first line: only tries the orders below it")),
    (order("undo"), mark("takes back your latest decision")),
    (order("board"), mark("the board again")),
    (order("about {thing}"), mark("what a thing of the game is")),
    (order("rules {word}"), mark("the rules that speak of something")),
    (order("history"), mark("what happened of late")),
    (order("when my turn: {orders}"), mark("an order ahead, done when it is your turn")),
    (order("message {who}: Hello!"), mark("writes to another player, or to `all`")),
    (within("usage", "away from 1 Dec to 10 Dec"), mark("your clock stands still meanwhile")),
)
"""The orders of the first screen, with what they do."""
FAIR = mark(
    "All chance of a game comes from a seed: 32 secret bytes that were drawn before the first"
    " move. The first letter shows the SHA-256 of the seed, from which nobody can find the seed,"
    " and which no other seed has. The last letter tells the seed itself, so that everyone can see"
    " that it is the same one, and that no card was changed on the way."
)
"""How players can check that chance was fair."""
GROUPS = (
    (mark("Your moves"), "legal preview undo confirm hint"),
    (mark("Looking things up"), "board hand about rules history help replay page resend"),
    (mark("Orders given ahead"), "when if else pass standing"),
    (
        mark("You and the others"),
        "message mute unmute agree refuse vote abandon publish resign rematch report",
    ),
    (
        mark("Your letters and your time"),
        "mail away extend zone language address rekey export forget",
    ),
    (mark("Other games"), "games new options join watch ratings"),
)
"""All orders of a seat, by their words, under headings."""


class Help(AtSeat, AtDoor):
    """Teaches the game's orders, the host's own, or a topic of the game."""

    words = ("help",)
    usage = within("usage", "help [all|orders|fair|TOPIC]")
    summary = mark("how to write orders: the most useful, all of the host's, or the game's own")
    door_usage = within("usage", "help [new]")
    door_summary = mark("this list; `help new` tells how to begin a game, with others or alone")
    asks = True

    def __init__(self, orders: Callable[[], Sequence[Order]]) -> None:
        self.orders = orders

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        game = visit.play.game
        topics = {"fair": _(FAIR), **game.topics()}
        word = rest.casefold().strip(" .!?")
        if not word:
            return first_help(visit)
        if word in LANGUAGES:
            with reading_as(reader_of(word, visit.reader.zone, game.name)):
                return _with_its_letters(first_help(visit), visit.reader.language, word)
        if word == "all":
            return host_help(self.orders())
        if word in ("orders", game.name):
            parts = (topics.get("help", ""), options_help(game))
            return "\n\n".join(part.strip() for part in parts if part)
        if word.split()[0] == "rules":
            return rules_text(game, " ".join(word.split()[1:]))
        if word.split()[0] == "new":
            return about_new()
        if word == "conditions":
            return "\n".join(part for part in (topics.get(word, ""), _(CONDITIONS)) if part)
        if word in topics:
            return topics[word]
        known = _by_word(self.orders())
        if found := [word] if word in known else orders_asked_for(words_of(word)):
            return "\n".join(
                chain(*(columns(str(known[one].usage), _(known[one].summary)) for one in found))
            )
        raise NotUnderstood(
            rest,
            text("There is no help on that."),
            nearest=[order("help orders"), order("help all"), order("help conditions")],
            example=order("help"),
        )

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        if rest.casefold().split()[:1] == ["new"]:
            return about_alone() if rest.casefold().split()[1:] == [ALONE] else about_new()
        word = rest.casefold().strip(" .!?")
        if word in LANGUAGES:
            with reading_as(reader_of(word, visit.reader.zone)):
                here = visit.reader.language if visit.person is not None else word
                return _with_its_letters(door_help(self.orders()), here, word)
        return door_help(self.orders())


def _with_its_letters(told: str, read: str, asked: str) -> str:
    """Help in a language, and how all letters come in it to somebody who reads another."""
    return told if read == asked else f"{told}\n\n{spoken(text_of(read))}"


def first_help(visit: SeatVisit) -> str:
    """What a player needs: moves of this moment as examples, ten orders, and where the rest is."""
    lines = wrap(_("Write your orders at the top of your answer, one per line."), WIDTH)
    if examples := _moves_now(visit):
        lines += [_("At this moment, for example:"), *(f"  {one}" for one in examples)]
    lines.append("")
    filled_in = _examples(visit)
    alone = not filled_in["who"]
    for phrase, meaning in FIRST:
        if alone and "{who}" in phrase.sentence:
            continue
        lines += columns(spoken(Text(phrase.sentence, filled_in, "", phrase.context)), _(meaning))
    lines.append("")
    more = _(
        "`help orders` tells how to write every order of {title}, `help all` lists all orders of"
        " this host, `help new` says how to begin a game. Or just ask, with a question mark."
    ).format(title=visit.play.game.called)
    return "\n".join([*lines, *wrap(more, WIDTH, break_on_hyphens=False)])


def _moves_now(visit: SeatVisit) -> list[str]:
    """A few moves that the seat may make now, of different kinds."""
    if visit.seat not in visit.play.pending:
        return []
    phrases = [offer.phrase for offer in visit.play.offers(visit.seat)]
    return [phrases[place] for place in spread(phrases, _EXAMPLES)]


def _examples(visit: SeatVisit) -> dict[str, Words]:
    """What the orders of the first screen are about, in this game and at this moment."""
    game, view = visit.play.game, visit.play.view(visit.seat)
    offered = " ".join(offer.phrase for offer in visit.play.offers(visit.seat)).split()
    codes = (word for word in offered if any(map(str.isdigit, word)))
    known = (code for code in codes if game.lookup(view, ["about", code]) is not None)
    others = [
        one.name for one in visit.file.seats if one.player and one is not visit.mine and not one.bot
    ]
    return {
        "thing": next(known, _("NAME")),
        "word": _("WORD"),
        "orders": game.ahead(view)[1] or _("ORDERS"),
        "who": others[0] if others else "",
    }


def host_help(orders: Sequence[Order]) -> str:
    """The host's own orders in letters to a seat, under headings."""
    known = _by_word(orders)
    parts = [_("Besides the orders of the game:")]
    for heading, words in GROUPS:
        rows = [columns(str(known[one].usage), _(known[one].summary)) for one in words.split()]
        parts.append("\n".join([_(heading), *chain(*rows)]))
    parts[1] += "\n" + "\n".join(columns(str(order("end")), _("stop reading here")))
    return "\n\n".join(parts)


def _by_word(orders: Sequence[Order]) -> dict[str, AtSeat]:
    """The orders of a seat, by the first word of each."""
    return {one.words[0].split()[0]: one for one in orders if isinstance(one, AtSeat)}


def door_help(orders: Sequence[Order]) -> str:
    """The orders of the front door, one per line, and the games that are played here."""
    lines = [_("Write to this address, one order per line:")]
    for one in orders:
        if isinstance(one, AtDoor):
            lines.append(f"  {one.door_usage or one.usage}")
            summary = _(one.door_summary or one.summary)
            lines += wrap(summary, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    lines.append(games_here())
    return "\n".join(lines)
