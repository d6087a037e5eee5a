#!/usr/bin/env bash
# Guess, before running: scikit-learn turns int64 nanoseconds into float64, so a neighbour is wrong by at most the
# spacing of these numbers (256 ns today). Only algorithm="brute" is worse, because it subtracts squares; the default,
# which picks a tree in one dimension, is not.
# Found: the default picks brute force as soon as half of the rows are asked for, silently. Eleven events a second apart:
# each is its own neighbour at distance 0 in a tree; by default most have the first event as nearest, up to
# nine seconds away, and every distance reads 0. With a twelfth event all answers are right.
# Why it matters: an index of timestamps that was tested on a thousand rows answers wrongly for the row or the job that
# has ten. The test that would show it has few rows, and distances that read 0 look like hits.
# Source: sklearn/neighbors/_base.py chooses "brute" when n_neighbors >= n_samples // 2; brute force computes
# x² - 2xy + y², and float64 numbers of the size of these squares are 6e20 apart.
# Runs: scikit-learn 1.9.1 with numpy 2.4.6, both from PyPI.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scikit-learn==1.9.1 numpy==2.4.6

"$folder/venv/bin/python" - <<'END' | tee "$folder/seen"
import numpy
from sklearn.neighbors import NearestNeighbors

second = 1_000_000_000
for rows in 11, 12:
    times = 1_700_000_000 * second + numpy.arange(rows, dtype=numpy.int64) * second
    for algorithm in "auto", "kd_tree":
        search = NearestNeighbors(n_neighbors=5, algorithm=algorithm).fit(times[:, None])
        distances, found = search.kneighbors(times[:, None])
        apart = abs(times[found[:, 0]] - times)
        print(rows, "events,", algorithm + ":", "over half wrong:", (apart > 0).sum() > rows / 2,
              "seconds away:", "over 5" if apart.max() > 5 * second else apart.max() // second,
              "distances all 0:", not distances[:, 0].any())
END

diff --unified - "$folder/seen" <<'END'
11 events, auto: over half wrong: True seconds away: over 5 distances all 0: True
11 events, kd_tree: over half wrong: False seconds away: 0 distances all 0: True
12 events, auto: over half wrong: False seconds away: 0 distances all 0: True
12 events, kd_tree: over half wrong: False seconds away: 0 distances all 0: True
END
