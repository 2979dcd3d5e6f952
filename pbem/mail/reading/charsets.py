"""From bytes to text, whatever the message says its charset is."""

from __future__ import annotations

from typing import Final

_DECODERS: Final = [
    "utf-8",
    "ascii",
    "utf-7",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "utf-32-le",
    "utf-32-be",
    "latin-1",
    "iso8859-2",
    "iso8859-3",
    "iso8859-4",
    "iso8859-5",
    "iso8859-6",
    "iso8859-7",
    "iso8859-8",
    "iso8859-9",
    "iso8859-10",
    "iso8859-11",
    "iso8859-13",
    "iso8859-14",
    "iso8859-15",
    "iso8859-16",
    "cp1250",
    "cp1251",
    "cp1252",
    "cp1253",
    "cp1254",
    "cp1255",
    "cp1256",
    "cp1257",
    "cp1258",
    "cp437",
    "cp850",
    "cp852",
    "cp855",
    "cp866",
    "cp874",
    "cp1125",
    "koi8-r",
    "koi8-u",
    "koi8-t",
    "mac-roman",
    "mac-cyrillic",
    "iso2022-jp",
    "iso2022-jp-1",
    "iso2022-jp-2",
    "iso2022-jp-3",
    "iso2022-kr",
    "shift-jis",
    "cp932",
    "euc-jp",
    "euc-kr",
    "cp949",
    "gb2312",
    "gbk",
    "gb18030",
    "big5",
    "big5hkscs",
    "hz",
    "tis-620",
]
"""The decoders that may be asked for by name: all linear, none reading anything but the bytes."""

_ALIASES: Final = {
    "us-ascii": "ascii",
    "ansi-x3.4-1968": "ascii",
    "unicode-1-1-utf-8": "utf-8",
    "unicode-1-1-utf-7": "utf-7",
    "iso-8859-1": "latin-1",
    "iso8859-1": "latin-1",
    "x-mac-cyrillic": "mac-cyrillic",
    "macintosh": "mac-roman",
    "x-mac-roman": "mac-roman",
    "x-sjis": "shift-jis",
    "ms932": "cp932",
    "windows-31j": "cp932",
    "ks-c-5601-1987": "cp949",
    "windows-949": "cp949",
    "x-gbk": "gbk",
    "hz-gb-2312": "hz",
    "iso-8859-8-i": "iso8859-8",
    "cp1125": "cp1125",
}

_SUPERSETS: Final = {
    "latin-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "shift-jis": "cp932",
    "euc-kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "ascii": "utf-8",
}
"""What clients send under a narrower name."""


def _names() -> dict[str, str]:
    names = {decoder: decoder for decoder in _DECODERS} | _ALIASES
    for decoder in _DECODERS:
        names[decoder.replace("-", "")] = decoder
        if decoder.startswith("iso") and not decoder.startswith("iso-"):
            names["iso-" + decoder[3:]] = decoder
        if decoder.startswith("cp"):
            number = decoder[2:]
            names |= {f"{prefix}-{number}": decoder for prefix in ("cp", "windows", "ibm", "dos")}
            names |= {f"{prefix}{number}": decoder for prefix in ("windows", "win", "ibm")}
    return names


_NAMES: Final = _names()


def decoder_named(charset: str) -> str | None:
    """The decoder for a charset name, if it is one we know."""
    return _NAMES.get(charset[:40].strip(" '\"").casefold().replace("_", "-"))


def decode(data: bytes, charset: str) -> tuple[str, bool]:
    """The text, and whether it could be read as declared (an undeclared one always is)."""
    decoder = decoder_named(charset) if charset else "ascii"
    tries = ["utf-8", "cp1252"]
    if decoder in ("utf-16", "utf-32"):
        tries.insert(0, _byte_order(data, decoder))
    elif decoder is not None:
        tries.insert(0, _SUPERSETS.get(decoder, decoder))
    for number, attempt in enumerate(tries):
        try:
            text = data.decode(attempt)
        except UnicodeError:
            continue
        declared = decoder is not None and (number == 0 or not charset or decoder == "latin-1")
        return text.removeprefix("\ufeff"), declared
    return data.decode("latin-1"), decoder == "latin-1"


def _byte_order(data: bytes, decoder: str) -> str:
    """UTF-16 and UTF-32 without a mark: the zeros tell which end comes first."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:4] == b"\x00\x00\xfe\xff":
        return decoder
    sample = data[:200]
    return decoder + ("-be" if sample[::2].count(0) >= sample[1::2].count(0) else "-le")
