"""Orders given ahead of the turn: private, checked when given, applied when they fit.

A standing order is a chain: `if CONDITION: ORDERS`, then any number of `else if CONDITION:
ORDERS`, then perhaps `else ORDERS`. `when my turn: ORDERS` is a chain of one. When the seat is
asked, the first part whose condition holds is carried out, and the chain is used up; when none
holds, or the orders do not fit, it is dropped and the player is told why.
"""
