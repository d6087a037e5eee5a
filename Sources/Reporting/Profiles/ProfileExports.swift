import RunRecords

/// A profile in a format of other tools.
package struct ProfileExport: Sendable {
    /// Name of its file.
    package let fileName: String
    /// What it is for, without a full stop.
    package let summary: String
    /// The file's bytes.
    package let render: @Sendable (Profile) -> [UInt8]

    init(_ fileName: String, _ summary: String, render: @escaping @Sendable (Profile) -> [UInt8]) {
        self.fileName = fileName
        self.summary = summary
        self.render = render
    }

    /// All of them.
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
enum Speedscope {
    static func text(_ profile: Profile) -> String {
        let frames = profile.functions.map { function in
            let file = function.file.map { ",\"file\":\(quoted($0))" } ?? ""
            return "{\"name\":\(quoted(function.name))\(file)}"
        }
        let unit: String
        switch profile.costs.first?.unit {
        case "ns": unit = "nanoseconds"
        case "bytes": unit = "bytes"
        default: unit = "none"
        }
        let phases = profile.phases.map { phase in
            let weights = phase.stacks.map { $0.costs.first ?? 0 }
            let samples = phase.stacks.map { "[\($0.frames.map(String.init).joined(separator: ","))]" }
            return """
                {"type":"sampled","name":\(quoted(phase.name)),"unit":"\(unit)","startValue":0,\
                "endValue":\(weights.reduce(0, +)),"samples":[\(samples.joined(separator: ","))],\
                "weights":[\(weights.map { "\($0)" }.joined(separator: ","))]}
                """
        }
        return """
            {"$schema":"https://www.speedscope.app/file-format-schema.json","exporter":"layoutbench",\
            "name":\(quoted(profile.title)),"activeProfileIndex":0,"shared":{"frames":[\(frames.joined(separator: ","))]},\
            "profiles":[\(phases.joined(separator: ","))]}

            """
    }

    /// The text as JSON has it, without what would end a script element.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "<": quoted += "\\u003c"
            case "\u{2028}", "\u{2029}": quoted += "\\u\(String(scalar.value, radix: 16))"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
