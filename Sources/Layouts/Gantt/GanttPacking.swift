import LayoutCore

// How large groups of bars are divided.
extension SegmentLimits {
    /// The pieces of a section of so many elements: one, or pieces of nearly the same length.
    func pieces(of count: Int) -> Int { count <= most ? 1 : (count + piece - 1) / piece }

    /// Elements before a piece of a section that is divided into so many.
    static func start(ofPiece piece: Int, of pieces: Int, count: Int) -> Int { count * piece / pieces }
}
