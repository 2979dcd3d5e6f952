"""What a line of a letter is: an order of the host, an answer to the game, a wish to try it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.desk import orders
from pbem.desk.agreeing.which_motion import consent
from pbem.desk.line_reading.goodbyes import Goodbyes
from pbem.desk.orders.base import AtSeat
from pbem.desk.orders.if_ import If
from pbem.desk.orders.message import Message, are_others
from pbem.desk.orders.preview import Preview
from pbem.desk.orders.undo import latest_phrase
from pbem.desk.orders.when import When
from pbem.desk.sitting import Sitting
from pbem.desk.spoken.about_standing_orders import (
    asks_what_is_noted,
    drops_noted,
    postponed_dropped,
)
from pbem.desk.spoken.addressed import said_to
from pbem.desk.spoken.alternatives import places_in, says_place_is_taken, with_alternative
from pbem.desk.spoken.asked_about import asks_to_explain, asks_to_take_back
from pbem.desk.spoken.joining_words import joining_words
from pbem.desk.spoken.next_turn import (
    NEXT,
    for_next_round,
    for_next_turn,
    next_move,
    now_and_next_turn,
    on_my_turn,
    put_off,
    without_joining,
)
from pbem.desk.spoken.only_trying import only_tried, supposed
from pbem.desk.spoken.other_languages import said_for
from pbem.desk.spoken.phrasings import words_of
from pbem.desk.spoken.questions import (
    asks_when,
    begins_like_question,
    is_for_fellow,
    order_beside_question,
)
from pbem.desk.spoken.second_thoughts import behind_second_thought, says_drop_it
from pbem.desk.spoken.undoing import Undoing, taking_back
from pbem.desk.spoken.wished_confirming import wished_confirming
from pbem.desk.spoken.wished_language import wished_language
from pbem.desk.spoken.wishes import polite_order, wish_and_rest
from pbem.desk.spoken.withdrawn_orders import around_change, says_instead, withdrawing_words
from pbem.desk.standing_orders.conditions import is_place
from pbem.desk.standing_orders.reading import unreadable, unreadable_in_any_way
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.order_language.clauses import has
from pbem.engine.order_language.game_language import language_of
from pbem.engine.order_language.matches import Match
from pbem.engine.order_language.matching import Language
from pbem.engine.order_language.remarks import only_remarks, points_back
from pbem.engine.order_language.yes_and_no import is_yes_to_several
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.order_reading.outcome import Outcome
from pbem.engine.play import Play

_SHORTEST = 3
_SENTENCE_ENDS = (".", "!", ";")
_LEAST_WRAPPED = 30  # characters
_LONGEST_NAME = 4  # words behind an undo
_MARKS = tuple(".!?;:…")
_NAMED = 200  # characters among which the name is that a line begins with


def begins_like_order(game: Sitting, line: str) -> bool:
    """Whether a line begins like an order of the host or of the game."""
    if orders.find_at_seat(line) is not None:
        return True
    return game.has_begun and language_of(game.play, orders.reserved()).begins_order(
        line, _SHORTEST
    )


class LineKinds:
    """Tells what the lines of one letter are, as things stand when it is asked."""

    def __init__(self, visit: SeatVisit, language: Language, goodbyes: Goodbyes) -> None:
        self.visit = visit
        self.language = language
        self.goodbyes = goodbyes
        self._failing: tuple[str, ...] = ()  # lines of which the last cannot be read

    def wishes_to_try(self, line: str) -> bool:
        """Whether a sentence wishes that nothing of the letter is played."""
        if only_tried(line) is None:
            return False
        order, _line = self.said_to_host(line)
        return order is None and not self.answers(line)  # a card may be called `Trial Run`

    def could_be_order(self, line: str) -> bool:
        """Whether a line has no word but the game's, and no word of plain talk either."""
        language = self.language
        if not language.free or unreadable(language, line):
            return False
        return not any(map(language.lexicon.idle, language.plain_words(line)))

    def said_to_host(self, line: str) -> tuple[AtSeat | None, str]:
        """The order of the host that a line begins with; the name of a thing of the game is none.

        `Press Office on R1` plays a card and tells nobody anything.
        """
        if self.begins_with_name(line):
            return None, line
        known, ours = orders.said_at_seat(line, self.visit.reader.language)
        if (known is None or isinstance(known, Message)) and (said := self._said_to_others(line)):
            return orders.find_at_seat(said), said
        return known, ours

    def _said_to_others(self, line: str) -> str:
        """The message that a line is in usual words: `and a message to Bo: hello`; or nothing."""
        people = partial(are_others, self.visit)
        names = {one.casefold() for one in self.visit.play.names}

        def orders_of(name: str, words: str) -> bool:
            """Whether words behind a side may be an order; those behind a person are for them."""
            return name.casefold() not in names and self.language.begins_order(words, _SHORTEST)

        found = said_to(line, people, orders_of)
        return f"message {found.names}: {found.words}" if found is not None else ""

    def begins_with_name(self, line: str) -> bool:
        words = self.language.plain_words(line[:_NAMED])
        return self.language.lexicon.begins_with_name(words)

    def order_of_host(self, line: str) -> tuple[AtSeat | None, str]:
        """The order of the host that a line is, and the line in our words."""
        if self.visit.mine.held and says_drop_it(line):
            return orders.find_at_seat("undo"), "undo"
        known, ours = self.said_to_host(line)
        if isinstance(known, If) and self._is_saying(line):
            return None, line
        if (known is None or known.words[0] == "forget") and (noted := self._about_noted(line)):
            return orders.find_at_seat(noted), noted
        if known is None and (word := consent(self.visit.file, self.visit.mine.name, line)):
            known = orders.find_at_seat(word)
        asked = self._asked_of_host(line) if known is None else ""
        if asked and not self.begins_with_name(line):
            known, ours = orders.find_at_seat(asked), asked
        if (known is None or isinstance(known, Preview)) and (
            tried := only_tried(line)
        ) is not None:
            known, ours = orders.find_at_seat("preview"), f"preview {tried}"
        ahead = known is None or isinstance(known, If | When)
        turn, later = put_off(line) if ahead else ("", "")
        if later and (
            self._is_meant_for_later(later) or isinstance(self.said_to_host(later)[0], If)
        ):
            ours = f"when {turn}: {self._with_alternative(later) or later}"
            known = orders.find_at_seat(ours)
        elif known is None and (conditional := self._conditional(line)):
            known, ours = orders.find_at_seat(conditional), conditional
        return known, ours

    def _is_saying(self, line: str) -> bool:
        """Whether a line begins with words that say nothing: `if it's still free, base 5L`."""
        words = self.language.sentence(line)
        return self.language.lexicon.without_sayings(words)[:1] != words[:1]

    def _asked_of_host(self, line: str) -> str:
        """The order of the host that a line asks for in a sentence, or nothing."""
        if code := wished_language(line):
            return f"language {code}"
        if (wished := wished_confirming(line)) and not self.is_order(line):
            return f"confirm {wished}"
        return polite_order(line) or ("undo" if self._takes_back_latest(line) else "")

    def _takes_back_latest(self, line: str) -> bool:
        """Whether a line takes back the latest decision by its words: `annulez le choix du +2`."""
        words = words_of(line)
        if "?" in line or not asks_to_take_back(words):
            return False
        latest = set(words_of(latest_phrase(self.visit)))
        rest = [word for word in words if word not in latest]
        return len(rest) < len(words) and polite_order(" ".join(rest)) == "undo"

    def only_names(self, line: str, rest: str) -> bool:
        """Whether the rest of a line that takes back only names what: `undo my move, the bank`."""
        before, named = line.strip().removesuffix(rest).rstrip(), rest.rstrip(" .!")
        if not before.endswith(",") or without_joining(named) != named:
            return False
        words = self.language.plain_words(named)
        return len(words) <= _LONGEST_NAME and not any(map(self.language.lexicon.is_exact, words))

    def undoing(self, line: str) -> Undoing:
        """Whether a sentence takes back the latest decision, and says no more than why."""
        latest = self.language.terms(words_of(latest_phrase(self.visit)))

        def is_latest(word: str) -> bool:
            return not latest.isdisjoint(self.language.terms([word]))

        return taking_back(line, is_latest, self.only_tells)

    def _conditional(self, line: str) -> str:
        """A line with a condition that needs no colon to be understood, in our words."""
        first, _blank, rest = line.strip().partition(" ")
        language = self.visit.reader.language
        if first.casefold() in said_for("if", language) and "?" not in line:
            named = places_in(rest, is_place(self.visit.play, self.visit.seat))
            return f"if {rest}" if named else ""
        return "" if now_and_next_turn(line)[0] else self._with_alternative(line)

    def _with_alternative(self, line: str) -> str:
        """A line that says what to do where its place is taken, as a condition; or nothing."""
        placed = is_place(self.visit.play, self.visit.seat)
        found = with_alternative(line, self.language, placed)
        return found if found and self.is_order(line) else ""

    def _is_order_in_plain_words(self, line: str) -> bool:
        """Whether a line is meant as an order as it stands, or with plainer words."""
        plainer = self.language.lexicon.rephrased(line.casefold().strip())
        if self.is_order(line):
            return True
        if unreadable_in_any_way(self.language, line):
            return False
        turned = plainer != line.casefold().strip() and self.is_order(plainer)
        return turned or self.names_thing(line)

    def _is_meant_for_later(self, line: str) -> bool:
        """Whether what a line puts off is meant as an order, though it may not be one.

        A question or a guess is none: `next turn Bo will take basin 5, I think`.
        """
        if self._is_order_in_plain_words(line):
            return True
        words = words_of(line)
        if words and are_others(self.visit, words[:1]):
            return False  # what another one may do
        if "?" in line or begins_like_question(line) or self.only_talks(line):
            return False
        return self.is_about_game(line)

    def names_thing(self, line: str) -> bool:
        """Whether a line names a thing beside words of plain talk: `use the bank with 2`."""
        lexicon, words = self.language.lexicon, self.language.plain_words(line)
        return any(map(lexicon.names_thing, words))

    def _is_named(self, word: str) -> bool:
        """Whether a word is for a thing of the game, or of the name of one."""
        lexicon = self.language.lexicon
        return self.names_thing(word) or lexicon.is_in_name(word) or lexicon.is_code(word)

    def _is_pointed_at(self, word: str) -> bool:
        """Whether `this` before a word speaks of that and not of the order: `this round`."""
        return self._is_named(word) or word in self.language.lexicon.talk.get("counted_by", ())

    def is_about_game(self, line: str) -> bool:
        """Whether a line names a thing, a code or a number."""
        words = self.language.plain_words(line)
        return self.names_thing(line) or any(map(self.language.lexicon.is_exact, words))

    def goes_on(self, line: str, following: str) -> bool:
        """Whether the line below says where else to do it: `If Y1 is taken then play it on R3.`"""
        if not says_place_is_taken(following):
            return False
        turn, later = put_off(line)
        return bool(self._with_alternative(f"{later if turn else line}, {following}"))

    def is_wrapped(self, above: Sequence[str], line: str, following: str) -> bool:
        """Whether a line breaks off in the midst of an order, which the line below goes on with.

        Where both are read by themselves, nothing is changed; tried on copies, which show nothing.
        """
        if len(line) < _LEAST_WRAPPED or line.rstrip().endswith(_MARKS) or "?" in following:
            return False
        if not self.language.free or not self.is_order(line) or self.goodbyes.closes(following):
            return False
        if self.visit.play.stopped is not None:
            return False
        failing = self._failing
        if failing and failing == (*above, line)[: len(failing)]:
            return False  # what stands above cannot be read, nor what it is tried with
        alone = self.tried([*above, line])
        if alone.error is None:
            return False
        wrapped = alone.failed == len(above) and (
            self.tried([*above, f"{line.rstrip()} {following.strip()}"]).error is None
        )
        if not wrapped:
            self._failing = (*above, line)[: alone.failed + 1]
        return wrapped

    def tried(self, lines: Sequence[str], trial: Play[Any] | None = None) -> Outcome:
        """What the lines would do, on a copy."""
        play = trial or self.visit.play.preview(self.visit.seat)
        language = self.visit.reader.language
        return carry_out(play, self.visit.seat, lines, orders.reserved(), (), language)

    def instead_of(self, line: str, following: str) -> str:
        """The order of the line below that says that this one is not meant any more; or nothing.

        `play 30 on Y2` - `No, I changed my mind! I'd rather play 45 on Y4.`
        """
        order = behind_second_thought(following)
        return order if order and self.is_order(order) and self.is_order(line) else ""

    def _about_noted(self, line: str) -> str:
        """The order that a line is which speaks of what was given ahead, or nothing."""
        held, ahead = self.visit.mine.held, self.visit.mine.ahead
        if (which := postponed_dropped(line)) and held:
            return "standing" if ahead else "undo"  # where there is both, it only shows them
        if which:
            return f"standing {which}"
        if ahead and drops_noted(line):
            return "standing drop"
        return "standing" if asks_what_is_noted(line) and "?" not in line else ""

    def order_and_question(self, line: str) -> tuple[str, str, str]:
        """An order, a question beside it that is about something else, and what stands behind it.

        Nothing where that may speak of the order.
        """
        if "?" not in line:
            return "", "", ""
        order, asked = self._order_and_question(line)
        question, rest = asked[: asked.rfind("?") + 1], asked[asked.rfind("?") + 1 :]
        if not order or not any(map(str.isalnum, rest)):
            return order, asked, ""
        if self.is_order(rest):
            return order, question, rest.strip()
        back = has(self.language.lexicon.back, " ".join(self.language.plain_words(rest)))
        apart = not back and self.language.talk.is_apart(rest, self._fellows)
        apart = apart or self.goodbyes.closes(rest)
        return (order, asked, "") if apart else ("", "", "")

    def _order_and_question(self, line: str) -> tuple[str, str]:
        order, asked = order_beside_question(line, self._fellows, self._is_pointed_at)
        words = words_of(asked[: asked.rfind("?") + 1] or asked)
        explains = begins_like_question(asked, self._fellows) and asks_to_explain(words)
        if is_for_fellow(asked, self._fellows) and not self._is_apart_from_order(asked):
            return "", ""
        if not begins_like_question(asked, self._fellows) and self._may_go_on(order, asked):
            return "", ""
        if not order or (any(map(self.language.lexicon.is_code, words)) and not explains):
            return "", ""
        plain = not self.language.doubt(order) and self._is_any_order(order)
        return (order, asked) if plain or self._is_done(order) else ("", "")

    def _may_go_on(self, order: str, asked: str) -> bool:
        """Whether a question of a moment may go on with the order: `The lab after this round?`

        It goes on with none that names something, but nothing to build and nothing of the order.
        """
        if not asks_when(asked) or is_for_fellow(asked, self._fellows):
            return False
        lexicon, words = self.language.lexicon, words_of(asked)
        named = {one for one in words if self.names_thing(one)}
        again = self.language.terms(named) & self.language.terms(words_of(order))
        built = any(map(self.language.is_counted, words))
        if not named or again or built or not lexicon.labels.isdisjoint(words):
            return True
        if any(lexicon.is_exact(lexicon.numbers.get(one, one)) for one in words):
            return True
        return points_back(self.language, words) or not lexicon.maybes.isdisjoint(words)

    def asks_aside(self, line: str) -> bool:
        """Whether a line asks a fellow, or when, in no word that a question begins with."""
        if begins_like_question(line, self._fellows):
            return False
        return is_for_fellow(line, self._fellows) or asks_when(line)

    def _is_apart_from_order(self, asked: str) -> bool:
        """Whether a question to somebody is no thought of the order beside it, by its words."""
        lexicon, words = self.language.lexicon, words_of(asked)
        doubts = lexicon.maybes.difference(lexicon.talk.get("passing", ()))
        if points_back(self.language, words) or not doubts.isdisjoint(words):
            return False
        if begins_like_question(asked, self._fellows):
            return True
        if any(lexicon.is_exact(lexicon.numbers.get(one, one)) for one in words):
            return False
        people = lexicon.talk.get("people", ())  # without them: `Ben, the workshop as well?`
        return any(one in people for one in words) or not any(map(self._is_named, words))

    def _is_done(self, line: str) -> bool:
        """Whether the line would be carried out: `I think I would like to play the Italians`."""
        if self.visit.seat not in self.visit.play.pending:
            return False
        tried = self.tried([line])
        return tried.error is None and bool(tried.answers())

    def _is_any_order(self, line: str) -> bool:
        """Whether a line is an order of the game, or wishes to see something."""
        known = None if self.is_order(line) else self.order_of_host(line)[0]
        return self.is_order(line) or (known is not None and known.asks)

    def wish_and_order(self, line: str) -> tuple[str, str]:
        """What a line asks to see, and an order of the game behind it; or nothing."""
        wish, rest = wish_and_rest(line)
        first, _blank, behind = rest.partition(" ")
        rest = behind if wish and first.casefold() in joining_words() else rest
        return (wish, rest) if wish and self.is_order(rest) else ("", "")

    def for_later(self, line: str) -> tuple[AtSeat, str, str] | None:
        """The standing order that a line is which puts its orders off to the next turn."""
        order, ours = self.order_of_host(line) if for_next_turn(line) else (None, line)
        return (order, line, ours) if isinstance(order, When) else None

    def may_withdraw(self, line: str, known: AtSeat | None) -> bool:
        """Whether a line that is this order of the host may withdraw what was given ahead.

        `Annulez la banque au prochain tour` only seems to put something off.
        """
        if isinstance(known, When):
            if around_change(line)[1] or says_instead(line):
                return True
            return bool(withdrawing_words(put_off(line)[1].partition(",")[0]))
        return known is None or known.words[0] == "forget"

    def next_move(self, line: str) -> tuple[AtSeat | None, str]:
        """The standing order that `My next move: ...` is below other orders, or out of turn.

        `On my turn ...` is one only out of turn: else it may mean this one.
        """
        later = next_move(line)
        if not later and self.visit.seat not in self.visit.play.pending:
            later = on_my_turn(line)
        if not later or not self._is_order_in_plain_words(later):
            return None, line
        ours = f"when {NEXT}: {self._with_alternative(later) or later}"
        return orders.find_at_seat(ours), ours

    def next_round(self, line: str) -> str:
        """The orders of a line that puts them off to the next round, or nothing."""
        later = for_next_round(line)
        opening, _colon, behind = later.partition(":")
        if behind.strip() and not self.is_order(opening):
            later = behind.strip()  # `my first move shall be: bank 2`
        return later if later and self._is_order_in_plain_words(later) else ""

    def supposed(self, line: str) -> str:
        """The preview that a question asks for: `what would happen if I bank 2?`; or nothing."""
        order = supposed(line)
        return f"preview {order}" if order and self.is_order(order) else ""

    def only_asks(self, line: str) -> bool:
        """Whether a line asks something, and wishes for nothing: no `Could you please ...?`."""
        if "?" not in line or not begins_like_question(line, self._fellows):
            return False
        plainer = self.language.lexicon.rephrased(line.casefold().strip())
        return "?" in plainer and self.order_of_host(line)[0] is None

    def both_turns(self, line: str) -> tuple[str, str] | None:
        """The orders of a line for this turn, and the standing order for the next one."""
        now, later, turn = now_and_next_turn(line)
        if not (now and self.is_order(now) and self.is_order(later)):
            return None
        conditional = self._with_alternative(later)
        read = (now,) if conditional else (now, later)
        if any(unreadable_in_any_way(self.language, one) for one in read):
            return None
        return now, f"when {turn}: {conditional or later}"

    def beside_later_thought(self, line: str) -> tuple[str, str] | None:
        """The orders of a line for this turn, and a sentence that only thinks of the next one."""
        now, later, _turn = now_and_next_turn(line)
        thought = line[len(now) :] if line.startswith(now) else ""
        if not (
            now and thought[:1] in _SENTENCE_ENDS and self.is_order(now) and self.is_order(later)
        ):
            return None
        doubtful = unreadable(self.language, later)
        return (now, thought[1:].strip()) if doubtful and not self.language.doubt(now) else None

    def answers(self, line: str) -> bool:
        """Whether the line begins with an answer to what the seat is asked now."""
        play, seat = self.visit.play, self.visit.seat
        question = play.pending.get(seat) or play.asides(seat)
        segments = self.language.segments(line)
        return (
            question is not None
            and bool(segments)
            and self.language.match(question, segments[0].words) is not None
        )

    def clearly_answers(self, line: str) -> bool:
        """Whether the line begins with one answer, and not with a word of many: `build that`."""
        question = self.visit.play.pending.get(self.visit.seat)
        segments = self.language.segments(line)
        if question is None or not segments:
            return self.answers(line)
        return isinstance(self.language.match(question, segments[0].words), Match)

    def only_tells(self, said: str) -> bool:
        """Whether what stands beside a wish to take back is no order itself."""
        meant = self.is_order(said) or self.answers(said)
        return not meant or bool(unreadable_in_any_way(self.language, said))

    def is_yes_to_several(self, line: str) -> bool:
        """Whether a bare yes does not say which of several things is meant."""
        question = self.visit.play.pending.get(self.visit.seat)
        return question is not None and is_yes_to_several(self.language, question, line)

    def is_order(self, line: str) -> bool:
        """Whether a line is meant as an order; the sender's own name never is."""
        question = self.visit.play.pending.get(self.visit.seat)
        meant = self.language.begins_order(line, _SHORTEST) or (
            question is not None and self.language.speaks_of(question, line)
        )
        if not meant or self.goodbyes.is_signature(line):
            return False
        return not only_remarks(self.language, line) and not self.only_talks(line)

    def only_talks(self, line: str) -> bool:
        """Whether all clauses of a line only tell something, or say why."""
        return self.language.talk.only_talks(line, self._fellows)

    @property
    def _fellows(self) -> list[str]:
        """The names of the other players, in small letters."""
        names = enumerate(self.visit.play.names)
        return [name.casefold() for seat, name in names if seat != self.visit.seat]
