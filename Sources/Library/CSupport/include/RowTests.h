// Tests of sorted rows of intervals: eight or sixteen consecutive floats against one bound. A NaN is neither below nor
// above. The portable forms give the same answers.
#pragma once
#include <stdint.h>
#include "NeonMasks.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Portable form of support_leading_below.
static inline uint32_t support_leading_below_portable(const float *values, float bound) {
    uint32_t count = 0;
    while (count < 8 && values[count] < bound) count++;
    return count;
}
/// Portable form of support_leading_at_most.
static inline uint32_t support_leading_at_most_portable(const float *values, float bound) {
    uint32_t count = 0;
    while (count < 8 && values[count] <= bound) count++;
    return count;
}
/// Portable form of support_values_above.
static inline uint32_t support_values_above_portable(const float *values, float bound) {
    uint32_t mask = 0;
    for (uint32_t lane = 0; lane < 16; lane++) mask |= (uint32_t)(values[lane] > bound) << lane;
    return mask;
}
/// Portable form of support_values_at_least.
static inline uint32_t support_values_at_least_portable(const float *values, float bound) {
    uint32_t mask = 0;
    for (uint32_t lane = 0; lane < 16; lane++) mask |= (uint32_t)(values[lane] >= bound) << lane;
    return mask;
}
/// Portable form of support_greatest_below.
static inline float support_greatest_below_portable(const float *values, float bound) {
    float greatest = -__builtin_inff();
    for (uint32_t lane = 0; lane < 16; lane++) {
        if (values[lane] < bound && values[lane] > greatest) greatest = values[lane];
    }
    return greatest;
}

/// The whole part of (value - origin) * scale, brought into 0...limit; 0 for a NaN. Never decreases with `value`.
static inline uint32_t support_bucket(float value, float origin, float scale, float limit) {
    float position = (value - origin) * scale;
    position = position > 0 ? position : 0;
    return (uint32_t)(int32_t)(position < limit ? position : limit);
}

#if defined(__SSE2__)

/// How many of eight values come before the first that is not below the bound.
static inline uint32_t support_leading_below(const float *values, float bound) {
    __m128 bounds = _mm_set1_ps(bound);
    uint32_t mask = (uint32_t)_mm_movemask_ps(_mm_cmplt_ps(_mm_loadu_ps(values), bounds))
        | (uint32_t)_mm_movemask_ps(_mm_cmplt_ps(_mm_loadu_ps(values + 4), bounds)) << 4;
    return (uint32_t)__builtin_ctz(~mask);
}
/// How many of eight values come before the first that is not at most the bound.
static inline uint32_t support_leading_at_most(const float *values, float bound) {
    __m128 bounds = _mm_set1_ps(bound);
    uint32_t mask = (uint32_t)_mm_movemask_ps(_mm_cmple_ps(_mm_loadu_ps(values), bounds))
        | (uint32_t)_mm_movemask_ps(_mm_cmple_ps(_mm_loadu_ps(values + 4), bounds)) << 4;
    return (uint32_t)__builtin_ctz(~mask);
}

#define SUPPORT_SSE2_VALUE_TEST(name, test)                                                     \
    static inline uint32_t name(const float *values, float bound) {                             \
        __m128 bounds = _mm_set1_ps(bound);                                                     \
        __m128i low = _mm_packs_epi32(_mm_castps_si128(test(_mm_loadu_ps(values), bounds)),     \
                                      _mm_castps_si128(test(_mm_loadu_ps(values + 4), bounds))); \
        __m128i high = _mm_packs_epi32(_mm_castps_si128(test(_mm_loadu_ps(values + 8), bounds)), \
                                       _mm_castps_si128(test(_mm_loadu_ps(values + 12), bounds))); \
        return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));                         \
    }

/// Which of sixteen values are above the bound.
SUPPORT_SSE2_VALUE_TEST(support_values_above, _mm_cmpgt_ps)
/// Which of sixteen values are the bound or above it.
SUPPORT_SSE2_VALUE_TEST(support_values_at_least, _mm_cmpge_ps)
#undef SUPPORT_SSE2_VALUE_TEST

/// The greatest of sixteen values that are below the bound; minus infinity when none is.
static inline float support_greatest_below(const float *values, float bound) {
    __m128 bounds = _mm_set1_ps(bound), least = _mm_set1_ps(-__builtin_inff()), greatest = least;
    for (uint32_t lane = 0; lane < 16; lane += 4) {
        __m128 four = _mm_loadu_ps(values + lane), below = _mm_cmplt_ps(four, bounds);
        greatest = _mm_max_ps(greatest, _mm_or_ps(_mm_and_ps(below, four), _mm_andnot_ps(below, least)));
    }
    greatest = _mm_max_ps(greatest, _mm_movehl_ps(greatest, greatest));
    return _mm_cvtss_f32(_mm_max_ss(greatest, _mm_shuffle_ps(greatest, greatest, 1)));
}

#elif defined(SUPPORT_NEON)

/// How many of eight comparisons hold before the first that does not.
static inline uint32_t support_leading_lanes(uint32x4_t low, uint32x4_t high) {
    const uint16x8_t words = vuzp1q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high));
    const uint64_t others = ~vget_lane_u64(vreinterpret_u64_u8(vmovn_u16(words)), 0);
    return others ? (uint32_t)__builtin_ctzll(others) / 8 : 8;
}
/// How many of eight values come before the first that is not below the bound.
static inline uint32_t support_leading_below(const float *values, float bound) {
    const float32x4_t bounds = vdupq_n_f32(bound);
    return support_leading_lanes(vcltq_f32(vld1q_f32(values), bounds), vcltq_f32(vld1q_f32(values + 4), bounds));
}
/// How many of eight values come before the first that is not at most the bound.
static inline uint32_t support_leading_at_most(const float *values, float bound) {
    const float32x4_t bounds = vdupq_n_f32(bound);
    return support_leading_lanes(vcleq_f32(vld1q_f32(values), bounds), vcleq_f32(vld1q_f32(values + 4), bounds));
}

#define SUPPORT_NEON_VALUE_TEST(name, test)                                                     \
    static inline uint32_t name(const float *values, float bound) {                             \
        const float32x4_t bounds = vdupq_n_f32(bound);                                          \
        return support_neon_mask(support_neon_bytes(                                            \
            test(vld1q_f32(values), bounds), test(vld1q_f32(values + 4), bounds),               \
            test(vld1q_f32(values + 8), bounds), test(vld1q_f32(values + 12), bounds)));        \
    }

/// Which of sixteen values are above the bound.
SUPPORT_NEON_VALUE_TEST(support_values_above, vcgtq_f32)
/// Which of sixteen values are the bound or above it.
SUPPORT_NEON_VALUE_TEST(support_values_at_least, vcgeq_f32)
#undef SUPPORT_NEON_VALUE_TEST

/// The greatest of sixteen values that are below the bound; minus infinity when none is.
static inline float support_greatest_below(const float *values, float bound) {
    const float32x4_t bounds = vdupq_n_f32(bound), least = vdupq_n_f32(-__builtin_inff());
    float32x4_t greatest = least;
    for (uint32_t lane = 0; lane < 16; lane += 4) {
        const float32x4_t four = vld1q_f32(values + lane);
        greatest = vmaxq_f32(greatest, vbslq_f32(vcltq_f32(four, bounds), four, least));
    }
    return vmaxvq_f32(greatest);
}

#else

/// The greatest of sixteen values that are below the bound; minus infinity when none is.
static inline float support_greatest_below(const float *values, float bound) {
    return support_greatest_below_portable(values, bound);
}

/// How many of eight values come before the first that is not below the bound.
static inline uint32_t support_leading_below(const float *values, float bound) {
    return support_leading_below_portable(values, bound);
}
/// How many of eight values come before the first that is not at most the bound.
static inline uint32_t support_leading_at_most(const float *values, float bound) {
    return support_leading_at_most_portable(values, bound);
}
/// Which of sixteen values are above the bound.
static inline uint32_t support_values_above(const float *values, float bound) {
    return support_values_above_portable(values, bound);
}
/// Which of sixteen values are the bound or above it.
static inline uint32_t support_values_at_least(const float *values, float bound) {
    return support_values_at_least_portable(values, bound);
}

#endif
