/// An error in a layout's configuration, input or change.
public enum LayoutError: Error, Equatable {
    /// No layout has this name.
    case unknownLayout(name: String, known: [String])
    /// The layout has no such key.
    case unknownKey(key: String, layout: String, known: [String])
    /// The key's value is not of the accepted form.
    case invalidValue(key: String, value: String, accepted: String)
    /// The key's value is of the accepted form and does not fit these data; over other data it may.
    case unsuitableData(key: String, reason: String, remedy: String)
    /// The layout can't be laid over this input.
    case unsuitableInput(layout: String, reason: String)
    /// The layout can't follow this change; nothing has changed.
    case unsuitableChange(layout: String, reason: String)
    /// Two elements have the same identity.
    case duplicateElement(id: String)
    /// More than 2³² − 1 elements.
    case tooManyElements(count: Int)
}

extension LayoutError {
    /// Why a layout refuses a preferred size or a sideways offset where it estimates nothing and no section scrolls by
    /// itself.
    package static let fixedSizes = "sizes and places of its elements follow from its configuration alone"
}
