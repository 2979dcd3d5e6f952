"""The ways to read a typed line, and to carry it out on a play: what it answers, what is refused."""
