// Files as memory.
#pragma once
#include <stdint.h>

/// A file as memory, whose length is written to `bytes`. Changes of the memory stay in the process. NULL, with
/// an error number in errno, where there is none: ENODATA for an empty file.
void *support_map_file(const char *path, uint64_t *bytes);
/// Gives the memory back.
void support_unmap_file(void *memory, uint64_t bytes);

/// Takes a file out of the system's memory once all of it is on the disk. The bytes that stay there, or -1 with an error
/// number in errno.
int64_t support_forget_file(const char *path);

/// A part of a file to be written.
typedef struct {
    const void *bytes;
    uint64_t count;
} support_part;

/// Writes the parts, each followed by zeros up to a multiple of 64 bytes, to a file of this name: first beside it and
/// then renamed, so that the name never has half of it. 0, or an error number.
int support_write_file(const char *path, const support_part *parts, intptr_t count);

/// The system's words for an error number, until the next call in this thread.
const char *support_reason(int error);
/// The error number of the last call that failed.
int support_errno(void);
