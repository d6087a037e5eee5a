/// Attribute objects that are used again: what vanishes from the screen gives its object to what appears.
///
/// Holds as many objects as were ever in use at once; once it has grown, taking and giving allocates nothing.
public struct AttributePool {
    private var free: [LayoutAttributesObject] = []
    /// Number of objects created so far.
    public private(set) var made = 0

    /// A pool that has no objects yet.
    public init() {}

    /// Objects that wait to be used again.
    public var freeCount: Int { free.count }

    /// An object with these attributes: one that was given back, or a new one.
    public mutating func take(_ attributes: LayoutAttributes) -> LayoutAttributesObject {
        guard let object = free.popLast() else {
            made += 1
            return LayoutAttributesObject(attributes)
        }
        object.show(attributes)
        return object
    }

    /// Appends an object for each of many attributes, as ``take(_:)`` does.
    public mutating func take(_ attributes: [LayoutAttributes], into objects: inout [LayoutAttributesObject]) {
        objects.append(atMost: attributes.count) { output in
            for attributes in attributes { output.append(take(attributes)) }
        }
    }

    /// Returns objects that are no longer in use, and leaves none there.
    public mutating func give(_ objects: inout [LayoutAttributesObject]) {
        if free.isEmpty { return swap(&free, &objects) }
        // Moved, not copied: an object's references are not counted.
        free.append(atMost: objects.count) { output in
            while let object = objects.popLast() { output.append(object) }
        }
    }

    /// Returns an object that is no longer in use.
    public mutating func give(_ object: LayoutAttributesObject) { free.append(object) }
}
