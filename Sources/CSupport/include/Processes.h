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

/// Starts a program with these descriptors as its standard input, output and error (negative: /dev/null) and no others,
/// leading a process group of its own, in `folder` unless that is NULL. 0, or the system's error number.
int support_spawn(const char *program, char *const arguments[], char *const environment[], const char *folder,
                  const int descriptors[3], pid_t *identifier);
/// Whether a process still runs: 1, or 0 with its status as waitpid gives it, which is then taken; -1 when there is no
/// such child. Waits for its end when told.
int support_wait(pid_t identifier, int waits, int *status);
/// The exit code in a status, or -1 when a signal ended the process.
int support_exit_code(int status);
/// The signal in a status.
int support_end_signal(int status);
