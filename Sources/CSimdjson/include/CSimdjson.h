#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Events of a trace in the trace-event format: where they lie in a document that is read window by window, and what of
// them makes bars. The document is scanned for events; each of them is parsed by simdjson.

/// What a value of an event is.
enum { CTraceAbsent = 0, CTraceNumber = 1, CTraceText = 2, CTraceOther = 3 };

/// Where in the window a value lies: a number as it is written, a text without quotes and escapes.
typedef struct {
    uint32_t offset;
    uint32_t length;
    uint8_t kind;
} CTraceField;

/// What of an event makes bars. The label is `args.name`, the order `args.sort_index`.
typedef struct {
    CTraceField name, category, time, duration, process, thread, identifier, scope, label, order;
    /// The letter of `ph`; 0 where there is none.
    uint8_t phase;
    /// Whether the identifier is the same in all processes (`id2.global`).
    uint8_t isGlobal;
} CTraceEvent;

/// What came of parsing.
enum { CTraceParsed = 0, CTraceNotUTF8 = 1, CTraceMalformed = 2, CTraceNoMemory = 3 };

typedef struct CTraceParser CTraceParser;

/// A parser; null where there is no memory.
CTraceParser *traceParserMake(void);
void traceParserFree(CTraceParser *parser);
/// Bytes that must be readable after the window's last one.
size_t traceParserPadding(void);
/// Parses the event at `bytes[start..<end]`. Escapes of its texts are replaced in place.
int traceEventParse(CTraceParser *parser, uint8_t *bytes, size_t start, size_t end, CTraceEvent *event);

/// Where in the window an event lies.
typedef struct {
    uint32_t start;
    uint32_t end;
} CTraceRange;

/// What a scan ended with.
enum {
    /// At the end of the window.
    CTraceScanMore = 0,
    /// With as many events as there was room for.
    CTraceScanFull = 1,
    /// Behind an element of the array that is no event and begins at `position`; it is passed over.
    CTraceScanNoEvent = 2,
    /// At a byte that no document has there.
    CTraceScanFault = 3,
};

/// What the next byte belongs to.
enum {
    CTraceAtStart = 0,
    CTraceAtKey = 1,
    CTraceInKey = 2,
    CTraceAtColon = 3,
    CTraceAtValue = 4,
    CTraceInOther = 5,
    CTraceInArray = 6,
    CTraceInEvent = 7,
    CTraceAfterValue = 8,
    CTraceAfterAll = 9,
};

/// A scan of a document for its events: the elements of the array that it is, or of that at the key `traceEvents`.
typedef struct {
    /// Where in the window the next byte lies.
    size_t position;
    /// Where in the window the event begun last lies.
    size_t eventStart;
    uint64_t depth;
    uint32_t keyLength;
    uint8_t state;
    uint8_t inString;
    uint8_t isEscaped;
    /// Whether the document is an object with the array in it.
    uint8_t isObject;
    /// Whether the array was found.
    uint8_t hasArray;
    /// Whether what is passed over is an element of the array.
    uint8_t isElement;
    char key[16];
} CTraceScan;

/// Goes on to the end of the window, which lies at `end`, or until `capacity` events were found.
int traceScan(CTraceScan *scan, const uint8_t *bytes, size_t end, CTraceRange *ranges, size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
