"""Random numbers for drawing from a softmax in a batch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def gumbel_noise(shape: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    """Return noise of this shape to add to value / temperature: the maximum samples the softmax (Gumbel's trick)."""
    drawn = rng.standard_exponential(shape, dtype=np.float32)
    noise: NDArray[np.float32] = -np.log(np.maximum(drawn, np.float32(1e-30)))
    return noise
