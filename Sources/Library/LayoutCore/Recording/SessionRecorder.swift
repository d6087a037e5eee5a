/// Records the frames of an app's own layout and the rectangles it is asked for, and gives the bytes of files that
/// `layoutbench run --dataset frames:FILE --queries FILE` reads: a session on a device becomes a workload.
///
/// The app writes the bytes where it likes. Memory is bounded: 32 bytes a frame, of which the first ones are kept, and
/// 40 bytes a query, of which the last ones are kept. A value that the recording code holds; it knows no clock and no
/// files.
public struct SessionRecorder: Sendable {
    /// A rectangle that was asked for, and when.
    @frozen public struct Query: Equatable, Sendable {
        /// The rectangle, in content coordinates.
        public var rect: Rect
        /// When it was asked for, in seconds from a beginning of the app's.
        public var seconds: Double
    }

    /// How many frames are kept at most.
    public let frameLimit: Int
    /// How many queries are kept at most.
    public let queryLimit: Int
    /// The frames, in the order in which they were recorded.
    public private(set) var frames: [Rect] = []
    /// Number of frames left out: frames beyond the limit, and frames that no file can hold, because an edge is not
    /// finite or the right or bottom edge comes first.
    public private(set) var droppedFrames = 0
    /// Number of queries left out: the oldest beyond the limit, and queries that no file can
    /// hold.
    public private(set) var droppedQueries = 0
    /// A ring once it is full.
    private var ring: [Query] = []
    private var oldest = 0

    /// An empty recorder; by default for a million frames (32 MB) and 65,536 queries (2.6 MB): nine minutes of 120 a
    /// second. Limits below 1 count as 1.
    public init(frameLimit: Int = 1 << 20, queryLimit: Int = 1 << 16) {
        self.frameLimit = max(frameLimit, 1)
        self.queryLimit = max(queryLimit, 1)
    }

    /// Records the frame of one more element. Amortised O(1).
    public mutating func record(frame: Rect) {
        if frames.count < frameLimit, Self.isWritable(frame) {
            frames.append(frame)
        } else {
            droppedFrames += 1
        }
    }

    /// Records the frames of a layout instead of those recorded so far. Elements without a frame are left out and not
    /// counted. O(n).
    public mutating func record(framesOf layout: any CollectionLayout) {
        removeFrames()
        layout.forEachFrame { _, frame in if !frame.isNull { record(frame: frame) } }
    }

    /// Forgets the frames, as where a layout was prepared again; queries stay.
    public mutating func removeFrames() {
        frames.removeAll(keepingCapacity: true)
        droppedFrames = 0
    }

    /// Records a rectangle that the layout is asked for. O(1); allocates nothing once the limit is reached.
    public mutating func record(query rect: Rect, at seconds: Double) {
        guard Self.isWritable(rect) else {
            droppedQueries += 1
            return
        }
        if ring.count < queryLimit {
            ring.append(Query(rect: rect, seconds: seconds))
        } else {
            ring[oldest] = Query(rect: rect, seconds: seconds)
            oldest = oldest + 1 == queryLimit ? 0 : oldest + 1
            droppedQueries += 1
        }
    }

    /// The queries, the oldest first. O(queries).
    public var queries: [Query] { Array(ring[oldest...] + ring[..<oldest]) }

    private static func isWritable(_ rect: Rect) -> Bool {
        rect.minX.isFinite && rect.minY.isFinite && rect.maxX.isFinite && rect.maxY.isFinite && !rect.isNull
    }
}

extension SessionRecorder {
    /// The frames as a file that ends in `.f64`: four doubles a frame, minX, minY, maxX, maxY, little-endian. O(n).
    public var frameBytes: [UInt8] { Self.bytes(frames) }

    /// The queries as a file that ends in `.f64`, without their times. O(queries).
    public var queryBytes: [UInt8] { Self.bytes(queries.map(\.rect)) }

    /// The queries as text that ends in `.csv`, with the columns minX, minY, maxX, maxY and seconds. Numbers are the
    /// shortest that read as the same double. O(queries).
    public var queryText: String {
        var text = "minX,minY,maxX,maxY,seconds\n"
        for query in queries {
            let rect = query.rect
            text += "\(rect.minX),\(rect.minY),\(rect.maxX),\(rect.maxY),\(query.seconds)\n"
        }
        return text
    }

    private static func bytes(_ rects: [Rect]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32 * rects.count)
        for rect in rects {
            for edge in [rect.minX, rect.minY, rect.maxX, rect.maxY] {
                for shift in stride(from: 0, to: 64, by: 8) {
                    bytes.append(UInt8(truncatingIfNeeded: edge.bitPattern >> UInt64(shift)))
                }
            }
        }
        return bytes
    }
}
