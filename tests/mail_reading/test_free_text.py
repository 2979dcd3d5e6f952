"""Words to pass on end above a signature, a header or an attribution."""

from __future__ import annotations

import pytest

from pbem.mail.reading import Reason, cut_free_text

TEXT = ["message Ben: shall we trade?", "I need two mixers."]


@pytest.mark.parametrize(
    "below",
    [
        ["Best regards", "Ann"],
        ["Cheers,"],
        ["Grüße", "Ann Muster"],
        ["Pozdrawiam,", "Ania"],
        ["Дякую!"],
        ["Спасибо", "Аня"],
        ["Grazie"],
        ["--", "Ann"],
        ["Sent from my iPhone"],
        ["Ann Smith", "+44 20 7946 0958"],
        ["Ann", "Tel: 030 1234 5678", "www.example.org"],
        ["Ann Smith", "ann@example.org | +1 (555) 010-9999"],
        ["iPhoneから送信"],
    ],
)
def test_a_signature_is_cut(below: list[str]) -> None:
    kept, cut = cut_free_text([*TEXT, *below])
    assert kept == TEXT
    assert [(out.reason, out.text, out.first, out.last) for out in cut] == [
        (Reason.SIGNATURE, below[0], 3, 2 + len(below))
    ]


@pytest.mark.parametrize(
    "below",
    [
        ["To: red@example.org"],
        ["Cc: red@example.org", "more"],
        ["On Mon, Nov 16, 2026 at 9:34 AM pbem <p@pbem.example> wrote:", "old words"],
        ["-----Original Message-----", "old words"],
        ["Від: pbem", "old words"],
    ],
)
def test_what_is_left_of_a_quote_is_cut(below: list[str]) -> None:
    kept, cut = cut_free_text([*TEXT, *below])
    assert kept == TEXT
    assert [out.reason for out in cut] == [Reason.QUOTE]


@pytest.mark.parametrize(
    "lines",
    [
        ["message Ben: call +44 20 7946 0958"],
        ["message Ben: thanks"],
        [*TEXT, "Thanks to you I am out of money now."],
        [*TEXT, "to: or not to: that is the question"],
        [*TEXT, "Best would be 9A?"],
        [*TEXT, "3 drops from 2L, 100 200 300 if you like that better than this"],
        ["message all: a", "Ann builds at 9", "Ben at 7"],
    ],
)
def test_other_words_stay(lines: list[str]) -> None:
    assert cut_free_text(lines) == (lines, [])
