#pragma once
#include <errno.h>
#include <expat.h>
#include <iconv.h>

// Encodings that expat does not know, by the system's converter: characters of one byte, or of two.

/// The character that some bytes are; -2 where one more byte belongs to it, -1 where they are none.
static inline int encodedCharacter(iconv_t decoder, const char *bytes, size_t count) {
    unsigned char character[4] = {0};
    char *in = (char *)bytes, *out = (char *)character;
    size_t room = sizeof character;
    iconv(decoder, NULL, NULL, NULL, NULL);
    if (iconv(decoder, &in, &count, &out, &room) == (size_t)-1) return errno == EINVAL ? -2 : -1;
    // A character that may combine with the next one is kept back.
    iconv(decoder, NULL, NULL, &out, &room);
    return room == 0 ? character[0] | character[1] << 8 | character[2] << 16 : -1;
}

static inline int encodedPair(void *decoder, const char *bytes) {
    const int character = encodedCharacter((iconv_t)decoder, bytes, 2);
    return character < 0 ? -1 : character;
}

static inline void closeEncoding(void *decoder) { iconv_close((iconv_t)decoder); }

/// An `XML_UnknownEncodingHandler`.
static inline int openEncoding(void *unused, const XML_Char *name, XML_Encoding *encoding) {
    (void)unused;
    const iconv_t decoder = iconv_open("UTF-32LE", name);
    if (decoder == (iconv_t)-1) return XML_STATUS_ERROR;
    for (int byte = 0; byte < 256; byte++) {
        const char bytes = (char)byte;
        encoding->map[byte] = encodedCharacter(decoder, &bytes, 1);
    }
    encoding->data = (void *)decoder;
    encoding->convert = encodedPair;
    encoding->release = closeEncoding;
    return XML_STATUS_OK;
}
