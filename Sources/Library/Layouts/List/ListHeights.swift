/// Measured heights by identifier, in pages of 128: neighbours have near identifiers, and growth moves no heights. A look-up
/// takes as long as in a dictionary; 8 bytes per identifier of a page with a measured height.
struct ListHeights {
    private static let shift: UInt32 = 7
    private static let unmeasured = -1.0

    private var pages: [UInt32: [Double]] = [:]

    var isEmpty: Bool { pages.isEmpty }

    /// The height of an identifier; nil if unmeasured.
    subscript(identifier: UInt32) -> Double? {
        guard let height = pages[identifier >> Self.shift]?[Int(identifier & 127)], height >= 0 else { return nil }
        return height
    }

    mutating func set(_ height: Double, of identifier: UInt32) {
        let empty = [Double](repeating: Self.unmeasured, count: 1 << Int(Self.shift))
        pages[identifier >> Self.shift, default: empty][Int(identifier & 127)] = height
    }

    mutating func removeAll() { pages = [:] }
}
