#!/usr/bin/env bash
# Guess, before running: swift build notices other compiler flags and builds all modules with them.
# Found: it says that it compiles each module, and links, but the program stays byte for byte the same. A flag for LLVM
# (here -Xllvm -align-all-functions=7) does not reach code that was built without it in the same folder, and taking it
# away leaves it in. A module whose source changed as well gets the new flag, so a program mixes both. In a folder of
# its own the flag works.
# Why it matters: a comparison of a build with aligned functions and a build without compares a build with itself, and
# a measurement blamed on alignment has no alignment in it. Flags for LLVM need a build folder of their own.
# Source: the compiler skips the generation of code where the hash of a module's LLVM code equals the hash in the object
# file that is there (needsRecompile in lib/IRGen/IRGen.cpp); flags given with -Xllvm are not in the hash.
# Runs: Swift 6.3.1 on Linux, with nm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(swift --version 2>/dev/null | grep --only-matching 'Swift version [0-9.]*' || true)
if [[ $version != "Swift version 6.3.1" ]]; then echo "needs Swift 6.3.1, found ${version:-none}" >&2 && exit 2; fi

mkdir -p "$folder/package/Sources/Rows" "$folder/package/Sources/program"
cd "$folder/package"
cat >Package.swift <<'END'
// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "program",
    targets: [.target(name: "Rows"), .executableTarget(name: "program", dependencies: ["Rows"])])
END
cat >Sources/Rows/Rows.swift <<'END'
public struct Rows {
    public var starts: [Int]
    public init(_ starts: [Int]) { self.starts = starts }
    @inline(never) public func first(from time: Int) -> Int { starts.firstIndex { $0 >= time } ?? starts.count }
    @inline(never) public func sum() -> Int { starts.reduce(0, &+) }
}
END
cat >Sources/program/main.swift <<'END'
import Rows

@inline(never) func describe(_ rows: Rows) -> String { "\(rows.first(from: 3)) \(rows.sum())" }
print(describe(Rows(Array(0..<10))))
END

flags=(-Xswiftc -Xllvm -Xswiftc -align-all-functions=7)
# Which modules have all their functions at multiples of 128: aligned FOLDER.
aligned() {
    local module
    for module in Rows program; do
        nm "$1/release/program" | awk -v module="$module" '
            $2 ~ /[tT]/ && $3 ~ "^[$]s[0-9]*" module && $3 !~ /(W[a-z]|M[a-z]|_main)$/ {
                total++
                if (substr($1, 15) == "00" || substr($1, 15) == "80") right++
            }
            END { printf "%s %s", module, total && right == total ? "aligned" : "not aligned" }'
        if [[ $module == Rows ]]; then printf ', '; fi
    done
    echo
}
build() { # TITLE FOLDER [flags]
    swift build --configuration release --scratch-path "$2" "${@:3}" >"$folder/log" 2>&1
    printf '%s: compiles %s modules; ' "$1" "$(grep --count 'Compiling' "$folder/log" || true)"
    aligned "$2"
    cp "$2/release/program" "$folder/last"
}
{
    build "with the flag, own folder" "$folder/own" "${flags[@]}"
    build "without, another folder" "$folder/both"
    cp "$folder/last" "$folder/without"
    build "with the flag, same folder" "$folder/both" "${flags[@]}"
    cmp --silent "$folder/last" "$folder/without" && echo "  the same bytes as without"
    echo 'public let changed = Int.random(in: 0..<2)' >>Sources/Rows/Rows.swift
    build "with the flag and a change" "$folder/both" "${flags[@]}"
    build "without, in the folder with" "$folder/own"
} | tee "$folder/seen"

diff --unified - "$folder/seen" <<'END'
with the flag, own folder: compiles 2 modules; Rows aligned, program aligned
without, another folder: compiles 2 modules; Rows not aligned, program not aligned
with the flag, same folder: compiles 2 modules; Rows not aligned, program not aligned
  the same bytes as without
with the flag and a change: compiles 2 modules; Rows aligned, program not aligned
without, in the folder with: compiles 2 modules; Rows not aligned, program aligned
END
