"""Characters that may not reach an order: invisible ones go, look-alikes become plain."""

from __future__ import annotations

from typing import Final

_REMOVED: Final = (
    (0x00, 0x08),
    (0x0E, 0x1F),
    (0x7F, 0x84),
    (0x86, 0x9F),
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x600, 0x605),
    (0x61C, 0x61C),
    (0x6DD, 0x6DD),
    (0x70F, 0x70F),
    (0x8E2, 0x8E2),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xD800, 0xDFFF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFC),
    (0xFFFE, 0xFFFF),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Controls, direction overrides, zero-width and other characters nobody sees."""

_BLANKS: Final = "\t\x0b\x0c\r\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)

_VISIBLE: Final[dict[int, str | None]] = {
    **{code: None for first, last in _REMOVED for code in range(first, last + 1)},
    **{ord(blank): " " for blank in _BLANKS},
}

_PLAIN: Final[dict[int, str | None]] = {
    **_VISIBLE,
    **dict.fromkeys((*range(8208, 8214), 8722), "-"),
    0x2018: "'",
    0x2019: "'",
    0x201C: '"',
    0x201D: '"',
}


def visible(text: str) -> str:
    """The text without characters that nobody sees; every kind of blank is a blank."""
    return text if is_simple(text) else text.translate(_VISIBLE)


def plain(text: str) -> str:
    """The same, with dashes and quotation marks as a keyboard has them."""
    return text if is_simple(text) else text.translate(_PLAIN)


def is_simple(text: str) -> bool:
    """Whether there is nothing to translate, as in most lines."""
    return text.isascii() and text.isprintable()


def one_line(text: str, length: int) -> str:
    """A visible text as a single trimmed line of at most this length."""
    return " ".join(visible(text.replace("\n", " ")).split())[:length]


def with_line_feeds(text: str) -> str:
    """The text with one kind of line end.

    A bare CR is a line end only where there is no other, else the rest of a quoted line could
    pass for an unquoted one.
    """
    text = text.replace("\r\n", "\n")
    return text if "\n" in text else text.replace("\r", "\n")
