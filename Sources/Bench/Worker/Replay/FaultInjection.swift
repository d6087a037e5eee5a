import LayoutCore

/// Faults planted on purpose, so that tests can see what the parent makes of them.
///
/// The environment variable `LAYOUTBENCH_FAULT` holds `strategy:fault`; it is unset in normal use.
package enum PlantedFault: String {
    /// Answers lack their last element.
    case wrong
    /// The strategy is not told of a part of each change.
    case unnamed
    /// The process traps in its first epoch.
    case crash
    /// The process never answers its first epoch.
    case hang
    /// One in a thousand queries is asked twice where instructions are counted.
    case again
    /// The first prepare allocates until there is no memory left.
    case exhaust

    package static let variable = "LAYOUTBENCH_FAULT"

    static func planted(in strategy: String, environment: [String: String]) -> PlantedFault? {
        guard let parts = environment[variable]?.split(separator: ":"), parts.count == 2, parts[0] == strategy
        else { return nil }
        return PlantedFault(rawValue: String(parts[1]))
    }

    /// The strategy with the fault in it; nil for one that lies elsewhere.
    func planted(in strategy: any LayoutStrategy) -> (any LayoutStrategy)? {
        switch self {
        case .wrong: WrongAnswers(strategy)
        case .unnamed: UnnamedChanges(strategy)
        default: nil
        }
    }
}

/// A strategy that forwards its calls.
class ForwardingStrategy: LayoutStrategy {
    fileprivate let base: any LayoutStrategy

    init(_ base: any LayoutStrategy) { self.base = base }

    final func prepare() { base.prepare() }

    final var followsChanges: Bool { base.followsChanges }
    final var keepsAttributes: Bool { base.keepsAttributes }

    func invalidate(_ delta: LayoutDelta) -> Int { base.invalidate(delta) }

    func elements(in rect: Rect, into buffer: inout OrdinalBuffer) { base.elements(in: rect, into: &buffer) }

    final func layoutAttributes(for id: ElementID) -> LayoutAttributes? { base.layoutAttributes(for: id) }
}

/// A strategy that is told wrong deltas: one range of segments, and one of ordinals that came or were given another
/// frame, is not named.
final class UnnamedChanges: ForwardingStrategy {
    override func invalidate(_ delta: LayoutDelta) -> Int {
        var delta = delta
        _ = delta.resegmented.popLast()
        _ = delta.translated.popLast()
        _ = delta.reframed.popLast()
        _ = delta.inserted.popLast()
        return super.invalidate(delta)
    }
}

/// A strategy whose answers lack their last element.
final class WrongAnswers: ForwardingStrategy {
    override func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        super.elements(in: rect, into: &buffer)
        let last = buffer.ordinals.last
        buffer.filter { $0 != last }
    }
}
