// The loops of BoxSearch.h for one form of blocks. Included with
//   STORE       the type that tells where blocks are,
//   NAME(name)  the name of a function for this form and instruction set,
//   TARGET      the instruction set, as function attributes.

/// Blocks between a prefetch and the use: which ones come is known, and hardware can't guess it. A leaf is five cache
/// lines with its ordinals, and more than thirty at once wait for one another.
#define AHEAD 6
/// Nodes of level 1 up to which their leaves are guessed: with more, those of one are asked for while others come.
#define MOST_TO_GUESS_IN 2
/// Children that must touch a query before they are tested for lying inside it.
#define LEAST_TO_TEST_INSIDE 6

/// Position among `nodes` of the first node of a level from 1 on.
TARGET static inline intptr_t NAME(start)(const support_walk *walk, intptr_t level) {
    return walk->levelStarts[level] - walk->levelStarts[1];
}

TARGET static inline void NAME(prefetch_leaf)(STORE leaves, const uint32_t *ordinals, uint32_t leaf) {
    NAME(prefetch)(leaves, leaf);
    support_prefetch(ordinals + 16 * (size_t)leaf);
}

/// Asks for the two leaves of a node of level 1 that most likely hold what is in the middle of the query, before the node
/// itself has come from memory: its envelope has, and leaves lie evenly in it. In a slice they are in order of x, in
/// every other one backwards; where a node has several slices, those are in order of y.
TARGET static inline void NAME(guess_leaves)(
    STORE nodes, STORE leaves, support_box query, const support_walk *walk, uint32_t node) {
    const intptr_t leafCount = walk->levelStarts[1];
    const support_box box = NAME(box_of)(nodes, NAME(start)(walk, 2) + node / 16, node % 16);
    const float middleX = (query.minX + query.maxX) / 2, middleY = (query.minY + query.maxY) / 2;
    float part = (middleY - box.minY) / (box.maxY - box.minY);
    if (walk->leavesInSlice >= 16) {
        part = (middleX - box.minX) / (box.maxX - box.minX);
        if ((16 * node + 8) / (uint32_t)walk->leavesInSlice % 2) part = 1 - part;
    }
    // 0 also where `part` is not a number.
    const float place = part > 0 ? part < 1 ? 16 * part : 16 : 0;
    const intptr_t next = 16 * (intptr_t)node + (intptr_t)(place + 0.5f);
    if (next < leafCount) NAME(prefetch_leaf)(leaves, walk->ordinals, (uint32_t)next);
    if (next > 0 && next <= leafCount) NAME(prefetch_leaf)(leaves, walk->ordinals, (uint32_t)next - 1);
}

/// Follows a path of single children, whose numbers need not go through memory; returns when there are none or several.
/// Queries that follow one another mostly take the same path. Each child is therefore compared with the last query's, which
/// a processor predicts: it tests the nodes of all levels at the same time, where each would wait for the one above.
TARGET static inline void NAME(follow)(STORE nodes, STORE leaves, support_box query, support_walk *walk) {
    uint32_t node = walk->lists[walk->level % 2][0];
    do {
        const uint32_t children = NAME(touching)(nodes, NAME(start)(walk, walk->level) + node, query);
        const uint32_t last = walk->path[walk->level - 1];
        if (last / 16 == node && children == 1u << last % 16) {
            node = last;
            walk->level -= 1;
            continue;
        }
        if (children & (children - 1)) break;
        if (children == 0) {
            walk->count = 0;
            return;
        }
        node = 16 * node + (uint32_t)__builtin_ctz(children);
        walk->level -= 1;
        walk->path[walk->level] = node;
        if (walk->level == 1 && walk->leavesInSlice > 0) NAME(guess_leaves)(nodes, leaves, query, walk, node);
    } while (walk->level > 0);
    if (walk->level == 0) NAME(prefetch_leaf)(leaves, walk->ordinals, node);
    walk->lists[walk->level % 2][0] = node;
}

/// Goes down one level.
TARGET static inline void NAME(step)(STORE nodes, STORE leaves, support_box query, support_walk *walk) {
    const intptr_t level = walk->level;
    const intptr_t start = NAME(start)(walk, level);
    const int asksForLeaves = level == 1 && walk->leavesInSlice > 0;
    const uint32_t *list = walk->lists[level % 2];
    uint32_t *first = walk->lists[(level - 1) % 2], *out = first;
    for (intptr_t position = 0; position < walk->count; position++) {
        if (position + AHEAD < walk->count) NAME(prefetch)(nodes, start + list[position + AHEAD]);
        const intptr_t block = start + list[position];
        const uint32_t firstChild = 16 * list[position];
        uint32_t children = NAME(touching)(nodes, block, query);
        if (__builtin_popcount(children) >= LEAST_TO_TEST_INSIDE) {
            const uint32_t inside = NAME(inside)(nodes, block, query) & children;
            children &= ~inside;
            if (inside) support_add_insides(walk, firstChild, inside);
        }
        out = NAME(append_lanes)(out, children, firstChild);
        // One leaf of each node, while the next nodes are still coming from memory.
        if (asksForLeaves && children) {
            NAME(prefetch_leaf)(leaves, walk->ordinals, firstChild + (uint32_t)__builtin_ctz(children));
        }
    }
    walk->level = level - 1;
    walk->count = out - first;
    if (level == 2 && walk->leavesInSlice > 0 && walk->count <= MOST_TO_GUESS_IN) {
        for (intptr_t position = 0; position < walk->count; position++) {
            NAME(guess_leaves)(nodes, leaves, query, walk, first[position]);
        }
    }
    for (intptr_t position = 0; position < walk->count && position < AHEAD; position++) {
        if (level == 1) NAME(prefetch_leaf)(leaves, walk->ordinals, first[position]);
        else NAME(prefetch)(nodes, NAME(start)(walk, level - 1) + first[position]);
    }
}

TARGET static void NAME(descend)(STORE nodes, STORE leaves, support_box query, support_walk *walk) {
    while (walk->level > 0 && walk->count > 0) {
        if (walk->count == 1) NAME(follow)(nodes, leaves, query, walk);
        if (walk->level > 0 && walk->count > 0) NAME(step)(nodes, leaves, query, walk);
    }
}

TARGET static support_answer NAME(collect)(STORE leaves, support_box query, const uint32_t *list, intptr_t count,
                                           const uint32_t *ordinals, uint32_t *out) {
    uint32_t *const first = out, *const end = out + 16 * count;
    uint32_t *doubts = end;
    for (intptr_t position = 0; position < count; position++) {
        if (position + AHEAD < count) NAME(prefetch_leaf)(leaves, ordinals, list[position + AHEAD]);
        const uint32_t *lanes = ordinals + 16 * (size_t)list[position];
        const uint32_t certain = NAME(meeting)(leaves, list[position], query);
        uint32_t doubtful = NAME(touching)(leaves, list[position], query) & ~certain;
        // Writes past the certain ones stay below the doubtful: together they are at most sixteen a block.
        out = NAME(append)(out, certain, lanes);
        for (; doubtful; doubtful &= doubtful - 1) *--doubts = lanes[__builtin_ctz(doubtful)];
    }
    return (support_answer){out - first, end - doubts};
}

#undef AHEAD
#undef MOST_TO_GUESS_IN
#undef LEAST_TO_TEST_INSIDE
#undef STORE
#undef NAME
