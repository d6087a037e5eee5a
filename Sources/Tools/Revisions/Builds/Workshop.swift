import Foundation
import RunRecords

/// A folder that revisions are built in, one after the other, so that only what differs is compiled: a build knows its
/// files by their paths and times. Only who holds the workshop's lock may use it.
struct Workshop {
    /// The folder, which is the same for all revisions.
    let folder: String
    /// The file that says by what the last build in it was made; there is none while one is under way.
    let stateFile: String

    /// By what a build was made, beside its files.
    struct State: Codable, Equatable {
        var schema = "layoutbench.workshop/1"
        /// The compiler's version.
        var toolchain: String
        /// Arguments of `swift build` that objects depend on.
        var flags: [String]
        /// Variables that compilers or the package heed, and when the system's libraries last changed.
        var surroundings: [String: String]
    }

    /// Names at the top that are no part of a revision.
    private static let ignored: Set = [".git", ".build"]

    /// Makes the folder hold a checkout's files. Different ones are moved there.
    ///
    /// - Returns: whether the builds before it serve; otherwise the folder has none.
    func take(_ checkout: String, _ inputs: BuildInputs, state: State) throws -> Bool {
        let mirror = FolderMirror(source: checkout, target: folder, ignored: Self.ignored)
        let differences = FileKind.of(folder) == .folder && lastState == state ? try? mirror.differences() : nil
        // Until all is well again, nothing is known of it.
        unlink(stateFile)
        let isReused = differences.map(inputs.areNoticed) ?? false
        if isReused, let differences {
            try mirror.apply(differences)
        } else {
            remove()
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try mirror.apply(try mirror.differences())
        }
        // By it git, asked in the folder, knows the revision.
        let note = "\(folder)/.git"
        try? FileManager.default.removeItem(atPath: note)
        try? FileManager.default.copyItem(atPath: "\(checkout)/.git", toPath: note)
        return isReused
    }

    private var lastState: State? {
        guard FileKind.of(stateFile) == .file, let data = FileManager.default.contents(atPath: stateFile) else {
            return nil
        }
        return try? JSONDecoder().decode(State.self, from: data)
    }

    /// Notes that the folder's build can serve the next revision.
    func keep(_ state: State) {
        unlink("\(folder)/.git")
        // Without the note the next build is a clean one.
        try? DiskSync.write(JSONText.bytes(state), to: stateFile)
    }

    /// Whether what lies in the folder serves the next revision.
    var isKept: Bool { FileKind.of(stateFile) == .file }

    /// Removes the folder. A link in its place is not followed.
    func remove() {
        unlink(stateFile)
        try? FileManager.default.removeItem(atPath: folder)
    }
}

extension Workshop.State {
    /// The state of a build that is to be made.
    ///
    /// - Parameter manifest: the text of Package.swift, which may ask for variables by their names.
    init(toolchain: String, flags: [String], environment: [String: String], manifest: String) {
        self.toolchain = toolchain
        // What puts linked functions into an order is not told to compilers.
        self.flags = flags.filter { !$0.hasPrefix("--shuffle-sections=") }
        surroundings = environment.filter { name, _ in
            Self.heeded.contains(name) || name.hasPrefix("SWIFT") || manifest.contains("\"\(name)\"")
        }
        for path in Self.system { surroundings[path] = Self.changed(path) }
    }

    /// Variables that the compilers and the package manager heed.
    private static let heeded: Set = [
        "PATH", "CC", "CXX", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_LIBRARY_PATH",
        "PKG_CONFIG_PATH", "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "MACOSX_DEPLOYMENT_TARGET",
    ]

    /// A text that changes with the headers or libraries of the system: their folders, and the lists of installed
    /// packages.
    private static let system = [
        "/usr/include", "/usr/local/include", "/usr/local/lib", "/usr/lib/pkgconfig", "/opt/homebrew/Cellar",
        "/var/lib/dpkg/status", "/var/lib/rpm", "/lib/apk/db/installed", "/var/lib/pacman/local",
    ]

    private static func changed(_ path: String) -> String? {
        let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        return date.map { String($0.timeIntervalSince1970) }
    }
}
