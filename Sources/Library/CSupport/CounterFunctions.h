// Part of CSupport.c.
#include "Counters.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

// What each event is to the kernel, in the order of the enumeration.
static const struct { uint32_t type; uint64_t config; } support_events[] = {
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
};

int support_counter_open(int event) {
    if (event < 0 || event >= (int)(sizeof support_events / sizeof support_events[0])) return -EINVAL;
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = support_events[event].type;
    attributes.config = support_events[event].config;
    attributes.disabled = 1;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    const long descriptor = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    return descriptor < 0 ? -errno : (int)descriptor;
}

int support_counter_switch(int descriptor, int counts) {
    return ioctl(descriptor, counts ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0) == 0 ? 0 : errno;
}

int support_counter_read(int descriptor, support_counted_events *counted) {
    uint64_t values[3];
    if (read(descriptor, values, sizeof values) != sizeof values) return errno ? errno : EIO;
    *counted = (support_counted_events){values[0], values[1], values[2]};
    return 0;
}
#else
int support_counter_open(int event) { (void)event; return -ENOSYS; }
int support_counter_switch(int descriptor, int counts) { (void)descriptor; (void)counts; return ENOSYS; }
int support_counter_read(int descriptor, support_counted_events *counted) {
    (void)descriptor; (void)counted;
    return ENOSYS;
}
#endif

void support_counter_close(int descriptor) { (void)close(descriptor); }
