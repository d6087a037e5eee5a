// Tests of spans, the extents of sixteen boxes along one axis stored as min[16], max[16], against one
// span. A NaN in a span clears its bit; the portable forms give the same answers.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "NeonMasks.h"
#if defined(__SSE2__) && !defined(SUPPORT_WITHOUT_SSE2)
#include <emmintrin.h>
#endif

#define SUPPORT_PORTABLE_SPAN_TEST(name, minTest, maxTest)                                      \
    static inline uint32_t name(const float *spans, float queryMin, float queryMax) {           \
        uint32_t mask = 0;                                                                      \
        for (uint32_t lane = 0; lane < 16; lane++) {                                            \
            uint32_t bit = (spans[lane] minTest queryMax) & (spans[lane + 16] maxTest queryMin);  \
            mask |= bit << lane;                                                                \
        }                                                                                       \
        return mask;                                                                            \
    }

/// Portable form of support_spans_touching.
SUPPORT_PORTABLE_SPAN_TEST(support_spans_touching_portable, <=, >=)
/// Portable form of support_spans_meeting.
SUPPORT_PORTABLE_SPAN_TEST(support_spans_meeting_portable, <, >)
#undef SUPPORT_PORTABLE_SPAN_TEST

/// Portable form of support_next_spans_touching.
static inline size_t support_next_spans_touching_portable(
    const float *spans, size_t first, size_t count, float queryMin, float queryMax) {
    while (first < count && !support_spans_touching_portable(spans + first * 32, queryMin, queryMax)) first++;
    return first;
}

#if defined(__SSE2__) && !defined(SUPPORT_WITHOUT_SSE2)

#define SUPPORT_SSE2_SPAN_TEST(name, minTest, maxTest)                                          \
    static inline uint32_t name(const float *spans, float queryMin, float queryMax) {           \
        __m128 minBounds = _mm_set1_ps(queryMax), maxBounds = _mm_set1_ps(queryMin);            \
        uint32_t mask = 0;                                                                      \
        for (uint32_t lane = 0; lane < 16; lane += 4) {                                         \
            __m128 both = _mm_and_ps(minTest(_mm_loadu_ps(spans + lane), minBounds),            \
                                     maxTest(_mm_loadu_ps(spans + lane + 16), maxBounds));      \
            mask |= (uint32_t)_mm_movemask_ps(both) << lane;                                    \
        }                                                                                       \
        return mask;                                                                            \
    }

/// Which spans overlap the query's or touch it.
SUPPORT_SSE2_SPAN_TEST(support_spans_touching, _mm_cmple_ps, _mm_cmpge_ps)
/// Which spans meet the query's strictly.
SUPPORT_SSE2_SPAN_TEST(support_spans_meeting, _mm_cmplt_ps, _mm_cmpgt_ps)
#undef SUPPORT_SSE2_SPAN_TEST

/// Whether any of sixteen spans touches the query's: lanes are combined before the mask is made.
static inline int support_any_span_touching(const float *spans, __m128 minBounds, __m128 maxBounds) {
    __m128 any = _mm_setzero_ps();
    for (uint32_t lane = 0; lane < 16; lane += 4) {
        any = _mm_or_ps(any, _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(spans + lane), minBounds),
                                        _mm_cmpge_ps(_mm_loadu_ps(spans + lane + 16), maxBounds)));
    }
    return _mm_movemask_ps(any);
}

/// The first of the blocks `first..<count`, sixteen spans each, in which a span touches the query's, or `count`.
///
/// Reads ahead by 2 KiB: past the end of a page of 4 KiB, where the hardware's own reading ahead stops.
static inline size_t support_next_spans_touching(
    const float *spans, size_t first, size_t count, float queryMin, float queryMax) {
    __m128 minBounds = _mm_set1_ps(queryMax), maxBounds = _mm_set1_ps(queryMin);
    for (; first + 2 <= count; first += 2) {
        const float *block = spans + first * 32;
        for (uint32_t line = 0; line < 4; line++) __builtin_prefetch(block + 512 + 16 * line, 0, 3);
        int here = support_any_span_touching(block, minBounds, maxBounds);
        int next = support_any_span_touching(block + 32, minBounds, maxBounds);
        if (here | next) return here ? first : first + 1;
    }
    if (first < count && support_any_span_touching(spans + first * 32, minBounds, maxBounds)) return first;
    return count;
}

#elif defined(SUPPORT_NEON)

// Written out, because GCC does not unroll such loops.
#define SUPPORT_FOUR_SPANS(lane, minTest, maxTest) \
    vandq_u32(minTest(vld1q_f32(lane), minBounds), maxTest(vld1q_f32((lane) + 16), maxBounds))
#define SUPPORT_NEON_SPAN_TEST(name, minTest, maxTest)                                          \
    static inline uint32_t name(const float *spans, float queryMin, float queryMax) {           \
        const float32x4_t minBounds = vdupq_n_f32(queryMax), maxBounds = vdupq_n_f32(queryMin); \
        return support_neon_mask(support_neon_bytes(                                            \
            SUPPORT_FOUR_SPANS(spans, minTest, maxTest), SUPPORT_FOUR_SPANS(spans + 4, minTest, maxTest), \
            SUPPORT_FOUR_SPANS(spans + 8, minTest, maxTest), SUPPORT_FOUR_SPANS(spans + 12, minTest, maxTest))); \
    }

/// Which spans overlap the query's or touch it.
SUPPORT_NEON_SPAN_TEST(support_spans_touching, vcleq_f32, vcgeq_f32)
/// Which spans meet the query's strictly.
SUPPORT_NEON_SPAN_TEST(support_spans_meeting, vcltq_f32, vcgtq_f32)
#undef SUPPORT_NEON_SPAN_TEST

/// Lanes of ones where one of sixteen spans touches the query's.
static inline uint32x4_t support_span_lanes(const float *spans, float32x4_t minBounds, float32x4_t maxBounds) {
    const uint32x4_t first = SUPPORT_FOUR_SPANS(spans, vcleq_f32, vcgeq_f32);
    const uint32x4_t second = SUPPORT_FOUR_SPANS(spans + 4, vcleq_f32, vcgeq_f32);
    const uint32x4_t third = SUPPORT_FOUR_SPANS(spans + 8, vcleq_f32, vcgeq_f32);
    const uint32x4_t fourth = SUPPORT_FOUR_SPANS(spans + 12, vcleq_f32, vcgeq_f32);
    return vorrq_u32(vorrq_u32(first, second), vorrq_u32(third, fourth));
}
#undef SUPPORT_FOUR_SPANS

/// The first of the blocks `first..<count`, sixteen spans each, in which a span touches the query's, or `count`.
///
/// Reads ahead by 2 KiB: past the end of a page of 4 KiB, where the hardware's own reading ahead stops.
static inline size_t support_next_spans_touching(
    const float *spans, size_t first, size_t count, float queryMin, float queryMax) {
    const float32x4_t minBounds = vdupq_n_f32(queryMax), maxBounds = vdupq_n_f32(queryMin);
    for (; first + 2 <= count; first += 2) {
        const float *block = spans + first * 32;
        for (uint32_t line = 0; line < 4; line++) __builtin_prefetch(block + 512 + 16 * line, 0, 3);
        const uint32x4_t here = support_span_lanes(block, minBounds, maxBounds);
        const uint32x4_t next = support_span_lanes(block + 32, minBounds, maxBounds);
        if (vmaxvq_u32(vorrq_u32(here, next))) return vmaxvq_u32(here) ? first : first + 1;
    }
    if (first < count && vmaxvq_u32(support_span_lanes(spans + first * 32, minBounds, maxBounds))) return first;
    return count;
}

#else

/// Which spans overlap the query's or touch it.
static inline uint32_t support_spans_touching(const float *spans, float queryMin, float queryMax) {
    return support_spans_touching_portable(spans, queryMin, queryMax);
}
/// Which spans meet the query's strictly.
static inline uint32_t support_spans_meeting(const float *spans, float queryMin, float queryMax) {
    return support_spans_meeting_portable(spans, queryMin, queryMax);
}
/// The first of the blocks `first..<count`, sixteen spans each, in which a span touches the query's, or `count`.
static inline size_t support_next_spans_touching(
    const float *spans, size_t first, size_t count, float queryMin, float queryMax) {
    return support_next_spans_touching_portable(spans, first, count, queryMin, queryMax);
}

#endif
