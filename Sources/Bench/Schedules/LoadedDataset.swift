import LayoutCore

package struct LoadedDataset: Sendable {
    package enum Content: Sendable, Equatable {
        /// Items in time.
        case schedule(Schedule)
        /// Rectangles as they are, in points.
        case frames([Rect])
    }

    package let name: String
    package let content: Content
    /// Configuration of layouts that suits the data; what the user gives goes before it.
    package let layoutDefaults: [String: ConfigurationValue]
    /// Skipped lines of a file; nil if none was skipped.
    package let skipped: SkipReport?
    /// Names of the columns of a file that hold nothing of the schedule, in the order of the header.
    package let unusedColumns: [String]
    /// What else of a file became no item.
    package let unusedContent: [UnusedContent]

    package init(
        name: String, content: Content, layoutDefaults: [String: ConfigurationValue] = [:], skipped: SkipReport? = nil,
        unusedColumns: [String] = [], unusedContent: [UnusedContent] = []
    ) {
        (self.name, self.content, self.layoutDefaults) = (name, content, layoutDefaults)
        self.skipped = skipped?.isEmpty == false ? skipped : nil
        (self.unusedColumns, self.unusedContent) = (unusedColumns, unusedContent)
    }

    /// Number of items, or of rectangles.
    package var itemCount: Int {
        switch content {
        case .schedule(let schedule): schedule.itemCount
        case .frames(let frames): frames.count
        }
    }

    /// A checksum of the content as a layout sees it, the same on every platform and in earlier programs that can be
    /// compared with this one: the origin of a schedule's times has no part in it. O(n).
    package var checksum: UInt64 {
        switch content {
        case .schedule(let schedule): return schedule.sharedChecksum
        case .frames(let frames):
            var checksum = Checksum()
            for frame in frames {
                for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] { checksum.combine(edge) }
            }
            return checksum.value
        }
    }
}

/// Valid content of a file that a schedule has no place for.
package struct UnusedContent: Sendable, Equatable, Codable {
    /// A name for it, in the plural.
    package let name: String
    package let count: Int
}

/// What an importer left out.
package struct SkipReport: Sendable, Equatable, Codable {
    /// The kind of entry that becomes an item.
    package enum Entry: String, Sendable, Codable {
        case line, job, task, event, packet, span, marker
    }

    package let entry: Entry
    /// Entries whose content is bad.
    package internal(set) var invalid = 0
    /// The first few reasons, each with its line.
    package internal(set) var reasons: [String] = []
    /// Valid entries that are no bar: jobs that never ran, tasks without dates.
    package internal(set) var withoutBar = 0
    /// Lines of what has not begun, which were to be left out; nil where there are none.
    package internal(set) var withoutStart: Int?
    /// Valid lines without an end, which were to be left out; nil where there are none.
    package internal(set) var withoutEnd: Int?

    package init(_ entry: Entry = .line) { self.entry = entry }

    package var count: Int { invalid + withoutBar + (withoutStart ?? 0) + (withoutEnd ?? 0) }

    package var isEmpty: Bool { count == 0 }

    /// Counts a bad line and keeps its reason if it is one of the first five.
    mutating func add(_ error: ScheduleError) {
        invalid += 1
        if reasons.count < 5 { reasons.append("\(error.cause) (\(error.place))") }
    }
}
