import Foundation
import Probes
import Testing

@Suite struct GovernorTests {
    @Test func `the governor is what the kernel says of the first processor`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("governor-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("cpu0/cpufreq")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        #expect(GovernorProbe.governor(in: folder.path).reason != nil)
        try Data("powersave\n".utf8).write(to: place.appendingPathComponent("scaling_governor"))
        #expect(GovernorProbe.governor(in: folder.path).value == "powersave")
    }
}
