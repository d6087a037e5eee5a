# Sourced by the entry points: finds what the package needs and installs what is missing.
# shellcheck shell=bash

readonly EXIT_NOT_INSTALLED=69

# Ends the script: the cause, then the remedy.
missing() {
    echo "error: $1: $2" >&2
    exit "$EXIT_NOT_INSTALLED"
}

require_swift() {
    command -v swift >/dev/null 2>&1 ||
        missing "Swift is not installed" "install Swift 6.3 or later from https://www.swift.org/install and put it on PATH"
    # The output is kept whole: closing the pipe early would end swift with a signal.
    local text version
    text=$(swift --version 2>/dev/null) || missing "swift does not run" "check the installation with: swift --version"
    version=$(sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' <<<"$text")
    if [[ -n $version ]] && { ((${version%%.*} < 6)) || { ((${version%%.*} == 6)) && ((${version##*.} < 3)); }; }; then
        missing "Swift $version is too old" "install Swift 6.3 or later from https://www.swift.org/install"
    fi
}

# Whether a library's headers can be found: what the build itself will ask.
has_library() { # pkg-config name
    command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "$1"
}

# Whether a Debian package is installed.
has_package() {
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# Runs a command as root; fails without asking for a password.
as_root() {
    if [[ $(id -u) == 0 ]]; then "$@"; else sudo -n "$@"; fi
}

can_be_root() {
    [[ $(id -u) == 0 ]] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; }
}

# Installs Debian packages; the lists are fetched when they are absent or too old.
apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    local install=(apt-get install --yes --no-install-recommends "$@")
    as_root "${install[@]}" >&2 || { as_root apt-get update >&2 && as_root "${install[@]}" >&2; }
}

install_with_apt() {
    local required=() optional=()
    command -v pkg-config >/dev/null 2>&1 || required+=(pkg-config)
    has_library jemalloc || required+=(libjemalloc-dev)
    has_library sqlite3 || required+=(libsqlite3-dev)
    has_library zlib || required+=(zlib1g-dev)
    has_library expat || required+=(libexpat1-dev)
    has_library simdjson || required+=(libsimdjson-dev)
    # Not needed to build: the HTML report holds it, and links to its public copy without it.
    has_package libjs-chart.js || optional+=(libjs-chart.js)
    ((${#required[@]} + ${#optional[@]})) || return 0

    if ! can_be_root; then
        ((${#required[@]} == 0)) ||
            missing "not installed: ${required[*]}" "run as root: apt-get install ${required[*]}${optional[*]:+ ${optional[*]}}"
        echo "warning: ${optional[*]} is not installed: the HTML report links to Chart.js instead of holding it" >&2
        return 0
    fi
    if ((${#required[@]})); then
        echo "Installing ${required[*]}" >&2
        apt_install "${required[@]}" ||
            missing "apt-get could not install ${required[*]}" "see its messages above"
    fi
    if ((${#optional[@]})); then
        echo "Installing ${optional[*]}" >&2
        apt_install "${optional[@]}" ||
            echo "warning: ${optional[*]} could not be installed: the HTML report links to Chart.js instead of holding it" >&2
    fi
}

install_with_brew() {
    local required=()
    command -v pkg-config >/dev/null 2>&1 || required+=(pkgconf)
    has_library jemalloc || required+=(jemalloc)
    has_library expat || required+=(expat)
    has_library simdjson || required+=(simdjson)
    # SQLite and zlib come with the system's developer tools.
    if ((${#required[@]} == 0)); then
        find_in_brew
        return
    fi
    command -v brew >/dev/null 2>&1 ||
        missing "not installed: ${required[*]}" "install Homebrew from https://brew.sh, then run: brew install ${required[*]}"
    echo "Installing ${required[*]}" >&2
    brew install "${required[@]}" >&2 || missing "brew could not install ${required[*]}" "see its messages above"
    find_in_brew
}

# Has the compiler look where Homebrew installs: not where it looks by itself.
find_in_brew() {
    local prefix
    command -v brew >/dev/null 2>&1 || return 0
    prefix=$(brew --prefix)
    export CPATH="$prefix/include${CPATH:+:$CPATH}" LIBRARY_PATH="$prefix/lib${LIBRARY_PATH:+:$LIBRARY_PATH}"
}

# What the tests of the report's pages take. Without it they are skipped, and say so.
require_browser() {
    command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 ||
        command -v google-chrome >/dev/null 2>&1 || [[ -n ${LAYOUTBENCH_CHROMIUM:-} ]] && return 0
    if ! command -v apt-get >/dev/null 2>&1 || ! can_be_root; then
        echo "warning: Chromium is not installed: the pages of the report are not tried in a browser" >&2
        return 0
    fi
    echo "Installing chromium fonts-dejavu-core" >&2
    apt_install chromium fonts-dejavu-core ||
        echo "warning: chromium could not be installed: the pages of the report are not tried in a browser" >&2
}

# What comments in pull requests are written with.
require_gh() {
    command -v gh >/dev/null 2>&1 && return 0
    command -v apt-get >/dev/null 2>&1 && can_be_root ||
        missing "gh is not installed" "install it from https://cli.github.com"
    echo "Installing gh" >&2
    apt_install gh || missing "apt-get could not install gh" "see its messages above"
}

# What exact instruction counts take. Without it the run goes on and says that there are none.
require_exact() {
    command -v valgrind >/dev/null 2>&1 && command -v setarch >/dev/null 2>&1 && return 0
    if [[ $(uname -s) != Linux ]]; then
        echo "warning: valgrind runs on Linux only: no instructions are counted" >&2
    elif ! command -v apt-get >/dev/null 2>&1 || ! can_be_root; then
        echo "warning: no instructions are counted without the packages valgrind and util-linux: install them" >&2
    else
        echo "Installing valgrind util-linux" >&2
        apt_install valgrind util-linux ||
            echo "warning: valgrind could not be installed: no instructions are counted" >&2
    fi
}

# What the trait Peers takes: the libraries that the strategies are measured against.
require_peers() {
    if [[ $(uname -s) == Darwin ]]; then
        local formula
        command -v brew >/dev/null 2>&1 ||
            missing "the peers' libraries are not installed" "install Homebrew from https://brew.sh, then run this again"
        for formula in boost geos spatialindex; do
            brew list "$formula" >/dev/null 2>&1 || brew install "$formula" >&2 ||
                missing "brew could not install $formula" "see its messages above"
        done
        find_in_brew
        return
    fi
    local packages=() package
    if ! command -v apt-get >/dev/null 2>&1; then
        [[ -f /usr/include/geos_c.h && -d /usr/include/boost/geometry && -d /usr/include/spatialindex ]] ||
            missing "Boost's, GEOS's or libspatialindex's headers are not installed" \
                "install the development packages of Boost, GEOS and libspatialindex with your package manager"
        return
    fi
    for package in libboost-dev libgeos-dev libspatialindex-dev; do
        has_package "$package" || packages+=("$package")
    done
    ((${#packages[@]})) || return 0
    can_be_root || missing "not installed: ${packages[*]}" "run as root: apt-get install ${packages[*]}"
    echo "Installing ${packages[*]}" >&2
    apt_install "${packages[@]}" || missing "apt-get could not install ${packages[*]}" "see its messages above"
}

# Everything the package needs is there when this returns; nothing is touched when nothing is missing.
require_dependencies() {
    require_swift
    if [[ $(uname -s) == Darwin ]]; then
        install_with_brew
    elif command -v apt-get >/dev/null 2>&1; then
        install_with_apt
    elif ! has_library jemalloc || ! has_library sqlite3 || ! has_library zlib || ! has_library expat ||
        ! has_library simdjson; then
        missing "headers of jemalloc, SQLite, zlib, expat or simdjson are not installed, or pkg-config is not" \
            "install pkg-config and the development packages of jemalloc 5.3, SQLite 3.40, zlib, expat and simdjson 3 with your package manager"
    fi
}
