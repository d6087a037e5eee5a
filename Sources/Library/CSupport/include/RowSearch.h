// Searching many sorted rows of intervals in one go; see Indexes/Rows/IntervalRows.swift.
#pragma once
#include "BoxSearch.h"
#include "RowTests.h"

/// A row of intervals, sorted by start.
typedef struct {
    /// Positions of its intervals.
    uint32_t first, end;
    /// Added to a position (wrapping) it gives the id, where ids are consecutive.
    uint32_t shift;
    /// Number of its group, below two flags.
    uint32_t group;
} support_row;

/// Bits of a row's group: some end is less than one before; ids are to be looked up.
enum { support_unordered_bit = 31, support_scattered_bit = 30 };

/// Rows that share a table.
typedef struct {
    uint32_t firstRow;
    /// Number of rows: entries from one bucket to the next.
    uint32_t rowCount;
    /// Where its entries begin.
    uint32_t table;
    /// Bytes of an entry: 1, 2 where some row has more than 255 intervals, 4 where some has more than 65,535.
    uint32_t entrySize;
    /// Bucket of x: (x - origin) * scale, at most `limit`.
    float origin, scale, limit;
} support_row_group;

/// The bucket of a coordinate in a group's table; never decreases with it.
static inline uint32_t support_bucket_in(const support_row_group *group, float value) {
    return support_bucket(value, group->origin, group->scale, group->limit);
}

/// An interval of the axis, for rows.
typedef struct {
    const support_row *rows;
    /// `first` of each row; sixteen more may be read.
    const uint32_t *firsts;
    const support_row_group *groups;
    /// Sixteen entries more may be read than it has.
    const uint8_t *table;
    /// By position; sixteen values more may be read than there are positions.
    const float *starts, *ends;
    /// By position, for rows whose ids are to be looked up; sixteen more may be read.
    const uint32_t *ids;
    float lower, upper;
} support_row_query;

/// Places that a row may need beyond its span in the table: 64 positions may be compared behind that, and as many places
/// be written behind its last id.
enum { support_row_overrun = 128 };

/// Positions of a row that are compared at most, where ends are out of order.
enum { support_most_unordered = 256 };

/// Rows that are searched at once.
enum { support_rows_at_once = 32 };

/// Positions in some rows, in order. None is behind the place that it is an estimate of.
typedef struct {
    /// Of the first interval that meets the query, and of the end of all that do. Whole sixteens are written.
    uint32_t low[support_rows_at_once + 16], high[support_rows_at_once + 16];
    /// Whether sixteen intervals of a row are compared, not eight: some entry has four bytes, and says less exactly where
    /// the edges are.
    int isWide;
    /// Rows that are to be searched in another way.
    uint32_t left[support_rows_at_once];
} support_row_spans;

/// What has been searched.
typedef struct {
    /// Ids of intervals that meet the query, from the first place on.
    intptr_t found;
    /// Ids of intervals that may touch its edges, in the last places of the room.
    intptr_t doubts;
    /// Number of rows in `support_row_spans.left`.
    intptr_t left;
    /// Starts and ends compared.
    intptr_t examined;
} support_row_answer;

/// Writes the spans of at most `support_rows_at_once` rows, as their table gives them, and hints that what lies there
/// will be read soon. Returns how much room `support_collect_rows` needs for them.
intptr_t support_ask_rows(const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans);
/// Portable form of support_ask_rows.
intptr_t support_ask_rows_portable(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans);
/// The form for AVX2 where the processor has it, else the portable one.
intptr_t support_ask_rows_avx2(const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans);

/// Writes the ids of the intervals of some rows that meet the query, from the rows' spans. It leaves out rows whose
/// intervals are bunched, and those in which more than `support_most_unordered` would have to be compared. `room` is what
/// `support_ask_rows` returned.
support_row_answer support_collect_rows(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *out,
    intptr_t room);
/// Portable form of support_collect_rows.
support_row_answer support_collect_rows_portable(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *out,
    intptr_t room);
/// The form for AVX2 where the processor has it, else the portable one.
support_row_answer support_collect_rows_avx2(
    const support_row_query *query, intptr_t row, intptr_t count, support_row_spans *spans, uint32_t *out,
    intptr_t room);
