// Ends the program with an error where it has too little memory to start. The allocator and the runtime of Swift would
// end it by a signal before anything of its own runs. What .preinit_array names is called before they begin, and may
// use system calls alone.
#include "CStart.h"
#if defined(__linux__)
#include <fcntl.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    // What allocator, runtime and Foundation take until the program can explain by itself what is missing.
    START_MEBIBYTES = 14,
    // That of an input/output error.
    START_EXIT_CODE = 74,
};

// No debug information: callgrind gives up on a program with a second translation unit in DWARF 5 beside CSupport's.
#define START_CONSTANT __attribute__((nodebug)) static const
// Sanitizers begin later.
#define START_FUNCTION __attribute__((no_sanitize("address", "thread", "memory"), noinline, nodebug))

START_CONSTANT char start_status[] = "/proc/self/statm";
START_CONSTANT char start_error[] = "error: too little memory to start (layoutbench): ";
START_CONSTANT char start_limit[] = "raise the limit on its address space to ";
START_CONSTANT char start_unit[] = " kB at least (ulimit -v)\n";
START_CONSTANT char start_remedy[] = "raise the limit on the memory of a process, or free some\n";

// Bytes of this process's address space; 0 where the system does not say.
START_FUNCTION static unsigned long start_address_space(void) {
    char text[32] = {0};
    const int file = open(start_status, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    unsigned long pages = 0;
    for (ssize_t at = 0; at < count && text[at] >= '0' && text[at] <= '9'; at++)
        pages = pages * 10 + (unsigned long)(text[at] - '0');
    return pages * (unsigned long)sysconf(_SC_PAGESIZE);
}

START_FUNCTION static void start_say(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    const ssize_t written = write(STDERR_FILENO, text, length);
    (void)written;
}

START_FUNCTION static void start_say_number(unsigned long number) {
    char digits[24];
    size_t at = sizeof digits;
    digits[--at] = 0;
    do digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) && at > 0);
    start_say(digits + at);
}

START_FUNCTION static void start_check_memory(void) {
    const size_t size = (size_t)START_MEBIBYTES << 20;
    void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block != MAP_FAILED) {
        munmap(block, size);
        return;
    }
    start_say(start_error);
    struct rlimit limit;
    const unsigned long used = start_address_space();
    if (used > 0 && getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur < used + size) {
        start_say(start_limit);
        // Something that one can do with the program.
        start_say_number((used + 2 * size) >> 10);
        start_say(start_unit);
    } else {
        start_say(start_remedy);
    }
    _exit(START_EXIT_CODE);
}

__attribute__((section(".preinit_array"), used, nodebug)) static void (*const start_first)(void) = start_check_memory;
#endif
