// Searching many small trees of blocks in one go, each with a query of its own.
#pragma once
#include "BoxSearch.h"

/// Blocks on the highest level at most.
enum { support_most_on_top = 4 };

/// Envelopes of the blocks on a tree's highest level, NaN where there is none. Nodes follow in memory: those of level 1,
/// then those of the levels above; child i of node n has number 16 n + i on the level below.
typedef struct {
    float minX[support_most_on_top], minY[support_most_on_top], maxX[support_most_on_top], maxY[support_most_on_top];
} support_top;

/// Where the tree of a segment lies.
typedef struct {
    support_top *top;
    support_float_block *leaves;
    /// Sixteen a leaf; NULL where all trees have the same.
    uint32_t *numbers;
    uint32_t leafCount;
    /// How many lanes are used.
    uint32_t count;
    /// The same where all of them lie before the unused ones; 0 where any lane may be unused, so that no leaf is taken
    /// without being compared.
    uint32_t denseCount;
} support_piece;

/// What is added to local coordinates of a segment, and to its local numbers.
typedef struct {
    double x, y;
    uint32_t first;
} support_place;

/// Segments whose place is changed together: 1 << support_place_shift.
enum { support_place_shift = 6 };

/// A rectangle for the trees of many segments.
typedef struct {
    /// The first piece, bytes from one to the next, and how many there are; segments beyond them are empty.
    const support_piece *pieces;
    intptr_t stride, count;
    /// By segment, and what is added by segment >> support_place_shift.
    const support_place *places, *shifts;
    /// Numbers of the trees that have none of their own.
    const uint32_t *numbers;
    /// minX, minY, maxX, maxY, and the same moved outward to the grid, for segments whose origin is not zero.
    double rect[4], outward[4];
} support_forest_query;

/// A tree of blocks, to be searched.
typedef struct {
    /// In the tree's coordinates.
    support_box query;
    const support_top *top;
    const support_float_block *leaves;
    const uint32_t *numbers;
    uint32_t leafCount;
    uint32_t denseCount;
    /// What is added to numbers.
    uint32_t first;
} support_tree;

/// Writes the trees of those segments that are not empty, each with the query in its coordinates, to
/// `trees[0..<count]`, and asks for their first lines; returns how many they are.
intptr_t support_take_trees(
    const support_forest_query *query, const uint32_t *segments, intptr_t count, support_tree *trees);
/// Portable form of support_take_trees.
intptr_t support_take_trees_portable(
    const support_forest_query *query, const uint32_t *segments, intptr_t count, support_tree *trees);

/// Trees that are listed at once. What is listed has its tree in the highest bits: no tree has as many leaves as the others
/// can count.
enum { support_most_trees = 16, support_owner_shift = 28 };
#define support_owners (~0u << support_owner_shift)

/// What there is to compare.
typedef struct {
    /// Trees whose leaves are listed.
    intptr_t trees;
    /// Leaves to be compared, from the first place of the list on.
    intptr_t listed;
    /// Place from which on, to the end of the room, there are runs of leaves whose boxes all meet the query, two numbers each:
    /// first leaf and number of leaves.
    intptr_t runs;
    /// Leaves listed, those of runs included.
    intptr_t leaves;
    /// Lanes of the leaves that are to be compared.
    intptr_t lanes;
} support_listing;

/// Lists the leaves of the first of at most `support_most_trees`, as many as there is room for: a tree needs half as many
/// numbers again as it has leaves, and 32. `path` is scratch for a sixteenth of the leaves of the largest, and 32.
support_listing support_list_leaves(
    const support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *path);
/// Portable form of support_list_leaves.
support_listing support_list_leaves_portable(
    const support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *path);
/// The form for AVX2 where the processor has it, else the portable one.
support_listing support_list_leaves_avx2(
    const support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *path);

/// Writes the numbers of the boxes in listed leaves that meet their tree's query, plus what is added to them, to
/// `out[0..<16 leaves]`, every place of which may be overwritten. `endOfRuns` is the end of the list's room.
support_answer support_collect_leaves(const support_tree *trees, const support_listing *listing, const uint32_t *list,
                                      const uint32_t *endOfRuns, uint32_t *out);
/// Portable form of support_collect_leaves.
support_answer support_collect_leaves_portable(const support_tree *trees, const support_listing *listing,
                                               const uint32_t *list, const uint32_t *endOfRuns, uint32_t *out);
/// The form for AVX2 where the processor has it, else the portable one.
support_answer support_collect_leaves_avx2(const support_tree *trees, const support_listing *listing,
                                           const uint32_t *list, const uint32_t *endOfRuns, uint32_t *out);
