#include "Reader.h"

namespace {

bool isBlank(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

/// Whether a byte may belong to a number or a word.
bool isBare(uint8_t byte) { return byte > '"' && byte != ',' && (byte | 0x20) != '{' && (byte | 0x20) != '}'; }

/// Passes over a text from behind its first quote, or from where it was left; whether its end was reached.
bool passText(CJSONScan &scan, const uint8_t *bytes, size_t end) {
    size_t position = scan.position;
    if (scan.isEscaped) {
        scan.isEscaped = 0;
        position++;
    }
    while (position < end) {
        const void *quote = std::memchr(bytes + position, '"', end - position);
        const size_t found = quote == nullptr ? end : static_cast<size_t>(static_cast<const uint8_t *>(quote) - bytes);
        size_t first = found;
        while (first > position && bytes[first - 1] == '\\') first--;
        const bool isEscaped = (found - first) % 2 == 1;
        if (found == end) {
            scan.isEscaped = isEscaped;
            break;
        }
        position = found + 1;
        if (!isEscaped) {
            scan.position = position;
            scan.inString = 0;
            return true;
        }
    }
    scan.position = end;
    return false;
}

/// Passes over what is nested, up to behind the bracket that ends it; whether that was reached.
bool passNested(CJSONScan &scan, const uint8_t *bytes, size_t end) {
    if (scan.inString && !passText(scan, bytes, end)) return false;
    size_t position = scan.position;
    while (position < end) {
        const uint8_t byte = bytes[position++];
        // Brackets lie above what numbers and blanks consist of, quotes among these.
        if (byte == '"') {
            scan.position = position;
            scan.inString = 1;
            if (!passText(scan, bytes, end)) return false;
            position = scan.position;
        } else if (byte > 'Z' && ((byte | 0x20) == '{' || (byte | 0x20) == '}')) {
            if ((byte | 0x20) == '{') {
                scan.depth++;
            } else if (--scan.depth == 0) {
                scan.position = position;
                return true;
            }
        }
    }
    scan.position = end;
    return false;
}

/// Passes over a value; whether its end was reached. What ends a bare value belongs to what follows.
bool passOther(CJSONScan &scan, const uint8_t *bytes, size_t end) {
    while (scan.position < end) {
        if (scan.depth > 0) return passNested(scan, bytes, end);
        const uint8_t byte = bytes[scan.position];
        if (scan.inString) return passText(scan, bytes, end);
        if (byte == '"') {
            scan.position++;
            scan.inString = 1;
        } else if (byte == '{' || byte == '[') {
            scan.position++;
            scan.depth = 1;
        } else if (byte == ',' || byte == '}' || byte == ']' || isBlank(byte)) {
            return true;
        } else {
            size_t position = scan.position + 1;
            while (position < end && isBare(bytes[position])) position++;
            scan.position = position;
        }
    }
    return false;
}

/// Passes over a key; whether its end was reached.
bool passKey(CJSONScan &scan, const uint8_t *bytes, size_t end) {
    while (scan.position < end) {
        const uint8_t byte = bytes[scan.position++];
        if (byte == '"' && !scan.isEscaped) {
            scan.keyEnd = scan.position - 1;
            return true;
        }
        scan.isEscaped = byte == '\\' && !scan.isEscaped;
    }
    return false;
}

/// A scan with what it finds.
struct Search {
    const Steps &paths;
    CJSONScan &scan;
    CJSONFound *found;
    size_t count;

    void tell(uint8_t step, uint8_t kind) {
        const bool hasKey = paths.steps[step].key[0] == '*';
        found[count++] = {
            static_cast<uint32_t>(scan.valueStart), static_cast<uint32_t>(scan.position),
            static_cast<uint32_t>(hasKey ? scan.keyStart : 0),
            static_cast<uint32_t>(hasKey ? scan.keyEnd - scan.keyStart : 0),
            static_cast<uint8_t>(paths.steps[step].number), kind};
    }

    /// Begins a value that a step leads to, or none if that is 0.
    void begin(uint8_t step, uint8_t byte) {
        const bool isArray = byte == '[';
        const bool leads = step != 0 || scan.level == 0;
        const uint8_t elements = leads && isArray ? paths.elements(step) : 0;
        scan.valueStart = scan.position;
        scan.target = step;
        if (elements == 0 && !(leads && byte == '{' && paths.hasMembers(step))) {
            const bool isFound = step != 0 && paths.steps[step].number >= 0 && !paths.steps[step].isContainer;
            scan.state = isFound ? CJSONInFound : CJSONInOther;
            return;
        }
        scan.position++;
        scan.steps[scan.level] = step;
        scan.elements[scan.level] = elements;
        scan.isArray[scan.level++] = isArray;
        if (elements != 0 && paths.steps[elements].number >= 0) scan.hasArray = 1;
        scan.state = isArray ? CJSONInArray : CJSONAtKey;
        if (paths.steps[step].isContainer) tell(step, CJSONOpened);
    }

    /// What follows a value.
    void end() {
        const bool isAll = scan.level == 0;
        scan.state = isAll ? CJSONAfterAll : scan.isArray[scan.level - 1] ? CJSONInArray : CJSONAfterValue;
    }

    /// Ends the container that was opened last.
    void close() {
        const uint8_t step = scan.steps[--scan.level];
        scan.valueStart = scan.position++;
        end();
        if (paths.steps[step].isContainer) tell(step, CJSONClosed);
    }

    /// Takes a byte, which is no blank, that says what follows; whether a document can have it there.
    bool take(uint8_t byte) {
        const bool isBracket = byte == '{' || byte == '[';
        switch (scan.state) {
        case CJSONAfterAll:
            if (!scan.isMany) return false;
            // Fall through.
        case CJSONAtStart:
            if (isBracket) begin(0, byte);
            return isBracket;
        case CJSONAtKey:
            if (byte == '}') {
                close();
                return true;
            }
            if (byte != '"') return false;
            scan.keyStart = ++scan.position;
            scan.isEscaped = 0;
            scan.state = CJSONInKey;
            return true;
        case CJSONAtColon:
            if (byte != ':') return false;
            scan.position++;
            scan.state = CJSONAtValue;
            return true;
        case CJSONAtValue:
            if (byte == ',' || byte == '}' || byte == ']') return false;
            begin(scan.target, byte);
            return true;
        case CJSONAfterValue:
            if (byte == '}') {
                close();
                return true;
            }
            if (byte != ',') return false;
            scan.position++;
            scan.state = CJSONAtKey;
            return true;
        default:
            if (byte == '}') return false;
            if (byte == ']') {
                close();
            } else if (byte == ',') {
                scan.position++;
            } else {
                begin(scan.elements[scan.level - 1], byte);
            }
            return true;
        }
    }

    /// Tells the numbers and words that follow in the array of one, each right behind a comma.
    void tellBare(const uint8_t *bytes, size_t end, size_t capacity) {
        while (count < capacity && scan.position < end && bytes[scan.position] == ',') {
            const size_t start = scan.position + 1;
            size_t position = start;
            while (position < end && isBare(bytes[position])) position++;
            if (position == start || position == end || (bytes[position] != ',' && bytes[position] != ']')) return;
            scan.valueStart = start;
            scan.position = position;
            tell(scan.target, CJSONValue);
        }
    }

    int run(const uint8_t *bytes, size_t end, size_t capacity) {
        while (scan.position < end) {
            if (count == capacity) return CJSONScanFull;
            switch (scan.state) {
            case CJSONInFound:
                if (!passOther(scan, bytes, end)) return CJSONScanMore;
                this->end();
                tell(scan.target, CJSONValue);
                if (scan.state == CJSONInArray) tellBare(bytes, end, capacity);
                break;
            case CJSONInOther:
                if (!passOther(scan, bytes, end)) return CJSONScanMore;
                this->end();
                break;
            case CJSONInKey:
                if (!passKey(scan, bytes, end)) return CJSONScanMore;
                scan.target = paths.member(
                    scan.steps[scan.level - 1], bytes + scan.keyStart, scan.keyEnd - scan.keyStart);
                scan.isEscaped = 0;
                scan.state = CJSONAtColon;
                break;
            default:
                if (isBlank(bytes[scan.position])) {
                    scan.position++;
                } else if (!take(bytes[scan.position])) {
                    return CJSONScanFault;
                }
            }
        }
        return CJSONScanMore;
    }
};

}  // namespace

int jsonScan(
    const CJSONReader *reader, CJSONScan *scan, const uint8_t *bytes, size_t end, CJSONFound *found, size_t capacity,
    size_t *count) {
    Search search{reader->paths, *scan, found, 0};
    const int outcome = search.run(bytes, end, capacity);
    *count = search.count;
    const uint8_t state = scan->state;
    const bool needsKey = state == CJSONInKey || state == CJSONAtColon || state == CJSONAtValue
        || (state == CJSONInFound && search.paths.steps[scan->target].key[0] == '*');
    scan->kept = needsKey ? scan->keyStart : state == CJSONInFound ? scan->valueStart : scan->position;
    return outcome;
}
