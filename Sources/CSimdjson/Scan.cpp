#include "CSimdjson.h"

#include <cstring>

namespace {

bool isBlank(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

/// Passes over a text from behind its first quote, or from where it was left; whether its end was reached.
bool passText(CTraceScan &scan, const uint8_t *bytes, size_t end) {
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
bool passNested(CTraceScan &scan, const uint8_t *bytes, size_t end) {
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

/// Passes over a value that is no event; whether its end was reached. What ends a bare value belongs to what follows.
bool passOther(CTraceScan &scan, const uint8_t *bytes, size_t end) {
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
            scan.position++;
        }
    }
    return false;
}

/// Passes over a key and keeps as much of it as is compared; whether its end was reached.
bool passKey(CTraceScan &scan, const uint8_t *bytes, size_t end) {
    while (scan.position < end) {
        const uint8_t byte = bytes[scan.position++];
        if (byte == '"' && !scan.isEscaped) return true;
        scan.isEscaped = byte == '\\' && !scan.isEscaped;
        if (scan.keyLength < sizeof scan.key) scan.key[scan.keyLength++] = static_cast<char>(byte);
    }
    return false;
}

bool isEvents(const CTraceScan &scan) {
    static const char name[] = "traceEvents";
    return scan.keyLength == sizeof name - 1 && std::memcmp(scan.key, name, sizeof name - 1) == 0;
}

/// Takes a byte, which is no blank, that says what follows; whether a document can have it there.
bool takeByte(CTraceScan &scan, uint8_t byte) {
    const uint8_t state = scan.state;
    scan.position++;
    if (state == CTraceAtStart && (byte == '[' || byte == '{')) {
        scan.isObject = byte == '{';
        scan.hasArray = byte == '[';
        scan.state = byte == '{' ? CTraceAtKey : CTraceInArray;
    } else if (state == CTraceAtKey && byte == '"') {
        scan.keyLength = 0;
        scan.isEscaped = 0;
        scan.state = CTraceInKey;
    } else if (state == CTraceAtColon && byte == ':') {
        scan.state = CTraceAtValue;
    } else if (state == CTraceAtValue && byte == '[' && isEvents(scan) && !scan.hasArray) {
        scan.hasArray = 1;
        scan.state = CTraceInArray;
    } else if (state == CTraceAtValue && byte != ',' && byte != '}' && byte != ']') {
        scan.position--;
        scan.isElement = 0;
        scan.state = CTraceInOther;
    } else if (state == CTraceAfterValue && byte == ',') {
        scan.state = CTraceAtKey;
    } else if ((state == CTraceAfterValue || state == CTraceAtKey) && byte == '}') {
        scan.state = CTraceAfterAll;
    } else if (state == CTraceInArray && byte == ']') {
        scan.state = scan.isObject ? CTraceAfterValue : CTraceAfterAll;
    } else if (state == CTraceInArray && byte == '{') {
        scan.eventStart = scan.position - 1;
        scan.depth = 1;
        scan.state = CTraceInEvent;
    } else if (state == CTraceInArray && byte != '}') {
        if (byte != ',') {
            scan.eventStart = --scan.position;
            scan.isElement = 1;
            scan.state = CTraceInOther;
        }
    } else {
        scan.position--;
        return false;
    }
    return true;
}

}  // namespace

int traceScan(CTraceScan *scan, const uint8_t *bytes, size_t end, CTraceRange *ranges, size_t capacity, size_t *count) {
    *count = 0;
    while (scan->position < end) {
        switch (scan->state) {
        case CTraceInEvent:
            if (!passNested(*scan, bytes, end)) return CTraceScanMore;
            ranges[*count] = {static_cast<uint32_t>(scan->eventStart), static_cast<uint32_t>(scan->position)};
            scan->state = CTraceInArray;
            if (++*count == capacity) return CTraceScanFull;
            break;
        case CTraceInOther:
            if (!passOther(*scan, bytes, end)) return CTraceScanMore;
            scan->state = scan->isElement ? CTraceInArray : CTraceAfterValue;
            if (scan->isElement) return CTraceScanNoEvent;
            break;
        case CTraceInKey:
            if (!passKey(*scan, bytes, end)) return CTraceScanMore;
            scan->isEscaped = 0;
            scan->state = CTraceAtColon;
            break;
        default:
            if (isBlank(bytes[scan->position])) {
                scan->position++;
            } else if (!takeByte(*scan, bytes[scan->position])) {
                return CTraceScanFault;
            }
        }
    }
    return CTraceScanMore;
}
