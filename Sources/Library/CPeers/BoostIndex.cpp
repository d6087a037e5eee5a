// Boost.Geometry's rtree.
//
// Its inner loops are templates, compiled here: at -O2, which is what SwiftPM gives C++ in release builds. (-O3 would
// take an unsafe flag, and clang knows no pragma for it.)
#if defined(PEERS)
#include "PeerIndex.hpp"
#include "BoostEnumerations.hpp"
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/transform_iterator.hpp>
#include <boost/iterator/counting_iterator.hpp>

namespace peers {
namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Point = bg::model::point<double, 2, bg::cs::cartesian>;
using BoostBox = bg::model::box<Point>;
using Value = std::pair<BoostBox, uint32_t>;
/// R*-tree parameters; the packing constructor takes its node size from them.
using Tree = bgi::rtree<Value, bgi::rstar<16>>;

BoostBox boostBox(const Box &box) { return {Point(box.minX, box.minY), Point(box.maxX, box.maxY)}; }

/// The value at a position of the input, made when it is asked for: no copy of the input is needed.
struct ValueAt {
    Input input;
    Value operator()(size_t position) const { return {boostBox(input.boxes[position]), input.ordinals[position]}; }
};

/// Writes the number of every value assigned to it.
struct SinkIterator {
    using iterator_category = std::output_iterator_tag;
    using value_type = void;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = void;
    Sink *sink;

    SinkIterator &operator=(const Value &value) {
        sink->take(value.second);
        return *this;
    }
    SinkIterator &operator*() { return *this; }
    SinkIterator &operator++() { return *this; }
    SinkIterator operator++(int) { return *this; }
};

class BoostIndex final : public Index {
public:
    explicit BoostIndex(Tree &&tree) : tree(std::move(tree)) {}

    bool search(const Box &query, Sink &sink) override {
        // Boxes are disjoint where one edge is beyond another, which holds for an inverted query as well.
        tree.query(bgi::intersects(boostBox(query.shrunk())), SinkIterator{&sink});
        return true;
    }

    bool nearest(const Box &query, size_t count, Sink &sink) override {
        tree.query(bgi::nearest(boostBox(query), static_cast<unsigned>(count)), SinkIterator{&sink});
        return true;
    }

private:
    Tree tree;
};

}  // namespace

std::unique_ptr<Index> makeBoostPacked(const Input &input) {
    const ValueAt valueAt{input};
    const auto first = boost::make_transform_iterator(boost::counting_iterator<size_t>(0), valueAt);
    const auto end = boost::make_transform_iterator(boost::counting_iterator<size_t>(input.count), valueAt);
    return std::make_unique<BoostIndex>(Tree(first, end));
}

std::unique_ptr<Index> makeBoostInserted(const Input &input) {
    const ValueAt valueAt{input};
    Tree tree;
    for (size_t i = 0; i < input.count; ++i) tree.insert(valueAt(i));
    return std::make_unique<BoostIndex>(std::move(tree));
}

}  // namespace peers
#endif
