"""What is ordered beside one card a rider: a second card (R8.4), and things that riders do (R8.3, R8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from breakaway_desktop.engine.asks import AskExtra, AskOrders, Extra, GiveOrders
from breakaway_desktop.engine.slipstream import BASE

SECOND: Final = "second"
"""The mode in which the second card of the rider in question is named; other modes are the kind of an extra."""
_LARGEST: Final = 99


class More:
    """`mode` is what is being chosen for the rider in question, empty for his card; `cursor` the target under the
    arrows."""

    def __init__(self, ask: AskOrders, before: More | None = None) -> None:
        self.ask = ask
        self.second: dict[int, int] = dict(before.second) if before is not None else {}
        self.extras: dict[int, Extra] = {}
        self.guesses: set[int] = set(before.guesses) if before is not None else set()
        """Riders whose second card is named with the stepper."""
        self.mode = ""
        self.cursor = 0
        self._keep(before.extras.values() if before is not None else ())

    def _keep(self, extras: Iterable[Extra]) -> None:
        """Those that are still among what is asked: a rider may have been retired since (R4.5)."""
        for extra in extras:
            asked = self.kind(extra.rider, extra.kind)
            if asked is not None and extra.target in (asked.targets or (0,)):
                self.extras[extra.rider] = extra

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing but cards to order."""
        return self.ask.halves == 1 and not self.ask.extras

    @property
    def names_second(self) -> bool:
        return self.ask.halves > 1

    def kinds(self, rider: int) -> tuple[AskExtra, ...]:
        """What he may do beside riding."""
        return tuple(extra for extra in self.ask.extras if extra.rider == rider)

    def kind(self, rider: int, kind: str) -> AskExtra | None:
        return next((extra for extra in self.kinds(rider) if extra.kind == kind), None)

    def taken(self, rider: int) -> AskExtra | None:
        """The extra that was chosen for him."""
        extra = self.extras.get(rider)
        return None if extra is None else self.kind(rider, extra.kind)

    def plays_none(self, rider: int) -> bool:
        """Whether what was chosen for him lets him play no card."""
        taken = self.taken(rider)
        return taken is not None and taken.cards == ()

    def awaits_second(self, rider: int) -> bool:
        return self.names_second and rider not in self.second

    # The second card

    def name_second(self, rider: int, card: int, *, guessed: bool = False) -> None:
        """This card for the second half."""
        self.second[rider] = min(max(1, card), _LARGEST)
        (self.guesses.add if guessed else self.guesses.discard)(rider)

    def guess(self, rider: int, step: int) -> None:
        """The stepper: one more or less than what is named."""
        self.name_second(rider, self.second.get(rider, BASE) + step, guessed=True)

    def is_guess(self, rider: int, cards: Sequence[int], first: int | None) -> bool:
        """Whether he does not hold the card named, beside the one that he plays first."""
        left = list(cards)
        if first is not None and first < len(left):
            del left[first]
        return self.second.get(rider) not in left

    # Extras

    def targets_of(self, rider: int) -> tuple[int, ...]:
        """Whom the arrows go through, while somebody is to be named for him."""
        asked = self.kind(rider, self.mode) if self.mode else None
        return () if asked is None else asked.targets

    def begin(self, rider: int, kind: str) -> None:
        """This is chosen for him: at once, or after somebody is named; what was chosen before is put back."""
        asked, had = self.kind(rider, kind), self.extras.pop(rider, None)
        if asked is None:
            return
        if self.mode == kind or (had is not None and had.kind == kind):
            self.mode = ""
        elif asked.targets:
            self.mode, self.cursor = kind, asked.targets[0]
        else:
            self.mode, self.extras[rider] = "", Extra(kind, rider)

    def name(self, rider: int, target: int) -> bool:
        """Names this target; False when he may not be named."""
        if target not in self.targets_of(rider):
            return False
        self.extras[rider] = Extra(self.mode, rider, target)
        self.mode = ""
        return True

    def walk(self, rider: int, step: int) -> None:
        """The cursor goes on among those who may be named."""
        targets = self.targets_of(rider)
        at = targets.index(self.cursor) if self.cursor in targets else 0
        self.cursor = targets[(at + step) % len(targets)]

    # Given

    def take_up(self, given: GiveOrders) -> None:
        """As it had been given before it was taken back."""
        self.second.update(dict(given.then))
        self._keep(given.extras)

    def complete(self, given: GiveOrders) -> GiveOrders:
        """The orders with all of this; who plays no card is left out."""
        cards = tuple((rider, card) for rider, card in given.cards if not self.plays_none(rider))
        ordered = {rider for rider, _card in cards}
        then = tuple(sorted((rider, card) for rider, card in self.second.items() if rider in ordered))
        extras = tuple(extra for _rider, extra in sorted(self.extras.items()))
        return given._replace(cards=cards, then=then if self.names_second else (), extras=extras)
