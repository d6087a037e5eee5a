import Foundation

/// JSON as files and listings have it: keys sorted, so that equal values are equal texts.
package enum JSONText {
    /// Encodes numbers that read back as the same bits; throws for one that is infinite or not a number.
    package static func encoder(indented: Bool) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if indented { encoder.outputFormatting.insert(.prettyPrinted) }
        return encoder
    }

    /// The value with a newline at the end.
    package static func bytes(_ value: some Encodable, indented: Bool = true) throws -> [UInt8] {
        Array(try encoder(indented: indented).encode(value)) + [UInt8(ascii: "\n")]
    }

    /// The value, indented, with a newline at the end.
    package static func text(_ value: some Encodable) throws -> String {
        String(decoding: try bytes(value), as: UTF8.self)
    }
}
