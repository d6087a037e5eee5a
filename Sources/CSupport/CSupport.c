// Only what needs definitions before any header is here; everything else is inline in the header.
#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__)
#include <sched.h>
#include <stdlib.h>

int support_usable_processors(void) {
    // Room for 16,384 processors: a smaller set than the kernel's is refused.
    const int most = 16384;
    cpu_set_t *set = CPU_ALLOC(most);
    if (!set) return 0;
    const size_t size = CPU_ALLOC_SIZE(most);
    const int count = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    return count;
}
#endif
