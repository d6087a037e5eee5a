// The forms of SegmentSearchFunctions.h for AVX-512: see BoxSearchAVX512.h.
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,popcnt")))
#define top_touching_avx512 top_touching_avx2
#define top_inside_avx512 top_inside_avx2
#define local_box_avx512 local_box_avx2

TARGET static inline uint32_t *append_sums_avx512(
    uint32_t *out, uint32_t mask, const uint32_t *numbers, uint32_t first) {
    return append_sixteen(out, mask, _mm512_add_epi32(_mm512_loadu_si512(numbers), _mm512_set1_epi32((int)first)));
}
/// In whole blocks of sixteen.
TARGET static inline uint32_t *append_all_avx512(
    uint32_t *out, const uint32_t *numbers, intptr_t count, uint32_t first) {
    const __m512i sums = _mm512_set1_epi32((int)first);
    for (intptr_t place = 0; place < count; place += 16) {
        _mm512_storeu_si512(out + place, _mm512_add_epi32(_mm512_loadu_si512(numbers + place), sums));
    }
    return out + count;
}
#define NAME(name) name##_avx512
#include "SegmentSearchLoops.h"
#undef TARGET
