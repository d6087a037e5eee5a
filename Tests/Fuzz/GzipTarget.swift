/// Compressed files: broken archives, archives that are cut off, and several one after another.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        // "start,end\n0,1\n2,3\n", as stored and as deflated, made by gzip.
        let stored: [UInt8] = [
            0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1, 18, 0, 0xed, 0xff,
        ]
        let text = Array("start,end\n0,1\n2,3\n".utf8)
        var sum: UInt32 = 0xffff_ffff
        for byte in text {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
        }
        sum = ~sum
        func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let archive = stored + text + little(sum) + little(UInt32(text.count))
        var named = archive
        named[3] = 8
        named.insert(contentsOf: Array("input.csv\0".utf8), at: 10)
        return [
            "archive": archive, "two": archive + archive, "cut": Array(archive.dropLast(9)),
            "behind": archive + [0, 0, 0], "named": named,
        ]
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.csv.gz") }
}
