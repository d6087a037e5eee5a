import Foundation
import LayoutCore
import LayoutStrategies

/// What the difference of two lists of identifiers costs, and that of two snapshots, beside putting both lists into
/// dictionaries, which is the least that anybody does who compares them by identity.
///
/// Medians over rounds, all by turns; the exponent is that of the growth from a tenth of the identifiers. The standard
/// library's difference is asked once, and where little changed: of shuffled lists it takes n² steps and words.
struct DifferenceBenchmark {
    let sizes: [Int]

    private static let rounds = 9
    private static let libraryLimit = 20_000

    func run() throws {
        try measure("numbers") { $0 }
        try measure("texts of 36") {
            String(format: "%08x-0000-4000-8000-%012x", $0 &* 2_654_435_761 & 0xffff_ffff, $0)
        }
    }

    /// What is done to one list to get the other.
    private enum Edit: String, CaseIterable {
        case changed = "1 % others"
        case shuffled = "all shuffled"
    }

    private func measure<ID: Hashable & Sendable>(_ kind: String, _ identifier: (Int) -> ID) throws {
        let table = Table(
            "identifiers", "lists of", "edit", "two dictionaries", "difference", "to the dictionaries", "grows as n^",
            "of snapshots", "`CollectionDifference`")
        for edit in Edit.allCases {
            var before: Double?
            for count in sizes {
                let (old, new) = lists(count, edit, identifier)
                let times = try times(old, new, asksLibrary: edit == .changed && count <= Self.libraryLimit)
                let exponent = before.map { log10(middle(times[1]) / $0) / log10(Double(count) / Double(count / 10)) }
                table.row([
                    kind, "\(count)", edit.rawValue, milliseconds(times[0]), milliseconds(times[1]),
                    middle(times[1], to: times[0]).text(2), exponent?.text(2) ?? "–", milliseconds(times[2]),
                    times[3].isEmpty ? "–" : milliseconds(times[3]),
                ])
                before = middle(times[1])
            }
        }
    }

    private func milliseconds(_ times: [Double]) -> String { (middle(times) / 1e6).text(2) + " ms" }

    private func lists<ID>(_ count: Int, _ edit: Edit, _ identifier: (Int) -> ID) -> (old: [ID], new: [ID]) {
        var generator = SeededGenerator(seed: 1)
        var new = Array(0..<count)
        switch edit {
        case .changed: for number in 0..<count / 100 { new[generator.below(count)] = count + number }
        case .shuffled: new.shuffle(using: &generator)
        }
        return ((0..<count).map(identifier), new.map(identifier))
    }

    /// Nanoseconds of both dictionaries, the difference, that of snapshots, and the standard library's.
    private func times<ID: Hashable & Sendable>(_ old: [ID], _ new: [ID], asksLibrary: Bool) throws -> [[Double]] {
        let snapshots = try [old, new].map { items in
            var snapshot = Snapshot<Int, ID>()
            try snapshot.appendSections([0])
            try snapshot.append(items, to: 0)
            return snapshot
        }
        var times = [[Double]](repeating: [], count: 4)
        for round in 0..<Self.rounds {
            for turn in 0..<4 {
                let way = (turn + round) % 4
                if way == 3, !asksLibrary || round > 0 { continue }
                times[way].append(try time(way, old, new, snapshots))
            }
        }
        return times
    }

    private func time<ID: Hashable & Sendable>(
        _ way: Int, _ old: [ID], _ new: [ID], _ snapshots: [Snapshot<Int, ID>]
    ) throws -> Double {
        var found = 0
        let time = try nanoseconds {
            switch way {
            case 0: found = places(old).count + places(new).count
            case 1: found = try OrderedDifference(from: old, to: new).inserted.count + 1
            case 2: found = try snapshots[0].change(to: snapshots[1]).inserted.count + 1
            default: found = new.difference(from: old).insertions.count
            }
        }
        try require(found > 0, "nothing was found", at: "\(old.count) identifiers")
        return time
    }

    private func places<ID: Hashable>(_ identifiers: [ID]) -> [ID: Int] {
        var places = [ID: Int](minimumCapacity: identifiers.count)
        for (place, identifier) in identifiers.enumerated() { places[identifier] = place }
        return places
    }
}
