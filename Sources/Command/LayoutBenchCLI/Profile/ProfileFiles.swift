import Files
import Foundation
import Reporting
import RunRecords

/// Where profiles go, and where they are read from.
enum ProfileFiles {
    /// Path of the profile for an argument: a file, or the profile in a folder.
    static func path(of argument: String) -> String {
        Folders.isFolder(argument) ? "\(argument)/\(ProfileCoding.fileName)" : argument
    }

    static func exists(_ argument: String) -> Bool { FileManager.default.fileExists(atPath: path(of: argument)) }

    static func read(_ argument: String) throws -> Profile {
        let file = path(of: argument)
        let data = try CommandError.contents(
            of: file, cause: "can't read the profile",
            remedy: "give a profile.json that layoutbench profile has written, or its folder")
        return try ProfileCoding.decode(Array(data), from: file)
    }

    /// Writes one profile into a folder, or two into folders of their own with their difference above, and shows the
    /// functions that take or change most.
    static func write(_ profiles: [Profile], to output: String, functions: Int, _ console: Console) throws {
        guard profiles.count == 2 else {
            try console.printIfRead(ProfileText.render(profiles[0], functions: functions, width: console.width))
            try write(profiles[0], to: output)
            try console.printIfRead("\nprofile: \(output)/\(ProfileCoding.fileName), page: \(output)/\(page)\n")
            return
        }
        let (a, b) = (profiles[0], profiles[1])
        guard a.kind == b.kind else {
            throw CommandError(
                .usage, cause: "a profile of \(a.kind.rawValue) and one of \(b.kind.rawValue)", place: "profile",
                remedy: "compare two of one kind")
        }
        try console.printIfRead(ProfileText.render(a, b, functions: functions, width: console.width))
        try save([a, b], to: output)
        try console.printIfRead("\nprofiles: \(output)/a and \(output)/b, page: \(output)/\(page)\n")
    }

    /// Writes two profiles into folders of their own, and the page of their difference above.
    static func save(_ profiles: [Profile], to output: String) throws {
        for (profile, name) in zip(profiles, ["a", "b"]) { try write(profile, to: "\(output)/\(name)") }
        try OutputFolder.write(Array(ProfilePage.render(profiles[0], profiles[1]).utf8), to: page, in: output)
    }

    static let page = HTMLReport.format.fileName

    private static func write(_ profile: Profile, to folder: String) throws {
        try OutputFolder.write(
            try ProfileCoding.encode(profile, to: "\(folder)/\(ProfileCoding.fileName)"), to: ProfileCoding.fileName,
            in: folder)
        for export in ProfileExport.all {
            try OutputFolder.write(export.render(profile), to: export.fileName, in: folder)
        }
        try OutputFolder.write(Array(ProfilePage.render(profile).utf8), to: page, in: folder)
    }
}
