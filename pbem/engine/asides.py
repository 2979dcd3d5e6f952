"""Orders that a seat gives outside its turn go the same way as those within it."""

from .orders import carry_out as carry_out_asides

__all__ = ["carry_out_asides"]
