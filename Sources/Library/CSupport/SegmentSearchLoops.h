// The loops of SegmentSearch.h, included with NAME(name) and TARGET as BoxSearchLoops.h is, after that.

/// Leaves between a prefetch and the use.
#define AHEAD 6
/// Trees of which one is followed down after the other: of a few the next level is known sooner so.
#define MOST_TO_FOLLOW 3
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

/// Adds runs of leaves of a tree, whose boxes all meet the query, before the others: of the children in a set, each of which
/// has `each` leaves from `first` on, but the last. Returns how many leaves they are.
TARGET static intptr_t NAME(add_runs)(
    const support_tree *tree, uint32_t owner, uint32_t set, uint32_t first, uint32_t each, uint32_t **runs) {
    intptr_t leaves = 0;
    while (set) {
        const uint32_t lane = (uint32_t)__builtin_ctz(set), length = (uint32_t)__builtin_ctz(~(set >> lane));
        const uint32_t begin = first + lane * each, rest = tree->leafCount - begin;
        *runs -= 2;
        (*runs)[0] = owner | begin;
        (*runs)[1] = length * each < rest ? length * each : rest;
        leaves += (*runs)[1];
        set &= ~(((1u << length) - 1) << lane);
    }
    return leaves;
}

/// How many lanes of a tree's last leaf are unused, if the leaf is in a set of those from `first` on: leaves of a dense tree
/// that are in use are full, but the last.
TARGET static inline intptr_t NAME(unused)(const support_tree *tree, uint32_t set, uint32_t first) {
    const uint32_t last = (tree->denseCount - 1) / 16 - first;
    return last < 16 && set >> last & 1 ? (intptr_t)(-tree->denseCount % 16) : 0;
}

/// Lists the leaves of a tree of more levels, by support_descend_float, and adds runs of those inside the query; returns
/// the end of the list.
TARGET static uint32_t *NAME(list_deep)(
    const support_tree *tree, uint32_t owner, uint32_t *out, uint32_t *path, uint32_t **runs,
    support_listing *listing) {
    intptr_t starts[16] = {0, tree->leafCount};
    intptr_t top = 0;
    for (intptr_t members = tree->leafCount; members > support_most_on_top; top++) {
        members = (members + 15) / 16;
        starts[top + 2] = starts[top + 1] + members;
    }
    uint32_t *const first = out, *const end = *runs;
    uint32_t last[16] = {0};
    support_walk walk = {starts, tree->numbers, 0, {out, path}, top + 1, 0, end, 0, last};
    uint32_t *list = top % 2 ? path : out;
    uint32_t left = NAME(top_touching)(tree->top, tree->query);
    // Of a tree with unused lanes anywhere all leaves are compared.
    const uint32_t inside = tree->denseCount ? NAME(top_inside)(tree->top, tree->query) & left : 0;
    if (inside) support_add_insides(&walk, 0, inside);
    walk.level = top;
    for (left &= ~inside; left; left &= left - 1) list[walk.count++] = (uint32_t)__builtin_ctz(left);
    support_descend_float((support_float_store){(support_float_block *)(tree->top + 1)},
                          (support_float_store){(support_float_block *)tree->leaves}, tree->query, &walk);
    out += walk.count;
    if (tree->denseCount) {
        if (walk.count) listing->lanes -= NAME(unused)(tree, 1, out[-1]);
        listing->leaves += walk.insideCount;
        *runs = walk.insides;
        for (uint32_t *run = walk.insides; run < end; run += 2) *run |= owner;
    } else {
        // Written below the runs that are still to be read: no leaf is in two of them, and each run has one at least.
        for (const uint32_t *run = walk.insides; run < end;) {
            const uint32_t leaf = run[0], count = run[1];
            run += 2;
            for (uint32_t next = leaf; next < leaf + count; next++) *out++ = next;
        }
    }
    if (owner) for (uint32_t *leaf = first; leaf < out; leaf++) *leaf |= owner;
    return out;
}

TARGET static inline void NAME(ask)(const support_tree *tree, uint32_t leaf) {
    NAME(prefetch_float)((support_float_store){(support_float_block *)tree->leaves}, leaf);
    support_prefetch(tree->numbers + 16 * (size_t)leaf);
}

/// Lists the leaves of a node of level 1, and adds runs of those inside the query; returns the end of the list.
TARGET static inline uint32_t *NAME(list_node)(
    const support_tree *tree, uint32_t owner, uint32_t node, uint32_t *out, uint32_t **runs, support_listing *listing) {
    const support_float_store store = {(support_float_block *)(tree->top + 1)};
    const uint32_t first = 16 * node;
    uint32_t children = NAME(touching_float)(store, node, tree->query);
    if (__builtin_popcount(children) >= LEAST_TO_TEST_INSIDE && tree->denseCount) {
        const uint32_t inside = NAME(inside_float)(store, node, tree->query) & children;
        listing->leaves += NAME(add_runs)(tree, owner, inside, first, 1, runs);
        children &= ~inside;
    }
    listing->lanes -= NAME(unused)(tree, children, first);
    return NAME(append_lanes_float)(out, children, owner | first);
}

// Of several trees a level at a time: how many children each has is known to no branch predictor.
TARGET static support_listing NAME(list_leaves)(
    const support_tree *trees, intptr_t count, uint32_t *list, intptr_t room, uint32_t *path) {
    support_listing listing = {0, 0, 0, 0, 0};
    uint32_t nodes[support_most_on_top * support_most_trees + 16];
    uint32_t *out = list, *runs = list + room, *endOfNodes = nodes;
    for (; listing.trees < count; listing.trees++) {
        const support_tree *const tree = trees + listing.trees;
        const uint32_t owner = (uint32_t)listing.trees << support_owner_shift;
        const intptr_t leaves = tree->leafCount;
        room -= leaves + leaves / 2 + 32;
        if (room < 0) break;
        if (leaves > 16 * support_most_on_top) {
            out = NAME(list_deep)(tree, owner, out, path, &runs, &listing);
            continue;
        }
        const int isFlat = leaves <= support_most_on_top;
        uint32_t touching = NAME(top_touching)(tree->top, tree->query);
        const uint32_t inside = touching && tree->denseCount ? NAME(top_inside)(tree->top, tree->query) & touching : 0;
        if (inside) {
            listing.leaves += NAME(add_runs)(tree, owner, inside, 0, isFlat ? 1 : 16, &runs);
            touching &= ~inside;
        }
        if (isFlat) {
            listing.lanes -= NAME(unused)(tree, touching, 0);
            out = NAME(append_lanes_float)(out, touching, owner);
        } else if (count <= MOST_TO_FOLLOW) {
            for (; touching; touching &= touching - 1) {
                const uint32_t *listed = out;
                out = NAME(list_node)(tree, owner, (uint32_t)__builtin_ctz(touching), out, &runs, &listing);
                for (; listed < out; listed++) NAME(ask)(tree, *listed - owner);
            }
        } else {
            endOfNodes = NAME(append_lanes_float)(endOfNodes, touching, owner);
        }
    }
    for (const uint32_t *node = nodes; node < endOfNodes; node++) {
        const uint32_t owner = *node & support_owners;
        out = NAME(list_node)(
            trees + (owner >> support_owner_shift), owner, *node - owner, out, &runs, &listing);
    }
    listing.listed = out - list;
    listing.runs = runs - list;
    listing.leaves += listing.listed;
    listing.lanes += 16 * listing.listed;
    return listing;
}

TARGET static support_answer NAME(collect_leaves)(
    const support_tree *trees, const support_listing *listing, const uint32_t *list, const uint32_t *endOfRuns,
    uint32_t *out) {
    uint32_t *const first = out, *const end = out + 16 * listing->leaves;
    uint32_t *doubts = end;
    const uint32_t *const endOfList = list + listing->listed;
    for (const uint32_t *next = list; next < endOfList; next++) {
        if (next + AHEAD < endOfList) {
            NAME(ask)(trees + (next[AHEAD] >> support_owner_shift), next[AHEAD] & ~support_owners);
        }
        const support_tree *const tree = trees + (*next >> support_owner_shift);
        const support_float_store store = {(support_float_block *)tree->leaves};
        const uint32_t leaf = *next & ~support_owners;
        const uint32_t *numbers = tree->numbers + 16 * (size_t)leaf;
        const uint32_t certain = NAME(meeting_float)(store, leaf, tree->query);
        uint32_t doubtful = NAME(touching_float)(store, leaf, tree->query) & ~certain;
        // Writes past the certain ones stay below the doubtful: together they are at most sixteen a leaf.
        out = NAME(append_sums)(out, certain, numbers, tree->first);
        for (; doubtful; doubtful &= doubtful - 1) *--doubts = numbers[__builtin_ctz(doubtful)] + tree->first;
    }
    for (const uint32_t *run = list + listing->runs; run < endOfRuns; run += 2) {
        const support_tree *const tree = trees + (run[0] >> support_owner_shift);
        const intptr_t begin = 16 * (intptr_t)(run[0] & ~support_owners), length = 16 * (intptr_t)run[1];
        const intptr_t used = (intptr_t)tree->denseCount - begin;
        out = NAME(append_all)(out, tree->numbers + begin, used < length ? used : length, tree->first);
    }
    return (support_answer){out - first, end - doubts};
}

#undef AHEAD
#undef FIRST_LINES
#undef MOST_TO_FOLLOW
#undef LEAST_TO_TEST_INSIDE
#undef NAME
