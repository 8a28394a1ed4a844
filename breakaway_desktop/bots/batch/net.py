"""A small neural net: one hidden layer of rectified units and a linear bypass. Its weights are a file of arrays."""

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

    def value_of(self, features: Reals) -> Reals:
        """(…) for features that come first (features, …)."""
        flat = features.reshape(len(features), -1)
        units = self.hidden.T @ flat
        units += self.bias[:, None]
        np.maximum(units, 0, out=units)
        found: Reals = self.out @ units + self.skip @ flat + self.level
        return found.reshape(features.shape[1:])


def load_net(path: Path, name: str) -> Net:
    """The net under this name. Raises KeyError when there is none, OSError and ValueError when it cannot be read."""
    with np.load(path, allow_pickle=False) as found:
        return Net(**{field.name: found[f"{name}.{field.name}"].astype(np.float32) for field in fields(Net)})
