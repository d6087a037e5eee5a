// What a processor counts while a thread runs, outside of the kernel (perf_event_open, on Linux only).
#pragma once
#include <stdint.h>

/// What can be counted.
enum {
    SUPPORT_CYCLES,
    SUPPORT_INSTRUCTIONS,
    SUPPORT_BRANCH_MISSES,
    SUPPORT_CACHE_MISSES,
    /// Nanoseconds that the thread ran, which the kernel counts itself: there where a processor counts nothing.
    SUPPORT_TASK_CLOCK,
};

/// How often an event came, and for how many nanoseconds it was to be counted and was: where more is asked for than
/// there are counters they take turns.
typedef struct {
    uint64_t count, enabled, running;
} support_counted_events;

/// A counter of the calling thread, stopped: its descriptor, or an error number below 0.
int support_counter_open(int event);
/// Starts or stops it; 0 or an error number.
int support_counter_switch(int descriptor, int counts);
/// Reads it; 0 or an error number.
int support_counter_read(int descriptor, support_counted_events *counted);
/// Gives it back.
void support_counter_close(int descriptor);
