/// The layout and data that a saved index belongs to. A file is refused for any other.
public struct SavedIdentity: Equatable, Sendable {
    /// Name of the layout whose frames the index holds.
    public var layout: String
    /// The layout's configuration, as text.
    public var configuration: String
    /// A number that differs for other data, such as a checksum or a revision.
    public var data: UInt64
    /// Number of the layout's elements.
    public var elementCount: Int

    /// An identity of these parts.
    public init(layout: String, configuration: String = "", data: UInt64, elementCount: Int = 0) {
        (self.layout, self.configuration) = (layout, configuration)
        (self.data, self.elementCount) = (data, elementCount)
    }

    /// The same for another number of elements.
    public func with(elementCount: Int) -> SavedIdentity {
        SavedIdentity(layout: layout, configuration: configuration, data: data, elementCount: elementCount)
    }

    /// The first difference from the identity that was asked for, in words; nil where both are equal.
    func difference(from asked: SavedIdentity) -> String? {
        if layout != asked.layout { return "an index of the layout \(layout), not \(asked.layout)" }
        if configuration != asked.configuration {
            return "an index of another configuration: \(configuration), not \(asked.configuration)"
        }
        if elementCount != asked.elementCount {
            return "an index of \(elementCount) elements, not \(asked.elementCount)"
        }
        return data == asked.data ? nil : "an index of other data"
    }
}
