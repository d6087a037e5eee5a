#!/usr/bin/env bash
# Guess, before running: the nested containment lists of ncls answer as brute force does, for times of any sign;
# a bar from -10 to -1 is found by windows that meet it and by no other.
# Found: as soon as bars lie on both sides of zero, each bar before zero is also found at its mirror image. A window
# from 2 to 3 returns the bar that ended at -1. With bars on one side only, all answers are right.
# Why it matters: times before zero are ordinary in traces that count from a trigger, in plans that count from today and
# in any schedule shifted to its middle. Tests with times of one sign pass.
# Source: the C code of the list comes from genome alignments, where a negative coordinate stands for the other strand
# (macros of its intervaldb.h, written for pygr, turn a negative start and end into a positive pair).
# Runs: ncls 0.0.71 with numpy 2.4.6, both from PyPI.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ncls==0.0.71 numpy==2.4.6

"$folder/venv/bin/python" - <<'END' | tee "$folder/seen"
import random
import numpy
from ncls import NCLS


def index(bars):
    starts, ends = (numpy.array(column, dtype=numpy.int64) for column in zip(*bars))
    found = NCLS(starts, ends, numpy.arange(len(bars), dtype=numpy.int64))
    return lambda start, end: sorted(bars[i] for _, _, i in found.find_overlap(start, end))


def brute(bars, start, end):
    return sorted(bar for bar in bars if bar[0] < end and bar[1] > start)


pair = [(-10, -1), (1, 10)]
for window in (2, 3), (-3, -2):
    print("window", window, "of", pair, "finds", index(pair)(*window))

generator = random.Random(1)
for name, offset in ("after zero", 600), ("before zero", -1400), ("on both sides", -400):
    starts = [generator.randrange(offset, offset + 600) for _ in range(500)]
    bars = [(start, start + generator.randrange(1, 200)) for start in starts[:200]]
    windows = [(start, start + generator.randrange(1, 100)) for start in starts[200:]]
    find = index(bars)
    wrong = sum(find(*window) != brute(bars, *window) for window in windows)
    print(f"200 bars {name}:", "all answers right" if wrong == 0 else f"over half of 300 wrong: {wrong > 150}")
END

diff --unified - "$folder/seen" <<'END'
window (2, 3) of [(-10, -1), (1, 10)] finds [(-10, -1), (1, 10)]
window (-3, -2) of [(-10, -1), (1, 10)] finds [(-10, -1), (1, 10)]
200 bars after zero: all answers right
200 bars before zero: all answers right
200 bars on both sides: over half of 300 wrong: True
END
