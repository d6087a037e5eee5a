// The forms of PresentNames.h, portable and for AVX-512; included after BoxSearchFunctions.h.
#pragma once
#include "PresentNames.h"

static intptr_t keep_present_portable(const support_presence *presence, uint32_t *names, intptr_t count) {
    uint32_t *out = names;
    for (intptr_t place = 0; place < count; place++) {
        const uint32_t name = names[place];
        const uint32_t isKept = name - presence->first < presence->count;
        *out = name + presence->shift + (presence->additions ? presence->additions[name >> 6] : 0);
        out += isKept & (presence->gone ? ~(presence->gone[name >> 5] >> (name & 31)) : 1);
    }
    return out - names;
}

#if defined(__x86_64__)
#define keep_present_avx2 keep_present_portable
__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,popcnt")))
static intptr_t keep_present_avx512(const support_presence *presence, uint32_t *names, intptr_t count) {
    const __m512i first = _mm512_set1_epi32((int)presence->first), length = _mm512_set1_epi32((int)presence->count);
    const __m512i shift = _mm512_set1_epi32((int)presence->shift), zero = _mm512_setzero_si512();
    uint32_t *out = names;
    for (intptr_t place = 0; place < count; place += 16) {
        const __mmask16 used = (__mmask16)(count - place < 16 ? (1u << (count - place)) - 1 : 0xFFFF);
        __m512i name = _mm512_maskz_loadu_epi32(used, names + place);
        __mmask16 kept = _mm512_mask_cmplt_epu32_mask(used, _mm512_sub_epi32(name, first), length);
        if (presence->gone) {
            const __m512i words =
                _mm512_mask_i32gather_epi32(zero, kept, _mm512_srli_epi32(name, 5), presence->gone, 4);
            const __m512i bits =
                _mm512_sllv_epi32(_mm512_set1_epi32(1), _mm512_and_si512(name, _mm512_set1_epi32(31)));
            kept = _mm512_mask_testn_epi32_mask(kept, words, bits);
        }
        if (presence->additions) {
            name = _mm512_add_epi32(
                name, _mm512_mask_i32gather_epi32(zero, kept, _mm512_srli_epi32(name, 6), presence->additions, 4));
        }
        // What is read next lies behind what is written: at most as many are kept as were read.
        _mm512_mask_storeu_epi32(
            out, used, _mm512_maskz_compress_epi32(kept, _mm512_add_epi32(name, shift)));
        out += __builtin_popcount(kept);
    }
    return out - names;
}
#elif defined(SUPPORT_NEON)
#define keep_present_neon keep_present_portable
#endif

intptr_t support_keep_present(const support_presence *presence, uint32_t *names, intptr_t count) {
    CHOOSE(keep_present, presence, names, count);
}
intptr_t support_keep_present_portable(const support_presence *presence, uint32_t *names, intptr_t count) {
    return keep_present_portable(presence, names, count);
}
