"""What a `words.toml` may say: everyday words of a language or of a game, and what each is for.

All of it is data: an English table for every game (`pbem/locale/en/words.toml`), a table and the
names of the game's own things. `word_tables.py` finds the tables, `lexicon.py` reads by them.
"""

from __future__ import annotations

from functools import cache

import msgspec

from ..prepared import prepared
from .word_tables import everyday_table


@prepared
class WordTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table of everyday words, as it is written in a `words.toml`."""

    fillers: list[str] = []
    """Say nothing, wherever they stand: words, or two words in a row."""
    sayings: list[str] = []
    """Several words in a row that say nothing: `for the moment`."""
    maybes: list[str] = []
    """Hedges that a refusal names, since they alone say why: `perhaps`."""
    at_end: list[str] = []
    """Say nothing at the end of a line: `5L it is`."""
    openers: list[str] = []
    """Say nothing before a comma or a colon, where all words before it are such: `Good, then: `."""
    harmless: list[str] = []
    """Hedges that cast no doubt on another sentence: `What a game! Bank 2.`"""
    unsafe: list[str] = []
    """No sentence with one of these is a mere remark beside an order: `Ben said so. Bank 2.`"""
    remarks: list[str] = []
    """Words in a row that neither doubt nor deny, wherever a sentence has them: `doesn't mind`."""
    states: list[str] = []
    """Make a sentence one that tells or praises, of whatever things: `The water is still there.`"""
    wishes: list[str] = []
    """No sentence with one of these only tells something: `Two contracts are fine, please.`"""
    determiners: list[str] = []
    """Before a word that may be a verb they say that it is a thing: `the bank`."""
    courtesies: list[str] = []
    """Begin a sentence that is no order, whatever it speaks of: `Thanks for telling me of G1!`"""
    praises: list[str] = []
    """In a sentence without a verb of an order: it is none, whatever it doubts or names."""
    asides: list[str] = []
    """Add nothing behind the last comma of an order: `drop the assistant, poor fellow`."""
    corrections: list[str] = []
    """What stands behind one of these replaces what the line said before: `no wait`."""
    halts: list[str] = []
    """What breaks off what the line said before, if an order stands behind: `wait`."""
    saying: list[str] = []
    """With one of these, what stands before a correction is somebody else's: `Ben said`."""
    corrected_by: list[str] = []
    """What goes along with a correction: `no wait, rather`."""
    amends: list[str] = []
    """A code, a number or a name behind one of these replaces one of its kind: `sorry`."""
    instead_of: list[str] = []
    """What stands behind one of these is replaced by what stands before it: `36 instead of 22`."""
    denied: list[str] = []
    """What stands behind one of these is replaced by what follows it: `not 22 but 36`."""
    but_rather: list[str] = []
    """What stands between the two things then: `but`."""
    talk: dict[str, list[str]] = {}
    """What tells something beside an order, or says why it is given; `talk.py`, `telling.py`,
    `told_amounts.py`, `asides.py`, `remarks.py` and `yielding.py` name the lists."""
    tags: list[str] = []
    """What asks behind a comma, at the end of a line, whether it is right: `bank 2, right?`."""
    there: list[str] = []
    """What stands for the place that was named before: `there`, `in it`."""
    recalled: list[tuple[str, str]] = []
    """What stands for a thing that was named before, and how such a thing is named, both as regular
    expressions of small letters: `that tile`."""
    places: list[tuple[str, str]] = []
    """Codes of places, as regular expressions, and what is `there` behind each."""
    idle_where: dict[str, str] = {}
    """By term of the game: where it says nothing, as a regular expression of our words. In
    `workshop 2 now` it does, in `water A now` it does not."""
    articles: list[str] = []
    """Say nothing before a word; alone they may be a code of the game."""
    elided: list[str] = []
    """What stands before a word without a blank, or with a hyphen behind it: `j'envoie`, `-là`; a
    letter alone is one whose apostrophe people leave out: `jmets`."""
    hedges: list[str] = []
    """Make a line no order: words, or two in a row."""
    denials: list[str] = []
    """The same, and what the line says without them is not meant either."""
    undecided: list[str] = []
    """Those of them that only leave open which is meant: `or`."""
    alternatively: list[str] = []
    """Words of doubt that may do the same between two things: `5L, maybe 9L`."""
    endings: list[tuple[str, str]] = []
    """How words are inflected: the ending as typed, and as known."""
    others: list[str] = []
    """Fillers that stand for one more of a thing: `one farm in SE, another in E`."""
    numbers: dict[str, str] = {}
    ordinals: dict[str, list[str]] = {}
    """By number: the words for a place in a row."""
    ordinal_endings: list[str] = []
    """What makes an ordinal of digits: `3rd`."""
    pronouns: list[str] = []
    """Say nothing behind a code or an ordinal: `the R12 one`."""
    pointing: list[str] = []
    """Stand for a thing that is described: `the one with 4 credits`."""
    relating: list[str] = []
    """Lead to what is said of a thing, and say nothing of it themselves: `that gives`."""
    lacking: list[str] = []
    """Say that a thing does not have what follows: `without the red border`."""
    joining: list[str] = []
    """Join what is said of a thing, or two things: `and`."""
    sets: dict[str, str] = {}
    """Words for several things alike, and how many those are: `both`, `all`."""
    alike: list[str] = []
    """Words that say the same of a thing, some in each row: `vp points`."""
    numbered: list[str] = []
    """The game's things that are called by their numbers: `the third patent` is patent 3."""
    implied: list[tuple[str, str]] = []
    """What is said without its verb, as a regular expression of our words, and the verb."""
    verbs: list[str] = []
    """The game's words that begin an order."""
    understood: list[str] = []
    """Of these, the ones that need not be said."""
    bare: list[str] = []
    """Of these, the ones that need not be said beside a code alone: `12 40` may be kept."""
    nouns: list[str] = []
    """The game's things, in the singular; they make a line an order, and keep their order."""
    goods: list[str] = []
    """Of these, what orders cost."""
    amounts: list[str] = []
    """What numbers count besides goods, where a line says what a move brings: `6 energy`. Lines of
    a game that has such things may be read by what accounts for their words (`accounts.py`)."""
    told_by_amounts: list[str] = []
    """Words that may be unsaid where the line says an amount of the move instead: a regular
    expression of the verb and the word, `workshop 2` for two engineers and two credits."""
    told_by_price: list[str] = []
    """The same for words that make a move dearer: the line has to say the largest amount of its
    price, `right` for three credits; what else it gets tells nothing of them."""
    dearer: list[str] = []
    """Codes that are never meant by their numbers alone, as regular expressions: `9U` by 9."""
    kept: list[str] = []
    """Beside a number: so many are left behind the move, `I keep three back`."""
    placed: list[str] = []
    """Things whose places go by numbers, so that an ordinal names one: `on the ninth`."""
    counted: list[str] = []
    """Of these, the ones that are done one by one: `2 farms` are two orders."""
    restated: list[str] = []
    """Verbs that may say again at the end of a line what its order does: `and gain the kelp`."""
    giving: list[str] = []
    """Say beside a thing that it is given for what the line does: `I spend card 37 on it`."""
    given_for: list[str] = []
    """Stand for what the line does then: `it`."""
    opposites: dict[str, str] = {}
    """By verb: the one that does the same to all others. Who keeps 12 and 40 discards 61."""
    parting: list[str] = []
    """Of these verbs, the ones that are meant by what a line has no use for: `I don't need 28`."""
    number_labels: list[str] = []
    """The game's things that are labels beside numbers only: `60 on Y1, card` says two things."""
    labels: list[str] = []
    """Say of what kind the code behind them is, and nothing else: `card 12`, `basin 7`."""
    everyday: list[str] = []
    """Words of its phrases, or for them, that people begin other sentences with."""
    adverbs: list[str] = []
    """Stand behind a code: in `A now`, A is one and no article."""
    adjectives: list[str] = []
    """Stand before things, say which one is meant, and make no line an order by themselves: `a free
    farm`."""
    labels_with: dict[str, list[str]] = {}
    """By thing: what else is only a label where an order is about it (`drop`: `dam 2L`)."""
    codes: list[str] = []
    """How the names of its sites, slots and cards look, as regular expressions."""
    short_codes: list[str] = []
    """The same for names so short that they do not make a line an order: `A`, `SE`."""
    respelled: list[tuple[str, str]] = []
    """Other ways to write codes, and ours: `S2` is S.2."""
    said_of: list[tuple[str, list[str]]] = []
    """What the form of a code says of it, as a regular expression, and the words: 5L is `lower`."""
    said_without: dict[str, list[str]] = {}
    """By goods: what is said of a move that costs none of them, such as `cheap`."""
    pairs: list[tuple[str, str]] = []
    """Two words in a row that are one, as a regular expression, and ours: `10 b` is 10B."""
    rephrased: list[tuple[str, str]] = []
    """Turns of speech and our words for them, where a line cannot be read as it stands, tried one
    after another; `rephrasing.py` says how they are written."""
    replaced: list[tuple[str, str]] = []
    """The same where a line could be read as it stands, and wrongly so: `tunnel from E to C`."""
    pieces: dict[str, str | dict[str, str]] = {}
    """What may stand in turns of speech and is kept, by name: `<slot>`."""
    yes: list[str] = []
    """Alone, they take what is offered beside nothing else."""
    no: list[str] = []
    """Alone, they decline."""
    synonyms: dict[str, list[str]] = {}
    """By term: other words for it, or several words in a row."""


@cache
def everyday_words(language: str) -> WordTable:
    """The table for every game, in English and in this language."""
    table = msgspec.convert(everyday_table(language), WordTable)
    for words in (
        *(table.fillers, table.sayings, table.openers, table.no, table.denials, table.hedges),
        *(table.remarks, table.courtesies, table.corrections, table.corrected_by),
    ):
        words += _without_apostrophes(words)
    return table


def _without_apostrophes(words: list[str]) -> list[str]:
    """How words are typed by those who leave apostrophes out: `id like`, `im`, `dont`."""
    bare = (one.replace("'", "") for one in words if "'" in one)
    return [one for one in bare if len(one) > 1]
