/// Which strategy fits a need, by what a record has measured: a pure function of both.
///
/// Nothing is recommended that was not measured. Between two measured sizes figures are interpolated on logarithms of
/// both (``SizeCurve``); beyond the largest there are none.
///
/// A strategy fits when a frame takes no longer than it has, when layout and strategy take no more memory than they
/// may, and when an edit leaves its frame on time. Fitting strategies are ranked by the work of a frame, edits
/// included; where that is less than ``indifference`` of a frame apart, by memory; where that is about the same, by the
/// time to prepare; strategies equal in all of it are tied, the simplest named first.
package struct Advice: Codable, Equatable, Sendable {
    package static let currentSchema = "layoutbench.advice/1"
    /// A share of a frame that is no reason to choose one strategy rather than another: launches of one and the same
    /// strategy scatter by as much where its frames take a tenth of their time.
    package static let indifference = 0.05
    /// Memory that is no reason: a megabyte, or a tenth.
    static let indifferentBytes = 1_000_000.0
    static let indifferentShare = 0.1

    package var schema = Advice.currentSchema
    package var need: Need
    /// Where the figures come from; nil where nothing was measured.
    package var source: AdviceSource?
    /// The strategies that were measured, the best first.
    package var ranking: [StrategyAdvice]
    package var unmeasured: [UnmeasuredStrategy]
    /// Where the answer stops being true.
    package var sensitivity: Sensitivity
    package var assumptions: [String]
    /// The answer in a sentence, for a design document.
    package var sentence: String

    package var isPossible: Bool { ranking.first?.fits == true }

    /// Names of the strategies that are tied for the first place.
    package var recommended: [String] {
        guard isPossible else { return [] }
        return ranking.filter { $0.fits && $0.rank == 1 }.map(\.strategy)
    }
}

package struct AdviceSource: Codable, Equatable, Sendable {
    package var record: String
    /// Its start, ISO 8601 in UTC.
    package var startedAt: String
    /// The commit measured; nil where it is not known.
    package var commit: String?
    package var cpu: String
    /// Fewest and most launches of a figure.
    package var launches: [Int]
    /// The workload that stands for scrolling.
    package var scrolling: String
    /// The workload that stands for edits; nil where there are none.
    package var editing: String?
}

/// A strategy that was measured, and how it meets the need.
package struct StrategyAdvice: Codable, Equatable, Sendable {
    package var strategy: String
    /// Its place; tied strategies share one.
    package var rank: Int
    package var fits: Bool
    /// Whether the intervals of its figures leave no doubt of it.
    package var isCertain: Bool
    /// The most that a requirement is exceeded, as a multiple of the limit; 1 or less where it fits.
    package var excess: Double
    package var reasons: [String]
    package var evidence: [Evidence]
}

/// One figure that a strategy is judged by.
package struct Evidence: Codable, Equatable, Sendable {
    /// Its kind: `frame`, `query`, `attributes`, `memory`, `prepare`, `update`.
    package var name: String
    package var metrics: [String]
    /// The figure, on the machine that measured it.
    package var value: Double
    /// Lower end of its 99 % interval; nil where there is none.
    package var low: Double?
    package var high: Double?
    /// `ns` or `bytes`.
    package var unit: String
    /// `measured`, `interpolated` between two sizes, or taken from a larger size as a bound (`atMost`).
    package var basis: String
    package var sizes: [Int]

    init(_ name: String, _ metrics: [String], _ figure: Figure, unit: String) {
        (self.name, self.metrics) = (name, metrics)
        (value, low, high, self.unit) = (figure.value, figure.low, figure.high, unit)
        switch figure.basis {
        case .measured(let size): (basis, sizes) = ("measured", [size])
        case .interpolated(let below, let above): (basis, sizes) = ("interpolated", [below, above])
        case .atMost(let size): (basis, sizes) = ("atMost", [size])
        }
    }
}

/// A strategy of which nothing can be said.
package struct UnmeasuredStrategy: Codable, Equatable, Sendable {
    package var strategy, reason: String
}

/// Where an advice stops being true.
package struct Sensitivity: Codable, Equatable, Sendable {
    /// Up to how many items a strategy meets the need.
    package struct Limit: Codable, Equatable, Sendable {
        package var strategy: String
        /// The most items with which it fits; nil where it does with none of the sizes measured.
        package var items: Double?
        /// Whether that is the largest size measured, so that more may fit, too.
        package var isOpen: Bool
        /// The limit exceeded beyond it: `frame`, `memory` or `edits`; nil if there is none.
        package var exceeded: String?
    }

    /// Another first place at other sizes.
    package struct Turn: Codable, Equatable, Sendable {
        /// Number of items from which on.
        package var items: Double
        /// Names of those in the first place from there on; empty where nothing fits.
        package var recommended: [String]
    }

    /// One for each strategy of the ranking.
    package var limits: [Limit]
    /// Where the first place changes, sizes ascending; the first is the smallest size measured.
    package var turns: [Turn]
    /// How many times slower a device could be for the first in the ranking still to fit; nil where it doesn't.
    package var headroom: Double?
    /// The same in sentences without a full stop.
    package var statements: [String]
}
