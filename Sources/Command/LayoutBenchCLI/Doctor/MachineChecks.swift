import Errors
import Probes
import RunRecords

/// All checks, in the order in which a reader needs them; one more is a line here.
enum MachineChecks {
    /// What the program is used for, with a sentence for each.
    static let uses: [(name: String, summary: String)] = [
        ("run", "measuring and reports"), ("compare", "compare, nightly and bisect, which build revisions"),
        ("exact", "instruction counts"), ("profile", "flame graphs"), ("test", "the package's own tests"),
    ]

    static let all = [
        MachineCheck(name: "jemalloc", uses: ["run"], purpose: "memory and allocations") { _ in
            let version = AllocatorProbe().version
            return version.value.map { .there($0) }
                ?? .missing(version.reason ?? "", remedy: CheckedMachine.install("libjemalloc2", brew: "jemalloc"))
        },
        MachineCheck(name: "clock", uses: ["run"], purpose: "times") { _ in clock(ClockProbe.measure()) },
        MachineCheck(name: "cores", uses: ["run", "compare"], purpose: "a measured process that nothing interrupts") {
            _ in
            cores(MachineProbe.machine().cores)
        },
        MachineCheck(name: "load", uses: ["run", "compare"], purpose: "steady times") { _ in
            load(LoadProbe.load(), cores: MachineProbe.machine().cores)
        },
        MachineCheck(name: "governor", uses: ["run", "compare"], purpose: "steady times") { _ in
            governor(GovernorProbe.governor())
        },
        MachineCheck(name: "counters", uses: ["run"], purpose: "cycles, mispredicted branches and cache misses") { _ in
            counters(EventCounters([.instructions]).counts(after: {}, of: {})[.instructions])
        },
        MachineCheck(name: "Chart.js", uses: ["run"], purpose: "pages with charts that work offline") { machine in
            ReportFiles.chartPath(machine.environment, machine.executable).map { .there($0) }
                ?? .missing(
                    "pages link to its public copy",
                    remedy: CheckedMachine.install("libjs-chart.js")
                        + ", or name a copy of version 3 by LAYOUTBENCH_CHARTJS")
        },
        MachineCheck(name: "git", uses: ["compare"], purpose: "revisions") {
            .init($0.tools.program(["git"], package: "git"))
        },
        MachineCheck(name: "swift", uses: ["compare"], purpose: "builds of revisions") {
            .init(
                $0.tools.program(["swift"], package: "swift"),
                remedy: "install Swift 6.3 or later from https://www.swift.org/install")
        },
        MachineCheck(name: "disk", uses: ["compare"], purpose: "builds of revisions") { disk($0.freeMegabytes) },
        MachineCheck(name: "valgrind", uses: ["exact", "profile"], purpose: "--exact, and profiles of instructions") {
            .init($0.tools.callgrind())
        },
        MachineCheck(name: "perf", uses: ["profile"], purpose: "profiles of time") { .init($0.tools.perf()) },
        MachineCheck(name: "Chromium", uses: ["test"], purpose: "tests that open the pages") {
            .init(
                $0.tools.program(
                    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"], package: "chromium"))
        },
        MachineCheck(name: "check-jsonschema", uses: ["test"], purpose: "tests of the workflow files") {
            .init(
                $0.tools.program(["check-jsonschema"], package: "check-jsonschema"),
                remedy: "pip install check-jsonschema")
        },
    ]

    static func clock(_ clock: ClockFigures) -> MachineCheck.Finding {
        let text =
            "\(clock.name), smallest step \(Format.plainTime(nanoseconds: clock.resolutionNs)), "
            + "\(Format.plainTime(nanoseconds: clock.overheadNs)) a pair of readings"
        guard clock.resolutionNs > 1000 || clock.overheadNs > 1000 else { return .there(text) }
        return .poor(
            text, remedy: "use a machine whose clock takes below a microsecond: see /sys/devices/system/clocksource")
    }

    static func cores(_ count: Int) -> MachineCheck.Finding {
        count > 1
            ? .there("\(count) that this process may use")
            : .poor(
                "one that this process may use",
                remedy: "give it two or more: on one the measuring process and the measured one take turns")
    }

    static func load(_ load: Available<[Double]>, cores: Int) -> MachineCheck.Finding {
        guard let now = load.value?.first else { return .poor(load.reason ?? "", remedy: "see what else runs") }
        let text = "\(Format.decimal(now, digits: 2)) over the last minute, of \(cores)"
        return now < 0.5 * Double(cores) ? .there(text) : .poor(text, remedy: "end what else runs while you measure")
    }

    static func governor(_ governor: Available<String>) -> MachineCheck.Finding {
        switch governor {
        case .value("performance"): .there("performance")
        case .value(let name):
            .poor("\(name): the frequency changes", remedy: "sudo cpupower frequency-set --governor performance")
        case .unavailable(let reason):
            .poor(reason, remedy: "have the host keep its frequency; comparisons by turns bear it best")
        }
    }

    static func counters(_ count: Available<Double>?) -> MachineCheck.Finding {
        switch count {
        case .value?: .there("the processor's own, read by perf_event_open")
        case .unavailable(let reason)?:
            .missing(reason, remedy: "take a machine that grants them, or count with run --exact")
        case nil: .missing("none", remedy: "count with run --exact")
        }
    }

    static func disk(_ megabytes: Int?) -> MachineCheck.Finding {
        guard let megabytes else { return .poor("unknown", remedy: "see that 3 GB are free") }
        let text = "\(Format.memory(bytes: megabytes * 1_048_576)) free for builds"
        return megabytes >= 3000 ? .there(text) : .poor(text, remedy: "free 3 GB, or name another folder by --cache")
    }
}
