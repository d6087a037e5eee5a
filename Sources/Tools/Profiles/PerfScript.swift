/// What `perf script` prints of samples with their call chains.
///
/// A sample is a line with its time and period, then a line for each frame, the innermost first, and an empty line:
/// `address symbol (file)`, indented. Addresses are offsets into the file.
struct PerfScript: Equatable {
    struct Sample: Equatable {
        /// The outermost first; addresses are offsets into the files.
        var frames: [RawFrame]
    }

    var samples: [Sample] = []

    static let fields = "time,period,ip,sym,dso"

    init(_ text: String) throws(ToolOutputError) {
        var frames: [RawFrame] = []
        var isOpen = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == " " || $0 == "\t" }) {
                if isOpen { samples.append(Sample(frames: frames.reversed())) }
                (frames, isOpen) = ([], false)
            } else if line.hasPrefix("\t") {
                guard isOpen else { throw Self.error(index, "a frame that belongs to no sample") }
                frames.append(try Self.frame(line, index))
            } else if line.hasPrefix("#") {
                continue
            } else {
                guard !isOpen else { throw Self.error(index, "a sample begins within another") }
                let words = line.split(separator: " ")
                guard words.count == 2, words[0].hasSuffix(":"), Double(words[0].dropLast()) != nil,
                    Int(words[1]) != nil
                else { throw Self.error(index, "neither a sample nor a frame: \(line.prefix(80))") }
                isOpen = true
            }
        }
        if isOpen { throw Self.error(0, "it ends within a sample") }
    }

    private static func frame(_ line: Substring, _ index: Int) throws(ToolOutputError) -> RawFrame {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard let end = text.firstIndex(of: " "), let address = UInt64(text[..<end], radix: 16),
            let paths = text.lastRange(of: " (/") ?? text.lastRange(of: " (["), text.last == ")"
        else { throw error(index, "not a frame: \(text.prefix(80))") }
        let symbol = text[end..<paths.lowerBound].drop { $0 == " " }
        let module = text[text.index(paths.lowerBound, offsetBy: 2)...].dropLast()
        return RawFrame(
            symbol: symbol == "[unknown]" ? "" : String(symbol), module: String(module),
            address: module.hasPrefix("/") ? address : nil)
    }

    private static func error(_ index: Int, _ reason: String) -> ToolOutputError {
        ToolOutputError(tool: "perf script", line: index + 1, reason: reason)
    }
}

extension Substring {
    /// Where a text stands last.
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        var found: Range<Index>?
        var rest = self
        while let range = rest.firstRange(of: text) {
            found = range
            rest = self[range.upperBound...]
        }
        return found
    }
}
