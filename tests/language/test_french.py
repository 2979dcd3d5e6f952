"""French keeps its signs with the words before them, and has one way to say a thing."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from pbem.desk import registry
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import Words, joined, ntext, order, spoken, text
from tools.messages import DOMAINS, Domain

TYPED = ("order", "usage")
"""What people type has plain spaces, as they type them."""
_ORDERS = re.compile(r"`[^`]*`")
_POLITE = re.compile(r"\b(?:Vous|[Vv]otre|[Vv]os|[Vv]euillez)\b")
"""Said to one player; `vous` alone is for all of them."""
_LOOSE = re.compile(r"[\w})\]][ ][:;?!»]|«[ ]|[\w})\]][:;?!»](?=\s|$)", re.MULTILINE)


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_signs_stay_with_the_words_before_them(domain: Domain) -> None:
    loose = []
    for one in read_po(BytesIO(domain.po("fr").read_bytes()), locale="fr"):
        forms = (one.string,) if isinstance(one.string, str) else one.string or ()
        if one.id and one.context not in TYPED:
            loose += [form for form in forms if _LOOSE.search(_ORDERS.sub("", form))]
    assert not loose, "\n".join(loose)


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_a_player_is_called_tu(domain: Domain) -> None:
    polite = []
    for one in read_po(BytesIO(domain.po("fr").read_bytes()), locale="fr"):
        forms = (one.string,) if isinstance(one.string, str) else one.string or ()
        polite += [form for form in forms if one.id and _POLITE.search(form)]
    assert not polite, "\n".join(polite)


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_goods_are_counted_in_one_way(domain: Domain) -> None:
    """`énergie 3` stood beside `2 unités d'énergie`; `1 pas de fédération` seems to be none."""
    odd = re.compile(r"énergie \{|\} d'énergie|\{n\} pas de")
    found = []
    for one in read_po(BytesIO(domain.po("fr").read_bytes()), locale="fr"):
        forms = (one.string,) if isinstance(one.string, str) else one.string or ()
        found += [
            form for form in forms if one.id and odd.search(re.sub(r"\{\w+:unité[^}]*}", "", form))
        ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("said", "french"),
    [
        (text("You gain {n} energy.", n=1), "Tu gagnes 1 unité d'énergie."),
        (text("You gain {n} energy.", n=3), "Tu gagnes 3 unités d'énergie."),
        (
            text("New on offer: {contracts}.", contracts="R08"),
            "Nouveau contrat proposé\u00a0: R08.",
        ),
        (
            text("New on offer: {contracts}.", contracts="R08, G01"),
            "Nouveaux contrats proposés\u00a0: R08, G01.",
        ),
        (text("Drops go into {sites}.", sites="9L"), "Une goutte va en 9L."),
        (
            joined([text("{n} VP", n=3), ntext("{n} mixer", "{n} mixers", 1)]),
            "3 PV et 1 bétonnière",
        ),
        (joined([order("bank"), order("pass")], "; "), "banque\u00a0; passer"),
    ],
)
def test_words_agree_with_how_many_there_are(said: Words, french: str) -> None:
    registry.find("barrage")  # which says where its catalogues are
    with reading_as(reader_of("fr", game="barrage")):
        assert spoken(said) == french
