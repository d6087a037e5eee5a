#pragma once
#include <jemalloc/jemalloc.h>
#include <stdbool.h>
#include <stdint.h>

// Where jemalloc is built with a prefix (Homebrew), its functions are macros, which Swift can't call.

/// Most components a name of the control tree has here.
#define JEMALLOC_CONTROL_DEPTH 8

/// A name of jemalloc's control tree, translated once so that reading it costs nanoseconds.
typedef struct {
    size_t components[JEMALLOC_CONTROL_DEPTH];
    size_t depth;
} jemalloc_control;

/// Translates a name; false when this build of jemalloc doesn't know it.
static inline bool jemalloc_translate(const char *name, jemalloc_control *control) {
    control->depth = JEMALLOC_CONTROL_DEPTH;
    return mallctlnametomib(name, control->components, &control->depth) == 0;
}
/// Reads a 64-bit (or size_t) figure; false when it can't be read.
static inline bool jemalloc_read(const jemalloc_control *control, uint64_t *value) {
    size_t length = sizeof *value;
    return mallctlbymib(control->components, control->depth, value, &length, NULL, 0) == 0
        && length == sizeof *value;
}
/// Gives the calling thread an arena of its own, with nothing in it; false when there can be none.
static inline bool jemalloc_use_own_arena(void) {
    unsigned arena;
    size_t length = sizeof arena;
    return mallctl("arenas.create", &arena, &length, NULL, 0) == 0
        && mallctl("thread.arena", NULL, NULL, &arena, sizeof arena) == 0;
}
/// jemalloc's version, or NULL.
static inline const char *jemalloc_version(void) {
    const char *version = NULL;
    size_t length = sizeof version;
    return mallctl("version", &version, &length, NULL, 0) == 0 ? version : NULL;
}
/// Bytes a request of `size` takes: its size class. `size` must be at least 1.
static inline size_t jemalloc_size_class(size_t size) { return nallocx(size, 0); }
/// Whether jemalloc's heap profiler was turned on when the process started (`prof:true`).
static inline bool jemalloc_can_profile(void) {
    bool on = false;
    size_t length = sizeof on;
    return mallctl("opt.prof", &on, &length, NULL, 0) == 0 && on;
}
/// Forgets what was profiled, and notes an allocation every 2^`bits` bytes from now on, every one for 0.
static inline bool jemalloc_reset_profile(size_t bits) {
    return mallctl("prof.reset", NULL, NULL, &bits, sizeof bits) == 0;
}
/// Has allocations profiled, or not.
static inline bool jemalloc_profile(bool on) { return mallctl("prof.active", NULL, NULL, &on, sizeof on) == 0; }
/// Writes the profile into a file.
static inline bool jemalloc_dump_profile(const char *path) {
    return mallctl("prof.dump", NULL, NULL, &path, sizeof path) == 0;
}

/// Follows the bytes that are live on all threads, from its start on; must stay where it is until it is stopped.
typedef struct {
    int64_t live, peak, allocations, threshold;
    const char *path;
    int dumped;
    void *handle;
    // Blocks that are live, and the most at once.
    int64_t blocks, most_blocks;
} jemalloc_watch;

// The hooks of jemalloc's "experimental.hooks" (hook.h of 5.2 and later): called after an allocation, before a release,
// and after a block was resized where it is.
static inline void jemalloc_watch_bytes(jemalloc_watch *watch, int64_t bytes) {
    const int64_t live = __atomic_add_fetch(&watch->live, bytes, __ATOMIC_RELAXED);
    int64_t peak = __atomic_load_n(&watch->peak, __ATOMIC_RELAXED);
    while (live > peak
           && !__atomic_compare_exchange_n(&watch->peak, &peak, live, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
    if (watch->path && live >= watch->threshold && !__atomic_exchange_n(&watch->dumped, 1, __ATOMIC_RELAXED))
        if (!jemalloc_dump_profile(watch->path)) watch->path = NULL;
}
static inline void jemalloc_watch_block(jemalloc_watch *watch) {
    const int64_t blocks = __atomic_add_fetch(&watch->blocks, 1, __ATOMIC_RELAXED);
    int64_t most = __atomic_load_n(&watch->most_blocks, __ATOMIC_RELAXED);
    while (blocks > most
           && !__atomic_compare_exchange_n(
               &watch->most_blocks, &most, blocks, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
}
static inline void jemalloc_watch_allocation(void *watch, int type, void *result, uintptr_t raw, uintptr_t *arguments) {
    (void)type, (void)raw, (void)arguments;
    if (!result) return;
    __atomic_add_fetch(&((jemalloc_watch *)watch)->allocations, 1, __ATOMIC_RELAXED);
    jemalloc_watch_block((jemalloc_watch *)watch);
    jemalloc_watch_bytes((jemalloc_watch *)watch, (int64_t)sallocx(result, 0));
}
static inline void jemalloc_watch_release(void *watch, int type, void *block, uintptr_t *arguments) {
    (void)type, (void)arguments;
    if (!block) return;
    __atomic_add_fetch(&((jemalloc_watch *)watch)->blocks, -1, __ATOMIC_RELAXED);
    jemalloc_watch_bytes((jemalloc_watch *)watch, -(int64_t)sallocx(block, 0));
}
static inline void jemalloc_watch_expansion(
    void *watch, int type, void *block, size_t before, size_t after, uintptr_t raw, uintptr_t *arguments) {
    (void)type, (void)block, (void)raw, (void)arguments;
    jemalloc_watch_bytes((jemalloc_watch *)watch, (int64_t)after - (int64_t)before);
}
/// Starts to follow; false where this jemalloc has no hooks.
static inline bool jemalloc_start_watch(jemalloc_watch *watch) {
    struct {
        void (*allocation)(void *, int, void *, uintptr_t, uintptr_t *);
        void (*release)(void *, int, void *, uintptr_t *);
        void (*expansion)(void *, int, void *, size_t, size_t, uintptr_t, uintptr_t *);
        void *extra;
    } hooks = {jemalloc_watch_allocation, jemalloc_watch_release, jemalloc_watch_expansion, watch};
    size_t length = sizeof watch->handle;
    return mallctl("experimental.hooks.install", &watch->handle, &length, &hooks, sizeof hooks) == 0;
}
/// Stops to follow.
static inline void jemalloc_stop_watch(jemalloc_watch *watch) {
    if (watch->handle)
        mallctl("experimental.hooks.remove", NULL, NULL, &watch->handle, sizeof watch->handle);
    watch->handle = NULL;
}
