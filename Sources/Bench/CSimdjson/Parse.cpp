#include "Reader.h"

#include <new>
#include <string_view>
#include <utility>

using simdjson::error_code;
namespace ondemand = simdjson::ondemand;

namespace {

/// A value in the window, or a document that is no container; escapes of a text are replaced where they are.
template <typename Value> error_code read(Value &&value, std::string_view token, uint8_t *bytes, CJSONField &field) {
    while (!token.empty() && (token.back() == ' ' || token.back() == '\n' || token.back() == '\r' || token.back() == '\t')) {
        token.remove_suffix(1);
    }
    const uint8_t *start = reinterpret_cast<const uint8_t *>(token.data());
    if (token.empty() || std::memchr(",:]}", *start, 4) != nullptr) return simdjson::TAPE_ERROR;
    field.offset = static_cast<uint32_t>(start - bytes);
    field.length = static_cast<uint32_t>(token.size());
    if (*start == '{' || *start == '[' || *start == 't' || *start == 'f') {
        field.kind = CJSONOther;
        return simdjson::SUCCESS;
    }
    if (*start == 'n') {
        field.kind = CJSONAbsent;
        return simdjson::SUCCESS;
    }
    if (*start != '"') {
        field.kind = CJSONNumber;
        return simdjson::SUCCESS;
    }
    if (token.size() < 2 || token.back() != '"') return simdjson::STRING_ERROR;
    field.kind = CJSONText;
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

/// The fields of a value.
struct Fields {
    const Steps &paths;
    uint8_t *bytes;
    const uint8_t *end;
    CJSONField *fields;
    size_t count;

    error_code take(ondemand::value value, uint8_t step) {
        // In a malformed array the parser goes on behind the end.
        const std::string_view token = value.raw_json_token();
        const uint8_t *start = reinterpret_cast<const uint8_t *>(token.data());
        if (start >= end || token.size() > static_cast<size_t>(end - start)) return simdjson::TAPE_ERROR;
        const int16_t number = paths.steps[step].number;
        if (number >= 0) {
            CJSONField &field = fields[number];
            return field.kind == CJSONAbsent ? read(value, token, bytes, field) : simdjson::SUCCESS;
        }
        ondemand::json_type type;
        if (error_code error = value.type().get(type)) return error;
        if (type == ondemand::json_type::object) return takeMembers(value.get_object(), step);
        return type == ondemand::json_type::array ? takeElements(value.get_array(), step) : simdjson::SUCCESS;
    }

    error_code takeMembers(simdjson::simdjson_result<ondemand::object> result, uint8_t from) {
        ondemand::object object;
        if (error_code error = std::move(result).get(object)) return error;
        for (auto member : object) {
            ondemand::field field;
            if (error_code error = std::move(member).get(field)) return error;
            const uint8_t *key = reinterpret_cast<const uint8_t *>(field.key().raw());
            const void *quote = std::memchr(key, '"', static_cast<size_t>(end - key));
            if (quote == nullptr) return simdjson::TAPE_ERROR;
            const uint8_t step = paths.member(from, key, static_cast<size_t>(static_cast<const uint8_t *>(quote) - key));
            if (step == 0) continue;
            if (error_code error = take(field.value(), step)) return error;
        }
        return simdjson::SUCCESS;
    }

    error_code takeElements(simdjson::simdjson_result<ondemand::array> result, uint8_t from) {
        ondemand::array array;
        if (error_code error = std::move(result).get(array)) return error;
        uint8_t key[] = {'[', '0', ']'};
        for (auto element : array) {
            ondemand::value value;
            if (error_code error = std::move(element).get(value)) return error;
            const uint8_t step = key[1] > '9' ? 0 : paths.member(from, key, sizeof key);
            key[1] += key[1] <= '9';
            if (step == 0) continue;
            if (error_code error = take(value, step)) return error;
        }
        return simdjson::SUCCESS;
    }

    error_code takeDocument(ondemand::parser &parser, size_t start, size_t end) {
        ondemand::document document;
        const size_t length = end - start;
        const size_t readable = length + simdjson::SIMDJSON_PADDING;
        if (error_code error = parser.iterate(bytes + start, length, readable).get(document)) return error;
        ondemand::json_type type;
        if (error_code error = document.type().get(type)) return error;
        if (type == ondemand::json_type::object) return takeMembers(document.get_object(), 0);
        if (type == ondemand::json_type::array) return takeElements(document.get_array(), 0);
        std::string_view token;
        if (error_code error = document.raw_json_token().get(token)) return error;
        return count > 0 ? read(document, token, bytes, fields[0]) : simdjson::SUCCESS;
    }
};

int outcome(error_code error) {
    switch (error) {
    case simdjson::SUCCESS: return CJSONParsed;
    case simdjson::UTF8_ERROR: return CJSONNotUTF8;
    case simdjson::MEMALLOC: return CJSONNoMemory;
    default: return CJSONMalformed;
    }
}

}  // namespace

bool Steps::add(const char *path, uint8_t number, bool isContainer) {
    uint8_t step = 0;
    for (int level = 0; *path != 0; level++) {
        const size_t length = std::strcspn(path, ".");
        uint8_t next = steps[step].child;
        while (next != 0 && (steps[next].length != length || std::memcmp(steps[next].key, path, length) != 0)) {
            next = steps[next].next;
        }
        if (next == 0) {
            if (length >= sizeof steps[0].key || count == sizeof steps / sizeof steps[0] || level == 15) return false;
            next = count++;
            std::memcpy(steps[next].key, path, length);
            steps[next].length = static_cast<uint8_t>(length);
            steps[next].number = -1;
            steps[next].next = steps[step].child;
            steps[step].child = next;
        }
        step = next;
        path += length + (path[length] == '.');
    }
    steps[step].number = number;
    steps[step].isContainer = isContainer;
    return true;
}

CJSONReader *jsonReaderMake(void) { return new (std::nothrow) CJSONReader; }

void jsonReaderFree(CJSONReader *reader) { delete reader; }

size_t jsonReaderPadding(void) { return simdjson::SIMDJSON_PADDING; }

bool jsonReaderAddPath(CJSONReader *reader, const char *path, uint8_t number, bool isContainer) {
    return reader->paths.add(path, number, isContainer);
}

bool jsonReaderAddField(CJSONReader *reader, const char *path, uint8_t number) {
    return reader->fields.add(path, number, false);
}

int jsonValueParse(CJSONReader *reader, uint8_t *bytes, size_t start, size_t end, CJSONField *fields, size_t count) {
    std::memset(fields, 0, count * sizeof *fields);
    Fields search{reader->fields, bytes, bytes + end, fields, count};
    return outcome(search.takeDocument(reader->parser, start, end));
}
