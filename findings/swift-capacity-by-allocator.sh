#!/usr/bin/env bash
# Guess, before running: a Swift array has the capacity that was reserved, give or take three elements, and grows by the
# same steps (one more or less), with any allocator and under any tool of valgrind.
# Found: the array asks the allocator how large the block became and uses all of it. With glibc growth goes 15, 31, 63,
# 127; with jemalloc 16, 36, 76, 156, and 1,000 reserved bytes are 1,248. Two tools of valgrind that replace malloc
# disagree: memcheck has 16, 32, 64, 128, an eighth growth on the way to a hundred elements where a real run has seven;
# massif 20, 40, 80, 160. callgrind leaves malloc alone and sees the program as it runs.
# Why it matters: memcheck and massif count the allocations of another program than the one that runs, and not of the
# same one. A test that adds up bytes by capacity holds for one allocator; preloading one changes the moved elements.
# Source: _ContiguousArrayBuffer of the standard library takes its capacity from malloc_size (malloc_usable_size).
# Runs: Swift 6.3.1, libjemalloc2 5.3.0-1 and valgrind 1:3.19.0-1 of Debian 12, x86-64.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debian() { # NAME=VERSION: there already, or installed where this may install
    local name=${1%%=*} version=${1#*=} found
    found=$(dpkg-query --show --showformat '${Version}' "$name" 2>/dev/null || true)
    if [[ ! $found ]] && ((EUID == 0)); then apt-get install --yes -qq "$1" >&2 && found=$version; fi
    if [[ $found != "$version" ]]; then echo "needs $name $version, found ${found:-none}: apt-get install $1" >&2 && exit 2; fi
}
debian libjemalloc2=5.3.0-1
debian valgrind=1:3.19.0-1
version=$(swift --version 2>/dev/null | grep --only-matching 'Swift version [0-9.]*' || true)
if [[ $version != "Swift version 6.3.1" ]]; then echo "needs Swift 6.3.1, found ${version:-none}" >&2 && exit 2; fi

cat >"$folder/capacity.swift" <<'END'
var bytes: [UInt8] = [], words: [Int] = [], grown: [Int] = [], steps: [Int] = []
bytes.reserveCapacity(1000)
words.reserveCapacity(1000)
while grown.count < 100 {
    grown.append(0)
    if steps.last != grown.capacity { steps.append(grown.capacity) }
}
print("1000 bytes:", bytes.capacity, "1000 words:", words.capacity, "growth:", steps)
END
swiftc -O -o "$folder/capacity" "$folder/capacity.swift"
{
    echo "glibc     $("$folder/capacity")"
    echo "jemalloc  $(LD_PRELOAD=libjemalloc.so.2 "$folder/capacity")"
    for tool in callgrind memcheck massif; do
        printf '%-10s' "$tool"
        (cd "$folder" && valgrind --quiet --tool="$tool" ./capacity 2>/dev/null)
    done
} | tee "$folder/seen"

diff --unified - "$folder/seen" <<'END'
glibc     1000 bytes: 1000 1000 words: 1001 growth: [1, 3, 7, 15, 31, 63, 127]
jemalloc  1000 bytes: 1248 1000 words: 1020 growth: [2, 4, 8, 16, 36, 76, 156]
callgrind 1000 bytes: 1000 1000 words: 1001 growth: [1, 3, 7, 15, 31, 63, 127]
memcheck  1000 bytes: 1000 1000 words: 1000 growth: [1, 2, 4, 8, 16, 32, 64, 128]
massif    1000 bytes: 1008 1000 words: 1000 growth: [2, 4, 10, 20, 40, 80, 160]
END
