// Asks the vector loops of CSupport over random and edge input.
//   driver answers             every answer, a line each: the same on every processor and in every form
//   driver linear-scan COUNT   COUNT queries, whose instructions are counted
//   driver r-tree COUNT, driver r-tree-compact COUNT, driver r-tree-segmented COUNT, driver row-index COUNT
#include "CSupport.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "trees.h"
#include "rows.h"

static void check_values(void) {
    for (int round = 0; round < 4000; round++) {
        float values[64];
        for (int lane = 0; lane < 64; lane++) values[lane] = edge_value(round);
        const float bound = edge_value(round), other = edge_value(round);
        const support_box query = {bound, other, edge_value(round), edge_value(round)};
        const float greatest = support_greatest_below(values, bound);
        printf("values %u %u %u %u %a\n", support_leading_below(values, bound),
               support_leading_at_most(values, bound), support_values_above(values, bound),
               support_values_at_least(values, bound), greatest == 0 ? 0 : (double)greatest);
        printf("spans %u %u\n", support_spans_touching(values, bound, other),
               support_spans_meeting(values, bound, other));
        printf("boxes %u %u %u\n", support_boxes_touching(values, query), support_boxes_meeting(values, query),
               support_boxes_inside(values, query));
        const int agree = support_leading_below(values, bound) == support_leading_below_portable(values, bound)
            && support_leading_at_most(values, bound) == support_leading_at_most_portable(values, bound)
            && support_values_above(values, bound) == support_values_above_portable(values, bound)
            && support_values_at_least(values, bound) == support_values_at_least_portable(values, bound)
            && greatest == support_greatest_below_portable(values, bound)
            && support_spans_touching(values, bound, other) == support_spans_touching_portable(values, bound, other)
            && support_spans_meeting(values, bound, other) == support_spans_meeting_portable(values, bound, other)
            && support_boxes_touching(values, query) == support_boxes_touching_portable(values, query)
            && support_boxes_meeting(values, query) == support_boxes_meeting_portable(values, query)
            && support_boxes_inside(values, query) == support_boxes_inside_portable(values, query);
        if (!agree) exit(1);
    }
}

static void check_scan(void) {
    for (int round = 0; round < 300; round++) {
        const uint32_t blocks = number_below(9);
        // Room to read ahead is not needed: a hint of an address may be any.
        float *spans = malloc(sizeof(float) * 32 * (blocks + 1));
        for (uint32_t place = 0; place < 32 * blocks; place++) {
            const int isMax = place % 32 >= 16;
            spans[place] = round % 3 ? (float)(number_below(40) + (isMax ? 2 : 0)) : edge_value(round);
        }
        const float low = (float)number_below(48), high = low + (float)number_below(3);
        for (uint32_t first = 0; first <= blocks; first++) {
            printf("next %zu\n", support_next_spans_touching(spans, first, blocks, low, high));
        }
        free(spans);
    }
}

int main(int count, char **arguments) {
    if (count == 2 && !strcmp(arguments[1], "answers")) {
        check_values();
        check_scan();
        check_trees();
        check_forest();
        check_rows();
        return 0;
    }
    if (count != 3) return 64;
    const int queries = atoi(arguments[2]);
    if (!strcmp(arguments[1], "linear-scan")) return ask_scan(queries);
    if (!strcmp(arguments[1], "r-tree")) return ask_float(queries);
    if (!strcmp(arguments[1], "r-tree-compact")) return ask_compact(queries);
    if (!strcmp(arguments[1], "r-tree-segmented")) return ask_forest(queries);
    if (!strcmp(arguments[1], "row-index")) return ask_rows(queries);
    return 64;
}
