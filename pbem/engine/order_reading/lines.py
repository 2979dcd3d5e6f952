"""Carries out typed orders on a play: all or nothing between reveals.

Once a line has revealed something to the player, what came before stands as draft and only the
rest is refused; otherwise a failed order changes nothing. When the seat is not asked anything,
the words are what it may settle outside its turn.

A line is read in the first of these ways that works (`_do_line`):

1. without what it takes back itself    `amended.py`
2. as it stands                         `as_it_stands.py`, which has a list of its own
3. as a yes or no, and more             `yes_and_more.py`
4. in plainer words                     `plainer_words.py`
5. without what is told beside it       `talk.py`
6. by its last word, if it breaks off   `last_word.py`
7. with codes for what it describes     `described_things.py`
8. as all that its words account for    `accounted.py`
9. with the play that it implies        `implied_play.py`
10. as all that it says can only mean   `certain.py`

A line that sounds like a question or a thought is read only where it says no to what is asked
(`bare_yes_or_no.py`), in one of the ways 4. to 6., or if its doubt is only part of a description.
What is offered after a refusal: `suggestions.py`, `likely_answers.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from ..errors import Ambiguous, NotUnderstood, OrderError
from ..languages import SOURCE
from ..order_language.cutting import tidy
from ..order_language.game_language import language_of
from ..order_language.look_alikes import without_unclear_letters
from ..play import Play, Revealed
from ..reader import reader_of
from ..text import Words, _, text
from .accounted import read_accounted
from .amended import read_amended, with_replaced
from .answering import read_as_shown
from .as_it_stands import read_as_it_stands
from .bare_yes_or_no import says_no
from .batch import Batch, Latest, Line
from .certain import read_certain
from .contradicted import see_contradiction
from .described_things import WhichThing, with_codes_for_described
from .effort import Spent, effort_for
from .elsewhere import offer_elsewhere
from .filling_in import fill_in_rest
from .implied_play import read_implied_play
from .last_word import last_word, read_last_word
from .likely_answers import Likely, likely_rows, that_work
from .limits import LONGEST_LINE
from .manner import Manner
from .misdescribed import is_misdescribed
from .names import with_names_as_codes
from .notes_in_brackets import without_shown_note
from .outcome import LineDone, Outcome, said
from .plainer_words import in_plainer_words, read_in_plainer_words, see_why_plainer_fails
from .refusing import shown
from .suggestions import keep_what_works, no_order, offer_likely
from .taken_places import IsTaken, see_what_is_taken
from .talk import without_talk
from .yes_and_more import read_yes_and_more

MOST_CHATTER = 12
"""Lines that came to nothing, after which only those are read that are surely orders."""
_SMALL = 2  # letters at most of a word that says neither what a fellow does nor what is done
_MOST_IGNORED = 3  # lines that are no orders of which we see what they may mean
_UNSURE = "…"
"""In the place of a word of doubt: a line corrects itself, but not for certain."""
_OTHERWISE = (read_yes_and_more, read_in_plainer_words)


def carry_out(
    play: Play[Any],
    seat: int,
    lines: Sequence[str],
    reserved: Iterable[str] = (),
    doubtful: Collection[int] = (),
    spoken: str = SOURCE,
    *,
    costs: bool = False,
    waits: str = "",
) -> Outcome:
    """Apply the lines to the play; after an error it stands where the last reveal left it.

    Of the doubtful lines, by number, those that cannot be read are ignored. `spoken` is the
    language in which they may be, besides English. With `costs`, each answer says what it costs
    and what is left. `waits` are words above the lines that let somebody else go first.
    """
    manner = Manner(told=reader_of(spoken, game=play.game.name), costs=costs)
    language, effort = language_of(play, reserved, spoken), effort_for(len(lines))
    batch = Batch(play, seat, language, manner, _read_lines, effort)
    batch.outcome.waits = waits
    return _read_lines(batch, lines, doubtful)


def preview(
    play: Play[Any], seat: int, lines: Sequence[str], reserved: Iterable[str] = ()
) -> tuple[Outcome, Play[Any]]:
    """What the lines would do, up to the first reveal, on a copy that the caller may look at."""
    trial = play.preview(seat)
    return carry_out(trial, seat, lines, reserved), trial


def _read_lines(batch: Batch, lines: Sequence[str], doubtful: Collection[int] = ()) -> Outcome:
    """Apply the lines; whatever goes wrong, the play stays sound."""
    batch.lines, batch.doubtful = lines, doubtful
    try:
        for number, line in enumerate(lines):
            batch.read += 1
            chatter = number in doubtful and not _may_correct_above(batch, line)
            read = _read_line if batch.in_trial else _read_while_effort_lasts
            read(batch, line, doubtful=chatter)
        fill_in_rest(batch)
        with suppress(Spent):
            _offer_for_ignored(batch)
    except OrderError as error:
        _take_back(batch, error)
    except Revealed as signal:
        batch.outcome.stopped_at = signal.what
    except Exception:
        batch.play.rewind(batch.start)
        raise
    return batch.outcome


def _may_correct_above(batch: Batch, line: str) -> bool:
    """Whether a line may take back what the one right above it has done, and is no chatter then."""
    done, above = batch.outcome.done, batch.read - 2
    if not batch.language.free or not done or above in batch.outcome.ignored:
        return False
    return batch.language.replacing.may_correct(tidy(line[:LONGEST_LINE]).casefold())


def _read_while_effort_lasts(batch: Batch, line: str, *, doubtful: bool) -> None:
    """Do a line, if need be only as it stands: whatever is tried for it comes to nothing then."""
    declined, asks, offers = {*batch.declined}, batch.asks, batch.offers_reading
    here, done = batch.read, len(batch.outcome.done)
    batch.effort.begin()
    for batch.tired in (False, True):
        try:
            return _read_line(batch, line, doubtful=doubtful)
        except Spent:
            if batch.before < batch.safe:
                raise _too_hard(line) from None
            batch.rewind(batch.before)
            del batch.outcome.done[done:]
            batch.read, batch.declined, batch.asks = here, {*declined}, asks
            batch.line, batch.latest, batch.taken_back = Line(), Latest(), None
            batch.offers_reading = offers
    if not doubtful:
        raise _too_hard(line)
    return _ignore(batch, _yields(batch, line))


def _too_hard(line: str) -> OrderError:
    """Why a line is refused of which no more is tried, and that cannot be read as it stands."""
    why = _("I couldn't make this line out. Please say it in fewer words, or as I show it.")
    return NotUnderstood(shown(line), why)


def _read_line(batch: Batch, line: str, *, doubtful: bool) -> None:
    """Do a line; one that is likely to be chatter is ignored if it cannot be read."""
    if doubtful and len(batch.outcome.ignored) >= MOST_CHATTER:
        _ignore(batch, _yields(batch, line))
        return
    batch.before, batch.step = batch.answered, batch.play.snapshot.number
    alone = len(batch.lines) == 1 or batch.tired
    if alone and not (doubtful or batch.outcome.waits) and read_as_shown(batch, line):
        return
    seen, here = batch.play.reveals[batch.seat], batch.read
    typed, line = line, without_unclear_letters(batch.language, line)
    line = with_names_as_codes(batch, without_shown_note(batch, line))
    replaced = with_replaced(batch, line)
    line = replaced or line
    yields = _yields(batch, line) or batch.outcome.waits
    unsure = replaced is None or bool(yields) or _tells_of_fellow(batch, line)
    line, doubt = _past_doubt(batch, line, unsure=unsure)
    try:
        if doubt and doubt != _UNSURE and _reads_doubtful(batch, line):
            batch.outcome.done[-1].line = typed
            return
        if doubt:
            _raise_untrue(batch, line)
            _refuse(batch, line, asks=doubt == "?", doubtful=doubtful, yields=yields)
        see_contradiction(batch, line)
        _do_line(batch, line)
        batch.outcome.done[-1].line = typed
    except OrderError as error:
        reads = doubt and error.example and (yields or not batch.language.unknown(line))
        later = batch.read != here  # a line below stands behind the end of the turn
        clear = isinstance(error, WhichThing | IsTaken) or (yields and batch.answered)
        if not doubtful or reads or clear or later or batch.play.reveals[batch.seat] != seen:
            raise
        batch.rewind(batch.before)
        if not doubt:
            batch.outcome.done.pop()
        _ignore(batch, yields)


def _past_doubt(batch: Batch, line: str, *, unsure: bool) -> tuple[str, str]:
    """The line as it is read without its doubt, or with the word that makes a thought of it."""
    doubt = _UNSURE if unsure else _doubt(batch, line)
    if not doubt or batch.tired or batch.outcome.waits:
        return line, doubt
    last = last_word(batch, line)
    if last and not _tells_of_fellow(batch, last):
        return last, ""
    named = with_codes_for_described(batch, line) if doubt != _UNSURE else ""
    return (named, "") if named else (line, doubt)


def _refuse(batch: Batch, line: str, *, asks: bool, doubtful: bool, yields: str = "") -> NoReturn:
    """Refuse a line that sounds like no order; it may be one, but for something that is taken."""
    batch.offers_reading = batch.offers_reading and not batch.tired
    if not (asks or batch.tired):
        batch.outcome.done.append(LineDone(line, []))
        see_what_is_taken(batch, line)
        batch.outcome.done.pop()
    error = no_order(batch, line[:LONGEST_LINE].replace(yields, ""), doubtful=doubtful)
    if yields:
        waits = _("“{words}” sounds as if this is to wait for somebody, so I played nothing yet.")
        error.why = text(waits, words=shown(yields))
    raise error


def _ignore(batch: Batch, yields: str) -> None:
    """Pass over the line that is read; what in it lets somebody go first holds for those below."""
    batch.outcome.waits = yields or batch.outcome.waits
    batch.outcome.ignored.append(batch.read - 1)


def _yields(batch: Batch, line: str) -> str:
    """What in a line lets another player go first."""
    free, typed = batch.language.free, tidy(line[:LONGEST_LINE])
    return batch.language.yielding.found(typed, batch.fellows) if free else ""


def _tells_of_fellow(batch: Batch, line: str) -> bool:
    """Whether a line begins with what another player does, whose name is a small word besides.

    In French `ben` says nothing, but `Ben construit une centrale en 8` is no order; neither is
    `Ben joue la centrale 8`, though `joue` says nothing either.
    """
    lexicon, fellows = batch.language.lexicon, batch.fellows
    words = batch.language.plain_words(line[:LONGEST_LINE])
    opens = (one not in fellows and one.rstrip(",.!") in lexicon.openers for one in words)
    words = words[next((at for at, opening in enumerate(opens) if not opening), 0) :]
    if len(words) < 2 or words[0] not in fellows or not lexicon.idle(words[0]):
        return False
    means = lexicon.read(words[1]).terms
    acts = not (lexicon.verbs | batch.language.vocabulary).isdisjoint(means)
    small = lexicon.determiners | lexicon.articles | lexicon.openers
    fills = lexicon.idle(words[1]) and len(words[1]) > _SMALL and words[1] not in small
    return (acts or fills) and words[0].capitalize() in line


def _doubt(batch: Batch, line: str) -> str:
    """The word that makes a question or a thought of the line; nothing if it can be read."""
    doubt = batch.language.doubt(line[:LONGEST_LINE])
    if doubt and doubt != "?" and says_no(batch, line):
        return ""
    if not doubt or batch.tired:
        return doubt
    if in_plainer_words(batch, line) or without_talk(batch, line).order:
        return ""
    return doubt


def _reads_doubtful(batch: Batch, line: str) -> bool:
    """Do a line in which only what it tells besides sounds like a thought."""
    if "?" in line or batch.tired:
        return False
    batch.outcome.done.append(LineDone(line, []))
    read = read_accounted(batch, line) or read_implied_play(batch, line, NotUnderstood("", ""))
    read = read or read_certain(batch, line)
    if not read:
        batch.outcome.done.pop()
    return read


def _do_line(batch: Batch, line: str) -> None:
    """Do a line in the first way in which it can be read; only as it stands if we are tired."""
    here, batch.besides = batch.read, False
    if read_amended(batch, line) or _reads_past_doubt(batch, line):
        return
    try:
        read_as_it_stands(batch, line)
    except OrderError as error:
        batch.besides = True
        if batch.read != here or batch.tired or _contradicts_itself(batch, line):
            raise
        whole = error.understood and not batch.line.todo and batch.answered == batch.before
        see_what_is_taken(batch, line)
        if whole:
            raise
        if _read_otherwise(batch, line):
            return
        if named := with_codes_for_described(batch, line):
            batch.begin_line_anew()
            _do_named(batch, named)
            return
        clear = not isinstance(error, Ambiguous)
        if clear and read_accounted(batch, line):
            return
        if read_implied_play(batch, line, error):
            return
        if clear and _in_earnest(batch) and read_certain(batch, line):
            return
        _raise_untrue(batch, line)
        see_why_plainer_fails(batch, line, error)
        raise


def _reads_past_doubt(batch: Batch, line: str) -> bool:
    """Do a line whose own words doubt or deny something, in words that do not.

    As it stands it would be read without its doubt: `60 на Y1, карту не использую`.
    """
    if not batch.language.doubt(line) or says_no(batch, line):
        return False
    batch.outcome.done.append(LineDone(line, []))
    batch.line = Line()
    if _read_otherwise(batch, line):
        return True
    batch.outcome.done.pop()
    return False


def _read_otherwise(batch: Batch, line: str) -> bool:
    """Do a line in other words than its own, or in a part of them, if it can be read so."""
    if any(read(batch, line) for read in _OTHERWISE):
        return True
    return _read_without_talk(batch, line) or read_last_word(batch, line)


def _read_without_talk(batch: Batch, line: str) -> bool:
    """Do a line without its talk, if it can be read so."""
    spoken = without_talk(batch, line)
    if spoken.order:
        batch.begin_line_anew()
        batch.asks = batch.asks or spoken.asks
        _do_named(batch, spoken.order)
        batch.outcome.done[-1].line = line
    return bool(spoken.order)


def _raise_untrue(batch: Batch, line: str) -> None:
    """Say which amount is untrue in a line that could be read but for it."""
    untrue = without_talk(batch, line).untrue if not batch.tired else None
    if untrue is not None:
        batch.rewind(batch.before)
        batch.taken_back, batch.line.stuck, batch.offers_reading = [], None, False
        raise untrue


def _contradicts_itself(batch: Batch, line: str) -> bool:
    """Whether a line calls a thing what it is not, which no other way to read it may leave out."""
    return _in_earnest(batch) and batch.play.stopped is None and is_misdescribed(batch, line)


def _in_earnest(batch: Batch) -> bool:
    return not (batch.manner.trying or batch.manner.plainer)


def _do_named(batch: Batch, line: str) -> None:
    """Do a line with codes for what it described, of which is known that it can be read."""
    if read_amended(batch, line):
        return
    try:
        read_as_it_stands(batch, line)
    except OrderError:
        if any(read(batch, line) for read in _OTHERWISE) or read_last_word(batch, line):
            return
        if named := with_codes_for_described(batch, line):
            batch.begin_line_anew()
            _do_named(batch, named)
        elif not read_accounted(batch, line):
            raise


def _take_back(batch: Batch, error: OrderError) -> None:
    """Take back what an error makes void, and see that what it suggests would work."""
    stuck = batch.line.stuck
    if stuck is not None and batch.before < batch.safe < stuck.answered:
        batch.safe, batch.taken_back = stuck.answered, []
    taken_back = batch.not_safe() if batch.taken_back is None else batch.taken_back
    if not batch.in_trial:
        batch.effort.begin()
    likely, above = list[Likely](), _said_above(batch)
    with suppress(Spent):
        likely = likely_rows(batch, batch.lines[batch.read - 1])
    batch.rewind(batch.safe)
    outcome = batch.outcome
    outcome.error, outcome.failed, outcome.kept = error, batch.read - 1, batch.safe
    while outcome.done and not outcome.done[-1].answers:
        outcome.done.pop()
    with suppress(Spent):  # then less is offered
        keep_what_works(batch, error, taken_back)
        offer_likely(batch, error, likely, above)
        offer_elsewhere(batch, error, batch.lines[batch.read - 1])


def _said_above(batch: Batch) -> list[Words]:
    """What the lines above the one that is read have said since the last reveal."""
    return said(batch.outcome.answers()[batch.safe : batch.before])


def _quotes(batch: Batch, line: str) -> bool:
    """Whether a line tells what somebody said."""
    return not batch.language.lexicon.saying.isdisjoint(batch.language.plain_words(line))


def _offer_for_ignored(batch: Batch) -> None:
    """Where no line is an order, say what the first may mean that names something on offer."""
    outcome = batch.outcome
    if batch.in_trial or outcome.done or batch.play.stopped is not None:
        return
    batch.effort.begin()
    for number in outcome.ignored[:_MOST_IGNORED]:
        line = batch.lines[number]
        if batch.language.talk.turns_away(line.casefold()) or _quotes(batch, line):
            continue
        readings = that_work(batch, likely_rows(batch, line), ())
        if readings:
            likely = readings[0] if len(readings) == 1 else ""
            error = batch.refusing.thought(line, "", near=False, likely=likely)
            error.nearest, error.example = readings, readings[0]
            outcome.error, outcome.failed = error, number
            outcome.ignored.remove(number)
            return
