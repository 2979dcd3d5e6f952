"""What stands in the catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from babel.messages.pofile import read_po

from tools.messages import Domain


def entries(domain: Domain, language: str) -> Iterator[tuple[str, str]]:
    """Every English sentence with its translation, in each form of a plural."""
    for one in read_po(BytesIO(domain.po(language).read_bytes()), locale=language):
        if not one.id:
            continue
        english = one.id if isinstance(one.id, str) else one.id[-1]
        forms = (one.string,) if isinstance(one.string, str) else one.string
        for form in forms or ():
            yield english, form
