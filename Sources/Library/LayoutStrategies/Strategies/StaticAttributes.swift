extension CollectionLayout {
    /// Attributes of a static element by identity, visible or not; nil when there is none or it has no frame.
    func staticAttributes(for id: ElementID) -> LayoutAttributes? {
        guard let ordinal = ordinal(of: id) else { return nil }
        let attributes = attributes(at: ordinal)
        return attributes.frame.isNull ? nil : attributes
    }
}
