"""A play-by-email and command-line host for turn-based games."""

__version__ = "0.1.0"
