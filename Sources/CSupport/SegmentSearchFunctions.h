// The forms of SegmentSearch.h, portable and for AVX2; included after BoxSearchFunctions.h, whose tests they use.
#pragma once
#include "SegmentSearch.h"

#undef TARGET
#define TARGET
static inline uint32_t *append_sums_portable(
    uint32_t *out, uint32_t mask, const uint32_t *numbers, uint32_t first) {
    for (; mask; mask &= mask - 1) *out++ = numbers[__builtin_ctz(mask)] + first;
    return out;
}
#define NAME(name) name##_portable
#include "SegmentSearchLoops.h"
#undef TARGET

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2,bmi,popcnt")))
TARGET static inline uint32_t *append_sums_avx2(
    uint32_t *out, uint32_t mask, const uint32_t *numbers, uint32_t first) {
    const __m128i *four = (const __m128i *)numbers;
    const __m128i sums = _mm_set1_epi32((int)first);
    for (int group = 0; group < 4; group++) {
        out = append_four(out, mask >> 4 * group, _mm_add_epi32(_mm_loadu_si128(four + group), sums));
    }
    return out;
}
#define NAME(name) name##_avx2
#include "SegmentSearchLoops.h"
#undef TARGET
#endif

support_listing support_list_leaves(
    support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *nodes) {
    CHOOSE(list_leaves, trees, count, list, room, nodes);
}
support_listing support_list_leaves_portable(
    support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *nodes) {
    return list_leaves_portable(trees, count, list, room, nodes);
}
support_answer support_collect_leaves(const support_tree *trees, support_listing listing, const uint32_t *list,
                                      uint32_t *out) {
    CHOOSE(collect_leaves, trees, listing, list, out);
}
support_answer support_collect_leaves_portable(const support_tree *trees, support_listing listing,
                                               const uint32_t *list, uint32_t *out) {
    return collect_leaves_portable(trees, listing, list, out);
}
