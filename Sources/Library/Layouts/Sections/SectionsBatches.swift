import LayoutCore

// A part is asked once for several elements.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionsLayout {
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        guard !ordinals.isEmpty, let (number, first) = element(ordinals.lowerBound),
            Int(first) + ordinals.count <= parts[number].layout.elementCount
        else {
            for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
            return
        }
        let origin = parts[number].place.origin
        parts[number].layout.frames(first..<first + UInt32(ordinals.count), into: &frames)
        for position in 0..<ordinals.count { frames[position] = frames[position].offset(dx: 0, dy: origin) }
    }

    public func frames(of ordinals: ArraySlice<UInt32>, into frames: inout [Rect]) {
        frames.reserveCapacity(frames.count + ordinals.count)
        forEachPart(of: ordinals) { number, local in
            guard let number else { return frames.append(.null) }
            let (first, origin) = (frames.count, parts[number].place.origin)
            parts[number].layout.frames(of: local, into: &frames)
            for position in first..<frames.count { frames[position] = frames[position].offset(dx: 0, dy: origin) }
        }
    }

    public func attributes(_ ordinals: ArraySlice<UInt32>, into attributes: inout [LayoutAttributes]) {
        attributes.reserveCapacity(attributes.count + ordinals.count)
        forEachPart(of: ordinals) { number, local in
            guard let number else { return attributes.append(.hole) }
            let (first, origin) = (attributes.count, parts[number].place.origin)
            parts[number].layout.attributes(local, into: &attributes)
            for position in first..<attributes.count {
                attributes[position] = shown(attributes[position], number) { $0.offset(dx: 0, dy: origin) }
            }
        }
    }

    /// Calls `body` with the number of a part and ordinals there; with nil for an ordinal without an element.
    private func forEachPart(of ordinals: ArraySlice<UInt32>, _ body: (Int?, ArraySlice<UInt32>) -> Void) {
        var position = ordinals.startIndex
        while position < ordinals.endIndex {
            let number = part(of: ordinals[position])
            let first = number.map { parts[$0].place.firstOrdinal } ?? 0
            let count = number.map { UInt32(parts[$0].layout.elementCount) } ?? 0
            local.removeAll()
            while position < ordinals.endIndex, ordinals[position] &- first < count {
                local.append(ordinals[position] &- first)
                position += 1
            }
            if local.isEmpty {
                body(nil, [])
                position += 1
            } else {
                body(number, local.ordinals)
            }
        }
    }
}
