"""Structs and dataclasses that threads may read at the same time.

msgspec works out such a class when it is first converted, and the process dies (SIGSEGV) if a
second thread converts one that is half worked out. So it is done at once, while its module is
imported.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T", bound=type[Any])


def prepared(kind: T) -> T:
    """Have msgspec work out a class, and all that it holds, now."""
    msgspec.json.Decoder(kind)
    return kind
