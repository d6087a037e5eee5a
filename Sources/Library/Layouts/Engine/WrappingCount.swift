/// A number below 2³² in four bytes, whose differences wrap around: sums are right as long as they are below 2³².
struct WrappingCount: AdditiveArithmetic, Comparable, Sendable {
    private var value: UInt32

    init(_ count: Int) { value = UInt32(count) }
    private init(value: UInt32) { self.value = value }

    var count: Int { Int(value) }

    static var zero: Self { Self(value: 0) }
    static func + (left: Self, right: Self) -> Self { Self(value: left.value &+ right.value) }
    static func - (left: Self, right: Self) -> Self { Self(value: left.value &- right.value) }
    static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
