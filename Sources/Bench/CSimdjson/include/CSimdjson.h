#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Values of a JSON document that is read window by window. The document is scanned for the values at some paths; each of
// them is parsed by simdjson.

/// What a field of a value is.
enum { CJSONAbsent = 0, CJSONNumber = 1, CJSONText = 2, CJSONOther = 3 };

/// Where in the window a field lies: a number as it is written, a text without quotes and escapes.
typedef struct {
    uint32_t offset;
    uint32_t length;
    uint8_t kind;
} CJSONField;

/// What came of parsing.
enum { CJSONParsed = 0, CJSONNotUTF8 = 1, CJSONMalformed = 2, CJSONNoMemory = 3 };

typedef struct CJSONReader CJSONReader;

/// A reader without paths; null where there is no memory.
CJSONReader *jsonReaderMake(void);
void jsonReaderFree(CJSONReader *reader);
/// Bytes that must be readable after the window's last one.
size_t jsonReaderPadding(void);
/// Adds a path of values to be found, under a number. Its steps are separated by points: the key of a member, `*` for any
/// member, `[]` for the elements of an array. Of a container only the beginning and the end are told. False when
/// there are too many.
bool jsonReaderAddPath(CJSONReader *reader, const char *path, uint8_t number, bool isContainer);
/// Adds a path in the values that are found, whose first non-null value is a field; `[2]` is the third element of an
/// array.
bool jsonReaderAddField(CJSONReader *reader, const char *path, uint8_t number);

/// Parses the value at `bytes[start..<end]` and finds its fields; a value that is no container is field 0. Escapes of
/// texts are replaced in place.
int jsonValueParse(CJSONReader *reader, uint8_t *bytes, size_t start, size_t end, CJSONField *fields, size_t count);

enum { CJSONValue = 0, CJSONOpened = 1, CJSONClosed = 2 };

/// A value that was found, or the beginning or end of a container.
typedef struct {
    uint32_t start, end;
    /// Where its key lies, if it may be any.
    uint32_t key, keyLength;
    uint8_t number;
    uint8_t kind;
} CJSONFound;

/// What a scan ended with: at the end of the window, with as many values as there was room for, or at a byte that no
/// document has there.
enum { CJSONScanMore = 0, CJSONScanFull = 1, CJSONScanFault = 2 };

/// What the next byte belongs to.
enum {
    CJSONAtStart = 0,
    CJSONAtKey = 1,
    CJSONInKey = 2,
    CJSONAtColon = 3,
    CJSONAtValue = 4,
    CJSONInOther = 5,
    CJSONInArray = 6,
    CJSONInFound = 7,
    CJSONAfterValue = 8,
    CJSONAfterAll = 9,
};

/// A scan of a document.
typedef struct {
    /// Where in the window the next byte lies, and the bytes that are still needed before it.
    size_t position, kept;
    /// Where in the window the current value and its key lie.
    size_t valueStart, keyStart, keyEnd;
    /// Brackets open in what is passed over.
    uint64_t depth;
    uint8_t state;
    uint8_t inString;
    uint8_t isEscaped;
    /// Whether documents may follow one another.
    uint8_t isMany;
    /// Whether an array of values to be found was there.
    uint8_t hasArray;
    /// Containers open on the way to values, and for each the step that led there and that of its elements.
    uint8_t level;
    uint8_t target;
    uint8_t steps[16];
    uint8_t elements[16];
    uint8_t isArray[16];
} CJSONScan;

/// Goes on to the end of the window, which lies at `end`, or until `capacity` values were found.
int jsonScan(
    const CJSONReader *reader, CJSONScan *scan, const uint8_t *bytes, size_t end, CJSONFound *found, size_t capacity,
    size_t *count);

#ifdef __cplusplus
}
#endif

#endif
