// The loops of an index's query over blocks of sixteen boxes. Each is compiled portably, and for AVX2
// and AVX-512, which are used where the processor has them, or for NEON, which AArch64 always has. All write the same
// answers to the same places. valgrind shows a program no AVX-512: what it counts is the form for AVX2.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A box in the precision of an index.
typedef struct {
    float minX, minY, maxX, maxY;
} support_box;

/// Sixteen boxes; a box with a NaN meets nothing.
typedef struct {
    float minX[16], minY[16], maxX[16], maxY[16];
} support_float_block;

/// Sixteen boxes as steps on a grid of their own, less 32768. A box whose minX is 32767, which no query reaches, meets
/// nothing.
typedef struct {
    int16_t minX[16], minY[16], maxX[16], maxY[16];
} support_compact_block;

/// Where the grid of a block lies: a coordinate is a step from 0 to 65534, by a monotone function.
typedef struct {
    float originX, originY, stepsX, stepsY;
} support_grid;

/// Where blocks are.
typedef struct {
    support_float_block *blocks;
} support_float_store;

/// Where compact blocks and their grids are.
typedef struct {
    support_compact_block *blocks;
    support_grid *grids;
} support_compact_store;

/// Where a query stands on its way down a tree of blocks: child i of node n has number 16 n + i on the level below.
typedef struct {
    /// First block of each level, and the end of the highest; level 0 holds the elements.
    const intptr_t *levelStarts;
    /// Ordinals of the elements, sixteen to a block.
    const uint32_t *ordinals;
    /// How many leaves a slice of the packed order has, for leaves to be guessed by; 0 when they are not to be.
    intptr_t leavesInSlice;
    /// Lists of nodes to visit: the one of level l is lists[l % 2]. The first has room for half as many numbers again as
    /// level 0 has blocks, the second for those of level 1, both for sixteen more.
    uint32_t *lists[2];
    /// The level whose list is filled, and the length of the list.
    intptr_t level, count;
    /// Runs of blocks of level 0 whose elements all lie inside the query, from the end of the room of lists[0]
    /// downwards: first block and number of blocks.
    uint32_t *insides;
    /// Number of blocks in those runs.
    intptr_t insideCount;
    /// The node of each level to which a query last went down from a node with no other child in it; any number where none
    /// did.
    uint32_t *path;
} support_walk;

/// How many ordinals were written.
typedef struct {
    /// Of boxes that meet the query for sure, from the first place on.
    intptr_t certain;
    /// Of boxes that meet it or not within the precision of coordinates, up to the last place.
    intptr_t doubtful;
} support_answer;

/// Goes down from `walk->level`, whose list is filled, to level 0. `nodes` holds the levels from 1 on, `leaves` level 0.
void support_descend_float(support_float_store nodes, support_float_store leaves, support_box query,
                           support_walk *walk);
/// Portable form of support_descend_float.
void support_descend_float_portable(support_float_store nodes, support_float_store leaves, support_box query,
                                    support_walk *walk);
/// The form for AVX2 where the processor has it, else the portable one.
void support_descend_float_avx2(support_float_store nodes, support_float_store leaves, support_box query,
                                support_walk *walk);
/// The same for compact blocks; `query` must hold no NaN.
void support_descend_compact(support_compact_store nodes, support_compact_store leaves, support_box query,
                             support_walk *walk);
/// Portable form of support_descend_compact.
void support_descend_compact_portable(support_compact_store nodes, support_compact_store leaves, support_box query,
                                      support_walk *walk);
/// The form for AVX2 where the processor has it, else the portable one.
void support_descend_compact_avx2(support_compact_store nodes, support_compact_store leaves, support_box query,
                                  support_walk *walk);

/// Writes the ordinals of the boxes in `count` listed blocks that meet the query to `out[0..<16 count]`, every place of
/// which may be overwritten. `ordinals` has sixteen places for each block.
support_answer support_collect_float(support_float_store leaves, support_box query, const uint32_t *list,
                                     intptr_t count, const uint32_t *ordinals, uint32_t *out);
/// Portable form of support_collect_float.
support_answer support_collect_float_portable(support_float_store leaves, support_box query, const uint32_t *list,
                                              intptr_t count, const uint32_t *ordinals, uint32_t *out);
/// The form for AVX2 where the processor has it, else the portable one.
support_answer support_collect_float_avx2(support_float_store leaves, support_box query, const uint32_t *list,
                                          intptr_t count, const uint32_t *ordinals, uint32_t *out);
/// The same for compact blocks; `query` must hold no NaN.
support_answer support_collect_compact(support_compact_store leaves, support_box query, const uint32_t *list,
                                       intptr_t count, const uint32_t *ordinals, uint32_t *out);
/// Portable form of support_collect_compact.
support_answer support_collect_compact_portable(support_compact_store leaves, support_box query, const uint32_t *list,
                                                intptr_t count, const uint32_t *ordinals, uint32_t *out);
/// The form for AVX2 where the processor has it, else the portable one.
support_answer support_collect_compact_avx2(support_compact_store leaves, support_box query, const uint32_t *list,
                                            intptr_t count, const uint32_t *ordinals, uint32_t *out);

/// Fills a block with up to sixteen boxes, which lie elsewhere.
void support_fill_float(support_float_store store, intptr_t block, const support_box *boxes, intptr_t count);
/// The same on a grid that spans the boxes.
void support_fill_compact(support_compact_store store, intptr_t block, const support_box *boxes, intptr_t count);
/// A box of a block; NaN where it is unused.
support_box support_box_of_float(support_float_store store, intptr_t block, intptr_t lane);
/// The same, where the steps begin.
support_box support_box_of_compact(support_compact_store store, intptr_t block, intptr_t lane);

/// Hints that the cache line at `address` will be read soon.
static inline void support_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
