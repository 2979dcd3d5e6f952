"""The ways to read a typed line and carry it out on a play, and what is said where none does."""
