/// Go's benchmark format as `benchfmt` reads it; throws where that reports a mistake.
struct GoBenchmarkFile {
    struct Line {
        var name: String
        var values: [String: Double]
    }

    struct Mistake: Error {
        var line: Substring
    }

    var configuration: [String: String] = [:]
    var units: [String: [String: String]] = [:]
    var lines: [Line] = []

    init(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            if line.hasPrefix("Benchmark") {
                try read(fields, of: line)
            } else if fields.first == "Unit" {
                guard fields.count > 2, units[String(fields[1])] == nil else { throw Mistake(line: line) }
                for field in fields[2...] {
                    let parts = field.split(separator: "=", maxSplits: 1)
                    guard parts.count == 2 else { throw Mistake(line: line) }
                    units[String(fields[1]), default: [:]][String(parts[0])] = String(parts[1])
                }
            } else if let match = line.wholeMatch(of: /([a-z][^\s:A-Z]*):[ \t]+(.*)/) {
                configuration[String(match.1)] = String(match.2)
            } else if !line.hasPrefix("#") {
                throw Mistake(line: line)
            }
        }
    }

    private mutating func read(_ fields: [Substring], of line: Substring) throws {
        guard fields.count >= 4, fields.count.isMultiple(of: 2), let count = Int(fields[1]), count > 0 else {
            throw Mistake(line: line)
        }
        var values: [String: Double] = [:]
        for index in stride(from: 2, to: fields.count, by: 2) {
            guard let value = Double(fields[index]), value.isFinite, values[String(fields[index + 1])] == nil else {
                throw Mistake(line: line)
            }
            values[String(fields[index + 1])] = value
        }
        lines.append(Line(name: String(fields[0].dropFirst("Benchmark".count)), values: values))
    }
}
