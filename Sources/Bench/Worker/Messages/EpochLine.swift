/// The request and the reply of every turn as lines of JSON, written and read without a coder.
///
/// They are the same JSON that the coders of ``WorkerEnvelope`` write and read, keys in order: a program built earlier
/// understands them. Coding takes a noticeable share of a turn on either side. What does not look exactly like this is
/// left to the coders.
package enum EpochLine {
    private static let requestHead = #"{"message":{"epoch":{"count":"#
    private static let replyHead = #"{"message":{"epoch":{"nanoseconds":"#

    /// The line of a request for an epoch, without its end; nil for any other request.
    package static func text(of request: WorkerRequest, version: Int) -> String? {
        guard case .epoch(let workload, let start, let count, let warmup) = request, isPlain(workload) else {
            return nil
        }
        return requestHead
            + "\(count),\"start\":\(start),\"warmup\":\(warmup),\"workload\":\"\(workload)\"}},\"version\":\(version)}"
    }

    /// The line of an epoch's reply, without its end; nil for any other reply.
    package static func text(of reply: WorkerReply, version: Int) -> String? {
        guard case .epoch(let nanoseconds) = reply, nanoseconds.isFinite else { return nil }
        return replyHead + "\(nanoseconds)}},\"version\":\(version)}"
    }

    /// The request in a line as ``text(of:version:)`` writes it.
    package static func request(_ line: some Collection<UInt8>, version: Int) -> WorkerRequest? {
        var scanner = Scanner(line)
        guard scanner.skip(requestHead), let count = scanner.text(until: ",").flatMap({ Int($0) }),
            scanner.skip(#""start":"#), let start = scanner.text(until: ",").flatMap({ Int($0) }),
            scanner.skip(#""warmup":"#), let warmup = scanner.text(until: ",").flatMap({ Int($0) }),
            scanner.skip(#""workload":""#), let workload = scanner.text(until: "\""), isPlain(workload),
            scanner.skip(#"}},"version":\#(version)}"#), scanner.isAtEnd
        else { return nil }
        return .epoch(workload: workload, start: start, count: count, warmup: warmup)
    }

    /// The reply in a line as ``text(of:version:)`` writes it.
    package static func reply(_ line: some Collection<UInt8>, version: Int) -> WorkerReply? {
        var scanner = Scanner(line)
        guard scanner.skip(replyHead), let nanoseconds = scanner.text(until: "}").flatMap({ Double($0) }),
            nanoseconds.isFinite, scanner.skip(#"},"version":\#(version)}"#), scanner.isAtEnd
        else { return nil }
        return .epoch(nanoseconds: nanoseconds)
    }

    /// Whether a name stands in JSON as it is.
    private static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}

private struct Scanner<Line: Collection<UInt8>> {
    private var rest: Line.SubSequence

    init(_ line: Line) { rest = line[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// Moves past `text`; false when something else stands there.
    mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// What stands before the next `end`; moves past both. Nil when there is no such end.
    mutating func text(until end: Unicode.Scalar) -> String? {
        guard let position = rest.firstIndex(of: UInt8(ascii: end)) else { return nil }
        let text = String(decoding: rest[..<position], as: UTF8.self)
        rest = rest[rest.index(after: position)...]
        return text
    }
}
