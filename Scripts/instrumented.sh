# Sourced by fuzz, sanitize and coverage: builds modules of the package, and what is done with them, under sanitizers or
# counters.
# shellcheck shell=bash disable=SC2034

# The folder of a module, whichever storey it lies in: root, module.
module_folder() { printf '%s\n' "$1"/Sources/*/"$2"; }

# Leaves the objects, which lie in a folder, in the variable `objects`, and the toolchain's compilers in `compiler` and
# `clang`. Modules are those of the variable `modules`, each after those it uses, and the sources of the variable
# `sources`, both from the root; by default the library's and the sequences of edits and queries. A module is built again
# when one of its files, or a module before it, is newer.
build_instrumented() { # root, folder, sanitizers of swiftc, sanitizers of clang
    local root=$1 work=$2 kinds=$3 optimised=(-O -g)
    # The compiler (6.3.1) makes invalid code of Indexes for the thread sanitizer, which its check refuses; without
    # optimisation the code runs all the same. With all of -g it would write one file twice.
    [[ $kinds != thread ]] || optimised=(-D THREADS -Onone -gline-tables-only -Xfrontend -disable-llvm-verify)
    ((${#modules[@]})) || modules=(Errors LayoutCore Indexes Layouts LayoutStrategies)
    ((${#sources[@]})) || sources=(Tests/Fuzz/Indexes)
    compiler=$(command -v swiftc) || {
        echo "error: Swift is not installed: install Swift 6.3 or later from https://www.swift.org/install" >&2
        exit 69
    }
    # The toolchain's own C compiler: instrumentation of another version would not fit together.
    clang=$(dirname "$(readlink -f "$compiler")")/clang
    [[ -x $clang ]] || clang=clang

    local name
    for name in CSupport CResources; do
        mkdir -p "$work/$name"
        printf 'module %s {\n    header "%s"\n    export *\n}\n' "$name" "$(module_folder "$root" "$name")/include/$name.h" \
            >"$work/$name/module.modulemap"
        "$clang" -O1 -g "-fsanitize=$4" -I "$(module_folder "$root" "$name")/include" \
            -c "$(module_folder "$root" "$name")/$name.c" -o "$work/$name.o"
    done
    objects=("$work/CSupport.o" "$work/CResources.o")
    # C++ over a library of the system's: only for the module that reads files.
    if [[ " ${modules[*]} " == *" Schedules "* ]]; then
        mkdir -p "$work/CSimdjson"
        printf 'module CSimdjson {\n    header "%s"\n    export *\n}\n' "$root/Sources/Bench/CSimdjson/include/CSimdjson.h" \
            >"$work/CSimdjson/module.modulemap"
        for name in Scan Parse; do
            "$clang" -std=c++17 -O1 -g "-fsanitize=$4" -I "$root/Sources/Bench/CSimdjson/include" \
                -c "$root/Sources/Bench/CSimdjson/$name.cpp" -o "$work/CSimdjson-$name.o"
            objects+=("$work/CSimdjson-$name.o")
        done
    fi

    # With the assertions of debug builds.
    local flags=(-swift-version 6 -package-name layoutbench "${optimised[@]}" -assert-config Debug -enable-testing
        -parse-as-library -whole-module-optimization "-sanitize=$kinds" -I "$work" -I "$work/CSupport" -I "$work/CResources"
        -I "$work/CSimdjson" -I "$root/Sources/Tools/CSQLite" -I "$root/Sources/Bench/CZlib" -I "$root/Sources/Bench/CExpat")
    local module files before=$root/Scripts/instrumented.sh
    for module in "${modules[@]}"; do
        mapfile -t files < <(find "$root"/Sources/*/"$module" -name '*.swift' | sort)
        objects+=("$work/$module.o")
        if [[ $work/$module.o -nt $before ]] &&
            [[ -z $(find "$root"/Sources/*/"$module" -newer "$work/$module.o") ]]; then
            before=$work/$module.o
            continue
        fi
        before=$work/$module.o
        "$compiler" "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$work/$module.swiftmodule" \
            -c "${files[@]}" -o "$work/$module.o"
    done
    mapfile -t files < <(cd "$root" && find "${sources[@]}" -name '*.swift' | sort | sed "s|^|$root/|")
    "$compiler" "${flags[@]}" -module-name Fuzz -c "${files[@]}" -o "$work/Fuzz-${target-indexes}.o"
    objects+=("$work/Fuzz-${target-indexes}.o")
}

# Makes a package of the library's own modules and their tests, which links nothing of the system's but the C library:
# tests that read other modules' figures are left out.
library_package() { # root, folder of the package
    local root=$1 package=$2 module page file
    rm -rf "$package/Tests" "$package/Sources"
    mkdir -p "$package/Sources" "$package/Tests"
    for module in CSupport Errors LayoutCore Indexes Layouts LayoutStrategies Workloads; do
        ln -s "$root"/Sources/*/"$module" "$package/Sources/$module"
    done
    ln -s "$root/Tests/LayoutTestSupport" "$package/Tests/LayoutTestSupport"
    # Some tests compare these pages with the code.
    for page in README.md Sources/README.md Reports; do ln -sfn "$root/$page" "$package/$page"; done
    for module in LayoutCoreTests LayoutStrategiesTests; do
        while IFS= read -r file; do
            if grep -q '^import Probes' "$root/Tests/$module/$file"; then continue; fi
            mkdir -p "$package/Tests/$module/$(dirname "$file")"
            ln -s "$root/Tests/$module/$file" "$package/Tests/$module/$file"
        done < <(cd "$root/Tests/$module" && find . -name '*.swift')
    done
    cat >"$package/Package.swift" <<'PACKAGE'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Sanitized",
    platforms: [.macOS("14.0"), .iOS("17.0"), .visionOS("1.0")],
    targets: [
        .target(name: "CSupport"),
        .target(name: "Errors"),
        .target(name: "LayoutCore", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Indexes", dependencies: ["LayoutCore", "CSupport"]),
        .target(name: "Layouts", dependencies: ["Errors", "LayoutCore"]),
        .target(name: "LayoutStrategies", dependencies: ["Errors", "LayoutCore", "Indexes", "Layouts"]),
        .target(name: "Workloads", dependencies: ["LayoutCore"]),
        .target(
            name: "LayoutTestSupport", dependencies: ["LayoutCore", "Layouts", "LayoutStrategies", "Workloads"],
            path: "Tests/LayoutTestSupport"),
        .testTarget(name: "LayoutCoreTests", dependencies: ["LayoutCore"]),
        .testTarget(
            name: "LayoutStrategiesTests",
            dependencies: ["Indexes", "Layouts", "LayoutStrategies", "LayoutTestSupport", "CSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
PACKAGE
}
