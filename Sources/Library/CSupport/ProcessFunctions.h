// Part of CSupport.c.
#include "Processes.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#else
#include <dirent.h>
#endif

enum { SUPPORT_MOST_FOLDERS = 64 };
static _Atomic(char *) support_folders[SUPPORT_MOST_FOLDERS];
static atomic_int support_signals;
static _Atomic int64_t support_first_signal;

int support_signals_received(void) { return atomic_load(&support_signals); }

int support_note_folder(const char *path) {
    char *copy = strdup(path);
    for (int handle = 0; copy && handle < SUPPORT_MOST_FOLDERS; handle++) {
        char *none = NULL;
        if (atomic_compare_exchange_strong(&support_folders[handle], &none, copy)) return handle;
    }
    free(copy);
    return -1;
}

void support_forget_folder(int handle) {
    if (handle >= 0 && handle < SUPPORT_MOST_FOLDERS) free(atomic_exchange(&support_folders[handle], NULL));
}

// Removes the files in a folder. Called by a signal's handler: system calls only, as far as the system has them.
static void support_empty_folder(int folder) {
#if defined(__linux__)
    struct entry { uint64_t inode; int64_t offset; unsigned short length; unsigned char type; char name[]; };
    _Alignas(uint64_t) static char block[8192];
    int removed = 1;
    // Again from the beginning: names may be skipped where others are removed meanwhile.
    while (removed > 0) {
        removed = 0;
        (void)lseek(folder, 0, SEEK_SET);
        long count;
        while ((count = syscall(SYS_getdents64, folder, block, sizeof block)) > 0) {
            for (long at = 0; at < count;) {
                const struct entry *entry = (const struct entry *)(block + at);
                if (unlinkat(folder, entry->name, 0) == 0) removed++;
                at += entry->length;
            }
        }
    }
#else
    DIR *files = fdopendir(dup(folder));
    if (!files) return;
    for (struct dirent *entry; (entry = readdir(files));) (void)unlinkat(folder, entry->d_name, 0);
    closedir(files);
#endif
}

static void support_remove_folders(void) {
    for (int handle = 0; handle < SUPPORT_MOST_FOLDERS; handle++) {
        // Not freed: the process is about to end, and free may not be called here.
        const char *path = atomic_exchange(&support_folders[handle], NULL);
        if (!path) continue;
        const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (folder < 0) continue;
        support_empty_folder(folder);
        close(folder);
        (void)rmdir(path);
    }
}

static void support_receive(int number) {
    const int error = errno;
    struct timespec time = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    const int64_t now = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    if (atomic_fetch_add(&support_signals, 1) == 0) {
        atomic_store(&support_first_signal, now);
    } else if (now - atomic_load(&support_first_signal) >= 100) {
        support_remove_folders();
        (void)signal(number, SIG_DFL);
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, number);
        (void)sigprocmask(SIG_UNBLOCK, &set, NULL);
        (void)kill(getpid(), number);
        _exit(128 + number);
    }
    errno = error;
}

void support_listen(int number) {
    struct sigaction action = {0};
    action.sa_handler = support_receive;
    action.sa_flags = SA_RESTART;
    // One after the other, whichever they are.
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    (void)sigaction(number, &action, NULL);
    // Who starts a program from a thread that blocks signals hands that down.
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    (void)pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

// Has the child close what it does not need.
static int support_close_others(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#elif defined(__APPLE__)
    (void)actions, (void)first;
    return 0;
#else
    int error = 0;
    const long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = first; !error && descriptor < most && descriptor < 4096; descriptor++)
        if (fcntl(descriptor, F_GETFD) >= 0) error = posix_spawn_file_actions_addclose(actions, descriptor);
    return error;
#endif
}

static int support_prepare_child(posix_spawnattr_t *attributes, posix_spawn_file_actions_t *actions,
                                 const support_surroundings *surroundings, const int *descriptors, int count) {
    int error = 0;
    for (int target = 0; !error && target < count; target++)
        error = posix_spawn_file_actions_adddup2(actions, descriptors[target], target);
    if (!error && surroundings->folder)
        error = posix_spawn_file_actions_addchdir_np(actions, surroundings->folder);
    if (!error) error = support_close_others(actions, count);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    if (!error) error = posix_spawnattr_setflags(attributes, flags);
    if (!error) error = posix_spawnattr_setpgroup(attributes, surroundings->group);
    if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &defaults);
    return error;
}

// Copies what the child is to have to numbers above those that it will have it by: none is replaced before it is used.
static int support_copy_descriptors(const support_surroundings *surroundings, int *copies, int count) {
    for (int index = 0; index < count; index++) {
        const int given = index < 3 ? surroundings->standard[index] : surroundings->kept[index - 3];
        const int nothing = given < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC) : -1;
        copies[index] = fcntl(nothing < 0 ? given : nothing, F_DUPFD_CLOEXEC, count);
        const int error = copies[index] < 0 ? errno : 0;
        if (nothing >= 0) close(nothing);
        if (error) return error;
    }
    return 0;
}

int support_spawn(const char *program, char *const arguments[], char *const environment[],
                  const support_surroundings *surroundings, pid_t *identifier) {
    struct sigaction action;
    // Ignored by who started this program, its children's ends would be lost.
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) (void)signal(SIGCHLD, SIG_DFL);
    const int count = 3 + surroundings->kept_count;
    int *copies = malloc(sizeof *copies * (size_t)count);
    if (!copies) return ENOMEM;
    for (int index = 0; index < count; index++) copies[index] = -1;
    int error = support_copy_descriptors(surroundings, copies, count);
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    if (!error) {
        error = posix_spawnattr_init(&attributes);
        if (!error) {
            error = posix_spawn_file_actions_init(&actions);
            if (!error) {
                error = support_prepare_child(&attributes, &actions, surroundings, copies, count);
                if (!error) error = posix_spawn(identifier, program, &actions, &attributes, arguments, environment);
                posix_spawn_file_actions_destroy(&actions);
            }
            posix_spawnattr_destroy(&attributes);
        }
    }
    for (int index = 0; index < count; index++)
        if (copies[index] >= 0) close(copies[index]);
    free(copies);
    return error;
}

int support_pipe(int ends[2]) {
#if defined(__linux__)
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
    if (pipe(ends) != 0) return errno;
    for (int index = 0; index < 2; index++) (void)fcntl(ends[index], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

int support_wait(pid_t identifier, int waits, int *status) {
    while (1) {
        const pid_t ended = waitpid(identifier, status, waits ? 0 : WNOHANG);
        if (ended == 0) return 1;
        if (ended == identifier) return 0;
        if (errno != EINTR) return -1;
    }
}

int support_exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

int support_end_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
