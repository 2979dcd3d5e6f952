"""A game's clock: how long a seat may think, when it is reminded, and what its absence costs."""
