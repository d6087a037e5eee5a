// Part of CSupport.c.
#include "Mapping.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void *support_map_file(const char *path, uint64_t *bytes) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return NULL;
    struct stat status;
    void *memory = MAP_FAILED;
    if (fstat(file, &status) == 0) {
        *bytes = (uint64_t)status.st_size;
        if (S_ISDIR(status.st_mode)) errno = EISDIR;
        else if (status.st_size <= 0) errno = 0;
        else memory = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    }
    const int error = errno;
    close(file);
    errno = error;
    return memory == MAP_FAILED ? NULL : memory;
}

void support_unmap_file(void *memory, uint64_t bytes) { munmap(memory, (size_t)bytes); }

#if defined(__linux__)
static int64_t support_cached_bytes(int file, size_t bytes) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), count = (bytes + page - 1) / page;
    void *memory = mmap(NULL, bytes, PROT_READ, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) return -1;
    unsigned char *pages = malloc(count);
    int64_t cached = pages && mincore(memory, bytes, pages) == 0 ? 0 : -1;
    for (size_t number = 0; number < count && cached >= 0; number++) cached += pages[number] & 1 ? (int64_t)page : 0;
    free(pages);
    munmap(memory, bytes);
    return cached;
}
#endif

int64_t support_forget_file(const char *path) {
#if defined(__linux__)
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    struct stat status;
    int64_t cached = -1;
    if (fstat(file, &status) == 0 && fsync(file) == 0) {
        errno = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
        if (errno == 0) cached = status.st_size > 0 ? support_cached_bytes(file, (size_t)status.st_size) : 0;
    }
    const int error = errno;
    close(file);
    errno = error;
    return cached;
#else
    (void)path;
    errno = ENOTSUP;
    return -1;
#endif
}

static int support_write_all(int file, const void *bytes, uint64_t count) {
    while (count > 0) {
        const ssize_t written = write(file, bytes, count > (1 << 30) ? (1 << 30) : (size_t)count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes = (const char *)bytes + written;
        count -= (uint64_t)written;
    }
    return 0;
}

int support_write_file(const char *path, const support_part *parts, intptr_t count) {
    static const char zeros[64];
    const size_t length = strlen(path) + 64;
    char *name = malloc(length);
    if (!name) return ENOMEM;
    int file = -1;
    for (int attempt = 0; file < 0 && attempt < 100; attempt++) {
        snprintf(name, length, "%s.%ld.%d", path, (long)getpid(), attempt);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) break;
    }
    int error = file < 0 ? errno : 0;
    for (intptr_t part = 0; part < count && !error; part++) {
        error = support_write_all(file, parts[part].bytes, parts[part].count);
        if (!error) error = support_write_all(file, zeros, -parts[part].count % 64);
    }
    if (file >= 0 && close(file) != 0 && !error) error = errno;
    if (!error && rename(name, path) != 0) error = errno;
    if (error && file >= 0) unlink(name);
    free(name);
    return error;
}

const char *support_reason(int error) { return strerror(error); }
int support_errno(void) { return errno; }
