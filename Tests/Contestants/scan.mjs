// A contestant in JavaScript: a plain scan of all boxes, or flatbush's packed Hilbert tree.
//
//     layoutbench run --contestant js-scan='node scan.mjs'
//     npm install flatbush
//     layoutbench run --contestant flatbush='node scan.mjs --flatbush'
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** Float64 quadruples minX, minY, maxX, maxY. */
function read(path) {
  const bytes = readFileSync(path);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Whether frame `i` meets query `q`: those that only touch do not. */
const meets = (frames, i, queries, q) =>
  frames[4 * i + 1] < queries[4 * q + 3] && queries[4 * q + 1] < frames[4 * i + 3]
  && frames[4 * i] < queries[4 * q + 2] && queries[4 * q] < frames[4 * i + 2];

/** The frames themselves, one after the other. */
class Scan {
  static title = "a plain scan in JavaScript";
  // The frames are the layout's: nothing is kept of its own.
  bytes = 0;

  constructor(frames) {
    this.frames = frames;
  }

  search(queries, q, found) {
    const count = this.frames.length / 4;
    for (let i = 0; i < count; i++) if (meets(this.frames, i, queries, q)) found.push(i);
  }
}

async function tree() {
  const { default: Flatbush } = await import("flatbush").catch(() => ({}));
  if (!Flatbush) return undefined;
  return class Tree {
    static title = "flatbush";

    constructor(frames) {
      this.frames = frames;
      const count = frames.length / 4;
      if (!count) return;
      this.index = new Flatbush(count);
      for (let i = 0; i < count; i++) {
        this.index.add(frames[4 * i], frames[4 * i + 1], frames[4 * i + 2], frames[4 * i + 3]);
      }
      this.index.finish();
    }

    get bytes() {
      return this.index?.data.byteLength ?? 0;
    }

    search(queries, q, found) {
      const touching = this.index?.search(
        queries[4 * q], queries[4 * q + 1], queries[4 * q + 2], queries[4 * q + 3]) ?? [];
      for (const i of touching) if (meets(this.frames, i, queries, q)) found.push(i);
    }
  };
}

const Index = process.argv.includes("--flatbush") ? await tree() : Scan;
const now = () => Number(process.hrtime.bigint());
const traces = [];
const found = [];
let frames, index;

function search(trace, query) {
  found.length = 0;
  index.search(traces[trace], query, found);
  return found.length;
}

/** Asks ranges of queries, start and count by turns, which go around the end of the trace; the hits. */
function ask({ trace }, ranges, samples) {
  const length = traces[trace].length / 4;
  let hits = 0;
  for (let place = 0; place < ranges.length; place += 2) {
    for (let query = ranges[place], left = ranges[place + 1]; left > 0; left--) {
      const begin = samples ? now() : 0;
      hits += search(trace, query);
      samples?.push(now() - begin);
      if (++query === length) query = 0;
    }
  }
  return hits;
}

const handlers = {
  hello: () => ({ protocol: "layoutbench.contestant/1", program: Index.title }),
  frames: ({ file }) => {
    frames = read(file);
    return {};
  },
  trace: ({ trace, file }) => {
    traces[trace] = read(file);
    return {};
  },
  prepare: ({ count }) => {
    const begin = now();
    for (; count > 0; count--) index = new Index(frames);
    return { nanoseconds: now() - begin };
  },
  memory: () => ({ bytes: index.bytes }),
  answer: ({ trace, query }) => {
    search(trace, query);
    return { ordinals: found };
  },
  epoch: (request) => {
    ask(request, request.warmup);
    const begin = now();
    const hits = ask(request, request.ranges);
    return { nanoseconds: now() - begin, hits };
  },
  latency: (request) => {
    ask(request, request.warmup);
    const samples = [];
    ask(request, request.ranges, samples);
    return { samples };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const reply = Index
    ? handlers[request.request]?.(request) ?? { unavailable: "this contestant does not know the request" }
    : { error: "flatbush is not installed: npm install flatbush" };
  process.stdout.write(JSON.stringify(reply) + "\n");
}
