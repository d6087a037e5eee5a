import Contestants
import Exact
import Runner

extension RunTools {
    /// All programs that runs of the command line may call.
    static let all = RunTools(count: ExactPass.count, handOver: HandedFiles.handOver)
}
