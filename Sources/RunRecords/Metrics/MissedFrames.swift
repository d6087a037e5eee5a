/// Which frames of a script were over budget, in how many launches.
public struct MissedFrames: Codable, Equatable, Sendable {
    /// Frames that were timed in each launch.
    public let frameCount: Int
    /// Launches that were counted.
    public private(set) var launches = 1
    /// In how many of them a frame was over budget, by its number; frames that never were have none.
    public private(set) var launchesOver: [Int: Int] = [:]

    private enum CodingKeys: String, CodingKey {
        case frameCount
        case launches
        case launchesOver = "over"
    }

    /// Those of one launch.
    public init(of frameCount: Int, over frames: [Int]) {
        self.frameCount = frameCount
        for frame in frames { launchesOver[frame] = 1 }
    }

    /// Adds other launches of the same frames. O(frames over budget).
    public mutating func add(_ other: MissedFrames) {
        launches += other.launches
        launchesOver.merge(other.launchesOver, uniquingKeysWith: +)
    }

    /// Share of frames that were over budget in half of the launches or more: the script is the same in all, so what one
    /// launch shows alone is the machine's. O(frames over budget).
    public var share: Double {
        Double(launchesOver.values.count { 2 * $0 >= launches }) / Double(max(1, frameCount))
    }
}
