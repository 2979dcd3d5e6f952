"""Attributions as mail programs write them, in the words of thirty languages and more."""

from __future__ import annotations

NAME = "pbem"
ADDRESS = "pbem+12.1.7.k3xq5f2a@pbem.example"

WORDINGS = {
    "en": "On Mon, Nov 16, 2026 at 9:34 AM {name} <{address}> wrote:",
    "en-apple": "On 16 Nov 2026, at 09:34, {name} <{address}> wrote:",
    "en-mutt": "On Mon, Nov 16, 2026 at 09:34:12AM +0100, {name} <{address}> wrote:",
    "fr": "Le lun. 16 nov. 2026 à 09:34, {name} <{address}> a écrit :",
    "de": "Am Mo., 16. Nov. 2026 um 09:34 Uhr schrieb {name} <{address}>:",
    "de-name": "{name} <{address}> schrieb am Mo., 16. Nov. 2026, 09:34:",
    "es": "El lun, 16 nov 2026 a las 9:34, {name} (<{address}>) escribió:",
    "it": "Il giorno lun 16 nov 2026 alle ore 09:34 {name} <{address}> ha scritto:",
    "nl": "Op ma 16 nov 2026 om 09:34 schreef {name} <{address}>:",
    "nl-apple": "Op 16 nov. 2026 om 09:34 heeft {name} <{address}> het volgende geschreven:",
    "pl": "pon., 16 lis 2026 o 09:34 {name} <{address}> napisał(a):",
    "uk": "пн, 16 лист. 2026 р. о 09:34 {name} <{address}> пише:",
    "ru": "пн, 16 нояб. 2026 г. в 09:34, {name} <{address}>:",
    "ru-apple": "16 нояб. 2026 г., в 09:34, {name} <{address}> написал(а):",
    "pt": "Em seg., 16 de nov. de 2026 às 09:34, {name} <{address}> escreveu:",
    "sv": "Den mån 16 nov. 2026 kl 09:34 skrev {name} <{address}>:",
    "da": "Den man. 16. nov. 2026 kl. 09.34 skrev {name} <{address}>:",
    "no": "man. 16. nov. 2026 kl. 09:34 skrev {name} <{address}>:",
    "fi": "ma 16. marrask. 2026 klo 9.34 {name} ({address}) kirjoitti:",
    "cs": "po 16. 11. 2026 v 9:34 odesílatel {name} <{address}> napsal:",
    "sk": "po 16. 11. 2026 o 9:34 {name} <{address}> napísal(a):",
    "hu": "{name} <{address}> ezt írta (időpont: 2026. nov. 16., H, 9:34):",
    "ro": "În lun., 16 nov. 2026 la 09:34, {name} <{address}> a scris:",
    "bg": "На пн, 16.11.2026 г. в 9:34 {name} <{address}> написа:",
    "el": "Στις Δευ 16 Νοε 2026 στις 9:34 π.μ., ο χρήστης {name} <{address}> έγραψε:",
    "tr": "{name} <{address}>, 16 Kas 2026 Pzt, 09:34 tarihinde şunu yazdı:",
    "hr": "pon, 16. stu 2026. u 09:34 {name} <{address}> napisao je:",
    "sl": "V V pon., 16. nov. 2026 ob 09:34 je oseba {name} <{address}> napisala:",
    "sr": "пон, 16. нов 2026. у 09:34 {name} <{address}> је написао/ла:",
    "lt": "2026-11-16, pr, 09:34 {name} <{address}> rašė:",
    "lv": "Pirmd., 2026. g. 16. nov., plkst. 09:34 — lietotājs {name} (<{address}>) rakstīja:",
    "et": "Kuupäev E, 16. november 2026 kell 09:34 kirjutas kasutaja {name} <{address}>:",
    "ca": "Missatge de {name} <{address}> del dia dl., 16 de nov. 2026 a les 9:34:",
    "vi": "Vào Th 2, 16 thg 11, 2026 vào lúc 09:34 {name} <{address}> đã viết:",
    "id": "Pada tanggal Sen, 16 Nov 2026 pukul 09.34 {name} <{address}> menulis:",
    "th": "ในวันที่ จ. 16 พ.ย. 2026 เวลา 09:34 {name} <{address}> เขียนว่า:",
    "ar": "في الاثنين، 16 نوفمبر 2026 في 9:34 ص تمت كتابة ما يلي بواسطة {name} <{address}>:",
    "he": "בתאריך יום ב׳, 16 בנוב׳ 2026 ב-9:34 מאת {name} <{address}>:",
    "zh": "{name} <{address}> 于2026年11月16日周一 09:34写道：",
    "zh-apple": "在 2026年11月16日，09:34，{name} <{address}> 写道：",
    "zh-tw": "{name} <{address}> 於 2026年11月16日 週一 上午9:34寫道：",
    "ja": "2026年11月16日(月) 9:34 {name} <{address}>:",
    "ja-apple": "2026/11/16 9:34、{name} <{address}>のメール:",
    "ko": "2026년 11월 16일 (월) 오전 9:34, {name} <{address}>님이 작성:",
}


def worded(language: str, name: str = NAME, address: str = ADDRESS) -> str:
    """The attribution of a letter of ours in this language."""
    return WORDINGS[language].format(name=name, address=address)


def _at(text: str, place: int) -> str:
    return f"{text[:place].rstrip()}\n{text[place:].lstrip()}"


def _near(text: str, place: int) -> int:
    """The blank nearest to this place, from there to the left."""
    return max(text.rfind(" ", 0, place), 1)


def broken(text: str) -> dict[str, str]:
    """The six ways in which clients break such a line, and whole."""
    opened, closed = text.index("<") if "<" in text else text.index("("), text.find(">")
    closed = closed if closed > 0 else text.index(")")
    third = _near(text, len(text) // 3)
    return {
        "whole": text,
        "before <": _at(text, opened) if opened > 8 else text,
        "after <": _at(text, opened + 1),
        "before >": _at(text, closed),
        "after >": _at(text, closed + 1) if len(text) > closed + 3 else text,
        "in the date": _at(text, third),
        "twice": _at(_at(text, closed), third)
        if third < opened
        else _at(_at(text, opened), closed + 1),
    }
