import Errors

enum ElementsFormat: String, CaseIterable {
    case csv, json, svg

    func text(_ snapshot: ElementsSnapshot) -> String {
        switch self {
        case .csv: csv(snapshot)
        case .json: json(snapshot)
        case .svg: ElementsPicture.svg(snapshot)
        }
    }

    /// One line an element, with a header.
    private func csv(_ snapshot: ElementsSnapshot) -> String {
        var text = "category,kind,section,item,x,y,width,height,z\n"
        for element in snapshot.elements {
            let frame = element.frame
            text += "\(element.id.category.name),\(snapshot.kind(element.id)),\(element.id.section),\(element.id.item),"
            text += [frame.minX, frame.minY, frame.width, frame.height].map(Format.exact).joined(separator: ",")
            text += ",\(element.zIndex)\n"
        }
        return text
    }

    /// `{"contentSize": [w, h], "elements": [{category, kind, section, item, frame [x, y, w, h], z}]}`, one element a
    /// line.
    private func json(_ snapshot: ElementsSnapshot) -> String {
        let size = snapshot.contentSize
        let lines = snapshot.elements.map { element in
            let frame = [element.frame.minX, element.frame.minY, element.frame.width, element.frame.height]
            return "    {\"category\": \"\(element.id.category.name)\", \"kind\": \"\(snapshot.kind(element.id))\", "
                + "\"section\": \(element.id.section), \"item\": \(element.id.item), "
                + "\"frame\": [\(frame.map(Format.exact).joined(separator: ", "))], \"z\": \(element.zIndex)}"
        }
        return """
            {
              "contentSize": [\(Format.exact(size.width)), \(Format.exact(size.height))],
              "elements": [\(lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  ")]
            }

            """
    }
}
