"""Keeps compiled templates between two runs, since compiling a board takes longer than drawing it.

They are in a folder of this user in the system's place for temporary files. Where that cannot be
had, templates are compiled each time, as if there were no such folder.
"""

from __future__ import annotations

from contextlib import suppress

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

NAMES = "__pbem_2_%s.cache"
"""What files are called; another number when `our_jinja` has templates compiled in another way."""


class CompiledTemplates(FileSystemBytecodeCache):
    """Jinja's own cache, but a full disk is no reason to fail."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)


def compiled_templates() -> CompiledTemplates | None:
    """The folder, if it is there or can be made, and belongs to nobody else."""
    try:
        return CompiledTemplates(pattern=NAMES)
    except (OSError, RuntimeError):
        return None
