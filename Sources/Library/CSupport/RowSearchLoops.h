// The loops of RowSearch.h, included with NAME(name) and TARGET as BoxSearchLoops.h is, after that.

/// Adds sixteen entries of a table to the first positions of their rows.
#define ADD_ENTRIES(name, type)                                                                                     \
    TARGET static inline void NAME(name)(uint32_t *restrict positions, const uint32_t *firsts, const uint8_t *table) { \
        type entries[16];                                                                                           \
        memcpy(entries, table, sizeof entries);                                                                     \
        for (int lane = 0; lane < 16; lane++) positions[lane] = firsts[lane] + entries[lane];                       \
    }
ADD_ENTRIES(add_bytes, uint8_t)
ADD_ENTRIES(add_halves, uint16_t)
ADD_ENTRIES(add_words, uint32_t)
#undef ADD_ENTRIES

/// Rooms beyond which rows that will be left out are told from others.
#define LARGE_ROOM 16384

TARGET static intptr_t NAME(ask_rows)(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans) {
    uint32_t *const low = spans->low, *const high = spans->high;
    spans->isWide = 0;
    for (intptr_t place = 0, next; place < count; place = next) {
        const intptr_t first = row + place;
        const support_row_group *group = query->groups + (query->rows[first].group & ROW_GROUP);
        const size_t size = group->entrySize, stride = group->rowCount * size;
        const uint8_t *entries = query->table + group->table + (size_t)(first - (intptr_t)group->firstRow) * size;
        const uint8_t *lows = entries + (2 * (size_t)support_bucket_in(group, query->lower) + 1) * stride;
        const uint8_t *highs = entries + 2 * (size_t)support_bucket_in(group, query->upper) * stride;
        next = (intptr_t)group->firstRow + group->rowCount - row;
        const uint32_t *firsts = query->firsts + first;
        if (size == 1) {
            NAME(add_bytes)(low + place, firsts, lows);
            NAME(add_bytes)(high + place, firsts, highs);
        } else if (size == 2) {
            NAME(add_halves)(low + place, firsts, lows);
            NAME(add_halves)(high + place, firsts, highs);
        } else {
            NAME(add_words)(low + place, firsts, lows);
            NAME(add_words)(high + place, firsts, highs);
            spans->isWide = 1;
        }
    }
    const float *const starts = query->starts, *const ends = query->ends;
    const size_t last = spans->isWide ? 15 : 7;
    // Beyond the spans what is compared, and written beyond the last id.
    intptr_t room = support_row_overrun * (count + 1);
    for (intptr_t place = 0; place < count; place++) {
        const size_t from = low[place], to = high[place];
        support_prefetch(starts + to);
        support_prefetch(starts + to + last);
        support_prefetch(ends + from);
        support_prefetch(ends + from + last);
        room += to > from ? (intptr_t)(to - from) : 0;
    }
    for (intptr_t place = 0; place < count && room > LARGE_ROOM; place++) {
        const int isUnordered = query->rows[row + place].group >> support_unordered_bit;
        // The end is not before its estimate.
        if (isUnordered && low[place] + (size_t)support_most_unordered < high[place]) room -= high[place] - low[place];
    }
    // As in the first row, so most likely in the others.
    if (query->rows[row].group >> support_scattered_bit & 1) {
        for (intptr_t place = 0; place < count; place++) support_prefetch(query->ids + low[place]);
    }
    return room;
}

/// The id at a position of a row.
TARGET static inline uint32_t NAME(id_at)(
    const support_row_query *query, const support_row *record, uint32_t position) {
    return record->group >> support_scattered_bit & 1 ? query->ids[position] : position + record->shift;
}

/// Writes `count` ids of a row from a position on. Consecutive ones are sixteen, then whole sixty-fours, because no branch
/// predictor knows where a loop ends.
TARGET static inline uint32_t *NAME(append_positions)(
    uint32_t *out, const support_row_query *query, const support_row *record, uint32_t first, uint32_t count) {
    uint32_t *const end = out + count;
    if (record->group >> support_scattered_bit & 1) {
        for (const uint32_t *ids = query->ids + first; out < end; out += 16, ids += 16) memcpy(out, ids, 64);
        return end;
    }
    uint32_t id = first + record->shift;
    NAME(store_numbers)(out, id);
    for (out += 16; out < end; out += 64) {
        for (uint32_t block = 0; block < 64; block += 16) NAME(store_numbers)(out + block, id += 16);
    }
    return end;
}

/// Vectors of starts or of ends that are compared in a row at most.
#define MOST_COMPARED 4

/// How many of the first starts are at most a bound, of 8 or of 16.
__attribute__((always_inline)) TARGET static inline uint32_t NAME(started)(
    const float *starts, float bound, const int isWide) {
    uint32_t mask = NAME(eight_at_most)(starts, bound);
    if (isWide) mask |= NAME(eight_at_most)(starts + 8, bound) << 8;
    return (uint32_t)__builtin_ctz(~mask);
}
/// How many of the first ends are below a bound, of 8 or of 16.
__attribute__((always_inline)) TARGET static inline uint32_t NAME(ended)(
    const float *ends, float bound, const int isWide) {
    uint32_t mask = NAME(eight_below)(ends, bound);
    if (isWide) mask |= NAME(eight_below)(ends + 8, bound) << 8;
    return (uint32_t)__builtin_ctz(~mask);
}

/// What few rows need: apart, because the registers of the loop would not suffice for it too.
#define RARE __attribute__((noinline)) TARGET static

/// The first position from `high` on whose start is beyond the query, at most `end`; UINT32_MAX where it is too far.
RARE uint32_t NAME(skip_started)(
    const support_row_query *query, uint32_t high, uint32_t end, intptr_t *examined, int isWide) {
    const uint32_t width = isWide ? 16 : 8;
    for (int step = 1; step < MOST_COMPARED; step++) {
        if (high >= end) return end;
        const uint32_t more = NAME(started)(query->starts + high, query->upper, isWide);
        *examined += width;
        high += more;
        if (more < width) return high < end ? high : end;
    }
    return high < end ? UINT32_MAX : end;
}

/// The first position from `low` on that ends in the query, or one from `high` on; UINT32_MAX where it is too far.
RARE uint32_t NAME(skip_ended)(
    const support_row_query *query, uint32_t low, uint32_t high, intptr_t *examined, int isWide) {
    const uint32_t width = isWide ? 16 : 8;
    for (int step = 1; step < MOST_COMPARED; step++) {
        if (low >= high) return low;
        const uint32_t less = NAME(ended)(query->ends + low, query->lower, isWide);
        *examined += width;
        low += less;
        if (less < width) return low;
    }
    return low < high ? UINT32_MAX : low;
}

/// Writes the ids of a row, and before `doubts` the ids of intervals on the query's edges: what ends on the lower one
/// lies at the beginning, and what starts on the upper one at the end.
RARE uint32_t *NAME(append_doubtful)(
    uint32_t *out, uint32_t **doubts, const support_row_query *query, const support_row *record, uint32_t low,
    uint32_t high) {
    while (low < high && !(query->starts[high - 1] < query->upper)) {
        *--*doubts = NAME(id_at)(query, record, --high);
    }
    while (low < high && !(query->ends[low] > query->lower)) *--*doubts = NAME(id_at)(query, record, low++);
    return low < high ? NAME(append_positions)(out, query, record, low, high - low) : out;
}

/// The same for a row whose ends are out of order; NULL where it is too long.
RARE uint32_t *NAME(append_unordered)(
    uint32_t *out, uint32_t **doubts, const support_row_query *query, const support_row *record, uint32_t low,
    uint32_t high, intptr_t *examined) {
    if (low >= high) return out;
    if (high - low > support_most_unordered) return NULL;
    while (low < high && !(query->starts[high - 1] < query->upper)) {
        high--;
        if (query->ends[high] >= query->lower) *--*doubts = NAME(id_at)(query, record, high);
    }
    for (uint32_t position = low; position < high; position += 16) {
        const float *ends = query->ends + position;
        const uint32_t present = high - position < 16 ? (1u << (high - position)) - 1 : 0xffff;
        const uint32_t above =
            NAME(eight_above)(ends, query->lower) | NAME(eight_above)(ends + 8, query->lower) << 8;
        const uint32_t atLeast =
            NAME(eight_at_least)(ends, query->lower) | NAME(eight_at_least)(ends + 8, query->lower) << 8;
        for (uint32_t touching = (above ^ atLeast) & present; touching; touching &= touching - 1) {
            *--*doubts = NAME(id_at)(query, record, position + (uint32_t)__builtin_ctz(touching));
        }
        out = record->group >> support_scattered_bit & 1
            ? NAME(append_float)(out, above & present, query->ids + position)
            : NAME(append_lanes_float)(out, above & present, position + record->shift);
        *examined += 16;
    }
    return out;
}

/// support_collect_rows, for eight or sixteen intervals a comparison.
__attribute__((always_inline)) TARGET static inline support_row_answer NAME(collect_spans)(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *const begin,
    uint32_t *const endOfRoom, const int isWide) {
    const float lower = query->lower, upper = query->upper;
    const float *const starts = query->starts, *const ends = query->ends;
    const support_row *record = query->rows + row, *const last = record + count;
    const uint32_t *lows = spans->low, *highs = spans->high;
    const uint32_t width = isWide ? 16 : 8;
    uint32_t *out = begin, *doubts = endOfRoom, *left = spans->left;
    intptr_t further = 0;
    for (; record < last; record++, lows++, highs++) {
        uint32_t low = *lows, high = *highs;
        const uint32_t more = NAME(started)(starts + high, upper, isWide);
        high += more;
        if (high >= record->end) {
            high = record->end;
        } else if (__builtin_expect(more == width, 0)) {
            high = NAME(skip_started)(query, high, record->end, &further, isWide);
            if (high == UINT32_MAX) goto leave;
        }
        if (record->group >> support_unordered_bit) {
            uint32_t *next = NAME(append_unordered)(out, &doubts, query, record, low, high, &further);
            if (!next) goto leave;
            out = next;
            continue;
        }
        const uint32_t less = NAME(ended)(ends + low, lower, isWide);
        low += less;
        if (low >= high) continue;
        if (__builtin_expect(less == width, 0)) {
            low = NAME(skip_ended)(query, low, high, &further, isWide);
            if (low == UINT32_MAX) goto leave;
            if (low >= high) continue;
        }
        if (__builtin_expect(!(ends[low] > lower && starts[high - 1] < upper), 0)) {
            out = NAME(append_doubtful)(out, &doubts, query, record, low, high);
            continue;
        }
        out = NAME(append_positions)(out, query, record, low, high - low);
        continue;
    leave:
        *left++ = (uint32_t)(record - query->rows);
    }
    return (support_row_answer){
        out - begin, endOfRoom - doubts, left - spans->left, 2 * (intptr_t)width * count + further};
}

TARGET static support_row_answer NAME(collect_rows)(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *out,
    intptr_t room) {
    return spans->isWide ? NAME(collect_spans)(query, row, count, spans, out, out + room, 1)
                         : NAME(collect_spans)(query, row, count, spans, out, out + room, 0);
}

#undef LARGE_ROOM
#undef MOST_COMPARED
#undef RARE
#undef NAME
