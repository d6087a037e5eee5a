"""A contestant in Python: the STR tree of shapely, which is GEOS's.

    pip install shapely
    layoutbench run --contestant shapely='python3 strtree.py'
"""

import json
import sys
import time

import numpy
import shapely


class Contestant:
    def __init__(self):
        self.frames = self.boxes = self.tree = None
        self.traces = {}

    def hello(self, request):
        return {"protocol": "layoutbench.contestant/1", "program": f"shapely {shapely.__version__}, STRtree"}

    def frames_(self, request):
        self.frames = read(request["file"])
        self.boxes = shapely.box(*self.frames.T)
        return {}

    def trace(self, request):
        rects = read(request["file"])
        # Geometries of the queries are no part of the time, as rectangles are none elsewhere.
        self.traces[request["trace"]] = (rects, shapely.box(*rects.T))
        return {}

    def prepare(self, request):
        begin = time.perf_counter_ns()
        for _ in range(request["count"]):
            self.tree = shapely.STRtree(self.boxes)
            # GEOS may put off the building until something is asked.
            self.tree.query(shapely.Point(0, 0))
        return {"nanoseconds": time.perf_counter_ns() - begin}

    def memory(self, request):
        return {"unavailable": "GEOS keeps the tree in memory that Python does not count"}

    def search(self, trace, query):
        """The ordinals that meet a query. Boxes that only touch it are among those of the tree."""
        rects, boxes = self.traces[trace]
        found = self.tree.query(boxes[query])
        min_x, min_y, max_x, max_y = rects[query]
        frames = self.frames[found]
        meets = (frames[:, 0] < max_x) & (min_x < frames[:, 2]) & (frames[:, 1] < max_y) & (min_y < frames[:, 3])
        return found[meets]

    def answer(self, request):
        return {"ordinals": self.search(request["trace"], request["query"]).tolist()}

    def positions(self, request, ranges):
        """The queries of ranges, start and count by turns, which go around the end of the trace."""
        length = len(self.traces[request["trace"]][0])
        for start, count in zip(ranges[::2], ranges[1::2]):
            for place in range(start, start + count):
                yield place % length

    def warm_up(self, request):
        for query in self.positions(request, request["warmup"]):
            self.search(request["trace"], query)
        return list(self.positions(request, request["ranges"]))

    def epoch(self, request):
        queries = self.warm_up(request)
        trace, hits = request["trace"], 0
        begin = time.perf_counter_ns()
        for query in queries:
            hits += len(self.search(trace, query))
        return {"nanoseconds": time.perf_counter_ns() - begin, "hits": hits}

    def latency(self, request):
        samples = []
        for query in self.warm_up(request):
            begin = time.perf_counter_ns()
            self.search(request["trace"], query)
            samples.append(time.perf_counter_ns() - begin)
        return {"samples": samples}


def read(path):
    return numpy.fromfile(path, "<f8").reshape(-1, 4)


def main():
    contestant = Contestant()
    handlers = {
        name: getattr(contestant, name)
        for name in ["hello", "trace", "prepare", "memory", "answer", "epoch", "latency"]
    }
    handlers["frames"] = contestant.frames_
    for line in sys.stdin:
        request = json.loads(line)
        handler = handlers.get(request["request"])
        reply = handler(request) if handler else {"unavailable": "this contestant does not know the request"}
        print(json.dumps(reply, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
