import LayoutCore

/// How a geometry deals with items, where its members are not one for each, or where not each change is followed.
public protocol GeometryItems: BasicGeometry {
    /// Number of items of a section. By default the number of its members.
    func itemCount(of section: Int) -> Int
    /// Number of members for a number of items, in a section by its number before a change. By default equally many.
    func memberCount(ofItems count: Int, in section: Int) -> Int
    /// Whether all data is read again in less time than a change is followed. By default false.
    func isReadSooner(_ change: DataChange, _ items: any ItemSource) -> Bool
    /// Whether an applied change is a reset for whoever keeps frames. By default false.
    func isReset(since snapshot: Snapshot) -> Bool
    /// What must be known besides this geometry to tell frames before a reset, by a change of the data or a reload. Items
    /// are already in the state after it. By default nothing.
    func snapshot(beforeReset change: DataChange?, _ items: any ItemSource) -> Snapshot?
    /// Number of items that a reset packs again. By default 0.
    var packedByReset: Int { get }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryItems {
    public func memberCount(ofItems count: Int, in section: Int) -> Int { count }
    public func isReadSooner(_ change: DataChange, _ items: any ItemSource) -> Bool { false }
    public func isReset(since snapshot: Snapshot) -> Bool { false }
    public func snapshot(beforeReset change: DataChange?, _ items: any ItemSource) -> Snapshot? { nil }
    public var packedByReset: Int { 0 }
}
