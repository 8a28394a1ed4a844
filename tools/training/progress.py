"""The progress of a training in a file, so that an interrupted training continues to the same result."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from tools.training.learner import Learner
from tools.training.net import arrays
from tools.training.selfplay import Lesson


def save_progress(
    path: Path, rounds_done: int, learners: Mapping[str, Learner], met: deque[Lesson], rng: np.random.Generator
) -> None:
    """Write everything that the next rounds depend on; a file that is being replaced is never seen half written."""
    values = {"rounds": np.array(rounds_done), "random": np.array(json.dumps(rng.bit_generator.state))}
    for name, learner in learners.items():
        values[f"{name}.steps"] = np.array(learner.steps)
        for part, weights in arrays(learner.net).items():
            values[f"{name}.net.{part}"] = weights
            values[f"{name}.mean.{part}"] = learner.mean[part]
            values[f"{name}.square.{part}"] = learner.square[part]
    for number, lesson in enumerate(met):
        values[f"met.{number}.rows"], values[f"met.{number}.points"] = lesson
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, **values)  # type: ignore[arg-type]
    new.replace(path)


def load_progress(path: Path, learners: Mapping[str, Learner], met: deque[Lesson], rng: np.random.Generator) -> int:
    """Read the file into the learners, `met` and `rng`, and return the number of rounds done.

    Raises OSError, KeyError and ValueError for a file that is not the progress of such a training.
    """
    with np.load(path, allow_pickle=False) as values:
        for name, learner in learners.items():
            learner.steps = int(values[f"{name}.steps"])
            for part, weights in arrays(learner.net).items():
                weights[...] = values[f"{name}.net.{part}"]
                learner.mean[part][...] = values[f"{name}.mean.{part}"]
                learner.square[part][...] = values[f"{name}.square.{part}"]
        for number in range(met.maxlen or 0):
            if f"met.{number}.rows" in values:
                met.append(Lesson(values[f"met.{number}.rows"], values[f"met.{number}.points"]))
        rng.bit_generator.state = json.loads(str(values["random"]))
        return int(values["rounds"])
