import RunRecords
import Subjects

/// What the command line decides about a run, beside the plan.
package struct RunSettings: Sendable {
    package var output: String
    package var seed: UInt64
    package var registries: Registries
    /// The builds whose workers take part; a plain run has one, this program itself.
    package var binaries: [Binary]
    package var environment: [String: String]
    package var policy: RunPolicy
    /// Programs that it may call beside its workers.
    package var tools: RunTools

    /// Queries checked against brute force.
    static let checkedQueries = 64

    package init(
        output: String, seed: UInt64, registries: Registries, binaries: [Binary], environment: [String: String],
        policy: RunPolicy, tools: RunTools = RunTools()
    ) {
        (self.output, self.seed, self.registries, self.binaries) = (output, seed, registries, binaries)
        (self.environment, self.policy, self.tools) = (environment, policy, tools)
    }

    /// The same with epochs of at least 1,000 steps of the clock.
    func withEpochs(for clock: ClockFigures) -> RunSettings {
        var settings = self
        settings.policy.epochNs = max(policy.epochNs, 1_000 * clock.resolutionNs)
        return settings
    }
}
