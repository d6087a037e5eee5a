import Errors
import Judging
import RunRecords

/// What is recommended for one layout and dataset.
struct AdvisedFamily {
    let title: String
    /// The commonest needs, and the sentence that answers each.
    let needs: [Fact]
    /// The answers to choose from.
    let grid: AdviceGrid?

    private static let rates = [60.0, 120]
    private static let memories: [Double?] = [nil, 200e6, 50e6, 10e6]
    private static let edits = [0.0, 10]
    /// From the machine that measured to an old telephone.
    private static let devices = [1.0, 2, 5, 10, 20]
    /// Answers that a page may hold: each is ranked, and takes some bytes.
    private static let mostAnswers = 2500
    /// The size that sentences are about where it was measured, or a larger one.
    private static let usualItems = 100_000

    /// One for each family, in their order; empty where nobody knows what stands for scrolling.
    static func all(_ record: RunRecord, _ assets: ReportAssets) -> [AdvisedFamily] {
        guard let knowledge = assets.knowledge else { return [] }
        let families = ResultFamily.families(of: record.results)
        let names = FamilyNames(record)
        let isMany = families.count * 12 * rates.count * devices.count * memories.count * edits.count > mostAnswers
        let all = families.map { family in
            let sizes = isMany ? family.measuredSizes : AdviceGrid.sizes(family)
            let choices = AdviceGrid.Choices(
                items: sizes, rates: rates, memories: isMany ? [nil, 50e6] : memories, edits: edits,
                devices: isMany ? [1, 10] : devices)
            let grid = AdviceGrid(family, of: record, choices: choices, knowledge)
            return AdvisedFamily(title: names.label(family), needs: grid.map { Self.needs($0) } ?? [], grid: grid)
        }
        return all.contains { $0.grid != nil } ? all : []
    }

    private static func needs(_ grid: AdviceGrid) -> [Fact] {
        let items = grid.choices.items.filter { $0 <= usualItems }.last ?? grid.choices.items[0]
        func answer(_ edits: Double) -> AdviceGrid.Answer? {
            grid.answers.first {
                $0.need.items == items && $0.need.framesPerSecond == 120 && $0.need.memoryBytes == nil
                    && $0.need.editsPerSecond == edits && $0.need.deviceFactor == 1
            }
        }
        let costs = grid.choices.items.firstIndex(of: items).map { grid.costs[$0] } ?? []
        return [
            answer(0).map { Fact("Scrolling at 120 Hz, in least memory", leastMemory($0, costs, grid)) },
            answer(10).map { Fact("Edited often", grid.sentence(of: $0)) },
            answer(0).map { Fact("Nothing to prepare", unprepared($0, costs)) },
        ].compactMap(\.self)
    }

    /// The answer, where it names what takes the least memory; else that one.
    private static func leastMemory(
        _ answer: AdviceGrid.Answer, _ costs: [CostsAtSize], _ grid: AdviceGrid
    ) -> String {
        guard let least = answer.leastMemory(costs), least.strategy != answer.ranking.first?.strategy
        else { return grid.sentence(of: answer) }
        return "\(least.strategy) takes the least memory of what fits at \(Format.items(answer.need.items)) items: "
            + frame(of: least, in: answer)
    }

    /// The best of those that are ready within a microsecond.
    private static func unprepared(_ answer: AdviceGrid.Answer, _ costs: [CostsAtSize]) -> String {
        let place = "\(Format.items(answer.need.items)) items"
        let ready = answer.ranking.lazy.compactMap { place in costs.first { $0.strategy == place.strategy } }
            .first { $0.prepare.map { $0.value < 1000 } ?? false }
        guard let ready else { return "every strategy measured at \(place) has something to prepare." }
        return "\(ready.strategy) is ready at once at \(place): " + frame(of: ready, in: answer)
    }

    private static func frame(of costs: CostsAtSize, in answer: AdviceGrid.Answer) -> String {
        let share = Format.percent(costs.frame.value / answer.need.frameBudget)
        let memory = costs.memory.map { ", \(Format.bytes($0.value)) of memory with the layout's" } ?? ""
        return "a frame takes \(Format.time(nanoseconds: costs.frame.value)), \(share) of what it has\(memory)."
    }
}

extension PageData {
    /// The answers of a family.
    mutating func advice(_ grid: AdviceGrid) -> PageModel.Advice {
        var rankings: [PageModel.Ranking] = []
        var places: [PageModel.Ranking: Int] = [:]
        let answers = grid.answers.map { answer in
            let ranking = ranking(answer)
            if let place = places[ranking] { return place }
            places[ranking] = rankings.count
            rankings.append(ranking)
            return rankings.count - 1
        }
        return PageModel.Advice(
            items: grid.choices.items, rate: grid.choices.rates, device: grid.choices.devices,
            memory: grid.choices.memories, edits: grid.choices.edits, costs: grid.costs.map { costs($0) },
            rankings: rankings, answers: answers)
    }

    private mutating func costs(_ costs: [CostsAtSize]) -> PageModel.Costs {
        func ends(_ figure: (CostsAtSize) -> Figure?) -> PageModel.Ends {
            let figures = costs.map(figure)
            return PageModel.Ends(
                value: figures.map { shown($0?.value) }, low: figures.map { shown($0?.low) },
                high: figures.map { shown($0?.high) })
        }
        return PageModel.Costs(
            strategy: costs.map { strategies.number(of: $0.strategy) }, frame: ends(\.frame), memory: ends(\.memory),
            prepare: ends(\.prepare), update: ends(\.update))
    }

    private mutating func ranking(_ answer: AdviceGrid.Answer) -> PageModel.Ranking {
        PageModel.Ranking(
            strategy: answer.ranking.map { strategies.number(of: $0.strategy) }, rank: answer.ranking.map(\.rank),
            fits: answer.ranking.map { $0.fits ? $0.isCertain ? 2 : 1 : 0 })
    }
}
