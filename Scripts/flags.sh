# Sourced by what builds a program that measures: every function begins at a cache line, so that code that did not change
# stays where it was within its lines, and no two functions are made one. The same as BuildFlags.aligned, by which
# layoutbench compare builds.
# Only the modules of a worker are optimised as a whole, which takes two thirds of the time: see Package.swift.
# shellcheck shell=bash disable=SC2034

aligned=(
    -Xswiftc -DALIGNED_FUNCTIONS -Xswiftc -Xllvm -Xswiftc -align-all-functions=6 -Xcc -falign-functions=64
    -Xswiftc -Xllvm -Xswiftc -swiftmergefunc-threshold=0
)
export LAYOUTBENCH_MEASURED_ONLY=1
