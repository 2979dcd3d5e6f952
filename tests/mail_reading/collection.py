"""A collection of replies: clients x languages x ways of quoting x kinds of own words.

Each reply knows its own lines and those of others, so that it can be counted what of the sender's
was lost and what of others' was read.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from .attributions import WORDINGS, broken, worded
from .messages import message, multipart, part
from .quoting import HEADERS

FOREIGN = [
    "=== Please answer above this line ===",
    "red, your turn: Barrage, round 1 of 5.",
    "",
    "Since you last heard:",
    "- Ben (USA) produces 8 energy: 2 drops from 5L through 5A to 8.",
    "- Cléo (Italy) takes contract Y10.",
    "",
    "Some of your moves (all 35: `legal`)",
    "  workshop      2 (2 engineers, 2 credits); 3 (2 engineers, 5 credits)",
    "  build base    10L, 8L (1 engineer, 3 excavators)",
    "resign",
    "take Germany",
    "+----+--------+",
    "|1U  ---      |",
]
"""A letter of ours, with lines in it that would be orders."""

OWN_TEXTS: dict[str, list[str]] = {
    "one order": ["take Italy"],
    "orders": ["build base 5L", "build conduit 7A with mixers", "bank 3"],
    "a greeting and a name": ["Hi all,", "", "build base 5L", "", "Cheers", "Ann"],
    "chat": [
        "Hello Ben, I thought about this for two whole evenings, and I still do not know",
        "whether I should go for the contracts or for the dams this round.",
        "",
        "My wife says that I should write shorter letters. She is right, of course: nobody wants",
        "to read all of this before they see what I do. So here it comes, at long last:",
        "",
        "build base 5L",
        "",
        "And now I will have a cup of tea. See you on Sunday at 10:30, as always!",
    ],
    "a numbered list": ["1. build base 5L", "2. build conduit 7A", "3) bank 3"],
    "dashes": ["- build base 5L", "- bank 3", "-- not sure about this one", "- - -", "pass"],
    "dates": [
        "away from 1 Dec 2026 to 5 Dec 2026",
        "On 5 Dec 2026 I am back",
        "Let us meet at 10:30 on 16 November 2026",
        "take Italy",
    ],
    "names": ["message Ben: what do you think?", "Ben: I mean it", "Ann", "take Italy"],
    "from lines": [
        "From 5L I would take two drops",
        "From here on I play for contracts.",
        "Sent two drops to 8",
        "To Ben: well played",
        "take Italy",
    ],
    "a rule": ["build base 5L", "_" * 32, "bank 3"],
    "a rule of dashes": ["Plan for this round", "--------------------", "build base 5L", "bank 3"],
    "a short rule": ["build base 5L", "---", "bank 3", "pass"],
    "a heading": ["--- my orders ---", "build base 5L", "bank 3"],
    "stars": ["build base 5L", "* * *", "bank 3", "*****", "pass"],
    "wrote": [
        "As Ben wrote to me: be quick",
        "I wrote that down in 2026 already",
        "take Italy",
    ],
    "colons": ["produce 0: 2 drops from 5L via 5B; no contract", "Plan: bank 3", "bank 3"],
    "a question": ["why did you not answer me at 9:34?", "take Italy", "undo?"],
    "links": ["see https://example.org/rules for that", "take Italy", "write to ann@example.org"],
    "phones": ["my iPhone broke, so I am late", "take Italy", "call me at 030 1234567"],
    "cyrillic": ["Привет всем!", "take Italy", "я напишу завтра"],
    "a long line": [
        "build base 5L, and if that does not work build conduit 7A with mixers, and if not even "
        "that works then bank 3 and we will see what becomes of it in the next round",
        "bank 3",
    ],
    "many lines": [f"line {number} of what I want to tell you all" for number in range(40)],
    "emphasis": ["*build base 5L*", "_bank 3_", "**pass**"],
    "brackets": ["build base 5L (the left one)", "[maybe bank 3]", "<3 you all"],
    "equals": ["=====", "build base 5L", "====="],
    "a heading of equals": ["=== Plan ===", "build base 5L", "bank 3"],
    "a colon at the end": ["Here is what I do:", "take Italy", "And what I would do next:"],
    "titles": ["Round 1: base 5L", "Round 2: conduit 7A", "Then: at 10:30 we will see"],
    "re": ["Re: your question, yes", "Subject: none", "take Italy"],
    "german": [
        "Am Montag schrieb ich dir doch, dass ich weg bin",
        "take Italy",
        "Von mir aus können wir so spielen.",
        "Gesendet habe ich es schon gestern",
    ],
    "french": ["Le 16 novembre je ne suis pas là", "take Italy", "Envoyez-moi vos idées"],
    "original": ["the original message was lost, sorry", "Original idea: take Italy", "take Italy"],
    "emoji": ["👍", "take Italy", "🎉🎉"],
    "thanks first": ["Thanks for the game so far!", "Best move I can see:", "take Italy"],
    "a table": ["5L    base      3", "7A    conduit   2", "bank  3"],
    "a forward word": ["I look forward to your move", "Forwarded it to Ben yesterday", "bank 3"],
    "a name above a date": ["Ann Smith", "16 November 2026", "take Italy"],
    "short": ["y"],
    "mail words": ["I got your mail from Sunday", "Mail me if this is wrong", "bank 3"],
    "two paragraphs and a rule": [
        "First what I think of the last round: it was bad.",
        "",
        "----------------------------------------",
        "",
        "Now my orders.",
        "build base 5L",
        "bank 3",
    ],
    "underlined": ["Orders", "======", "build base 5L", "", "Notes", "-----", "Ben is ahead."],
    "disclaimer words": [
        "this message is for Ben: thanks",
        "If you are not sure, take Italy",
        "The information I have is old",
        "take Italy",
    ],
}


class Reply(NamedTuple):
    """A reply and what is whose in it."""

    name: str
    raw: bytes
    own: list[str]


def _marked(mark: str) -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in FOREIGN)


def _bare() -> str:
    return "\n".join(FOREIGN)


def _text(body: str) -> bytes:
    return message()[:-2] + part("text/plain", body, transfer="base64")


def _html(page: str) -> bytes:
    return message()[:-2] + part("text/html", page, transfer="base64")


def _both(body: str, page: str) -> bytes:
    text, html = part("text/plain", body, transfer="base64"), part("text/html", page)
    return message()[:-2] + multipart("alternative", text, html)


def _divs(text: str) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def _lines(text: str) -> str:
    return "<br>".join(map(escape, text.split("\n")))


def top(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n{attribution}\n{_marked('> ')}\n")


def bottom(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{attribution}\n{_marked('> ')}\n\n{own}\n")


def signed(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n-- \nAnn Smith\n+49 30 1234567\n\n{attribution}\n{_marked('> ')}\n")


def from_phone(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\nSent from my iPhone\n\n> {attribution}\n> \n{_marked('> ')}\n")


def outlook(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n{'_' * 32}\n{header}\n\n{_bare()}\n")


def outlook_bare(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n{header}\n\n{_bare()}\n")


def original_message(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n-----Original Message-----\n{header}\n\n{_bare()}\n")


def unmarked(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n{attribution}\n\n{_bare()}\n")


def gmail(own: str, attribution: str, header: str) -> bytes:
    page = (
        f"<div dir=ltr>{_divs(own)}</div><br><div class=gmail_quote><div class=gmail_attr>"
        f"{_lines(attribution)}<br></div><blockquote>{_divs(_bare())}</blockquote></div>"
    )
    return _both(f"{own}\n\n{attribution}\n\n{_marked('> ')}\n", page)


def outlook_page(own: str, attribution: str, header: str) -> bytes:
    page = (
        f"<body>{_divs(own)}<hr style='display:inline-block;width:98%' tabindex=-1>"
        f"<div id=divRplyFwdMsg>{_lines(header)}</div>{_divs(_bare())}</body>"
    )
    return _both(f"{own}\n\n{'_' * 32}\n{header}\n\n{_bare()}\n", page)


def page_only(own: str, attribution: str, header: str) -> bytes:
    quote = f"<p>{_lines(attribution)}</p><blockquote>{_divs(_bare())}</blockquote>"
    return _html(f"<body>{_divs(own)}{quote}</body>")


def confidential(own: str, attribution: str, header: str) -> bytes:
    footer = "This e-mail is confidential and for its intended recipient only."
    return _text(f"{own}\n\n{'_' * 40}\n{footer}\n\n{attribution}\n{_marked('> ')}\n")


def between(own: str, attribution: str, header: str) -> bytes:
    quoted = _marked("> ").split("\n")
    return _text("\n".join([attribution, *quoted[:5], "", own, "", *quoted[5:]]) + "\n")


def flowed(own: str, attribution: str, header: str) -> bytes:
    body = f"{own}\n\n{attribution}\n{_marked('> ')}\n"
    kind = "text/plain; format=flowed"
    return message()[:-2] + part(kind, body, transfer="base64")


def listed(own: str, attribution: str, header: str) -> bytes:
    items = "".join(f"<li>{escape(line)}</li>" for line in own.split("\n") if line)
    quote = f"<div class=moz-cite-prefix>{_lines(attribution)}</div><blockquote>{_divs(_bare())}"
    return _html(f"<body><ul>{items}</ul>{quote}</blockquote></body>")


def below_page(own: str, attribution: str, header: str) -> bytes:
    quote = f"<div class=gmail_quote><div class=gmail_attr>{_lines(attribution)}</div>"
    page = f"{quote}<blockquote>{_divs(_bare())}</blockquote></div>{_divs(own)}"
    return _both(f"{attribution}\n{_marked('> ')}\n\n{own}\n", page)


def bars(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n{attribution}\n{_marked('| ')}\n")


def tabs(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n\n{attribution}\n\n{_marked(chr(9))}\n")


def no_blank(own: str, attribution: str, header: str) -> bytes:
    return _text(f"{own}\n{attribution}\n{_marked('> ')}\n")


WAYS = [
    top,
    bottom,
    signed,
    from_phone,
    outlook,
    outlook_bare,
    original_message,
    unmarked,
    gmail,
    outlook_page,
    page_only,
    confidential,
    between,
    flowed,
    listed,
    below_page,
    bars,
    tabs,
    no_blank,
]


def replies(count: int) -> Iterator[Reply]:
    """So many replies, always the same ones: every text in every way, in a language by lot."""
    dice = random.Random(12)
    languages, headers = sorted(WORDINGS), sorted(HEADERS)
    made = 0
    while made < count:
        for kind, own in OWN_TEXTS.items():
            for way in WAYS:
                language, header = dice.choice(languages), dice.choice(headers)
                breaking = dice.choice(list(broken(worded(language))))
                attribution = broken(worded(language))[breaking]
                raw = way("\n".join(own), attribution, HEADERS[header])
                name = f"{way.__name__}, {kind}, {language} {breaking}, header {header}"
                yield Reply(name, raw, own)
                made += 1
