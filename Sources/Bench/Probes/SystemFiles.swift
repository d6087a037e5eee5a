import Foundation

/// Small text files of the kernel and the system, and their `key: value` lines.
enum SystemFile {
    /// The whole text of a file of at most some 100 kB (`/proc` files state no length), or nil.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16_384)
        while bytes.count < 1 << 20 {
            let count = read(descriptor, &block, block.count)
            if count < 0 { return nil }
            if count == 0 { break }
            bytes.append(contentsOf: block[..<count])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value of the first line `key<separator>value`, without surrounding blanks and quotes.
    static func value(of key: String, separator: Character, in text: String) -> String? {
        let around = CharacterSet(charactersIn: " \t\"\r")
        for line in text.split(separator: "\n") {
            guard let end = line.firstIndex(of: separator), line[..<end].trimmingCharacters(in: around) == key else {
                continue
            }
            return line[line.index(after: end)...].trimmingCharacters(in: around)
        }
        return nil
    }

    /// A number in kB, as `/proc` files state sizes, in bytes.
    static func kilobytes(of key: String, in text: String) -> Int? {
        value(of: key, separator: ":", in: text)?.split(separator: " ").first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}

#if canImport(Darwin)
    /// Figures of the kernel by name.
    enum SystemControl {
        static func text(_ name: String) -> String? {
            var length = 0
            guard sysctlbyname(name, nil, &length, nil, 0) == 0, length > 1 else { return nil }
            var bytes = [UInt8](repeating: 0, count: length)
            guard sysctlbyname(name, &bytes, &length, nil, 0) == 0 else { return nil }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }

        static func number(_ name: String) -> Int? {
            var value: Int64 = 0
            var length = MemoryLayout<Int64>.size
            guard sysctlbyname(name, &value, &length, nil, 0) == 0 else { return nil }
            return length == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(value)
        }
    }
#endif
