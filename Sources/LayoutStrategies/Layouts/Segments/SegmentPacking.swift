import LayoutCore

/// How sections are made into segments: small ones together, large ones in pieces.
enum SegmentPacking {
    /// Elements of a segment, about: small sections are put together up to it.
    static let usual = 512
    /// Elements of a piece of a large section at most when it is divided: a strip of rows that hold many bars should be
    /// high, and have some room.
    static let piece = 896
    /// Elements of a segment at most; a section or piece is divided from there on.
    static let most = 1024
    /// Elements below which a segment is joined to a neighbour.
    static let least = 128
    /// Sections of a segment at most, however empty they are.
    static let mostSections = 64

    /// The pieces of a section of so many elements: one, or pieces of nearly the same length.
    static func pieces(of count: Int) -> Int { count <= most ? 1 : (count + piece - 1) / piece }

    /// Elements before a piece of a section that is divided into so many.
    static func start(ofPiece piece: Int, of pieces: Int, count: Int) -> Int { count * piece / pieces }
}
