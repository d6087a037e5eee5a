// The forms of BoxSearch.h. Sources: moving selected lanes together by a shuffle looked up by their mask is from
// Polychroniou, Raghavan, Ross: Rethinking SIMD Vectorization for In-Memory Databases (SIGMOD 2015); a grid for each
// node from Kim, Cha, Kwon: Optimizing Multidimensional Index Trees for Main Memory Access (SIGMOD 2001).
#pragma once
#include "CSupport.h"
#include <float.h>
#include <math.h>
#pragma STDC FP_CONTRACT OFF

/// The step of a coordinate on a grid; monotone, because each operation is and `steps` is positive.
static inline int32_t support_step(float value, float origin, float steps) {
    const float scaled = (value - origin) * steps;
    return (scaled < -1 ? -1 : scaled > 65533 ? 65533 : (int32_t)scaled) + 1 - 32768;
}

/// Steps a point that make 65,532 of a length, finite.
static inline float support_steps_in(float length) {
    const float steps = length > 0 ? 65532 / length : FLT_MAX;
    return steps < FLT_MAX ? steps : FLT_MAX;
}

static support_grid support_spanning_grid(const support_box *boxes, intptr_t count) {
    // Within limits whose difference is finite; coordinates beyond them are steps 0 and 65534.
    const float limit = FLT_MAX / 4;
    support_box span = {limit, limit, -limit, -limit};
    for (intptr_t index = 0; index < count; index++) {
        if (boxes[index].minX < span.minX) span.minX = boxes[index].minX;
        if (boxes[index].minY < span.minY) span.minY = boxes[index].minY;
        if (boxes[index].maxX > span.maxX) span.maxX = boxes[index].maxX;
        if (boxes[index].maxY > span.maxY) span.maxY = boxes[index].maxY;
    }
    if (span.minX < -limit) span.minX = -limit;
    if (span.minY < -limit) span.minY = -limit;
    if (span.maxX > limit) span.maxX = limit;
    if (span.maxY > limit) span.maxY = limit;
    const float width = span.maxX - span.minX, height = span.maxY - span.minY;
    return (support_grid){span.minX, span.minY, support_steps_in(width), support_steps_in(height)};
}

void support_fill_compact(support_compact_store store, intptr_t index, const support_box *boxes, intptr_t count) {
    const support_grid grid = support_spanning_grid(boxes, count);
    support_compact_block *block = store.blocks + index;
    store.grids[index] = grid;
    for (intptr_t lane = 0; lane < 16; lane++) {
        const int used = lane < count;
        const support_box box = used ? boxes[lane] : (support_box){0, 0, 0, 0};
        block->minX[lane] = used ? (int16_t)support_step(box.minX, grid.originX, grid.stepsX) : INT16_MAX;
        block->minY[lane] = (int16_t)support_step(box.minY, grid.originY, grid.stepsY);
        block->maxX[lane] = (int16_t)support_step(box.maxX, grid.originX, grid.stepsX);
        block->maxY[lane] = (int16_t)support_step(box.maxY, grid.originY, grid.stepsY);
    }
}

void support_fill_float(support_float_store store, intptr_t index, const support_box *boxes, intptr_t count) {
    support_float_block *restrict block = store.blocks + index;
    if (count == 16) {
        for (intptr_t lane = 0; lane < 16; lane++) {
            block->minX[lane] = boxes[lane].minX;
            block->minY[lane] = boxes[lane].minY;
            block->maxX[lane] = boxes[lane].maxX;
            block->maxY[lane] = boxes[lane].maxY;
        }
        return;
    }
    for (intptr_t lane = 0; lane < 16; lane++) {
        const support_box box = lane < count ? boxes[lane] : (support_box){NAN, NAN, NAN, NAN};
        block->minX[lane] = box.minX;
        block->minY[lane] = box.minY;
        block->maxX[lane] = box.maxX;
        block->maxY[lane] = box.maxY;
    }
}

support_box support_box_of_float(support_float_store store, intptr_t index, intptr_t lane) {
    const support_float_block *block = store.blocks + index;
    return (support_box){block->minX[lane], block->minY[lane], block->maxX[lane], block->maxY[lane]};
}

support_box support_box_of_compact(support_compact_store store, intptr_t index, intptr_t lane) {
    const support_compact_block *block = store.blocks + index;
    if (block->minX[lane] == INT16_MAX) return (support_box){NAN, NAN, NAN, NAN};
    const support_grid grid = store.grids[index];
    return (support_box){
        grid.originX + (float)(block->minX[lane] + 32767) / grid.stepsX,
        grid.originY + (float)(block->minY[lane] + 32767) / grid.stepsY,
        grid.originX + (float)(block->maxX[lane] + 32767) / grid.stepsX,
        grid.originY + (float)(block->maxY[lane] + 32767) / grid.stepsY};
}

/// Adds children of nodes of the walk's level that lie inside the query, as runs of blocks of level 0, neighbours as
/// one run.
static void support_add_insides(support_walk *walk, uint32_t firstChild, uint32_t children) {
    const int shift = 4 * (int)(walk->level - 1);
    const uint32_t blocks = (uint32_t)walk->levelStarts[1];
    while (children) {
        const int lane = __builtin_ctz(children), length = __builtin_ctz(~(children >> lane));
        const uint32_t first = (firstChild + (uint32_t)lane) << shift;
        const uint64_t end = (uint64_t)(firstChild + (uint32_t)(lane + length)) << shift;
        const uint32_t count = (uint32_t)(end < blocks ? end : blocks) - first;
        if (walk->insideCount > 0 && walk->insides[0] + walk->insides[1] == first) {
            walk->insides[1] += count;
        } else {
            walk->insides -= 2;
            walk->insides[0] = first;
            walk->insides[1] = count;
        }
        walk->insideCount += count;
        children &= ~(((1u << length) - 1) << lane);
    }
}

// Portable forms.

static inline uint32_t *append_portable(uint32_t *out, uint32_t mask, const uint32_t *ordinals) {
    for (; mask; mask &= mask - 1) *out++ = ordinals[__builtin_ctz(mask)];
    return out;
}
static inline uint32_t *append_lanes_portable(uint32_t *out, uint32_t mask, uint32_t first) {
    for (; mask; mask &= mask - 1) *out++ = first + (uint32_t)__builtin_ctz(mask);
    return out;
}

#define TARGET

#define STORE support_float_store
#define NAME(name) name##_float_portable
#define append_float_portable append_portable
#define append_lanes_float_portable append_lanes_portable
#define box_of_float_portable support_box_of_float
static inline void prefetch_float_portable(support_float_store store, intptr_t block) {
    for (int line = 0; line < 4; line++) support_prefetch(store.blocks[block].minX + 16 * line);
}
static inline uint32_t touching_float_portable(support_float_store store, intptr_t block, support_box query) {
    return support_boxes_touching(store.blocks[block].minX, query);
}
static inline uint32_t meeting_float_portable(support_float_store store, intptr_t block, support_box query) {
    return support_boxes_meeting(store.blocks[block].minX, query);
}
static inline uint32_t inside_float_portable(support_float_store store, intptr_t block, support_box query) {
    return support_boxes_inside(store.blocks[block].minX, query);
}
#include "BoxSearchLoops.h"

static inline void prefetch_compact_portable(support_compact_store store, intptr_t block) {
    support_prefetch(store.grids + block);
    support_prefetch(store.blocks[block].minX);
    support_prefetch(store.blocks[block].maxX);
}

typedef struct {
    int32_t minX, minY, maxX, maxY;
} support_steps;

static inline support_steps steps_on(const support_grid *grid, support_box query) {
    return (support_steps){
        support_step(query.minX, grid->originX, grid->stepsX), support_step(query.minY, grid->originY, grid->stepsY),
        support_step(query.maxX, grid->originX, grid->stepsX), support_step(query.maxY, grid->originY, grid->stepsY)};
}

#define COMPACT_TEST(name, minXTest, minYTest, maxXTest, maxYTest)                                         \
    static inline uint32_t name##_compact_portable(                                                         \
        support_compact_store store, intptr_t index, support_box query) {                                   \
        const support_compact_block *block = store.blocks + index;                                          \
        const support_steps steps = steps_on(store.grids + index, query);                                   \
        uint32_t mask = 0;                                                                                  \
        for (uint32_t lane = 0; lane < 16; lane++) {                                                        \
            uint32_t bit = (block->minX[lane] minXTest) & (block->minY[lane] minYTest)                      \
                           & (block->maxX[lane] maxXTest) & (block->maxY[lane] maxYTest);                   \
            mask |= bit << lane;                                                                            \
        }                                                                                                   \
        return mask;                                                                                        \
    }
COMPACT_TEST(touching, <= steps.maxX, <= steps.maxY, >= steps.minX, >= steps.minY)
COMPACT_TEST(meeting, < steps.maxX, < steps.maxY, > steps.minX, > steps.minY)
COMPACT_TEST(inside, > steps.minX, > steps.minY, < steps.maxX, < steps.maxY)
#undef COMPACT_TEST

#define STORE support_compact_store
#define NAME(name) name##_compact_portable
#define append_compact_portable append_portable
#define append_lanes_compact_portable append_lanes_portable
#define box_of_compact_portable support_box_of_compact
#include "BoxSearchLoops.h"

#undef TARGET

#if defined(__x86_64__)
#include "BoxSearchAVX2.h"
#include "BoxSearchAVX512.h"
/// Whether to use AVX-512: the extensions that are used, and VBMI2, which processors lack that slow down for wide registers.
static inline int support_has_avx512(void) {
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi2");
}
#define CHOOSE_AVX2(name, ...) \
    return __builtin_cpu_supports("avx2") ? name##_avx2(__VA_ARGS__) : name##_portable(__VA_ARGS__)
#define CHOOSE(name, ...)                                         \
    if (support_has_avx512()) return name##_avx512(__VA_ARGS__); \
    CHOOSE_AVX2(name, __VA_ARGS__)
#elif defined(SUPPORT_NEON)
#include "BoxSearchNeon.h"
#define CHOOSE(name, ...) return name##_neon(__VA_ARGS__)
#define CHOOSE_AVX2(name, ...) return name##_portable(__VA_ARGS__)
#else
#define CHOOSE(name, ...) return name##_portable(__VA_ARGS__)
#define CHOOSE_AVX2 CHOOSE
#endif

#define FORM(form)                                                                                            \
    void support_descend_##form(                                                                              \
        support_##form##_store nodes, support_##form##_store leaves, support_box query, support_walk *walk) { \
        CHOOSE(descend_##form, nodes, leaves, query, walk);                                                   \
    }                                                                                                         \
    void support_descend_##form##_portable(                                                                   \
        support_##form##_store nodes, support_##form##_store leaves, support_box query, support_walk *walk) { \
        descend_##form##_portable(nodes, leaves, query, walk);                                                \
    }                                                                                                         \
    void support_descend_##form##_avx2(                                                                       \
        support_##form##_store nodes, support_##form##_store leaves, support_box query, support_walk *walk) { \
        CHOOSE_AVX2(descend_##form, nodes, leaves, query, walk);                                              \
    }                                                                                                         \
    support_answer support_collect_##form(                                                                    \
        support_##form##_store leaves, support_box query, const uint32_t *list, intptr_t count,               \
        const uint32_t *ordinals, uint32_t *out) {                                                            \
        CHOOSE(collect_##form, leaves, query, list, count, ordinals, out);                                    \
    }                                                                                                         \
    support_answer support_collect_##form##_portable(                                                         \
        support_##form##_store leaves, support_box query, const uint32_t *list, intptr_t count,               \
        const uint32_t *ordinals, uint32_t *out) {                                                            \
        return collect_##form##_portable(leaves, query, list, count, ordinals, out);                          \
    }                                                                                                         \
    support_answer support_collect_##form##_avx2(                                                             \
        support_##form##_store leaves, support_box query, const uint32_t *list, intptr_t count,               \
        const uint32_t *ordinals, uint32_t *out) {                                                            \
        CHOOSE_AVX2(collect_##form, leaves, query, list, count, ordinals, out);                               \
    }
FORM(float)
FORM(compact)
