// Asks the fuzzer's entry point seeded inputs, from several threads at once that share nothing: what a thread sanitizer
// then finds is shared by the library. Then goes through walks of edits in which threads share indexes and layouts.
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
void replay_shared(uint64_t seed, int steps);

enum { threads = 4, length = 96 };
static int sequences = 200;

/// SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t next(uint64_t *state) {
    uint64_t mixed = *state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

static void *replay(void *argument) {
    uint64_t state = (uint64_t)(uintptr_t)argument;
    for (int sequence = 0; sequence < sequences; sequence++) {
        uint8_t bytes[length];
        for (int position = 0; position < length; position++) bytes[position] = (uint8_t)next(&state);
        LLVMFuzzerTestOneInput(bytes, length);
    }
    return NULL;
}

int main(int count, char **arguments) {
    if (count > 1) sequences = atoi(arguments[1]);
    pthread_t running[threads];
    for (uintptr_t seed = 0; seed < threads; seed++) {
        if (pthread_create(&running[seed], NULL, replay, (void *)(seed + 1))) return 1;
    }
    for (int thread = 0; thread < threads; thread++) pthread_join(running[thread], NULL);
    for (uint64_t seed = 0; seed < threads; seed++) replay_shared(seed, (sequences + 3) / 4);
    printf("%d sequences on each of %d threads agree with brute force\n", sequences, threads);
    printf("%d edits of a chart, with two readers of each index, agree too\n", (sequences + 3) / 4 * threads);
    return 0;
}
