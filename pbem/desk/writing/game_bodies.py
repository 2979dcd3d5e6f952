"""The bodies of a game's letters: with the board, with a question alone, or with a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.desk.looking.seat_names import is_table
from pbem.desk.owed_letters import kinds
from pbem.desk.owed_letters.news import gist_of, shown_places
from pbem.desk.writing.buttons import host_orders, moves
from pbem.desk.writing.closings import closing, short_closing
from pbem.desk.writing.letter_facts import LetterFacts
from pbem.desk.writing.told_together import told_together
from pbem.desk.writing.who_is_awaited import by_when, in_short
from pbem.engine.table import Told
from pbem.engine.text import _
from pbem.mail.compose.body import Body, MoveGroup
from pbem.rendering import render_board

EARLY = 2
"""Up to this round letters say what the signs on the picture mean."""


def plain_body(facts: LetterFacts, headline: str, **more: Any) -> Body:
    """A body with this headline, and what goes with it."""
    given = {
        "headline": headline,
        "host": facts.post.settings.host.name,
        "title": facts.subject,
        "preview": headline,
        "seat": facts.place.name,
        "coloured": facts.calling.coloured(),
        "messages": [tuple(one) for one in facts.params.get("messages", ())],
        "closing": closing(facts),
        **more,
    }
    return Body(**given)


def small_body(facts: LetterFacts, headline: str, **more: Any) -> Body:
    """A body with a question that goes before the turn and needs no board beside it."""
    asked = moves(facts)
    return plain_body(
        facts,
        headline,
        by_when=by_when(facts),
        preview=f"{in_short(facts)} {asked['prompt']}",
        have=facts.play.game.holdings(facts.view, facts.seat),
        orders=host_orders(facts),
        closing=[short_closing(facts)],
        **asked,
        **more,
    )


def whole_body(facts: LetterFacts, headline: str, **more: Any) -> Body:
    """A body with the news, what the seat has, the moves on offer and the board."""
    game, view, seat = facts.play.game, facts.view, facts.seat
    more = {**news(facts, _("Since you last heard:")), **more}
    more["paragraphs"] = list(more.get("paragraphs", ()))
    if facts.is_asked and not facts.answered_since:
        more |= moves(facts)
    elif facts.is_asked:
        later = _("I have written to you since; please answer my latest letter.")
        more["paragraphs"].append(later)
    over = facts.play.result is not None
    told = _told_in(more.get("groups", ()))
    return plain_body(
        facts,
        headline,
        by_when=by_when(facts) if facts.plays_on else "",
        preview=f"{in_short(facts)} {more.pop('gist', '')}".strip(),
        have="" if over else game.holdings(view, seat),
        prices=game.price_list(view, seat) if facts.is_asked else "",
        board=board(facts, seat, told=told, brief=facts.note.kind != kinds.START),
        picture_key=game.picture_key() if (facts.play.round or 0) <= EARLY else "",
        small_print=game.small_print(view, seat) if facts.plays_on else "",
        rivals=[] if over else _rivals(facts, "\n".join(more["story"])),
        orders=host_orders(facts),
        **more,
    )


def news(facts: LetterFacts, title: str) -> dict[str, Any]:
    """What this letter tells of the story: the latest sentences, and how many came before."""
    places = facts.params.get("news", ())
    shown = shown_places(facts.play, facts.seat, facts.params, facts.view)
    told = [facts.play.log[place] for place in shown]
    gist = gist_of(facts.play, facts.seat, shown, facts.view) if shown else None
    told += [Told(0, None, *one) for one in facts.params.get("draft", ())]
    if facts.note.kind == kinds.END:
        told = [one for one in told if one.said.sentence not in facts.play.game.final_news]
    return {
        "breakdown": facts.calling.breakdown(told),
        "story": told_together(facts.calling, (one for one in told if not is_table(one))),
        "story_title": title,
        "story_more": len(places) - len(shown),
        "gist": facts.calling.tell(facts.play.log[gist]) if gist is not None else "",
    }


def board(
    facts: LetterFacts, focus: int, *, alone: bool = False, told: str = "", brief: bool = False
) -> str:
    """The board as this seat sees it, of which `focus` has the middle, or of that seat only.

    `told` is what the letter says above it; `brief` leaves out what `board` tells on request.
    """
    whose = {"focus": focus, "names": facts.play.names, "alone": alone}
    over = facts.play.result is not None
    shown = {**whose, "told": told, "brief": brief, "over": over}
    return render_board(facts.play.game, facts.view, "txt", **shown)


def _rivals(facts: LetterFacts, told: str) -> list[str]:
    return [one.words(told) for one in facts.play.game.rivals(facts.view, facts.seat)]


def _told_in(groups: Sequence[MoveGroup]) -> str:
    """What moves are said to do."""
    return "\n".join(
        note for group in groups for note in (group.note, *(move.note for move in group.moves))
    )
