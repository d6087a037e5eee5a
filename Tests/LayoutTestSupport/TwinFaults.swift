import LayoutCore

/// What is wrong with a layout by its naive twin, in words: frames and identities, all look-ups, the content, the
/// layout's own search, which must find nothing else, and its segments. Of the queries of the edge matrix the last,
/// which are random, where `queries` are fewer than all.
package func faults(
    _ layout: any CollectionLayout, _ naive: any NaiveLayout, queries: Int = .max, seed: UInt64
) -> [String] {
    var wrong: [String] = []
    if layout.contentSize != naive.contentSize { wrong.append("the content is \(layout.contentSize)") }
    let frames = allFrames(layout)
    var found = Set<UInt32>()
    for (id, frame) in naive.elements {
        guard let ordinal = layout.ordinal(of: id) else {
            wrong.append("there is no \(id)")
            continue
        }
        found.insert(ordinal)
        if layout.id(at: ordinal) != id { wrong.append("\(id) is \(layout.id(at: ordinal))") }
        if layout.frame(at: ordinal) != frame { wrong.append("\(id) is at \(layout.frame(at: ordinal))") }
        if frames[Int(ordinal)] != frame { wrong.append("\(id) is at \(frames[Int(ordinal)]) by the bulk call") }
    }
    for ordinal in 0..<UInt32(layout.elementCount) where !found.contains(ordinal) {
        if !layout.frame(at: ordinal).isNull { wrong.append("the hole \(ordinal) has a frame") }
        if layout.ordinal(of: layout.id(at: ordinal)) == ordinal { wrong.append("the hole \(ordinal) is found") }
    }
    for (number, query) in EdgeCase.queries(of: layout, seed: seed).suffix(queries).enumerated() {
        let answer = frames.indices.filter { frames[$0].meets(query) }.map { UInt32($0) }
        if candidates(layout, query) != answer { wrong.append("other elements are found in \(query)") }
        if number % 4 == 0, !missedBySegments(layout, query).isEmpty { wrong.append("segments miss some in \(query)") }
    }
    return wrong
}
