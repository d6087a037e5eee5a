import Foundation
import LayoutCore

/// The packages outside its repository that a program was built with. No revision has their contents.
struct OutsidePackages: Codable, Equatable {
    /// The top folder of the repository, from which relative paths were followed; empty where there are none.
    var root: String
    /// Texts that change with a file of a package, by the absolute paths of the packages.
    var states: [String: String]

    init(_ paths: [String], from root: String) {
        self.root = paths.isEmpty ? "" : root
        states = Dictionary(paths.map { ($0, Self.state(of: ResolvedPath.of($0))) }) { $1 }
    }

    /// Whether a program of the repository would be built with the same files now.
    func areUnchanged(from root: String) -> Bool { self == OutsidePackages(Array(states.keys), from: root) }

    /// Names, sizes and times of a folder's files, in short. What begins with a dot, builds included, does not count.
    private static func state(of folder: String) -> String {
        var sum = Checksum()
        var open = [folder]
        while let path = open.popLast() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                let file = "\(path)/\(name)"
                if FileKind.of(file) == .folder { open.append(file) }
                guard FileKind.of(file) == .file,
                    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
                else { continue }
                for byte in file.utf8 { sum.combine(UInt64(byte)) }
                sum.combine(UInt64(attributes[.size] as? Int ?? 0))
                sum.combine((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
            }
        }
        return hexadecimal(sum.value)
    }
}
