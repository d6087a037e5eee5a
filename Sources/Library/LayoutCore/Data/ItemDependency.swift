/// Which ends a dependency joins: of the item that comes first, and of the one that depends on it.
@frozen public enum DependencyKind: UInt8, Sendable, CaseIterable {
    /// The successor ends when the predecessor has ended.
    case finishToFinish = 0
    /// The successor starts when the predecessor has ended.
    case finishToStart = 1
    /// The successor ends when the predecessor has started.
    case startToFinish = 2
    /// The successor starts when the predecessor has started.
    case startToStart = 3

    /// Whether it leaves the predecessor at its end.
    @inlinable public var leavesFinish: Bool { self == .finishToFinish || self == .finishToStart }
    /// Whether it reaches the successor at its end.
    @inlinable public var reachesFinish: Bool { self == .finishToFinish || self == .startToFinish }
}

/// Two items of which one depends on the other, as in a project plan.
///
/// Items are named by the ordinals of their schedule, which are the identifiers of an ``ItemStore`` over it. An end whose
/// item is no more is ``none``, so that the others keep their numbers.
@frozen public struct ItemDependency: Equatable, Sendable {
    /// The item that comes first.
    public var predecessor: UInt32
    /// The item that depends on it.
    public var successor: UInt32
    /// The ends that are joined.
    public var kind: DependencyKind

    /// No item.
    @inlinable public static var none: UInt32 { .max }

    /// A dependency from its parts.
    @inlinable public init(from predecessor: UInt32, to successor: UInt32, kind: DependencyKind = .finishToStart) {
        self.predecessor = predecessor
        self.successor = successor
        self.kind = kind
    }
}

/// Where the ends of dependencies are among items in another order.
struct DependencyRenaming {
    private var ordinals: [UInt32: UInt32] = [:]

    /// Takes down which items must be found.
    init(_ dependencies: [ItemDependency]) {
        for dependency in dependencies {
            ordinals[dependency.predecessor] = ItemDependency.none
            ordinals[dependency.successor] = ItemDependency.none
        }
    }

    /// Notes the ordinal that an item has now, if it is one of them.
    mutating func note(_ identifier: UInt32, at ordinal: Int) {
        if ordinals.isEmpty { return }
        if let index = ordinals.index(forKey: identifier), identifier != ItemDependency.none {
            ordinals.values[index] = UInt32(ordinal)
        }
    }

    /// Dependencies by the ordinals that were noted.
    func renamed(_ dependencies: [ItemDependency]) -> [ItemDependency] {
        dependencies.map {
            ItemDependency(
                from: ordinals[$0.predecessor] ?? ItemDependency.none,
                to: ordinals[$0.successor] ?? ItemDependency.none, kind: $0.kind)
        }
    }
}
