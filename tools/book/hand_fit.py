"""The fitted table of hands: points of a team above the usual mix, as a sum of what each rider's hand is worth.

One team of six differs (`riders.starting_hands`), so that races are independent. Its lead over the mean of all teams is
fitted by least squares to a curve of second degree in each rider's highest, lowest and, of four, second card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from typing import Any, Final

import numpy as np

from breakaway_desktop.bots.opening import GOOD_HANDS
from breakaway_desktop.engine.hands import LARGEST, SIZES, SMALLEST, TOTALS
from tools.book.riders import POINT, Array

TWO_SIDED: Final = 1.96
"""Standard errors of a 95 % interval."""
WIDEST: Final = 1.5
"""Points: a hand whose half interval is wider is not known, and left out."""
FEATURES: Final = 6
"""Of a hand of three; the first is its highest card. Rider 1 has them twice, and five more with four cards."""
FIRST_OF_RIDER_2: Final = 1 + 2 * FEATURES + 5


def features(rider: int, hands: Array) -> Array:
    """Return whole numbers (races, features) of hands (races, 4) with the highest card first."""
    high, second, low = hands[:, 0], hands[:, 1], np.where(hands[:, 3] > 0, hands[:, 3], hands[:, 2])
    one = (low == 1).astype(np.int64)
    columns = [high, low, high * high, high * low, low * low, one]
    if rider == 0:
        four = (hands[:, 3] > 0).astype(np.int64)
        more = [np.ones_like(high), second, second * second, second * high, second * low]
        columns = [each * (1 - four) for each in columns] + [each * four for each in (*columns, *more)]
    return np.stack(columns, axis=1).astype(np.int64)


def normal_equations(own: Array, more: Array) -> list[list[int]]:
    """Return the sums of products of 1, all features and `more` (races): own (races, 4 riders, 4 cards)."""
    parts = [np.ones((len(own), 1), np.int64), *(features(rider, own[:, rider]) for rider in range(4)), more[:, None]]
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
    usual = usual_shares()
    found: dict[str, dict[str, list[float]]] = {}
    first = 1
    for rider in range(4):
        hands = [hand for size in SIZES[rider] for hand in legal_hands(size, TOTALS[rider])]
        table = features(rider, np.array([(*hand, *[0] * (4 - len(hand))) for hand in hands])).astype(np.float64)
        mean = sum(share * table[hands.index(hand)] for hand, share in usual[rider].items())
        part = slice(first, first + table.shape[1])
        first = part.stop
        off: Any = table - mean
        variance = np.einsum("ij,jk,ik->i", off, covariance[part, part], off)
        pairs = zip(off @ weights[part], np.sqrt(np.maximum(variance, 0)), strict=True)
        found[str(rider + 1)] = {
            "-".join(map(str, hand)): _in_points(worth, error, teams)
            for hand, (worth, error) in zip(hands, pairs, strict=True)
            if TWO_SIDED * error / (POINT * teams) <= WIDEST
        }
    return found


def slopes(equations: Array, teams: int) -> dict[str, list[float]]:
    """Return the points that one more on the highest card of rider 1 to 4 brings, and a fourth card of rider 1.

    By least squares in these five alone, over all hands ridden; a fourth card counts at the same highest card.
    """
    chosen = np.zeros((len(equations), 7))
    chosen[0, 0] = chosen[-1, -1] = 1
    chosen[[1, 1 + FEATURES], 1] = 1  # the highest card of rider 1, of three and of four
    chosen[1 + 2 * FEATURES, 5] = 1
    for rider in range(1, 4):
        chosen[FIRST_OF_RIDER_2 + (rider - 1) * FEATURES, rider + 1] = 1
    weights, covariance = solve(chosen.T @ equations @ chosen)
    errors = np.sqrt(np.diag(covariance))
    return {
        name: _in_points(weights[index], errors[index], teams)
        for index, name in enumerate(("highest.1", "highest.2", "highest.3", "highest.4", "fourth-card"), start=1)
    }


def _in_points(worth: float, error: float, teams: int) -> list[float]:
    return [round(float(worth) / (POINT * teams), 2), round(TWO_SIDED * float(error) / (POINT * teams), 2)]


def legal_hands(size: int, total: int) -> tuple[tuple[int, ...], ...]:
    """Return all hands of `size` cards with this sum (R3.1), each with the highest card first."""
    cards = range(LARGEST, SMALLEST - 1, -1)
    return tuple(hand for hand in combinations_with_replacement(cards, size) if sum(hand) == total)


def usual_shares() -> Sequence[dict[tuple[int, ...], float]]:
    """Return how often each rider has each hand of the usual mix, in which no card is in all four."""
    teams = [hands for hands in product(*GOOD_HANDS) if not set(hands[0]).intersection(*hands[1:])]
    return [
        {hand: count / len(teams) for hand, count in Counter(of_rider).items()} for of_rider in zip(*teams, strict=True)
    ]
