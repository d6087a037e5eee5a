// What the tests for NEON share. Every processor of AArch64 has it, so that nothing is chosen at run time.
#pragma once
#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(SUPPORT_WITHOUT_NEON)
#define SUPPORT_NEON 1
#include <arm_neon.h>
#include <stdint.h>

/// Sixteen comparisons of four lanes each as a byte each, all ones where it holds.
static inline uint8x16_t support_neon_bytes(uint32x4_t a, uint32x4_t b, uint32x4_t c, uint32x4_t d) {
    const uint16x8_t low = vuzp1q_u16(vreinterpretq_u16_u32(a), vreinterpretq_u16_u32(b));
    const uint16x8_t high = vuzp1q_u16(vreinterpretq_u16_u32(c), vreinterpretq_u16_u32(d));
    return vuzp1q_u8(vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(high));
}

/// A bit for each byte, the first lowest: bits are weighed by their place, and neighbours added three times.
static inline uint32_t support_neon_mask(uint8x16_t bytes) {
    const uint8x16_t weights = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    const uint8x16_t weighed = vandq_u8(bytes, weights);
    const uint8x16_t pairs = vpaddq_u8(weighed, weighed), fours = vpaddq_u8(pairs, pairs);
    return vgetq_lane_u16(vreinterpretq_u16_u8(vpaddq_u8(fours, fours)), 0);
}
#endif
