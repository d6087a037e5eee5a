# Sourced by fuzz and sanitize: builds the library's modules and the fuzzer's sequences under sanitizers.
# shellcheck shell=bash disable=SC2034

# Leaves the objects in a folder, in the variable `objects`, and the toolchain's compilers in `compiler` and `clang`.
build_instrumented() { # root, folder, sanitizers of swiftc, sanitizers of clang
    local root=$1 work=$2 kinds=$3 defines=()
    [[ $kinds != thread ]] || defines=(-D THREADS)
    compiler=$(command -v swiftc) || {
        echo "error: Swift is not installed: install Swift 6.3 or later from https://www.swift.org/install" >&2
        exit 69
    }
    # The toolchain's own C compiler: instrumentation of another version would not fit together.
    clang=$(dirname "$(readlink -f "$compiler")")/clang
    [[ -x $clang ]] || clang=clang

    mkdir -p "$work/CSupport"
    printf 'module CSupport {\n    header "%s"\n    export *\n}\n' "$root/Sources/CSupport/include/CSupport.h" \
        >"$work/CSupport/module.modulemap"
    "$clang" -O1 -g "-fsanitize=$4" -I "$root/Sources/CSupport/include" \
        -c "$root/Sources/CSupport/CSupport.c" -o "$work/CSupport.o"
    objects=("$work/CSupport.o")

    local module folder sources
    for module in LayoutCore LayoutStrategies Fuzz; do
        folder=$root/Sources/$module
        [[ $module == Fuzz ]] && folder=$root/Tests/Fuzz
        mapfile -t sources < <(find "$folder" -name '*.swift' | sort)
        # Optimised, with the assertions of debug builds.
        "$compiler" -swift-version 6 -O -assert-config Debug -g -enable-testing -parse-as-library \
            -whole-module-optimization "${defines[@]}" "-sanitize=$kinds" -I "$work" -I "$work/CSupport" \
            -module-name "$module" -emit-module -emit-module-path "$work/$module.swiftmodule" \
            -c "${sources[@]}" -o "$work/$module.o"
        objects+=("$work/$module.o")
    done
}
