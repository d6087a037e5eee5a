#include "CSimdjson.h"

#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#if !__has_include(<simdjson.h>)
#error "simdjson is not installed: run apt-get install libsimdjson-dev, or brew install simdjson"
#endif
#include <simdjson.h>

using simdjson::error_code;
namespace ondemand = simdjson::ondemand;

struct CTraceParser {
    ondemand::parser parser;
};

namespace {

/// A value in the window; escapes of a text are replaced where they are.
error_code read(ondemand::value value, uint8_t *bytes, CTraceField &field) {
    std::string_view token = value.raw_json_token();
    while (!token.empty() && (token.back() == ' ' || token.back() == '\n' || token.back() == '\r' || token.back() == '\t')) {
        token.remove_suffix(1);
    }
    const uint8_t *start = reinterpret_cast<const uint8_t *>(token.data());
    field.offset = static_cast<uint32_t>(start - bytes);
    field.length = static_cast<uint32_t>(token.size());
    if (token.empty() || *start == '{' || *start == '[' || *start == 't' || *start == 'f') {
        field.kind = CTraceOther;
        return simdjson::SUCCESS;
    }
    if (*start == 'n') {
        field.kind = CTraceAbsent;
        return simdjson::SUCCESS;
    }
    if (*start != '"') {
        field.kind = CTraceNumber;
        return simdjson::SUCCESS;
    }
    if (token.size() < 2 || token.back() != '"') return simdjson::STRING_ERROR;
    field.kind = CTraceText;
    field.offset++;
    field.length -= 2;
    if (std::memchr(start, '\\', token.size()) == nullptr) return simdjson::SUCCESS;
    std::string_view text;
    const error_code error = value.get_string().get(text);
    if (error) return error;
    // Never longer than with its escapes.
    std::memcpy(bytes + field.offset, text.data(), text.size());
    field.length = static_cast<uint32_t>(text.size());
    return simdjson::SUCCESS;
}

/// The values in `args` that name and order processes and threads.
error_code readArguments(ondemand::value value, uint8_t *bytes, CTraceEvent &event) {
    ondemand::json_type type;
    if (error_code error = value.type().get(type)) return error;
    if (type != ondemand::json_type::object) return simdjson::SUCCESS;
    ondemand::object arguments;
    if (error_code error = value.get_object().get(arguments)) return error;
    for (auto result : arguments) {
        ondemand::field field;
        if (error_code error = std::move(result).get(field)) return error;
        const ondemand::raw_json_string key = field.key();
        error_code error = simdjson::SUCCESS;
        if (key.unsafe_is_equal("name")) {
            error = read(field.value(), bytes, event.label);
        } else if (key.unsafe_is_equal("sort_index")) {
            error = read(field.value(), bytes, event.order);
        }
        if (error) return error;
    }
    return simdjson::SUCCESS;
}

/// `id2`: an identifier of the process or of all.
error_code readIdentifier(ondemand::value value, uint8_t *bytes, CTraceEvent &event) {
    ondemand::json_type type;
    if (error_code error = value.type().get(type)) return error;
    if (type != ondemand::json_type::object) return simdjson::SUCCESS;
    ondemand::object identifiers;
    if (error_code error = value.get_object().get(identifiers)) return error;
    for (auto result : identifiers) {
        ondemand::field field;
        if (error_code error = std::move(result).get(field)) return error;
        const ondemand::raw_json_string key = field.key();
        error_code error = simdjson::SUCCESS;
        if (key.unsafe_is_equal("local")) {
            error = read(field.value(), bytes, event.identifier);
        } else if (key.unsafe_is_equal("global")) {
            event.isGlobal = 1;
            error = read(field.value(), bytes, event.identifier);
        }
        if (error) return error;
    }
    return simdjson::SUCCESS;
}

error_code readField(ondemand::field &field, uint8_t *bytes, CTraceEvent &event, CTraceField &phase) {
    const ondemand::raw_json_string key = field.key();
    switch (key.raw()[0]) {
    case 'p':
        if (key.unsafe_is_equal("ph")) return read(field.value(), bytes, phase);
        if (key.unsafe_is_equal("pid")) return read(field.value(), bytes, event.process);
        break;
    case 't':
        if (key.unsafe_is_equal("ts")) return read(field.value(), bytes, event.time);
        if (key.unsafe_is_equal("tid")) return read(field.value(), bytes, event.thread);
        break;
    case 'n':
        if (key.unsafe_is_equal("name")) return read(field.value(), bytes, event.name);
        break;
    case 'd':
        if (key.unsafe_is_equal("dur")) return read(field.value(), bytes, event.duration);
        break;
    case 'c':
        if (key.unsafe_is_equal("cat")) return read(field.value(), bytes, event.category);
        break;
    case 's':
        if (key.unsafe_is_equal("scope")) return read(field.value(), bytes, event.scope);
        break;
    case 'i':
        if (key.unsafe_is_equal("id")) return read(field.value(), bytes, event.identifier);
        if (key.unsafe_is_equal("id2")) return readIdentifier(field.value(), bytes, event);
        break;
    case 'a':
        if (key.unsafe_is_equal("args")) return readArguments(field.value(), bytes, event);
        break;
    }
    return simdjson::SUCCESS;
}

error_code readEvent(ondemand::parser &parser, uint8_t *bytes, size_t start, size_t end, CTraceEvent &event) {
    ondemand::document document;
    const size_t length = end - start;
    if (error_code error = parser.iterate(bytes + start, length, length + simdjson::SIMDJSON_PADDING).get(document)) {
        return error;
    }
    ondemand::object object;
    if (error_code error = document.get_object().get(object)) return error;
    CTraceField phase = {0, 0, CTraceAbsent};
    for (auto result : object) {
        ondemand::field field;
        if (error_code error = std::move(result).get(field)) return error;
        if (error_code error = readField(field, bytes, event, phase)) return error;
    }
    if (phase.kind == CTraceText && phase.length == 1) event.phase = bytes[phase.offset];
    if (phase.kind != CTraceAbsent && event.phase == 0) event.phase = '?';
    // Nothing follows: the event ends with the bracket that closes it.
    return simdjson::SUCCESS;
}

}  // namespace

CTraceParser *traceParserMake(void) { return new (std::nothrow) CTraceParser; }

void traceParserFree(CTraceParser *parser) { delete parser; }

size_t traceParserPadding(void) { return simdjson::SIMDJSON_PADDING; }

int traceEventParse(CTraceParser *parser, uint8_t *bytes, size_t start, size_t end, CTraceEvent *event) {
    std::memset(event, 0, sizeof *event);
    switch (readEvent(parser->parser, bytes, start, end, *event)) {
    case simdjson::SUCCESS: return CTraceParsed;
    case simdjson::UTF8_ERROR: return CTraceNotUTF8;
    case simdjson::MEMALLOC: return CTraceNoMemory;
    default: return CTraceMalformed;
    }
}
