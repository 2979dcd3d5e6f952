"""One request as the orders of the host see it: at a seat, or at the front door."""
