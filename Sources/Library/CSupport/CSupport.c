// What is not inline in the headers, as one translation unit: callgrind gives up on a program with several of them in
// DWARF 5, which clang writes for C and Swift's compiler does not.
#define _GNU_SOURCE
#include "CSupport.h"
#include "BoxSearchFunctions.h"
#include "BoxDistancesFunctions.h"
#include "RowSearchFunctions.h"
#include "SegmentSearchFunctions.h"
#include "PresentNamesFunctions.h"
#include "ProcessFunctions.h"
#include "CounterFunctions.h"
#include "MappingFunctions.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#include <sys/mman.h>
#endif

// What follows the call keeps it a call: as a jump it would be no function of its own that callgrind could leave.
__attribute__((noinline)) void support_counted(void (*body)(void *), void *context) {
    body(context);
    __asm__ volatile("" ::: "memory");
}

__attribute__((noinline)) void support_counted_end(void) { __asm__ volatile("" ::: "memory"); }

typedef struct {
    void (*body)(void *);
    void *context;
} support_work;

// Confines the calling thread to one of the processors it may run on.
static void support_use_one_processor(void) {
#if defined(__linux__)
    const int processor = sched_getcpu();
    if (processor < 0) return;
    cpu_set_t *set = CPU_ALLOC(processor + 1);
    if (!set) return;
    const size_t size = CPU_ALLOC_SIZE(processor + 1);
    CPU_ZERO_S(size, set);
    CPU_SET_S(processor, size, set);
    (void)sched_setaffinity(0, size, set);
    CPU_FREE(set);
#endif
}

static void *support_thread(void *argument) {
    const support_work *work = argument;
    support_use_one_processor();
    work->body(work->context);
    return NULL;
}

int support_on_own_thread(void (*body)(void *), void *context) {
    support_work work = {body, context};
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error) return error;
    void *stack = NULL;
    const size_t size = 8 << 20;
#if defined(__linux__)
    // Thread-local variables lie at the end of the stack, and jemalloc draws where large blocks begin in their page from
    // a sequence that starts from the address of its own. The place at 32 GiB is free in any process that has less.
    stack = mmap((void *)(32ULL << 30), size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (stack == MAP_FAILED) stack = NULL;
    if (stack) error = pthread_attr_setstack(&attributes, stack, size);
#endif
    pthread_t thread;
    if (!error) error = pthread_create(&thread, &attributes, support_thread, &work);
    if (!error) error = pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
#if defined(__linux__)
    if (stack) munmap(stack, size);
#endif
    return error;
}

int support_processors(void) {
#if defined(__linux__)
    const int usable = support_usable_processors();
    if (usable > 0) return usable;
#endif
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

int support_open_nameless(const char *folder) {
#if defined(__linux__)
    const int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    return descriptor < 0 ? -errno : descriptor;
#else
    (void)folder;
    return -ENOTSUP;
#endif
}

// The signals that end a process through a fault of its own, or for lack of memory.
static const int support_fatal_signals[] = {SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS};
enum { SUPPORT_FATAL_SIGNALS = sizeof support_fatal_signals / sizeof *support_fatal_signals };
static const char *support_exhaustion_texts[2];
static int support_exhaustion_code;
static struct sigaction support_earlier_actions[SUPPORT_FATAL_SIGNALS];

static void support_end_fatally(int signal, siginfo_t *information, void *context) {
    (void)context;
    if (errno == ENOMEM) {
        const char *text = support_exhaustion_texts[signal != SIGABRT];
        // Nothing can be done where even that can't be written.
        const ssize_t written = write(STDERR_FILENO, text, strlen(text));
        (void)written;
        _exit(support_exhaustion_code);
    }
    // Anything else is a fault of the program, for whoever reported it before.
    for (int index = 0; index < SUPPORT_FATAL_SIGNALS; index++)
        if (support_fatal_signals[index] == signal) sigaction(signal, &support_earlier_actions[index], NULL);
    // One of an instruction comes again by itself, with the place where it comes from.
    if (signal == SIGABRT || information->si_code <= 0 || information->si_code == SI_USER) raise(signal);
}

int support_explain_exhaustion(const char *text_of_abort, const char *text_of_trap, int exit_code) {
    // A second handler would have the first for the one before it, and an abort would never end.
    if (support_exhaustion_texts[0]) return EALREADY;
    support_exhaustion_texts[0] = text_of_abort;
    support_exhaustion_texts[1] = text_of_trap;
    support_exhaustion_code = exit_code;
    int error = 0;
    for (int index = 0; index < SUPPORT_FATAL_SIGNALS; index++) {
        // On the stack for signals where there is one: the other may have come to its end.
        struct sigaction action = {.sa_flags = SA_ONSTACK | SA_SIGINFO};
        action.sa_sigaction = support_end_fatally;
        sigemptyset(&action.sa_mask);
        if (sigaction(support_fatal_signals[index], &action, &support_earlier_actions[index]) != 0) error = errno;
    }
    return error;
}

typedef struct {
    void (*body)(void *, int);
    void *context;
} support_halves;

static void *support_first_half(void *argument) {
    const support_halves *work = argument;
    work->body(work->context, 0);
    return NULL;
}

void support_in_halves(void (*body)(void *, int), void *context) {
    support_halves work = {body, context};
    pthread_t thread;
    const int error = pthread_create(&thread, NULL, support_first_half, &work);
    if (error) body(context, 0);
    body(context, 1);
    if (!error) pthread_join(thread, NULL);
}

void support_use_all_processors(void) {
#if defined(__linux__)
    // Room for 16,384 processors: a smaller set than the kernel's is refused.
    const int most = 16384;
    cpu_set_t *set = CPU_ALLOC(most);
    if (!set) return;
    const size_t size = CPU_ALLOC_SIZE(most);
    if (sched_getaffinity(getpid(), size, set) == 0) (void)sched_setaffinity(0, size, set);
    CPU_FREE(set);
#endif
}

static void *support_unwaited(void *argument) {
    const support_work work = *(support_work *)argument;
    free(argument);
    support_use_all_processors();
    work.body(work.context);
    return NULL;
}

int support_start_thread(void (*body)(void *), void *context) {
    support_work *work = malloc(sizeof *work);
    if (!work) return ENOMEM;
    *work = (support_work){body, context};
    pthread_attr_t attributes;
    pthread_t thread;
    int error = pthread_attr_init(&attributes);
    if (!error) {
        (void)pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        // As much as a first thread has: others have 512 KiB on some systems.
        (void)pthread_attr_setstacksize(&attributes, 8 << 20);
        error = pthread_create(&thread, &attributes, support_unwaited, work);
        pthread_attr_destroy(&attributes);
    }
    if (error) free(work);
    return error;
}

void support_raise(uint32_t *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }
int support_is_raised(const uint32_t *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE) != 0; }

#if defined(__linux__)
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

void support_advise_huge_pages(void *base, size_t length) {
    const uintptr_t size = 2u << 20;
    const uintptr_t first = ((uintptr_t)base + size - 1) & ~(size - 1);
    const uintptr_t end = ((uintptr_t)base + length) & ~(size - 1);
    // Advice that the kernel does not take changes nothing.
    if (first < end) (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
}
#endif
