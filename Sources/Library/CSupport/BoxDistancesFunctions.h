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
/// The form for AVX2.
__attribute__((target("avx2,bmi,popcnt"))) static support_near_boxes support_find_near_avx2(
    const support_float_block *block, support_box query, const support_box *window, float reach, float *least) {
    const __m256 share = _mm256_set1_ps(COORDINATE_SHARE), sign = _mm256_set1_ps(-0.0f);
    __m256 near[2];
    uint32_t found = 0;
    for (int half = 0; half < 2; half++) {
        const __m256 left = _mm256_loadu_ps(block->minX + 8 * half), top = _mm256_loadu_ps(block->minY + 8 * half);
        const __m256 right = _mm256_loadu_ps(block->maxX + 8 * half), bottom = _mm256_loadu_ps(block->maxY + 8 * half);
#define SLACK(side) _mm256_mul_ps(share, _mm256_andnot_ps(sign, side))
        const __m256 minX = _mm256_sub_ps(_mm256_sub_ps(left, SLACK(left)), _mm256_set1_ps(query.maxX));
        const __m256 minY = _mm256_sub_ps(_mm256_sub_ps(top, SLACK(top)), _mm256_set1_ps(query.maxY));
        const __m256 maxX = _mm256_sub_ps(_mm256_set1_ps(query.minX), _mm256_add_ps(right, SLACK(right)));
        const __m256 maxY = _mm256_sub_ps(_mm256_set1_ps(query.minY), _mm256_add_ps(bottom, SLACK(bottom)));
#undef SLACK
        // The second operand is the answer where one is not a number, as in the portable form.
        const __m256 x = _mm256_max_ps(_mm256_max_ps(minX, maxX), _mm256_setzero_ps());
        const __m256 y = _mm256_max_ps(_mm256_max_ps(minY, maxY), _mm256_setzero_ps());
        const __m256 sum = _mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y));
        const __m256 square = _mm256_min_ps(_mm256_mul_ps(sum, _mm256_set1_ps(SQUARE_SHARE)), _mm256_set1_ps(FLT_MAX));
        _mm256_storeu_ps(least + 8 * half, square);
        __m256 boxes = _mm256_and_ps(
            _mm256_cmp_ps(square, _mm256_set1_ps(reach), _CMP_LE_OQ), _mm256_cmp_ps(left, left, _CMP_ORD_Q));
        if (window) {
            boxes = _mm256_and_ps(boxes, _mm256_cmp_ps(left, _mm256_set1_ps(window->maxX), _CMP_LE_OQ));
            boxes = _mm256_and_ps(boxes, _mm256_cmp_ps(top, _mm256_set1_ps(window->maxY), _CMP_LE_OQ));
            boxes = _mm256_and_ps(boxes, _mm256_cmp_ps(right, _mm256_set1_ps(window->minX), _CMP_GE_OQ));
            boxes = _mm256_and_ps(boxes, _mm256_cmp_ps(bottom, _mm256_set1_ps(window->minY), _CMP_GE_OQ));
        }
        near[half] = _mm256_blendv_ps(_mm256_set1_ps(INFINITY), square, boxes);
        found |= (uint32_t)_mm256_movemask_ps(boxes) << 8 * half;
    }
    if (!found) return (support_near_boxes){0, 0};
    __m256 low = _mm256_min_ps(near[0], near[1]);
    low = _mm256_min_ps(low, _mm256_permute2f128_ps(low, low, 1));
    low = _mm256_min_ps(low, _mm256_permute_ps(low, 0x4e));
    low = _mm256_min_ps(low, _mm256_permute_ps(low, 0xb1));
    const uint32_t nearest = (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(near[0], low, _CMP_EQ_OQ))
        | (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(near[1], low, _CMP_EQ_OQ)) << 8;
    return (support_near_boxes){found, (uint32_t)__builtin_ctz(nearest)};
}

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
    CHOOSE_AVX2(support_find_near, block, query, window, reach, least);
}
