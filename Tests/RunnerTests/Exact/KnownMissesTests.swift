import Foundation
import Testing

@testable import Exact
@testable import ToolRuns

private let environment = ProcessInfo.processInfo.environment
private let hasTools = (try? CallgrindTools(environment: environment)) != nil
private let compiler = ["clang", "cc", "gcc"].lazy.compactMap { ToolSearch.path(of: $0, environment) }.first

/// Misses of structures of known size: what is read, 32 MiB, fits none of the simulated caches. And the instructions of
/// filling and copying a known number of bytes.
@Suite(.enabled(if: hasTools && compiler != nil, "valgrind or a C compiler is not installed"))
struct KnownMissesTests {
    /// Lines of 64 bytes in what is read.
    private static let lines = 1 << 19

    /// Bytes that are filled and copied.
    private static let bytes = 1 << 20

    private static let source = """
        #include <stdint.h>
        #include <stdlib.h>
        #include <string.h>
        enum { LINES = \(lines) };
        typedef struct { uint64_t next, rest[7]; } line;
        static line *memory;
        static volatile uint64_t found;
        __attribute__((noinline)) void support_counted(void (*body)(void *), void *context) {
            body(context);
            __asm__ volatile("" ::: "memory");
        }
        __attribute__((noinline)) void support_counted_end(void) { __asm__ volatile("" ::: "memory"); }
        static void read_through(void *context) {
            const uint64_t *words = context;
            uint64_t sum = 0;
            for (uint64_t index = 0; index < LINES * 8; index++) sum += words[index];
            found = sum;
        }
        static void chase(void *context) {
            const line *lines = context;
            uint64_t place = 0;
            for (int step = 0; step < LINES; step++) place = lines[place].next;
            found = place;
        }
        static char *volatile from, *volatile to;
        static volatile size_t size = \(bytes);
        static void fill(void *context) { memset(from, 7, size); }
        static void copy(void *context) { memcpy(to, from, size); }
        int main(int count, char **arguments) {
            memory = aligned_alloc(64, LINES * sizeof(line));
            memset(memory, 0, LINES * sizeof(line));
            // A full cycle through all lines, in an order of which caches know nothing (Hull and Dobell, 1962).
            for (uint64_t index = 0; index < LINES; index++) memory[index].next = (index * 165 + 12345) % LINES;
            support_counted(read_through, memory);
            support_counted_end();
            // Nothing of it is left in a cache.
            char *other = malloc(16 << 20);
            memset(other, 1, 16 << 20);
            found = other[count];
            support_counted(chase, memory);
            support_counted_end();
            from = malloc(size);
            to = malloc(size);
            support_counted(fill, 0);
            support_counted_end();
            support_counted(copy, 0);
            support_counted_end();
            return 0;
        }
        """

    /// What the four parts cost, in order.
    private func costs() throws -> [ExactCosts] {
        let folder = try TemporaryFolder()
        let source = try folder.file("known.c", Self.source)
        let program = folder.path + "/known"
        let built = try ToolRun(
            program: #require(compiler), arguments: ["-g", "-O1", source, "-o", program], folder: folder.path,
            environment: environment
        ).run()
        try #require(built.isSuccess, "\(built.errors)")
        let tools = try CallgrindTools(environment: environment)
        let run = try ToolRun(
            program: tools.setarch, arguments: tools.arguments(executable: program, folder: folder.path),
            folder: folder.path, environment: tools.environment(from: environment)
        ).run()
        try #require(run.isSuccess, "\(run.errors)")
        return try (1...4).map { number in
            let path = "\(folder.path)/\(CallgrindTools.fileName(number: number))"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return ExactCosts(try CallgrindProfile(text, place: path), operations: 1)
        }
    }

    @Test func `what is known is counted: misses of reading and chasing, instructions of filling and copying`() throws {
        let costs = try costs()
        let lines = Double(Self.lines)
        // An array read through misses once a line, a chase of pointers once a step.
        for costs in costs[..<2] {
            #expect(abs(costs.misses / lines - 1) < 0.01)
            #expect(abs(costs.lastMisses / lines - 1) < 0.01)
            // A loop that ends once is predicted.
            #expect(costs.mispredictions < 100)
        }
        // A vector has 16 bytes at least, and takes less than two instructions.
        for costs in costs[2...] {
            #expect(costs.instructions > Double(Self.bytes) / 64)
            #expect(costs.instructions < Double(Self.bytes) / 8)
        }
    }
}
