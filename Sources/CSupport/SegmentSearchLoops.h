// The loops of SegmentSearch.h, included with NAME(name) and TARGET as BoxSearchLoops.h is, after that.

/// Of a listed leaf: all of its boxes meet the query.
#define WHOLE 0x80000000u
/// Leaves between a prefetch and the use.
#define AHEAD 6
/// Leaves asked for as soon as they are listed: more at once would wait for one another.
#define MOST_ASKED_FOR 24
/// Children that must touch a query before they are tested for lying inside it.
#define LEAST_TO_TEST_INSIDE 6

/// Lists the children of level 1's nodes; returns the end of the list.
TARGET static inline uint32_t *NAME(list_below)(const support_tree *tree, const uint32_t *given, intptr_t count,
                                                uint32_t *out) {
    const support_float_store nodes = {(support_float_block *)tree->nodes};
    for (intptr_t position = 0; position < count; position++) {
        const uint32_t node = given ? given[position] : (uint32_t)position;
        uint32_t children = NAME(touching_float)(nodes, node, tree->query);
        if (__builtin_popcount(children) >= LEAST_TO_TEST_INSIDE && tree->denseCount) {
            const uint32_t inside = NAME(inside_float)(nodes, node, tree->query) & children;
            out = NAME(append_lanes_float)(out, inside, (16 * node) | WHOLE);
            children &= ~inside;
        }
        out = NAME(append_lanes_float)(out, children, 16 * node);
    }
    return out;
}

/// The same for a tree of more levels, by support_descend_float; runs of leaves inside the query become leaves.
TARGET static uint32_t *NAME(list_deep)(const support_tree *tree, uint32_t *out, intptr_t room, uint32_t *nodes) {
    intptr_t starts[16] = {0, tree->leafCount};
    intptr_t top = 0;
    for (intptr_t members = tree->leafCount; members > support_most_on_top; top++) {
        members = (members + 15) / 16;
        starts[top + 2] = starts[top + 1] + members;
    }
    uint32_t *const end = out + room;
    support_walk walk = {starts, tree->numbers, 0, {out, nodes}, top, starts[top + 1] - starts[top], end, 0};
    uint32_t *list = top % 2 ? nodes : out;
    for (intptr_t node = 0; node < walk.count; node++) list[node] = (uint32_t)node;
    support_descend_float((support_float_store){(support_float_block *)tree->nodes},
                          (support_float_store){(support_float_block *)tree->leaves}, tree->query, &walk);
    out += walk.count;
    // Written below the runs that are still to be read: no leaf is in two of them, and each run has one at least.
    for (const uint32_t *run = walk.insides; run < end;) {
        const uint32_t first = run[0], count = run[1];
        run += 2;
        for (uint32_t leaf = first; leaf < first + count; leaf++) *out++ = tree->denseCount ? leaf | WHOLE : leaf;
    }
    return out;
}

TARGET static support_listing NAME(list_leaves)(
    support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *nodes) {
    support_listing listing = {0, 0, 0};
    for (; listing.trees < count; listing.trees++) {
        support_tree *const tree = trees + listing.trees;
        const intptr_t leaves = tree->leafCount, needed = leaves + leaves / 2 + 32;
        if (room - listing.listed < needed) break;
        uint32_t *const first = list + listing.listed;
        uint32_t *end = first;
        if (leaves <= support_most_on_top) {
            for (intptr_t leaf = 0; leaf < leaves; leaf++) *end++ = (uint32_t)leaf;
        } else if (leaves <= 16 * support_most_on_top) {
            end = NAME(list_below)(tree, NULL, (leaves + 15) / 16, end);
        } else {
            end = NAME(list_deep)(tree, end, needed, nodes);
        }
        for (uint32_t *entry = first; entry < end; entry++) {
            const uint32_t leaf = *entry & ~WHOLE;
            if (listing.listed++ < MOST_ASKED_FOR) {
                if (!(*entry & WHOLE)) {
                    NAME(prefetch_float)((support_float_store){(support_float_block *)tree->leaves}, leaf);
                }
                support_prefetch(tree->numbers + 16 * (size_t)leaf);
            }
            if (*entry & WHOLE) continue;
            const intptr_t used = (intptr_t)tree->denseCount - 16 * (intptr_t)leaf;
            listing.lanes += tree->denseCount && used < 16 ? used : 16;
        }
        tree->listed = (uint32_t)(end - first);
    }
    return listing;
}

TARGET static support_answer NAME(collect_leaves)(const support_tree *trees, support_listing listing,
                                                  const uint32_t *list, uint32_t *out) {
    uint32_t *const first = out, *const end = out + 16 * listing.listed;
    uint32_t *doubts = end;
    for (const support_tree *tree = trees; tree < trees + listing.trees; list += tree->listed, tree++) {
        const support_float_store leaves = {(support_float_block *)tree->leaves};
        for (intptr_t position = 0; position < tree->listed; position++) {
            if (position + AHEAD < tree->listed) {
                const uint32_t next = list[position + AHEAD];
                if (!(next & WHOLE)) NAME(prefetch_float)(leaves, next);
                support_prefetch(tree->numbers + 16 * (size_t)(next & ~WHOLE));
            }
            const uint32_t leaf = list[position] & ~WHOLE;
            const uint32_t *numbers = tree->numbers + 16 * (size_t)leaf;
            // Writes past the certain ones stay below the doubtful: together they are at most sixteen a leaf.
            if (list[position] & WHOLE) {
                const intptr_t used = (intptr_t)tree->denseCount - 16 * (intptr_t)leaf;
                for (int lane = 0; lane < 16; lane++) out[lane] = numbers[lane] + tree->first;
                out += used < 16 ? used : 16;
                continue;
            }
            const uint32_t certain = NAME(meeting_float)(leaves, leaf, tree->query);
            uint32_t doubtful = NAME(touching_float)(leaves, leaf, tree->query) & ~certain;
            out = NAME(append_sums)(out, certain, numbers, tree->first);
            for (; doubtful; doubtful &= doubtful - 1) {
                *--doubts = numbers[__builtin_ctz(doubtful)] + tree->first;
            }
        }
    }
    return (support_answer){out - first, end - doubts};
}

#undef WHOLE
#undef AHEAD
#undef MOST_ASKED_FOR
#undef LEAST_TO_TEST_INSIDE
#undef NAME
