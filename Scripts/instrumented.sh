# Sourced by fuzz and sanitize: builds modules of the package, and what is done with them, under sanitizers.
# shellcheck shell=bash disable=SC2034

# Leaves the objects, which lie in a folder, in the variable `objects`, and the toolchain's compilers in `compiler` and
# `clang`. Modules are those of the variable `modules`, each after those it uses, and the sources of the variable
# `sources`, both from the root; by default the library's and the sequences of edits and queries. A module is built again
# when one of its files, or a module before it, is newer.
build_instrumented() { # root, folder, sanitizers of swiftc, sanitizers of clang
    local root=$1 work=$2 kinds=$3 defines=()
    [[ $kinds != thread ]] || defines=(-D THREADS)
    ((${#modules[@]})) || modules=(Errors LayoutCore LayoutStrategies)
    ((${#sources[@]})) || sources=(Tests/Fuzz/Indexes)
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

    # Optimised, with the assertions of debug builds.
    local flags=(-swift-version 6 -O -assert-config Debug -g -enable-testing -parse-as-library
        -whole-module-optimization "${defines[@]}" "-sanitize=$kinds" -I "$work" -I "$work/CSupport"
        -I "$root/Sources/CSQLite" -I "$root/Sources/CZlib")
    local module files before=$root/Scripts/instrumented.sh
    for module in "${modules[@]}"; do
        mapfile -t files < <(find "$root/Sources/$module" -name '*.swift' | sort)
        objects+=("$work/$module.o")
        if [[ $work/$module.o -nt $before ]] &&
            [[ -z $(find "$root/Sources/$module" -newer "$work/$module.o") ]]; then
            before=$work/$module.o
            continue
        fi
        before=$work/$module.o
        embed_resources "$root/Sources/$module" >"$work/$module-resources.swift"
        files+=("$work/$module-resources.swift")
        "$compiler" "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$work/$module.swiftmodule" \
            -c "${files[@]}" -o "$work/$module.o"
    done
    mapfile -t files < <(cd "$root" && find "${sources[@]}" -name '*.swift' | sort | sed "s|^|$root/|")
    "$compiler" "${flags[@]}" -module-name Fuzz -c "${files[@]}" -o "$work/Fuzz-${target-indexes}.o"
    objects+=("$work/Fuzz-${target-indexes}.o")
}

# The files that the package manager embeds in a module's code, as it does it; nothing where there are none.
embed_resources() { # folder of the module
    local file files
    mapfile -t files < <(find "$1" -name '*.js' -o -name '*.css' | sort)
    ((${#files[@]})) || return 0
    echo 'struct PackageResources {'
    for file in "${files[@]}"; do
        printf 'static let %s: [UInt8] = [' "$(basename "$file" | tr . _)"
        od -An -v -tu1 -w32 "$file" | sed -E 's/ +([0-9]+)/\1,/g'
        echo ']'
    done
    echo '}'
}
