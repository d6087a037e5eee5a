/// An index that can be written to a file and searched there.
///
/// Law: a saved index gives the answers of the one that was saved, in the same order, after the same comparisons.
public protocol SavableIndex: BoxIndex {
    /// Writes the index to a file, under a name that never has half of it. O(n). Throws `io`.
    func save(to path: String, as identity: SavedIdentity) throws(SavedIndexError)
    /// The index in a file, searched where it lies. Nothing but the header is read before the first query, unless the file
    /// is validated.
    ///
    /// - Parameters:
    ///   - identity: what the file must belong to.
    ///   - variant: the variant that the index in the file must be.
    ///   - validate: whether the whole file is read, O(n), and refused where a byte of it is not what was written, or
    ///     would lead out of the file. Leave it out only for files that no one else can have written.
    ///
    /// Throws `io` for a file that can't be read, and `content` for one that is something else, damaged, or of another
    /// identity, which the cause names.
    init(mapping path: String, as identity: SavedIdentity, variant: Variant, validate: Bool) throws(SavedIndexError)
}
