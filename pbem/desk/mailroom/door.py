"""The front door: letters without a token, which may only ask, sign up, and propose or join."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pbem.desk.came_again import in_short
from pbem.desk.mailroom import paused_addresses
from pbem.desk.mailroom.left_out import said_of
from pbem.desk.mailroom.not_opened import registered
from pbem.desk.new_games.door_wishes import wished
from pbem.desk.orders import find_at_door
from pbem.desk.orders.base import ENDINGS, AtDoor
from pbem.desk.people.languages import language_of
from pbem.desk.post import Post
from pbem.desk.spoken.plain_asking import wished_language
from pbem.desk.spoken.yes_and_no import first_word, says_yes
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
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.writing.subjects import LONGEST
from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.reader import reading_as
from pbem.engine.text import Text, Words, _
from pbem.mail.address import normalise, was_sent_to
from pbem.mail.errors import MailError
from pbem.mail.reading.authenticated import FAIL, PASS, dmarc_result
from pbem.mail.receipts import Receipt

MOST_ORDERS = 5
MOST_LINES = 50
LONGEST_LINE = 300
MOST_TOLD = 50_000
_SHORT = 60
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
            first = in_short(visit.transcript, visit.reader)
            remember(letters.correspondent, known, letters.now, first)
            _answer(letters, visit, arrived)
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


def orders_below_yes(arrived: Arrived) -> Arrived | None:
    """What a letter that says yes to something else asks of the front door below, if anything."""
    letter = arrived.letter
    if not says_yes(first_word(letter.lines)):
        return None
    rest = letter.lines[1:MOST_LINES]
    if not any(find_at_door(line[:LONGEST_LINE])[0] for line in rest):
        return None
    return arrived._replace(letter=msgspec.structs.replace(letter, lines=rest))


# --- the lines ---------------------------------------------------------------------------------


def _do_lines(visit: DoorVisit) -> None:
    """Do the lines, one after the other; what is no order before the first one is ignored."""
    done = 0
    items = visit.transcript.items
    lines = [line[:LONGEST_LINE] for line in _lines(visit.arrived)]
    while lines:
        line = lines.pop(0)
        order, rest = find_at_door(line)
        if order is None and not done:
            try:
                order, rest = _wish(visit, line)
            except OrderError as error:
                items.append(refused_item(line, error))
                break
        if order is None and not done:
            items.append(Item(line, IGNORED))
            continue
        if order is None or line.casefold().strip() in ENDINGS or done >= MOST_ORDERS:
            lines.insert(0, line)
            break
        done += 1
        items.append(_done(visit, order, line, rest))
        if items[-1].outcome == REFUSED:
            break
    items += [Item(line, UNREAD) for line in lines]


def _wish(visit: DoorVisit, line: str) -> tuple[AtDoor | None, str]:
    """The order that a sentence wishes for; machines wish for nothing."""
    if visit.arrived.letter.perhaps_automatic:
        return None, ""
    if code := wished_language(line):  # a stranger is answered in it, and has no other letters
        return find_at_door(f"language {code}" if visit.person is not None else "")
    with reading_as(visit.reader):
        return find_at_door(wished(line))


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


def _answer_again(post: Post, address: str, arrived: Arrived, first: str, why: str) -> None:
    """Say what became of the letter when it came before."""
    with writing_to(post.desk, address) as letters:
        if letters.may_answer(why):
            letters.answer(address, transcript={"repeated": first}, **_about(arrived, known=True))


def _ask_for_an_answer(post: Post, address: str, arrived: Arrived) -> None:
    """The last answer of a day to letters that anybody may have written: who gets it is heard on.

    Whoever forges the address cannot use that up, since only an answer to our letter counts there.
    """
    if arrived.letter.perhaps_automatic:
        return
    with writing_to(post.desk, address) as letters:
        if heard_before(letters.correspondent, arrived.known_as) is None and letters.may_answer():
            said = _("it was one letter too many for a day")
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
            )


def _answer(letters: Correspondence, visit: DoorVisit, arrived: Arrived) -> None:
    """One letter: the account of the orders, and the question whether they were meant."""
    if visit.answered_elsewhere:
        return
    request = visit.request
    known = visit.person is not None
    letters.answer(
        visit.answer_to,
        message_id=request.letter if request else "",
        transcript=to_keep(visit.transcript if known else _heard(visit.transcript)),
        request=request.id if request else "",
        confirm=request.words if request else "",
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
