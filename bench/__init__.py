"""Figures that are measured side by side in one run: `python -m bench`."""
