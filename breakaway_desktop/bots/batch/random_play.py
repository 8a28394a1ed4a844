"""Random numbers with which the races of a batch draw from a softmax."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def gumbel_noise(shape: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    """What is added to values by their temperature, so that the largest is a draw of the softmax (Gumbel's trick)."""
    drawn = rng.standard_exponential(shape, dtype=np.float32)
    luck: NDArray[np.float32] = -np.log(np.maximum(drawn, np.float32(1e-30)))
    return luck
