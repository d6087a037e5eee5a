#!/usr/bin/env bash
# Guess, before running: rtreelib's trees treat rectangles as closed; a milestone (a bar without length) is found by
# every window around it, and a window without width finds the bars it cuts.
# Found: a milestone is found by no window, not even by a window that holds all bars; only a query by a point finds it. A
# window without width finds nothing. A bar that begins where the window ends is not found.
# Why it matters: the milestones of a plan vanish from every view while a click on them still hits, so a test of
# hit-testing passes. A query by a point and a query by a window of size zero at that point give different answers.
# Source: rtreelib compares the sides of two rectangles with <, a point with the sides of a rectangle with <=.
# Runs: rtreelib 0.2.0 from PyPI.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rtreelib==0.2.0

"$folder/venv/bin/python" - <<'END' | tee "$folder/seen"
from rtreelib import Rect, RStarTree, RTree

bars = {"first": (0, 10), "milestone": (5, 5), "second": (20, 30)}
for name, kind in ("Guttman", RTree), ("R*", RStarTree):
    tree = kind()
    for bar, (start, end) in bars.items():
        tree.insert(bar, Rect(start, 0, end, 1))
    for start, end in (-100, 100), (4, 6), (5, 5), (10, 20):
        print(name, "window", (start, end), sorted(entry.data for entry in tree.query(Rect(start, 0, end, 1))))
    print(name, "point", sorted(entry.data for entry in tree.query((5, 0.5))))
END

diff --unified - "$folder/seen" <<'END'
Guttman window (-100, 100) ['first', 'second']
Guttman window (4, 6) ['first']
Guttman window (5, 5) []
Guttman window (10, 20) []
Guttman point ['first', 'milestone']
R* window (-100, 100) ['first', 'second']
R* window (4, 6) ['first']
R* window (5, 5) []
R* window (10, 20) []
R* point ['first', 'milestone']
END
