import RunRecords

package enum RunEvent: Sendable {
    case reading(file: String)
    case launch(group: String, number: Int, of: Int)
    /// A turn begins: its name, and the finished share of the launch.
    case turn(group: String, what: String, share: Double)
    /// A launch is through; seconds left, as far as can be told.
    case finished(group: String, launches: Int, shareOfRun: Double, secondsLeft: Double?)
    /// Nothing new, but time has passed; about five times a second while a worker's answer is waited for.
    case waiting
    case ended(group: String, strategy: String, status: Status, reason: String)
    case saved(path: String)
}
