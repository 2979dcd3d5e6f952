"""The fonts that we bundle: where they are, and how far apart their letters stand."""

from __future__ import annotations

import struct
from functools import cache
from itertools import pairwise
from pathlib import Path
from unicodedata import bidirectional, category

FOLDER = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans"
REGULAR = FOLDER / "DejaVuSansCondensed.ttf"
BOLD = FOLDER / "DejaVuSansCondensed-Bold.ttf"

_MARKS_AND_CONTROLS = ("C", "M")
_RIGHT_TO_LEFT = ("R", "AL", "AN")


class Face:
    """What a TrueType file says of its characters, in units of the letters' size."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.read_bytes()
        (tables,) = struct.unpack_from(">H", self._file, 4)
        entries = struct.iter_unpack(">4sIII", self._file[12 : 12 + 16 * tables])
        self._tables = {name.decode(): start for name, _sum, start, _length in entries}
        (units,) = struct.unpack_from(">H", self._file, self._tables["head"] + 18)
        self._glyphs = self._read_characters()
        self._widths = [width / units for width in self._read_widths()]
        self._kerning = {pair: value / units for pair, value in self._read_kerning().items()}
        del self._file

    def can_set(self, text: str) -> bool:
        """Whether these are characters of ours that simply stand side by side."""
        return all(_stands_alone(character) for character in text) and self._glyphs.keys() >= set(
            text
        )

    def positions(self, text: str) -> list[float]:
        """Where each character begins, and last where the text ends."""
        glyphs = [self._glyphs[character] for character in text]
        at, positions = 0.0, [0.0]
        for pair in pairwise(glyphs):
            at += self._widths[pair[0]] + self._kerning.get(pair, 0)
            positions.append(at)
        return [*positions, at + self._widths[glyphs[-1]]] if glyphs else positions

    def _read_characters(self) -> dict[str, int]:
        """The glyph of every character: `cmap`, in its form for all of Unicode."""
        start = self._tables["cmap"]
        (count,) = struct.unpack_from(">H", self._file, start + 2)
        for index in range(count):
            (offset,) = struct.unpack_from(">I", self._file, start + 8 + 8 * index)
            form, _, _, _, groups = struct.unpack_from(">HHIII", self._file, start + offset)
            if form == 12:
                break
        else:
            raise ValueError(f"{self.path.name} has no characters in a form that we read")
        first = start + offset + 16
        ranges = struct.iter_unpack(">III", self._file[first : first + 12 * groups])
        return {
            chr(code): glyph + code - low
            for low, high, glyph in ranges
            for code in range(low, high + 1)
        }

    def _read_widths(self) -> list[int]:
        """How wide every glyph is, with the space around it: `hmtx`."""
        (glyphs,) = struct.unpack_from(">H", self._file, self._tables["maxp"] + 4)
        (count,) = struct.unpack_from(">H", self._file, self._tables["hhea"] + 34)
        start = self._tables["hmtx"]
        pairs = struct.iter_unpack(">Hh", self._file[start : start + 4 * count])
        widths: list[int] = [width for width, _bearing in pairs]
        return [*widths, *widths[-1:] * (glyphs - count)]

    def _read_kerning(self) -> dict[tuple[int, int], int]:
        """Which glyphs stand closer or wider than others: the first table of `kern`."""
        start = self._tables["kern"]
        (pairs,) = struct.unpack_from(">H", self._file, start + 10)
        entries = struct.iter_unpack(">HHh", self._file[start + 18 : start + 18 + 6 * pairs])
        return {(left, right): value for left, right, value in entries}


@cache
def _stands_alone(character: str) -> bool:
    return (
        not category(character).startswith(_MARKS_AND_CONTROLS)
        and bidirectional(character) not in _RIGHT_TO_LEFT
    )


@cache
def face(bold: bool) -> Face:
    """The bundled face of this weight."""
    return Face(BOLD if bold else REGULAR)
