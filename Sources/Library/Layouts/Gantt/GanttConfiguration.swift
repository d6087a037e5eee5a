import LayoutCore

/// Lengths, policies and axis of a ``GanttLayout``. Lengths are in points.
///
/// A length that is NaN, infinite or negative counts as 0 and is reported in the layout's diagnostics. One of more than
/// 2³⁰ points counts as that, and is not reported.
public struct GanttConfiguration: Sendable, Equatable {
    /// The display row of a bar in an expanded group.
    public enum RowPolicy: String, Sendable, CaseIterable {
        /// `rows` when the schedule has rows, else `perItem`.
        case automatic
        /// Each item has a display row of its own.
        case perItem
        /// Each row of the schedule is a display row, its bars beside or over each other.
        case rows
        /// Conflicting bars are in different display rows, each bar in the lowest that is free.
        case lanes
        /// One display row; bars that conflict, directly or through others, divide its height.
        case split
    }

    /// The place of the bars of a collapsed group.
    public enum CollapsedPolicy: String, Sendable, CaseIterable {
        /// In one display row, over each other.
        case overlay
        /// Nowhere: a collapsed group is its header alone.
        case hidden
    }

    /// The kind of horizontal axis.
    public enum TimeAxis: String, Sendable, CaseIterable {
        /// `dayColumns` for whole days, else `continuous`.
        case automatic
        /// A column per day; a bar covers the days of its start and end, both included.
        case dayColumns
        /// x is proportional to time; a bar ends where its end is.
        case continuous
    }

    /// The treatment of a bar beyond an explicit range of days.
    public enum Horizon: String, Sendable, CaseIterable {
        /// It is cut off; without an overlap it has no frame, but its row stays reserved.
        case clip
        /// The range grows to hold every item.
        case extend
    }

    /// The groups that show all their rows; the others are collapsed.
    public enum Expanded: Sendable, Equatable {
        /// Every group.
        case all
        /// No group.
        case none
        /// The groups of these sections; group g is section g + 1.
        case sections(Set<Int>)
    }

    /// Width of a date cell; the narrowest tick of a continuous axis is twice as wide.
    public var dateCellWidth = 24.0
    /// Height of a date cell.
    public var dateCellHeight = 48.0
    /// Height of a group's header.
    public var groupHeaderHeight = 32.0
    /// Height of a display row, and of a bar unless the bars of the row divide it (``RowPolicy/split``).
    public var barHeight = 30.0
    /// Distance between display rows, and below a group's header.
    public var verticalGap = 4.0
    /// Thickness of lines: one pixel at the display's scale.
    public var hairline = 0.5
    /// Distance between day columns; nil for the hairline.
    public var columnGap: Double?
    /// Distance of a bar's right edge from the right edge of its last day.
    public var barTrailing = 1.0
    /// Display rows of expanded groups.
    public var rowPolicy = RowPolicy.automatic
    /// How the bars of a collapsed group are shown.
    public var collapsedPolicy = CollapsedPolicy.overlay
    /// How times become horizontal positions.
    public var timeAxis = TimeAxis.automatic
    /// Points per unit of time on a continuous axis; nil to give the median duration 48 points.
    public var pointsPerUnit: Double?
    /// Points before the first instant of a continuous axis and behind its last; nil for half a bar's height where an
    /// item of no width lies on one of them when the layout is made, else 0.
    public var edgeInset: Double?
    /// Groups that are expanded at first.
    public var expanded = Expanded.all
    /// Effective size of the viewport: the least content size.
    public var viewportSize = Size.standardViewport
    /// Whether a group's header stays below the date cells while its group is visible.
    public var stickyGroupHeaders = false
    /// Treatment of bars beyond an explicit range of days.
    public var horizon = Horizon.clip

    /// The default configuration.
    public init() {}
}
