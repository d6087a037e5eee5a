#!/usr/bin/env bash
# Guess, before running: uftrace's Chrome trace ends the bars that a longjmp leaves at the jump, as it ends those that an
# exception leaves; begins and ends pair up by nesting.
# Found: setjmp returns twice, so it ends twice and begins once; the functions that the jump left never end. Each end
# after the jump therefore closes the wrong bar where bars are paired by nesting, and main never ends. An exception
# through as many frames leaves a trace that pairs up.
# Why it matters: the trace format pairs an end with the last begin, of any name. A viewer shows the rest of the
# program a level too deep for each jump, and functions that are long gone last to the end of the recording.
# Source: uftrace writes the end of a function at its return; a second return has no begin of its own.
# Runs: uftrace 0.13 and g++ 12 of Debian 12.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debian() { # NAME=VERSION: there already, or installed where this may install
    local name=${1%%=*} version=${1#*=} found
    found=$(dpkg-query --show --showformat '${Version}' "$name" 2>/dev/null || true)
    if [[ ! $found ]] && ((EUID == 0)); then apt-get install --yes -qq "$1" >&2 && found=$version; fi
    if [[ $found != "$version" ]]; then echo "needs $name $version, found ${found:-none}: apt-get install $1" >&2 && exit 2; fi
}
debian uftrace=0.13-1

cat >"$folder/jump.cpp" <<'END'
#include <csetjmp>
#include <unistd.h>
static jmp_buf back;
[[gnu::noinline]] void deepest(bool jumps) {
    usleep(100);
    if (jumps) longjmp(back, 1);
    throw 1;
}
[[gnu::noinline]] void deeper(bool jumps) { deepest(jumps); usleep(1); }
[[gnu::noinline]] void by_jump() {
    if (!setjmp(back)) deeper(true);
    usleep(100);
}
[[gnu::noinline]] void by_exception() {
    try { deeper(false); } catch (int) { usleep(100); }
}
[[gnu::noinline]] void later() { usleep(100); }
int main(int count, char **) {
    if (count > 1) by_jump(); else by_exception();
    later();
}
END
g++ -O1 -pg -o "$folder/jump" "$folder/jump.cpp"

for name in exception longjmp; do
    arguments=()
    if [[ $name == longjmp ]]; then arguments=(jumps); fi
    uftrace record --data "$folder/$name" "$folder/jump" "${arguments[@]}" >"$folder/log" 2>&1
    uftrace dump --chrome --data "$folder/$name" >"$folder/$name.json" 2>"$folder/log"
    python3 - "$name" "$folder/$name.json" <<'END'
import json
import sys

open_bars, wrong = [], []
for event in json.load(open(sys.argv[2]))["traceEvents"]:
    name = event["name"]
    if name.startswith("linux:"):
        continue
    if event["ph"] == "B":
        open_bars.append(name)
    elif event["ph"] == "E":
        begun = open_bars.pop() if open_bars else "nothing"
        if begun != name:
            wrong.append(f"{name} ends {begun}")
print(f"{sys.argv[1]}: wrong pairs {wrong}, never ended {open_bars}")
END
done | tee "$folder/seen"

diff --unified - "$folder/seen" <<'END'
exception: wrong pairs [], never ended []
longjmp: wrong pairs ['_setjmp ends longjmp', 'by_jump ends deepest', 'main ends deeper'], never ended ['main', 'by_jump']
END
