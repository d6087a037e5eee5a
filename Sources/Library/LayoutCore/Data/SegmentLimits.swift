/// Sizes of segments: the numbers that decide where a section is divided, and which segments are joined.
///
/// A store has its limits from the start, and every layout over it cuts its segments by the same. With ``small`` a walk
/// over twenty items divides and joins where ``standard`` does so from thousands on; answers are the same by either.
package struct SegmentLimits: Sendable, Equatable {
    /// Elements of a segment, about: small sections are put together up to it. A store's pieces have as many items at
    /// most.
    package var usual = 512
    /// Elements of a piece of a large group of bars at most when it is divided: a strip of rows that hold many bars
    /// should be high, and have some room.
    package var piece = 896
    /// Elements of a segment at most, twice the usual; a section or piece is divided from there on.
    package var most = 1024
    /// Elements below which a segment is joined to a neighbour.
    package var least = 128
    /// Sections of a segment at most, however empty they are.
    package var mostSections = 64
    /// Ordinals that a segment which outgrew its range has to spare at least.
    package var room = 8
    /// Segments whose bounds are also kept as one; a power of two.
    package var boundsBlock = 64
    /// Segments touched by a change from which all data may be read again instead.
    package var leastToReadAgain = 256
    /// Rows of a waterfall from one mark to the next.
    package var markedRows = 16
    /// Bars of a segment that may have other values than its columns before these are copied.
    package var patches = 16
    /// Ordinals there are. When they are used up, though there are fewer elements, all elements get others.
    package var ordinals = Int(UInt32.max)

    /// Limits multiplied by a number of elements per item.
    package func times(_ factor: Int) -> SegmentLimits {
        var limits = self
        (limits.usual, limits.piece) = (usual * factor, piece * factor)
        (limits.most, limits.least) = (most * factor, least * factor)
        return limits
    }

    /// The limits in use, except in tests.
    package static let standard = SegmentLimits()

    /// A few elements a segment.
    package static let small: SegmentLimits = {
        var small = SegmentLimits()
        (small.usual, small.piece, small.most, small.least) = (4, 7, 8, 2)
        (small.mostSections, small.room, small.boundsBlock, small.markedRows) = (3, 1, 2, 1)
        (small.leastToReadAgain, small.patches) = (12, 2)
        return small
    }()

    /// The same, and ordinals that a walk over a few items uses up.
    package static let scarce: SegmentLimits = {
        var scarce = SegmentLimits.small
        scarce.ordinals = 100
        return scarce
    }()
}
