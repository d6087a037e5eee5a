import LayoutCore

extension SectionsConfiguration {
    /// Throws for a viewport of a part's own: all are laid for the one of the whole.
    func checkUses() throws(LayoutError) {
        for (number, part) in parts.enumerated() {
            guard let size = part.values["viewportSize"] else { continue }
            throw .invalidValue(
                key: "parts[\(number)].config.viewportSize", value: size.text,
                accepted: "it beside parts: all share one viewport")
        }
    }
}
