#!/usr/bin/env bash
# Guess, before running: py-spy leaves threads that sleep out unless --idle is given, in every format; in its Chrome trace
# a sleep is a hole between bars.
# Found: the Chrome trace has no hole. A bar ends only when a sample with another stack comes, and a thread asleep gives no
# sample, so the function before a sleep lasts until some sample after it: a function of 0.3 s was seen as a bar of 2.2 s.
# Which function is charged differs from run to run. The speedscope file of the same program, recorded with the same
# options, is 0.6 s long in place of 2.6 s: sleeping time is cut out and later bars move forward.
# Why it matters: two files of one recorder differ by a factor of four in length, and neither says so. Durations of bars
# in the one, and distances of bars in the other, are not times.
# Source: py-spy writes a begin or an end where stacks differ (chrometrace.rs), and a weight of 1/rate for each sample.
# Runs: py-spy 0.4.3 from PyPI, which must be allowed to trace a child process.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check py-spy==0.4.3

cat >"$folder/sleeper.py" <<'END'
import time


def busy(seconds):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def before():
    busy(0.3)


def asleep():
    time.sleep(2)


def after():
    busy(0.3)


before()
asleep()
after()
END
for format in chrometrace speedscope; do
    "$folder/venv/bin/py-spy" record --rate 100 --format "$format" --output "$folder/$format.json" -- \
        python3 -S -E "$folder/sleeper.py" >"$folder/log" 2>&1
done

python3 - "$folder" <<'END' | tee "$folder/seen"
import json
import sys

events = json.load(open(sys.argv[1] + "/chrometrace.json"))
events = events if isinstance(events, list) else events["traceEvents"]
begun, bars = {}, []
for event in events:
    if event["ph"] == "B":
        begun[event["name"]] = event["ts"]
    elif event["name"] in ("before", "asleep", "after"):
        bars.append((begun[event["name"]], event["ts"], event["name"]))
bars.sort()
print("bars of the Chrome trace:", *(f"{name} {(end - start) / 1e6:.2f} s" for start, end, name in bars), file=sys.stderr)
print("bars from before to after: over 2.4 s:", sum(end - start for start, end, _ in bars) > 2.4e6)
print("holes between bars:", sum(b[0] > a[1] for a, b in zip(bars, bars[1:])))
profile = json.load(open(sys.argv[1] + "/speedscope.json"))["profiles"][0]
print(f"speedscope: {profile['endValue']:.2f} s", file=sys.stderr)
print("speedscope: under 1.5 s:", profile["endValue"] < 1.5)
END

diff --unified - "$folder/seen" <<'END'
bars from before to after: over 2.4 s: True
holes between bars: 0
speedscope: under 1.5 s: True
END
