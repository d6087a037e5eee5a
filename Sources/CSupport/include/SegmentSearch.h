// Searching many small trees of blocks in one go, each with a query of its own.
#pragma once
#include "BoxSearch.h"

/// A tree of blocks, to be searched. Its highest level has up to support_most_on_top blocks, all of which are compared.
typedef struct {
    /// In the tree's coordinates.
    support_box query;
    /// Nodes of level 1, then those of the levels above; child i of node n has number 16 n + i on the level below.
    const support_float_block *nodes;
    const support_float_block *leaves;
    /// Sixteen a leaf.
    const uint32_t *numbers;
    uint32_t leafCount;
    /// How many lanes are used, all of them before the unused ones; 0 where any lane may be unused, so that no leaf is
    /// taken without being compared.
    uint32_t denseCount;
    /// What is added to numbers.
    uint32_t first;
    /// How many leaves are listed for it.
    uint32_t listed;
} support_tree;

/// Blocks on the highest level at most.
enum { support_most_on_top = 4 };

/// What there is to compare.
typedef struct {
    /// Trees whose leaves are listed.
    intptr_t trees;
    /// Leaves listed, those of one tree after those of another.
    intptr_t listed;
    /// Lanes of the leaves that are to be compared.
    intptr_t lanes;
} support_listing;

/// Lists the leaves of the first of some trees, as many as there is room for: a tree needs room for half as many
/// numbers again as it has leaves, and 32. `nodes` is scratch for a sixteenth of the leaves of the largest, and 32.
support_listing support_list_leaves(
    support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *nodes);
/// Portable form of support_list_leaves.
support_listing support_list_leaves_portable(
    support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *nodes);

/// Writes the numbers of the boxes in listed leaves that meet their tree's query, plus what is added to them, to
/// `out[0..<16 listed]`, every place of which may be overwritten.
support_answer support_collect_leaves(const support_tree *trees, support_listing listing, const uint32_t *list,
                                      uint32_t *out);
/// Portable form of support_collect_leaves.
support_answer support_collect_leaves_portable(const support_tree *trees, support_listing listing,
                                               const uint32_t *list, uint32_t *out);
