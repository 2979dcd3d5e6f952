"""What is offered after a refusal: only what would be carried out as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import Ambiguous, NotAllowed, NotUnderstood, OrderError
from ..order_language.cutting import tidy
from ..text import Words, joined
from .alternatives_offered import alternatives_offered
from .batch import Batch
from .likely_answers import Likely, fullest_first, that_work
from .limits import LONGEST_LINE, is_long
from .manner import Manner
from .nearest_phrases import MOST_SUGGESTED
from .outcome import said
from .parts_offered import reading_of_part
from .trials import carried_out, read_as, trial_of, tried, would_work

MOST_TRIED = 5  # suggestions that are tried out


def keep_what_works(batch: Batch, error: OrderError, before: list[Words]) -> None:
    """Keep only suggestions that would be carried out as they stand, with what comes before."""
    if batch.manner.is_silent or batch.play.stopped is not None:
        return
    opposite = any(_is_opposite(batch, str(one)) for one in (*before, *error.nearest))
    if opposite or _mixes_clauses(batch, before):
        before, error.nearest = [], []
    suggested, error.nearest, error.example = error.nearest, [], ""
    lines = [joined([*before, phrase], "; ") for phrase in suggested[:MOST_TRIED]]
    begun = str(before[0]).split()[:1] if len(before) == 1 else []
    alone = {
        str(line): phrase
        for line, phrase in zip(lines, suggested, strict=False)
        if str(phrase).split()[:1] == begun  # `contracts; contracts Y03`
    }
    verified: list[Words] = []
    wholes: list[Words] = []  # with all else that the line says
    for line in lines or ([joined(before, "; ")] if before else []):
        if whole := _with_the_rest(batch, str(line)) if lines else "":
            wholes.append(whole)
        elif would_work(batch, str(line)):
            short = alone.get(str(line), "")
            same = short and str(read_as(batch, str(short))) == str(line)
            verified.append(short if same else line)
        if len(wholes) + len(verified) == MOST_SUGGESTED:
            break
    verified = wholes or verified
    error.nearest = list({str(one): one for one in verified}.values())
    error.example = verified[0] if verified else ""


def offer_likely(
    batch: Batch, error: OrderError, rows: Sequence[Likely], above: Sequence[Words]
) -> None:
    """Offer what the line is likely to mean before what only looks like it.

    A line that is understood and not allowed, or has no word but the game's, has better offers.
    """
    if not rows or isinstance(error, Ambiguous | NotAllowed):
        return
    if error.nearest and not batch.language.unknown(batch.lines[batch.read - 1]):
        return
    if any(_is_opposite(batch, str(row.phrases[0])) for row in rows):
        return
    likely = that_work(batch, rows, above)
    if error.meant:
        likely = [one for one in likely if str(one).startswith(f"{error.example}; ")]
    offered = list({str(one): one for one in (*likely, *error.nearest)}.values())
    error.nearest = fullest_first(batch, rows, offered)[:MOST_SUGGESTED]
    error.example = error.nearest[0] if error.nearest else ""


def _is_opposite(batch: Batch, phrase: str) -> bool:
    """Whether a suggestion may do the opposite of what the line says of the same thing.

    A line with a verb that we do not know may mean either.
    """
    language = batch.language
    verb, *codes = language.phrase_words(phrase) or ("",)
    opposite = language.lexicon.opposites.get(verb)
    if opposite is None or not 0 < batch.read <= len(batch.lines):
        return False
    line = batch.lines[batch.read - 1][:LONGEST_LINE]
    terms = language.terms(word for one in language.segments(line) for word in one.words)
    if terms.isdisjoint(codes):
        return False
    unsaid = verb not in terms and bool(language.unknown(line))
    denying = language.lexicon.no | language.lexicon.lacking
    denied = language.denies(line) or not denying.isdisjoint(language.sentence(line))
    return opposite in terms or unsaid or denied


def _mixes_clauses(batch: Batch, before: Sequence[Words]) -> bool:
    """Whether an amount was read from a clause about another thing: `powerhouse 7; bank 1`."""
    language, lexicon = batch.language, batch.language.lexicon
    things = (lexicon.nouns | lexicon.verbs) - lexicon.goods - lexicon.counted
    lines = [line[:LONGEST_LINE] for line in batch.lines[: batch.read]]
    clauses = [language.terms(one.words) for line in lines for one in language.segments(line)]
    said: set[str] = set()
    for phrase in map(str, before):
        about = [some & things for some in clauses if phrase in some]
        apart = bool(about) and all(some and some.isdisjoint(said) for some in about)
        if said and phrase.isdecimal() and apart:
            return True
        said.update(language.phrase_words(phrase))
    return False


def _with_the_rest(batch: Batch, line: str) -> Words:
    """The line with what else was said behind the words that it replaces, if that works.

    Turns of speech are read as they were typed: `31 for G1` is more than its words that count.
    """
    stuck = batch.line.stuck
    if stuck is None or not batch.language.free:
        return ""
    words = _behind(batch, line.rpartition("; ")[2], stuck.words)
    rest = [some for some in (words, *(one.words for one in stuck.todo)) if some]
    if not rest or len(words) == len(stuck.words):
        return ""
    typed = tidy(batch.lines[batch.read - 1][:LONGEST_LINE])
    behind: list[Sequence[str]] = [one.words for one in stuck.todo] if words else []
    for some in [rest, behind] if behind else [rest]:
        content = [" ".join(one) for one in some]
        as_typed = [batch.language.as_typed(typed, one) for one in some]
        for parts in (content, as_typed)[: 1 + (as_typed != content)]:
            outcome = tried(batch, "; ".join([line, *parts]))
            if outcome.error is None and not any(one.spare for one in outcome.done):
                return joined(said(outcome.answers()), "; ")
    return ""


def _behind(batch: Batch, phrase: str, words: Sequence[str]) -> Sequence[str]:
    """The words behind those that the phrase has, too; all of them if others are between.

    What stands before its code may only be what things such as that are called: `city E`.
    """
    language = batch.language
    own = set(language.phrase_words(phrase))
    codes = set(filter(language.lexicon.is_exact, own))
    coded = (at for at, word in enumerate(words) if not codes.isdisjoint(language.terms([word])))
    first = next(coded, 0)
    shared = [not own.isdisjoint(language.terms([word])) for word in words]
    for at, word in enumerate(words[:first]):
        shared[at] = shared[at] or language.is_counted(word)
    number = sum(shared)
    return words[number:] if all(shared[:number]) else words


# --- lines that are no orders --------------------------------------------------------------


def no_order(batch: Batch, line: str, *, doubtful: bool) -> OrderError:
    """A question or a thought plays nothing; what it may mean is offered."""
    if batch.offers_reading and (several := alternatives_offered(batch, line, doubtful)):
        batch.offers_reading = False  # the examples are whole lines
        error = batch.refusing.thought(line, several[0], near=False)
        error.nearest, error.meant = [*several], False
        return error
    reading = _reading(batch, line)
    near = not (reading or doubtful or batch.language.denies(line))
    return batch.refusing.thought(line, reading, near=near)


def unknown_word(batch: Batch, line: str) -> OrderError:
    """What a line with a word that no order has comes to: nothing, and nothing is shown."""
    if batch.answered and batch.seat not in batch.play.pending:
        words, aside = batch.language.words(line), batch.play.asides(batch.seat)
        return batch.refusing.out_of_turn(words, aside, begun=False)
    trial = trial_of(batch, Manner(offers_reading=False))
    trial.tired = True  # the looser ways come later
    error = carried_out(trial, line).error or batch.refusing.unknown_word(line)
    if isinstance(error, NotUnderstood):
        reading = _reading(batch, line)
        if reading:
            error.nearest, error.example, error.meant = [reading], reading, True
    batch.offers_reading = False  # the example is a whole line
    return error


def _reading(batch: Batch, line: str) -> Words:
    """The orders that a line has if its doubtful and unknown words are left out, or none.

    Where it cannot be read so, a part of it may be.
    """
    if not batch.offers_reading or batch.play.stopped is not None:
        return ""
    plain = batch.language.plainly(line)
    reading = read_as(batch, plain) if plain and not is_long(plain) else ""
    reading = reading or reading_of_part(batch, line)
    if reading:
        batch.offers_reading = False  # the example is a whole line
    return reading
