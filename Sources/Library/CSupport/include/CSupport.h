// Small C helpers that Swift can't express: SIMD comparison masks, prefetch hints, access to getopt's globals, signals
// and child processes.
#pragma once
#include <getopt.h>
#include <stddef.h>
#include <stdint.h>
#include "BoxDistances.h"
#include "BoxSearch.h"
#include "Counters.h"
#include "Mapping.h"
#include "NeonMasks.h"
#include "PresentNames.h"
#include "Processes.h"
#include "RowSearch.h"
#include "RowTests.h"
#include "SegmentSearch.h"
#include "SpanTests.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// From now on the process ends with an exit code and a text on standard error, instead of a signal and a stack trace,
/// when it lacks memory: when the last error of the thread that ends it is ENOMEM. Before an abort the runtime has said
/// what it wanted; before a trap or a bad address nothing was said. The texts must stay where they are. 0 when it has
/// begun, else an error number: EALREADY from the second call on.
int support_explain_exhaustion(const char *text_of_abort, const char *text_of_trap, int exit_code);

/// Opens a file without a name in a folder, for reading and writing; its descriptor, or an error number below 0.
int support_open_nameless(const char *folder);

/// The option argument of the last getopt_long call, or NULL.
static inline const char *support_optarg(void) { return optarg; }
/// Index of the next argument getopt_long will look at.
static inline int support_optind(void) { return optind; }
/// The option character that was not understood.
static inline int support_optopt(void) { return optopt; }
/// Starts a fresh scan of a new argument vector and silences getopt's own messages.
static inline void support_reset_getopt(void) {
#if defined(__GLIBC__)
    optind = 0;
#else
    optind = 1;
    extern int optreset;
    optreset = 1;
#endif
    opterr = 0;
}

#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
/// Asks the kernel to kill this process when the thread that started it ends; 0 on success. (prctl is variadic,
/// which Swift can't call.)
static inline int support_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }
/// Processors the calling thread may run on, or 0 when that can't be told. (sched_getaffinity is a GNU extension.)
int support_usable_processors(void);
/// Asks for pages of 2 MiB where whole ones lie inside the memory: a page fault each instead of 512.
void support_advise_huge_pages(void *base, size_t length);
#else
static inline void support_advise_huge_pages(void *base, size_t length) { (void)base, (void)length; }
#endif

/// Calls `body(context)`. callgrind counts inside this function only (`--toggle-collect`) and finds it by its name,
/// which must stay as it is: the parent that counts may be of another revision.
void support_counted(void (*body)(void *), void *context);
/// Where callgrind writes down what it has counted (`--dump-before`), by name likewise. Does nothing.
void support_counted_end(void);
/// Calls `body(context)` on a thread of its own, confined to one processor and with its stack at the same place every
/// time where that is free, and waits for its end; 0 on success.
int support_on_own_thread(void (*body)(void *), void *context);
/// Processors that the calling thread may run on.
int support_processors(void);
/// Calls `body(context, 0)` on another thread and `body(context, 1)` on this one, and waits for both; calls both here
/// where no thread can be started.
void support_in_halves(void (*body)(void *context, int half), void *context);
/// Calls `body(context)` on another thread without waiting for its end; 0 on success.
int support_start_thread(void (*body)(void *context), void *context);
/// Lets the calling thread run on all processors that the process's first thread may run on: threads inherit the
/// processors of the one that starts them. Linux alone confines threads.
void support_use_all_processors(void);
/// Writes 1 to a flag, and with it all that was written before.
void support_raise(uint32_t *flag);
/// Whether the flag was raised: then all that was written before can be read.
int support_is_raised(const uint32_t *flag);

// Each function below tests sixteen boxes, stored as minX[16], minY[16], maxX[16], maxY[16], against one query and
// answers with bit i for box i. A NaN in a box clears its bit. The portable form gives the same answers.

#define SUPPORT_PORTABLE_BOX_TEST(name, minXTest, minYTest, maxXTest, maxYTest)                 \
    static inline uint32_t name(const float *boxes, support_box query) {                        \
        uint32_t mask = 0;                                                                      \
        for (uint32_t lane = 0; lane < 16; lane++) {                                            \
            float minX = boxes[lane], minY = boxes[lane + 16];                                  \
            float maxX = boxes[lane + 32], maxY = boxes[lane + 48];                             \
            uint32_t bit = (minXTest) & (minYTest) & (maxXTest) & (maxYTest);                   \
            mask |= bit << lane;                                                                \
        }                                                                                       \
        return mask;                                                                            \
    }

/// Portable form of support_boxes_touching.
SUPPORT_PORTABLE_BOX_TEST(
    support_boxes_touching_portable, minX <= query.maxX, minY <= query.maxY, maxX >= query.minX, maxY >= query.minY)
/// Portable form of support_boxes_meeting.
SUPPORT_PORTABLE_BOX_TEST(
    support_boxes_meeting_portable, minX < query.maxX, minY < query.maxY, maxX > query.minX, maxY > query.minY)
/// Portable form of support_boxes_inside.
SUPPORT_PORTABLE_BOX_TEST(
    support_boxes_inside_portable, minX > query.minX, minY > query.minY, maxX < query.maxX, maxY < query.maxY)

#if defined(__SSE2__)

#define SUPPORT_SSE2_BOX_TEST(name, minXBound, minYBound, maxXBound, maxYBound, minTest, maxTest) \
    static inline uint32_t name(const float *boxes, support_box query) {                        \
        __m128 minXBounds = _mm_set1_ps(minXBound), minYBounds = _mm_set1_ps(minYBound);        \
        __m128 maxXBounds = _mm_set1_ps(maxXBound), maxYBounds = _mm_set1_ps(maxYBound);        \
        uint32_t mask = 0;                                                                      \
        for (uint32_t lane = 0; lane < 16; lane += 4) {                                         \
            __m128 x = _mm_and_ps(minTest(_mm_loadu_ps(boxes + lane), minXBounds),              \
                                  maxTest(_mm_loadu_ps(boxes + lane + 32), maxXBounds));        \
            __m128 y = _mm_and_ps(minTest(_mm_loadu_ps(boxes + lane + 16), minYBounds),         \
                                  maxTest(_mm_loadu_ps(boxes + lane + 48), maxYBounds));        \
            mask |= (uint32_t)_mm_movemask_ps(_mm_and_ps(x, y)) << lane;                        \
        }                                                                                       \
        return mask;                                                                            \
    }

/// Which boxes overlap the query or touch it.
SUPPORT_SSE2_BOX_TEST(support_boxes_touching, query.maxX, query.maxY, query.minX, query.minY, _mm_cmple_ps, _mm_cmpge_ps)
/// Which boxes meet the query strictly.
SUPPORT_SSE2_BOX_TEST(support_boxes_meeting, query.maxX, query.maxY, query.minX, query.minY, _mm_cmplt_ps, _mm_cmpgt_ps)
/// Which boxes lie inside the query, touching none of its edges.
SUPPORT_SSE2_BOX_TEST(support_boxes_inside, query.minX, query.minY, query.maxX, query.maxY, _mm_cmpgt_ps, _mm_cmplt_ps)
#undef SUPPORT_SSE2_BOX_TEST

#elif defined(SUPPORT_NEON)

// Written out, because GCC does not unroll such loops.
#define SUPPORT_FOUR_BOXES(lane, minTest, maxTest)                                              \
    vandq_u32(                                                                                  \
        vandq_u32(minTest(vld1q_f32(lane), minX), maxTest(vld1q_f32((lane) + 32), maxX)),       \
        vandq_u32(minTest(vld1q_f32((lane) + 16), minY), maxTest(vld1q_f32((lane) + 48), maxY)))
#define SUPPORT_NEON_BOX_TEST(name, minXBound, minYBound, maxXBound, maxYBound, minTest, maxTest) \
    static inline uint32_t name(const float *boxes, support_box query) {                        \
        const float32x4_t minX = vdupq_n_f32(minXBound), minY = vdupq_n_f32(minYBound);         \
        const float32x4_t maxX = vdupq_n_f32(maxXBound), maxY = vdupq_n_f32(maxYBound);         \
        return support_neon_mask(support_neon_bytes(                                            \
            SUPPORT_FOUR_BOXES(boxes, minTest, maxTest), SUPPORT_FOUR_BOXES(boxes + 4, minTest, maxTest), \
            SUPPORT_FOUR_BOXES(boxes + 8, minTest, maxTest), SUPPORT_FOUR_BOXES(boxes + 12, minTest, maxTest))); \
    }

/// Which boxes overlap the query or touch it.
SUPPORT_NEON_BOX_TEST(support_boxes_touching, query.maxX, query.maxY, query.minX, query.minY, vcleq_f32, vcgeq_f32)
/// Which boxes meet the query strictly.
SUPPORT_NEON_BOX_TEST(support_boxes_meeting, query.maxX, query.maxY, query.minX, query.minY, vcltq_f32, vcgtq_f32)
/// Which boxes lie inside the query, touching none of its edges.
SUPPORT_NEON_BOX_TEST(support_boxes_inside, query.minX, query.minY, query.maxX, query.maxY, vcgtq_f32, vcltq_f32)
#undef SUPPORT_NEON_BOX_TEST
#undef SUPPORT_FOUR_BOXES

#else

/// Which boxes overlap the query or touch it.
static inline uint32_t support_boxes_touching(const float *boxes, support_box query) {
    return support_boxes_touching_portable(boxes, query);
}
/// Which boxes meet the query strictly.
static inline uint32_t support_boxes_meeting(const float *boxes, support_box query) {
    return support_boxes_meeting_portable(boxes, query);
}
/// Which boxes lie inside the query, touching none of its edges.
static inline uint32_t support_boxes_inside(const float *boxes, support_box query) {
    return support_boxes_inside_portable(boxes, query);
}

#endif
#undef SUPPORT_PORTABLE_BOX_TEST
