"""Second program for the figures of item analysis, in another language and by other formulas.

It computes with exact fractions of the published patterns, by raw sums instead of deviations, and takes a root only at the end. The spec
beside it compares its results with those of the service, and runs it anew where there is a python3:

    python3 second-program.py > second-program.json
"""

import json
import math
import os
import sys
from fractions import Fraction as F

HERE = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))


def moment_sums(xs):
    return [sum(F(x) ** p for x in xs) for p in range(5)]


def cov(xs, ys):
    n = len(xs)
    if n < 2:
        return None
    return (sum(F(x) * y for x, y in zip(xs, ys)) - F(sum(xs)) * sum(ys) / n) / (n - 1)


def root(value):
    return None if value is None else math.sqrt(value)


def median(xs):
    ordered = sorted(xs)
    n = len(ordered)
    return F(ordered[n // 2] + ordered[(n - 1) // 2], 2)


def skew_kurt(xs):
    """G1 and G2 from the k-statistics in raw power sums (Kendall and Stuart, The Advanced Theory of Statistics, 12.9)."""
    n, s1, s2, s3, s4 = moment_sums(xs)
    k2 = (n * s2 - s1**2) / (n * (n - 1))
    if k2 == 0:
        return None, None
    k3 = (2 * s1**3 - 3 * n * s1 * s2 + n**2 * s3) / (n * (n - 1) * (n - 2))
    k4 = (
        -6 * s1**4
        + 12 * n * s1**2 * s2
        - 3 * n * (n - 1) * s2**2
        - 4 * n * (n + 1) * s1 * s3
        + n**2 * (n + 1) * s4
    ) / (n * (n - 1) * (n - 2) * (n - 3))
    return float(k3) / float(k2) ** 1.5, float(k4 / k2**2)


def weights(totals, sign):
    """Share of each paper in the 27 % with the highest (sign 1) or lowest (sign -1) totals."""
    left = F(27, 100) * len(totals)
    shares = {}
    for total in sorted(set(totals), key=lambda value: -sign * value):
        at = totals.count(total)
        shares[total] = min(F(1), left / at)
        left = max(F(0), left - at)
    return [shares[total] for total in totals]


def group_facility(marks, share, full):
    return sum(w * x for w, x in zip(share, marks)) / (sum(share) * full)


def analyse(rows, full):
    totals = [sum(row) for row in rows]
    columns = list(zip(*rows))
    upper, lower = weights(totals, 1), weights(totals, -1)
    total_variance = cov(totals, totals)
    with_total = [cov(column, totals) for column in columns]
    roots = [root(c) if c >= 0 else None for c in with_total]
    all_roots = sum(r for r in roots if r is not None)
    items = []
    for column, limit, own_root in zip(columns, full, roots):
        rest = [t - x for t, x in zip(totals, column)]
        own, other, both = cov(column, column), cov(rest, rest), cov(column, rest)
        most = cov(sorted(column), sorted(rest))
        items.append(
            {
                "facility": float(F(sum(column), len(column)) / limit),
                "sd": root(own),
                "discrimination": None if own * other == 0 else float(both) / math.sqrt(own * other),
                "upperLower": float(group_facility(column, upper, limit) - group_facility(column, lower, limit)),
                "efficiency": None if most == 0 else float(both / most),
                "weight": None if own_root is None or all_roots == 0 else own_root / all_roots,
            }
        )
    k = len(columns)
    alpha = F(k, k - 1) * (1 - sum(cov(c, c) for c in columns) / total_variance)
    skew, kurt = skew_kurt(totals)
    return {
        "n": len(rows),
        "mean": float(F(sum(totals), len(totals))),
        "median": float(median(totals)),
        "sd": root(total_variance),
        "skewness": skew,
        "kurtosis": kurt,
        "alpha": float(alpha),
        "standardError": root(total_variance * (1 - alpha)),
        "items": items,
    }


with open(os.path.join(HERE, "data-sets.json"), encoding="utf-8") as file:
    sets = json.load(file)
results = {}
for data in sets:
    rows = [row for pattern, count in data["patterns"] for row in [pattern] * count]
    results[data["name"]] = analyse(rows, data["full"])
json.dump(results, sys.stdout, indent=1)
sys.stdout.write("\n")
