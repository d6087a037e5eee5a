#ifndef CSIMDJSON_READER_H
#define CSIMDJSON_READER_H

#include "CSimdjson.h"

#include <cstring>

#if !__has_include(<simdjson.h>)
#error "simdjson is not installed: run apt-get install libsimdjson-dev, or brew install simdjson"
#endif
#include <simdjson.h>

/// Paths as a tree of steps; step 0 is where all begin.
struct Steps {
    struct Step {
        char key[32];
        uint8_t length, child, next;
        /// The number of the path that ends here; −1 if none does.
        int16_t number;
        bool isContainer;
    };

    Step steps[128];
    uint8_t count = 1;

    Steps() {
        std::memset(steps, 0, sizeof steps);
        steps[0].number = -1;
    }

    bool add(const char *path, uint8_t number, bool isContainer);

    /// The step to a member; 0 if there is none.
    uint8_t member(uint8_t from, const uint8_t *key, size_t length) const {
        for (uint8_t step = steps[from].child; step != 0; step = steps[step].next) {
            const Step &other = steps[step];
            if (other.length == length && std::memcmp(other.key, key, length) == 0) return step;
            if (other.length == 1 && other.key[0] == '*') return step;
        }
        return 0;
    }

    /// The step to the elements of an array.
    uint8_t elements(uint8_t from) const {
        uint8_t step = steps[from].child;
        while (step != 0 && std::strcmp(steps[step].key, "[]") != 0) step = steps[step].next;
        return step;
    }

    /// Whether there is a step to members.
    bool hasMembers(uint8_t from) const {
        for (uint8_t step = steps[from].child; step != 0; step = steps[step].next) {
            if (steps[step].key[0] != '[') return true;
        }
        return false;
    }
};

struct CJSONReader {
    simdjson::ondemand::parser parser;
    Steps paths;
    Steps fields;
};

#endif
