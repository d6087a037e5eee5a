// libspatialindex's RTree, bulk-loaded by sort-tile-recursive into its store in memory.
#if defined(PEERS)
#include "PeerIndex.hpp"
#include <algorithm>
#include <spatialindex/SpatialIndex.h>
#include <type_traits>

namespace peers {
namespace {

namespace si = SpatialIndex;

si::Region region(const Box &box) {
    const double low[] = {std::min(box.minX, box.maxX), std::min(box.minY, box.maxY)};
    const double high[] = {std::max(box.minX, box.maxX), std::max(box.minY, box.maxY)};
    return si::Region(low, high, 2);
}

/// Hands the boxes over one by one; whoever takes one frees it.
class Stream final : public si::IDataStream {
public:
    explicit Stream(const Input &input) : input(input) {}

    si::IData *getNext() override {
        if (!hasNext()) return nullptr;
        si::Region box = region(input.boxes[position]);
        const auto ordinal = static_cast<si::id_type>(input.ordinals[position]);
        ++position;
        return new si::RTree::Data(0, nullptr, box, ordinal);
    }
    bool hasNext() override { return position < input.count; }
    uint32_t size() override { return static_cast<uint32_t>(input.count); }
    void rewind() override { position = 0; }

private:
    Input input;
    size_t position = 0;
};

class SinkVisitor final : public si::IVisitor {
public:
    explicit SinkVisitor(Sink &sink) : sink(sink) {}

    void visitNode(const si::INode &) override {}
    void visitData(const si::IData &data) override { sink.take(static_cast<uint32_t>(data.getIdentifier())); }
    void visitData(std::vector<const si::IData *> &data) override {
        for (const si::IData *each : data) visitData(*each);
    }

private:
    Sink &sink;
};

template <class Value> void set(Tools::PropertySet &properties, const char *name, Tools::VariantType type, Value value) {
    Tools::Variant variant;
    variant.m_varType = type;
    if constexpr (std::is_same_v<Value, double>) {
        variant.m_val.dblVal = value;
    } else if constexpr (std::is_signed_v<Value>) {
        variant.m_val.lVal = value;
    } else {
        variant.m_val.ulVal = value;
    }
    properties.setProperty(name, variant);
}

class SpatialIndexIndex final : public Index {
public:
    explicit SpatialIndexIndex(const Input &input) : storage(si::StorageManager::createNewMemoryStorageManager()) {
        // It refuses to load nothing.
        if (input.count == 0) return;
        // The fill must be below 1, and what it gives is rounded down: 17 * 0.95 are 16 entries a node.
        Tools::PropertySet properties;
        // Only this variant takes a fill above one half; loading in bulk it has no other effect.
        set(properties, "TreeVariant", Tools::VT_LONG, int32_t{si::RTree::RV_RSTAR});
        set(properties, "IndexCapacity", Tools::VT_ULONG, uint32_t{17});
        set(properties, "LeafCapacity", Tools::VT_ULONG, uint32_t{17});
        set(properties, "FillFactor", Tools::VT_DOUBLE, 0.95);
        set(properties, "Dimension", Tools::VT_ULONG, uint32_t{2});
        // Room for the whole input, so that it is sorted in memory and not through files.
        set(properties, "ExternalSortBufferPageSize", Tools::VT_ULONG, static_cast<uint32_t>(input.count / 100 + 2));
        set(properties, "ExternalSortBufferTotalPages", Tools::VT_ULONG, uint32_t{100});
        Stream stream(input);
        si::id_type identifier;
        tree.reset(
            si::RTree::createAndBulkLoadNewRTree(si::RTree::BLM_STR, stream, *storage, properties, identifier));
    }

    bool search(const Box &query, Sink &sink) override {
        if (!tree) return true;
        const Box shrunk = query.shrunk();
        SinkVisitor visitor(sink);
        tree->intersectsWithQuery(region(shrunk), visitor);
        // A region can't be inverted: the one between the edges put in order covers more.
        return shrunk.isOrdered();
    }

    bool nearest(const Box &query, size_t count, Sink &sink) override {
        SinkVisitor visitor(sink);
        if (tree) tree->nearestNeighborQuery(static_cast<uint32_t>(count), region(query), visitor);
        return true;
    }

private:
    std::unique_ptr<si::IStorageManager> storage;
    std::unique_ptr<si::ISpatialIndex> tree;
};

}  // namespace

std::unique_ptr<Index> makeSpatialIndex(const Input &input) { return std::make_unique<SpatialIndexIndex>(input); }

}  // namespace peers
#endif
