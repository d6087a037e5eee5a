// The forms of RowSearch.h, portable, for AVX2, AVX-512 and NEON; included after BoxSearchFunctions.h, whose appending
// they use.
#pragma once
#include "RowSearch.h"
#include <string.h>

/// The bits of a row's group that are its number.
#define ROW_GROUP ((1u << support_scattered_bit) - 1)

#undef TARGET
#define TARGET
#define EIGHT_TEST(name, test)                                                            \
    static inline uint32_t name##_portable(const float *values, float bound) {            \
        uint32_t mask = 0;                                                                \
        for (uint32_t lane = 0; lane < 8; lane++) mask |= (uint32_t)(values[lane] test bound) << lane; \
        return mask;                                                                      \
    }
EIGHT_TEST(eight_at_most, <=)
EIGHT_TEST(eight_below, <)
EIGHT_TEST(eight_at_least, >=)
EIGHT_TEST(eight_above, >)
#undef EIGHT_TEST
/// Writes sixteen consecutive numbers.
static inline void store_numbers_portable(uint32_t *out, uint32_t first) {
    for (uint32_t lane = 0; lane < 16; lane++) out[lane] = first + lane;
}
#define NAME(name) name##_portable
#include "RowSearchLoops.h"
#undef TARGET

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2,bmi,popcnt")))
#define EIGHT_TEST(name, test)                                                                      \
    TARGET static inline uint32_t name##_avx2(const float *values, float bound) {                   \
        return eight_bits(_mm256_cmp_ps(_mm256_loadu_ps(values), _mm256_set1_ps(bound), test));     \
    }
EIGHT_TEST(eight_at_most, _CMP_LE_OQ)
EIGHT_TEST(eight_below, _CMP_LT_OQ)
EIGHT_TEST(eight_at_least, _CMP_GE_OQ)
EIGHT_TEST(eight_above, _CMP_GT_OQ)
#undef EIGHT_TEST
TARGET static inline void store_numbers_avx2(uint32_t *out, uint32_t first) {
    const __m256i low = _mm256_add_epi32(_mm256_set1_epi32((int)first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    _mm256_storeu_si256((__m256i *)out, low);
    _mm256_storeu_si256((__m256i *)out + 1, _mm256_add_epi32(low, _mm256_set1_epi32(8)));
}
#define NAME(name) name##_avx2
#include "RowSearchLoops.h"
#undef TARGET

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,popcnt")))
#define EIGHT_TEST(name, test)                                                                              \
    TARGET static inline uint32_t name##_avx512(const float *values, float bound) {                         \
        return _cvtmask8_u32(_mm256_cmp_ps_mask(_mm256_loadu_ps(values), _mm256_set1_ps(bound), test));     \
    }
EIGHT_TEST(eight_at_most, _CMP_LE_OQ)
EIGHT_TEST(eight_below, _CMP_LT_OQ)
EIGHT_TEST(eight_at_least, _CMP_GE_OQ)
EIGHT_TEST(eight_above, _CMP_GT_OQ)
#undef EIGHT_TEST
TARGET static inline void store_numbers_avx512(uint32_t *out, uint32_t first) {
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    _mm512_storeu_si512(out, _mm512_add_epi32(_mm512_set1_epi32((int)first), lanes));
}
#define NAME(name) name##_avx512
#include "RowSearchLoops.h"
#undef TARGET
#elif defined(SUPPORT_NEON)
#define TARGET
#define EIGHT_TEST(name, test)                                                                          \
    static inline uint32_t name##_neon(const float *values, float bound) {                              \
        static const uint8_t weights[8] = {1, 2, 4, 8, 16, 32, 64, 128};                                \
        const float32x4_t bounds = vdupq_n_f32(bound);                                                  \
        const uint16x8_t words = vuzp1q_u16(vreinterpretq_u16_u32(test(vld1q_f32(values), bounds)),     \
                                            vreinterpretq_u16_u32(test(vld1q_f32(values + 4), bounds))); \
        return vaddv_u8(vand_u8(vmovn_u16(words), vld1_u8(weights)));                                   \
    }
EIGHT_TEST(eight_at_most, vcleq_f32)
EIGHT_TEST(eight_below, vcltq_f32)
EIGHT_TEST(eight_at_least, vcgeq_f32)
EIGHT_TEST(eight_above, vcgtq_f32)
#undef EIGHT_TEST
#define store_numbers_neon store_numbers_portable
#define NAME(name) name##_neon
#include "RowSearchLoops.h"
#undef TARGET
#endif

intptr_t support_ask_rows(const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans) {
    CHOOSE(ask_rows, query, row, count, spans);
}
intptr_t support_ask_rows_portable(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans) {
    return ask_rows_portable(query, row, count, spans);
}
intptr_t support_ask_rows_avx2(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans) {
    CHOOSE_AVX2(ask_rows, query, row, count, spans);
}
support_row_answer support_collect_rows(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *out,
    intptr_t room) {
    CHOOSE(collect_rows, query, row, count, spans, out, room);
}
support_row_answer support_collect_rows_portable(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *out,
    intptr_t room) {
    return collect_rows_portable(query, row, count, spans, out, room);
}
support_row_answer support_collect_rows_avx2(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *out,
    intptr_t room) {
    CHOOSE_AVX2(collect_rows, query, row, count, spans, out, room);
}
