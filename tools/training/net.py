"""Nets in training, and the file in which they are stored."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np

from breakaway_desktop.bots.batch.net_policy import Net
from breakaway_desktop.bots.batch.outlook import FloatArray


def random_net(features: int, units: int, rng: np.random.Generator) -> Net:
    """Return an untrained net, whose values are 0."""
    hidden = rng.normal(0.0, (2.0 / features) ** 0.5, (features, units)).astype(np.float32)
    return Net(hidden, *(np.zeros(size, np.float32) for size in (units, units, features, 1)))


def arrays(net: Net) -> dict[str, FloatArray]:
    """Return the weights by name."""
    return {field.name: getattr(net, field.name) for field in fields(net)}


def save_nets(path: Path, **nets: Net) -> None:
    """Write nets under their names into a file of NumPy arrays."""
    values_by_name = {f"{name}.{part}": values for name, net in nets.items() for part, values in arrays(net).items()}
    with path.open("wb") as file:
        np.savez(file, **values_by_name)  # type: ignore[arg-type]
