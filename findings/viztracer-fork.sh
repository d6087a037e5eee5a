#!/usr/bin/env bash
# Guess, before running: viztracer gives each process its own bars; what ran before a fork stands under the parent alone.
# Found: a forked child writes everything that the parent had recorded before the fork once more, under its own process.
# After two forks in a row there are three copies. Their times agree to a nanosecond or two, in some runs exactly,
# because each process turns ticks into time by a factor that it measures. The child's thread keeps the parent's number.
# Why it matters: bars per process, busy time and counts of calls grow with the number of workers, by work that no worker
# did, and equality does not find the copies. Rows keyed by thread alone put two processes into one row, where the copies
# hide each other.
# Source: the tracer's buffer is memory, and memory is what fork copies; it is not emptied in the child.
# Runs: viztracer 1.1.1 from PyPI.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check viztracer==1.1.1

cat >"$folder/forks.py" <<'END'
import os
import time


def prepare():
    time.sleep(0.01)


def work():
    time.sleep(0.01)


prepare()
for _ in range(2):
    if os.fork() == 0:
        work()
        break
else:
    os.wait()
    os.wait()
END
cd "$folder"
venv/bin/viztracer --quiet --output_file trace.json forks.py >log 2>&1

python3 - <<'END' | tee seen
import json

bars = [event for event in json.load(open("trace.json"))["traceEvents"] if event["ph"] == "X"]
for name in "prepare", "work":
    of_name = [bar for bar in bars if bar["name"].startswith(name)]
    starts = [bar["ts"] for bar in of_name]
    print(name, "bars:", len(of_name), "processes:", len({bar["pid"] for bar in of_name}),
          "starts within 0.1 µs:", max(starts) - min(starts) < 0.1)
print("processes:", len({bar["pid"] for bar in bars}), "numbers of threads:", len({bar["tid"] for bar in bars}))
END

diff --unified - seen <<'END'
prepare bars: 3 processes: 3 starts within 0.1 µs: True
work bars: 2 processes: 2 starts within 0.1 µs: False
processes: 3 numbers of threads: 1
END
