// A contestant in C: a plain scan of all boxes, sixteen at a time. No JSON library: requests come in a fixed form.
//     cc -O2 -o scan scan.c -lm
//     layoutbench run --contestant c-scan=./scan
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LANES = 16 };
typedef struct { double minX, minY, maxX, maxY; } rect;
typedef struct { float min[LANES], max[LANES]; } spans;
typedef float four __attribute__((vector_size(16)));
typedef long long halves __attribute__((vector_size(16)));
typedef struct { rect *queries; long length; } trace;

static rect *frames;
static long count, blocks;
/// Extents along y, which are read from end to end, and along x, only where something fits along y.
static spans *vertical, *horizontal;
static uint32_t *found;
static trace traces[64];
static double samples[10000];  // as many as a latency asks for at most
static void fail(const char *reason) { printf("{\"error\":\"%s\"}\n", reason), exit(1); }

static void prepare(void) {
    free(vertical), free(horizontal);
    blocks = (count + LANES - 1) / LANES;
    // Sixteen spans lie in two whole cache lines.
    vertical = aligned_alloc(64, (size_t)(blocks + 1) * sizeof(spans));
    horizontal = aligned_alloc(64, (size_t)(blocks + 1) * sizeof(spans));
    for (long i = 0; i < blocks * LANES; i++) {
        spans *y = &vertical[i / LANES], *x = &horizontal[i / LANES];
        // A lane without a box meets nothing.
        const rect frame = i < count ? frames[i] : (rect){NAN, NAN, NAN, NAN};
        y->min[i % LANES] = (float)frame.minY, y->max[i % LANES] = (float)frame.maxY;
        x->min[i % LANES] = (float)frame.minX, x->max[i % LANES] = (float)frame.maxX;
    }
}

/// Written out in vectors of four lanes: of a plain loop each compiler makes something else.
static inline int any_touches(const spans *spans, float min, float max) {
    const four *low = (const four *)spans->min, *high = (const four *)spans->max;
    const halves any = (halves)(((low[0] <= max) & (high[0] >= min)) | ((low[1] <= max) & (high[1] >= min))
        | ((low[2] <= max) & (high[2] >= min)) | ((low[3] <= max) & (high[3] >= min)));
    return (any[0] | any[1]) != 0;
}

/// Writes the ordinals that meet the query to `found`, and returns how many there are. Rounding keeps the order of two
/// numbers or makes them equal: where floats are equal the exact frame decides.
static long search(const rect *q) {
    const float minX = (float)q->minX, minY = (float)q->minY, maxX = (float)q->maxX, maxY = (float)q->maxY;
    long hits = 0;
    for (long block = 0; block < blocks; block++) {
        while (block < blocks && !any_touches(&vertical[block], minY, maxY)) block++;
        const spans *y = &vertical[block], *x = &horizontal[block];
        if (block == blocks || !any_touches(x, minX, maxX)) continue;
        for (int i = 0; i < LANES; i++) {
            if (!((y->min[i] <= maxY) & (y->max[i] >= minY) & (x->min[i] <= maxX) & (x->max[i] >= minX))) continue;
            const int sure = (y->min[i] < maxY) & (y->max[i] > minY) & (x->min[i] < maxX) & (x->max[i] > minX);
            const rect *f = &frames[found[hits] = (uint32_t)(block * LANES + i)];
            hits += sure || (f->minX < q->maxX && q->minX < f->maxX && f->minY < q->maxY && q->minY < f->maxY);
        }
    }
    return hits;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/// What stands behind a key.
static const char *behind(const char *line, const char *key) {
    const char *place = strstr(line, key);
    if (!place) fail("a key of the request is missing");
    return place + strlen(key);
}
static long number(const char *line, const char *key) { return strtol(behind(line, key), NULL, 10); }

static rect *read_rects(const char *line, long *length) {
    char path[4096];
    *length = number(line, "\"count\":");
    if (sscanf(behind(line, "\"file\":\""), "%4095[^\"\\]\"", path) != 1) fail("the path of a file can't be read");
    rect *rects = malloc((size_t)(*length + 1) * sizeof *rects);
    FILE *file = fopen(path, "rb");
    if (!file || fread(rects, sizeof *rects, (size_t)*length, file) != (size_t)*length) fail("a file can't be read");
    fclose(file);
    return rects;
}

/// Asks ranges of queries, start and count by turns, around the end too; the hits. With a place each query is timed.
static long ask(const trace *trace, const char *list, double **sample) {
    long hits = 0;
    while (*list != ']') {
        char *rest;
        long query = strtol(list, &rest, 10), left = strtol(rest + 1, &rest, 10);
        list = *rest == ',' ? rest + 1 : rest;
        for (; left > 0; left--) {
            const double begin = sample ? now() : 0;
            hits += search(&trace->queries[query]);
            if (sample && *sample < samples + 10000) *(*sample)++ = now() - begin;
            if (++query == trace->length) query = 0;
        }
    }
    return hits;
}

/// Answers a request, which its first letter tells.
static void answer(const char *line) {
    const char *request = behind(line, "\"request\":\"");
    trace *asked = strstr(line, "\"trace\":") ? &traces[number(line, "\"trace\":") % 64] : NULL;
    if (*request == 'e' || *request == 'l') ask(asked, behind(line, "\"warmup\":["), NULL);
    const double begin = now();
    if (*request == 'h') {
        puts("{\"protocol\":\"layoutbench.contestant/1\",\"program\":\"a plain scan in C\"}");
    } else if (*request == 'f') {
        frames = read_rects(line, &count);
        found = malloc((size_t)(count + LANES) * sizeof *found), puts("{}");
    } else if (*request == 't') {
        asked->queries = read_rects(line, &asked->length), puts("{}");
    } else if (*request == 'p') {
        for (long left = number(line, "\"count\":"); left > 0; left--) prepare();
        printf("{\"nanoseconds\":%.0f}\n", now() - begin);
    } else if (*request == 'm') {
        printf("{\"bytes\":%ld}\n", blocks * 2 * (long)sizeof(spans));
    } else if (*request == 'a') {
        const long hits = search(&asked->queries[number(line, "\"query\":")]);
        for (long i = 0; i < hits; i++) printf(i ? ",%u" : "{\"ordinals\":[%u", found[i]);
        puts(hits ? "]}" : "{\"ordinals\":[]}");
    } else if (*request == 'e') {
        const long hits = ask(asked, behind(line, "\"ranges\":["), NULL);
        printf("{\"nanoseconds\":%.0f,\"hits\":%ld}\n", now() - begin, hits);
    } else if (*request == 'l') {
        double *end = samples;
        ask(asked, behind(line, "\"ranges\":["), &end);
        for (double *next = samples; next < end; next++) printf(next > samples ? ",%.0f" : "{\"samples\":[%.0f", *next);
        puts("]}");
    } else puts("{\"unavailable\":\"this contestant does not know the request\"}");
    fflush(stdout);
}

int main(void) {
    char *line = NULL;
    for (size_t room = 0; getline(&line, &room, stdin) > 0;) answer(line);
}
