#!/usr/bin/env bash
# Guess, before running: once ninja recompacts its log, each output has one line, in the order of a hash table; so it is in
# any version.
# Found: it depends on the version. 1.11.1 (Debian) shuffles all builds but the last, 1.13.2 (PyPI) keeps the order of
# building. Neither waits to be told: a small project's log is recompacted as its fifth build begins, once it has over a
# hundred lines and over three for each output. Two builds then stand in the one log as two ascending series, in the
# other as two dozen.
# Why it matters: the log has no mark between builds, and a reader tells them apart by times that step back. With a log of
# Debian's ninja that reader finds dozens of builds of one or two bars, and only in projects that were built often.
# Source: 1.11.1 writes the log from a std::unordered_map (build_log.cc, hash_map.h).
# Runs: ninja 1.13.2 from PyPI and ninja-build 1.11.1-2~deb12u1 of Debian 12.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ninja==1.13.2
(cd "$folder" && apt-get download -qq ninja-build=1.11.1-2~deb12u1 && dpkg-deb --extract ninja-build_*.deb debian)

for ninja in "$folder/debian/usr/bin/ninja" "$folder/venv/bin/ninja"; do
    mkdir "$folder/build"
    cd "$folder/build"
    {
        # shellcheck disable=SC2016 # ninja's own variables
        printf 'rule copy\n  command = cp $in $out\n'
        for i in {10..49}; do echo "build output$i: copy input"; done
    } >build.ninja
    touch input
    version=$("$ninja" --version)
    for build in {1..5}; do
        sleep 1.1 # a time of modification in another second
        touch input
        "$ninja" -j 1 >/dev/null
        if ((build >= 4)); then
            awk -v version="${version:0:6}" -v build="$build" '
                /^#/ { next }
                { lines++; if ($2 < last) steps++; last = $2 }
                END {
                    few = steps + 0 < build ? "less than once a build" : steps > 10 ? "over ten times" : steps
                    printf "%s, build %d: %d lines, times step back: %s\n", version, build, lines, few
                }' .ninja_log
        fi
    done
    rm -rf "$folder/build"
done | tee "$folder/seen"

diff --unified - "$folder/seen" <<'END'
1.11.1, build 4: 160 lines, times step back: less than once a build
1.11.1, build 5: 80 lines, times step back: over ten times
1.13.2, build 4: 160 lines, times step back: less than once a build
1.13.2, build 5: 80 lines, times step back: less than once a build
END
