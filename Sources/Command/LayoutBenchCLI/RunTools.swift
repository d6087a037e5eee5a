import Contestants
import Exact
import Runner

extension RunTools {
    /// All programs that runs of the command line may call.
    static let all = RunTools(counter: ExactPass(), contestants: ContestantPrograms())
}
