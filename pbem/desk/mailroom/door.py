"""The front door: letters without a token, which may only ask, sign up, and propose or join."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pbem.desk.came_again import in_short, told_again
from pbem.desk.mailroom import paused_addresses
from pbem.desk.mailroom.left_out import said_of
from pbem.desk.mailroom.unopened_letters import registered
from pbem.desk.new_games.door_wishes import name_said, wished
from pbem.desk.orders import find_at_door
from pbem.desk.orders.base import ENDINGS, AtDoor
from pbem.desk.orders.name import Name
from pbem.desk.people.languages import language_of
from pbem.desk.post import Post
from pbem.desk.spoken.saying_yes import first_word, says_yes
from pbem.desk.spoken.wished_language import wished_language
from pbem.desk.transcript import (
    IGNORED,
    REFUSED,
    TOLD,
    UNREAD,
    Item,
    Transcript,
    refused_item,
    to_keep,
)
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.desk.unsigned_letters.correspondents import (
    CLAIMED,
    REPLIED,
    VOUCHED,
    Correspondence,
    heard_before,
    peek,
    remember,
    today,
    writing_to,
)
from pbem.desk.unsigned_letters.strangers import may_be_heard
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.writing.subjects import LONGEST
from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.reader import reading_as
from pbem.engine.text import Text, Words, _, mark
from pbem.mail.address import normalise, was_sent_to
from pbem.mail.errors import MailError
from pbem.mail.reading.authenticated import FAIL, PASS, dmarc_result
from pbem.mail.receipts import Receipt
from pbem.store.handled import Became

MOST_ORDERS = 5
MOST_LINES = 50
LONGEST_LINE = 300
MOST_TOLD = 50_000
_SHORT = 60
_LONGEST_INTRODUCTION = 5  # words that only say a name
_LINK = re.compile(r"\S*(?:@|/|\.\w)\S*")


def answer_the_door(post: Post, arrived: Arrived) -> Receipt:
    """Do what the letter asks, as far as a stranger may; one letter back at most."""
    try:
        address = normalise(arrived.letter.sender)
    except MailError:
        return Receipt.ok(_("Taken, but there is nobody to answer"))
    verdict = dmarc_result(arrived.letter.authentication, post.settings.listen.authserv, address)
    if verdict == FAIL:
        return Receipt.refuse(_("The domain of the sender disowns this letter"), "550 5.7.26")
    desk = post.desk
    person, correspondent = desk.people.find(address), peek(desk, address)
    why = VOUCHED if verdict == PASS else _replied_or_claimed(post, arrived, address, person)
    answered = today(correspondent, desk.clock(), why)
    if answered >= desk.answers_a_day:
        return Receipt.ok(_("Taken, but this address has had enough answers today"))
    if person is not None:
        paused_addresses.forgive(post, desk.people.read(person))
    last_claimed = why == CLAIMED and answered == desk.answers_a_day - 1
    first = heard_before(correspondent, arrived.known_as)
    if first is not None:
        if person is not None and not last_claimed:
            _answer_again(post, address, arrived, first, why)
        return Receipt.ok()
    if person is None and not may_be_heard(desk):
        return Receipt.later(_("Too many new people wrote today, try again tomorrow"))
    if last_claimed:
        _ask_for_an_answer(post, address, arrived)
        return Receipt.ok()
    return _do_what_it_asks(post, arrived, address, person, why)


def _do_what_it_asks(
    post: Post, arrived: Arrived, address: str, person: str | None, why: str
) -> Receipt:
    desk, known = post.desk, arrived.known_as
    # Not under the correspondent's lock: an order may need a game's, and who holds a game may be
    # waiting for the correspondent's.
    visit = DoorVisit(desk, address, person, arrived)
    _do_lines(visit)
    if arrived.letter.perhaps_automatic and visit.transcript.empty:
        return Receipt.ok(_("Taken, and not answered: it may be from a machine"))
    with writing_to(desk, address) as letters:
        if heard_before(letters.correspondent, known) is None and letters.may_answer(why):
            remember(letters.correspondent, known, letters.now, in_short(visit.transcript))
            _answer(letters, visit, arrived, letters.limit(why))
    return Receipt.ok()


def _replied_or_claimed(post: Post, arrived: Arrived, address: str, person: str | None) -> str:
    """Whether the letter answers one of ours to this address, or only names it as its sender."""
    own = post.desk.people.read(person).addresses if person is not None else [address]
    known = any(
        was_sent_to(ancestor, one, post.secret)
        for ancestor in arrived.letter.ancestors
        for one in own
    )
    return REPLIED if known else CLAIMED


def orders_beside_yes(arrived: Arrived, request: Request) -> Arrived | None:
    """What a letter that says yes to a request asks of the front door besides, if anything.

    A game may be wished for beside the yes; where the request was about a game, that is the game.
    """
    letter = arrived.letter
    if not says_yes(first_word(letter.lines)):
        return None
    lines = [line[:LONGEST_LINE] for line in letter.lines[:MOST_LINES]]
    wishes = request.kind not in ("new", "join")
    rest = lines if wishes and _wishes_for_game(lines[0]) else lines[1:]
    if not any(find_at_door(line)[0] or (wishes and _wishes_for_game(line)) for line in rest):
        return None
    return arrived._replace(letter=msgspec.structs.replace(letter, lines=rest))


def _wishes_for_game(line: str) -> bool:
    try:
        return wished(line).startswith("new ")
    except OrderError:  # it does not say with whom
        return True


# --- the lines ---------------------------------------------------------------------------------


def _do_lines(visit: DoorVisit) -> None:
    """Do the lines, one after the other; what is no order before the first one is ignored."""
    done = 0
    items = visit.transcript.items
    lines = [line[:LONGEST_LINE] for line in _lines(visit.arrived)]
    while lines:
        line = lines.pop(0)
        order, rest = find_at_door(line)
        if not done and (order is None or _introduces(order, line)):
            try:
                order, rest = _wish(visit, line) or (order, rest)
            except OrderError as error:
                items.append(refused_item(line, error))
                break
        if not done and (order is None or _is_introduction(visit, order, line)):
            if not _signs_up(visit, line, lines):
                items.append(Item(line, IGNORED))
                continue
            order, rest = find_at_door("sign up")
        if order is None or line.casefold().strip() in ENDINGS or done >= MOST_ORDERS:
            lines.insert(0, line)
            break
        done += 1
        items.append(_done(visit, order, line, rest))
        if items[-1].outcome == REFUSED:
            break
    items += [Item(line, UNREAD) for line in lines]


def _introduces(order: AtDoor, line: str) -> bool:
    """Whether a line says who writes and then what for: `My name is Ann and I'd like to play`."""
    return isinstance(order, Name) and len(line.split()) > _LONGEST_INTRODUCTION


def _is_introduction(visit: DoorVisit, order: AtDoor, line: str) -> bool:
    """Whether a stranger says in a sentence who they are, instead of ordering a name."""
    return visit.person is None and isinstance(order, Name) and bool(name_said(line))


def _signs_up(visit: DoorVisit, line: str, below: list[str]) -> bool:
    """Whether a stranger says who they are, and asks for nothing else below."""
    visit.said_name = name_said(line) or visit.said_name
    known = visit.person is not None or visit.arrived.letter.perhaps_automatic
    if known or not name_said(line) or len(line.split()) > _LONGEST_INTRODUCTION:
        return False
    return not any(find_at_door(one)[0] or _wishes_for_game(one) for one in below)


def _wish(visit: DoorVisit, line: str) -> tuple[AtDoor, str] | None:
    """The order that a sentence wishes for; machines wish for nothing."""
    if visit.arrived.letter.perhaps_automatic:
        return None
    code = wished_language(line)
    if code and visit.person is None:  # a stranger is answered in it, and has no other letters
        return None
    with reading_as(visit.reader):
        order, rest = find_at_door(f"language {code}" if code else wished(line))
    if order is None:
        return None
    visit.said_name = name_said(line) or visit.said_name
    return order, rest


def _lines(arrived: Arrived) -> list[str]:
    """The letter's own lines, or its subject when there are none but it is an order."""
    lines = arrived.letter.lines[:MOST_LINES]
    subject = arrived.letter.subject
    return lines if lines or find_at_door(subject)[0] is None else [subject]


def _done(visit: DoorVisit, order: AtDoor, line: str, rest: str) -> Item:
    """What became of one order."""
    try:
        said = visit.answered(order, rest)
        told = sum(len(str(item.text)) for item in visit.transcript.items)
        if told and told + len(str(said)) > MOST_TOLD:
            raise NotAllowed(
                line,
                _("That is all that fits into one letter; please ask for the rest in another."),
            )
    except OrderError as error:
        return refused_item(line, error)
    except PbemError as error:
        return refused_item(line, NotAllowed(line, error.why))
    return Item(line, TOLD, text=said)


# --- the answer --------------------------------------------------------------------------------


def _answer_again(post: Post, address: str, arrived: Arrived, first: Became, why: str) -> None:
    """Say what became of the letter when it came before."""
    with writing_to(post.desk, address) as letters:
        if letters.may_answer(why):
            account = to_keep(Transcript(repeated=told_again(first)))
            about = _about(arrived, known=True)
            letters.answer(address, transcript=account, limit=letters.limit(why), **about)


def _ask_for_an_answer(post: Post, address: str, arrived: Arrived) -> None:
    """The last answer of a day to letters that anybody may have written: who gets it is heard on.

    Whoever forges the address cannot use that up, since only an answer to our letter counts there.
    """
    orders = any(find_at_door(line)[0] is not None for line in _lines(arrived))
    if arrived.letter.perhaps_automatic and not orders:
        return
    with writing_to(post.desk, address) as letters:
        if heard_before(letters.correspondent, arrived.known_as) is None and letters.may_answer():
            said = mark("it was one letter too many for a day")
            remember(letters.correspondent, arrived.known_as, letters.now, said)
            letters.answer(
                registered(post, address),
                reply_to=arrived.letter.message_id,
                words=_(
                    "Many letters came today that name your address as their sender, and"
                    " anybody can write such letters. So I did nothing of what the last one"
                    " asks. If it was yours, answer this letter and say it there: I still"
                    " read such answers."
                ),
                limit=letters.limit(),
            )


def _answer(letters: Correspondence, visit: DoorVisit, arrived: Arrived, limit: Words) -> None:
    """One letter: the account of the orders, and the question whether they were meant."""
    if visit.answered_elsewhere:
        if limit:
            letters.answer(visit.answer_to, words=limit, **_about(arrived, known=True))
        return
    request = visit.request
    known = visit.person is not None
    letters.answer(
        visit.answer_to,
        message_id=request.letter if request else "",
        transcript=to_keep(visit.transcript if known else _heard(visit.transcript)),
        request=request.id if request else "",
        confirm=request.words if request else "",
        limit=limit,
        game=request.args.get("game", "") if request else "",
        **_about(arrived, known=known),
    )


def _heard(transcript: Transcript) -> Transcript:
    """Of a stranger's letter only what was understood is repeated: we carry nobody's spam."""
    kept = [item for item in transcript.items if item.outcome not in (IGNORED, UNREAD)]
    return Transcript(items=[_without_links(item) for item in kept])


def _without_links(item: Item) -> Item:
    """A line of a stranger's, short and without addresses of any kind; our own words stay."""
    line = _LINK.sub("...", item.line)[:_SHORT]
    if item.outcome != REFUSED:
        return msgspec.structs.replace(item, line=line)
    return msgspec.structs.replace(item, line=line, text=_unlinked(item.text))


def _unlinked(words: Words) -> Words:
    """What was refused, without links in what it says back."""
    if isinstance(words, str):
        return _LINK.sub("...", words)
    said = {
        name: _unlinked(one) if isinstance(one, str | Text) else one
        for name, one in words.params.items()
    }
    return Text(words.sentence, said, words.many, words.context)


def _about(arrived: Arrived, *, known: bool) -> dict[str, Any]:
    about: dict[str, Any] = {"reply_to": arrived.letter.message_id}
    if known:  # a stranger's subject may be anybody's spam
        about["subject"] = arrived.letter.subject[:LONGEST]
    if language := language_of(arrived.letter):
        about["language"] = language  # for whoever is not known here
    if left_out := said_of(arrived.letter, lambda line: find_at_door(line)[0] is not None):
        about["left_out"] = left_out
    return about
