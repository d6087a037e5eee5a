// Rows of intervals as the index by rows builds them, and queries over them, for driver.c.
#pragma once

enum { most_rows = 64, most_in_row = 80, most_intervals = most_rows * most_in_row, rows_of_group = 16 };
static support_row rows[most_rows];
static support_row_group row_groups[most_rows / rows_of_group];
static uint32_t row_firsts[most_rows + 16], row_ids[most_intervals + 16];
static float row_starts[most_intervals + 16], row_ends[most_intervals + 32];
// Two entries for each interval at most, and room to read sixteen of the longest.
static uint8_t row_table[8 * most_intervals + 64];

/// Writes the entries of a group whose rows have `length` intervals each: a bucket for every two of them.
static void build_table(uint32_t number, uint32_t length, uint32_t offset, float width) {
    const uint32_t buckets = length / 2 + 1, size = 1u << number % 3;
    row_groups[number] = (support_row_group){
        number * rows_of_group, rows_of_group, offset, size, 0, (float)buckets / width, (float)(buckets - 1)};
    for (uint32_t lane = 0; lane < rows_of_group; lane++) {
        const support_row *row = rows + number * rows_of_group + lane;
        uint32_t start = 0, end = 0;
        float greatest = -INFINITY;
        for (uint32_t bucket = 0; bucket < buckets; bucket++) {
            const float origin = row_groups[number].origin, scale = row_groups[number].scale;
            const float limit = row_groups[number].limit;
            while (start < length && support_bucket(row_starts[row->first + start], origin, scale, limit) < bucket) start++;
            while (end < length) {
                const float next = row_ends[row->first + end];
                if (support_bucket(next > greatest ? next : greatest, origin, scale, limit) >= bucket) break;
                greatest = next > greatest ? next : greatest;
                end++;
            }
            uint8_t *entry = row_table + offset + (2 * bucket * rows_of_group + lane) * size;
            const uint32_t values[2] = {start, end};
            for (uint32_t which = 0; which < 2; which++, entry += rows_of_group * size) {
                for (uint32_t byte = 0; byte < size; byte++) entry[byte] = (uint8_t)(values[which] >> 8 * byte);
            }
        }
    }
}

/// Rows whose edges lie on a grid of whole numbers in odd rounds, out of order in every third, and with ids to be looked up
/// in every fifth.
static support_row_query build_rows(int round) {
    uint32_t position = 0, offset = 0;
    for (uint32_t number = 0; number < most_rows / rows_of_group; number++) {
        const uint32_t length = 1 + number_below(most_in_row);
        const float step = round % 7 == 0 ? 0.1f : 2;
        float widest = 1;
        for (uint32_t lane = 0; lane < rows_of_group; lane++) {
            const uint32_t row = number * rows_of_group + lane;
            float start = (float)number_below(4);
            row_firsts[row] = position;
            rows[row] = (support_row){position, position + length, 7 * row, number};
            if (round % 3 == 0) rows[row].group |= 1u << support_unordered_bit;
            if (round % 5 == 0) rows[row].group |= 1u << support_scattered_bit;
            float end = start;
            for (uint32_t place = 0; place < length; place++, position++) {
                start += round % 2 ? (float)number_below((uint32_t)(2 * step) + 1) : step * unit();
                const float own = start + (round % 2 ? (float)number_below(4) : 3 * unit());
                end = own > end || round % 3 == 0 ? own : end;
                row_starts[position] = start;
                row_ends[position] = place == 0 && round % 3 == 0 ? start + 60 : end;
                row_ids[position] = position * 13;
            }
            if (start > widest) widest = start;
        }
        build_table(number, length, offset, widest + 1);
        offset += 2 * (length / 2 + 1) * rows_of_group * row_groups[number].entrySize;
    }
    for (uint32_t rest = 0; rest < 32; rest++) {
        if (rest < 16) row_starts[position + rest] = NAN;
        row_ends[position + rest] = NAN;
    }
    return (support_row_query){rows, row_firsts, row_groups, row_table, row_starts, row_ends, row_ids, 0, 0};
}

static int ask_rows_of(support_row_query *query, intptr_t first, intptr_t count, int says) {
    static uint32_t out[16384], portable[16384];
    support_row_spans spans, other_spans;
    const intptr_t room = support_ask_rows(query, first, count, &spans);
    if (room > 16384) exit(1);
    const support_row_answer answer = support_collect_rows(query, first, count, &spans, out, room);
    if (!says) return 0;
    if (support_ask_rows_portable(query, first, count, &other_spans) != room) exit(1);
    const support_row_answer other =
        support_collect_rows_portable(query, first, count, &other_spans, portable, room);
    if (memcmp(&answer, &other, sizeof answer) || memcmp(out, portable, sizeof *out * (size_t)answer.found)
        || memcmp(out + room - answer.doubts, portable + room - answer.doubts, sizeof *out * (size_t)answer.doubts)
        || memcmp(spans.left, other_spans.left, sizeof *spans.left * (size_t)answer.left)) {
        exit(1);
    }
    printf("rows %td %td %td %td", answer.left, answer.found, answer.doubts, answer.examined);
    for (intptr_t place = 0; place < answer.left; place++) printf(" %u", spans.left[place]);
    for (intptr_t place = 0; place < answer.found; place++) printf(" %u", out[place]);
    for (intptr_t place = room - answer.doubts; place < room; place++) printf(" %u", out[place]);
    printf("\n");
    return 0;
}

static void check_rows(void) {
    for (int round = 0; round < 60; round++) {
        support_row_query query = build_rows(round);
        for (int asked = 0; asked < 20; asked++) {
            query.lower = (float)number_below(160) - 4;
            query.upper = query.lower + (float)number_below(asked % 4 ? 16 : 160);
            const uint32_t first = number_below(most_rows);
            const uint32_t rest = most_rows - first < support_rows_at_once ? most_rows - first : support_rows_at_once;
            ask_rows_of(&query, first, 1 + number_below(rest), 1);
        }
    }
}

/// Thirty rows of bars beside each other, eight of them in each row of the viewport.
static int ask_rows(int queries) {
    support_row_query query = build_rows(2);
    for (int asked = 0; asked < queries; asked++) {
        query.lower = 60 * unit();
        query.upper = query.lower + 8;
        ask_rows_of(&query, number_below(most_rows - 30), 30, 0);
    }
    return 0;
}
