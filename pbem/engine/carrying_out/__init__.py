"""Typed lines carried out on a play: what they answer, what is filled in, what is refused."""
