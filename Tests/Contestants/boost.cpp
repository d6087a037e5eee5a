// A contestant in C++: the rtree of Boost.Geometry, loaded at once. No JSON library: requests come in a fixed form.
//     c++ -std=c++17 -O2 -DNDEBUG -o boost boost.cpp
//     layoutbench run --contestant boost=./boost
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Point = bg::model::point<double, 2, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Value = std::pair<Box, uint32_t>;
using Tree = bgi::rtree<Value, bgi::rstar<16>>;
struct Rect { double minX, minY, maxX, maxY; };
using Rects = std::vector<Rect>;

static Rects frames;
static std::vector<Value> values;
static Tree tree;
static std::map<long, Rects> traces;
static std::vector<uint32_t> found;

static Box box(const Rect &rect) { return {Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)}; }

/// Boxes that only touch do not meet.
static bool meets(const Rect &frame, const Rect &query) {
    return frame.minX < query.maxX && query.minX < frame.maxX && frame.minY < query.maxY && query.minY < frame.maxY;
}

static size_t search(const Rect &query) {
    found.clear();
    tree.query(bgi::intersects(box(query)), boost::make_function_output_iterator([&](const Value &value) {
        if (meets(frames[value.second], query)) found.push_back(value.second);
    }));
    return found.size();
}

static double now() {
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// What stands behind a key of a line.
static std::string behind(const std::string &line, const std::string &key) {
    const auto mark = "\"" + key + "\":";
    const auto place = line.find(mark);
    if (place == std::string::npos) throw std::runtime_error("the request has no " + key);
    return line.substr(place + mark.size());
}

static long number(const std::string &line, const std::string &key) { return std::stol(behind(line, key)); }

static std::string text(const std::string &line, const std::string &key) {
    const auto rest = behind(line, key).substr(1);
    return rest.substr(0, rest.find('"'));
}

static std::vector<long> list(const std::string &line, const std::string &key) {
    std::vector<long> numbers;
    const auto rest = behind(line, key);
    for (size_t place = 1; rest[place] != ']'; place += rest[place] == ',') {
        size_t length = 0;
        numbers.push_back(std::stol(rest.substr(place, 24), &length));
        place += length;
    }
    return numbers;
}

static Rects read(const std::string &line) {
    Rects rects((size_t)number(line, "count"));
    std::ifstream file(text(line, "file"), std::ios::binary);
    if (!file.read((char *)rects.data(), (std::streamsize)(rects.size() * sizeof(Rect)))) {
        throw std::runtime_error("a file can't be read");
    }
    return rects;
}

/// Asks ranges of queries, start and count by turns, which go around the end of the trace; the hits.
static size_t ask(const Rects &queries, const std::vector<long> &ranges, std::vector<double> *samples = nullptr) {
    size_t hits = 0;
    for (size_t place = 0; place < ranges.size(); place += 2) {
        size_t query = (size_t)ranges[place];
        for (long left = ranges[place + 1]; left > 0; left--) {
            const double begin = samples ? now() : 0;
            hits += search(queries[query]);
            if (samples) samples->push_back(now() - begin);
            if (++query == queries.size()) query = 0;
        }
    }
    return hits;
}

template <class Number> static std::string joined(const std::vector<Number> &numbers) {
    std::string text;
    for (const auto number : numbers) text += (text.empty() ? "" : ",") + std::to_string((long)number);
    return text;
}

static std::string since(double begin) { return "{\"nanoseconds\":" + std::to_string((long)(now() - begin)); }

static std::string answer(const std::string &line) {
    const auto request = text(line, "request");
    if (request == "hello") return R"({"protocol":"layoutbench.contestant/1","program":"Boost.Geometry rtree"})";
    if (request == "frames") {
        frames = read(line);
        values.clear();
        for (const auto &frame : frames) values.emplace_back(box(frame), (uint32_t)values.size());
        return "{}";
    }
    if (request == "trace") return traces[number(line, "trace")] = read(line), "{}";
    if (request == "prepare") {
        const double begin = now();
        for (long left = number(line, "count"); left > 0; left--) tree = Tree(values.begin(), values.end());
        return since(begin) + "}";
    }
    if (request == "answer") {
        search(traces[number(line, "trace")].at((size_t)number(line, "query")));
        return "{\"ordinals\":[" + joined(found) + "]}";
    }
    if (request != "epoch" && request != "latency") return R"({"unavailable":"Boost does not say what a tree takes"})";
    const auto &queries = traces[number(line, "trace")];
    const auto ranges = list(line, "ranges");
    ask(queries, list(line, "warmup"));
    const double begin = now();
    std::vector<double> samples;
    if (request == "epoch") {
        const auto hits = ask(queries, ranges);
        return since(begin) + ",\"hits\":" + std::to_string(hits) + "}";
    }
    ask(queries, ranges, &samples);
    return "{\"samples\":[" + joined(samples) + "]}";
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        try {
            std::cout << answer(line) << std::endl;
        } catch (const std::exception &error) {
            std::cout << "{\"error\":\"" << error.what() << "\"}" << std::endl;
        }
    }
}
