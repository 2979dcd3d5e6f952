"""Figures that are measured side by side in one run: `python -m bench`."""

from __future__ import annotations

import os

# A host keeps what Python has compiled and what tables say; so do those that are measured.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
