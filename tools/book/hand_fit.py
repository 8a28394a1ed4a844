"""The fitted table of hands: points of a team above the usual mix, as a sum of what each rider's hand is worth.

One team of six differs (`riders.starting_hands`), so that races are independent. Its lead over the mean of all teams is
fitted by least squares to a curve of second degree in each rider's highest, lowest and, of four, second card.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any, Final

import numpy as np

from breakaway_desktop.bots.opening import GOOD_HANDS
from breakaway_desktop.engine.hands import LARGEST, SIZES, SMALLEST, TOTALS
from tools.book.riders import POINT, Array, Ridden

TWO_SIDED: Final = 1.96
"""Standard errors of a 95 % interval."""
WIDEST: Final = 1.5
"""Points: a hand whose half interval is wider is not known, and left out."""
HIGHEST: Final = ([1, 7], [18], [24], [30])
FOURTH: Final = 13
"""Columns of the highest card of riders 1 (of three cards, of four) to 4, and of whether rider 1 has a fourth card."""


def features(rider: int, hands: Array) -> Array:
    """Return whole numbers (races, features) of hands (races, 3 or 4) with the highest card first."""
    hands = np.pad(hands, ((0, 0), (0, 4 - hands.shape[1]))).astype(np.int64)
    high, second, low = hands[:, 0], hands[:, 1], np.where(hands[:, 3] > 0, hands[:, 3], hands[:, 2])
    columns = [high, low, high * high, high * low, low * low, low == 1]
    if rider == 0:
        four = hands[:, 3] > 0
        more = [four, second, second * second, second * high, second * low]
        columns = [each * ~four for each in columns] + [each * four for each in (*columns, *more)]
    return np.stack(columns, axis=1).astype(np.int64)


def normal_equations(ridden: Ridden, more: Array) -> list[list[int]]:
    """Return the sums of products of 1, all features of the team that differs, and `more` (races)."""
    hands = ridden.hands.reshape(len(more), -1, 4, 4)[np.arange(len(more)), ridden.one]
    own = -np.sort(-hands, axis=2)
    parts = [np.ones((len(own), 1)), *(features(rider, own[:, rider]) for rider in range(4)), more[:, None]]
    table = np.concatenate(parts, axis=1).astype(np.int64)
    products: list[list[int]] = (table.T @ table).tolist()
    return products


def solve(equations: Array) -> tuple[Array, Array]:
    """Return weights and covariance of normal equations whose last row is the fitted value and whose first is 1."""
    products, moments = equations[:-1, :-1], equations[:-1, -1]
    scale = np.sqrt(np.diag(products))
    inverse = np.linalg.pinv(products / np.outer(scale, scale)) / np.outer(scale, scale)
    weights = inverse @ moments
    left = max(0.0, equations[-1, -1] - weights @ moments) / (equations[0, 0] - len(weights))
    return weights, inverse * left


def fitted_hands(equations: Array, teams: int) -> dict[str, dict[str, list[float]]]:
    """Return points above the usual mix, and half the 95 % interval, of legal hands with their full total (R3), by
    rider and hand. Errors of riders are independent, because their hands were drawn so: they add up as squares do.
    """
    weights, covariance = solve(equations)
    usual = [hands for hands in product(*GOOD_HANDS) if not set(hands[0]).intersection(*hands[1:])]
    found: dict[str, dict[str, list[float]]] = {}
    first = 1
    for rider, of_rider in enumerate(zip(*usual, strict=True)):
        found[str(rider + 1)] = {}
        mean = features(rider, np.array(of_rider)).mean(axis=0)
        part = slice(first, first + len(mean))
        first = part.stop
        for size in SIZES[rider]:
            for hand in combinations_with_replacement(range(LARGEST, SMALLEST - 1, -1), size):
                if sum(hand) == TOTALS[rider]:
                    off: Any = features(rider, np.array([hand]))[0] - mean
                    worth = _in_points(off @ weights[part], off @ covariance[part, part] @ off, teams)
                    if worth[1] <= WIDEST:
                        found[str(rider + 1)]["-".join(map(str, hand))] = worth
    return found


def slopes(equations: Array, teams: int) -> dict[str, list[float]]:
    """Return the points that one more on the highest card of rider 1 to 4 brings, and a fourth card of rider 1.

    By least squares in these five alone, over all hands ridden; a fourth card counts at the same highest card.
    """
    columns = [[0], *HIGHEST, [FOURTH], [-1]]
    chosen = np.zeros((len(equations), len(columns)))
    for column, rows in enumerate(columns):
        chosen[rows, column] = 1
    weights, covariance = solve(chosen.T @ equations @ chosen)
    names = ("highest.1", "highest.2", "highest.3", "highest.4", "fourth-card")
    worths = zip(names, weights[1:], np.diag(covariance)[1:], strict=True)
    return {name: _in_points(weight, variance, teams) for name, weight, variance in worths}


def _in_points(worth: float, variance: float, teams: int) -> list[float]:
    half = TWO_SIDED * max(0.0, float(variance)) ** 0.5
    return [round(float(worth) / (POINT * teams), 2), round(half / (POINT * teams), 2)]
