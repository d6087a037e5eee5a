// The forms of SegmentSearch.h, portable, for AVX2, AVX-512 and NEON; included after BoxSearchFunctions.h, whose tests they use.
#pragma once
#include "SegmentSearch.h"

/// Bits of the blocks whose envelopes touch the query.
static inline uint32_t top_touching(const support_top *top, support_box query) {
    uint32_t mask = 0;
    for (uint32_t lane = 0; lane < support_most_on_top; lane++) {
        mask |= (uint32_t)((top->minX[lane] <= query.maxX) & (top->minY[lane] <= query.maxY)
                           & (top->maxX[lane] >= query.minX) & (top->maxY[lane] >= query.minY)) << lane;
    }
    return mask;
}

/// Bits of the blocks whose envelopes lie inside the query.
static inline uint32_t top_inside(const support_top *top, support_box query) {
    uint32_t mask = 0;
    for (uint32_t lane = 0; lane < support_most_on_top; lane++) {
        mask |= (uint32_t)((top->minX[lane] > query.minX) & (top->minY[lane] > query.minY)
                           & (top->maxX[lane] < query.maxX) & (top->maxY[lane] < query.maxY)) << lane;
    }
    return mask;
}

#undef TARGET
#define TARGET
#define top_touching_portable top_touching
#define top_inside_portable top_inside
static inline support_box local_box_portable(const double *rect, double x, double y) {
    return (support_box){(float)(rect[0] - x), (float)(rect[1] - y), (float)(rect[2] - x), (float)(rect[3] - y)};
}
static inline uint32_t *append_sums_portable(
    uint32_t *out, uint32_t mask, const uint32_t *numbers, uint32_t first) {
    for (; mask; mask &= mask - 1) *out++ = numbers[__builtin_ctz(mask)] + first;
    return out;
}
static inline uint32_t *append_all_portable(
    uint32_t *out, const uint32_t *numbers, intptr_t count, uint32_t first) {
    for (intptr_t place = 0; place < count; place++) out[place] = numbers[place] + first;
    return out + count;
}
#define NAME(name) name##_portable
#include "SegmentSearchLoops.h"
#undef TARGET

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2,bmi,popcnt")))
#define TOP_TEST(name, minXBound, minYBound, maxXBound, maxYBound, minTest, maxTest)                         \
    TARGET static inline uint32_t top_##name##_avx2(const support_top *top, support_box query) {            \
        const __m128 x = _mm_and_ps(_mm_cmp_ps(_mm_loadu_ps(top->minX), _mm_set1_ps(minXBound), minTest),   \
                                    _mm_cmp_ps(_mm_loadu_ps(top->maxX), _mm_set1_ps(maxXBound), maxTest));  \
        const __m128 y = _mm_and_ps(_mm_cmp_ps(_mm_loadu_ps(top->minY), _mm_set1_ps(minYBound), minTest),   \
                                    _mm_cmp_ps(_mm_loadu_ps(top->maxY), _mm_set1_ps(maxYBound), maxTest));  \
        return (uint32_t)_mm_movemask_ps(_mm_and_ps(x, y));                                                 \
    }
TOP_TEST(touching, query.maxX, query.maxY, query.minX, query.minY, _CMP_LE_OQ, _CMP_GE_OQ)
TOP_TEST(inside, query.minX, query.minY, query.maxX, query.maxY, _CMP_GT_OQ, _CMP_LT_OQ)
#undef TOP_TEST
TARGET static inline support_box local_box_avx2(const double *rect, double x, double y) {
    const __m128d origin = _mm_setr_pd(x, y);
    const __m256d local = _mm256_sub_pd(_mm256_loadu_pd(rect), _mm256_set_m128d(origin, origin));
    support_box box;
    _mm_storeu_ps(&box.minX, _mm256_cvtpd_ps(local));
    return box;
}
TARGET static inline uint32_t *append_sums_avx2(
    uint32_t *out, uint32_t mask, const uint32_t *numbers, uint32_t first) {
    const __m256i *eight = (const __m256i *)numbers;
    const __m256i sums = _mm256_set1_epi32((int)first);
    out = append_eight(out, mask, _mm256_add_epi32(_mm256_loadu_si256(eight), sums));
    return append_eight(out, mask >> 8, _mm256_add_epi32(_mm256_loadu_si256(eight + 1), sums));
}
/// In whole blocks of sixteen.
TARGET static inline uint32_t *append_all_avx2(
    uint32_t *out, const uint32_t *numbers, intptr_t count, uint32_t first) {
    const __m256i sums = _mm256_set1_epi32((int)first);
    for (intptr_t place = 0; place < count; place += 16) {
        const __m256i *source = (const __m256i *)(numbers + place);
        __m256i *target = (__m256i *)(out + place);
        const __m256i low = _mm256_add_epi32(_mm256_loadu_si256(source), sums);
        const __m256i high = _mm256_add_epi32(_mm256_loadu_si256(source + 1), sums);
        _mm256_storeu_si256(target, low);
        _mm256_storeu_si256(target + 1, high);
    }
    return out + count;
}
#define NAME(name) name##_avx2
#include "SegmentSearchLoops.h"
#undef TARGET
#include "SegmentSearchAVX512.h"
#elif defined(SUPPORT_NEON)
#include "SegmentSearchNeon.h"
#endif

intptr_t support_take_trees(
    const support_forest_query *query, const uint32_t *segments, intptr_t count, support_tree *trees) {
    CHOOSE(take_trees, query, segments, count, trees);
}
intptr_t support_take_trees_portable(
    const support_forest_query *query, const uint32_t *segments, intptr_t count, support_tree *trees) {
    return take_trees_portable(query, segments, count, trees);
}
support_listing support_list_leaves(
    const support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *path) {
    CHOOSE(list_leaves, trees, count, list, room, path);
}
support_listing support_list_leaves_portable(
    const support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *path) {
    return list_leaves_portable(trees, count, list, room, path);
}
support_listing support_list_leaves_avx2(
    const support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *path) {
    CHOOSE_AVX2(list_leaves, trees, count, list, room, path);
}
support_answer support_collect_leaves(
    const support_tree *trees, const support_listing *listing, const uint32_t *list, const uint32_t *endOfRuns,
    uint32_t *out) {
    CHOOSE(collect_leaves, trees, listing, list, endOfRuns, out);
}
support_answer support_collect_leaves_portable(
    const support_tree *trees, const support_listing *listing, const uint32_t *list, const uint32_t *endOfRuns,
    uint32_t *out) {
    return collect_leaves_portable(trees, listing, list, endOfRuns, out);
}
support_answer support_collect_leaves_avx2(
    const support_tree *trees, const support_listing *listing, const uint32_t *list, const uint32_t *endOfRuns,
    uint32_t *out) {
    CHOOSE_AVX2(collect_leaves, trees, listing, list, endOfRuns, out);
}
