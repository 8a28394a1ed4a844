"""A small net: one hidden layer of rectified units and a linear way past it. Its weights are a file of arrays."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from breakaway_desktop.bots.batch.outlook import Reals


@dataclass(slots=True)
class Net:
    """`hidden` (features, units) and `bias` (units) lead to the units, `out` (units) from them, `skip` (features)
    past them; `level` (1) is added."""

    hidden: Reals
    bias: Reals
    out: Reals
    skip: Reals
    level: Reals

    @classmethod
    def by_lot(cls, features: int, units: int, lots: np.random.Generator) -> Net:
        """A net that has learnt nothing: it answers 0."""
        hidden = lots.normal(0.0, (2.0 / features) ** 0.5, (features, units)).astype(np.float32)
        return cls(hidden, *(np.zeros(size, np.float32) for size in (units, units, features, 1)))

    def value(self, rows: Reals) -> Reals:
        """(…) for rows of features (…, features)."""
        flat = rows.reshape(-1, rows.shape[-1])
        units = flat @ self.hidden
        units += self.bias
        np.maximum(units, 0, out=units)
        found: Reals = units @ self.out + flat @ self.skip + self.level
        return found.reshape(rows.shape[:-1])

    def value_of(self, features: Reals) -> Reals:
        """(…) for features that come first (features, …): quicker for many rows."""
        flat = features.reshape(len(features), -1)
        units = self.hidden.T @ flat
        units += self.bias[:, None]
        np.maximum(units, 0, out=units)
        found: Reals = self.out @ units + self.skip @ flat + self.level
        return found.reshape(features.shape[1:])

    def arrays(self) -> dict[str, Reals]:
        """The weights by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def save_nets(path: Path, **nets: Net) -> None:
    """Writes nets under their names into one file that NumPy reads."""
    found = {f"{name}.{part}": values for name, net in nets.items() for part, values in net.arrays().items()}
    with path.open("wb") as file:
        np.savez(file, **found)  # type: ignore[arg-type]


def load_net(path: Path, name: str) -> Net:
    """The net under this name. Raises KeyError when there is none, OSError and ValueError when it cannot be read."""
    with np.load(path, allow_pickle=False) as found:
        return Net(**{field.name: found[f"{name}.{field.name}"].astype(np.float32) for field in fields(Net)})
