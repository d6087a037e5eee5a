// Trees of blocks as the indexes build them, and queries over them, for driver.c.
#pragma once

static uint64_t seed = 20260101;
/// splitmix64 (Steele, Lea, Flood 2014).
static inline uint64_t next_number(void) {
    uint64_t bits = seed += 0x9e3779b97f4a7c15;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}
static inline uint32_t number_below(uint32_t limit) { return (uint32_t)((next_number() >> 32) * limit >> 32); }
static inline float unit(void) { return (float)(next_number() >> 40) / (float)(1 << 24); }

/// A value from a few, so that equal ones meet; in some rounds with NaN, infinities and both zeros among them.
static inline float edge_value(int round) {
    static const float edges[] = {NAN, INFINITY, -INFINITY, 0.0f, -0.0f, 1e-45f, 3e38f, -3e38f};
    if (round % 4 == 0 && number_below(3) == 0) return edges[number_below(sizeof edges / sizeof *edges)];
    return round % 2 ? (float)number_below(16) : 100 * unit() - 50;
}

enum { most_leaves = 4096, most_nodes = 300 };
static support_float_block float_leaves[most_leaves], float_nodes[most_nodes];
static support_compact_block compact_leaves[most_leaves], compact_nodes[most_nodes];
static support_grid leaf_grids[most_leaves], node_grids[most_nodes];
static uint32_t ordinals[16 * most_leaves], even[2 * most_leaves], odd[most_leaves], path[16], found[16 * most_leaves];
static intptr_t starts[16];
static intptr_t levels;
static support_box boxes[16 * most_leaves];

static inline support_box spanned(const support_box *members, intptr_t count) {
    support_box span = members[0];
    for (intptr_t member = 1; member < count; member++) {
        if (members[member].minX < span.minX) span.minX = members[member].minX;
        if (members[member].minY < span.minY) span.minY = members[member].minY;
        if (members[member].maxX > span.maxX) span.maxX = members[member].maxX;
        if (members[member].maxY > span.maxY) span.maxY = members[member].maxY;
    }
    return span;
}

/// Packs boxes in their order, and envelopes of sixteen above them, up to one block.
static void build(intptr_t count) {
    static support_box envelopes[most_leaves];
    for (intptr_t place = 0; place < 16 * most_leaves; place++) ordinals[place] = (uint32_t)(place * 7);
    intptr_t members = (count + 15) / 16;
    starts[0] = 0;
    starts[1] = members;
    for (intptr_t leaf = 0; leaf < members; leaf++) {
        const intptr_t used = count - 16 * leaf < 16 ? count - 16 * leaf : 16;
        support_fill_float((support_float_store){float_leaves}, leaf, boxes + 16 * leaf, used);
        support_fill_compact((support_compact_store){compact_leaves, leaf_grids}, leaf, boxes + 16 * leaf, used);
        envelopes[leaf] = spanned(boxes + 16 * leaf, used);
    }
    for (levels = 1; members > 1; levels++) {
        const intptr_t above = (members + 15) / 16, first = starts[levels] - starts[1];
        for (intptr_t node = 0; node < above; node++) {
            const intptr_t used = members - 16 * node < 16 ? members - 16 * node : 16;
            support_fill_float((support_float_store){float_nodes}, first + node, envelopes + 16 * node, used);
            support_fill_compact((support_compact_store){compact_nodes, node_grids}, first + node,
                                 envelopes + 16 * node, used);
            envelopes[node] = spanned(envelopes + 16 * node, used);
        }
        starts[levels + 1] = starts[levels] + above;
        members = above;
    }
}

static inline void say(const char *name, support_answer answer, intptr_t blocks, const support_walk *walk) {
    printf("%s %td %td %td %td:", name, walk->count, walk->insideCount, answer.certain, answer.doubtful);
    for (intptr_t place = 0; place < answer.certain; place++) printf(" %u", found[place]);
    for (intptr_t place = 16 * blocks - answer.doubtful; place < 16 * blocks; place++) printf(" %u?", found[place]);
    for (const uint32_t *inside = walk->insides; inside < even + 2 * most_leaves; inside++) printf(" %u+", *inside);
    printf("\n");
}
#define SEARCH(form, nodes, leaves)                                                                              \
    static inline support_answer search_##form(support_box query, support_walk *walk, intptr_t guesses) {         \
        *walk = (support_walk){                                                                                   \
            starts, ordinals, guesses, {even, odd}, levels - 1, 1, even + 2 * most_leaves, 0, path};              \
        even[0] = odd[0] = 0;                                                                                     \
        support_descend_##form(nodes, leaves, query, walk);                                                       \
        return support_collect_##form(leaves, query, even, walk->count, ordinals, found);                         \
    }
SEARCH(float, ((support_float_store){float_nodes}), ((support_float_store){float_leaves}))
SEARCH(compact, ((support_compact_store){compact_nodes, node_grids}),
       ((support_compact_store){compact_leaves, leaf_grids}))

/// Boxes in rows, as a schedule has them; every second round on a coarse grid, so that edges are equal.
static void place_boxes(intptr_t count, int round) {
    for (intptr_t place = 0; place < count; place++) {
        const float row = (float)(place / 64), column = (float)(place % 64);
        const float x = round % 2 ? column : column + unit(), y = row;
        const float width = round % 2 ? (float)number_below(3) : 2 * unit();
        boxes[place] = (support_box){100 * x, 28 * y, 100 * (x + width), 28 * y + 24};
    }
}

static void check_trees(void) {
    static const intptr_t counts[] = {1, 15, 16, 17, 255, 256, 257, 300, 4095, 4097, 20000};
    for (int round = 0; round < 22; round++) {
        const intptr_t count = counts[round / 2];
        place_boxes(count, round);
        build(count);
        for (int asked = 0; asked < 60; asked++) {
            const float x = 100 * (float)number_below(70) - 200, y = 28 * (float)number_below(330) - 200;
            const float width = asked % 7 ? 100 * (float)number_below(14) : 9000;
            support_box query = {x, y, x + width, y + (asked % 5 ? 28 * (float)number_below(30) : 9000)};
            if (asked == 0) query = (support_box){-INFINITY, -INFINITY, INFINITY, INFINITY};
            if (asked == 1) query = (support_box){3e38f, 3e38f, INFINITY, INFINITY};
            support_walk walk;
            support_answer answer = search_float(query, &walk, asked % 3 ? 0 : 16);
            say("float", answer, walk.count, &walk);
            answer = search_compact(query, &walk, asked % 3 ? 0 : 16);
            say("compact", answer, walk.count, &walk);
        }
    }
}

/// Segments whose trees have none, one, two and three levels below their top.
enum { segments = 70 };
static support_piece pieces[segments];
static support_place places[segments], shifts[segments];

static void build_forest(int round) {
    static support_top tops[segments];
    for (int segment = 0; segment < segments; segment++) {
        free(pieces[segment].top);
        const intptr_t count = segment % 9 == 8 ? 1500 : segment % 3 ? (intptr_t)number_below(60) : 300;
        place_boxes(count, round + segment);
        build(count ? count : 1);
        const intptr_t leaves = (count + 15) / 16;
        intptr_t highest = leaves, level = 0;
        while (highest > support_most_on_top) highest = (highest + 15) / 16, level++;
        const intptr_t nodes = level ? starts[level + 1] - starts[1] : 0;
        for (int lane = 0; lane < support_most_on_top; lane++) {
            support_box box = {NAN, NAN, NAN, NAN};
            if (lane < highest && count) {
                const support_float_store store = {level ? float_nodes : float_leaves};
                const intptr_t block = level ? starts[level] - starts[1] + lane : lane;
                support_box members[16];
                int used = 0;
                for (int member = 0; member < 16; member++) {
                    const support_box one = support_box_of_float(store, block, member);
                    if (one.minX == one.minX) members[used++] = one;
                }
                box = spanned(members, used);
            }
            tops[segment].minX[lane] = box.minX, tops[segment].minY[lane] = box.minY;
            tops[segment].maxX[lane] = box.maxX, tops[segment].maxY[lane] = box.maxY;
        }
        char *memory = malloc(sizeof(support_top) + sizeof(support_float_block) * (size_t)(nodes + leaves + 1)
                              + 64 * (size_t)(leaves + 1));
        memcpy(memory, tops + segment, sizeof(support_top));
        memcpy(memory + sizeof(support_top), float_nodes, sizeof(support_float_block) * (size_t)nodes);
        support_float_block *blocks = (support_float_block *)(memory + sizeof(support_top)) + nodes;
        memcpy(blocks, float_leaves, sizeof(support_float_block) * (size_t)leaves);
        uint32_t *numbers = (uint32_t *)(blocks + leaves);
        for (intptr_t place = 0; place < 16 * leaves; place++) numbers[place] = (uint32_t)place * 3;
        pieces[segment] = (support_piece){(support_top *)memory, blocks, numbers, (uint32_t)leaves, (uint32_t)count,
                                          segment % 4 == 3 ? 0 : (uint32_t)count};
        places[segment] = (support_place){segment % 5 ? 0.1 * segment : 0, 300.0 * segment, 100000u * (uint32_t)segment};
        shifts[segment] = (support_place){0, segment ? 0.3 : 0, (uint32_t)segment};
    }
}

static support_tree trees[segments];

static intptr_t take_forest(support_box query) {
    uint32_t asked[segments + 1];
    for (uint32_t segment = 0; segment <= segments; segment++) asked[segment] = segment;
    support_forest_query forest = {
        pieces, sizeof(support_piece), segments, places, shifts, NULL,
        {(double)query.minX, (double)query.minY, (double)query.maxX, (double)query.maxY},
        {(double)query.minX - 1, (double)query.minY - 1, (double)query.maxX + 1, (double)query.maxY + 1}};
    return support_take_trees(&forest, asked, segments + 1, trees);
}

/// Searches some trees of those taken from one on: a few, or as many as are listed at once.
static support_answer search_trees(intptr_t first, intptr_t taken, support_listing *listing) {
    static uint32_t list[8192], path[512];
    const intptr_t most = first % 5 ? support_most_trees : 3;
    *listing = support_list_leaves(trees + first, taken - first < most ? taken - first : most, list, 8192, path);
    return support_collect_leaves(trees + first, listing, list, list + 8192, found);
}

static void check_forest(void) {
    for (int round = 0; round < 6; round++) {
        build_forest(round);
        for (int asked = 0; asked < 60; asked++) {
            const float x = 100 * (float)number_below(70) - 200, y = 30 * (float)number_below(700) - 200;
            support_box query = {x, y, x + 100 * (float)number_below(20), y + 30 * (float)number_below(60)};
            if (asked == 0) query = (support_box){-INFINITY, -INFINITY, INFINITY, INFINITY};
            const intptr_t taken = take_forest(query);
            for (intptr_t done = 0; done < taken;) {
                support_listing listing;
                const support_answer answer = search_trees(done, taken, &listing);
                printf("forest %td %td %td %td %td:", taken, listing.listed, listing.lanes, answer.certain,
                       answer.doubtful);
                for (intptr_t place = 0; place < answer.certain; place++) printf(" %u", found[place]);
                const intptr_t end = 16 * listing.leaves;
                for (intptr_t place = end - answer.doubtful; place < end; place++) printf(" %u?", found[place]);
                done += listing.trees;
            }
            printf("\n");
        }
    }
}

/// The viewport of a tablet somewhere over 20,000 bars.
static inline support_box viewport(void) {
    const float x = 5000 * unit(), y = 7500 * unit();
    return (support_box){x, y, x + 1180, y + 820};
}
#define ASK(form)                                                  \
    static int ask_##form(int queries) {                           \
        place_boxes(20000, 0);                                     \
        build(20000);                                              \
        intptr_t sum = 0;                                          \
        for (int asked = 0; asked < queries; asked++) {            \
            support_walk walk;                                     \
            sum += search_##form(viewport(), &walk, 0).certain;    \
        }                                                          \
        printf("%td\n", sum);                                      \
        return 0;                                                  \
    }
ASK(float)
ASK(compact)

static int ask_forest(int queries) {
    build_forest(0);
    intptr_t sum = 0;
    for (int asked = 0; asked < queries; asked++) {
        const intptr_t taken = take_forest(viewport());
        for (intptr_t done = 0; done < taken;) {
            support_listing listing;
            sum += search_trees(done, taken, &listing).certain;
            done += listing.trees;
        }
    }
    printf("%td\n", sum);
    return 0;
}

/// The loop of BoxScan, in C.
static int ask_scan(int queries) {
    enum { blocks = 1250 };
    static float vertical[32 * blocks], horizontal[32 * blocks];
    place_boxes(16 * blocks, 0);
    for (intptr_t place = 0; place < 16 * blocks; place++) {
        const intptr_t target = place / 16 * 32 + place % 16;
        vertical[target] = boxes[place].minY, vertical[target + 16] = boxes[place].maxY;
        horizontal[target] = boxes[place].minX, horizontal[target + 16] = boxes[place].maxX;
    }
    intptr_t sum = 0;
    for (int asked = 0; asked < queries; asked++) {
        const support_box query = viewport();
        uint32_t *out = found;
        size_t block = 0;
        while ((block = support_next_spans_touching(vertical, block, blocks, query.minY, query.maxY)) < blocks) {
            const size_t end = block + 16 < blocks ? block + 16 : blocks;
            for (; block < end; block++) {
                const float *y = vertical + 32 * block, *x = horizontal + 32 * block;
                uint32_t touching = support_spans_touching(y, query.minY, query.maxY);
                if (!touching) continue;
                touching &= support_spans_touching(x, query.minX, query.maxX);
                if (!touching) continue;
                uint32_t certain = support_spans_meeting(y, query.minY, query.maxY)
                    & support_spans_meeting(x, query.minX, query.maxX);
                for (; certain; certain &= certain - 1) *out++ = (uint32_t)(16 * block) + (uint32_t)__builtin_ctz(certain);
            }
        }
        sum += out - found;
    }
    printf("%td\n", sum);
    return 0;
}
