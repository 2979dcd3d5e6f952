"""What a letter of a game says. Everything comes from the seat's own view, story and options."""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import GameFile
from pbem.desk.looking.rating_book import changes
from pbem.desk.owed_letters import kinds
from pbem.desk.post import Post
from pbem.desk.writing import headlines
from pbem.desk.writing.answer_letters import answer_body
from pbem.desk.writing.buttons import button, rematch
from pbem.desk.writing.closings import closing, short_closing, signature
from pbem.desk.writing.fair_play import promise, seed_told
from pbem.desk.writing.game_bodies import board, news, plain_body, small_body, whole_body
from pbem.desk.writing.letter_facts import LetterFacts
from pbem.desk.writing.played_with import played_with
from pbem.desk.writing.result_letter import final_table, podium, rating_lines
from pbem.desk.writing.who_is_awaited import headline, now, overdue
from pbem.engine.play import Play
from pbem.engine.text import _, listed, spoken, with_colon
from pbem.mail.address import Token
from pbem.mail.compose.body import Body, MoveGroup
from pbem.store.letter_notes import Note

EXPLAINED_LINES = 10
PREVIEW = 140
"""So much of a message a list of letters shows."""


class GameLetters:
    """Makes the body for a note to one seat of a game that is being played.

    `links` says whether its moves are links; a letter of text alone shows none.
    """

    def __init__(
        self, post: Post, file: GameFile, play: Play[Any], note: Note, *, links: bool = True
    ) -> None:
        self.facts = LetterFacts(post, file, play, note, links=links)

    @property
    def token(self) -> Token:
        """What the letter's reply address stands for."""
        return self.facts.token

    @property
    def subject(self) -> str:
        """The subject of this letter."""
        return self.facts.subject

    @property
    def shows_board(self) -> bool:
        """Whether this letter shows how the game stands."""
        return self.facts.shows_board

    def body(self) -> Body:
        """The body for this kind of letter."""
        facts = self.facts
        match facts.note.kind:
            case kinds.START:
                return _start(facts)
            case kinds.ANSWER | kinds.STANDING if facts.account is not None:
                return answer_body(facts, facts.account)
            case kinds.END:
                return _end(facts)
            case kinds.MESSAGE:
                return _message(facts)
            case kinds.NOTICE | kinds.ANSWER:  # an answer from before the start is but words
                return _notice(facts)
            case _:
                return _turn(facts)


def _start(facts: LetterFacts) -> Body:
    """The first letter of a game: who plays what, how a turn goes, and what chance comes from."""
    game = facts.play.game
    seats = [_who_plays(facts, seat) for seat in range(len(facts.file.seats))]
    words = _("{title} begins: {seats}.") if len(seats) > 1 else _("{title} begins.")
    begins = words.format(title=game.called, seats=", ".join(seats))
    footnotes = [played_with(game, facts.file), promise(facts)]
    said = [headline(facts), begins] if facts.is_asked else [begins, now(facts)]
    return whole_body(
        facts,
        said[0],
        paragraphs=said[1:],
        story_title=_("So far:"),
        transcript=facts.account,
        explained=_explained(facts),
        closing=[*closing(facts), *(words for words in footnotes if words)],
    )


def _who_plays(facts: LetterFacts, seat: int) -> str:
    """What a seat is called, and whether a bot plays it."""
    return facts.calling.seat(seat, _("a bot") if facts.file.seats[seat].bot else "")


def _explained(facts: LetterFacts) -> list[str]:
    """How a turn goes, in ten lines; a game that does not tell gives the head of its help."""
    topics = facts.play.game.topics()
    words = topics.get("turn") or topics.get("help", "").partition("\n\n")[0]
    return words.strip().splitlines()[:EXPLAINED_LINES]


def _turn(facts: LetterFacts) -> Body:
    """A turn, a reminder of it, or what the others did."""
    said = headline(facts)
    if facts.note.kind == kinds.REMINDER:
        said = _("A reminder. {now}").format(now=said)
    if facts.note.kind == kinds.NEWS and not facts.is_asked:
        title, moment = facts.play.game.called, facts.play.game.moment(facts.view)
        said = f"{title}, {moment}. {said}" if moment else f"{title}. {said}"
    account = facts.account
    paragraphs = overdue(facts)
    if account is not None and (became := headlines.carried_out_ahead(account)):
        paragraphs.append(became)
    if facts.shows_board:
        return whole_body(facts, said, paragraphs=paragraphs, transcript=account)
    told = news(facts, _("Since you last heard:"))
    told.pop("gist")
    return small_body(facts, said, **told, paragraphs=paragraphs, transcript=account)


def _notice(facts: LetterFacts) -> Body:
    """A word about the game; what can be answered to it is a button."""
    answers = [button(facts, spoken(one)) for one in facts.params.get("answers", ())]
    again = rematch(facts)
    return plain_body(
        facts,
        spoken(facts.params["words"]),
        paragraphs=[now(facts)],
        prompt=_("You can answer:") if answers else "",
        groups=[MoveGroup("", answers)] if answers else [],
        orders=again,
        closing=closing(facts) if again else [short_closing(facts)],
    )


def _message(facts: LetterFacts) -> Body:
    """What others write to the player."""
    said = [tuple(one) for one in facts.params["messages"]]
    senders = list(dict.fromkeys(who for who, _words in said))
    hint = _("To answer: `message {who}: your words` (or `message all: ...`).")
    one = len(senders) == 1
    return plain_body(
        facts,
        _("{who} writes to you:").format(who=senders[0])
        if one
        else _("{who} write to you.").format(who=listed(senders)),
        preview=" ".join(with_colon(who, words) for who, words in said)[:PREVIEW],
        messages=[("", words) for _who, words in said] if one else said,
        closing=[hint.format(who=senders[0]), signature(facts)],
    )


def _end(facts: LetterFacts) -> Body:
    """The last letter: who has won, how the points came about, and the seed."""
    game, result = facts.play.game, facts.play.result
    assert result is not None
    rated = changes(facts.post.desk, facts.file.id)
    players = [seat.player or seat.bot for seat in facts.file.seats]
    ratings = rating_lines(facts.file.names, [rated.get(player) for player in players])
    others = [seat for seat in range(len(facts.file.seats)) if seat != facts.seat]
    return whole_body(
        facts,
        headlines.ended(facts.play),
        transcript=facts.account,
        bars=podium(facts.play, facts.calling),
        table=final_table(facts.file.names, result, game),
        afterwards=ratings,
        others=[board(facts, one, alone=True, brief=True) for one in others]
        if game.own_boards
        else [],
        closing=[*closing(facts), seed_told(facts)],
    )
