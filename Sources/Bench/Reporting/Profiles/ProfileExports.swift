import RunRecords

package struct ProfileExport: Sendable {
    package let fileName: String
    /// Its purpose, without a full stop.
    package let summary: String
    package let render: @Sendable (Profile) -> [UInt8]

    init(_ fileName: String, _ summary: String, render: @escaping @Sendable (Profile) -> [UInt8]) {
        (self.fileName, self.summary, self.render) = (fileName, summary, render)
    }

    package static let all = [
        ProfileExport("profile.folded", "collapsed stacks, for flamegraph.pl and the like") {
            Array(folded($0).utf8)
        },
        ProfileExport("profile.speedscope.json", "for speedscope.app") { Array(Speedscope.text($0).utf8) },
        ProfileExport("profile.pb", "for go tool pprof") { PprofEncoding.bytes($0) },
    ]

    /// A line a stack: names between semicolons, the phase first, and the first cost rounded.
    static func folded(_ profile: Profile) -> String {
        profile.phases.flatMap { phase in
            phase.stacks.compactMap { stack in
                guard let cost = stack.costs.first?.rounded(), cost > 0 else { return nil }
                let names = stack.frames.map { profile.functions[$0].name.replacing(";", with: ",") }
                return "\(phase.name);\(names.joined(separator: ";")) \(Int(cost))\n"
            }
        }.joined()
    }
}

/// speedscope's file format ("Importing from custom sources" in its documentation): a profile a phase.
struct Speedscope: Encodable {
    private struct Frame: Encodable {
        let name: String
        let file: String?
    }

    private struct Shared: Encodable { let frames: [Frame] }

    private struct Part: Encodable {
        let type = "sampled"
        let name, unit: String
        let startValue = 0.0
        let endValue: Double
        let samples: [[Int]]
        let weights: [Double]
    }

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case exporter, name, activeProfileIndex, shared, profiles
    }

    private let schema = "https://www.speedscope.app/file-format-schema.json"
    private let exporter = "layoutbench"
    private let name: String
    private let activeProfileIndex = 0
    private let shared: Shared
    private let profiles: [Part]

    private init(_ profile: Profile) {
        let units = ["ns": "nanoseconds", "bytes": "bytes"]
        let unit = units[profile.costs.first?.unit ?? ""] ?? "none"
        name = profile.title
        shared = Shared(frames: profile.functions.map { Frame(name: $0.name, file: $0.file) })
        profiles = profile.phases.map { phase in
            let weights = phase.stacks.map { $0.costs.first ?? 0 }
            return Part(
                name: phase.name, unit: unit, endValue: weights.reduce(0, +), samples: phase.stacks.map(\.frames),
                weights: weights)
        }
    }

    static func text(_ profile: Profile) -> String { scriptJSON(Speedscope(profile)) + "\n" }
}
