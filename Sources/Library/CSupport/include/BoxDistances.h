// How far sixteen boxes of a block are from another, for searches of what is nearest.
#pragma once
#include "BoxSearch.h"

/// Which boxes of a block a search goes on with.
typedef struct {
    /// Bit i: box i.
    uint32_t boxes;
    /// The nearest of them, the first of several; 0 where there is none.
    uint32_t nearest;
} support_near_boxes;

/// Finds the boxes whose squared distance may be at most `reach`, and that touch `window` unless it is NULL. Lower bounds of
/// the squared distances of all sixteen are written to `least`; a box with a NaN is never found. The query's sides must be
/// finite, and rounded outwards.
support_near_boxes support_find_near(const support_float_block *block, support_box query, const support_box *window,
                                     float reach, float *least);
/// Portable form of support_find_near.
support_near_boxes support_find_near_portable(const support_float_block *block, support_box query,
                                              const support_box *window, float reach, float *least);
