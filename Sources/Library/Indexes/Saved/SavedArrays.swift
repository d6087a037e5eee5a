import CSupport

/// Arrays of numbers in a file, in an order that writer and reader know, under the header of a saved index.
package struct SavedArrays {
    private let file: MappedFile
    private let path: String
    /// Bytes of the arrays, and the array that is read next.
    private let lengths: [UInt64]
    private var number = 0
    private var offset: Int
    /// Number of elements of the layout, by the header.
    package let elementCount: Int

    /// An element of which all bits are a value.
    package typealias Number = BitwiseCopyable & Numeric

    package struct Part {
        fileprivate let withBytes: ((UnsafeRawBufferPointer) -> SavedIndexError?) -> SavedIndexError?

        package init<Element: Number>(_ array: [Element]) {
            withBytes = { body in array.withUnsafeBytes { body($0) } }
        }
    }

    /// Writes arrays to a file, under a name that never has half of it. O(bytes). Throws `io`.
    package static func save(_ arrays: [Part], to path: String, as identity: SavedIdentity) throws(SavedIndexError) {
        let figures = [arrays.count]
        func save(_ rest: ArraySlice<Part>, _ parts: [UnsafeRawBufferPointer]) -> SavedIndexError? {
            if let first = rest.first { return first.withBytes { save(rest.dropFirst(), parts + [$0]) } }
            return parts.map { UInt64($0.count) }.withUnsafeBytes { lengths in
                do throws(SavedIndexError) {
                    try SavedHeader.save(
                        form: SavedHeader.chart, figures: figures, as: identity, [lengths] + parts, to: path)
                    return nil
                } catch { return error }
            }
        }
        if let error = save(arrays[...], []) { throw error }
    }

    /// The arrays in a file of this identity, none of which is read. O(1), validated O(bytes). Throws `io`, and `content`
    /// for a file that is something else, damaged, or of another identity; its number of elements may be any.
    package init(mapping path: String, as identity: SavedIdentity, validate: Bool) throws(SavedIndexError) {
        file = try MappedFile(path)
        let header = try SavedHeader(file, at: path, for: identity, form: SavedHeader.chart, validate: validate)
        (self.path, elementCount) = (path, header.identity.elementCount)
        let (count, bytes) = (header.figures[0], file.byteCount - header.end)
        guard count <= bytes / 8 else { throw SavedIndexError(damaged: path, .chart) }
        lengths = (0..<count).map { [file] in file.base.load(fromByteOffset: header.end + 8 * $0, as: UInt64.self) }
        offset = header.end + SavedHeader.padded(8 * count)
        var end = offset
        for length in lengths {
            guard length <= UInt64(bytes), end <= file.byteCount else { throw SavedIndexError(damaged: path, .chart) }
            end += SavedHeader.padded(Int(length))
        }
        guard end == file.byteCount else { throw SavedIndexError(damaged: path, .chart) }
    }

    /// The next array, copied out of the file. O(elements). Throws `content` where there is none of such elements.
    package mutating func next<Element: Number>(_ type: Element.Type = Element.self) throws(SavedIndexError)
        -> [Element]
    {
        let size = MemoryLayout<Element>.stride
        guard number < lengths.count, Int(lengths[number]) % size == 0 else { throw damaged }
        let bytes = UnsafeRawBufferPointer(start: file.base + offset, count: Int(lengths[number]))
        number += 1
        offset += SavedHeader.padded(bytes.count)
        return Array(unsafeUninitializedCapacity: bytes.count / size) { elements, count in
            let memory = UnsafeMutableRawBufferPointer(elements)
            // Most of the cost of a copy is that of fresh memory.
            if let base = memory.baseAddress { support_advise_huge_pages(base, memory.count) }
            memory.copyMemory(from: bytes)
            count = bytes.count / size
        }
    }

    /// The error for arrays that contradict each other.
    package var damaged: SavedIndexError { SavedIndexError(damaged: path, .chart) }
}
