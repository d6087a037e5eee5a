import Foundation

package struct BuildProgress: Equatable, Sendable {
    package var revision: String
    /// The module that was compiled last; nil before the first one.
    package var module: String?
    /// Modules compiled so far.
    package var number = 0
    /// Modules of the program; nil until that is known.
    package var count: Int?
    /// Whether only modules that a change reaches are compiled, which may be fewer.
    package var isPartial: Bool
    /// Wall seconds since it began.
    package var seconds = 0.0
    /// Wall seconds that the last clean build of the repository took on this machine; nil before the first one.
    package var expectedSeconds: Double?
}

/// Follows a build by its log and by what swift build has planned.
struct BuildWatch {
    private let log, plan, product: String
    private let interval = 0.5
    private var progress: BuildProgress
    private var nextLook = 0.0

    /// Begins with a build of which no module is compiled. `log` is what swift build writes, and `folder` the package's.
    init(_ progress: BuildProgress, log: String, folder: String, product: String) {
        (self.progress, self.log, self.product) = (progress, log, product)
        plan = "\(folder)/.build/release.yaml"
    }

    /// The progress, if it is time to look; `time` is in seconds since the build began. O(log).
    mutating func look(at time: Double) -> BuildProgress? {
        guard time >= nextLook else { return nil }
        nextLook = time + interval
        let modules = BuildLog(log).modules
        // The plan belongs to the previous build until the first module is compiled.
        if progress.count == nil, !modules.isEmpty, let text = try? String(contentsOfFile: plan, encoding: .utf8) {
            progress.count = BuildWatch.modules(of: product, plan: text)
        }
        progress.count = progress.count.map { max($0, modules.count) }
        (progress.module, progress.number, progress.seconds) = (modules.last, modules.count, time)
        return progress
    }

    /// How many modules the program is linked from, by the plan that swift build hands its engine; nil where it is not
    /// understood.
    static func modules(of product: String, plan: String) -> Int? {
        var isLink = false
        for line in plan.split(separator: "\n") {
            if line.hasPrefix("  \"") { isLink = line.hasPrefix("  \"C.\(product)-") && line.hasSuffix(".exe\":") }
            guard isLink, line.hasPrefix("    inputs: [") else { continue }
            let folders = line.split(separator: "\"").flatMap { $0.split(separator: "/") }
                .filter { $0.hasSuffix(".build") && $0 != ".build" }
            let names = Set(folders)
            return names.isEmpty ? nil : names.count
        }
        return nil
    }
}
