extension LayoutDelta {
    /// The same change element by element, with elements of translated segments as ``reframed``; nil where that is
    /// impossible: after a reset, where ordinals name others than before, and where elements in no segment may have
    /// moved. O(translated segments).
    func byElement(of layout: any CollectionLayout) -> LayoutDelta? {
        if isReset || spanningChanged { return nil }
        var named = self
        for translation in translated {
            if translation.ordinalShift != 0 { return nil }
            named.reframed.reserveCapacity(named.reframed.count + translation.segments.count)
            for segment in translation.segments {
                let ordinals = layout.ordinals(ofSegment: segment)
                if !ordinals.isEmpty { named.reframed.append(ordinals) }
            }
        }
        named.translated = []
        return named
    }
}
