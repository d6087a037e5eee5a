// The forms of BoxDistances.h.
#pragma once
#include "CSupport.h"
#include <float.h>
#include <math.h>
#pragma STDC FP_CONTRACT OFF

// Coordinates may be rounded from Double, so that a box is up to a part in 2^23 of them nearer. The arithmetic here adds
// less than the rest of these shares.
#define COORDINATE_SHARE 0x1p-21f
#define SQUARE_SHARE (1 - 0x1p-20f)

support_near_boxes support_find_near_portable(
    const support_float_block *block, support_box query, const support_box *window, float reach, float *least) {
    support_near_boxes found = {0, 0};
    for (uint32_t lane = 0; lane < 16; lane++) {
        const float left = block->minX[lane], top = block->minY[lane];
        const float right = block->maxX[lane], bottom = block->maxY[lane];
        const float minX = left - COORDINATE_SHARE * fabsf(left) - query.maxX;
        const float minY = top - COORDINATE_SHARE * fabsf(top) - query.maxY;
        const float maxX = query.minX - (right + COORDINATE_SHARE * fabsf(right));
        const float maxY = query.minY - (bottom + COORDINATE_SHARE * fabsf(bottom));
        // Of an infinite side the difference is not a number, and gives way to the other: then the bound is low.
        float x = minX > maxX ? minX : maxX, y = minY > maxY ? minY : maxY;
        x = x > 0 ? x : 0;
        y = y > 0 ? y : 0;
        const float square = (x * x + y * y) * SQUARE_SHARE;
        least[lane] = square < FLT_MAX ? square : FLT_MAX;
        const int touches = !window || (left <= window->maxX && top <= window->maxY && right >= window->minX
                                        && bottom >= window->minY);
        if (isnan(left) || least[lane] > reach || !touches) continue;
        if (!found.boxes || least[lane] < least[found.nearest]) found.nearest = lane;
        found.boxes |= 1u << lane;
    }
    return found;
}

#if defined(__x86_64__)
/// The form for AVX-512.
__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi,popcnt"))) static support_near_boxes find_near_avx512(
    const support_float_block *block, support_box query, const support_box *window, float reach, float *least) {
    const __m512 share = _mm512_set1_ps(COORDINATE_SHARE);
    const __m512 left = _mm512_loadu_ps(block->minX), top = _mm512_loadu_ps(block->minY);
    const __m512 right = _mm512_loadu_ps(block->maxX), bottom = _mm512_loadu_ps(block->maxY);
    const __m512 minX = _mm512_sub_ps(
        _mm512_sub_ps(left, _mm512_mul_ps(share, _mm512_abs_ps(left))), _mm512_set1_ps(query.maxX));
    const __m512 minY = _mm512_sub_ps(
        _mm512_sub_ps(top, _mm512_mul_ps(share, _mm512_abs_ps(top))), _mm512_set1_ps(query.maxY));
    const __m512 maxX = _mm512_sub_ps(
        _mm512_set1_ps(query.minX), _mm512_add_ps(right, _mm512_mul_ps(share, _mm512_abs_ps(right))));
    const __m512 maxY = _mm512_sub_ps(
        _mm512_set1_ps(query.minY), _mm512_add_ps(bottom, _mm512_mul_ps(share, _mm512_abs_ps(bottom))));
    // The second operand is the answer where one is not a number, as in the portable form.
    const __m512 x = _mm512_max_ps(_mm512_max_ps(minX, maxX), _mm512_setzero_ps());
    const __m512 y = _mm512_max_ps(_mm512_max_ps(minY, maxY), _mm512_setzero_ps());
    const __m512 sum = _mm512_add_ps(_mm512_mul_ps(x, x), _mm512_mul_ps(y, y));
    const __m512 square = _mm512_min_ps(_mm512_mul_ps(sum, _mm512_set1_ps(SQUARE_SHARE)), _mm512_set1_ps(FLT_MAX));
    _mm512_storeu_ps(least, square);
    __mmask16 boxes = _mm512_cmp_ps_mask(square, _mm512_set1_ps(reach), _CMP_LE_OQ);
    boxes = _mm512_mask_cmp_ps_mask(boxes, left, left, _CMP_ORD_Q);
    if (window) {
        boxes = _mm512_mask_cmp_ps_mask(boxes, left, _mm512_set1_ps(window->maxX), _CMP_LE_OQ);
        boxes = _mm512_mask_cmp_ps_mask(boxes, top, _mm512_set1_ps(window->maxY), _CMP_LE_OQ);
        boxes = _mm512_mask_cmp_ps_mask(boxes, right, _mm512_set1_ps(window->minX), _CMP_GE_OQ);
        boxes = _mm512_mask_cmp_ps_mask(boxes, bottom, _mm512_set1_ps(window->minY), _CMP_GE_OQ);
    }
    const uint32_t found = _cvtmask16_u32(boxes);
    if (!found) return (support_near_boxes){0, 0};
    const __m512 least_of_all = _mm512_set1_ps(_mm512_mask_reduce_min_ps(boxes, square));
    const uint32_t nearest = _cvtmask16_u32(_mm512_mask_cmp_ps_mask(boxes, square, least_of_all, _CMP_EQ_OQ));
    return (support_near_boxes){found, (uint32_t)__builtin_ctz(nearest)};
}
#endif
#undef COORDINATE_SHARE
#undef SQUARE_SHARE

support_near_boxes support_find_near(
    const support_float_block *block, support_box query, const support_box *window, float reach, float *least) {
#if defined(__x86_64__)
    if (support_has_avx512()) return find_near_avx512(block, query, window, reach, least);
#endif
    return support_find_near_portable(block, query, window, reach, least);
}
