// The forms of BoxSearchFunctions.h for NEON.
#define TARGET

/// For each set of four lanes the bytes of those in it, moved to the front.
static const uint8_t moving[16][16] = {
#define WORD(n) 4 * (n), 4 * (n) + 1, 4 * (n) + 2, 4 * (n) + 3
    {0},
    {WORD(0)},
    {WORD(1)},
    {WORD(0), WORD(1)},
    {WORD(2)},
    {WORD(0), WORD(2)},
    {WORD(1), WORD(2)},
    {WORD(0), WORD(1), WORD(2)},
    {WORD(3)},
    {WORD(0), WORD(3)},
    {WORD(1), WORD(3)},
    {WORD(0), WORD(1), WORD(3)},
    {WORD(2), WORD(3)},
    {WORD(0), WORD(2), WORD(3)},
    {WORD(1), WORD(2), WORD(3)},
    {WORD(0), WORD(1), WORD(2), WORD(3)},
#undef WORD
};
/// How many lanes are in each set of four, four bits a set.
#define LANES_OF_FOUR 0x4332322132212110ULL

/// Writes four numbers, those of the lowest four bits of a mask first.
static inline uint32_t *append_four(uint32_t *out, uint32_t mask, uint32x4_t numbers) {
    const uint32_t set = mask & 15;
    vst1q_u32(out, vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(numbers), vld1q_u8(moving[set]))));
    return out + (LANES_OF_FOUR >> 4 * set & 15);
}
static inline uint32_t *append_sums_neon(uint32_t *out, uint32_t mask, const uint32_t *numbers, uint32_t first) {
    const uint32x4_t sums = vdupq_n_u32(first);
    out = append_four(out, mask, vaddq_u32(vld1q_u32(numbers), sums));
    out = append_four(out, mask >> 4, vaddq_u32(vld1q_u32(numbers + 4), sums));
    out = append_four(out, mask >> 8, vaddq_u32(vld1q_u32(numbers + 8), sums));
    return append_four(out, mask >> 12, vaddq_u32(vld1q_u32(numbers + 12), sums));
}
static inline uint32_t *append_neon(uint32_t *out, uint32_t mask, const uint32_t *ordinals) {
    out = append_four(out, mask, vld1q_u32(ordinals));
    out = append_four(out, mask >> 4, vld1q_u32(ordinals + 4));
    out = append_four(out, mask >> 8, vld1q_u32(ordinals + 8));
    return append_four(out, mask >> 12, vld1q_u32(ordinals + 12));
}
static inline uint32_t *append_lanes_neon(uint32_t *out, uint32_t mask, uint32_t first) {
    static const uint32_t places[4] = {0, 1, 2, 3};
    uint32x4_t lanes = vaddq_u32(vdupq_n_u32(first), vld1q_u32(places));
    for (; mask; mask >>= 4) {
        out = append_four(out, mask, lanes);
        lanes = vaddq_u32(lanes, vdupq_n_u32(4));
    }
    return out;
}

#define STORE support_float_store
#define NAME(name) name##_float_neon
#define prefetch_float_neon prefetch_float_portable
#define append_float_neon append_neon
#define append_lanes_float_neon append_lanes_neon
#define box_of_float_neon support_box_of_float
#define touching_float_neon touching_float_portable
#define meeting_float_neon meeting_float_portable
#define inside_float_neon inside_float_portable
#include "BoxSearchLoops.h"

typedef struct {
    int16x8_t minX, minY, maxX, maxY;
} support_wide_steps;

/// The steps of a query as support_step gives them, each in all lanes.
static inline support_wide_steps wide_steps_on(const support_grid *grid, support_box query) {
    const float32x4_t loaded = vld1q_f32(&grid->originX), edges = vld1q_f32(&query.minX);
    const float32x4_t origin = vcombine_f32(vget_low_f32(loaded), vget_low_f32(loaded));
    const float32x4_t steps = vcombine_f32(vget_high_f32(loaded), vget_high_f32(loaded));
    const float32x4_t scaled = vmulq_f32(vsubq_f32(edges, origin), steps);
    const float32x4_t limited = vminq_f32(vmaxq_f32(scaled, vdupq_n_f32(-1)), vdupq_n_f32(65533));
    const int16x4_t stored = vmovn_s32(vaddq_s32(vcvtq_s32_f32(limited), vdupq_n_s32(1 - 32768)));
    return (support_wide_steps){vdupq_lane_s16(stored, 0), vdupq_lane_s16(stored, 1), vdupq_lane_s16(stored, 2),
                                vdupq_lane_s16(stored, 3)};
}
#define COMPACT_TEST(name, minXBound, minYBound, maxXBound, maxYBound, minTest, maxTest)                      \
    static inline uint32_t name##_compact_neon(                                                                \
        support_compact_store store, intptr_t index, support_box query) {                                      \
        const support_compact_block *block = store.blocks + index;                                             \
        const support_wide_steps steps = wide_steps_on(store.grids + index, query);                            \
        uint8x16_t halves[2];                                                                                  \
        for (int half = 0; half < 2; half++) {                                                                 \
            const uint16x8_t x = vandq_u16(minTest(vld1q_s16(block->minX + 8 * half), steps.minXBound),        \
                                           maxTest(vld1q_s16(block->maxX + 8 * half), steps.maxXBound));       \
            const uint16x8_t y = vandq_u16(minTest(vld1q_s16(block->minY + 8 * half), steps.minYBound),        \
                                           maxTest(vld1q_s16(block->maxY + 8 * half), steps.maxYBound));       \
            halves[half] = vreinterpretq_u8_u16(vandq_u16(x, y));                                              \
        }                                                                                                      \
        return support_neon_mask(vuzp1q_u8(halves[0], halves[1]));                                             \
    }
COMPACT_TEST(touching, maxX, maxY, minX, minY, vcleq_s16, vcgeq_s16)
COMPACT_TEST(meeting, maxX, maxY, minX, minY, vcltq_s16, vcgtq_s16)
COMPACT_TEST(inside, minX, minY, maxX, maxY, vcgtq_s16, vcltq_s16)
#undef COMPACT_TEST

#define STORE support_compact_store
#define NAME(name) name##_compact_neon
#define prefetch_compact_neon prefetch_compact_portable
#define append_compact_neon append_neon
#define append_lanes_compact_neon append_lanes_neon
#define box_of_compact_neon support_box_of_compact
#include "BoxSearchLoops.h"
#undef TARGET
