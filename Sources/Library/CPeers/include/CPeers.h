// Spatial indexes of C and C++ libraries behind one plain interface. Built with the package trait Peers only.
//
// Every index is made from doubles, four a box (minX, minY, maxX, maxY), and finds the boxes that meet a rectangle
// strictly: touching edges do not meet, a box without width strictly inside does, a NaN in the query meets nothing.
// Nothing is thrown across this interface. An index is confined to one thread at a time.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An index of one of the libraries.
typedef struct peer_index peer_index;

/// The libraries, and the ways to fill them. Bytes an item are those the index keeps, as jemalloc rounds them.
typedef enum {
    /// Boost.Geometry's rtree by its packing constructor, 16 entries a node: 40 bytes an entry, and 1/15 of that for
    /// the nodes above: 47 to 52 bytes an item.
    peer_library_boost,
    /// The same rtree, boxes inserted one by one with the R* heuristics, which leave nodes about half full: 82 to 96
    /// bytes an item.
    peer_library_boost_inserted,
    /// GEOS's STRtree, 16 entries a node: 48 bytes an entry and 1/15 of that for the nodes above, in an array that
    /// grows by doubling: 51 to 103 bytes an item.
    peer_library_geos,
    /// libspatialindex's RTree, bulk-loaded by sort-tile-recursive, 16 entries a node: about 54 bytes an item.
    peer_library_spatialindex,
    /// SQLite's R*Tree in memory: 24 bytes an entry, in nodes that are pages, and its tables of rows and parents: 58
    /// to 83 bytes an item. Boxes are float32, so that others may be among those found.
    peer_library_sqlite,
} peer_library;

/// How an operation ended.
typedef enum {
    /// As it should.
    peer_status_done,
    /// There was not enough memory.
    peer_status_no_memory,
    /// The library refused.
    peer_status_failed,
} peer_status;

/// What a query found.
typedef struct {
    /// How it ended.
    peer_status status;
    /// Whether exactly the boxes that meet were found; otherwise possibly others as well, which the caller leaves out.
    bool is_exact;
    /// Number of boxes found. Only as many as there was room for were written.
    size_t found;
} peer_answer;

/// Makes an index of `count` boxes out of `4 * count` doubles without a NaN, each minX <= maxX and minY <= maxY, and
/// the numbers they are known by. Nothing of the arrays is kept. NULL when that fails, with the reason in `status`.
peer_index *peer_create(
    peer_library library, const double *edges, const uint32_t *ordinals, size_t count, peer_status *status);

/// Writes the numbers of the boxes that meet the rectangle to `ordinals`, each once, at most `capacity` of them.
/// Allocates nothing itself; whether the library does is its own affair.
peer_answer peer_query(
    peer_index *index, double minX, double minY, double maxX, double maxY, uint32_t *ordinals, size_t capacity);

/// Writes the numbers of the `count` boxes that are nearest to the rectangle to `ordinals`, in any order, as the library
/// chooses among boxes at one distance; a library may find more of these. The status is failed where the library has no
/// such search, and where a box is too large for it.
peer_answer peer_nearest(
    peer_index *index, double minX, double minY, double maxX, double maxY, size_t count, uint32_t *ordinals,
    size_t capacity);

/// Frees an index, or does nothing for NULL.
void peer_free(peer_index *index);

#ifdef __cplusplus
}
#endif
