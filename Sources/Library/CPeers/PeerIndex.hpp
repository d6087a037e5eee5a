// What the shims share: boxes as they come in, the place answers go to, and the base of every index.
#pragma once
#include "CPeers.h"
#include <cmath>
#include <memory>
#include <vector>

namespace peers {

/// A rectangle by its edges.
struct Box {
    double minX, minY, maxX, maxY;

    /// Whether it has no NaN and its edges are in order.
    bool isOrdered() const { return minX <= maxX && minY <= maxY; }

    /// Strict intersection, as Rect.meets has it.
    bool meets(const Box &other) const {
        return minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY;
    }

    /// The box whose edges are the next numbers inwards. a < b is a <= (the next number below b): what touches or
    /// overlaps the shrunk box is what meets this one strictly. It may be inverted.
    Box shrunk() const {
        return {std::nextafter(minX, INFINITY), std::nextafter(minY, INFINITY), std::nextafter(maxX, -INFINITY),
                std::nextafter(maxY, -INFINITY)};
    }
};

/// The boxes an index is made of, where the caller has them.
struct Input {
    const Box *boxes;
    const uint32_t *ordinals;
    size_t count;
};

/// Takes the numbers found: counts all, writes those there is room for.
struct Sink {
    uint32_t *ordinals;
    size_t capacity;
    size_t found = 0;

    void take(uint32_t ordinal) {
        if (found < capacity) ordinals[found] = ordinal;
        ++found;
    }
};

/// An index of one library.
class Index {
public:
    virtual ~Index() = default;

    /// Finds every box that meets `query`, which has no NaN; false when there may be others among them.
    /// Low edges are below infinity, high ones above minus infinity.
    virtual bool search(const Box &query, Sink &sink) = 0;

    /// Finds the boxes that are nearest to another; false where the library has no such search.
    virtual bool nearest(const Box &, size_t, Sink &) { return false; }
};

std::unique_ptr<Index> makeBoostPacked(const Input &input);
std::unique_ptr<Index> makeBoostInserted(const Input &input);
std::unique_ptr<Index> makeGeos(const Input &input);
std::unique_ptr<Index> makeSpatialIndex(const Input &input);
std::unique_ptr<Index> makeSQLite(const Input &input);

}  // namespace peers
