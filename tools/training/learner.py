"""The optimizer of a net in training."""

from __future__ import annotations

from typing import Final

import numpy as np

from breakaway_desktop.bots.batch.net_policy import Net
from breakaway_desktop.bots.batch.outlook import FloatArray
from tools.training.net import arrays
from tools.training.selfplay import Lesson

AT_A_TIME: Final = 2048
"""Positions of one step."""


class Learner:
    """An Adam optimizer of the squared error of one net."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.steps = 0
        self.mean = {name: np.zeros_like(values) for name, values in arrays(net).items()}
        self.square = {name: np.zeros_like(values) for name, values in arrays(net).items()}

    def learn(self, lesson: Lesson, rate: float, rng: np.random.Generator) -> float:
        """Go through the lesson once, and return the mean squared error during it, in squared points."""
        order = rng.permutation(len(lesson.points))
        errors = 0.0
        for start in range(0, len(order), AT_A_TIME):
            part = order[start : start + AT_A_TIME]
            errors += self._step(lesson.rows[part], lesson.points[part], rate)
        return errors / len(order)

    def _step(self, rows: FloatArray, points: FloatArray, rate: float) -> float:
        net = self.net
        units = np.maximum(rows @ net.hidden + net.bias, 0)
        error = units @ net.out + rows @ net.skip + net.level - points
        slope = error * np.float32(2 / len(points))
        back = np.outer(slope, net.out)
        back *= units > 0
        slopes = {
            "hidden": rows.T @ back,
            "bias": back.sum(axis=0),
            "out": units.T @ slope,
            "skip": rows.T @ slope,
            "level": slope.sum(keepdims=True),
        }
        self.steps += 1
        for name, weights in arrays(net).items():
            self.mean[name] += np.float32(0.1) * (slopes[name] - self.mean[name])
            self.square[name] += np.float32(0.001) * (slopes[name] ** 2 - self.square[name])
            mean = self.mean[name] / np.float32(1 - 0.9**self.steps)
            square = self.square[name] / np.float32(1 - 0.999**self.steps)
            weights -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))
        return float(error @ error)
