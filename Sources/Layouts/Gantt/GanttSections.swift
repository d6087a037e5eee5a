import LayoutCore

extension GanttLayout {
    /// Section 0 is that of the dates; group g is section g + 1.
    public var firstDataSection: Int32 { 1 }
}
