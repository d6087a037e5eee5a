/// The layout and data that a saved index or chart belongs to. A file is refused for any other.
public struct SavedIdentity: Equatable, Sendable {
    /// Name of the layout whose frames the index holds.
    public var layout: String
    /// The layout's configuration, as text. Of several lines an error names the first that differs.
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
        if layout != asked.layout { return "of the layout \(layout), not \(asked.layout)" }
        if configuration != asked.configuration {
            let lines = [configuration, asked.configuration].map { $0.split(separator: "\n") }
            let (own, other) = zip(lines[0], lines[1]).first { $0 != $1 } ?? ("", "")
            return "of another configuration: \(own), not \(other)"
        }
        if elementCount != asked.elementCount {
            return "of \(elementCount) elements, not \(asked.elementCount)"
        }
        return data == asked.data ? nil : "of other data"
    }
}
