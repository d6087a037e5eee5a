import RunRecords

/// The answers that one family of results gives to many needs at once, for a page on which a reader chooses.
///
/// They are those of ``Advice``, by the same figures and the same order, without the sentences about where each stops
/// being true: beside each other the answers show that.
package struct AdviceGrid: Sendable {
    /// What can be chosen: every combination has an answer.
    package struct Choices: Equatable, Sendable {
        /// Numbers of items, ascending.
        package var items: [Int]
        /// Frames a second.
        package var rates: [Double]
        /// Bytes that layout and strategy may take; nil: no limit.
        package var memories: [Double?]
        /// Changes of the data a second.
        package var edits: [Double]
        /// How many times as long as on the measuring machine everything takes.
        package var devices: [Double]

        package init(items: [Int], rates: [Double], memories: [Double?], edits: [Double], devices: [Double] = [1]) {
            (self.items, self.rates, self.memories) = (items, rates, memories)
            (self.edits, self.devices) = (edits, devices)
        }
    }

    package struct Answer: Equatable, Sendable {
        package var need: Need
        /// The strategies, the best first.
        package var ranking: [Place]

        /// Of the strategies that meet the need the one that takes the least memory, the best of those that take
        /// about the same; nil where none meets it or no memory was measured.
        package func leastMemory(_ costs: [CostsAtSize]) -> CostsAtSize? {
            let fitting = ranking.filter(\.fits).compactMap { place in costs.first { $0.strategy == place.strategy } }
            guard let least = fitting.compactMap(\.memory?.value).min() else { return nil }
            return fitting.first { $0.memory.map { Advice.isAbout($0.value, least) } ?? false }
        }
    }

    package struct Place: Equatable, Sendable {
        package var strategy: String
        /// Its place; those that are tied have the same.
        package var rank: Int
        package var fits, isCertain: Bool
    }

    package let choices: Choices
    /// By number of items, what the strategies cost.
    package let costs: [[CostsAtSize]]
    /// By number of items, then rate, device, memory and edits.
    package let answers: [Answer]
    /// What the answers are made of, by number of items.
    private let evidence: [AdviceEvidence]
    private let record: RunRecord

    /// The answers of a family; nil where it has no workload that stands for scrolling. Edits that it has no workload
    /// for are left out of the choices. O(needs · strategies²).
    package init?(_ family: ResultFamily, of record: RunRecord, choices: Choices, _ knowledge: AdviceKnowledge) {
        guard let largest = choices.items.last else { return nil }
        let hasEdits = family.workload(of: knowledge.editing, at: largest) != nil
        var choices = choices
        choices.edits = choices.edits.filter { $0 == 0 || hasEdits }
        var costs: [[CostsAtSize]] = []
        var answers: [Answer] = []
        var all: [AdviceEvidence] = []
        for items in choices.items {
            let plain = Need(items: items, layout: family.layout, dataset: family.dataset)
            guard var evidence = AdviceEvidence(plain, family, knowledge, edits: knowledge.editing) else { return nil }
            all.append(evidence)
            costs.append(evidence.costs.compactMap { $0.at(Double(items), for: plain) })
            for need in choices.needs(plain) {
                evidence.need = need
                answers.append(evidence.answer)
            }
        }
        (self.choices, self.costs, self.answers) = (choices, costs, answers)
        self.evidence = all
        self.record = record
    }

    /// An answer in words. O(strategies²).
    package func sentence(of answer: Answer) -> String {
        guard var evidence = evidence.first(where: { $0.need.items == answer.need.items }) else { return "" }
        evidence.need = answer.need
        return evidence.sentence(record)
    }

    /// Round numbers of items, 1, 2 and 5 times powers of ten, within those that were measured, and these.
    package static func sizes(_ family: ResultFamily) -> [Int] {
        guard let first = family.measuredSizes.first, let last = family.measuredSizes.last else { return [] }
        var sizes = Set(family.measuredSizes)
        var power = 1
        while power <= last {
            for step in [1, 2, 5] where (first...last).contains(step * power) { sizes.insert(step * power) }
            power *= 10
        }
        return sizes.sorted()
    }
}

extension AdviceGrid.Choices {
    /// Every need of these choices, with the items, layout and dataset of one.
    fileprivate func needs(_ need: Need) -> [Need] {
        rates.flatMap { rate in
            devices.flatMap { device in
                memories.flatMap { memory in
                    edits.map { edits in
                        var need = need
                        (need.framesPerSecond, need.deviceFactor) = (rate, device)
                        (need.memoryBytes, need.editsPerSecond) = (memory, edits)
                        return need
                    }
                }
            }
        }
    }
}

extension AdviceEvidence {
    fileprivate var answer: AdviceGrid.Answer {
        var rank = 1
        var places: [AdviceGrid.Place] = []
        for tier in tiers(at: Double(need.items)) {
            places += tier.map {
                AdviceGrid.Place(strategy: $0.strategy, rank: rank, fits: $0.costs.fits, isCertain: $0.costs.isCertain)
            }
            rank += tier.count
        }
        return AdviceGrid.Answer(need: need, ranking: places)
    }

    /// The answer in words, with reasons only where its sentence gives them.
    fileprivate func sentence(_ record: RunRecord) -> String {
        let tiers = tiers(at: Double(need.items))
        return AdviceText.sentence(
            Advice(
                need: need, source: source(record), ranking: ranking(Array(tiers.prefix(1))),
                unmeasured: tiers.isEmpty ? unmeasured : [],
                sensitivity: Sensitivity(limits: [], turns: [], headroom: nil, statements: []), assumptions: [],
                sentence: ""))
    }
}
