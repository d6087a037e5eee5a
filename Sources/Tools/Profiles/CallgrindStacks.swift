import Exact
import RunRecords

/// Makes stacks of callgrind's counts, with functions inlined at the places of calls.
///
/// A function that is called from several places of its caller is shared among them by what the calls cost: sums by
/// function stay exact.
struct CallgrindStacks {
    private let costs: CallgrindCosts
    private let places: [RawFrame: [ProfileBuilder.Place]]
    private let measures: [Measure]
    private var chains: [String: [Chain]] = [:]

    /// Something counted: the sum of some events, or the calls of some functions.
    struct Measure: Equatable {
        var cost: ProfileCost
        var events: [String] = []
        var callees: Set<String> = []
    }

    /// Where a function was called: the places above it, and its share of all calls.
    private struct Chain {
        var places: [ProfileBuilder.Place]
        var share: Double
    }

    /// Most call paths to one function; further ones are added to the others.
    private static let mostChains = 12

    /// Takes over costs and the names of all their places (``frames(of:)``).
    init(_ costs: CallgrindCosts, places: [RawFrame: [ProfileBuilder.Place]], measures: [Measure]) {
        (self.costs, self.places, self.measures) = (costs, places, measures)
    }

    /// Every place that has to be named.
    static func frames(of costs: CallgrindCosts) -> Set<RawFrame> {
        var frames: Set<RawFrame> = []
        for function in costs.functions.values where isInside(function) {
            for address in function.own.keys { frames.insert(frame(function, address)) }
            for call in function.calls { frames.insert(frame(function, call.address)) }
        }
        return frames
    }

    mutating func add(to builder: inout ProfileBuilder) {
        for name in costs.functions.keys.sorted() {
            guard let function = costs.functions[name], Self.isInside(function) else { continue }
            let chains = chains(of: name, depth: 0)
            for address in function.own.keys.sorted() {
                add(function, address, own(function.own[address] ?? []), chains, to: &builder)
            }
            for call in function.calls {
                let counted = calls(call)
                if counted.contains(where: { $0 != 0 }) { add(function, call.address, counted, chains, to: &builder) }
            }
        }
    }

    private func add(
        _ function: CallgrindCosts.Function, _ address: UInt64, _ costs: [Double], _ chains: [Chain],
        to builder: inout ProfileBuilder
    ) {
        guard costs.contains(where: { $0 != 0 }) else { return }
        let own = places[Self.frame(function, address)] ?? []
        for chain in chains { builder.addReadable(chain.places + own, costs: costs.map { $0 * chain.share }) }
    }

    private static func frame(_ function: CallgrindCosts.Function, _ address: UInt64) -> RawFrame {
        RawFrame(symbol: function.names[0], module: function.module, address: address)
    }

    private static func isInside(_ function: CallgrindCosts.Function) -> Bool {
        function.names.first != CallgrindProfile.root && function.names.contains(CallgrindProfile.root)
    }

    private func own(_ figures: [Double]) -> [Double] {
        measures.map { measure in
            measure.events.reduce(0) { sum, event in
                sum + (costs.events.firstIndex(of: event).map { $0 < figures.count ? figures[$0] : 0 } ?? 0)
            }
        }
    }

    private func calls(_ call: CallgrindCosts.Call) -> [Double] {
        let name = String(call.callee.prefix { $0 != "'" })
        return measures.map { $0.callees.contains(name) ? call.count : 0 }
    }

    /// The ways on which a function was called from the measured call.
    private mutating func chains(of name: String, depth: Int) -> [Chain] {
        if let known = chains[name] { return known }
        let names = costs.functions[name]?.names ?? []
        guard depth < 64, names.count > 1, names[1] != CallgrindProfile.root else {
            return [Chain(places: [], share: 1)]
        }
        let callerName = names.dropFirst().joined(separator: "'")
        guard let caller = costs.functions[callerName] else { return [Chain(places: [], share: 1)] }
        let sites = caller.calls.filter { $0.callee == name }
        let weights = sites.map { max($0.costs.first ?? 0, $0.count) }
        let whole = weights.reduce(0, +)
        var found: [Chain] = []
        for above in chains(of: callerName, depth: depth + 1) {
            for (site, weight) in zip(sites, weights) where whole > 0 {
                // The line of a call does not name the called function.
                let own = (places[Self.frame(caller, site.address)] ?? []).map { ProfileBuilder.Place($0.function) }
                Self.add(Chain(places: above.places + own, share: above.share * weight / whole), to: &found)
            }
        }
        if found.isEmpty { found = [Chain(places: [], share: 1)] }
        let kept = Self.limited(found)
        chains[name] = kept
        return kept
    }

    private static func add(_ chain: Chain, to chains: inout [Chain]) {
        if let same = chains.firstIndex(where: { $0.places == chain.places }) {
            chains[same].share += chain.share
        } else {
            chains.append(chain)
        }
    }

    private static func limited(_ chains: [Chain]) -> [Chain] {
        guard chains.count > mostChains else { return chains }
        let kept = chains.sorted { $0.share > $1.share }.prefix(mostChains)
        let whole = kept.reduce(0) { $0 + $1.share }
        return kept.map { Chain(places: $0.places, share: $0.share / whole) }
    }
}
