"""A small neural net: one hidden layer of rectified units and a linear bypass. Its weights are arrays in a file."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from breakaway_desktop.bots.batch.outlook import FloatArray


@dataclass(slots=True)
class Net:
    """Weights: `hidden` (features, units), `bias` and `out` (units), `skip` (features), constant `level` (1)."""

    hidden: FloatArray
    bias: FloatArray
    out: FloatArray
    skip: FloatArray
    level: FloatArray

    def value_of(self, features: FloatArray) -> FloatArray:
        """Return values (…) of features (features, …)."""
        flat = features.reshape(len(features), -1)
        units = self.hidden.T @ flat
        units += self.bias[:, None]
        np.maximum(units, 0, out=units)
        values: FloatArray = self.out @ units + self.skip @ flat + self.level
        return values.reshape(features.shape[1:])


def load_net(path: Path, name: str) -> Net:
    """Load the net of this name. Raises KeyError if there is none, OSError and ValueError if it cannot be read."""
    with np.load(path, allow_pickle=False) as arrays:
        return Net(**{field.name: arrays[f"{name}.{field.name}"].astype(np.float32) for field in fields(Net)})
