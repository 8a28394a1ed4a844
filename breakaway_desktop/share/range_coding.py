"""Range coding on one whole number: a value of weight f among M costs exactly log2(M / f) bits, and every number is
exactly one sequence of values.

G. N. N. Martin, "Range encoding: an algorithm for removing redundancy from a digitised message" (1979); on a whole
number as long as the message there is no rounding, and nothing to flush.
"""

from __future__ import annotations

from collections.abc import Sequence


class Encoder:
    """Collects values; `number` is all of them."""

    def __init__(self) -> None:
        self._parts: list[tuple[int, int, int]] = []

    def weighted(self, value: int | None, weights: Sequence[int]) -> int:
        """Add a value from 0 to the number of weights - 1. Raises ValueError for any other."""
        if value is None or not 0 <= value < len(weights):
            raise ValueError(value)
        self._parts.append((weights[value], sum(weights[:value]), sum(weights)))
        return value

    def below(self, value: int | None, bound: int) -> int:
        """Add a value from 0 to `bound` - 1, all equally likely. Raises ValueError for any other."""
        if value is None or not 0 <= value < bound:
            raise ValueError(value)
        self._parts.append((1, value, bound))
        return value

    @property
    def number(self) -> int:
        number = 0
        for weight, before, total in reversed(self._parts):
            whole, rest = divmod(number, weight)
            number = whole * total + before + rest
        return number


class Decoder:
    """Returns the values of a number, when asked with the weights of the encoder. The value given is ignored."""

    def __init__(self, number: int) -> None:
        self.number = number
        """What has not been decoded yet; 0 at the end of a number that is valid."""

    def weighted(self, _value: int | None, weights: Sequence[int]) -> int:
        whole, rest = divmod(self.number, sum(weights))
        value = before = 0
        while rest >= before + weights[value]:
            before += weights[value]
            value += 1
        self.number = whole * weights[value] + rest - before
        return value

    def below(self, _value: int | None, bound: int) -> int:
        self.number, value = divmod(self.number, bound)
        return value


Coder = Encoder | Decoder
