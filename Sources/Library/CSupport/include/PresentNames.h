// Which of the elements that a search has found are still there, and what they are called now.
#pragma once
#include <stdint.h>

/// Elements by the names that an index gave them when it was loaded. All names lie below the end of `gone` and `additions`.
typedef struct {
    /// A bit for each name: whether the element is gone; NULL where none that was found is.
    const uint32_t *gone;
    /// By name >> 6, what is added to the names; NULL where nothing is.
    const uint32_t *additions;
    /// Names from `first` on, `count` of them, are kept.
    uint32_t first, count;
    /// What is added to all names kept, modulo 2³².
    uint32_t shift;
} support_presence;

/// Keeps of `names[0..<count]` those that are there, in their order, as they are called now; returns how many. Every place may
/// be overwritten.
intptr_t support_keep_present(const support_presence *presence, uint32_t *names, intptr_t count);
/// Portable form of support_keep_present.
intptr_t support_keep_present_portable(const support_presence *presence, uint32_t *names, intptr_t count);
