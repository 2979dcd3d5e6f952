"""HTML to lines, in one pass that never looks back: what the eye sees, and what is quoted."""

from __future__ import annotations

import re
from html.entities import html5
from typing import Final

from .defects import Defects
from .elements import Meaning, meaning
from .letter import Reason
from .limits import ATTRIBUTES, LETTER_LINES, OPEN_ELEMENTS, TAGS
from .lines import Line

_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:_-]{0,30})")
_ATTRIBUTE: Final = re.compile(
    r"""[\s/]*([^\s/>=]+|=)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*|(?=["'])))?"""
)
_TAG_END: Final = re.compile(r"[\s/]*>")
_SPACE: Final = re.compile(r"\s+")
_ENTITY: Final = re.compile(
    r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));?"
)

_BREAKS: Final = frozenset(
    [
        "p",
        "div",
        "tr",
        "li",
        "ul",
        "ol",
        "dl",
        "dt",
        "dd",
        "table",
        "tbody",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "pre",
        "blockquote",
        "section",
        "article",
        "header",
        "footer",
        "center",
        "address",
        "form",
        "fieldset",
        "body",
        "html",
        "main",
        "nav",
        "aside",
        "figure",
    ]
)
_CELLS: Final = frozenset(("td", "th"))
_UNSEEN: Final = {
    name: re.compile(f"</{name}", re.IGNORECASE | re.ASCII)
    for name in [
        "script",
        "style",
        "title",
        "xml",
        "template",
        "textarea",
        "svg",
        "math",
        "object",
        "select",
    ]
}
_VOID: Final = frozenset(
    ["br", "hr", "img", "input", "meta", "link", "base", "wbr", "area", "col", "embed", "source"]
)
_RULE: Final = "_" * 12
"""A rule as the text version of a letter shows it."""
_WANTED: Final = frozenset(("id", "class", "style", "name", "hidden", "tabindex"))

_MARKS: Final = {
    Meaning.QUOTE: Reason.QUOTE,
    Meaning.ATTRIBUTION: Reason.ATTRIBUTION,
    Meaning.FORWARDED: Reason.FORWARDED,
    Meaning.SIGNATURE: Reason.SIGNATURE,
    Meaning.HIDDEN: Reason.HIDDEN,
}


class _Open:
    """An element that means something and is not closed yet."""

    def __init__(self, tag: str, means: Meaning, first_line: int) -> None:
        self.tag = tag
        self.means = means
        self.first_line = first_line
        self.nested = 1
        self.quote_seen = False
        """A blockquote stands inside, so that what is outside of it may be own."""


class _Reader:
    def __init__(self, html: str, defects: Defects) -> None:
        self.html = html
        self.defects = defects
        self.lines: list[Line] = []
        self.pieces: list[str] = []
        self.open: list[_Open] = []
        self.mark: Reason | None = None
        self.preformatted = False
        self.quoted = False
        self.end = len(html)
        """Where reading ends; brought forward when there is too much of something."""

    def run(self) -> list[Line]:
        html, at, tags = self.html, 0, 0
        while at < self.end and len(self.lines) <= LETTER_LINES:
            less = html.find("<", at)
            if less != at:
                self._text(html[at:less] if less >= 0 else html[at:])
            if less < 0:
                break
            tags += 1
            if tags > TAGS:
                self.defects.note("too many HTML tags; the rest was not read")
                break
            at = self._markup(less)
        self._break()
        while self.open:
            self._leave(self.open.pop())
        return self.lines

    def _markup(self, at: int) -> int:
        """Read the tag or comment that begins here, and say where it ends."""
        html = self.html
        if html.startswith(("<!", "<?"), at):
            comment = html.startswith("<!--", at)
            end = html.find("-->", at + 2) if comment else html.find(">", at)
            return self._unfinished() if end < 0 else end + (3 if comment else 1)
        match = _TAG.match(html, at)
        if match is None:
            self.pieces.append("<")
            return at + 1
        tag = match[2].lower()
        if match[1]:
            self._end_tag(tag)
            end = html.find(">", match.end())
            return self._unfinished() if end < 0 else end + 1
        return self._start_tag(tag, match.end())

    def _unfinished(self) -> int:
        self.defects.note("the HTML ends inside a tag or comment")
        return len(self.html)

    def _attributes(self, at: int) -> tuple[dict[str, str], int]:
        """The attributes that can mean something, and where the tag ends (-1: it does not)."""
        found: dict[str, str] = {}
        for _ in range(ATTRIBUTES):
            match = _ATTRIBUTE.match(self.html, at)
            if match is None:
                break
            if match[2] == "":
                return found, -1
            at = match.end()
            if match[1].lower() in _WANTED:
                found.setdefault(match[1].lower(), (match[2] or "").strip("\"'"))
        tail = _TAG_END.match(self.html, at)
        return found, tail.end() - 1 if tail else self.html.find(">", at)

    def _start_tag(self, tag: str, at: int) -> int:
        attributes, end = self._attributes(at)
        if end < 0:
            return self._unfinished()
        if tag in _UNSEEN:
            closing = _UNSEEN[tag].search(self.html, end)
            return closing.start() if closing else self._unfinished()
        if tag == "br":
            self._line()
        elif tag in _BREAKS:
            self._break()
        elif tag in _CELLS:
            self.pieces.append(" ")
        self._enter(tag, meaning(tag, attributes))
        return end + 1

    def _enter(self, tag: str, means: Meaning | None) -> None:
        top = self.open[-1] if self.open else None
        if means is Meaning.CUT and not self.quoted:
            self._break()
            self.lines.append(Line("", Reason.QUOTE, cut=True))
        if means is Meaning.RULE and not self.quoted:
            self._break()
            self.lines.append(Line(_RULE, self.mark))
        if means is None or means is Meaning.CUT or self.quoted or tag in _VOID:
            if top and top.tag == tag:
                top.nested += 1
            return
        if len(self.open) >= OPEN_ELEMENTS:
            self.defects.note("the HTML is nested too deeply; the rest was not read")
            self.end = 0
            return
        if means is not Meaning.PREFORMATTED:
            self._break()
        self.open.append(_Open(tag, means, len(self.lines)))
        self._look()

    def _end_tag(self, tag: str) -> None:
        if tag in _BREAKS:
            self._break()
        top = self.open[-1] if self.open else None
        if top is None or top.tag != tag:
            return
        top.nested -= 1
        if top.nested == 0:
            self._break()
            self._leave(self.open.pop())
            self._look()

    def _leave(self, left: _Open) -> None:
        """An element ended; one that should hold a quote and does not is itself the quote."""
        if left.means is Meaning.QUOTE:
            self.lines.append(Line("", Reason.QUOTE))  # an empty quote is a quote, too
            for one in self.open:
                one.quote_seen = True
        elif left.means is Meaning.HOLDS_QUOTE and not left.quote_seen:
            for number in range(left.first_line, len(self.lines)):
                line = self.lines[number]
                self.lines[number] = line._replace(mark=line.mark or Reason.QUOTE)

    def _look(self) -> None:
        """What the open elements say about the lines from here on."""
        self.mark = None
        self.quoted = self.preformatted = False
        for one in self.open:
            if one.means is Meaning.PREFORMATTED:
                self.preformatted = True
            elif one.means is not Meaning.HOLDS_QUOTE:
                self.mark = _MARKS[one.means]
            if one.means is Meaning.QUOTE:
                self.quoted = True
                return

    def _text(self, text: str) -> None:
        text = _ENTITY.sub(_character, text) if "&" in text else text
        if self.preformatted:
            first, *rest = text.split("\n")
            self.pieces.append(first)
            for piece in rest:
                self._line()
                self.pieces.append(piece)
        else:
            self.pieces.append(_SPACE.sub(" ", text))

    def _break(self) -> None:
        """A block begins or ends: what was written so far is a line, if it is anything."""
        if "".join(self.pieces).strip():
            self._line()
        self.pieces = []

    def _line(self) -> None:
        self.lines.append(Line("".join(self.pieces), self.mark))
        self.pieces = []


def _character(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        return html5.get(name + ";") or html5.get(name) or match[0]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    if 0x80 <= code < 0xA0:
        return bytes([code]).decode("cp1252", "replace")
    return chr(code) if code < 0x110000 else "\ufffd"


def lines_of_html(html: str, defects: Defects) -> list[Line]:
    """The lines that a reader would see, marked where the markup says they are quoted."""
    return _Reader(html, defects).run()
