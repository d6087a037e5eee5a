// The C interface: chooses the library and turns exceptions into codes.
#if defined(PEERS)
#include "PeerIndex.hpp"
#include <new>
#include <stdexcept>

using namespace peers;

namespace {

/// Beyond this SQLite's float32 have no numbers, and beyond some power of ten sums and areas have none in any library.
constexpr double largestCoordinate = 1e38;

bool isLarge(double coordinate) { return !(std::abs(coordinate) <= largestCoordinate); }

bool isLarge(const Box &box) {
    return isLarge(box.minX) || isLarge(box.minY) || isLarge(box.maxX) || isLarge(box.maxY);
}

std::unique_ptr<Index> make(peer_library library, const Input &input) {
    switch (library) {
    case peer_library_boost: return makeBoostPacked(input);
    case peer_library_boost_inserted: return makeBoostInserted(input);
    case peer_library_geos: return makeGeos(input);
    case peer_library_spatialindex: return makeSpatialIndex(input);
    case peer_library_sqlite: return makeSQLite(input);
    }
    throw std::invalid_argument("no such library");
}

}  // namespace

/// An index, and beside it the few boxes that are too large for it.
struct peer_index {
    std::unique_ptr<Index> index;
    std::vector<std::pair<Box, uint32_t>> large;

    peer_index(peer_library library, const Input &input) {
        size_t first = 0;
        while (first < input.count && !isLarge(input.boxes[first])) ++first;
        if (first == input.count) {
            index = make(library, input);
            return;
        }
        std::vector<Box> boxes(input.boxes, input.boxes + first);
        std::vector<uint32_t> ordinals(input.ordinals, input.ordinals + first);
        for (size_t i = first; i < input.count; ++i) {
            if (isLarge(input.boxes[i])) {
                large.emplace_back(input.boxes[i], input.ordinals[i]);
            } else {
                boxes.push_back(input.boxes[i]);
                ordinals.push_back(input.ordinals[i]);
            }
        }
        index = make(library, {boxes.data(), ordinals.data(), boxes.size()});
    }
};

static_assert(sizeof(Box) == 4 * sizeof(double), "a box is four doubles");

/// The code of the exception being handled.
static peer_status currentStatus() {
    try {
        throw;
    } catch (const std::bad_alloc &) {
        return peer_status_no_memory;
    } catch (...) {
        return peer_status_failed;
    }
}

extern "C" peer_index *peer_create(
    peer_library library, const double *edges, const uint32_t *ordinals, size_t count, peer_status *status) {
    try {
        *status = peer_status_done;
        return new peer_index(library, {reinterpret_cast<const Box *>(edges), ordinals, count});
    } catch (...) {
        *status = currentStatus();
        return nullptr;
    }
}

extern "C" peer_answer peer_query(
    peer_index *index, double minX, double minY, double maxX, double maxY, uint32_t *ordinals, size_t capacity) {
    try {
        const Box query{minX, minY, maxX, maxY};
        // Not so for a NaN either.
        const bool canMeet = minX < INFINITY && minY < INFINITY && maxX > -INFINITY && maxY > -INFINITY;
        if (!canMeet) return {peer_status_done, true, 0};
        Sink sink{ordinals, capacity};
        const bool isExact = index->index->search(query, sink);
        for (const auto &[box, ordinal] : index->large) {
            if (box.meets(query)) sink.take(ordinal);
        }
        return {peer_status_done, isExact, sink.found};
    } catch (...) {
        return {currentStatus(), false, 0};
    }
}

extern "C" peer_answer peer_nearest(
    peer_index *index, double minX, double minY, double maxX, double maxY, size_t count, uint32_t *ordinals,
    size_t capacity) {
    try {
        Sink sink{ordinals, capacity};
        const bool isAnswered = index->large.empty() && index->index->nearest({minX, minY, maxX, maxY}, count, sink);
        return {isAnswered ? peer_status_done : peer_status_failed, isAnswered, sink.found};
    } catch (...) {
        return {currentStatus(), false, 0};
    }
}

extern "C" void peer_free(peer_index *index) { delete index; }
#endif
