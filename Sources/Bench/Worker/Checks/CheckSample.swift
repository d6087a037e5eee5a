/// After which changes of a script something is compared that takes O(elements).
///
/// All of them where that is cheap, else a sample spread over the script, its last change included. The number of
/// elements decides it alone, so that every contestant, launch and machine takes the same.
struct CheckSample: Equatable {
    let changes: Int
    let compared: Int

    /// Elements that rebuilt layouts of one script may have together: 64 of 15,625 each.
    static let mostRebuilt = 1_000_000
    /// Elements that brute force may test for answers of one script: 64 times a million.
    static let mostTested = 64_000_000
    /// Comparisons that are made whatever they take.
    private static let fewest = 3

    /// A sample whose elements are at most so many together.
    init(changes: Int, elements: Int, most: Int) {
        self.changes = changes
        compared = min(changes, max(Self.fewest, most / max(1, elements)))
    }

    func contains(_ change: Int) -> Bool { (change + 1) * compared / changes > change * compared / changes }
}
