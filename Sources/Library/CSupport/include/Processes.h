// Signals and child processes, without a thread: where none can be made, both must work all the same.
#pragma once
#include <sys/types.h>

/// Counts signals of that number from now on instead of ending the process. The second one ends it, after what is in
/// the noted folders was removed; one right after the first is the same wish (`timeout` sends two).
void support_listen(int number);
/// Signals counted so far.
int support_signals_received(void);
/// Has the files in a folder removed, and the folder, when a second signal ends the process; a handle.
int support_note_folder(const char *path);
/// Leaves the folder of that handle alone.
void support_forget_folder(int handle);

/// What a program is started with.
typedef struct {
    /// Its standard input, output and error; negative: /dev/null.
    int standard[3];
    /// Descriptors that it keeps beside them, which it has from 3 on; it gets no others.
    const int *kept;
    int kept_count;
    /// The process group it joins, or 0 for one of its own, which it leads.
    pid_t group;
    /// Its working directory; NULL: that of this process.
    const char *folder;
} support_surroundings;

/// Starts a program; 0, or the system's error number.
int support_spawn(const char *program, char *const arguments[], char *const environment[],
                  const support_surroundings *surroundings, pid_t *identifier);
/// A pipe, reading end first, whose ends no program that is started inherits; 0, or the system's error number.
int support_pipe(int ends[2]);
/// Whether a process still runs: 1, or 0 with its status as waitpid gives it, which is then taken; -1 when there is no
/// such child. Waits for its end when told.
int support_wait(pid_t identifier, int waits, int *status);
/// The exit code in a status, or -1 when a signal ended the process.
int support_exit_code(int status);
/// The signal in a status.
int support_end_signal(int status);
