import RunRecords

/// pprof's format (`profile.proto` of google/pprof), not compressed, which it reads as well. Phases are a label.
enum PprofEncoding {
    static func bytes(_ profile: Profile) -> [UInt8] {
        var texts = ProfileTexts()
        var message = ProtocolMessage()
        for cost in profile.costs {
            message.add(1, valueType(cost, &texts))
        }
        let label = texts.position(of: "phase")
        for phase in profile.phases {
            let name = texts.position(of: phase.name)
            for stack in phase.stacks {
                var sample = ProtocolMessage()
                sample.add(1, packed: stack.frames.reversed().map { UInt64($0 + 1) })
                sample.add(2, packed: stack.costs.map { UInt64(bitPattern: Int64($0.rounded())) })
                var tag = ProtocolMessage()
                tag.add(1, UInt64(label))
                tag.add(2, UInt64(name))
                sample.add(3, tag)
                message.add(2, sample)
            }
        }
        for (index, function) in profile.functions.enumerated() {
            var line = ProtocolMessage()
            line.add(1, UInt64(index + 1))
            var location = ProtocolMessage()
            location.add(1, UInt64(index + 1))
            location.add(4, line)
            message.add(4, location)
            var entry = ProtocolMessage()
            entry.add(1, UInt64(index + 1))
            entry.add(2, UInt64(texts.position(of: function.name)))
            entry.add(3, UInt64(texts.position(of: function.full)))
            entry.add(4, UInt64(texts.position(of: function.file ?? function.module)))
            message.add(5, entry)
        }
        let title = texts.position(of: profile.title)
        for text in texts.all { message.add(6, Array(text.utf8)) }
        message.add(13, UInt64(title))
        return message.bytes
    }

    private static func valueType(_ cost: ProfileCost, _ texts: inout ProfileTexts) -> ProtocolMessage {
        var type = ProtocolMessage()
        type.add(1, UInt64(texts.position(of: cost.name)))
        type.add(2, UInt64(texts.position(of: cost.unit == "ns" ? "nanoseconds" : cost.unit)))
        return type
    }
}

/// Texts by number; the first is empty.
private struct ProfileTexts {
    private(set) var all = [""]
    private var positions = ["": 0]

    mutating func position(of text: String) -> Int {
        if let position = positions[text] { return position }
        positions[text] = all.count
        all.append(text)
        return all.count - 1
    }
}

/// A message of Protocol Buffers ("Encoding" in their documentation): only what pprof's profiles need.
struct ProtocolMessage {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ field: Int, _ value: UInt64) {
        number(UInt64(field) << 3)
        number(value)
    }

    /// Bytes, such as a text.
    mutating func add(_ field: Int, _ content: [UInt8]) {
        number(UInt64(field) << 3 | 2)
        number(UInt64(content.count))
        bytes += content
    }

    /// A message within this one.
    mutating func add(_ field: Int, _ message: ProtocolMessage) { add(field, message.bytes) }

    /// Numbers, one after the other.
    mutating func add(_ field: Int, packed values: [UInt64]) {
        var content = ProtocolMessage()
        for value in values { content.number(value) }
        add(field, content.bytes)
    }

    /// Seven bits a byte, the lowest first.
    private mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
