extension RowIndex: SavableIndex {
    private static var form: Int { 3 }

    /// Writes the index: 9.4 bytes an element in rows of 250, and the header. O(n). Throws `io`.
    public func save(to path: String, as identity: SavedIdentity) throws(SavedIndexError) {
        let edges = UnsafeRawBufferPointer(UnsafeBufferPointer(start: edges.base, count: edges.count))
        let figures = rows.figures + bands.figures + [loose.count, loose.leavesInSlice]
        try rows.withParts { rows throws(SavedIndexError) in
            try bands.withParts { bands throws(SavedIndexError) in
                try SavedHeader.save(
                    form: Self.form, figures: figures, as: identity, rows + bands + [edges] + loose.parts, to: path)
            }
        }
    }

    /// The index in a file: see ``SavableIndex/init(mapping:as:variant:validate:)``.
    public convenience init(
        mapping path: String, as identity: SavedIdentity, variant: Void = (), validate: Bool = true
    ) throws(SavedIndexError) {
        let file = try MappedFile(path)
        let header = try SavedHeader(file, at: path, for: identity, form: Self.form, validate: validate)
        let seen = SeenOrdinals(identity.elementCount)
        guard let saved = SavedRows(file, header), !validate || saved.isSound(seen) else {
            throw SavedIndexError(damaged: path)
        }
        self.init(saved)
        if validate, !loose.isSound(seen) { throw SavedIndexError(damaged: path) }
    }
}

/// The parts of an index in a file.
struct SavedRows: ~Copyable {
    let rows, bands: IntervalRows
    let edges: OwnedMemory<SIMD2<Float>>
    let loose: SavedTree

    /// nil where the parts are not as long as the header says.
    init?(_ file: MappedFile, _ header: SavedHeader) {
        let (rows, bands) = (IntervalRows.Figures(header.figures[0..<5]), IntervalRows.Figures(header.figures[5..<10]))
        let edgesStart = header.end + (IntervalRows.lengths(rows) + IntervalRows.lengths(bands)).reduce(0, +)
        let tree = SavedTree.Figures(header.figures[10..<12])
        let treeStart = edgesStart + MemoryPart<SIMD2<Float>>.bytes(rows.rowCount)
        guard tree.fit(file, header, .float32, at: treeStart) else { return nil }
        var offset = header.end
        self.rows = IntervalRows(of: file, rows, at: &offset)
        self.bands = IntervalRows(of: file, bands, at: &offset)
        edges = OwnedMemory(of: file, count: rows.rowCount, at: &offset)
        loose = SavedTree(file, tree, .float32, at: &offset)
    }

    /// Whether no search can lead out of the rows: all other parts follow from the intervals. O(n).
    func isSound(_ seen: SeenOrdinals) -> Bool {
        guard rows.isSound(seen.add), bands.count == rows.rowCount else { return false }
        for row in 0..<edges.count {
            guard edges[row][0] <= edges[row][1], row == 0 || edges[row - 1][0] <= edges[row][0] else { return false }
        }
        return bands.isSame(as: RowIndexParts.makeBands(edges))
    }
}
