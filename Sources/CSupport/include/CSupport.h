// Small C helpers that Swift can't express: SIMD comparison masks, prefetch hints and access to getopt's globals.
#pragma once
#include <getopt.h>
#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

/// Hints that the cache line at `address` will be read soon.
static inline void support_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
