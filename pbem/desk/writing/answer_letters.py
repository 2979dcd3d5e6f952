"""The answer to a player's letter: what came of its lines, and what may be answered now."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pbem.desk.echoes import told_once as echoed_once
from pbem.desk.transcript import DONE, REFUSED, SHORT_MENU, TOLD, Transcript
from pbem.desk.writing import headlines, who_is_awaited
from pbem.desk.writing.buttons import button, host_orders, moves
from pbem.desk.writing.closings import short_closing, told_once
from pbem.desk.writing.game_bodies import news, plain_body, small_body, whole_body
from pbem.desk.writing.letter_facts import LetterFacts
from pbem.desk.writing.offers import grouped_moves
from pbem.desk.writing.turn_ends import said_of_ends
from pbem.engine.text import _, order, spoken
from pbem.mail.compose.body import Body, Move, MoveGroup

NEAREST = 3
"""So many answers that would work a refusal offers."""
GIST = 40
"""So long may be what a refusal says of an answer that would work."""


def answer_body(facts: LetterFacts, account: Transcript) -> Body:
    """What came of the lines: in short, or, where the seat is asked again, with the board."""
    done = headlines.carried_out_ahead(account) if account.ahead else headlines.answered(account)
    asked_now = f"{done} {who_is_awaited.headline(facts)}".strip()
    if facts.shows_board:
        return whole_body(facts, asked_now, **_said(facts, account))
    if account.kept and facts.goes_on:
        return _follow_up(facts, done, account)
    if account.kept and facts.settles_first:
        return small_body(facts, asked_now, **_said(facts, account))
    asked = _asked_again(facts, account)
    said = _said(facts, account)
    if account.kept and not said["story"]:
        said["paragraphs"] = [*_chosen(account), *said["paragraphs"]]
    return plain_body(
        facts,
        f"{done} {who_is_awaited.still_now(facts)}".strip(),
        preview=done,
        short=account.brief or _only_holds(facts, account),
        have=_left(facts, account),
        closing=[] if asked else [*told_once(facts), short_closing(facts)],
        **asked,
        **said,
    )


def _only_holds(facts: LetterFacts, account: Transcript) -> bool:
    """Whether it answers nothing, and says of one order that it is held from now on."""
    told = [item.line for item in account.items if item.outcome == TOLD]
    return bool(facts.place.held) and len(told) == 1 and any(told) and not account.preview


def _follow_up(facts: LetterFacts, done: str, account: Transcript) -> Body:
    """The next question of a turn, where its few answers need no board beside them."""
    asked, said = moves(facts), _said(facts, account)
    if not said["story"]:
        said["paragraphs"] = [*_chosen(account), *said["paragraphs"]]
    offers = facts.play.offers(facts.seat)
    ends, asked["groups"] = said_of_ends(facts.play, facts.seat, offers, asked["groups"])
    return plain_body(
        facts,
        f"{done} {who_is_awaited.goes_on(facts)} {ends}".rstrip(),
        preview=f"{done} {asked['prompt']}",
        have=facts.play.game.holdings(facts.view, facts.seat),
        orders=host_orders(facts),
        closing=[short_closing(facts)],
        **said,
        **asked,
    )


def _left(facts: LetterFacts, account: Transcript) -> str:
    """What the seat has to settle before its next turn, and may settle now; else what it has."""
    if not account.kept or facts.is_over:
        return ""
    open_aside = facts.play.asides(facts.seat)
    if open_aside is not None:
        return spoken(open_aside.prompt)
    return facts.play.game.holdings(facts.view, facts.seat)


# --- what came of the lines ------------------------------------------------------------------


def _said(facts: LetterFacts, account: Transcript) -> dict[str, Any]:
    """The account of the lines, and what is to be said beside it."""
    said: dict[str, Any] = {"transcript": account, "paragraphs": _about(facts)}
    if account.preview:
        said |= {
            "story": list(map(facts.calling.say, account.story)),
            "story_title": _("What would happen:"),
        }
    else:
        said |= news(facts, _("What happened:"))
    if not facts.shows_board:
        said.pop("gist", None)
    return said


def _chosen(account: Transcript) -> list[str]:
    """What was chosen, where its story waits for what the others choose at the same time."""
    done = [item for item in account.items if item.outcome == DONE and not item.read_as]
    phrases = echoed_once([spoken(phrase) for item in done for phrase in item.said])
    return [_("You chose: {phrases}.").format(phrases=phrases)] if phrases else []


def _about(facts: LetterFacts) -> list[str]:
    """What is to be said of a letter beside the account of its lines."""
    paragraphs = [spoken(words) for words in facts.params.get("left_out", ())]
    if ignored := facts.params.get("attachments"):
        paragraphs.append(_("I don't read attachments: {names}.").format(names=", ".join(ignored)))
    if stranger := facts.params.get("stranger"):
        paragraphs.append(
            _(
                "This letter came from {address}, which is not an address of yours. If you did"
                " not send it, answer `rekey`: that makes all your older letters void."
            ).format(address=stranger)
        )
    if limit := facts.params.get("limit"):
        paragraphs.append(spoken(limit))
    return paragraphs


# --- what may be answered now ----------------------------------------------------------------


def _asked_again(facts: LetterFacts, account: Transcript) -> dict[str, Any]:
    """What may be answered now: what was tried or is held, a short menu, or what is near."""
    near = _for_real(facts, account) or _nearest(facts, account)
    if facts.place.held and not account.failed:
        near = [button(facts, str(one)) for one in (order("play it"), order("undo"))]
    elif menu := _menu(facts) if account.nothing_done else []:
        known = [move.phrase for move in menu]
        others = [move for move in near if move.phrase not in known]
        shown = [*others, *menu][: max(SHORT_MENU, len(menu))]
        prompt = spoken(facts.play.pending[facts.seat].prompt)
        return {"prompt": prompt, "groups": [MoveGroup("", shown)]}
    elif not near and account.nothing_done and facts.is_asked:
        return _a_few_moves(facts, NEAREST - bool(account.not_taken) - bool(account.unreached))
    prompt = _offered(facts, account, len(near))
    return {"prompt": prompt, "groups": [MoveGroup("", near)]} if near else {}


def _offered(facts: LetterFacts, account: Transcript, count: int) -> str:
    """What the buttons of an answer are for."""
    if facts.place.held and not account.failed:
        return _("You can answer:")
    if account.preview and not account.failed:
        return _("To do it:")
    return _("These would work:") if count > 1 else _("This would work:")


def _for_real(facts: LetterFacts, account: Transcript) -> list[Move]:
    """After a preview in which nothing failed, its orders to be sent again."""
    lines = [item.line for item in account.items if item.outcome == DONE]
    if not account.preview or account.failed or not lines:
        return []
    return [Move("; ".join(lines), "", facts.link("\n".join(lines)))]


def _nearest(facts: LetterFacts, account: Transcript) -> list[Move]:
    """The nearest answers that would work, instead of what was refused or only asked."""
    offering = [item for item in account.items if item.outcome in (REFUSED, TOLD)]
    near = [item.nearest or [item.example] for item in offering]
    phrases = dict.fromkeys(spoken(phrase) for some in near for phrase in some if phrase)
    return [button(facts, phrase) for phrase in list(phrases)[:NEAREST]]


def _menu(facts: LetterFacts) -> list[Move]:
    """The choices, with the gist of their notes, where the seat is asked and has but a few."""
    if not facts.is_asked or len(facts.play.pending[facts.seat].choices) > SHORT_MENU:
        return []
    groups = grouped_moves(facts.play, facts.seat, facts.view, facts.link)[0]
    shown = (move for group in groups for move in group.moves)
    return [replace(move, note=gist(move.note), label="") for move in shown]


def gist(note: str) -> str:
    """The beginning of a note that names what is meant, such as a card; nothing if it is long."""
    head, colon, _rest = note.partition(": ")
    return head.rstrip() if colon and len(head) <= GIST else ""


def _a_few_moves(facts: LetterFacts, most: int) -> dict[str, Any]:
    """The first moves of what is worth looking at, where nothing is near to what was said.

    One of them is `done`, where that is a choice: perhaps none of the others is wanted.
    """
    asked = moves(facts)
    groups = [group for group in asked["groups"] if group.moves]  # a card may fit no slot
    shown = [group.moves[0] for group in groups] if len(groups) > 1 else groups[0].moves
    none = [move for move in shown[most:] if move.phrase == spoken(order("done"))]
    few = [replace(move, note="", label="") for move in shown[: most - len(none)]] + none
    told = any(group.title for group in asked["groups"])  # how many there are
    more = 0 if told else len(facts.play.pending[facts.seat].choices)
    return {**asked, "groups": [MoveGroup("", few)], "more_moves": more}
