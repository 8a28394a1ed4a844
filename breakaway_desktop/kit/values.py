"""Frozen values that cost nothing at the start of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, field
from functools import partial
from typing import Any, ClassVar, dataclass_transform


class _LazyFields:
    """The fields of a value for `replace`, which asks for those of a dataclass; made when asked for."""

    def __get__(self, _value: object, kind: type[FrozenValue]) -> dict[str, Field[Any]]:
        made: dict[str, Field[Any]] = {name: field() for name in kind._fields}
        for name, own in made.items():
            own.name = name
        return made


@dataclass_transform(frozen_default=True, eq_default=True, field_specifiers=(field,))
class FrozenValue:
    """Base of intents, messages and input: a frozen value whose fields are its annotations.

    A dataclass would do the same, but making each of these classes one costs 0.8 ms at every start of the program.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    _fields: ClassVar[tuple[str, ...]] = ()
    _factories: ClassVar[Mapping[str, Callable[[], object]]] = {}
    __dataclass_fields__: ClassVar[Any] = _LazyFields()

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        """Take the fields from the annotations of the class; `kw_only`: none of them has a position."""
        own, positional, factories = list(cls._fields), list(cls.__match_args__), dict(cls._factories)
        for name in cls.__annotations__:
            default = cls.__dict__.get(name)
            own.append(name)
            if not isinstance(default, Field):
                positional.append(name)
                if hasattr(default, "__get__"):  # a function found in the class would be a method
                    factories[name] = partial(getattr, cls, name)
                continue
            if default.kw_only is not True:
                positional.append(name)
            delattr(cls, name)
            if default.default_factory is not MISSING:
                factories[name] = default.default_factory
            else:
                setattr(cls, name, default.default)
        cls._fields, cls._factories = tuple(own), factories
        cls.__match_args__ = () if kw_only else tuple(positional)  # type: ignore[misc]  # that of a dataclass is final
        cls.__init__ = FrozenValue.__init__ if own else object.__init__  # type: ignore[assignment]  # for speed

    def __init__(self, *values: object, **named: object) -> None:
        cls = type(self)
        if not named and len(values) == len(cls._fields) == len(cls.__match_args__):
            self.__dict__.update(zip(cls._fields, values, strict=True))
            return
        values_by_name = dict(zip(cls.__match_args__, values, strict=False)) | named
        if len(values_by_name) != len(values) + len(named) or not values_by_name.keys() <= set(cls._fields):
            raise TypeError(f"{cls.__name__} takes {cls._fields}, not {values} and {named}")
        for name in cls._fields:
            if name not in values_by_name:
                if name in cls._factories:
                    values_by_name[name] = cls._factories[name]()
                elif not hasattr(cls, name):
                    raise TypeError(f"{cls.__name__} needs {name}")
        self.__dict__.update(values_by_name)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(name)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and (self.__dict__ == other.__dict__ or self._values() == other._values())

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({values})"

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._fields)
