"""Bots that answer wrongly, as plug-ins may. Their names are `tests.match.odd_bots:Class` (record.md, Commands)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire


@dataclass(frozen=True)
class Raising(Bot):
    name: ClassVar[str] = "raising"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        raise ZeroDivisionError("a mistake in a bot")


@dataclass(frozen=True)
class Silent(Bot):
    name: ClassVar[str] = "silent"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return None


@dataclass(frozen=True)
class Liar(Bot):
    """Plays a card that the rider does not hold."""

    name: ClassVar[str] = "liar"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return PlayCard(ask.rider, 1000)


@dataclass(frozen=True)
class Stranger(Bot):
    """Answers for a rider of another team."""

    name: ClassVar[str] = "stranger"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return PlayCard(ask.rider % 10 + 10 * (ask.team % 3 + 1), ask.cards[0])


@dataclass(frozen=True)
class Truthy(Bot):
    """Answers with a truth value instead of a card."""

    name: ClassVar[str] = "truthy"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return PlayCard(ask.rider, True)


@dataclass(frozen=True)
class Broken(Bot):
    """Names its rider by a number of another type."""

    name: ClassVar[str] = "broken"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return PlayCard(float(ask.rider), ask.cards[0])  # type: ignore[arg-type]


@dataclass(frozen=True)
class Leaver(Bot):
    """Tries to end the program."""

    name: ClassVar[str] = "leaver"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        raise SystemExit(3)


@dataclass(frozen=True)
class Escaping(Bot):
    """Raises what is no Exception, with a long story."""

    name: ClassVar[str] = "escaping"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        raise BaseException("x" * 40_000)


@dataclass(frozen=True)
class Interrupting(Bot):
    """Behaves like Ctrl+C."""

    name: ClassVar[str] = "interrupting"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        raise KeyboardInterrupt


@dataclass(frozen=True)
class Deserter(Bot):
    """Retires everybody."""

    name: ClassVar[str] = "deserter"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return Retire(ask.rider)


@dataclass(frozen=True)
class Sleeper(Bot):
    """Returns `NoOrder` itself."""

    name: ClassVar[str] = "sleeper"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return NoOrder(ask.rider)


class _OddHands(Bot):
    built: ClassVar[Any] = None

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        return PlayCard(ask.rider, ask.cards[0])

    def hands(self, options: Any, rng: Any) -> Any:
        return self.built


@dataclass(frozen=True)
class Handless(_OddHands):
    name: ClassVar[str] = "handless"


@dataclass(frozen=True)
class OneHanded(_OddHands):
    name: ClassVar[str] = "one-handed"
    built: ClassVar[Any] = ((10, 10, 10),)


@dataclass(frozen=True)
class Wordy(_OddHands):
    name: ClassVar[str] = "wordy"
    built: ClassVar[Any] = (("10", "10", "10"), (9, 8, 8), (7, 7, 6), (6, 5, 5))


@dataclass(frozen=True)
class Greedy(_OddHands):
    name: ClassVar[str] = "greedy"
    built: ClassVar[Any] = ((10, 10, 11), (9, 8, 8), (7, 7, 6), (6, 5, 5))


@dataclass(frozen=True)
class Clumsy(_OddHands):
    name: ClassVar[str] = "clumsy"

    def hands(self, options: Any, rng: Any) -> Any:
        raise ZeroDivisionError("a mistake in a bot")


ODD_HANDED = ("Handless", "OneHanded", "Wordy", "Greedy", "Clumsy")
ODD = ("Raising", "Silent", "Liar", "Stranger", "Truthy", "Broken", "Leaver", "Deserter", "Sleeper")
