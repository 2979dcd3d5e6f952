"""Words for orders that come to nothing: what was read, why not, and what would work instead.

Nothing here plays or tries anything; `suggestions.py` does, and keeps only what works.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from ..errors import Ambiguous, NotAllowed, NotUnderstood, OrderError
from ..order_language.cutting import tidy
from ..order_language.fitting import fits, used_by
from ..order_language.matches import Count, Unclear
from ..order_language.matching import Language
from ..play import Play
from ..question import Question, Refusal
from ..text import Text, Words, _, as_text, joined, text
from .nearest_phrases import LONGEST_SHOWN, MOST_SUGGESTED, likest, nearest_phrases, shown_phrases
from .turn_begin import begins_turn

MOST_COMPARED = 60  # phrases whose letters are compared with what was typed
MOST_SAID_BACK = 3  # answers
_SHORTEST = 3  # letters of a short form that begins an order
_LONGEST_UNPLACED = 60  # characters of words that a reading leaves out
LEAST_NUMBER = 3  # digits of a number that is a name and no amount
VERB_AND_NUMBER = 2  # words of `patent 9`, whose number can but be a name


class Refusing(NamedTuple):
    """Words that come to nothing: who said them in which game, and what stands before them."""

    play: Play[Any]
    seat: int
    language: Language
    carried: tuple[str, ...] = ()
    """The first words of the answer before, which need not be said again."""
    answered: bool = False
    """Whether the letter has answered something."""
    before: Sequence[Words] = ()
    """What the line has answered."""
    line: str = ""
    """The line as it was typed."""

    # --- the kinds of errors -------------------------------------------------------------

    def no_fit(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> OrderError:
        """The words fit none of the questions that they could have answered."""
        read = shown(" ".join(words))
        nearest = self.nearest(questions, words)
        no_such = self._no_such(words)
        if no_such is not None:
            named = self._named_near(no_such, questions, words)
            return NotAllowed(read, no_such, nearest=list(dict.fromkeys([*named, *nearest])))
        unasked = [one for one in self.play.unasked if one.seat == self.seat]
        refusal = self.rule_against([*questions, *(unasked if self.answered else ())], words)
        if refusal is not None:
            why, nearest = refusal.why, [*refusal.near] or nearest
            if not nearest and self._none_of_kind(questions, words):
                why = joined([why, text(_("Nothing else of that kind is possible now."))], " ")
            error = NotAllowed(read, why, rule=refusal.rule, nearest=nearest)
            error.understood = used_by(self.language, refusal.phrase, words) == len(words)
            return error
        begins = any(f"{one} ".casefold().startswith(f"{read} ".casefold()) for one in nearest)
        if begins:
            words_for = _("“{read}” is only the beginning of an order.")
        elif self.before:
            words_for = _("I read “{before}”. Next: {prompt} I didn't understand “{read}”.")
        elif nearest:
            words_for = _("I didn't understand “{read}”. {prompt}")
        else:
            words_for = _("I didn't understand “{read}”. {prompt} (`legal` lists the answers)")
        prompt = as_text(questions[0].prompt)
        before = joined(self.before[-MOST_SAID_BACK:], "; ")
        typed = self._typed(words)
        no_answer = text(words_for, read=typed, prompt=prompt, before=before)
        return NotUnderstood(read, no_answer, nearest=nearest)

    def left_over(
        self, passed: Sequence[Question[Any]], left: Sequence[str], *, asked_on: bool
    ) -> OrderError:
        """The turn ends before the words; with the reason why they came to nothing, if known.

        `asked_on` says that the player is asked something else then, such as what to discard.
        Words that begin no order (`play 41 on G1, both please`) are for no other turn.
        """
        read = shown(" ".join(left))
        refusal = self.rule_against(passed, left)
        if refusal is not None:
            return NotAllowed(read, refusal.why, rule=refusal.rule)
        if not self.language.begins_order(" ".join(left), _SHORTEST):
            return self._fits_not(left)
        if not asked_on and not begins_turn(self.play, self.seat, self.language, left):
            return self._fits_not(left)
        why = (
            _("In this turn, “{read}” cannot follow what stands before it.")
            if asked_on
            else _("Your turn ends there; “{read}” would be for your next one.")
        )
        error = NotUnderstood(read, text(why, read=self._typed(left)))
        error.too_late, error.beyond = not asked_on, True
        return error

    def behind_open_part(self, words: Sequence[str], behind: Sequence[Words]) -> OrderError:
        """The words fit what comes behind `done`, but something is left to do before."""
        why = _("You could do more before “{read}”. If you don't want to, say `done` first.")
        line = joined(behind, "; ")
        return NotUnderstood(
            shown(" ".join(words)), text(why, read=self._typed(words)), nearest=[line]
        )

    def out_of_turn(
        self, words: Sequence[str], aside: Question[Any] | None, *, begun: bool
    ) -> OrderError:
        """Nothing is asked but what may be settled aside, and the words do not settle it.

        `begun` says that words before them in their stretch have been read.
        """
        read = shown(" ".join(words))
        refusal = self.rule_against(self.play.unasked, words) if self.answered else None
        if refusal is not None:
            return NotAllowed(read, refusal.why, rule=refusal.rule)
        if begun:
            return self._fits_not(words)
        over = aside is None and self.play.result is None and self.play.stopped is None
        if self.answered and over:
            others = ", ".join(self.play.names[other] for other in self.play.awaiting)
            why = _(
                "Your turn ends there, and the game waits for {others}; “{read}” would be for your"
                " next one."
            )
            error = NotAllowed(read, text(why, read=self._typed(words), others=others))
            error.too_late = True
            return error
        nearest = nearest_phrases(aside, read) if aside else ()
        return NotAllowed(read, not_asked(self.play, self.seat), nearest=nearest)

    def _fits_not(self, words: Sequence[str]) -> OrderError:
        """What stands before the words can be read, and they say nothing that could follow it."""
        fits_not = _("I can read all but “{read}”, which doesn't fit here.")
        error = NotUnderstood(shown(" ".join(words)), text(fits_not, read=self._typed(words)))
        error.beyond = True
        return error

    def _typed(self, words: Sequence[str]) -> str:
        """The words as their sender typed them, to be quoted."""
        return shown(self.language.as_typed(self.line, words))

    def thought(self, line: str, reading: Words, *, near: bool, likely: Words = "") -> OrderError:
        """A question or a thought plays nothing; its reading is offered, or what is near to it.

        What of the line its reading or what is `likely` leaves out is said.
        """
        doubt = self.language.doubt(line)
        why: Words = _("I am not sure that this is an order, so I played nothing.")
        if doubt == "?":
            why = _("This sounds like a question or a thought, so I played nothing.")
        elif doubt in self.language.lexicon.maybes:
            made_so = _("“{word}” makes this a question or a thought to me, so I played nothing.")
            why = text(made_so, word=shown(doubt))
        nearest = [reading] if reading else []
        error = NotUnderstood(shown(line), why, nearest=nearest, example=reading)
        error.meant = bool(reading)
        asked = self.play.pending.get(self.seat)
        if near and asked is not None:
            words = [word for word in self.language.words(line) if self._is_meant(word)]
            if self.shared([asked], words):
                codes = set(filter(self.language.lexicon.is_code, words))
                error.nearest = [
                    phrase
                    for phrase in self.nearest([asked], words)
                    if not codes or codes.intersection(self.language.phrase_words(str(phrase)))
                ]
        only = error.nearest[0] if len(error.nearest) == 1 else likely
        plain = doubt != "?" and doubt not in self.language.lexicon.maybes
        if plain and (unplaced := self._unplaced(line, only)):
            not_placed = _("I could not place “{words}”, so I played nothing yet.")
            error.why = text(not_placed, words=unplaced)
        return error

    def _unplaced(self, line: str, reading: Words) -> str:
        """The longest row of words that a reading leaves out, if one of them is not the game's."""
        language, lexicon = self.language, self.language.lexicon
        if not reading or not lexicon.free:
            return ""
        read = set(language.phrase_words(str(reading).replace(";", " ")))
        rows: list[list[str]] = [[]]
        for word in language.plain_words(line):
            if read.isdisjoint((word, *lexicon.read(word).terms)) and word.isalpha():
                rows[-1].append(word)
            else:
                rows.append([])
        row = max(rows, key=len)
        little = lexicon.hedges | lexicon.unsafe | lexicon.openers
        foreign = [one for one in row if not (lexicon.known(one) or one in little)]
        said = " ".join(row)
        return said if foreign and len(said) <= _LONGEST_UNPLACED else ", ".join(foreign[:2])

    def _is_meant(self, word: str) -> bool:
        """Whether a word of a question is one of the game's, and not only the beginning of one."""
        lexicon = self.language.lexicon
        return not lexicon.free or lexicon.is_exact(word) or lexicon.names_thing(word)

    def unknown_word(self, line: str) -> OrderError:
        """The line has a word that no order has, and would be carried out without it."""
        word = self.language.unknown(line)
        why = text(_("I don't know what “{word}” means here."), word=shown(word))
        return NotUnderstood(shown(line), why)

    def misnamed(self, code: str, name: str) -> OrderError:
        """A code with the name of another thing in brackets behind it."""
        why = text(_("{code} and “{name}” are not the same."), code=code.upper(), name=shown(name))
        return NotAllowed(shown(f"{code} ({name})"), why)

    def noted_otherwise(self, line: str, note: str, reading: Words, costs: Words) -> OrderError:
        """The line reads without a note in brackets that says something else."""
        why = (
            _("I read this as “{reading}” ({costs}), but your note says “{note}”.")
            if costs
            else _("I read this as “{reading}”, but your note says “{note}”.")
        )
        said = text(why, reading=reading, costs=costs, note=shown(note))
        error = NotAllowed(shown(line), said, nearest=[reading], example=reading)
        error.meant = True
        return error

    # --- what would work -----------------------------------------------------------------

    def nearest(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> list[Words]:
        """The phrases on offer that are about the same thing, the most alike first."""
        offered = {
            str(phrase): phrase
            for one in questions
            for phrase in shown_phrases(one)
            if not str(phrase).casefold().startswith("no ")
        }
        related = self.language.related(words, offered)
        if not related:
            few = len(offered) <= MOST_SUGGESTED
            near = few or not self.language.free or (self.before and self._may_mean(words, offered))
            some = [*offered.values()][:MOST_COMPARED]
            return likest(some, " ".join(words)) if near else []
        most = max(related.values())
        best = [offered[phrase] for phrase, shared in related.items() if shared == most]
        return likest(best[:MOST_COMPARED], " ".join(words))

    def _none_of_kind(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> bool:
        """Whether nothing on offer is about what the line names, though its verb is there."""
        lexicon = self.language.lexicon
        terms = self.language.terms(words)
        offered = {
            word
            for one in questions
            for phrase in shown_phrases(one)
            for word in self.language.phrase_words(str(phrase))
        }
        nouns = terms & lexicon.nouns - lexicon.goods
        return bool(nouns) and nouns.isdisjoint(offered) and bool(terms & lexicon.verbs & offered)

    def _may_mean(self, words: Sequence[str], offered: Iterable[str]) -> bool:
        """Whether the words speak of nothing of the game that is not on offer at all."""
        lexicon = self.language.lexicon
        named = self.language.terms(filter(lexicon.names_thing, words))
        spoken_of = named & (lexicon.nouns | lexicon.verbs) - lexicon.goods
        return spoken_of <= {word for one in offered for word in self.language.phrase_words(one)}

    def _named_near(
        self, no_such: Text, questions: Sequence[Question[Any]], words: Sequence[str]
    ) -> list[Words]:
        """The phrases on offer for the same thing at what the reason says is near."""
        codes = str(no_such.params.get("near", "")).casefold().replace(",", " ").split()
        terms = self.language.terms(words)
        phrases = [phrase for one in questions for phrase in shown_phrases(one)]
        own = {phrase: self.language.phrase_words(str(phrase)) for phrase in phrases}
        named = [
            phrase
            for code in codes
            for phrase in phrases
            if code in own[phrase] and self._about_same(terms.intersection(own[phrase]))
        ]
        return named[:MOST_SUGGESTED]

    def _about_same(self, shared: Collection[str]) -> bool:
        """Whether the words that two phrases share say what both are about."""
        return len(shared) > 1 or not self.language.lexicon.nouns.isdisjoint(shared)

    def shared(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> int:
        """How many words the offer that is most about the same thing has in common with these."""
        offered = [str(phrase) for one in questions for phrase in shown_phrases(one)]
        return max(self.language.related(words, offered).values(), default=0)

    # --- why not -------------------------------------------------------------------------

    def unheard_of(self, words: Sequence[str]) -> Text | None:
        """That the words name a site, a slot or a card that there is not, whatever is asked."""
        if len(words) == VERB_AND_NUMBER and _is_amount(words[-1]):
            return self._no_such(words)
        view = self.play.view(self.seat)
        if not any(_is_name(word) and not self._is_known(view, word) for word in words):
            return None
        return self._no_such([word for word in words if _is_name(word) or not _is_amount(word)])

    def _is_known(self, view: Any, word: str) -> bool:
        """Whether the game can tell of what a code names, or it is a place on a site."""
        if word.isdecimal():  # a game answers for any number
            return False
        terms = self.language.lexicon.read(word).terms
        return any("." in term or self.play.game.lookup(view, ["about", term]) for term in terms)

    def _no_such(self, words: Sequence[str]) -> Text | None:
        """That there is no site, slot or card of that name, if the game says so."""
        thing = self.language.thing_or_word
        terms = [word if len(word) == 1 else thing(word) for word in words]  # a letter is a name
        return self.play.game.no_such(self.play.options, terms)

    def rule_against(
        self, questions: Sequence[Question[Any]], words: Sequence[str]
    ) -> Refusal | None:
        """The rule that forbids what the words say, if the game knows one; the longest wins."""
        language, understood = self.language, self.language.lexicon.understood
        terms = language.terms((*self.carried, *language.without_counts(words)))
        numbered = language.lexicon.number_labels  # there `3 science` never is card 3
        said = terms if numbered else terms | language.terms(words)
        best, refusal = 0, None
        for question in questions:
            for one in question.forbidden() if question.forbidden else ():
                wanted = language.phrase_words(one.phrase)
                if len(wanted) <= best or any(
                    term not in said and term not in understood for term in wanted
                ):
                    continue
                if self._says(words, one.phrase) or (
                    self._speaks_of(wanted, terms) and language.match(question, wanted) is None
                ):
                    best, refusal = len(wanted), one
        return refusal

    def how_many(self, refusal: Refusal, words: Sequence[str]) -> int:
        """How many of a refusal's words the line has."""
        terms = self.language.terms(words)
        return sum(term in terms for term in self.language.phrase_words(refusal.phrase))

    def _speaks_of(self, wanted: Sequence[str], terms: Collection[str]) -> bool:
        """Whether all of a refusal's words stand somewhere in the line, a code among them."""
        named = len(wanted) > 1 and any(map(self.language.lexicon.is_exact, wanted))
        return named and len(set(wanted)) == len(wanted) and all(term in terms for term in wanted)

    def _says(self, words: Sequence[str], phrase: str) -> bool:
        if fits(self.language, phrase, words):
            return True
        more = len(self.language.phrase_words(phrase)) > len(self.carried) > 0
        return more and fits(self.language, phrase, [*self.carried, *words])


def _is_name(word: str) -> bool:
    """Whether a word is a code, or a number that counts nothing."""
    digits = sum(map(str.isdigit, word))
    return 0 < digits < len(word.lstrip("+-")) or (word.isdecimal() and digits >= LEAST_NUMBER)


def _is_amount(word: str) -> bool:
    return word.lstrip("+-").isdecimal()


def miscounted(count: Count, did: int, typed: str) -> OrderError:
    """The line speaks of more or fewer things than it does something with; `typed` names them."""
    why = _("You speak of {number} ({thing}), but I read {did}.")
    said = text(why, number=count.number, thing=typed, did=did)
    return NotUnderstood(f"{count.number} {count.thing}", said)


def ambiguous(question: Question[Any], words: Sequence[str], found: Unclear) -> Ambiguous:
    """The error for words that could mean several choices."""
    read = shown(" ".join(words))
    phrases = [question.kept_phrase(question.choice(place)) for place in found.places]
    why = text(_("“{read}” could mean more than one thing."), read=read)
    return Ambiguous(read, why, nearest=likest(phrases, read))


def shown(read: str) -> str:
    """What was read, short enough and clean enough to be said back."""
    clean = " ".join(tidy(read[: 2 * LONGEST_SHOWN]).split())
    return clean if len(clean) <= LONGEST_SHOWN else f"{clean[: LONGEST_SHOWN - 1]}…"


def stopped(play: Play[Any], seat: int, line: str) -> OrderError:
    """A line that comes after the end of a preview."""
    return NotAllowed(shown(line), not_asked(play, seat))


def not_asked(play: Play[Any], seat: int) -> Text:
    """Why a seat cannot answer now, in words."""
    if play.result is not None:
        return Text(_("The game is over."))
    if play.stopped is not None:
        return Text(_("The preview ended here: {what}."), {"what": play.stopped})
    others = ", ".join(play.names[other] for other in play.awaiting)
    return Text(_("It is not your turn; the game waits for {others}."), {"others": others})
