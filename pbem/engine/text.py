"""Words for people, kept apart from code so that they can be translated.

A sentence that is kept (in a document, an error, a question) is a `Text`: the marked sentence and
what goes into its places. It is looked up and filled in when somebody reads it, in the language of
whoever is reading then (`pbem.engine.reader`); where nobody is, it is English.

    text("{who} takes {card}.", who="Anna", card=28)   a Text
    ntext("{n} card", "{n} cards", 3)                  a Text whose words depend on a number
    within("verb", "play")                             a Text of a word that has two meanings
    nwithin("taken", "{n} card", "{n} cards", 3)       the same with a number
    order("play {card}", card=28)                      a Text that can be typed back
    mark("Your turn")                                  for a table: looked up with `_` when shown
    _("Your turn")                                     now, for whoever reads; at once a plain str
    spoken(words)                                      whatever was kept, for whoever reads

What fills a place may be a string or a number, a Text (`{it:A}`: with a capital, `{it:taken}`: in a
case), a list of them ('a, b and c'; `{them:or}`: 'a, b or c'; `{them:,}`: 'a, b, c'), a `When`, a
`Span` or `OwnWords`.
A list that fills one is not changed any more: it is looked at when somebody reads.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

import msgspec

from .english import english_list, english_span, english_when


class Speaks(Protocol):
    """A reader, as `pbem.engine.reader.Reader` makes one."""

    @property
    def language(self) -> str:
        """The code of the language that is read: `uk`."""

    def look_up(self, sentence: str, many: str = "", n: Any = 1, context: str = "") -> str:
        """The sentence in the reader's language, its places not filled."""

    def listed(self, words: list[str], last: str) -> str:
        """The words as a sentence lists them."""

    def when(self, at: int, style: str) -> str:
        """A moment as the reader's calendar and clock show it."""

    def span(self, seconds: int) -> str:
        """A length of time."""

    def number(self, value: float) -> str:
        """A number that is not whole."""


ENGLISH = "en"
_SEVERAL = 2
CAPITAL = "A"
"""How a place says that what fills it begins a sentence."""
CASES = frozenset({"taken"})
"""How a translation says in which case: `{goods:taken}` are the words as they stand behind take."""
_IN_CASE = re.compile(rf"\{{(\w+):(?:{'|'.join(sorted(CASES))})\}}")
ORDER = "order"
"""The context of phrases that can be typed."""
READER: ContextVar[Speaks | None] = ContextVar("reader", default=None)
"""Who reads what is turned into words now; nobody while orders are carried out."""


def _(sentence: str) -> str:
    """The sentence in the language of whoever reads now, its places not filled yet."""
    reader = READER.get()
    if reader is None or reader.language == ENGLISH:
        return sentence
    return reader.look_up(sentence)


def mark(sentence: str) -> str:
    """Mark a sentence for translation that is looked up later, with `_`."""
    return sentence


LESS = mark("less than an hour")


class Text(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A marked sentence and what goes into its {places}.

    `many` is what it says of any number but one, which is the place `n`; `context` tells two
    meanings of the same words apart.
    """

    sentence: str
    params: dict[str, Any] = {}
    many: str = ""
    context: str = ""

    def __str__(self) -> str:
        reader = READER.get()
        if reader is not None and reader.language != ENGLISH:
            found = reader.look_up(self.sentence, self.many, self.params.get("n", 1), self.context)
            if "|" in found:
                found = agreed(found, self.params)
        elif self.many and self.params.get("n", 1) != 1:
            found = self.many
        else:
            found = self.sentence
        return _filled_in(found, filled(self.params)) if self.params else found

    def __format__(self, spec: str) -> str:
        if spec in CASES:
            return str(_in_case(self, spec))
        said = str(self)
        if spec == CAPITAL:
            return said[:1].upper() + said[1:]
        return format(said, spec) if spec else said

    def __bool__(self) -> bool:
        return bool(self.sentence)

    def __contains__(self, words: str) -> bool:
        return words in str(self)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same sentence, or says these words."""
        if isinstance(other, str):
            return str(self) == other
        return isinstance(other, Text) and _parts(self) == _parts(other)

    def __hash__(self) -> int:
        return hash(str(self))


AGREED = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
"""Where a translation says one word for one of something and another for several."""


def agreed(sentence: str, params: Mapping[str, Any]) -> str:
    """A translated sentence with the words that go with how many there are of something.

    `{energy} {energy:unité|unités}`; a list has as many as it names, and less than two are one.
    """
    return AGREED.sub(lambda one: one[3 if _is_plural(params.get(one[1])) else 2], sentence)


def _is_plural(value: Any) -> bool:
    if isinstance(value, int | float):
        return abs(value) >= _SEVERAL
    if isinstance(value, list | tuple):
        return len(value) >= _SEVERAL
    if isinstance(value, Text) and value.many:
        return _is_plural(value.params.get("n", 1))
    return ", " in str(revived(value)) or (isinstance(value, Text) and value.sentence in IN_A_ROW)


def _filled_in(form: str, params: Mapping[str, Any]) -> str:
    """A sentence with its places filled; what is no Text, such as in old stories, has no cases."""
    if ":" in form and _IN_CASE.search(form) is not None:
        form = _IN_CASE.sub(
            lambda place: place[0] if isinstance(params.get(place[1]), Text) else f"{{{place[1]}}}",
            form,
        )
    return form.format_map(params)


def _in_case(words: Text, case: str) -> Text:
    """Words as they stand in a case, and each of those in a row; as they are if there is none."""
    params = {
        name: _in_case(one, case) if isinstance(one, Text) else one
        for name, value in words.params.items()
        for one in [revived(value)]
    }
    reader, n = READER.get(), words.params.get("n", 1)
    if reader is None or words.context:
        return Text(words.sentence, params, words.many, words.context)
    found = reader.look_up(words.sentence, words.many, n, case)
    known = found not in (words.sentence, words.many)
    return Text(words.sentence, params, words.many, case if known else "")


def _parts(one: Text) -> tuple[Any, ...]:
    return one.sentence, one.params, one.many, one.context


class When(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A moment, in seconds UTC; the style is `day and time`, `day` or `date`.

    `calendar day` is a date that is the same in every zone.
    """

    at: int
    style: str = "day and time"

    def __str__(self) -> str:
        reader = READER.get()
        if reader is None:
            return english_when(time.gmtime(self.at), self.style)
        return reader.when(self.at, self.style)


class Span(msgspec.Struct, frozen=True, gc=False):
    """A length of time."""

    seconds: int

    def __str__(self) -> str:
        reader = READER.get()
        if reader is None:
            return english_span(self.seconds) or LESS
        return reader.span(self.seconds)


class OwnWords(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Words that somebody brought along, such as a card's name: no catalogue has them.

    Whoever reads another language sees what was brought for it, else `otherwise`, else the words.
    """

    own: str
    others: tuple[tuple[str, str], ...] = ()
    otherwise: Text | None = None

    def __str__(self) -> str:
        reader = READER.get()
        if reader is None or reader.language == ENGLISH:
            return self.own or str(self.otherwise)
        for language, words in self.others:
            if language == reader.language:
                return words
        return self.own if self.otherwise is None else str(self.otherwise)


Words: TypeAlias = str | Text
"""What somebody may be told: words as they are, or a sentence to be looked up."""


def text(sentence: str, **params: Any) -> Text:
    """A marked sentence together with what fills its places."""
    return Text(sentence, params)


def ntext(one: str, many: str, n: int, **params: Any) -> Text:
    """A sentence whose words depend on the number `n`."""
    return Text(one, {"n": n, **params}, many)


def within(context: str, sentence: str, **params: Any) -> Text:
    """A sentence whose English words mean something else elsewhere."""
    return Text(sentence, params, "", context)


def nwithin(context: str, one: str, many: str, n: int, **params: Any) -> Text:
    """The same, of a sentence whose words depend on the number `n`."""
    return Text(one, {"n": n, **params}, many, context)


def order(phrase: str, **params: Any) -> Text:
    """What a person may type; in another language its words are in that language's table."""
    return Text(phrase, params, "", ORDER)


def listed(words: Iterable[Any], last: str = "and") -> Text:
    """The words as a sentence lists them: a, b and c."""
    return Text("{all:or}" if last == "or" else "{all}", {"all": list(words)})


def with_colon(name: Any, words: Any) -> str:
    """`name: words`, with the colon as the language of whoever reads sets it."""
    return _("{name}: {words}").format(name=name, words=words)


def words_apart(words: str) -> list[str]:
    """Where a line may be broken: what a no-break space holds together is one word."""
    return [word for line in words.splitlines() for word in line.split(" ") if word]


def semicolons(parts: Iterable[Any]) -> Words:
    """`one; other`, with the sign between them as the language of whoever reads sets it."""
    whole: Words = ""
    for part in parts:
        whole = text("{one}; {other}", one=whole, other=part) if whole else part
    return whole


def joined(parts: Iterable[Any], by: str = ", ") -> Words:
    """Parts one after the other, with nothing between them but signs."""
    parts = list(parts)
    if len(parts) == 1:
        return parts[0] if type(parts[0]) is str else as_text(parts[0])
    for part in parts:
        if type(part) is not str:
            sentence, names = _in_a_row(len(parts), by)
            return Text(sentence, dict(zip(names, parts, strict=True)))
    return by.join(parts)


IN_A_ROW = (
    mark("{p0}, {p1}"),
    mark("{p0}, {p1}, {p2}"),
    mark("{p0}, {p1}, {p2}, {p3}"),
    mark("{p0}, {p1}, {p2}, {p3}, {p4}"),
    mark("{p0}; {p1}"),
    mark("{p0}; {p1}; {p2}"),
    mark("{p0}; {p1}; {p2}; {p3}"),
    mark("{p0}; {p1}; {p2}; {p3}; {p4}"),
    mark("{p0}; {p1}; {p2}; {p3}; {p4}; {p5}"),
)
"""What `joined` makes most often: a language may have other signs between them, or an `and`."""


@lru_cache(maxsize=1000)
def _in_a_row(count: int, by: str) -> tuple[str, tuple[str, ...]]:
    """A sentence that is nothing but so many places, and what they are called."""
    names = tuple(f"p{place}" for place in range(count))
    return by.join(f"{{{name}}}" for name in names), names


def as_text(words: Words) -> Text:
    """Words as a Text, so that they are looked up where they fill a place."""
    return words if isinstance(words, Text) else Text(words)


def spoken(words: Any) -> str:
    """Whatever was kept, as a Text or as words, for whoever reads now."""
    if type(words) is str:
        return _(words) if words else ""
    return str(revived(words))


def in_words(value: Any) -> Any:
    """Plain values of a document with every Text in them as words, for a program to read."""
    value = revived(value)
    if isinstance(value, Text | When | Span | OwnWords):
        return str(value)
    if isinstance(value, dict):
        return {name: in_words(one) for name, one in value.items()}
    return [in_words(one) for one in value] if isinstance(value, list) else value


def revived(value: Any) -> Any:
    """What a document has kept of a Text, a moment, a length of time or own words, as it was."""
    if type(value) is not dict:
        return value
    if "sentence" in value:
        return msgspec.convert(value, Text)
    if "own" in value:
        return msgspec.convert(value, OwnWords)
    if "seconds" in value:
        return msgspec.convert(value, Span)
    return msgspec.convert(value, When) if "at" in value else value


_AS_THEY_ARE = frozenset({str, int, Text})


def filled(params: Mapping[str, Any]) -> Mapping[str, Any]:
    """What goes into the places of a sentence, ready to be filled in."""
    for value in params.values():
        if type(value) not in _AS_THEY_ARE:
            return {name: _ready(value) for name, value in params.items()}
    return params


def _ready(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return _Several([revived(one) for one in value])
    if type(value) is float:
        reader = READER.get()
        return value if reader is None else reader.number(value)
    return revived(value)


class _Several(list[Any]):
    """Things that one place of a sentence lists."""

    def __format__(self, spec: str) -> str:
        words = [str(_ready(one)) for one in self]
        if spec == ",":
            return ", ".join(words)
        reader = READER.get()
        return english_list(words, spec or "and") if reader is None else reader.listed(words, spec)

    def __str__(self) -> str:
        return format(self)
