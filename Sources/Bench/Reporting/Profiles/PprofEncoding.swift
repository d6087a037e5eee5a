import RunRecords

/// pprof's format (`profile.proto` of google/pprof), not compressed, which it reads as well. Phases are a label.
enum PprofEncoding {
    static func bytes(_ profile: Profile) -> [UInt8] {
        var texts = TextIndex()
        // Text 0 is to be empty.
        _ = texts.number(of: "")
        var message = ProtocolMessage()
        for cost in profile.costs { message.add(1, valueType(cost, &texts)) }
        let label = texts.number(of: "phase")
        for phase in profile.phases {
            let name = texts.number(of: phase.name)
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
            entry.add(2, UInt64(texts.number(of: function.name)))
            entry.add(3, UInt64(texts.number(of: function.full)))
            entry.add(4, UInt64(texts.number(of: function.file ?? function.module)))
            message.add(5, entry)
        }
        let title = texts.number(of: profile.title)
        for text in texts.texts { message.add(6, Array(text.utf8)) }
        message.add(13, UInt64(title))
        // Without it pprof opens on the last cost.
        if let first = profile.costs.first { message.add(14, UInt64(texts.number(of: first.name))) }
        return message.bytes
    }

    private static func valueType(_ cost: ProfileCost, _ texts: inout TextIndex) -> ProtocolMessage {
        var type = ProtocolMessage()
        type.add(1, UInt64(texts.number(of: cost.name)))
        type.add(2, UInt64(texts.number(of: cost.unit == "ns" ? "nanoseconds" : cost.unit)))
        return type
    }
}

/// A message of Protocol Buffers ("Encoding" in their documentation): only what pprof's profiles need.
struct ProtocolMessage {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ field: Int, _ value: UInt64) {
        bytes.append(varint: UInt64(field) << 3)
        bytes.append(varint: value)
    }

    /// Bytes, such as a text.
    mutating func add(_ field: Int, _ content: [UInt8]) {
        bytes.append(varint: UInt64(field) << 3 | 2)
        bytes.append(varint: UInt64(content.count))
        bytes += content
    }

    mutating func add(_ field: Int, _ message: ProtocolMessage) { add(field, message.bytes) }

    /// Numbers, one after the other.
    mutating func add(_ field: Int, packed values: [UInt64]) {
        var content: [UInt8] = []
        for value in values { content.append(varint: value) }
        add(field, content)
    }
}
