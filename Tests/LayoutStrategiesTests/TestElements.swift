import LayoutStrategies
import Testing

/// The cell of an item.
func cell(_ section: Int32, _ item: Int32) -> ElementID { ElementID(.cell, section: section, item: item) }

/// A header of a section, where headers are the first kind.
func header(_ section: Int32, _ item: Int32 = 0) -> ElementID {
    ElementID(.supplementary, kind: ElementKind(rawValue: 1), section: section, item: item)
}

/// A footer of a section, where footers are the second kind.
func footer(_ section: Int32, _ item: Int32 = 0) -> ElementID {
    ElementID(.supplementary, kind: ElementKind(rawValue: 2), section: section, item: item)
}

/// A rectangle by its origin and its size.
func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
}

extension ItemBatch {
    /// A batch that removes some items of a section.
    static func remove(_ items: some Sequence<Int>, of section: Int32 = 0) -> ItemBatch {
        var batch = ItemBatch()
        batch.removed = items.map { ItemPlace(section: section, item: Int32($0)) }
        return batch
    }
}

extension CollectionLayout {
    /// The frame of a static element that there is.
    func frame(of id: ElementID) throws -> Rect { frame(at: try #require(ordinal(of: id))) }

    /// The identity of an element that is no cell, by the name of its kind.
    func id(
        _ kind: String, _ section: Int32 = 0, _ item: Int32 = 0, in category: ElementCategory = .supplementary
    ) throws -> ElementID {
        let number = try #require(kindNames.firstIndex(of: kind))
        return ElementID(category, kind: ElementKind(rawValue: UInt16(number)), section: section, item: item)
    }
}
