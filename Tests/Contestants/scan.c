// A contestant in C: a plain scan of all boxes, sixteen at a time. No JSON library: requests come in a fixed form.
//
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
typedef struct { rect *queries; long length; } trace;

static rect *frames;
static long count, blocks;
/// Extents along y, which are read from end to end, and along x, only where something fits along y.
static spans *vertical, *horizontal;
static uint32_t *found;
static trace traces[64];
static double samples[10000];  // as many as a latency asks for at most
static void fail(const char *reason) { printf("{\"error\":\"%s\"}\n", reason), exit(1); }

/// The largest float that is not above x, and the smallest that is not below it: rounded boxes miss nothing.
static float below(double x) { float f = (float)x; return f > x ? nextafterf(f, -INFINITY) : f; }
static float above(double x) { float f = (float)x; return f < x ? nextafterf(f, INFINITY) : f; }

static void prepare(void) {
    free(vertical), free(horizontal);
    blocks = (count + LANES - 1) / LANES;
    vertical = malloc((size_t)blocks * sizeof *vertical);
    horizontal = malloc((size_t)blocks * sizeof *horizontal);
    for (long i = 0; i < blocks * LANES; i++) {
        spans *y = &vertical[i / LANES], *x = &horizontal[i / LANES];
        // A lane without a box meets nothing.
        const rect frame = i < count ? frames[i] : (rect){NAN, NAN, NAN, NAN};
        y->min[i % LANES] = below(frame.minY), y->max[i % LANES] = above(frame.maxY);
        x->min[i % LANES] = below(frame.minX), x->max[i % LANES] = above(frame.maxX);
    }
}

static int any_meets(const spans *spans, float min, float max) {
    int any = 0;
    for (int lane = 0; lane < LANES; lane++) any |= (spans->min[lane] < max) & (spans->max[lane] > min);
    return any;
}

/// Writes the ordinals that meet the query to `found`, and returns how many there are.
static long search(const rect *q) {
    const float minX = below(q->minX), minY = below(q->minY), maxX = above(q->maxX), maxY = above(q->maxY);
    long hits = 0;
    for (long block = 0; block < blocks; block++) {
        if (!any_meets(&vertical[block], minY, maxY) || !any_meets(&horizontal[block], minX, maxX)) continue;
        const long end = block * LANES + LANES < count ? block * LANES + LANES : count;
        for (long i = block * LANES; i < end; i++) {
            const rect *f = &frames[i];
            found[hits] = (uint32_t)i;
            hits += (f->minX < q->maxX) & (q->minX < f->maxX) & (f->minY < q->maxY) & (q->minY < f->maxY);
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
        printf("{\"protocol\":\"layoutbench.contestant/1\",\"program\":\"a plain scan in C\"}\n");
    } else if (*request == 'f') {
        frames = read_rects(line, &count);
        found = malloc((size_t)(count + LANES) * sizeof *found);
        puts("{}");
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
        printf(hits ? "]}\n" : "{\"ordinals\":[]}\n");
    } else if (*request == 'e') {
        const long hits = ask(asked, behind(line, "\"ranges\":["), NULL);
        printf("{\"nanoseconds\":%.0f,\"hits\":%ld}\n", now() - begin, hits);
    } else if (*request == 'l') {
        double *end = samples;
        ask(asked, behind(line, "\"ranges\":["), &end);
        for (double *next = samples; next < end; next++) printf(next > samples ? ",%.0f" : "{\"samples\":[%.0f", *next);
        puts("]}");
    } else {
        printf("{\"unavailable\":\"this contestant does not know the request\"}\n");
    }
    fflush(stdout);
}

int main(void) {
    char *line = NULL;
    for (size_t room = 0; getline(&line, &room, stdin) > 0;) answer(line);
}
