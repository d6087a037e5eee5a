#if Peers
    import CPeers
    import LayoutCore

    /// Why a library's index could not be made or asked.
    package enum PeerError: Error, Equatable {
        /// There was not enough memory.
        case noMemory(PeerLibrary)
        /// The library refused.
        case failed(PeerLibrary)

        init(_ status: peer_status, _ library: PeerLibrary) {
            self = status == peer_status_no_memory ? .noMemory(library) : .failed(library)
        }
    }

    /// An index of a library: the owner of what the shim made, and the only place that touches its pointers.
    ///
    /// Bytes per element: see `CPeers.h`. Confined to one thread at a time.
    package final class PeerIndex {
        /// Whose index it is.
        package let library: PeerLibrary
        /// Invariant: made by `peer_create` and freed by `deinit` alone.
        private let handle: OpaquePointer
        /// Room for the answer of a query; grows to the longest there was.
        private var capacity = 256

        /// Loads `frames`, which hold no NaN, except null ones; frame i has ordinal i. The complexity is
        /// the library's, which copies the frames. At most 2³² frames (checked).
        package init(_ library: PeerLibrary, frames: consuming [Rect]) throws(PeerError) {
            precondition(frames.count <= 1 << 32)
            var ordinals: [UInt32] = []
            ordinals.reserveCapacity(frames.count)
            for position in frames.indices where !frames[position].isNull {
                if ordinals.count < position { frames[ordinals.count] = frames[position] }
                ordinals.append(UInt32(truncatingIfNeeded: position))
            }
            // The shim reads four doubles a box, in the order of the edges of a rectangle.
            assert(MemoryLayout<Rect>.stride == 4 * MemoryLayout<Double>.stride)
            var status = peer_status_done
            let handle = frames.withUnsafeBytes { bytes in
                peer_create(
                    library.code, bytes.assumingMemoryBound(to: Double.self).baseAddress, ordinals, ordinals.count,
                    &status)
            }
            guard let handle else { throw PeerError(status, library) }
            (self.library, self.handle) = (library, handle)
        }

        deinit { peer_free(handle) }

        /// Appends the ordinals of the elements that meet `rect`, each once, and says whether these are all; where it
        /// is false there may be others among them. Allocates nothing but the buffer's own growth.
        package func search(_ rect: Rect, into buffer: inout OrdinalBuffer) throws(PeerError) -> Bool {
            try ask(into: &buffer) { peer_query($0, rect.minX, rect.minY, rect.maxX, rect.maxY, $1, $2) }
        }

        /// Appends the ordinals of the `count` elements that are nearest to `rect`, or of more at the same distance, in any
        /// order. Throws ``PeerError/failed(_:)`` where the library has no such search.
        package func nearest(_ count: Int, to rect: Rect, into buffer: inout OrdinalBuffer) throws(PeerError) {
            _ = try ask(into: &buffer) { peer_nearest($0, rect.minX, rect.minY, rect.maxX, rect.maxY, count, $1, $2) }
        }

        /// Appends what a question finds, which is asked again where there was no room; the question gets the index, the
        /// place for ordinals and their number.
        private func ask(
            into buffer: inout OrdinalBuffer,
            _ question: (OpaquePointer, UnsafeMutablePointer<UInt32>, Int) -> peer_answer
        ) throws(PeerError) -> Bool {
            while true {
                var answer = peer_answer()
                buffer.withUnusedCapacity(capacity) { span, first in
                    let capacity = capacity
                    answer = span.withUnsafeMutableBufferPointer { storage in
                        question(handle, storage.baseAddress! + first, capacity)
                    }
                    return answer.found <= capacity ? answer.found : 0
                }
                guard answer.status == peer_status_done else { throw PeerError(answer.status, library) }
                if answer.found <= capacity { return answer.is_exact }
                capacity = max(answer.found, 2 * capacity)
            }
        }
    }
#endif
