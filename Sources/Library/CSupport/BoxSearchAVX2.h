// The forms of BoxSearchFunctions.h for AVX2.
#include <immintrin.h>
#define TARGET __attribute__((target("avx2,bmi,popcnt")))

/// For each set of eight lanes the numbers of those in it, moved to the front; a byte each, the first lowest.
static const uint64_t compacting[256] = {
#define LANE(set, n) \
    ((set) >> (n) & 1 ? (uint64_t)(n) << 8 * __builtin_popcount((set) & ((1u << (n)) - 1)) : 0)
#define SET(set)                                                                    \
    LANE(set, 0) | LANE(set, 1) | LANE(set, 2) | LANE(set, 3) | LANE(set, 4)        \
        | LANE(set, 5) | LANE(set, 6) | LANE(set, 7)
#define FOUR(set) SET(set), SET(set + 1), SET(set + 2), SET(set + 3)
#define SIXTEEN(set) FOUR(set), FOUR(set + 4), FOUR(set + 8), FOUR(set + 12)
#define SIXTY_FOUR(set) SIXTEEN(set), SIXTEEN(set + 16), SIXTEEN(set + 32), SIXTEEN(set + 48)
    SIXTY_FOUR(0u), SIXTY_FOUR(64u), SIXTY_FOUR(128u), SIXTY_FOUR(192u)
#undef SIXTY_FOUR
#undef SIXTEEN
#undef FOUR
#undef SET
#undef LANE
};

/// Writes eight numbers, those of the lowest eight bits of a mask first.
TARGET static inline uint32_t *append_eight(uint32_t *out, uint32_t mask, __m256i numbers) {
    const __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(compacting + (mask & 255))));
    _mm256_storeu_si256((__m256i *)out, _mm256_permutevar8x32_epi32(numbers, order));
    return out + __builtin_popcount(mask & 255);
}
TARGET static inline uint32_t *append_avx2(uint32_t *out, uint32_t mask, const uint32_t *ordinals) {
    const __m256i *eight = (const __m256i *)ordinals;
    out = append_eight(out, mask, _mm256_loadu_si256(eight));
    return append_eight(out, mask >> 8, _mm256_loadu_si256(eight + 1));
}
TARGET static inline uint32_t *append_lanes_avx2(uint32_t *out, uint32_t mask, uint32_t first) {
    const __m256i lanes = _mm256_add_epi32(_mm256_set1_epi32((int)first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    out = append_eight(out, mask, lanes);
    return append_eight(out, mask >> 8, _mm256_add_epi32(lanes, _mm256_set1_epi32(8)));
}

/// A bit for each of eight lanes. By way of a register: the compiler would rather join the halves of a block as vectors
/// first, which takes a dozen instructions more.
TARGET static inline uint32_t eight_bits(__m256 lanes) {
    uint32_t bits = (uint32_t)_mm256_movemask_ps(lanes);
    __asm__("" : "+r"(bits));
    return bits;
}

#define FLOAT_TEST(name, minXBound, minYBound, maxXBound, maxYBound, minTest, maxTest)                     \
    TARGET static inline uint32_t name##_float_avx2(                                                       \
        support_float_store store, intptr_t index, support_box query) {                                    \
        const support_float_block *block = store.blocks + index;                                           \
        uint32_t mask = 0;                                                                                 \
        for (int lane = 0; lane < 16; lane += 8) {                                                         \
            const __m256 x = _mm256_and_ps(                                                                \
                _mm256_cmp_ps(_mm256_loadu_ps(block->minX + lane), _mm256_set1_ps(minXBound), minTest),    \
                _mm256_cmp_ps(_mm256_loadu_ps(block->maxX + lane), _mm256_set1_ps(maxXBound), maxTest));   \
            const __m256 y = _mm256_and_ps(                                                                \
                _mm256_cmp_ps(_mm256_loadu_ps(block->minY + lane), _mm256_set1_ps(minYBound), minTest),    \
                _mm256_cmp_ps(_mm256_loadu_ps(block->maxY + lane), _mm256_set1_ps(maxYBound), maxTest));   \
            mask |= eight_bits(_mm256_and_ps(x, y)) << lane;                                               \
        }                                                                                                  \
        return mask;                                                                                       \
    }
FLOAT_TEST(touching, query.maxX, query.maxY, query.minX, query.minY, _CMP_LE_OQ, _CMP_GE_OQ)
FLOAT_TEST(meeting, query.maxX, query.maxY, query.minX, query.minY, _CMP_LT_OQ, _CMP_GT_OQ)
FLOAT_TEST(inside, query.minX, query.minY, query.maxX, query.maxY, _CMP_GT_OQ, _CMP_LT_OQ)
#undef FLOAT_TEST

#define STORE support_float_store
#define NAME(name) name##_float_avx2
#define prefetch_float_avx2 prefetch_float_portable
#define append_float_avx2 append_avx2
#define append_lanes_float_avx2 append_lanes_avx2
#define box_of_float_avx2 support_box_of_float
#include "BoxSearchLoops.h"

typedef struct {
    __m256i minX, minY, maxX, maxY;
} support_wide_steps;

/// The steps of a query as support_step gives them, each in all lanes.
TARGET static inline support_wide_steps wide_steps_on(const support_grid *grid, support_box query) {
    const __m128 edges = _mm_setr_ps(query.minX, query.minY, query.maxX, query.maxY);
    const __m128 loaded = _mm_loadu_ps(&grid->originX);
    const __m128 origin = _mm_movelh_ps(loaded, loaded), steps = _mm_movehl_ps(loaded, loaded);
    const __m128 scaled = _mm_mul_ps(_mm_sub_ps(edges, origin), steps);
    const __m128 limited = _mm_min_ps(_mm_max_ps(scaled, _mm_set1_ps(-1)), _mm_set1_ps(65533));
    const __m128i stored = _mm_add_epi32(_mm_cvttps_epi32(limited), _mm_set1_epi32(1 - 32768));
    const __m128i packed = _mm_packs_epi32(stored, stored);
    return (support_wide_steps){
        _mm256_broadcastw_epi16(packed), _mm256_broadcastw_epi16(_mm_srli_epi64(packed, 16)),
        _mm256_broadcastw_epi16(_mm_srli_epi64(packed, 32)), _mm256_broadcastw_epi16(_mm_srli_epi64(packed, 48))};
}
TARGET static inline uint32_t lanes_of(__m256i words) {
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    return (uint32_t)_mm_movemask_epi8(bytes);
}
TARGET static inline __m256i all_above(__m256i a, __m256i b, __m256i c, __m256i d,
                                       __m256i e, __m256i f, __m256i g, __m256i h) {
    return _mm256_and_si256(_mm256_and_si256(_mm256_cmpgt_epi16(a, b), _mm256_cmpgt_epi16(c, d)),
                            _mm256_and_si256(_mm256_cmpgt_epi16(e, f), _mm256_cmpgt_epi16(g, h)));
}
TARGET static inline __m256i any_above(__m256i a, __m256i b, __m256i c, __m256i d,
                                       __m256i e, __m256i f, __m256i g, __m256i h) {
    return _mm256_or_si256(_mm256_or_si256(_mm256_cmpgt_epi16(a, b), _mm256_cmpgt_epi16(c, d)),
                           _mm256_or_si256(_mm256_cmpgt_epi16(e, f), _mm256_cmpgt_epi16(g, h)));
}
#define COMPACT_TEST(name, answer)                                                                            \
    TARGET static inline uint32_t name##_compact_avx2(                                                         \
        support_compact_store store, intptr_t index, support_box query) {                                      \
        const support_compact_block *block = store.blocks + index;                                             \
        const support_wide_steps steps = wide_steps_on(store.grids + index, query);                            \
        const __m256i minX = _mm256_loadu_si256((const __m256i *)block->minX);                                 \
        const __m256i minY = _mm256_loadu_si256((const __m256i *)block->minY);                                 \
        const __m256i maxX = _mm256_loadu_si256((const __m256i *)block->maxX);                                 \
        const __m256i maxY = _mm256_loadu_si256((const __m256i *)block->maxY);                                 \
        return answer;                                                                                         \
    }
COMPACT_TEST(
    touching, 0xffff & ~lanes_of(any_above(minX, steps.maxX, minY, steps.maxY, steps.minX, maxX, steps.minY, maxY)))
COMPACT_TEST(meeting, lanes_of(all_above(steps.maxX, minX, steps.maxY, minY, maxX, steps.minX, maxY, steps.minY)))
COMPACT_TEST(inside, lanes_of(all_above(minX, steps.minX, minY, steps.minY, steps.maxX, maxX, steps.maxY, maxY)))
#undef COMPACT_TEST

#define STORE support_compact_store
#define NAME(name) name##_compact_avx2
#define prefetch_compact_avx2 prefetch_compact_portable
#define append_compact_avx2 append_avx2
#define append_lanes_compact_avx2 append_lanes_avx2
#define box_of_compact_avx2 support_box_of_compact
#include "BoxSearchLoops.h"
