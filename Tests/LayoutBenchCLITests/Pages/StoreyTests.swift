import Foundation
import Testing

/// Modules lie in storeys, each of which uses itself and those below it alone.
@Suite struct StoreyTests {
    /// From the ground up.
    private static let storeys = ["Library", "Bench", "Tools", "Command"]

    /// The storey of each module, by the folder that it lies in.
    private static func modules() throws -> [String: Int] {
        let sources = PageFiles.root.appendingPathComponent("Sources").path
        var modules: [String: Int] = [:]
        for (height, storey) in storeys.enumerated() {
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(storey)")
            for name in names where name != "README.md" { modules[name] = height }
        }
        return modules
    }

    @Test func `a storey uses itself and those below it alone`() throws {
        let modules = try Self.modules()
        var imports = 0
        for file in try PageFiles.files(under: ["Sources"]) where file.pathExtension == "swift" {
            let parts = file.path.dropFirst(PageFiles.root.path.count + "/Sources/".count).split(separator: "/")
            let own = try #require(modules[String(parts[1])])
            for match in try String(contentsOf: file, encoding: .utf8).matches(
                of: /(?m)^(?:@\w+ |internal |public )*import (\w+)$/)
            {
                guard let used = modules[String(match.1)] else { continue }
                imports += 1
                #expect(used <= own, "\(parts.joined(separator: "/")) imports \(match.1)")
            }
        }
        #expect(imports > 1000)
    }

    @Test func `Package.swift and the page of each storey name its modules, and no others`() throws {
        let sources = PageFiles.root.appendingPathComponent("Sources").path
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: sources)) == Set(Self.storeys + ["README.md"]))
        let manifest = try PageFiles.text("Package.swift")
        for (height, storey) in Self.storeys.enumerated() {
            let there = Set(try Self.modules().filter { $0.value == height }.keys)
            let line = try #require(manifest.firstMatch(of: try Regex(#"(?s)\n    "\#(storey)": \[(.*?)\]"#)))
            let listed = try #require(line.output[1].substring).matches(of: /"(\w+)"/).map { String($0.1) }
            #expect(Set(listed) == there)
            #expect(Set(try PageFiles.namesOfTable(in: "Sources/\(storey)/README.md", under: "## Modules")) == there)
        }
    }
}
