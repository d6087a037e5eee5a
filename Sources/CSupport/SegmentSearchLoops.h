// The loops of SegmentSearch.h, included with NAME(name) and TARGET as BoxSearchLoops.h is, after that.

/// Leaves between a prefetch and the use.
#define AHEAD 6
/// Leaves asked for as soon as they are listed: more at once would wait for one another.
#define MOST_ASKED_FOR 24
/// Children that must touch a query before they are tested for lying inside it.
#define LEAST_TO_TEST_INSIDE 6

/// Lines of a tree that are asked for before its top is read.
#define FIRST_LINES 8

TARGET static intptr_t NAME(take_trees)(
    const support_forest_query *query, const uint32_t *segments, intptr_t count, support_tree *trees) {
    support_tree *tree = trees;
    for (intptr_t position = 0; position < count; position++) {
        const intptr_t segment = segments[position];
        if (segment >= query->count) continue;
        const support_piece *piece = (const support_piece *)((const char *)query->pieces + segment * query->stride);
        if (piece->count == 0) continue;
        for (int line = 0; line < FIRST_LINES; line++) support_prefetch(piece->top->minX + 16 * line);
        const support_place *place = query->places + segment;
        const support_place *shift = query->shifts + (segment >> support_place_shift);
        const double x = place->x + shift->x, y = place->y + shift->y;
        tree->query = NAME(local_box)(x == 0 && y == 0 ? query->rect : query->outward, x, y);
        tree->top = piece->top;
        tree->leaves = piece->leaves;
        tree->numbers = piece->numbers ? piece->numbers : query->numbers;
        tree->leafCount = piece->leafCount;
        tree->denseCount = piece->denseCount;
        tree->first = place->first + shift->first;
        tree++;
    }
    return tree - trees;
}

/// Adds a run of leaves to the runs, which end at `end` and grow downwards, to the last one where it goes on; returns
/// where the runs begin.
TARGET static inline uint32_t *NAME(add_run)(uint32_t *runs, const uint32_t *end, uint32_t leaf, uint32_t length) {
    if (runs < end && runs[0] + runs[1] == leaf) {
        runs[1] += length;
        return runs;
    }
    runs -= 2;
    runs[0] = leaf;
    runs[1] = length;
    return runs;
}

/// The blocks of a tree's top that touch the query; those of them that lie inside it are added to `inside`.
TARGET static inline uint32_t NAME(top)(const support_tree *tree, uint32_t *inside) {
    const uint32_t touching = NAME(top_touching)(tree->top, tree->query);
    // Of a tree with unused lanes anywhere all leaves are compared.
    *inside = touching && tree->denseCount ? NAME(top_inside)(tree->top, tree->query) & touching : 0;
    return touching;
}

/// Asks for listed leaves, as many in all as `left` says.
TARGET static inline void NAME(ask)(
    const support_tree *tree, const uint32_t *listed, const uint32_t *end, intptr_t *left) {
    for (; listed < end && *left > 0; listed++, --*left) {
        NAME(prefetch_float)((support_float_store){(support_float_block *)tree->leaves}, *listed);
        support_prefetch(tree->numbers + 16 * (size_t)*listed);
    }
}

/// Lists the leaves of a tree whose top is they, those inside the query as runs from the end of the room downwards;
/// returns the end of the list and where the runs begin.
TARGET static inline uint32_t *NAME(list_flat)(
    const support_tree *tree, uint32_t *out, uint32_t **runs, intptr_t *asks) {
    const uint32_t *end = *runs;
    uint32_t inside;
    for (uint32_t left = NAME(top)(tree, &inside); left; left &= left - 1) {
        const uint32_t leaf = (uint32_t)__builtin_ctz(left);
        if (inside >> leaf & 1) {
            *runs = NAME(add_run)(*runs, end, leaf, 1);
            continue;
        }
        *out++ = leaf;
        NAME(ask)(tree, out - 1, out, asks);
    }
    return out;
}

/// The same for a tree whose top is its nodes of level 1.
TARGET static inline uint32_t *NAME(list_below)(
    const support_tree *tree, uint32_t *out, uint32_t **runs, intptr_t *asks) {
    const support_float_store nodes = {(support_float_block *)(tree->top + 1)};
    const uint32_t *end = *runs;
    uint32_t inside;
    for (uint32_t left = NAME(top)(tree, &inside); left; left &= left - 1) {
        const uint32_t node = (uint32_t)__builtin_ctz(left), first = 16 * node;
        if (inside >> node & 1) {
            const uint32_t length = tree->leafCount - first;
            *runs = NAME(add_run)(*runs, end, first, length < 16 ? length : 16);
            continue;
        }
        uint32_t children = NAME(touching_float)(nodes, node, tree->query);
        if (__builtin_popcount(children) < LEAST_TO_TEST_INSIDE) {
            for (; children; children &= children - 1) {
                *out++ = first + (uint32_t)__builtin_ctz(children);
                NAME(ask)(tree, out - 1, out, asks);
            }
            continue;
        }
        if (tree->denseCount) {
            uint32_t whole = NAME(inside_float)(nodes, node, tree->query) & children;
            children &= ~whole;
            while (whole) {
                const int lane = __builtin_ctz(whole), length = __builtin_ctz(~(whole >> lane));
                *runs = NAME(add_run)(*runs, end, first + (uint32_t)lane, (uint32_t)length);
                whole &= ~(((1u << length) - 1) << lane);
            }
        }
        const uint32_t *listed = out;
        out = NAME(append_lanes_float)(out, children, first);
        NAME(ask)(tree, listed, out, asks);
    }
    return out;
}

/// The same for a tree of more levels, by support_descend_float.
TARGET static uint32_t *NAME(list_deep)(
    const support_tree *tree, uint32_t *out, uint32_t **runs, uint32_t *nodes, intptr_t *asks) {
    intptr_t starts[16] = {0, tree->leafCount};
    intptr_t top = 0;
    for (intptr_t members = tree->leafCount; members > support_most_on_top; top++) {
        members = (members + 15) / 16;
        starts[top + 2] = starts[top + 1] + members;
    }
    uint32_t *const end = *runs;
    support_walk walk = {starts, tree->numbers, 0, {out, nodes}, top + 1, 0, end, 0};
    uint32_t *list = top % 2 ? nodes : out;
    uint32_t inside;
    uint32_t left = NAME(top)(tree, &inside);
    if (inside) support_add_insides(&walk, 0, inside);
    walk.level = top;
    for (left &= ~inside; left; left &= left - 1) list[walk.count++] = (uint32_t)__builtin_ctz(left);
    support_descend_float((support_float_store){(support_float_block *)(tree->top + 1)},
                          (support_float_store){(support_float_block *)tree->leaves}, tree->query, &walk);
    NAME(ask)(tree, out, out + walk.count, asks);
    out += walk.count;
    *runs = walk.insides;
    if (tree->denseCount) return out;
    // Written below the runs that are still to be read: no leaf is in two of them, and each run has one at least.
    for (const uint32_t *run = walk.insides; run < end;) {
        const uint32_t first = run[0], count = run[1];
        run += 2;
        for (uint32_t leaf = first; leaf < first + count; leaf++) *out++ = leaf;
    }
    *runs = end;
    return out;
}

TARGET static support_listing NAME(list_leaves)(
    support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *nodes) {
    support_listing listing = {0, 0, 0, 0};
    intptr_t asks = MOST_ASKED_FOR;
    for (; listing.trees < count; listing.trees++) {
        support_tree *const tree = trees + listing.trees;
        const intptr_t leaves = tree->leafCount, needed = leaves + leaves / 2 + 32;
        if (room - listing.used < needed) break;
        uint32_t *const first = list + listing.used, *const top = first + needed;
        uint32_t *end = first, *runs = top;
        if (leaves <= support_most_on_top) end = NAME(list_flat)(tree, end, &runs, &asks);
        else if (leaves <= 16 * support_most_on_top) end = NAME(list_below)(tree, end, &runs, &asks);
        else end = NAME(list_deep)(tree, end, &runs, nodes, &asks);
        const intptr_t listed = end - first;
        listing.lanes += 16 * listed;
        // Leaves are in their order, and all in use but the last are full.
        if (tree->denseCount && listed) {
            const intptr_t unused = 16 * ((intptr_t)end[-1] + 1) - (intptr_t)tree->denseCount;
            if (unused > 0) listing.lanes -= unused;
        }
        listing.leaves += listed;
        tree->listed = (uint32_t)listed;
        tree->runs = (uint32_t)(top - runs) / 2;
        for (; runs < top; runs += 2) {
            const uint32_t leaf = runs[0], length = runs[1];
            listing.leaves += length;
            *end++ = leaf;
            *end++ = length;
        }
        listing.used += end - first;
    }
    return listing;
}

TARGET static support_answer NAME(collect_leaves)(const support_tree *trees, support_listing listing,
                                                  const uint32_t *list, uint32_t *out) {
    uint32_t *const first = out, *const end = out + 16 * listing.leaves;
    uint32_t *doubts = end;
    for (const support_tree *tree = trees; tree < trees + listing.trees; tree++) {
        const support_float_store leaves = {(support_float_block *)tree->leaves};
        for (intptr_t position = 0; position < tree->listed; position++) {
            if (position + AHEAD < tree->listed) {
                const uint32_t next = list[position + AHEAD];
                NAME(prefetch_float)(leaves, next);
                support_prefetch(tree->numbers + 16 * (size_t)next);
            }
            const uint32_t leaf = list[position];
            const uint32_t *numbers = tree->numbers + 16 * (size_t)leaf;
            const uint32_t certain = NAME(meeting_float)(leaves, leaf, tree->query);
            uint32_t doubtful = NAME(touching_float)(leaves, leaf, tree->query) & ~certain;
            // Writes past the certain ones stay below the doubtful: together they are at most sixteen a leaf.
            out = NAME(append_sums)(out, certain, numbers, tree->first);
            for (; doubtful; doubtful &= doubtful - 1) {
                *--doubts = numbers[__builtin_ctz(doubtful)] + tree->first;
            }
        }
        list += tree->listed;
        for (uint32_t run = 0; run < tree->runs; run++, list += 2) {
            const intptr_t begin = 16 * (intptr_t)list[0], length = 16 * (intptr_t)list[1];
            const intptr_t used = (intptr_t)tree->denseCount - begin;
            out = NAME(append_all)(out, tree->numbers + begin, used < length ? used : length, tree->first);
        }
    }
    return (support_answer){out - first, end - doubts};
}

#undef AHEAD
#undef FIRST_LINES
#undef MOST_ASKED_FOR
#undef LEAST_TO_TEST_INSIDE
#undef NAME
