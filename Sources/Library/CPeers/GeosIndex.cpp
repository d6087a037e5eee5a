// GEOS's STRtree (a TemplateSTRtree since 3.10), by its C interface: GEOS promises no stable C++ one, and Debian's
// libgeos-dev has the C header alone.
//
// That interface takes geometries, so that every insertion and every query makes a line of two points and frees it:
// 80 ns each, which is a tenth of its quickest queries and a fifth of its bulk load at 10^6 items.
#if defined(PEERS)
#include "PeerIndex.hpp"
#include <algorithm>
#include <geos_c.h>
#include <new>

namespace peers {
namespace {

struct ContextDeleter {
    void operator()(GEOSContextHandle_HS *context) const { GEOS_finish_r(context); }
};

using Context = std::unique_ptr<GEOSContextHandle_HS, ContextDeleter>;

/// What GEOS returned; it reports that there is no memory left, the one error there can be here, by NULL.
template <class Pointer> Pointer checked(Pointer pointer) {
    if (!pointer) throw std::bad_alloc();
    return pointer;
}

/// A line between two corners, of which only the envelope matters.
class Diagonal {
public:
    Diagonal(GEOSContextHandle_t context, const Box &box) : context(context) {
        GEOSCoordSequence *points = checked(GEOSCoordSeq_create_r(context, 2, 2));
        GEOSCoordSeq_setXY_r(context, points, 0, box.minX, box.minY);
        GEOSCoordSeq_setXY_r(context, points, 1, box.maxX, box.maxY);
        // The line owns the points from here on.
        line = checked(GEOSGeom_createLineString_r(context, points));
    }
    ~Diagonal() { GEOSGeom_destroy_r(context, line); }
    Diagonal(const Diagonal &) = delete;
    Diagonal &operator=(const Diagonal &) = delete;

    const GEOSGeometry *geometry() const { return line; }

private:
    GEOSContextHandle_t context;
    GEOSGeometry *line;
};

void takeItem(void *item, void *sink) {
    static_cast<Sink *>(sink)->take(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(item)));
}

class GeosIndex final : public Index {
public:
    explicit GeosIndex(const Input &input) : context(checked(GEOS_init_r())) {
        tree = checked(GEOSSTRtree_create_r(context.get(), 16));
        try {
            for (size_t i = 0; i < input.count; ++i) {
                const Diagonal diagonal(context.get(), input.boxes[i]);
                // An item is a word to GEOS, which never follows it.
                void *item = reinterpret_cast<void *>(static_cast<uintptr_t>(input.ordinals[i]));
                GEOSSTRtree_insert_r(context.get(), tree, diagonal.geometry(), item);
            }
            // The first query builds the tree: asked here, so that it is not the caller's.
            Sink nothing{nullptr, 0};
            query({0, 0, 0, 0}, nothing);
        } catch (...) {
            GEOSSTRtree_destroy_r(context.get(), tree);
            throw;
        }
    }

    ~GeosIndex() override { GEOSSTRtree_destroy_r(context.get(), tree); }

    bool search(const Box &box, Sink &sink) override {
        const Box shrunk = box.shrunk();
        query(shrunk, sink);
        // An envelope can't be inverted: that of the two corners covers more.
        return shrunk.isOrdered();
    }

private:
    Context context;
    GEOSSTRtree *tree;

    void query(const Box &box, Sink &sink) {
        const Diagonal diagonal(context.get(), box);
        GEOSSTRtree_query_r(context.get(), tree, diagonal.geometry(), takeItem, &sink);
    }
};

}  // namespace

std::unique_ptr<Index> makeGeos(const Input &input) { return std::make_unique<GeosIndex>(input); }

}  // namespace peers
#endif
