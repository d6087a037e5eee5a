import Foundation
import Revisions

/// One night: a comparison, and what follows from its records.
struct Night {
    var settings: NightlyOptions
    let files: NightFiles
    let programs: NightPrograms
    let repository: GitRepository
    let console: Console
    /// The worst exit code so far.
    var worst: Int32 = 0
    /// Records that were renamed because they can't be read.
    var aside: [String] = []

    /// Does all steps, even after a failed one.
    mutating func run() throws -> ExitCode {
        let takenUp = try takeUp()
        if takenUp != nil {
            worst = files.noted("compare").flatMap { Int32($0) } ?? 0
        } else {
            let previous = try choosePrevious()
            begin(previous)
            let code = try step("compare") { $0.measure(previous) }
            guard isUnfinished else {
                worst = code > 13 ? code : ExitCode.internalError.rawValue
                complain(
                    "nothing was measured", files.output,
                    "see above; the history is unchanged, and the next night starts again")
                return try finish(kept: 0)
            }
        }
        if !files.isWhole(VerdictFiles.fileName) {
            complain(
                "there is no verdict", files.path(VerdictFiles.fileName), "report this as a bug of layoutbench compare")
            worst = Self.worse(worst, ExitCode.internalError.rawValue)
        }
        let kept = try step("history") { takenUp ?? $0.keepRecords() }
        try step("report") { night in
            night.programs.run(["report", night.files.path("b.json"), "--output", night.files.path("report")])
        }
        if kept != 0 {
            try say("No gate: the history lacks tonight's records.")
        } else {
            try step("gate") { try $0.gate() }
            try step("trend") { night in
                try night.programs.told(
                    night.files.path("trend.txt"), ["history", "trend"] + night.stored + night.referenced)
            }
        }
        return try finish(kept: kept)
    }

    func say(_ text: String) throws { try console.printIfRead(text + "\n") }

    func complain(_ cause: String, _ place: String, _ remedy: String) {
        console.note("error: \(cause) (\(place)): \(remedy)\n")
    }

    /// Of two exit codes the one that must not be hidden by the other.
    static func worse(_ a: Int32, _ b: Int32) -> Int32 { severity(b) > severity(a) ? b : a }

    private static func severity(_ code: Int32) -> Int {
        switch ExitCode(rawValue: code) {
        case .done: 0
        case .inconclusive: 1
        case .subjectFailed: 2
        case .strategiesDisagree: 4
        case .regression: 5
        default: 3
        }
    }

    /// Runs one step, and keeps its exit code. Throws where the user asks to stop.
    @discardableResult private mutating func step(
        _ name: String, _ work: (inout Night) throws -> Int32
    ) throws -> Int32 {
        try say("== \(name)")
        let code = try work(&self)
        if code == ExitCode.interrupted.rawValue {
            throw CommandError(
                .interrupted, cause: "interrupted", place: name,
                remedy: "the next night continues after a complete measurement, and otherwise starts again")
        }
        note(name, "\(code)")
        worst = Self.worse(worst, code)
        return code
    }

    mutating func note(_ word: String, _ value: String) {
        if files.note(word, value) { return }
        complain("the night's state can't be written", files.path("night.txt"), "free space")
        worst = Self.worse(worst, ExitCode.inputOutput.rawValue)
    }

    private mutating func begin(_ previous: String) {
        files.removeLeft()
        note("commit", settings.commit)
        note("previous", previous)
        if let reference = settings.reference { note("reference", reference) }
        note("suite", settings.suite)
        note("began", ISO8601DateFormatter().string(from: Date()))
    }

    private func measure(_ previous: String) -> Int32 {
        var options = ["--suite", settings.suite, "--output", files.output]
        if let reference = settings.reference, ![previous, settings.commit].contains(reference) {
            options += ["--reference", reference]
        }
        if let budget = settings.timeBudget { options += ["--time-budget", budget] }
        if let cache = settings.cache { options += ["--cache", cache] }
        if let product = settings.product { options += ["--product", product] }
        if settings.isStrict { options.append("--strict") }
        options += settings.explaining + settings.exporting
        return programs.run(["compare", previous, settings.commit] + options)
    }

    private func gate() throws -> Int32 {
        let folder = files.path("gate")
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            return ExitCode.inputOutput.rawValue
        }
        let options =
            stored + referenced + ["--output", folder] + (settings.isStrict ? ["--strict"] : []) + settings.exporting
        return try programs.told(folder + "/summary.txt", ["history", "gate"] + options)
    }

    private var stored: [String] { ["--store", settings.store, "--machine", "this"] }
    private var referenced: [String] { settings.reference.map { ["--reference", $0] } ?? [] }

    private mutating func finish(kept: Int32) throws -> ExitCode {
        try nameAside()
        // A night whose records the store could not take has not ended: the next one adds them.
        if kept != 0 {
            try say("The records stay in \(files.output); the next night adds them.")
        } else {
            note("exit", "\(worst)")
        }
        let steps = ["compare", "history", "report", "gate", "trend"]
        let lines = files.lines.filter { line in steps.contains { line.hasPrefix($0 + " ") } }
        try say("== " + lines.joined(separator: ", "))
        if files.isWhole(VerdictFiles.fileName) {
            try say("verdict: \(files.path(VerdictFiles.fileName)), report: \(files.path(NightFiles.page))")
        }
        try say("exit code \(worst); steps: \(files.path("night.txt"))")
        return ExitCode(rawValue: worst) ?? .internalError
    }
}
