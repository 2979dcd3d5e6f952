"""Documents on disk: written whole or not at all."""
