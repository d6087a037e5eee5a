// The forms of SegmentSearchFunctions.h for NEON; included after BoxSearchNeon.h.
#define TARGET

#define TOP_TEST(name, minXBound, minYBound, maxXBound, maxYBound, minTest, maxTest)                         \
    static inline uint32_t top_##name##_neon(const support_top *top, support_box query) {                    \
        static const uint32_t weights[4] = {1, 2, 4, 8};                                                     \
        const uint32x4_t x = vandq_u32(minTest(vld1q_f32(top->minX), vdupq_n_f32(minXBound)),                \
                                       maxTest(vld1q_f32(top->maxX), vdupq_n_f32(maxXBound)));               \
        const uint32x4_t y = vandq_u32(minTest(vld1q_f32(top->minY), vdupq_n_f32(minYBound)),                \
                                       maxTest(vld1q_f32(top->maxY), vdupq_n_f32(maxYBound)));               \
        return vaddvq_u32(vandq_u32(vandq_u32(x, y), vld1q_u32(weights)));                                   \
    }
TOP_TEST(touching, query.maxX, query.maxY, query.minX, query.minY, vcleq_f32, vcgeq_f32)
TOP_TEST(inside, query.minX, query.minY, query.maxX, query.maxY, vcgtq_f32, vcltq_f32)
#undef TOP_TEST

static inline support_box local_box_neon(const double *rect, double x, double y) {
    const float64x2_t origin = vcombine_f64(vdup_n_f64(x), vdup_n_f64(y));
    const float32x2_t low = vcvt_f32_f64(vsubq_f64(vld1q_f64(rect), origin));
    support_box box;
    vst1q_f32(&box.minX, vcvt_high_f32_f64(low, vsubq_f64(vld1q_f64(rect + 2), origin)));
    return box;
}
/// In whole blocks of sixteen.
static inline uint32_t *append_all_neon(uint32_t *out, const uint32_t *numbers, intptr_t count, uint32_t first) {
    const uint32x4_t sums = vdupq_n_u32(first);
    for (intptr_t place = 0; place < count; place += 16) {
        uint32x4x4_t block = vld1q_u32_x4(numbers + place);
        for (int four = 0; four < 4; four++) block.val[four] = vaddq_u32(block.val[four], sums);
        vst1q_u32_x4(out + place, block);
    }
    return out + count;
}
#define NAME(name) name##_neon
#include "SegmentSearchLoops.h"
#undef TARGET
