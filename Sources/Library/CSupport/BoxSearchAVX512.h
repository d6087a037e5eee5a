// The forms of BoxSearchFunctions.h for AVX-512: sixteen lanes are one register, comparisons give masks, and selected lanes
// are moved to the front by one instruction, to a register, because to memory it is slow on some processors.
#include <immintrin.h>
#undef TARGET
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,popcnt")))

/// Writes sixteen numbers, those of a mask first.
TARGET static inline uint32_t *append_sixteen(uint32_t *out, uint32_t mask, __m512i numbers) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32((__mmask16)mask, numbers));
    return out + __builtin_popcount(mask);
}
TARGET static inline uint32_t *append_avx512(uint32_t *out, uint32_t mask, const uint32_t *ordinals) {
    return append_sixteen(out, mask, _mm512_loadu_si512(ordinals));
}
TARGET static inline uint32_t *append_lanes_avx512(uint32_t *out, uint32_t mask, uint32_t first) {
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return append_sixteen(out, mask, _mm512_add_epi32(_mm512_set1_epi32((int)first), lanes));
}

#define FLOAT_TEST(name, minXBound, minYBound, maxXBound, maxYBound, minTest, maxTest)                              \
    TARGET static inline uint32_t name##_float_avx512(                                                              \
        support_float_store store, intptr_t index, support_box query) {                                             \
        const support_float_block *block = store.blocks + index;                                                    \
        __mmask16 mask = _mm512_cmp_ps_mask(_mm512_loadu_ps(block->minX), _mm512_set1_ps(minXBound), minTest);       \
        mask = _mm512_mask_cmp_ps_mask(mask, _mm512_loadu_ps(block->maxX), _mm512_set1_ps(maxXBound), maxTest);      \
        __mmask16 other = _mm512_cmp_ps_mask(_mm512_loadu_ps(block->minY), _mm512_set1_ps(minYBound), minTest);      \
        other = _mm512_mask_cmp_ps_mask(other, _mm512_loadu_ps(block->maxY), _mm512_set1_ps(maxYBound), maxTest);    \
        return _cvtmask16_u32(_kand_mask16(mask, other));                                                           \
    }
FLOAT_TEST(touching, query.maxX, query.maxY, query.minX, query.minY, _CMP_LE_OQ, _CMP_GE_OQ)
FLOAT_TEST(meeting, query.maxX, query.maxY, query.minX, query.minY, _CMP_LT_OQ, _CMP_GT_OQ)
FLOAT_TEST(inside, query.minX, query.minY, query.maxX, query.maxY, _CMP_GT_OQ, _CMP_LT_OQ)
#undef FLOAT_TEST

#define STORE support_float_store
#define NAME(name) name##_float_avx512
#define prefetch_float_avx512 prefetch_float_portable
#define append_float_avx512 append_avx512
#define append_lanes_float_avx512 append_lanes_avx512
#define box_of_float_avx512 support_box_of_float
#include "BoxSearchLoops.h"

#define COMPACT_TEST(name, minXTest, minYTest, maxXTest, maxYTest)                                                   \
    TARGET static inline uint32_t name##_compact_avx512(                                                            \
        support_compact_store store, intptr_t index, support_box query) {                                           \
        const support_compact_block *block = store.blocks + index;                                                  \
        const support_wide_steps steps = wide_steps_on(store.grids + index, query);                                 \
        const __m256i minX = _mm256_loadu_si256((const __m256i *)block->minX);                                      \
        const __m256i minY = _mm256_loadu_si256((const __m256i *)block->minY);                                      \
        const __m256i maxX = _mm256_loadu_si256((const __m256i *)block->maxX);                                      \
        const __m256i maxY = _mm256_loadu_si256((const __m256i *)block->maxY);                                      \
        __mmask16 mask = minXTest, other = minYTest;                                                                \
        mask = maxXTest;                                                                                            \
        other = maxYTest;                                                                                           \
        return _cvtmask16_u32(_kand_mask16(mask, other));                                                           \
    }
COMPACT_TEST(touching, _mm256_cmple_epi16_mask(minX, steps.maxX), _mm256_cmple_epi16_mask(minY, steps.maxY),
             _mm256_mask_cmpge_epi16_mask(mask, maxX, steps.minX), _mm256_mask_cmpge_epi16_mask(other, maxY, steps.minY))
COMPACT_TEST(meeting, _mm256_cmplt_epi16_mask(minX, steps.maxX), _mm256_cmplt_epi16_mask(minY, steps.maxY),
             _mm256_mask_cmpgt_epi16_mask(mask, maxX, steps.minX), _mm256_mask_cmpgt_epi16_mask(other, maxY, steps.minY))
COMPACT_TEST(inside, _mm256_cmpgt_epi16_mask(minX, steps.minX), _mm256_cmpgt_epi16_mask(minY, steps.minY),
             _mm256_mask_cmplt_epi16_mask(mask, maxX, steps.maxX), _mm256_mask_cmplt_epi16_mask(other, maxY, steps.maxY))
#undef COMPACT_TEST

#define STORE support_compact_store
#define NAME(name) name##_compact_avx512
#define prefetch_compact_avx512 prefetch_compact_portable
#define append_compact_avx512 append_avx512
#define append_lanes_compact_avx512 append_lanes_avx512
#define box_of_compact_avx512 support_box_of_compact
#include "BoxSearchLoops.h"
