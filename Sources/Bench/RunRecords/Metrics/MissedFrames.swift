/// Which frames of a script were over budget, in how many launches.
package struct MissedFrames: Codable, Equatable, Sendable {
    /// Frames that were timed in each launch.
    package let frameCount: Int
    package private(set) var launches = 1
    /// In how many of them a frame was over budget, by its number; frames that never were have none.
    package private(set) var launchesOver: [Int: Int] = [:]

    private enum CodingKeys: String, CodingKey {
        case frameCount, launches
        case launchesOver = "over"
    }

    package init(of frameCount: Int, over frames: [Int]) {
        self.frameCount = frameCount
        for frame in frames { launchesOver[frame] = 1 }
    }

    /// Adds other launches of the same frames. O(frames over budget).
    package mutating func add(_ other: MissedFrames) {
        launches += other.launches
        launchesOver.merge(other.launchesOver, uniquingKeysWith: +)
    }

    /// Share of frames that were over budget in half of the launches or more: the script is the same in all, so what one
    /// launch shows alone is the machine's. O(frames over budget).
    package var share: Double {
        Double(launchesOver.values.count { 2 * $0 >= launches }) / Double(max(1, frameCount))
    }
}
