"""French keeps its signs with the words before them: no line begins with a colon."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from tools.messages import DOMAINS, Domain

TYPED = ("order", "usage")
"""What people type has plain spaces, as they type them."""
_ORDERS = re.compile(r"`[^`]*`")
_LOOSE = re.compile(r"[\w})\]][ ][:;?!»]|«[ ]|[\w})\]][:;?!»](?=\s|$)", re.MULTILINE)


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_signs_stay_with_the_words_before_them(domain: Domain) -> None:
    loose = []
    for one in read_po(BytesIO(domain.po("fr").read_bytes()), locale="fr"):
        forms = (one.string,) if isinstance(one.string, str) else one.string or ()
        if one.id and one.context not in TYPED:
            loose += [form for form in forms if _LOOSE.search(_ORDERS.sub("", form))]
    assert not loose, "\n".join(loose)
