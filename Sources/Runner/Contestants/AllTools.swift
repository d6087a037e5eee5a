extension RunTools {
    /// All programs that runs of the command line may call.
    package static let all = RunTools(counter: ExactPass(), contestants: ContestantPrograms())
}
