import Foundation
import LayoutCore
import RunRecords

/// What a program of another language is asked for: one JSON object a line. `contestant.schema.json` describes each.
enum ContestantRequest: Equatable {
    /// Says the version of the protocol, and asks for the program's.
    case hello(protocolName: String)
    /// Read the frames of all elements.
    case frames(file: String, count: Int)
    /// Read the queries of a workload, which are called by a number from here on.
    case trace(Int, workload: String, file: String, count: Int)
    /// Build an index over the frames so many times, and keep the last one.
    case prepare(count: Int)
    /// Say what the index takes.
    case memory
    /// Answer one query.
    case answer(trace: Int, query: Int)
    /// Answer ranges of queries, timed as one, after untimed ones.
    case epoch(trace: Int, warmup: [ReplayRange], ranges: [ReplayRange])
    /// Answer ranges of queries, timed one by one, after untimed ones.
    case latency(trace: Int, warmup: [ReplayRange], ranges: [ReplayRange])

    private enum Name: String {
        case hello, frames, trace, prepare, memory, answer, epoch, latency
    }

    /// What it is called in the line.
    var name: String { parts.name.rawValue }

    /// The line, without its end. The name of the request stands first, numbers have no fraction and lists no blanks, so
    /// that a program without a JSON library can read it.
    var line: String {
        let fields = parts.fields
        return "{\"request\":\"\(name)\"" + fields.map { ",\"\($0.0)\":\($0.1)" }.joined() + "}"
    }

    private var parts: (name: Name, fields: [(String, String)]) {
        func timed(_ trace: Int, _ warmup: [ReplayRange], _ ranges: [ReplayRange]) -> [(String, String)] {
            [("trace", "\(trace)"), ("warmup", Self.list(warmup)), ("ranges", Self.list(ranges))]
        }
        return switch self {
        case .hello(let name): (.hello, [("protocol", Self.quoted(name))])
        case .frames(let file, let count): (.frames, [("file", Self.quoted(file)), ("count", "\(count)")])
        case .trace(let number, let workload, let file, let count):
            (
                .trace,
                [
                    ("trace", "\(number)"), ("workload", Self.quoted(workload)), ("file", Self.quoted(file)),
                    ("count", "\(count)"),
                ]
            )
        case .prepare(let count): (.prepare, [("count", "\(count)")])
        case .memory: (.memory, [])
        case .answer(let trace, let query): (.answer, [("trace", "\(trace)"), ("query", "\(query)")])
        case .epoch(let trace, let warmup, let ranges): (.epoch, timed(trace, warmup, ranges))
        case .latency(let trace, let warmup, let ranges): (.latency, timed(trace, warmup, ranges))
        }
    }

    private static func list(_ ranges: [ReplayRange]) -> String {
        "[" + ranges.map { "\($0.start),\($0.count)" }.joined(separator: ",") + "]"
    }

    private static func quoted(_ text: String) -> String {
        let encoded = try? JSONText.encoder(indented: false).encode(text)
        return encoded.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}

/// What it answers: one JSON object a line. Each request has keys of its own; others are ignored.
struct ContestantReply: Decodable, Equatable {
    var protocolName: String?
    var nanoseconds: Double?
    var hits: Int?
    var bytes: Double?
    var ordinals: [UInt32]?
    var samples: [Double]?
    /// Why it has not got what was asked for.
    var unavailable: String?
    /// Why it can't go on.
    var error: String?

    private enum CodingKeys: String, CodingKey {
        case protocolName = "protocol"
        case nanoseconds, hits, bytes, ordinals, samples, unavailable, error
    }

    /// Reads a line; nil for anything but such an object.
    init?(_ line: [UInt8], _ decoder: JSONDecoder) {
        if let (ordinals, rest) = Self.ordinals(in: line) {
            guard let reply = try? decoder.decode(ContestantReply.self, from: Data(rest)) else { return nil }
            self = reply
            self.ordinals = ordinals
        } else {
            guard let reply = try? decoder.decode(ContestantReply.self, from: Data(line)) else { return nil }
            self = reply
        }
    }

    private static let head = Array(#"{"ordinals":["#.utf8)

    /// The numbers of a long answer that begins with them, and the line without them; nil for any other line. A coder
    /// takes a hundred times as long.
    private static func ordinals(in line: [UInt8]) -> (ordinals: [UInt32], rest: [UInt8])? {
        guard line.starts(with: head), let end = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        var ordinals: [UInt32] = []
        for part in line[head.count..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            if part.isEmpty, ordinals.isEmpty, head.count == end { break }
            let digits = part.drop { $0 == UInt8(ascii: " ") }
            guard let number = UInt32(String(decoding: digits, as: UTF8.self)) else { return nil }
            ordinals.append(number)
        }
        return (ordinals, head + line[end...])
    }
}
