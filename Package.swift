// swift-tools-version: 6.2
import PackageDescription

// Dependencies are system libraries, because the build machines fetch no Swift package:
//   jemalloc  libjemalloc-dev (apt), jemalloc (brew)   the allocator whose figures are reported
//   SQLite    libsqlite3-dev (apt), sqlite (brew)      the history store
//   zlib      zlib1g-dev (apt), zlib (brew)            gzip input
//   expat     libexpat1-dev (apt), expat (brew)        plans in XML
//   simdjson  libsimdjson-dev (apt), simdjson (brew)   traces in JSON
// With the trait Peers also what the strategies are measured against, none of which the default build needs:
//   Boost.Geometry, GEOS, libspatialindex   libboost-dev libgeos-dev libspatialindex-dev (apt), boost geos spatialindex (brew)
// Used at run time when present: Chart.js from libjs-chart.js (inlined into the HTML report), valgrind and util-linux's
// setarch (exact instruction counts). The tests open the report's pages in Chromium where it is installed.

let package = Package(
    name: "LayoutBench",
    // The oldest that the library compiles for; Scripts/availability checks it.
    platforms: [.macOS("14.0"), .iOS("17.0"), .visionOS("1.0")],
    products: [
        .executable(name: "layoutbench", targets: ["layoutbench"]),
        .library(name: "LayoutStrategies", targets: ["LayoutCore", "Indexes", "Layouts", "LayoutStrategies"]),
        // The program, for strategies, layouts and datasets of one's own.
        .library(name: "LayoutBenchKit", targets: ["LayoutBenchKit"]),
        .plugin(name: "LayoutBenchCommand", targets: ["LayoutBenchCommand"]),
    ],
    traits: [
        .default(enabledTraits: []),
        .trait(name: "Peers", description: "Spatial indexes of other libraries as strategies, to be measured against."),
    ],
    targets: [
        .systemLibrary(
            name: "CJemalloc", pkgConfig: "jemalloc",
            providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        // What is used of simdjson, for Swift. No system library of the package's: pkg-config gives a flag that SwiftPM
        // does not let through.
        .target(
            name: "CSimdjson",
            // The library's own checks are for debug builds.
            cxxSettings: [.define("NDEBUG", .when(configuration: .release))],
            linkerSettings: [.linkedLibrary("simdjson")]),
        .target(name: "CSupport"),
        // The files that Reporting's pages and schemas consist of.
        .target(name: "CResources"),
        // What runs before the runtime of Swift: in the program alone.
        .target(name: "CStart"),
        .target(name: "Errors"),
        // Rounding of Double is libm's on Linux.
        .target(name: "LayoutCore", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Indexes", dependencies: ["LayoutCore", "CSupport"]),
        .target(name: "Layouts", dependencies: ["Errors", "LayoutCore"]),
        .target(
            name: "LayoutStrategies",
            dependencies: [
                "Errors", "LayoutCore", "Indexes", "Layouts",
                .target(name: "Peers", condition: .when(traits: ["Peers"])),
            ]),
        // Both are empty without the trait.
        .target(
            name: "Peers", dependencies: ["LayoutCore", .target(name: "CPeers", condition: .when(traits: ["Peers"]))]),
        .target(
            name: "CPeers",
            cxxSettings: [
                .define("PEERS", .when(traits: ["Peers"])),
                // The libraries' own checks are for debug builds.
                .define("NDEBUG", .when(configuration: .release)),
            ],
            linkerSettings: ["geos_c", "spatialindex", "sqlite3"].map {
                .linkedLibrary($0, .when(traits: ["Peers"]))
            }),
        .target(name: "Files", dependencies: ["Errors", "CSupport"]),
        .target(
            name: "Schedules", dependencies: ["Errors", "LayoutCore", "CExpat", "CSimdjson", "CZlib", "Files"],
            // The C library's own on Linux.
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
        .target(name: "Workloads", dependencies: ["LayoutCore"]),
        .target(name: "RunRecords", dependencies: ["Errors"]),
        .target(name: "Judging", dependencies: ["Errors", "RunRecords"]),
        .target(name: "Probes", dependencies: ["Errors", "RunRecords", "CJemalloc", "CSupport"]),
        .target(
            name: "Subjects", dependencies: ["LayoutCore", "LayoutStrategies", "Schedules", "Workloads", "RunRecords"]),
        .target(
            name: "Worker",
            dependencies: [
                "CSupport", "Errors", "Files", "LayoutCore", "LayoutStrategies", "Schedules", "Workloads",
                "RunRecords", "Judging", "Probes", "Subjects",
            ]),
        .target(
            name: "Runner",
            dependencies: [
                "Errors", "Files", "LayoutCore", "LayoutStrategies", "Schedules", "Workloads", "RunRecords", "Judging",
                "Probes", "Subjects", "Worker",
            ]),
        .target(name: "ToolRuns", dependencies: ["Errors", "Files", "Probes"]),
        .target(
            name: "Exact", dependencies: ["Errors", "Files", "RunRecords", "Probes", "Worker", "Runner", "ToolRuns"]),
        .target(
            name: "Contestants",
            dependencies: [
                "Errors", "Files", "LayoutCore", "LayoutStrategies", "Schedules", "Workloads", "RunRecords", "Probes",
                "Worker", "Runner", "ToolRuns",
            ]),
        .target(
            name: "Profiles",
            dependencies: [
                "Errors", "Files", "RunRecords", "Probes", "Subjects", "Worker", "Runner", "ToolRuns", "Exact",
            ]),
        .target(
            name: "Bisection",
            dependencies: [
                "Files", "RunRecords", "Judging", "Subjects", "Worker", "Runner", "ToolRuns", "Exact", "Profiles",
            ]),
        .target(
            name: "Revisions",
            dependencies: ["Errors", "Files", "LayoutCore", "Schedules", "RunRecords", "Judging", "Worker", "ToolRuns"]),
        .target(name: "History", dependencies: ["Errors", "RunRecords", "Judging", "CSQLite"]),
        .target(
            name: "Reporting", dependencies: ["CResources", "Errors", "RunRecords", "Judging"],
            // CResources embeds them.
            exclude: ["HTML/Script"] + ["report.css", "profile.css", "profile.js"].map { "HTML/\($0)" }
                + ["run", "verdict", "calibration", "advice", "profile", "contestant", "config"].map {
                    "Schemas/\($0).schema.json"
                }),
        .target(
            name: "LayoutBenchCLI",
            dependencies: [
                "CSupport", "Errors", "Files", "LayoutCore", "LayoutStrategies", "Schedules", "Workloads", "RunRecords",
                "Judging", "Probes", "Subjects", "Worker", "Runner", "Reporting", "ToolRuns", "Exact", "Contestants",
                "Profiles", "Bisection", "Revisions", "History",
            ]),
        .target(
            name: "LayoutBenchKit",
            dependencies: [
                "CStart", "Errors", "LayoutBenchCLI", "LayoutStrategies", "Reporting", "RunRecords", "Schedules",
                "Subjects",
            ]),
        .executableTarget(name: "layoutbench", dependencies: ["LayoutBenchKit"]),
        .plugin(
            name: "LayoutBenchCommand",
            capability: .command(
                intent: .custom(
                    verb: "layoutbench",
                    description: "Measures strategies by the package's program over LayoutBenchKit."),
                permissions: [.writeToPackageDirectory(reason: "layoutbench writes records and reports.")])),
        .target(
            name: "LayoutTestSupport", dependencies: ["LayoutCore", "Layouts", "LayoutStrategies", "Workloads"],
            path: "Tests/LayoutTestSupport"),
        // Strategies with planted faults, and the program that has them beside the package's.
        .target(
            name: "FaultyStrategies", dependencies: ["LayoutCore", "LayoutStrategies"], path: "Tests/FaultyStrategies"),
        .executableTarget(
            name: "FaultyProgram", dependencies: ["FaultyStrategies", "LayoutBenchKit"], path: "Tests/FaultyProgram"),
        .target(name: "ErrorTestSupport", path: "Tests/ErrorTestSupport"),
        .target(name: "OutsidePrograms", path: "Tests/OutsidePrograms"),
        .target(name: "SourceLexer", path: "Tests/SourceLexer"),
        .testTarget(name: "ErrorsTests", dependencies: ["Errors", "ErrorTestSupport"]),
        .testTarget(name: "LayoutCoreTests", dependencies: ["LayoutCore"]),
        .testTarget(
            name: "LayoutStrategiesTests",
            dependencies: ["Indexes", "Layouts", "LayoutStrategies", "LayoutTestSupport", "Probes", "CSupport"]),
        .testTarget(name: "FilesTests", dependencies: ["Files"]),
        .testTarget(
            name: "SchedulesTests", dependencies: ["Errors", "ErrorTestSupport", "OutsidePrograms", "Schedules"]),
        .testTarget(name: "WorkloadsTests", dependencies: ["Workloads", "LayoutStrategies", "LayoutTestSupport"]),
        .testTarget(name: "RunRecordsTests", dependencies: ["RunRecords", "Judging"]),
        .testTarget(name: "ProbesTests", dependencies: ["Probes"]),
        .testTarget(
            name: "RunnerTests",
            dependencies: [
                "Files", "Subjects", "Worker", "Runner", "ToolRuns", "Exact", "Contestants", "Profiles", "Bisection",
                "Revisions", "LayoutTestSupport", "layoutbench", "FaultyStrategies", "FaultyProgram",
            ]),
        .testTarget(
            name: "HistoryTests", dependencies: ["Files", "History", "RunRecords", "Judging", "CSQLite"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "Errors", "Files", "LayoutCore", "Reporting", "RunRecords", "Judging", "LayoutTestSupport",
                "OutsidePrograms",
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "LayoutBenchCLITests",
            dependencies: [
                "LayoutBenchCLI", "layoutbench", "FaultyProgram", "CSQLite", "ErrorTestSupport", "LayoutTestSupport",
                "OutsidePrograms", "SourceLexer",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Where modules lie. A storey uses itself and those above it in this list alone, which StoreyTests holds.
let storeys: KeyValuePairs = [
    "Library": ["CSupport", "Errors", "LayoutCore", "Indexes", "Layouts", "LayoutStrategies", "CPeers", "Peers"],
    "Bench": [
        "CJemalloc", "CExpat", "CSimdjson", "CZlib", "CResources", "Files", "Schedules", "Workloads", "RunRecords",
        "Judging", "Probes", "Subjects", "Worker", "Runner", "Reporting",
    ],
    "Tools": ["CSQLite", "ToolRuns", "Exact", "Contestants", "Profiles", "Bisection", "Revisions", "History"],
    "Command": ["CStart", "LayoutBenchCLI", "LayoutBenchKit", "layoutbench"],
]
for (storey, modules) in storeys {
    for target in package.targets where modules.contains(target.name) {
        target.path = "Sources/\(storey)/\(target.name)"
    }
}

// A program that only Scripts/benchmark asks for: no other build takes time for it.
if Context.environment["LAYOUTBENCH_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "Errors", "Files", "LayoutCore", "LayoutStrategies", "Schedules", "Workloads", "RunRecords", "Probes",
                "Subjects", "Runner", "History", .target(name: "Peers", condition: .when(traits: ["Peers"])),
            ],
            path: "Tests/Benchmarks"))
}

// Tests ask these modules millions of times. Scripts/test has them optimised, with the assertions of debug builds. No
// other build sets the flags: a package with unsafe flags is refused as a dependency.
if let tests = Context.environment["LAYOUTBENCH_OPTIMISED_TESTS"] {
    let asked: Set = [
        "LayoutCore", "Indexes", "Layouts", "LayoutStrategies", "Schedules", "Workloads", "RunRecords",
        "LayoutTestSupport", "SourceLexer",
    ]
    let whole = ["-wmo", "-disable-batch-mode", "-num-threads", "2"]
    for target in package.targets where [.regular, .executable, .test].contains(target.type) {
        var flags: [String] = []
        if asked.contains(target.name) { flags += ["-O", "-assert-config", "Debug"] }
        // Whole modules cost a tenth less where all is built, and four times as much where one file has changed.
        if asked.contains(target.name) || tests == "once" { flags += whole }
        // A module is written along with its objects, so that its code is checked once instead of twice.
        if tests == "once" { flags.append("-no-emit-module-separately-wmo") }
        // Expectations name their lines without debug information.
        if target.type == .test { flags.append("-gnone") }
        if !flags.isEmpty { target.swiftSettings = [.unsafeFlags(flags)] }
    }
}

// Builds that measure optimise the modules of a worker as every release build does. The other modules do without Swift's
// own optimiser. They keep LLVM's: the linker takes a small function that several modules have from the first of them. A checkout by another package has no flags: see above.
if Context.environment["LAYOUTBENCH_MEASURED_ONLY"] != nil, !Context.packageDirectory.contains("/checkouts/") {
    var measured: Set = ["Worker"]
    // A target's dependencies stand above it in the list.
    for target in package.targets.reversed() where measured.contains(target.name) {
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): measured.insert(name)
            default: break
            }
        }
    }
    for target in package.targets
    where [.regular, .executable].contains(target.type) && !measured.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [
                .unsafeFlags(["-Xfrontend", "-disable-sil-perf-optzns"], .when(configuration: .release))
            ]
    }
}
