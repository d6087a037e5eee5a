/// What a layout strategy is chosen for.
package struct Need: Codable, Equatable, Sendable {
    package var items: Int
    package var layout: String
    /// Name of the dataset that is most like the data; of one's own, its file's name.
    package var dataset: String
    package var framesPerSecond: Double
    /// Bytes that layout and strategy may take together; nil: no limit.
    package var memoryBytes: Double?
    /// Changes of the data a second.
    package var editsPerSecond: Double
    /// How many items each change edits at once, scattered over the data; nil for one.
    package var batch: Int?
    /// How many times as long as here everything takes on the device in question.
    package var deviceFactor: Double

    package init(
        items: Int, layout: String, dataset: String, framesPerSecond: Double = 120, memoryBytes: Double? = nil,
        editsPerSecond: Double = 0, batch: Int? = nil, deviceFactor: Double = 1
    ) {
        (self.items, self.layout, self.dataset) = (items, layout, dataset)
        (self.framesPerSecond, self.memoryBytes, self.editsPerSecond) = (framesPerSecond, memoryBytes, editsPerSecond)
        (self.batch, self.deviceFactor) = (batch, deviceFactor)
    }

    /// Time that a frame has, in ns.
    package var frameBudget: Double { 1e9 / framesPerSecond }

    package var hasEdits: Bool { editsPerSecond > 0 || batch != nil }
}

/// What advice needs to know beside records, which know no registry.
package struct AdviceKnowledge: Equatable, Sendable {
    /// Names of the strategies, the simplest to keep in an app first; others count as less simple than these.
    package var simplestFirst: [String]
    /// Names of the workloads whose frames or queries stand for scrolling, the best evidence first.
    package var scrolling: [String]
    /// Names of the workloads of changes that stand for edits, the best evidence first.
    package var editing: [String]
    /// Names of the workloads of batches that stand for many edits at once, the best evidence first.
    package var syncing: [String]
    /// Names of the strategies that keep every frame in a cache made up front, the plainest first.
    package var everyFrameCached: [String]
    /// Names of the strategies of this package: others are a user's own. Empty where that is not known.
    package var library: [String]

    package init(
        simplestFirst: [String], scrolling: [String], editing: [String], syncing: [String] = [],
        everyFrameCached: [String] = [], library: [String] = []
    ) {
        (self.simplestFirst, self.scrolling, self.editing) = (simplestFirst, scrolling, editing)
        (self.syncing, self.everyFrameCached, self.library) = (syncing, everyFrameCached, library)
    }

    /// Names of the workloads that stand for a need's edits; none where it has no edits.
    func workloads(ofEditsIn need: Need) -> [String] {
        need.batch != nil ? syncing : need.hasEdits ? editing : []
    }

    /// A strategy's place in the order of simplicity.
    func effort(of strategy: String) -> Int { simplestFirst.firstIndex(of: strategy) ?? simplestFirst.count }
}
