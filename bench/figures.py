"""What a measurement comes to: a figure, the bar it has to clear, and whether it does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A measured value and its bar: at most, or at least."""

    name: str
    value: float
    unit: str = "x"
    at_most: float | None = None
    at_least: float | None = None
    detail: str = ""

    @property
    def met(self) -> bool:
        """Whether the bar is cleared; a figure without a bar always does."""
        low = self.at_least is None or self.value >= self.at_least
        return low and (self.at_most is None or self.value <= self.at_most)

    def __str__(self) -> str:
        bar = ""
        if self.at_most is not None:
            bar = f"at most {self.at_most:g}"
        elif self.at_least is not None:
            bar = f"at least {self.at_least:g}"
        verdict = "" if self.met else "MISSED"
        value = f"{self.value:.2f} {self.unit}"
        return f"{self.name:<52} {value:>12}  {bar:<13} {verdict:<7} {self.detail}".rstrip()
