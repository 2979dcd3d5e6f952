"""SVG to PNG: the right size, the bundled font only, and nothing from outside the text."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from pbem import pictures
from pbem.engine import Game, PbemError
from pbem.pictures import canvas, flat, resvg
from pbem.pictures.sprites import Sprites

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">{}</svg>'
WORDS = '<text x="5" y="60" font-size="40" font-family="{}">{}</text>'


def size(png: bytes) -> tuple[int, int]:
    """Width and height as the PNG's header has them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def drawn(words: str, family: str = "sans-serif") -> bytes:
    return pictures.png(SVG.format(WORDS.format(family, words)), 200)


def test_picture_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    assert size(pictures.png(SVG.format(""), 700)) == (700, 350)


def test_same_text_gives_the_same_bytes() -> None:
    assert drawn("Barrage") == drawn("Barrage")


def test_letters_of_several_scripts_are_drawn_each_differently() -> None:
    empty = drawn("")
    pictured = {drawn(letter) for letter in "AЖїΩ→▲é"}
    assert len(pictured) == 7
    assert empty not in pictured


def test_any_family_falls_back_to_the_bundled_font() -> None:
    assert drawn("Barrage", "No Such Family") == drawn("Barrage")


def test_control_characters_do_not_spoil_a_picture() -> None:
    assert size(drawn("a\x00b\x1fc\ud800")) == (200, 100)


@pytest.mark.parametrize(
    "asking",
    [
        '<image href="{file}" width="200" height="100"/>',
        '<x:Image xmlns:x="http://www.w3.org/2000/svg" href="{file}"/>',
        '<filter id="f"><feImage href="{file}"/></filter>',
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "{file}">]>',
    ],
)
def test_files_of_the_host_are_not_drawn(tmp_path: Path, asking: str) -> None:
    with pytest.raises(PbemError, match="outside"):
        pictures.png(SVG.format(asking.format(file=tmp_path / "secret.png")), 200)


def test_broken_svg_is_an_error_in_words() -> None:
    with pytest.raises(PbemError, match="cannot be drawn"):
        pictures.png("<svg", 100)


def test_a_game_without_a_drawing_has_no_picture() -> None:
    class Bare(Game[Any]):
        name = "bare"
        title = "Bare"

    assert pictures.game_picture(Bare(), {}) is None


FLAT = {
    "fill and line": '<rect x="20.5" y="9" width="90" height="60" fill="#c0271b" stroke="#000"/>',
    "no line": '<rect x="0.5" y="0.25" width="199.3" height="60" fill="#c0271b"/>',
    "round and dashed": '<rect width="90" height="60" rx="9" fill="none" stroke="#1f6fb5"'
    ' stroke-width="5" stroke-dasharray="4 3"/>',
    "see-through": '<rect width="200" height="100" fill="#000000"/>'
    '<rect x="9" y="9" width="90" height="60" rx="3" fill="#ffffff" opacity="0.45"/>',
    "circle": '<circle cx="60" cy="50" r="40" fill="#1f6fb5"/>',
    "ellipse": '<ellipse cx="60" cy="50" rx="40" ry="20" fill="#1f6fb5"/>',
    "line": '<line x1="5" y1="9" x2="150" y2="80" stroke="#000000" stroke-width="7"/>',
    "polygon": '<polygon points="100,0 110,99 90,99" stroke="#c0271b" stroke-width="9"/>',
    "path": '<path d="M20 20c60-10 90 40 90 60h9v-20l5 9a28 34 0 0 1 56 0z" fill="#1f6fb5"/>',
    "moved and enlarged": '<g transform="translate(30 20) scale(1.5)" fill="#1f6fb5">'
    '<path transform="translate(9)" d="M0,-9 C4,-3 6,0 6,3.5 A6,6 0 0 1 -6,3.5 C-6,0 -4,-3 0,-9"/>'
    '<rect x="30" y="3.3" width="20" height="9"/></g>',
    "classes": "<style>.big { stroke-width: 9 } .red { stroke: #c0271b }</style>"
    '<path class="red big" d="M9 9L90 90" stroke="#000000" stroke-width="1"/>',
    "partly outside": '<circle cx="190" cy="95" r="40" fill="#1f6fb5"/>',
    "words": '<text x="5" y="60" font-size="30">AVATAR, Їжак</text>',
    "bold words": '<text x="5" y="60" font-size="30" font-weight="bold">To Vary: →4</text>',
    "words in the middle": '<text x="100" y="60" text-anchor="middle">one\n  <tspan'
    ' font-weight="bold" fill="#c0271b">two</tspan> three </text>',
    "words at the end": '<text x="190" y="60" font-size="22" text-anchor="end">12 énergie</text>',
    "from right to left": '<text x="10" y="60" font-size="30">\u05d0\u05e0\u05d4 &amp; Bob</text>',
    "accents of their own": '<text x="10" y="60" font-size="30">Cafe\u0301 a\u0323</text>',
    "nothing": '<text x="10" y="60"> </text><path d="M5 5"/>',
}


def apart(one: Image.Image, other: Image.Image) -> int:
    """How much two pictures differ at most, looked at from a distance of four pixels."""
    assert one.size == other.size
    small, also_small = one.reduce(4), other.reduce(4)
    return max(ImageChops.difference(small, also_small).tobytes())


@pytest.mark.parametrize("what", FLAT)
@pytest.mark.parametrize("width", [200, 300])
def test_a_drawing_from_its_parts_looks_like_one_drawn_as_a_whole(what: str, width: int) -> None:
    svg = SVG.format(FLAT[what])
    assert apart(canvas.drawn(flat.read(svg), width), resvg.draw(svg, width)) < 40


@pytest.mark.parametrize(
    "needs",
    [
        '<g transform="rotate(30)"><rect width="50" height="50"/></g>',
        '<linearGradient id="a"/><rect width="50" height="50" fill="url(#a)"/>',
        '<rect width="50" height="50" style="fill: #c0271b"/>',
        '<style>rect { fill: #c0271b }</style><rect width="50" height="50"/>',
        '<g opacity="0.5"><rect width="50" height="50"/></g>',
        '<rect width="50%" height="50" fill="#c0271b"/>',
        '<rect width="50" height="50" fill="red"/>',
        '<text y="60" stroke="#c0271b">Barrage</text>',
        '<text y="60" textLength="150">Barrage</text>',
        '<text y="60">Bar<tspan dy="9">rage</tspan></text>',
        '<symbol id="s"><rect width="50" height="50"/></symbol><use href="#s"/>',
        '<path d="M0 0L50 50L50" stroke="#c0271b"/>',
        '<circle r="nan"/>',
    ],
)
def test_what_needs_all_of_svg_is_drawn_as_a_whole(needs: str) -> None:
    svg = SVG.format(needs)
    with pytest.raises(flat.NotFlat):
        flat.read(svg)
    assert size(pictures.png(svg, 200)) == (200, 100)


@pytest.mark.parametrize("view", ["5 5 200 100", "0 0 200", "0 0 0 100"])
def test_a_view_of_another_kind_is_not_flat(view: str) -> None:
    with pytest.raises(flat.NotFlat):
        flat.read(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"/>')


def test_names_that_look_like_svg_stay_words() -> None:
    svg = SVG.format('<text y="60">&lt;rect width="9"/&gt; \u05d0</text>')
    (mark,) = flat.read(svg).marks
    assert isinstance(mark, flat.Shape)
    assert "&lt;rect" in mark.element
    assert apart(canvas.drawn(flat.read(svg), 200), resvg.draw(svg, 200)) < 40


def test_shapes_are_kept_as_long_as_there_is_room() -> None:
    sprites = Sprites(room=6000)

    def sprite(radius: int) -> object:
        return sprites.of(f'<circle r="{radius}"/>', "scale(1)", (20, 20), letters=False)

    first = sprite(15)
    assert sprite(15) is first
    for radius in (16, 17, 18, 19):
        sprite(radius)
    assert sprite(15) is not first
