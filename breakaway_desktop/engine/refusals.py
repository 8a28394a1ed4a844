"""A refusal as data: a key and values, which screens put into words."""

from __future__ import annotations

from typing import Any, Self

from breakaway_desktop.kit.errors import ExplainedError, error_text


class Refusal:
    """A reason why something is not allowed: `key` names it, `values` fill its sentence."""

    __slots__ = ("key", "values")

    def __init__(self, key: str, /, **values: Any) -> None:
        self.key = key
        self.values = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((name, str(value)) for name, value in self.values.items()))))

    def __repr__(self) -> str:
        return f"Refusal({self.key!r}, {self.values!r})"


class Refused(ExplainedError):
    """Raised when the referee refuses a decision or a start; carries one `Refusal`."""

    def __init__(self, key: str, /, **values: Any) -> None:
        self.refusal = Refusal(key, **values)
        super().__init__(f"{key} {values}")

    @classmethod
    def of(cls, refusal: Refusal) -> Self:
        return cls(refusal.key, **refusal.values)


class NoSuchRider(Refused, KeyError):
    """Raised for a number that no rider has; other programs know it as a KeyError."""

    __str__ = Exception.__str__


class VariantFailed(Refused):
    """A variant from outside is at fault: keys `variant-failed` and `variant-endless`."""

    @classmethod
    def of_error(cls, variant: str | None, error: BaseException, hook: str) -> Self:
        """Return the failure for an error in a hook; an empty one: in what the referee made of its answers."""
        return cls(
            "variant-failed", variant=variant, error=f"{hook}: {error_text(error)}" if hook else error_text(error)
        )
