/// A program that takes turns beside the strategies, under a name.
package struct ContestantCommand: Codable, Equatable, Sendable {
    /// Name and version of the protocol that such programs speak.
    package static let protocolName = "layoutbench.contestant/1"

    /// Its name, in the place of a strategy's.
    package var name: String
    /// How it is started: a program and its arguments.
    package var command: String

    package init(name: String, command: String) { (self.name, self.command) = (name, command) }
}

extension RunPlan {
    /// The program of that name; nil for a strategy.
    package func contestant(named name: String) -> ContestantCommand? { contestants?.first { $0.name == name } }

    /// The same with other commands for programs of the same names.
    package func replacing(contestants others: [ContestantCommand]) -> RunPlan {
        var plan = self
        plan.contestants = contestants?.map { contestant in
            others.first { $0.name == contestant.name } ?? contestant
        }
        return plan
    }

    /// Has programs take part in every group.
    package mutating func enter(_ contestants: [ContestantCommand]) {
        self.contestants = contestants
        for group in groups.indices { groups[group].strategies += contestants.map(\.name) }
    }
}
