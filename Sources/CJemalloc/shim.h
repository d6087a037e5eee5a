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
/// Invokes a control that takes no value.
static inline bool jemalloc_invoke(const jemalloc_control *control) {
    return mallctlbymib(control->components, control->depth, NULL, NULL, NULL, 0) == 0;
}
/// Writes a 64-bit figure.
static inline bool jemalloc_write(const jemalloc_control *control, uint64_t value) {
    return mallctlbymib(control->components, control->depth, NULL, NULL, &value, sizeof value) == 0;
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
