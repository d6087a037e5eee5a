import Foundation
import RunRecords

/// The time of a launch in a run that keeps its budget.
///
/// Setting up may take half of a first launch's time, so that the rest is for timing. Contestants share
/// it: one that takes far more than its share is cut off, and one that the time does not suffice for is left out. A
/// later launch that does not end in time is given up; the launches before it stand.
struct LaunchBudget {
    let end: Date
    /// Until when a first launch sets up.
    let setUpEnd: Date
    /// Until when the answer that is waited for has to come.
    var answerEnd: Date
    /// Whether the last share was less than one is at least, as the set-up ends.
    private(set) var isCutShort = false

    /// Why a contestant is cut off that did not come through its set-up in time.
    static let tooSlow = "too slow for its share of the time budget"

    /// Contestants that are set up before the next ones.
    static let portion = 4

    /// A contestant among many may take this many times its share of the time.
    private static let mostShares = 2.0
    /// Seconds after the end in which the answer to the last question has to come.
    private static let mostSecondsBeyond = 5.0
    /// Seconds that are a share at least.
    private static let leastShare = 1.0

    init(end: Date, isFirst: Bool, now: Date = Date()) {
        self.end = end
        setUpEnd = isFirst ? now.addingTimeInterval(max(0, end.timeIntervalSince(now)) / 2) : end
        answerEnd = setUpEnd
    }

    /// Gives the next contestant its share of the time to set up.
    mutating func share(among contestants: Int, now: Date = Date()) {
        let left = setUpEnd.timeIntervalSince(now)
        // The last one has all that is left, and none of several the others' time.
        let share = max(Self.leastShare, Self.mostShares * left / (Double(max(contestants, 1)) + Self.mostShares - 1))
        answerEnd = min(setUpEnd, now.addingTimeInterval(share))
        isCutShort = left < Self.leastShare
    }

    /// A request before the end may be answered some seconds after it.
    mutating func endSetUp() { answerEnd = end.addingTimeInterval(Self.mostSecondsBeyond) }
}

extension Launch {
    var isBudgetSpent: Bool { budget.map { Date() >= $0.end } ?? false }

    var answerSeconds: Double {
        min(plan.turnLimitSeconds, budget.map { max(0, $0.answerEnd.timeIntervalSinceNow) } ?? .infinity)
    }

    /// Seconds within which an answer has to come where the worker waits for a processor meanwhile.
    var mostAnswerSeconds: Double {
        min(plan.turnLimitSeconds, budget.map { max(0, $0.setUpEnd.timeIntervalSinceNow) } ?? 0)
    }

    /// Gives a contestant its share of the time to set up, beside the shares of waiting ones. False when there is none
    /// left: it takes no part in a first launch, and a later launch is given up.
    func hasTime(_ position: Int, of waiting: Int) throws(WorkerEnd) -> Bool {
        guard budget != nil else { return true }
        guard let setUpEnd = budget?.setUpEnd, Date() < setUpEnd else {
            guard number == 0 else { throw .interrupted }
            // Without a line for each: the answer says it once for all of them.
            group[position].end(.skipped, reason: UnreachedSubject.budgetSpent.rawValue)
            workers.removeValue(forKey: position)?.end()
            return false
        }
        budget?.share(among: waiting)
        return true
    }

    /// Whether a time limit was the budget's rather than the plan's.
    func isOfBudget(limitSeconds: Double) -> Bool { limitSeconds < plan.turnLimitSeconds }

    /// Takes out a contestant that did not answer within its share, which says nothing of it where it had no processor.
    func leaveOut(_ position: Int, isStarved: Bool) throws(WorkerEnd) {
        // What earlier launches measured of it counts.
        guard number == 0 else { throw .interrupted }
        if isStarved { return end(position, .skipped, reason: UnreachedSubject.machineBusy.rawValue) }
        if budget?.isCutShort == true { return end(position, .skipped, reason: UnreachedSubject.budgetSpent.rawValue) }
        end(position, .cutoff, reason: LaunchBudget.tooSlow)
    }

    /// Contestants of a launch in portions that are set up one after the other: a first launch that keeps a budget takes a
    /// few at a time, in the order of the plan, so that a small budget measures these and not a part of each.
    var portions: [[Int]] {
        guard budget != nil, number == 0 else { return [order] }
        let families = Dictionary(grouping: order) { group[$0].partner ?? $0 }.sorted { $0.key < $1.key }.map(\.value)
        return families.reduce(into: [[]]) { portions, family in
            if portions[portions.count - 1].count >= LaunchBudget.portion { portions.append([]) }
            portions[portions.count - 1] += family
        }
    }

    /// From here on no contestant is cut off for lack of time: it may answer its last request.
    func endSetUp() { budget?.endSetUp() }
}
